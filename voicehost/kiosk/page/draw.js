// What the screen and the phones draw alike.

export const $ = (id) => document.getElementById(id);

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") node.className = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const MICROPHONE = {
  closed: "microphone closed",
  keywords: "hears commands only",
  listening: "listening",
  heard: "somebody speaks",
  thinking: "one moment",
  waiting: "only the wake phrase is listened for",
};

// Without a microphone there is nothing to speak to, but the host still waits for the table.
const BY_HAND = { closed: "the host speaks", keywords: "the host waits", listening: "your turn: press or type" };

export function microphone(state, spoken) {
  const node = $("microphone");
  node.dataset.state = state ?? "closed";
  node.querySelector(".word").textContent = (spoken ? MICROPHONE : BY_HAND)[state] ?? MICROPHONE[state] ?? "";
}

// How far into its text the sentence has come that is being spoken, from 0 to 1. With a voice the
// host measures it: which part is heard now, since when, and for how long.
export function share(said, now) {
  if (!said.long_ms) return 1;
  const passed = Math.min(1, Math.max(0, (now - said.at_ms) / said.long_ms));
  return said.begin + (said.end - said.begin) * passed;
}

// The words of a sentence come with the voice: those already spoken stand out.
const WORDS_MS = 60; // often enough for speech, and little work for a small machine
let speaking = 0;

export function caption(node, said, now, still) {
  clearTimeout(speaking);
  if (!said) {
    node.replaceChildren();
    return;
  }
  if (said.alone) {
    node.textContent = "(low, for one player alone)";
    return;
  }
  const words = said.text.split(/(\s+)/).map((word) => el("span", {}, word));
  node.replaceChildren(...words);
  const letters = said.text.length || 1;
  const step = () => {
    const spoken = share(said, now());
    let passed = 0;
    for (const word of words) {
      word.className = passed / letters < spoken ? "spoken" : "";
      passed += word.textContent.length;
    }
    if (spoken < 1 && !still()) speaking = setTimeout(step, WORDS_MS);
    else for (const word of words) word.className = "spoken";
  };
  step();
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const RADIUS = 46;
const AROUND = 2 * Math.PI * RADIUS;
const SVG = "http://www.w3.org/2000/svg";

function svg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

let ticking = 0;

// The ring runs on the host's own clock: the same seconds that are counted aloud.
export function clock(node, clocks, now) {
  clearTimeout(ticking);
  const shown = Object.values(clocks ?? {}).sort((a, b) => a.left_ms - b.left_ms)[0];
  node.hidden = !shown;
  if (!shown) {
    node.replaceChildren();
    return;
  }
  const arc = svg("circle", { cx: 50, cy: 50, r: RADIUS, class: "arc", "stroke-dasharray": AROUND });
  const number = svg("text", { x: 50, y: 51, class: "number" });
  node.replaceChildren(
    svg("svg", { viewBox: "0 0 100 100", role: "timer" },
      svg("circle", { cx: 50, cy: 50, r: RADIUS, class: "track" }), arc, number),
  );
  const step = () => {
    const gone = shown.running ? now() - shown.at_ms : 0;
    const left = Math.max(0, shown.left_ms - gone);
    const seconds = Math.ceil(left / 1000);
    number.textContent = seconds;
    node.firstChild.setAttribute("aria-label", `${seconds} seconds left${shown.running ? "" : ", stopped"}`);
    node.dataset.state = !shown.running ? "stopped" : seconds <= 10 ? "last" : "running";
    arc.setAttribute("stroke-dashoffset", AROUND * (1 - left / shown.total_ms));
    if (shown.running && left > 0) ticking = setTimeout(step, calm() ? Math.max(20, left % 1000 || 1000) : 50);
  };
  step();
}

export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const PAIR = /^(\w) (and|or) (\w)$/; // one button says what four wordings mean
const MOST_BUTTONS = 12;
const WORDED = { contest: "That’s not top!" };

// Buttons for what may be said now. While something secret is entered, what would say it aloud is
// left out: it belongs on the phones.
export function choices(node, list, say, secretly = false) {
  const slot = (choice) => typeof choice.value === "string" && choice.value.includes(".");
  const spoken = (choice) => typeof choice.value === "number" || ["number", "amount", "option"].includes(choice.intent);
  const given = (list ?? []).filter(({ value }) => {
    const pair = typeof value === "string" && PAIR.exec(value);
    return !pair || (pair[2] === "or" && pair[1] < pair[3]);
  });
  const short = given.some((choice) => ["a", "b", "c"].includes(choice.value)); // the letter says it
  const all = short ? given.filter((choice) => !slot(choice)) : given;
  const shown = secretly || all.filter(spoken).length > MOST_BUTTONS ? all.filter((choice) => !spoken(choice)) : all;
  const asked = shown.filter((choice) => choice.intent === "contest" || shown.length <= 24).slice(0, 24);
  node.replaceChildren(
    ...asked.map((choice) => {
      const label = WORDED[choice.intent] ?? (typeof choice.value === "number" ? String(choice.value)
        : PAIR.test(choice.value) ? choice.value.replace(PAIR, (_, a, word, b) => `${a.toUpperCase()} ${word} ${b.toUpperCase()}`)
          : choice.value && !slot(choice) ? capital(choice.value) : capital(choice.words));
      return el("button", { type: "button", class: choice.intent === "contest" ? "contest" : null, onclick: () => say(choice.words) }, label);
    }),
  );
  node.hidden = !asked.length;
}

let shownProblem = 0;

export function problem(text) {
  clearTimeout(shownProblem);
  $("problem").textContent = text;
  shownProblem = setTimeout(() => { $("problem").textContent = ""; }, 8000);
}
