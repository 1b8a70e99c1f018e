// How the host itself is: what is missing, and the owner's things behind the owner's code.

import { $, el } from "./draw.js";
import { post } from "./stream.js";

const PARTS = { speaker: "loudspeaker", microphone: "microphone", recogniser: "recogniser" };

// What a table must know of the host; nothing where all is well.
export function notice(parts) {
  const is = (state) => Object.keys(PARTS).filter((part) => parts.sound?.[part] === state).map((part) => PARTS[part]);
  const gone = [...is("missing"), ...is("refused")];
  const lines = [];
  if (gone.length) lines.push(`No ${gone.join(", no ")}: play on this page. The host goes on by voice as soon as it can.`);
  if (is("lost").length) lines.push(`The ${is("lost").join(" and the ")} went away; the host waits for it.`);
  if (parts.trouble) lines.push(parts.trouble);
  $("notice").textContent = lines.join(" ");
}

// ------------------------------------------------------------------ the owner

async function ask(name) {
  const response = await fetch(`/api/${name}`);
  return response.ok ? response.json() : null;
}

async function open() {
  const settings = await ask("settings");
  $("unlock").hidden = Boolean(settings);
  $("owned").hidden = !settings;
  $("relock").hidden = settings?.settings.code !== null;
  if (settings) await show(settings);
  if (!$("owner").open) $("owner").showModal();
}

async function show({ file, settings }) {
  const [packs, history] = [await ask("packs"), await ask("history")];
  const rows = (all, make) => el("table", {}, el("tbody", {}, ...all.map((one) => {
    const [head, ...rest] = make(one);
    return el("tr", {}, el("th", { scope: "row" }, head), ...rest.map((text) => el("td", {}, text)));
  })));
  const part = (title, ...inside) => el("details", {}, el("summary", {}, title), ...inside);
  $("owned").replaceChildren(
    part("Settings", el("p", { class: "small" }, `Kept in ${file}`),
      rows(Object.entries(settings), ([key, value]) => [key, value === null ? "is set" : String(value) || "–"])),
    part("Packs", rows(packs?.packs ?? [], (pack) => [pack.game, pack.pack, String(pack.count), pack.adult ? "for adults" : ""])),
    part("History", rows(history?.history ?? [], (game) => [game.began.replace("T", " "), game.game, game.players.join(", "), game.over ? "over" : "kept"])),
  );
}

function shut() {
  $("owned").replaceChildren();
  $("owner-problem").textContent = "";
}

$("owner-open").addEventListener("click", open);
$("owner").addEventListener("close", shut);
$("unlock").addEventListener("submit", async (event) => {
  event.preventDefault();
  const code = new FormData(event.target).get("code");
  event.target.reset();
  try {
    await post("unlock", { code });
    $("owner-problem").textContent = "";
    await open();
    dispatchEvent(new Event("owner"));
  } catch (error) {
    $("owner-problem").textContent = error.message;
  }
});
$("relock").addEventListener("click", async () => {
  await post("lock");
  $("owner").close();
  dispatchEvent(new Event("owner"));
});
