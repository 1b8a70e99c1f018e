// What is read aloud comes with the voice: a word stands on the screen when it has been spoken. When
// the host is silent, or the page has just come, all of it is there.

import { share } from "./draw.js";

const LOOK_MS = 80;
const SHORTEST = 8; // letters that must agree before a sentence is taken for a part of a text
const LONG = 20; // a text as long as this is not found in a sentence by chance
const LABEL = 5; // letters that may stand before a shorter one: "A: ", "10: "

let session = "";
let known = new Map(); // text: letters of it that have been spoken
let looking = 0;

export function words(text) {
  return text.split(/(\s+)/).map((word) => {
    const node = document.createElement("span");
    node.textContent = word;
    return node;
  });
}

// Nodes in the order in which they are read; those that say they are not read stand there at once.
export function reveal(nodes, parts, now, snapshot) {
  clearTimeout(looking);
  if (session !== parts.game?.session) [session, known] = [parts.game?.session, new Map()];
  const texts = nodes.map((node) => node.textContent);
  const whole = snapshot || !speaks(parts);
  nodes.forEach((node, place) => {
    const atOnce = whole || node.dataset.read === "false";
    known.set(texts[place], atOnce ? Infinity : heard(texts[place], parts.said, now()));
  });
  const last = texts.findLastIndex((text) => known.get(text) > 0 && known.get(text) < Infinity);
  for (const text of texts.slice(0, Math.max(0, last))) known.set(text, Infinity);
  nodes.forEach((node, place) => {
    let passed = 0;
    for (const word of node.children) {
      word.classList.toggle("unsaid", passed >= known.get(texts[place]));
      passed += word.textContent.length;
    }
  });
  if (texts.some((text) => known.get(text) < text.length)) {
    looking = setTimeout(() => reveal(nodes, parts, now, false), LOOK_MS);
  }
}

// Listening gaps between two sentences are part of speech.
const speaks = (parts) => parts.busy && !parts.ended;

function heard(text, said, now) {
  const before = known.get(text) ?? 0;
  if (!said?.long_ms || !said.text) return before;
  const upto = spoken(text, said, now);
  if (upto === null) return before && Infinity; // the voice has gone on to something else
  return Math.max(before, upto);
}

// How far into a text the sentence that is being spoken has come; null if it is another one.
function spoken(text, said, now) {
  const letters = share(said, now) * said.text.length;
  const inside = text.indexOf(said.text);
  if (inside >= 0) return inside + letters;
  const around = said.text.indexOf(text);
  if (around >= 0 && (text.length >= LONG || around <= LABEL)) return Math.max(0, letters - around);
  for (let size = Math.min(text.length, said.text.length); size >= Math.min(SHORTEST, text.length); size -= 1) {
    if (said.text.startsWith(text.slice(-size))) return text.length - size + letters;
    if (said.text.endsWith(text.slice(0, size))) return Math.max(0, letters - (said.text.length - size));
  }
  return null;
}
