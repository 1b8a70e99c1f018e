// The screen of the table.

import { connect, post } from "./stream.js";
import { $, calm, capital, caption, choices, clock, el, microphone, problem } from "./draw.js";
import { again, attract, stageOf } from "./attract.js";
import { board } from "./board.js";
import { notice } from "./host.js";
import { reveal } from "./reveal.js";
import { chart } from "./chart.js";

let games = [];
let may = false;
let parts = {};

const stream = connect("/stream", { changed, problem, state });
const say = (words) => stream.send({ do: "say", words });

function state(how) {
  document.body.dataset.link = how;
  if (how === "lost") problem("The host is not to be reached; this page tries again.");
  else $("problem").textContent = "";
}

function changed(all, keys, snapshot) {
  parts = all;
  const playing = Boolean(parts.game) && !parts.ended && !parts.appliance;
  document.body.dataset.game = parts.game?.name ?? "";
  if (snapshot || keys.has("game") || keys.has("ended") || keys.has("appliance")) stage(playing);
  if (snapshot || keys.has("appliance")) attract(parts, may);
  if (["microphone", "game", "appliance"].some((key) => keys.has(key))) microphone(parts.microphone, (parts.appliance ?? parts.game)?.spoken);
  if (keys.has("mark")) $("mark").textContent = parts.mark ?? "";
  if (keys.has("said")) caption($("caption"), parts.said, stream.now, calm);
  if (keys.has("clocks")) clock($("clock"), parts.clocks, stream.now);
  if (keys.has("choices") || keys.has("missing")) choices($("choices"), parts.choices, say, Boolean(parts.missing?.length));
  if (keys.has("heard")) heard(parts.heard);
  if (keys.has("paused")) $("pause").textContent = parts.paused ? "Go on" : "Pause";
  if (keys.has("sound") || keys.has("trouble")) notice(parts);
  if (keys.has("phones") || keys.has("table")) seats();
  if (["board", "card", "panel", "table", "missing", "game"].some((key) => keys.has(key))) board(parts);
  reveal(["#task .stepped:not(.after)", "#tiles .stepped", "#task .after"].flatMap((which) => [...document.querySelectorAll(which)]),
    parts, stream.now, snapshot);
}

function stage(playing) {
  const between = stageOf(parts);
  const now = between || (playing ? "table" : parts.ended ? "ended" : "welcome");
  for (const one of ["attract", "welcome", "seating", "table", "ended"]) $(one).hidden = one !== now;
  $("tools").hidden = !playing && !["welcome", "seating"].includes(between);
  for (const one of ["pause", "undo", "phones", "end"]) $(one).hidden = !playing;
  document.body.dataset.stage = now;
  document.body.dataset.between = String(Boolean(between));
  again(parts, () => stage(playing));
  if (!playing) {
    $("where").textContent = "";
    $("standings").hidden = true;
    document.body.dataset.aside = "false";
  }
  $("title").textContent = between ? "voicehost" : parts.game?.title ?? "voicehost";
  if (now === "ended") ended();
  if (!playing) offer();
}

const OUTCOMES = {
  hit: "right", miss: "not on it", repeated: "already named", unclear: "not understood",
  ambiguous: "which one?", dropped: "left out", kept: "taken as said",
};

function heard(last) {
  const node = $("heard");
  if (!last) {
    node.replaceChildren();
    return;
  }
  const outcome = last.outcome.startsWith("refused:") ? "not now" : OUTCOMES[last.outcome] ?? "";
  node.dataset.outcome = last.outcome.split(":")[0];
  node.replaceChildren(
    el("q", {}, last.words), ...(outcome ? [" ", el("strong", {}, outcome)] : []),
    ...(last.position ? [` (${last.position})`] : []),
  );
}

// ------------------------------------------------------------------ beginning and end

const SIGNS = { "top-ten-quiz": "10", capten: "1‥10", "e-top": "É", desitka: "◦•◦", "wer-weiss": "ABC" };
const ABOUT = {
  "top-ten-quiz": "Two teams bid, then find the ten hidden answers against the clock.",
  capten: "One secret number each, told in character; together from low to high.",
  "e-top": "Name what is in the top ten, or contest what is not.",
  desitka: "Ten holes to a question: take one more, or keep what you have.",
  "wer-weiss": "Two teams, three options, one final wager.",
};

async function offer() {
  const answer = await (await fetch("/api/games")).json().catch(() => ({ games: [], kept: [], may: false, locked: false, last: false }));
  games = answer.games;
  may = answer.may;
  attract(parts, may);
  $("start").hidden = !may;
  $("secrets").hidden = answer.locked;
  $("owner-open").hidden = !may;
  if (!may) {
    $("kept").replaceChildren(el("button", { type: "button", onclick: () => $("pairing").showModal() },
      "This screen may only look. Pair it to begin a game"));
    return;
  }
  $("games").replaceChildren(...games.map((game, place) => el("label", { class: "game" },
    el("input", { type: "radio", name: "game", value: game.name, checked: place === 0, required: true }),
    el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[game.name] ?? game.title.charAt(0)),
    el("span", { class: "name" }, game.title),
    el("span", { class: "small" }, ABOUT[game.name] ?? ""),
    el("span", { class: "small" }, `${game.players[0]} to ${game.players[1]} players`))));
  chosen();
  $("kept").replaceChildren(...answer.kept.slice(0, 4).map((kept) => el("button",
    { type: "button", onclick: () => attempt("resume-session", { session: kept.session }) },
    `Go on: ${games.find((g) => g.name === kept.game)?.title ?? kept.game}, ${kept.players.join(", ")}`)));
  if (answer.locked && answer.last) {
    $("kept").append(el("button", { type: "button", onclick: () => attempt("resume-session", {}) }, "Go on with the last game"));
  }
}

// What the chosen game leaves to choose.
function chosen() {
  const game = games.find((one) => one.name === new FormData($("start")).get("game"));
  $("variants").hidden = !game?.variants.length;
  $("start").elements.variant.replaceChildren(el("option", { value: "" }, "the usual ones"),
    ...(game?.variants ?? []).map((name) => el("option", { value: name }, name.replaceAll("-", " "))));
  $("adult").hidden = !game?.adult;
  $("start").elements.adult.checked = false;
}

$("games").addEventListener("change", chosen);
addEventListener("owner", offer);

async function attempt(name, body) {
  try {
    return await post(name, body);
  } catch (error) {
    problem(error.message);
    return null;
  }
}

$("start").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  const body = { game: form.get("game") };
  for (const key of ["players", "secrets", "variant"]) if (form.get(key)) body[key] = form.get(key);
  if (form.get("adult")) body.adult = true;
  attempt("start", body);
});

$("again").addEventListener("click", () => {
  $("ended").hidden = true;
  $("welcome").hidden = false;
  $("title").textContent = "voicehost";
  document.body.dataset.stage = "welcome";
  $("stage").focus();
});

function ended() {
  const shared = parts.game?.name === "capten";
  const standings = (parts.board?.standings ?? []).map((one, place) => ({ ...one, place }));
  const sorted = [...standings].sort((a, b) => b.points - a.points);
  const [result, ...more] = parts.ended.result;
  $("ended-title").textContent = parts.ended.failed ? "The game has stopped, and is kept"
    : parts.ended.saved ? "Until another time: the game is kept" : result ?? "That was the game";
  $("final").replaceChildren(shared ? el("p", {}, el("b", {}, String(standings[0]?.points ?? 0)), " tokens left")
    : el("table", {}, el("tbody", {}, ...sorted.map((one) => el("tr", { class: `line-${one.place % 6}` },
      el("th", { scope: "row" }, one.name), el("td", {}, String(one.points)))))));
  $("story").replaceChildren(...[...more, ...parts.ended.told].map((line) => el("li", {}, line)));
  chart($("chart"), parts.scores ?? [], shared ? standings.slice(0, 1).map((one) => ({ ...one, name: "left" })) : sorted,
    shared ? "tokens" : "points");
}

// ------------------------------------------------------------------ phones

let ticket = null;

function seats() {
  const joined = parts.phones ?? {};
  $("seats").replaceChildren(...(parts.table?.players ?? []).map((player) => {
    const here = player.seat in joined;
    return el("div", { class: "seat" },
      el("span", {}, player.name, here ? (joined[player.seat] ? ": here" : ": away") : ""),
      here ? el("button", { type: "button", onclick: () => attempt("revoke", { seat: player.seat }) }, "not me")
        : el("button", { type: "button", onclick: () => invite(player.seat, player.name) }, "show picture"));
  }));
  if (ticket && ticket in joined) {
    ticket = null;
    $("picture").replaceChildren();
  }
}

async function invite(seat, name) {
  const answer = await attempt("ticket", { seat });
  if (!answer) return;
  ticket = seat;
  const source = `data:image/svg+xml;utf8,${encodeURIComponent(answer.picture)}`;
  $("picture").replaceChildren(el("img", { src: source, alt: `Picture to scan for ${name}` }), el("p", {}, name));
  setTimeout(() => { if (ticket === seat) { ticket = null; $("picture").replaceChildren(); } }, 60000);
}

// ------------------------------------------------------------------ hands

$("words").addEventListener("submit", (event) => {
  event.preventDefault();
  const line = $("line").value.trim();
  if (line && say(line)) $("line").value = "";
});
$("attract").addEventListener("click", () => { if (may) stream.send({ do: "press" }); });
$("hush").addEventListener("click", () => stream.send({ do: "press" }));
$("pause").addEventListener("click", () => say(parts.paused ? "resume" : "pause the game"));
$("undo").addEventListener("click", () => say("undo"));
$("phones").addEventListener("click", () => $("joining").showModal());
$("end").addEventListener("click", () => say("stop the game"));
$("pair").addEventListener("submit", async (event) => {
  const code = new FormData(event.target).get("code");
  event.target.reset();
  if (await attempt("pair", { code })) location.reload();
});
// The space bar, and the keys of a presenter, are the button: down and, after a hold, up again.
const TAP_MS = 250;
let down = null;
const button = (event) => !$("table").hidden && ["PageDown", "PageUp"].includes(event.key)
  || event.key === " " && !["INPUT", "BUTTON", "SELECT", "TEXTAREA", "SUMMARY"].includes(event.target.tagName);
addEventListener("keydown", (event) => {
  if (!button(event)) return;
  event.preventDefault();
  if (down === null && stream.send({ do: "press" })) down = performance.now();
});
addEventListener("keyup", (event) => {
  if (down === null || !["PageDown", "PageUp", " "].includes(event.key)) return;
  if (performance.now() - down > TAP_MS) stream.send({ do: "release" });
  down = null;
});
addEventListener("blur", () => { down = null; });
$("stage").addEventListener("click", (event) => {
  if (event.target.closest("button, form, a") || $("table").hidden) return;
  stream.send({ do: "press" });
});
