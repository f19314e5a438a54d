// What an option leads to, told while it is hovered or has the focus, on its button and on the map.
import { $, make } from "./dom.js";
import { NOTHING, isIdle } from "./hints.js";
import { ask } from "./server.js";

const PAUSE = 180; // milliseconds on an option before it is asked about
let table = null, known = new Map(), pointed = null, timer = 0;

export function begin(owner) {
  table = owner;
  const over = event => {
    if (event.target.closest(".taken")) return; // tells of itself
    const space = event.target.closest("[data-space].legal")?.dataset.space;
    const option = space && table.view().decision?.options?.find(each => each.of === "space" && each.id === space);
    if (option) point(option); else leave();
  };
  for (const event of ["mouseover", "focusin"]) $("map").addEventListener(event, over);
  for (const event of ["mouseleave", "focusout"]) $("map").addEventListener(event, leave);
}

export function forget() { known = new Map(); leave(); }

export function foresee(made, option) {
  for (const event of ["mouseenter", "focus"]) made.addEventListener(event, () => point(option));
  for (const event of ["mouseleave", "blur"]) made.addEventListener(event, leave);
}

function leave() {
  pointed = null;
  clearTimeout(timer);
  $("leads")?.replaceChildren();
}

function point(option) {
  if (pointed === option) return;
  leave();
  pointed = option;
  timer = setTimeout(() => tell(option), PAUSE);
}

async function tell(option) {
  if (!known.has(option.name)) {
    const asked = ask(`leads?version=${table.version()}&option=${encodeURIComponent(option.name)}&${table.who()}`);
    known.set(option.name, asked.catch(() => []));
  }
  const lines = [...isIdle(option) ? [NOTHING] : [], ...await known.get(option.name)];
  if (pointed !== option || !$("leads")) return;
  const there = option.holds?.length ? [`${option.label}: ${option.holds.join(", ")}`] : option.card ? printed(option.card) : [];
  $("leads").replaceChildren(...there.map(line => make("p", { class: "dim" }, line)), ...lines.map(line => make("p", { class: line.startsWith("  ") ? "in1" : "" }, line)));
}

const printed = card => [`${card.name} ${card.facts}`, ...card.texts.map(text => `${card.texts.length > 1 ? `${text.name}: ` : ""}${text.says || "not known"}`)];
