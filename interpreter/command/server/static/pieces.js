// Pieces: as large as they can be where they stand.
import { look } from "./look.js";
import { element, words } from "./svg.js";

// What a piece is called in a drawing; a heap is of a faction alone.
export const named = ({ faction, kind, state }) => [faction, kind, state].map(word => word || "-").join(" ");

// Kinds are told apart by shape, states by a broken edge, factions by colour and letter.
export function piece(held, kinds, factions, x, y, size = 14) {
  const faction = factions.get(held.faction), kind = kinds.get(held.kind);
  const shape = look.shapes[Math.min(kind.order, look.shapes.length - 1)];
  const group = element("g", { class: `${held.heap ? "heap " : ""}of-${faction?.colour || "none"}`, "data-piece": named(held) });
  const body = element("polygon", { points: shape.map(([a, b]) => `${x + a * size},${y + b * size}`).join(" ") });
  body.setAttribute("class", held.state && held.state !== kind.states[0] ? "piece second" : "piece");
  const letters = size * (held.heap ? 1.05 : held.number > 9 ? 0.66 : 0.82);
  const label = words("count", x, y + letters * 0.36, letters, `${held.number}${(held.kind[0] || "").toUpperCase()}`);
  if (faction && (held.kind || held.heap)) label.prepend(element("tspan", { class: "whose", "font-size": letters * 0.8 }, faction.letter));
  if (held.heap) group.append(element("polygon", { class: "piece", transform: `translate(${size * 0.16} ${-size * 0.16})`, points: body.getAttribute("points") }));
  group.append(body, label);
  return group;
}

const SMALL = 0.8, TINY = 0.5; // of what a piece wants to be: where all would be smaller they are crowded, and heaped

// In rows from the top. Crowded pieces take the room above, too, as far as no words stand there; where even so they
// could not be read, all that a faction has there is one heap.
export function pieces(tokens, room, above, most, kinds, factions) {
  const [left, top, wide, high] = room;
  const free = fitted(tokens.length, wide, high, most);
  if (above && free.size < SMALL * most) return pieces(tokens, [left, top - above, wide, high + above], 0, most, kinds, factions);
  const heaps = free.size < TINY * most ? heaped(tokens) : tokens;
  if (heaps.length < tokens.length) return pieces(heaps, room, 0, most, kinds, factions);
  const { size, columns } = free, [long, tall] = look.cell;
  return tokens.map((held, number) => {
    const row = Math.floor(number / columns), across = Math.min(columns, tokens.length - row * columns);
    const x = left + wide / 2 + ((number % columns) - (across - 1) / 2) * long * size;
    return piece(held, kinds, factions, x, top + (row + 0.5) * tall * size, size);
  });
}

function heaped(tokens) {
  const whose = [...new Set(tokens.map(held => held.kind ? held.faction : held))];
  return whose.map(one => {
    const own = tokens.filter(held => held === one || (held.kind && held.faction === one));
    return own.length < 2 ? own[0] : { faction: one, kind: "", state: null, heap: true, number: own.reduce((sum, held) => sum + held.number, 0) };
  });
}

// In how many columns so many pieces are largest.
function fitted(number, wide, high, most) {
  const [long, tall] = look.cell;
  let size = 0, columns = 1;
  for (let across = 1; across <= number; across += 1) {
    const fit = Math.min(most, wide / (across * long), high / (Math.ceil(number / across) * tall));
    if (fit > size) [size, columns] = [fit, across];
  }
  return { size, columns };
}
