// What lies on the table, a manner for each game; what a manner does not know is drawn plainly.

import { $, capital, el } from "./draw.js";
import { words } from "./reveal.js";
import { counters, facts, notes } from "./facts.js";

const PHASES = {
  toss: "the tiebreaker is tossed", bidding: "bids, in secret", opening: "the first bid", raising: "higher or pass?",
  reactivating: "a special tile back?", guessing: "guessing", tile: "special tile?", opposing: "one answer for the others",
  showdown: "showdown", chart: "the whole chart", funniest: "who is funniest?", prompt: "first or second?",
  picking: "first or second?", dealing: "numbers are dealt", answering: "in character", announcing: "which number is it?",
  calling: "from low to high", turning: "a card is turned", agreeing: "which number has the CAP'TEN?",
  confirming: "is it that?", turn: "", contest: "contest now, or never", who: "who contests?", ruling: "", vote: "the table decides",
  list: "the list", rest: "the rest is told", sides: "two teams", sorting: "two teams", youngest: "who begins?", starting: "who begins?",
  choosing: "choose a category", duplicate: "first or second?", settling: "is that final?", audience: "the audience",
  naming: "two options for the coin", coin: "the coin", checking: "", wagers: "wagers, in secret", letters: "letters, in secret",
  showing: "three, two, one: show", over: "",
};

const SMALLEST = 0.45;
const STEP = 0.9;

export function board(parts) {
  const { board: now, card } = parts;
  if (!now || parts.ended) return;
  const game = parts.game?.name;
  const phase = PHASES[now.phase] ?? now.phase.replaceAll("_", " ");
  $("where").textContent = [
    !now.round ? "" : now.rounds ? `round ${now.round} of ${now.rounds}` : `round ${now.round}`, phase,
  ].filter(Boolean).join(" · ");
  document.body.dataset.phase = now.phase;
  task(game, card ?? {}, now);
  facts($("facts"), parts);
  if (game === "capten" || now.tiles.length) cards(game, now);
  else teams(parts);
  wall(game, now);
  tiles(game, now, READ.includes(game) || parts.panel === "chart");
  standings(parts, now, notes(parts));
}

function task(game, card, now) {
  const heading = card.question ?? card.task ?? "";
  const choosing = ["choosing", "duplicate"].includes(now.phase);
  const category = choosing || now.phase === "wagers" ? "" : card.category;
  $("task").replaceChildren(
    ...(category ? [el("p", { class: heading ? "category" : "category alone" }, capital(category))] : []),
    ...(heading && !choosing ? [el("h2", { class: `stepped ${heading.length > 90 ? "long" : ""}` }, ...words(heading))] : []),
    ...(card.definition ? [el("p", { class: "explanation stepped" }, ...words(card.definition))] : []),
    ...(card.explanation ? [el("p", { class: "explanation stepped after" }, ...words(card.explanation))] : []),
    ...(now.phase === "chart" && card.source ? [el("p", { class: "small" }, `Source: ${card.source}`)] : []),
  );
}

// CAP'TEN: everybody's card, face down until it is turned.
function cards(game, now) {
  const list = $("cards");
  list.hidden = game !== "capten" || ["prompt", "picking"].includes(now.phase);
  if (list.hidden) {
    list.replaceChildren();
    return;
  }
  const waiting = String(now.facts.answering ?? "").split(", ");
  const before = new Map([...list.children].map((node) => [node.dataset.who, node.dataset.open]));
  list.replaceChildren(...now.standings.map((one) => {
    const number = one.counters.number;
    const open = number !== undefined;
    const captain = Boolean(now.round) && one.who === now.turn;
    const state = captain ? "CAP'TEN" : now.phase === "answering" ? (waiting.includes(one.name) ? "still to answer" : "done") : "";
    return el("li", {
      class: `card ${open ? "open" : "blank"} ${before.get(one.who) === "false" && open ? "flips" : ""}`,
      "data-who": one.who, "data-open": String(open), "data-captain": captain,
    },
    el("span", { class: "number" }, open ? String(number) : now.round ? "?" : "☺"),
    el("span", { class: "who" }, one.name),
    el("span", { class: "small" }, state));
  }));
}

// Before there is anything else: who plays with whom.
function teams({ table, board: now }) {
  const list = $("cards");
  const all = table?.teams ?? [];
  list.hidden = !all.length;
  const names = new Map((table?.players ?? []).map((player) => [player.seat, player.name]));
  list.replaceChildren(...all.map((team) => el("li", {
    class: `card team line-${now.standings.findIndex((one) => one.who === team.team) % 6}`,
  }, el("span", { class: "number" }, team.name), el("span", { class: "who" }, team.members.map((seat) => names.get(seat) ?? seat).join(", ")))));
}

// Games that read out what is on their places; in the others only a chart is read.
const READ = ["capten", "desitka", "wer-weiss"];

// É Top!?: what was said in this round, in the words that were heard.
function wall(game, now) {
  const said = game === "e-top" && now.facts.said ? String(now.facts.said).split(", ") : [];
  const list = $("wall");
  list.hidden = game !== "e-top" || now.phase === "list" || now.phase === "over";
  list.dataset.empty = said.length ? "" : "nothing said yet";
  list.replaceChildren(...said.map((words) => el("li", {}, words)));
}

function tiles(game, now, read) {
  const list = $("tiles");
  const places = Object.fromEntries(now.standings.map((one, place) => [one.who, place % 6]));
  const count = now.tiles.length;
  const columns = count > 10 ? (game === "wer-weiss" ? 4 : 3) : count > 4 ? 2 : count > 2 || game === "capten" ? 1 : count || 1;
  list.style.setProperty("--columns", columns);
  list.style.setProperty("--rows", Math.ceil(count / columns) || 1);
  const listed = now.tiles.some((tile) => tile.caption);
  const strip = game === "e-top" && !listed && now.phase !== "list";
  list.className = `tiles of-${game} ${strip ? "strip" : ""} ${columns > 1 && game !== "wer-weiss" ? "down" : ""}`;
  const before = new Map([...list.children].map((node) => [node.dataset.slot, node.dataset.open]));
  const solved = now.tiles.some((tile) => tile.right);
  list.replaceChildren(...now.tiles.map((tile) => {
    const caption = tile.caption ?? "";
    const open = Boolean(caption);
    const flips = before.get(tile.slot) === "false" && open;
    const owner = tile.owner ? now.standings.find((one) => one.who === tile.owner)?.name ?? tile.owner : "";
    const chosen = now.facts.letter && tile.label === now.facts.letter;
    const mark = tile.right ? "✓ right" : chosen ? (solved ? "✗ final answer" : "final answer") : owner;
    return el("li", {
      class: ["tile", open ? "open" : "blank", flips ? "flips" : "", tile.under ? "under" : "", chosen ? "chosen" : "",
        tile.right ? "right" : solved ? "other" : "",
      ].filter(Boolean).join(" "),
      "data-slot": tile.slot, "data-open": String(open), "data-owner": tile.owner ? places[tile.owner] ?? 0 : null,
    },
    el("span", { class: "label" }, tile.label),
    open ? el("span", { class: "text stepped", "data-read": String(read) }, ...words(caption))
      : el("span", { class: "text" }, el("span", { class: "hidden" }, "hidden")),
    tile.under ? el("span", { class: "value" }, tile.under) : null,
    mark ? el("span", { class: "owner" }, mark) : null);
  }));
  fit();
}

// Words as large as their tile holds; nothing is cut off.
function fit() {
  for (const tile of $("tiles").children) {
    let size = 1;
    const set = () => tile.style.setProperty("--fit", size.toFixed(2));
    set();
    while (size > SMALLEST && (tile.scrollHeight > tile.clientHeight + 1 || tile.scrollWidth > tile.clientWidth + 1)) {
      size *= STEP;
      set();
    }
  }
}

new ResizeObserver(fit).observe($("tiles"));

function standings({ game }, now, said) {
  const shared = game?.name === "capten";
  const places = { ...game?.places, right: Math.floor((now.rounds - 1) / 2) };
  $("standings").hidden = shared || !now.standings.length;
  document.body.dataset.aside = String(!$("standings").hidden);
  $("standings").replaceChildren(...now.standings.map((one, place) => {
    const turn = one.who === now.turn;
    return el("div", { class: `standing line-${place % 6}`, "aria-current": turn ? "true" : null, "data-out": said[one.who]?.out ?? null },
      el("span", { class: "who" }, one.name),
      el("span", { class: "points" }, String(one.points)),
      turn ? el("span", { class: "note turn" }, "▸ on turn") : null,
      ...counters(one.counters, places),
      ...(said[one.who]?.notes ?? []).map((note) => el("span", { class: "note" }, note)));
  }));
}
