// What has happened since one looked last, in a few lines a card, and the spaces that have changed since, marked on the map.
import { $, button, make } from "./dom.js";
import * as light from "./light.js";
import { plainHead } from "./log.js";
import { element } from "./shapes.js";

const LINES = 5; // of a card
const MOST = 18; // height of a sign, in units of the drawing
let marked = new Set(), table = "", lines = null;

const name = view => `looked ${view.table}`;

// How many lines of the log there were when the table was looked at last; null where this browser does not know.
export function looked(view) {
  if (lines === null) try { lines = JSON.parse(localStorage.getItem(name(view))); } catch { /* a browser that keeps nothing */ }
  return lines;
}

export function look(view) {
  lines = view.log.length;
  try { localStorage.setItem(name(view), lines); } catch { /* as above */ }
}

// Whether this table is asked about for the first time.
export function opening(view) {
  if (table === view.table) return false;
  table = view.table;
  lines = null;
  return true;
}

// A sign at each space that has changed since one's last answer: no colour alone.
export function mark(acts) { marked = new Set(acts.flatMap(act => act.spaces)); }
export function unmark() {
  marked = new Set();
  $("since")?.remove();
}

export function draw(root) {
  for (const id of marked) {
    const shape = root.querySelector(`[data-space="${CSS.escape(id)}"] .shape`), inside = root.querySelector(`[data-in="${CSS.escape(id)}"]`);
    if (!shape || !inside) continue;
    const name = (inside.querySelector(".name") || (inside.firstChild ? inside : shape)).getBBox();
    const size = Math.min(MOST, Math.max(8, name.height * 0.55)), x = name.x - size * 0.9, y = name.y + name.height / 2;
    inside.append(element("path", { class: "changed", d: `M${x} ${y - size / 2}l${size / 2} ${size / 2}l${-size / 2} ${size / 2}l${-size / 2} ${-size / 2}z` }));
  }
}

export function summary(view, { acts, chapters }, play) {
  const parts = chapters.map(({ line, card }, number) => {
    const next = chapters[number + 1]?.line ?? Infinity, held = acts.filter(act => act.first >= line && act.first < next && (act.first !== line || act.spaces.length));
    if (!held.length) return null;
    const shown = held.slice(0, held.length > LINES ? LINES - 1 : LINES);
    const more = held.length > shown.length ? [make("p", { class: "dim in1" }, `and ${held.length - shown.length} more`)] : [];
    return make("div", {}, ...card ? [make("h3", {}, card)] : [], ...shown.map(act => told(view, act)), ...more);
  });
  const shut = () => made.remove();
  const step = button("Step by step", () => { shut(); play(); }), close = button("Close", shut);
  const made = make("section", { id: "since", "aria-label": "Since you last looked" }, make("h2", {}, "Since you last looked"), ...parts.filter(Boolean), make("div", { class: "options" }, step, close));
  $("since")?.remove();
  $(matchMedia("(max-width: 55rem)").matches ? "question" : "replay").before(made);
}

function told(view, act) {
  const head = view.log[act.first], names = act.spaces.map(id => view.spaces.find(space => space.id === id).name);
  const where = names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
  const made = make("p", { class: "in1", tabindex: "0" }, plainHead(head.text), where ? make("small", {}, ` ${where}`) : null);
  light.follow(made, act.spaces);
  return made;
}
