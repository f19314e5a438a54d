// A stack that is drawn from one space to another: the answers that this stands for, given one after the other. A finger
// first rests on the stack, for else it moves the map.
import { $, make } from "./dom.js";

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
