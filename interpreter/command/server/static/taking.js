// Pieces that are chosen: those of which one is asked for, or a number, light up where they lie and are clicked there.
import { $, make } from "./dom.js";
import { foresee } from "./leads.js";
import { counting } from "./question.js";
import { named } from "./shapes.js";

// Every piece that a click takes: the one that an option stands for, or one more of those that are counted.
export function takes(asked, pick) {
  if (!asked?.yours) return [];
  const one = asked.options.filter(option => option.piece).map(option => ({ ...option.piece, option, said: option.label, act: () => pick(option) }));
  return asked.piece ? [{ ...asked.piece, said: `one more: ${asked.asks}`, act: () => counting.more(), counts: true }] : one;
}

// In a drawing that holds places, `[data-in]`, and in them pieces.
export function offer(root, taken) {
  for (const place of root.querySelectorAll("[data-in]")) {
    const here = taken.filter(each => each.at === place.dataset.in);
    const found = [...place.querySelectorAll("[data-piece]")].filter(made => here.some(each => means(made, each)));
    if (!found.length) continue;
    place.removeAttribute("aria-hidden");
    for (const other of place.children) if (!found.includes(other)) other.setAttribute("aria-hidden", "true");
    for (const made of found) lighten(made, here.filter(each => means(made, each)));
  }
}

const means = (made, each) => made.dataset.piece === named(made.classList.contains("heap") ? { faction: each.faction } : each);

// A heap that holds several of them leads to their buttons.
function lighten(made, taken) {
  const act = taken.length === 1 ? taken[0].act : () => document.querySelector(`[data-option="${CSS.escape(taken[0].option.name)}"]`)?.focus();
  made.classList.add("taken");
  made.setAttribute("role", "button");
  made.setAttribute("tabindex", "0");
  made.setAttribute("aria-label", taken.map(each => each.said).join(", "));
  made.addEventListener("click", act);
  made.addEventListener("keydown", event => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(); }
  });
  if (taken[0].counts) made.addEventListener("wheel", event => { event.preventDefault(); event.stopPropagation(); counting.turn(event.deltaY < 0 ? 1 : -1); }, { passive: false });
  if (taken.length === 1 && taken[0].option) foresee(made, taken[0].option);
}

// A stack that is drawn from one space to another: the answers that this stands for, given one after the other. A finger
// first rests on the stack, for else it moves the map.

const SLIP = 7, MOST = 6, RESTS = 400; // pixels that are no drag yet; answers of one gesture; milliseconds
let table = null, held = null;

const at = (x, y) => document.elementFromPoint(x, y)?.closest("#map [data-space], #map .tray");
const spaceOf = made => made?.dataset.space || made?.dataset.in;

export function begin(owner) {
  table = owner;
  const map = $("map");
  map.addEventListener("pointerdown", event => {
    if (event.button || !event.isPrimary || !table.view()?.decision?.yours) return;
    const piece = pieceAt(event.clientX, event.clientY);
    if (!piece) return;
    held = { from: piece.closest("[data-in]").dataset.in, piece: piece.dataset.piece, x: event.clientX, y: event.clientY, ghost: null };
    if (event.pointerType === "touch") held.resting = setTimeout(() => draw(event.clientX, event.clientY), RESTS);
    else event.stopImmediatePropagation();
  });
  document.addEventListener("pointermove", event => {
    if (!held || (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLIP)) return;
    if (held.resting && !held.ghost) return drop();
    event.stopPropagation();
    draw(event.clientX, event.clientY);
  }, true);
  map.addEventListener("touchmove", event => { if (held?.ghost) event.preventDefault(); }, { passive: false });
  map.addEventListener("contextmenu", event => { if (held) event.preventDefault(); });
  document.addEventListener("pointercancel", drop);
  document.addEventListener("pointerup", event => {
    const { from, piece, ghost: drawn } = held || {}, to = spaceOf(at(event.clientX, event.clientY));
    drop();
    if (!drawn) return;
    document.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", stop, true), 0);
    if (to && to !== from) carry(from, to, piece);
  });
}

function draw(x, y) {
  held.ghost ||= ghost(held.piece);
  held.ghost.style.translate = `${x + 8}px ${y + 8}px`;
}

function drop() {
  clearTimeout(held?.resting);
  held?.ghost?.remove();
  held = null;
}

function stop(event) { event.stopPropagation(); event.preventDefault(); }

// Pieces let the pointer through to their space, so they are looked for by where they are drawn.
function pieceAt(x, y) {
  const place = spaceOf(at(x, y));
  const drawn = place ? [...$("map").querySelectorAll(`[data-in="${CSS.escape(place)}"] [data-piece]`)] : [];
  return drawn.find(made => { const box = made.getBoundingClientRect(); return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom; });
}

function ghost(piece) {
  const made = make("div", { class: "ghost" }, table.view().factions.reduce((said, faction) => said.replace(new RegExp(`^${faction.id}\\b`), faction.name), piece).replace(/ -/g, ""));
  document.body.append(made);
  return made;
}

// Which of the answers leads on: the space to go to, the one to come from, the piece, then all of them.
function next(asked, from, to, piece, given) {
  const option = id => asked.options.find(each => each.of === "space" && each.id === id && !given.has(`${asked.name} ${id}`));
  const there = asked.to === to || asked.about.includes(to);
  if (asked.number) return asked.from === from || asked.piece?.at === from ? asked.options[asked.options.length - 1] : null;
  return asked.options.find(each => each.piece?.at === from && [each.piece.faction, each.piece.kind, each.piece.state].map(word => word || "-").join(" ") === piece)
    || (there ? option(from) : option(to) || option(from)) || null;
}

async function carry(from, to, piece) {
  const given = new Set();
  for (let number = 0; number < MOST; number += 1) {
    const asked = table.view().decision, option = asked?.yours && next(asked, from, to, piece, given);
    if (!option) return;
    given.add(`${asked.name} ${option.id}`);
    const version = table.version();
    await table.pick(option);
    if (table.version() === version || asked.number) return;
  }
}
