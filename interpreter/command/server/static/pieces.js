// Pieces: as large as they can be where they stand.
import { look } from "./look.js";
import { element, words } from "./svg.js";

// What a piece is called in a drawing; a heap is of a faction alone.
export const named = ({ faction, kind, state }) => [faction, kind, state].map(word => word || "-").join(" ");

const BROAD = 1.22; // a piece with a number of two digits, beside another
const broadly = held => held.number > 9 ? BROAD : 1;
export const longest = tokens => look.cell[0] * Math.max(1, ...tokens.map(broadly));

export const shapeOf = kind => look.shapes[Math.min(kind.order, look.shapes.length - 1)];

// Kinds are told apart by shape, states by a broken edge, factions by colour and letter.
export function piece(held, kinds, factions, x, y, size = 14) {
  const faction = factions.get(held.faction), kind = kinds.get(held.kind), shape = shapeOf(kind);
  const group = element("g", { class: `${held.heap ? "heap " : ""}of-${faction?.colour || "none"}`, "data-piece": named(held) });
  const body = element("polygon", { points: shape.map(([a, b]) => `${(x + a * broadly(held) * size).toFixed(1)},${(y + b * size).toFixed(1)}`).join(" ") });
  body.setAttribute("class", held.state && held.state !== kind.states[0] ? "piece second" : "piece");
  const label = words("count", x, y + size * 0.36, size, held.number);
  if (faction) label.prepend(element("tspan", { class: "whose" }, faction.letter));
  if (held.heap) group.append(element("polygon", { class: "piece", transform: `translate(${size * 0.16} ${-size * 0.16})`, points: body.getAttribute("points") }));
  group.append(body, label);
  return group;
}

// All that a faction has in a place as one heap.
export function heaped(tokens) {
  const whose = [...new Set(tokens.map(held => held.kind ? held.faction : held))];
  return whose.map(one => {
    const own = tokens.filter(held => held === one || (held.kind && held.faction === one));
    return own.length < 2 ? own[0] : { faction: one, kind: "", state: null, heap: true, number: own.reduce((sum, held) => sum + held.number, 0) };
  });
}

// In how many columns so many pieces are largest.
export function fitted(tokens, wide, high, most) {
  const long = longest(tokens), tall = look.cell[1], number = tokens.length;
  let size = 0, columns = 1;
  for (let across = 1; across <= number; across += 1) {
    const fit = Math.min(most, wide / (across * long), high / (Math.ceil(number / across) * tall));
    if (fit > size) [size, columns] = [fit, across];
  }
  return { size, columns };
}

// In rows from `top`, around the middle x.
export function pieces(tokens, x, top, { size, columns }, kinds, factions) {
  const long = longest(tokens), tall = look.cell[1];
  return tokens.map((held, number) => {
    const row = Math.floor(number / columns), across = Math.min(columns, tokens.length - row * columns);
    return piece(held, kinds, factions, x + ((number % columns) - (across - 1) / 2) * long * size, top + (row + 0.5) * tall * size, size);
  });
}
