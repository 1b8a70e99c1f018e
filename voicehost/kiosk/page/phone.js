// A player's own page. It gets what the table sees, and what is this seat's alone.

import { connect, post } from "./stream.js";
import { $, calm, caption, choices, clock, el, microphone, problem } from "./draw.js";

const HIDE_MS = 5000;
const READ_MS = 25000; // a text takes longer to read than a number
const TAP_MS = 250;
const TITLES = { bid: "Your bid", number: "Your number", wager: "Your wager", letter: "Your letter" };
let stream = null;
let hiding = 0;

start();

async function start() {
  const ticket = location.hash.slice(1);
  if (ticket) {
    history.replaceState(null, "", location.pathname);
    try {
      await post("join", { ticket });
    } catch (error) {
      out(error.message);
      return;
    }
  }
  stream = connect("/seat", {
    changed, problem,
    state: (how) => {
      document.body.dataset.link = how;
      if (how === "lost") problem("The host is not to be reached; this page tries again.");
      else $("problem").textContent = "";
    },
    refused: () => out("This phone has no seat. Scan the picture on the screen."),
  });
}

function out(why) {
  $("in").hidden = true;
  $("out").hidden = false;
  $("why").textContent = why;
  $("name").textContent = "my seat";
}

const say = (words) => stream.send({ do: "say", words });

function changed(parts, keys, snapshot) {
  $("out").hidden = true;
  $("in").hidden = false;
  if (snapshot || keys.has("table")) {
    const player = parts.table?.players.find((one) => one.seat === parts.seat);
    $("name").textContent = player?.name ?? parts.seat;
  }
  if (keys.has("game") || keys.has("board")) {
    const now = parts.board;
    $("where").textContent = [parts.game?.title, now?.round ? `round ${now.round}` : ""].filter(Boolean).join(" · ");
  }
  if (keys.has("microphone") || keys.has("game")) microphone(parts.microphone, parts.game?.spoken);
  if (keys.has("said")) caption($("caption"), parts.said, stream.now, calm);
  if (keys.has("clocks")) clock($("clock"), parts.clocks, stream.now);
  if (keys.has("choices") || keys.has("missing")) choices($("choices"), parts.choices, say, Boolean(parts.missing?.length));
  if (keys.has("game") || keys.has("ended")) $("play").hidden = !parts.game || Boolean(parts.ended);
  if (keys.has("ended") || snapshot) {
    const told = parts.ended ? [...parts.ended.result.slice(1), ...parts.ended.told] : [];
    $("story").replaceChildren(...told.map((line) => el("li", {}, line)));
    $("microphone").hidden = Boolean(parts.ended);
    if (parts.ended) $("caption").textContent = parts.ended.result[0] ?? "The game is kept.";
  }
  if (keys.has("board")) score(parts.board?.standings ?? [], parts.board?.turn, parts.game?.name === "capten");
  if (keys.has("lines")) $("lines").replaceChildren(...[...parts.lines].reverse().map((line) => el("li", {}, line.text)));
  if (keys.has("own") || keys.has("ended") || snapshot) own(parts.own ?? {}, Boolean(parts.ended));
}

function score(standings, turn, shared) {
  if (shared) $("score").textContent = `tokens left: ${standings[0]?.points ?? 0}`;
  else $("score").replaceChildren(...standings.map((one) => el("span", { "aria-current": one.who === turn ? "true" : null },
    `${one.who === turn ? "▸ " : ""}${one.name} `, el("b", {}, String(one.points)))));
}

function own({ ask, number, holds }, over) {
  $("secret").hidden = !holds || over;
  $("secret-title").textContent = holds === "task" ? "The task, before the bid" : "Your number";
  const seen = number !== null && number !== undefined;
  const text = typeof number === "string";
  $("number").textContent = seen ? number : "";
  $("number").classList.toggle("text", text);
  $("peek").setAttribute("aria-pressed", seen);
  $("peek").textContent = seen ? "Hide" : "Look";
  clearTimeout(hiding);
  if (seen) hiding = setTimeout(hide, text ? READ_MS : HIDE_MS);

  $("ask").hidden = !ask;
  if (!ask) {
    $("values").replaceChildren();
    return;
  }
  $("ask-title").textContent = TITLES[ask.purpose.split(/[-. ]/)[0]] ?? "Your secret";
  $("given").textContent = ask.entered ? "It is in. You may change it until everybody has entered." : "";
  $("values").classList.toggle("few", ask.options.length > 0 && ask.options.length < 6);
  const values = ask.options.length ? ask.options : range(ask);
  $("values").classList.toggle("wide", values.some((value) => String(value).length > 2));
  if (values.length <= 24) {
    $("values").replaceChildren(...values.map((value) => el("button",
      { type: "button", onclick: () => stream.send({ do: "enter", value }) },
      typeof value === "string" ? value.toUpperCase() : String(value))));
    return;
  }
  if ($("amount")) return;
  const field = el("input", { id: "amount", type: "number", min: ask.low ?? 0, max: ask.high, step: ask.step, required: true, "aria-label": "Amount" });
  $("values").replaceChildren(el("form", {
    onsubmit: (event) => { event.preventDefault(); stream.send({ do: "enter", value: Number(field.value) }); field.value = ""; },
  }, field, el("button", { class: "strong", type: "submit" }, "Enter")));
}

function range({ low, high, step }) {
  const values = [];
  if (high === null) return new Array(25);
  for (let value = low ?? 0; value <= high && values.length < 25; value += step) values.push(value);
  return values;
}

function hide() {
  stream.send({ do: "hide" });
}

$("peek").addEventListener("click", () => {
  if ($("peek").getAttribute("aria-pressed") === "true") hide();
  else stream.send({ do: "look" });
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden && $("number").textContent) hide();
});
// Down: the host falls silent, and what is said from now on is this seat's; up: no longer. A tap is
// a press alone.
let down = null;

function hold() {
  if (down !== null || !stream.send({ do: "press" })) return;
  down = performance.now();
  $("buzzer").setAttribute("aria-pressed", "true");
}

function release() {
  if (down === null) return;
  if (performance.now() - down > TAP_MS) stream.send({ do: "release" });
  down = null;
  $("buzzer").setAttribute("aria-pressed", "false");
}

$("buzzer").addEventListener("pointerdown", (event) => {
  $("buzzer").setPointerCapture(event.pointerId);
  hold();
});
for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) $("buzzer").addEventListener(kind, release);
$("buzzer").addEventListener("contextmenu", (event) => event.preventDefault());
$("buzzer").addEventListener("keydown", (event) => {
  if ((event.key === " " || event.key === "Enter") && !event.repeat) hold();
});
$("buzzer").addEventListener("keyup", (event) => {
  if (event.key === " " || event.key === "Enter") release();
});
$("buzzer").addEventListener("blur", release);
$("words").addEventListener("submit", (event) => {
  event.preventDefault();
  const line = $("line").value.trim();
  if (line && say(line)) $("line").value = "";
});
$("leave").addEventListener("click", async () => {
  await post("leave").catch((error) => problem(error.message));
});
