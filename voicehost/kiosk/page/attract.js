// Between games: the host waits to be called, receives visitors, and asks who plays.

import { $, capital, el } from "./draw.js";

const RESULT_MS = 60000;
let since = 0;

// Which of the page's stages it is; "" where a game or its end is shown.
export function stageOf(parts) {
  const phase = parts.appliance?.phase;
  if (phase !== "waiting") since = 0;
  if (!phase) return "";
  if (phase !== "waiting") return phase === "lobby" ? "welcome" : "seating";
  since ||= Date.now();
  const result = parts.ended && !parts.ended.saved && Date.now() - since < RESULT_MS;
  return result ? "" : "attract";
}

// When the result of the last game makes room for the attract screen.
export function again(parts, redraw) {
  if (parts.appliance?.phase === "waiting" && parts.ended) setTimeout(redraw, RESULT_MS + 100);
}

export function attract({ appliance }, may) {
  const phrases = appliance?.phrases ?? [];
  document.body.dataset.dark = String(Boolean(appliance?.dark));
  document.body.dataset.called = String(Boolean(phrases.length));
  $("attract-title").textContent = phrases.length ? `“${capital(phrases[0])}”` : "Come and play";
  $("attract-how").textContent = phrases.length ? "Say it, or touch the screen." : "Touch the screen.";
  $("attract-private").textContent = phrases.length
    ? "Until then only this phrase is listened for: no other word is made out, nothing is kept."
    : "The microphone is closed.";
  $("wake").hidden = !may;
  $("seating-title").textContent = appliance?.game ?? "";
  $("seated").replaceChildren(...(appliance?.names ?? []).map((name) => el("li", {}, name)));
}
