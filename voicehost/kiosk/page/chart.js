// How the score went: a line each, told apart by dashes and names, not by colour alone.

import { el } from "./draw.js";

const SVG = "http://www.w3.org/2000/svg";
const DASHES = ["", "7 3", "2 3", "8 3 2 3", "1 2.5", "12 4"];
const [WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM] = [360, 190, 30, 110, 10, 22];
const APART = 13; // between two names, so that they do not lie upon each other

function svg(tag, attributes, text = "") {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.textContent = text;
  return node;
}

export function chart(figure, scores, standings, what) {
  figure.replaceChildren();
  if (scores.length < 2 || !standings.length) return;
  const most = Math.max(1, ...scores.flatMap((score) => Object.values(score.points)));
  const x = (step) => LEFT + ((WIDE - LEFT - RIGHT) * step) / (scores.length - 1);
  const y = (points) => HIGH - BOTTOM - ((HIGH - TOP - BOTTOM) * points) / most;
  const picture = svg("svg", {
    viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img",
    "aria-label": `How the score went, at last: ${standings.map((s) => `${s.name} ${s.points}`).join(", ")}`,
  });
  for (const points of [0, most]) {
    picture.append(svg("line", { class: "axis", x1: LEFT, x2: x(scores.length - 1), y1: y(points), y2: y(points) }),
      svg("text", { class: "tick", x: LEFT - 4, y: y(points), "text-anchor": "end" }, String(points)));
  }
  rounds(scores).forEach(([round, step], place, all) => {
    const room = ((all[place + 1]?.[1] ?? scores.length - 1) - step) * (x(1) - x(0));
    picture.append(svg("line", { class: "axis", x1: x(step), x2: x(step), y1: TOP, y2: HIGH - BOTTOM }));
    if (room > 11 || place === all.length - 1) {
      picture.append(svg("text", { class: "tick", x: x(step), y: HIGH - BOTTOM + 9, "text-anchor": "middle" }, String(round)));
    }
  });
  const names = apart([...standings].sort((a, b) => b.points - a.points).map((one) => y(one.points)));
  [...standings].sort((a, b) => b.points - a.points).forEach((one, place) => {
    const points = scores.map((score, step) => `${x(step)},${y(score.points[one.who] ?? 0)}`);
    picture.append(
      svg("polyline", { class: `line line-${one.place % 6}`, points: points.join(" "), "stroke-dasharray": DASHES[one.place % 6] }),
      svg("text", { class: "name", x: x(scores.length - 1) + 7, y: names[place] }, `${one.name} ${one.points}`),
    );
  });
  figure.append(picture, el("figcaption", {}, `${what}, round by round`));
}

// Heights, from the top, moved as little as keeps them apart and above the foot.
function apart(heights) {
  const out = [];
  for (const height of heights) out.push(Math.max(height, (out.at(-1) ?? -Infinity) + APART));
  let below = HIGH - BOTTOM + APART;
  for (let place = out.length - 1; place >= 0; place -= 1) {
    out[place] = Math.min(out[place], below - APART);
    below = out[place];
  }
  return out;
}

// Where each round begins.
function rounds(scores) {
  const first = new Map();
  scores.forEach((score, step) => { if (score.round && !first.has(score.round)) first.set(score.round, step); });
  return [...first];
}
