// What lies in the space that is looked at, on the map, in a list or in the log: large, and in words.
import { $, make } from "./dom.js";
import { look } from "./look.js";
import { piece } from "./pieces.js";
import { element } from "./svg.js";

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
