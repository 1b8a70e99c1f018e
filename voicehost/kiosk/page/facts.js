// Facts of the table in words and marks: what is everybody's as a row, what is somebody's beside
// their name. What is nothing (zero, twice the same) is left out.

import { el } from "./draw.js";

const COUNTERS = {
  special: ["★", "☆", "special tiles left"],
  hearts: ["♥", "♡", "hearts"],
  tokens: ["●", "", "tokens this round"],
  right: ["■", "□", "right"],
};

const FORMATS = {
  number: "answers are numbers", order: "answers are places: first, second …", period: "answers are centuries or decades",
  colour: "answers are colours", "true-false": "name one that is true", open: "",
};

const BESIDE = {
  captain: (value) => `captain ${value}`,
  bid: (value) => `bids ${value}`,
  wrong: (value) => (value ? `${value} wrong` : ""),
  wager: (value) => `wagers ${value}`,
};

export function facts(node, parts) {
  const { facts: all, phase } = parts.board;
  const game = parts.game?.name;
  const items = [];
  if (game === "capten" && all.tokens !== undefined) items.push(tokens(all.tokens, all.lost ?? 0));
  if (all.stake) items.push(fact("at stake", all.accumulated ? `${all.stake} + ${all.accumulated}` : String(all.stake), "points"));
  if (all.active && all.bid) items.push(progress(all.found ?? 0, all.bid));
  if (all.tiebreaker && ["bidding", "opening", "raising"].includes(phase)) items.push(fact("at the same bid", all.tiebreaker));
  if (FORMATS[all.format]) items.push(fact("", FORMATS[all.format]));
  if (all.last !== undefined) items.push(fact("last card", String(all.last)));
  if (all.announced !== undefined) items.push(fact("announced", String(all.announced)));
  if (all.challenger) items.push(fact("contests", all.challenger));
  if (all.taker) items.push(fact("takes the card", all.taker));
  if (parts.missing?.length && parts.panel !== "chart") items.push(fact("still to enter", parts.missing.join(", ")));
  node.replaceChildren(...items);
  node.hidden = !items.length;
}

// Facts that belong to somebody: {who: {notes, out}}.
export function notes(parts) {
  const found = {};
  for (const [key, value] of Object.entries(parts.board.facts)) {
    const [head, who] = key.split(".");
    if (!who) continue;
    found[who] ??= { notes: [] };
    const note = head === "away" ? String(value) : BESIDE[head]?.(value) ?? `${head} ${value}`;
    if (head === "away") found[who].out = String(value);
    if (note) found[who].notes.push(note);
  }
  return found;
}

// Counts as marks; `places` tells how many of each there are room for.
export function counters(all, places) {
  return Object.entries(all).flatMap(([key, count]) => {
    if (key === "audience") return [el("span", { class: "counter" }, count ? "◉ audience left" : "○ audience asked")];
    if (key === "tiles") return count ? [el("span", { class: "counter" }, `${count} ${count === 1 ? "tile" : "tiles"}`)] : [];
    const known = COUNTERS[key];
    if (!known) return count ? [el("span", { class: "counter" }, `${key} ${count}`)] : [];
    const [full, empty, what] = known;
    const gone = Math.max(0, (places[key] ?? 0) - count);
    if (!count && !(gone && empty)) return [];
    const marks = [full.repeat(count), el("span", { class: "gone" }, empty.repeat(gone))];
    return [el("span", { class: `counter ${key}`, role: "img", "aria-label": `${count} ${what}` }, ...marks)];
  });
}

function fact(label, value, unit = "") {
  return el("div", { class: "fact" }, label ? el("span", { class: "label" }, label) : null,
    el("span", { class: "value" }, value, unit ? el("span", { class: "unit" }, ` ${unit}`) : null));
}

function progress(found, bid) {
  return el("div", { class: "fact" }, el("span", { class: "label" }, `found ${found} of ${bid}`),
    el("span", { class: "value marks", "aria-hidden": "true" }, "●".repeat(found),
      el("span", { class: "gone" }, "○".repeat(Math.max(0, bid - found)))));
}

function tokens(kept, lost) {
  return el("div", { class: "fact tokens" }, el("span", { class: "label" }, `${kept} ${kept === 1 ? "token" : "tokens"}${lost ? `, ${lost} lost` : ""}`),
    el("span", { class: "value marks", "aria-hidden": "true" }, "●".repeat(kept), el("span", { class: "gone" }, "○".repeat(lost))));
}
