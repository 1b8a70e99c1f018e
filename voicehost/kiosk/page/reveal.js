// The task comes with the voice: a word stands on the screen when it has been spoken. When the host
// is silent, or the page has just come, all of it is there.

import { share } from "./draw.js";

const LOOK_MS = 80;
const SHORTEST = 8; // letters that must agree before a sentence is taken for a part of the task

let known = "";
let upto = Infinity; // letters of the task that have been spoken
let looking = 0;

export function words(text) {
  return text.split(/(\s+)/).map((word) => {
    const node = document.createElement("span");
    node.textContent = word;
    return node;
  });
}

export function reveal(node, parts, now, snapshot) {
  clearTimeout(looking);
  const text = node?.textContent ?? "";
  if (text !== known) {
    known = text;
    upto = snapshot || !speaks(parts) ? Infinity : 0;
  }
  if (!node || upto >= text.length) return;
  upto = speaks(parts) ? Math.max(upto, spoken(text, parts.said, now())) : Infinity;
  let passed = 0;
  for (const word of node.children) {
    word.classList.toggle("unsaid", passed >= upto);
    passed += word.textContent.length;
  }
  if (upto < text.length) looking = setTimeout(() => reveal(node, parts, now, false), LOOK_MS);
}

// Listening gaps between two sentences are part of speech.
const speaks = (parts) => parts.busy && !parts.ended;

// How far into the task the sentence that is being spoken has come; 0 if it is another one.
function spoken(text, said, now) {
  if (!said?.long_ms || !said.text) return 0;
  const letters = share(said, now) * said.text.length;
  const inside = text.indexOf(said.text);
  if (inside >= 0) return inside + letters;
  const around = said.text.indexOf(text);
  if (around >= 0) return letters - around;
  for (let size = Math.min(text.length, said.text.length); size >= SHORTEST; size -= 1) {
    if (said.text.startsWith(text.slice(-size))) return text.length - size + letters;
    if (said.text.endsWith(text.slice(0, size))) return letters - (said.text.length - size);
  }
  return 0;
}
