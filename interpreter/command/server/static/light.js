// Spaces of the map that something on the page names: lit while it is looked at.
import { $, make } from "./dom.js";
import { element, look, piece } from "./shapes.js";

const found = id => $("map").querySelector(`[data-space="${CSS.escape(id)}"]`);

export function show(ids) {
  for (const lit of $("map").querySelectorAll(".named")) lit.classList.remove("named");
  for (const id of ids) found(id)?.classList.add("named");
}

// What is hovered or has the focus lights its spaces.
export function follow(made, ids) {
  for (const event of ["mouseenter", "focus"]) made.addEventListener(event, () => { show(ids); if (ids.length === 1) tell(ids[0]); });
  for (const event of ["mouseleave", "blur"]) made.addEventListener(event, () => { show([]); leave(); });
}

export function scrollTo(id) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  found(id)?.scrollIntoView({ block: "center", inline: "center", behavior: calm ? "auto" : "smooth" });
}

// What lies in the space that is looked at, on the map, in a list or in the log: large, and in words.

const SIZE = 15; // of its pieces
let table = null, at = null;

export function begin(owner) {
  table = owner;
  const over = event => { const found = event.target.closest("[data-space], [data-in]"); if (found) tell(found.dataset.space || found.dataset.in); else leave(); };
  for (const event of ["mouseover", "focusin"]) $("map").addEventListener(event, over);
  for (const event of ["mouseleave", "focusout"]) $("map").addEventListener(event, leave);
  document.addEventListener("keydown", event => { if (event.key === "Escape") leave(); });
}

export function leave() {
  at = null;
  $("there").hidden = true;
}

// In the corner that is furthest from it.
export function tell(id, drawn = $("map").querySelector(`[data-space="${CSS.escape(id)}"]`)) {
  const seen = table.seen(), space = seen.spaces.find(each => each.id === id);
  if (!space || !drawn || at === id) return;
  at = id;
  const box = drawn.getBoundingClientRect(), all = $("map").getBoundingClientRect();
  const left = box.left + box.width / 2 > all.left + all.width / 2, top = box.top + box.height / 2 > all.top + all.height / 2;
  $("there").className = `${left ? "left" : "right"} ${top ? "top" : "bottom"}`;
  $("there").replaceChildren(make("strong", {}, space.name), make("small", {}, ` ${[...space.features, ...space.marks].join(" · ")}`), ...rows(space, seen));
  $("there").hidden = false;
}

function rows(space, seen) {
  const factions = new Map(seen.factions.map(faction => [faction.id, faction]));
  const kinds = new Map(seen.kinds.map((kind, order) => [kind.id, { ...kind, order }]));
  const standing = space.pieces.map(held => {
    const [long, tall] = look.cell.map(side => side * SIZE);
    const sample = element("svg", { width: long, height: tall, viewBox: `0 0 ${long} ${tall}` }, piece(held, kinds, factions, long / 2, tall / 2, SIZE));
    return make("p", {}, sample, `${held.number} ${held.name}`);
  });
  return [...standing, ...space.counters.map(({ card }) => make("p", {}, card ? `${card.name} ${card.facts}` : "a card that is not seen"))];
}
