// The track along the edge of the map, and the key that tells what shapes, signs, stripes and arrows mean.
import { arrows, element, look, marked, piece, shapeOf, sign, words } from "./shapes.js";

const SIGN = 0.57; // width of a letter, in heights
let again = () => {};
let kept = { size: 0, line: 0 }; // height down to the line: it never shrinks, so that the map above keeps its scale
// Size of letters by where they are drawn. It is read once that has been laid out: to read it while the page is being drawn
// would lay out the whole page once more.
const sizes = new WeakMap(), watching = new ResizeObserver(found => {
  for (const { target } of found) sizes.set(target, lettersIn(target));
  again();
});

// What is counted on the track, each with the place of its pin: what each faction has by its letter, where that
// is one thing, all the rest in words.
function counts(view) {
  const { length, left, step, tracks, facts } = look.edge;
  const found = view.tracks.filter(fact => tracks.includes(fact.name)).map(fact => ({ ...fact, colour: null }));
  for (const faction of view.factions) for (const fact of faction.facts) {
    if (facts.includes(fact.name)) found.push({ ...fact, name: `${faction.name} ${fact.name}`, colour: faction.colour, letter: facts.length === 1 ? faction.letter : "" });
  }
  return found.filter(fact => fact.number >= 0 && fact.number <= length).sort((a, b) => a.number - b.number).map(fact => (
    { said: `${fact.name} ${fact.number}`, colour: fact.colour, letter: fact.letter, x: left + fact.number * step }));
}

// Words fly from their pins like flags from poles, the first of them to the left and the others to the right, so
// that no pole goes through words, in as few rows as can be.
function flagged(pins, size) {
  let least = Infinity, best = [];
  for (let first = 0; first <= pins.length; first += 1) {
    const left = rows(pins.slice(0, first), pin => pin.x, size);
    const right = rows(pins.slice(first).reverse(), pin => 1000 - pin.x, size);
    const cost = Math.max(left.rows, right.rows) + 100 * (left.beyond + right.beyond);
    if (cost < least) [least, best] = [cost, [...left.pins.map(pin => ({ ...pin, before: true })), ...right.pins]];
  }
  return best;
}

// `room` is what a pin has to the side to which it flies.
function rows(pins, room, size) {
  const placed = [];
  for (const pin of pins) {
    const far = room(pin), end = far - pin.said.length * SIGN * size;
    placed.push({ ...pin, far, end, row: Math.max(-1, ...placed.filter(other => other.far > end).map(other => other.row)) + 1 });
  }
  return { pins: placed, rows: Math.max(0, ...placed.map(pin => pin.row + 1)), beyond: placed.filter(pin => pin.end < 0).length };
}

// Letters whose discs would meet stand one above the other.
function stacked(pins, reach) {
  const placed = [];
  for (const pin of pins) {
    const taken = placed.filter(other => pin.x - other.x < 2 * reach).map(other => other.row);
    let row = 0;
    while (taken.includes(row)) row += 1;
    placed.push({ ...pin, row });
  }
  return placed;
}

function edge(view, size, top) {
  const { length, left, step } = look.edge, group = element("g", { class: "counted" }), high = size * 1.2, reach = size * 0.62;
  const pins = counts(view), discs = stacked(pins.filter(pin => pin.letter), reach), flags = flagged(pins.filter(pin => !pin.letter), size);
  const foot = reach * 2 * Math.max(discs.length > 1 ? 1.7 : 0.6, ...discs.map(disc => disc.row + 0.7)); // from the line to the first row of words
  const wanted = top + Math.max(Math.ceil(flags.length / 2), ...flags.map(pin => pin.row + 1)) * high + foot;
  kept = { size, line: Math.max(kept.size === size ? kept.line : 0, wanted) };
  const { line } = kept;
  for (const { x, row } of flags) {
    group.append(element("line", { class: "edge", x1: x, y1: line - foot - (row + 0.9) * high, x2: x, y2: line }));
    group.append(element("circle", { class: "pin of-none", cx: x, cy: line, r: size * 0.36 }));
  }
  for (const { x, row, letter, colour } of discs) group.append(disc(x, line - row * 2 * reach, reach, letter, colour));
  for (const { said, x, row, before } of flags) {
    group.append(words(before ? "track before" : "track", x + (before ? -0.2 : 0.2) * size, line - foot - row * high - size * 0.2, size, said));
  }
  for (let number = 0; number <= length; number += 1) {
    const x = left + number * step, long = (number % 5 ? 0.25 : 0.55) * size;
    group.append(element("line", { class: "edge", x1: x, y1: line, x2: x, y2: line + long }));
    if (number % 5 === 0) group.append(words("numeral", x, line + size * 1.35, size * 0.85, number));
  }
  group.prepend(element("line", { class: "edge", x1: left, y1: line, x2: left + length * step, y2: line }));
  return [group, line + size * 1.8];
}

function disc(x, y, reach, letter, colour) {
  const made = element("g", { class: `of-${colour || "none"}` }, element("circle", { class: "piece", cx: x, cy: y, r: reach }));
  if (letter) made.append(words("count", x, y + reach * 0.5, reach * 1.4, letter));
  return made;
}

// What shapes, broken edges, stripes and arrows mean.
function key(view, size, top) {
  const group = element("g", { class: "key" });
  let x = 10, y = top + size;
  const put = (said, sample) => {
    const wide = size * (sample ? 3.4 : 0.8) + said.length * SIGN * size;
    if (x + wide > 1000 && x > 10) { x = 10; y += size * 1.6; }
    group.append(...sample ? sample(x + size * 1.2) : [], words("kind", x + (sample ? size * 2.6 : 0), y + size * 0.33, size, said));
    x += wide;
  };
  if (view.kinds.length > 1) view.kinds.forEach((kind, order) => {
    const shape = shapeOf({ order });
    put(kind.states.length > 1 ? `${kind.name} (broken edge: ${kind.states.slice(1).join(", ")})` : kind.name, middle => [
      element("polygon", { class: "piece", points: shape.map(([a, b]) => `${middle + a * size},${y + b * size}`).join(" ") }),
    ]);
  });
  if (document.querySelector("#map .heap")) put("all of a faction, where there is little room", middle => [
    piece({ faction: null, kind: "", state: null, heap: true, number: "" }, new Map([["", { order: 0, states: [] }]]), new Map(), middle, y, size),
  ]);
  for (const [label, name] of Object.entries(look.signs)) put(label, middle => [sign(name, middle, y, size * 0.8, "")]);
  for (const [label, name] of Object.entries(look.grounds)) put(label, middle => [
    element("rect", { class: "swatch", x: middle - size, y: y - size * 0.6, width: size * 2, height: size * 1.2, fill: `url(#ground-${name})` }),
  ]);
  for (const [mark, faction] of Object.entries(look.tints)) put(mark, middle => [
    element("rect", { class: "swatch", x: middle - size, y: y - size * 0.6, width: size * 2, height: size * 1.2, fill: `url(#hatch-${faction})` }),
  ]);
  if (look.edge?.facts.length === 1) put(`${look.edge.facts[0]} of each`, middle => [disc(middle, y, size * 0.62, "", null)]);
  for (const [mark, far] of Object.entries(look.leanings).sort((a, b) => b[1] - a[1])) {
    if (far) put(mark, middle => [marked(words("arrows", middle, y + size * 0.33, size, ""), arrows(mark))]);
    else put(`${mark}: no arrow`);
  }
  return [group, x > 10 ? y + size : top];
}

// Letters as large as those beside the map, but where that is narrow.
const MOST = 24;
function lettersIn(root) {
  const wanted = 0.8 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  return root.clientWidth ? Math.min(MOST, wanted * 1000 / root.clientWidth) : 13;
}

function letters(root) {
  if (!sizes.has(root)) { sizes.set(root, lettersIn(root)); watching.observe(root); }
  return sizes.get(root);
}

// Across the whole width, however narrow the map above; `part` draws from a height on and says where it ends.
function drawn(root, part, said, size) {
  const svg = element("svg", { class: "map along", role: "img", "aria-label": said }), [group, bottom] = part(size);
  svg.append(group);
  svg.setAttribute("viewBox", `0 0 1000 ${Math.ceil(bottom)}`);
  root.replaceChildren(...bottom ? [svg] : []);
}

// The track goes to `root`, the key to `keys`.
export function drawEdge(root, keys, view) {
  if (!look.maps.length) return;
  const size = letters(root), small = letters(keys);
  if (look.edge) drawn(root, of => edge(view, of, 0), "Tracks along the edge", size);
  drawn(keys, of => key(view, of, 0), "What the signs mean", small);
  again = () => { if (root.isConnected && (size !== letters(root) || small !== letters(keys))) drawEdge(root, keys, view); };
}
