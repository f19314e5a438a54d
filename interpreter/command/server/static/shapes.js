// What drawings are made of: elements of SVG, signs, patterns and pieces, as the title wants them.

// How the title looks, as its chart says: shapes of pieces, colours, arrows. It comes once.

export const look = { maps: [] };
export const hasMap = () => look.maps.length > 0;
export function learn(chart) { Object.assign(look, chart); }

// Elements of a drawing, words in it, and the colour of a name.

const NS = "http://www.w3.org/2000/svg";

export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export const colour = name => `var(--of-${name || "none"}, var(--of-none))`;

export function words(name, x, y, size, said) {
  const made = element("text", { class: name, x, y, "font-size": size });
  made.textContent = said;
  return made;
}

// Signs in place of words, arrows of what leans, and the grounds of spaces.

const UP = "▲", DOWN = "▼", ARROWS = /([▲▼]+)/;
export const arrows = mark => { const far = look.leanings[mark] || 0; return (far > 0 ? UP : DOWN).repeat(Math.abs(far)); };

// Where a mark leans shows by arrows, up or down, one or two, in colours of their own.
export function marked(made, line) {
  made.textContent = "";
  for (const part of line.split(ARROWS)) {
    const way = part[0] === UP ? "up" : part[0] === DOWN ? "down" : "";
    const span = way ? element("tspan", { class: `lean ${way}` }) : null;
    if (span) span.textContent = part;
    made.append(span || part);
  }
  return made;
}

const round = (corners, radius, inner = radius, turn = 0) => Array.from({ length: corners }, (_, n) => {
  const angle = turn + 2 * Math.PI * n / corners, reach = n % 2 ? inner : radius;
  return [reach * Math.cos(angle), reach * Math.sin(angle)];
});

// Outlines around a middle, in heights of the letters within.
const OUTLINES = {
  disc: round(20, 0.72),
  square: [[-0.66, -0.66], [0.66, -0.66], [0.66, 0.66], [-0.66, 0.66]],
  diamond: [[0, -0.9], [0.9, 0], [0, 0.9], [-0.9, 0]],
  triangle: [[0, -1], [0.96, 0.66], [-0.96, 0.66]],
  burst: round(16, 0.92, 0.66),
  flag: [[-0.76, -0.66], [0.8, -0.66], [0.5, 0], [0.8, 0.66], [-0.76, 0.66]],
};

export function sign(name, x, y, size, said) {
  const points = OUTLINES[name].map(([a, b]) => `${(x + a * size).toFixed(1)},${(y + b * size).toFixed(1)}`).join(" ");
  return element("g", { class: `sign ${name}` }, element("polygon", { points }), words("said", x, y + size * 0.36, size, said));
}

// What a mark is drawn as: its sign and what stands in it. Nothing for what is written.
export function signed(mark) {
  for (const [label, name] of Object.entries(look.signs)) {
    if (mark === label) return { name, said: label[0] };
    const worth = mark.startsWith(`${label} `) ? mark.slice(label.length + 1) : "";
    if (/^-?\d+$/.test(worth)) return { name, said: worth };
  }
  return null;
}

const GRAINS = {
  peaks: "M4 14 l6 -9 6 9 M22 27 l6 -9 6 9", trees: "M9 15 v-4 m-5 0 l5 -8 5 8 z M27 29 v-4 m-5 0 l5 -8 5 8 z",
  tufts: "M6 12 l3 -5 M9 12 v-6 M12 12 l-3 -5 M24 26 l3 -5 M27 26 v-6 M30 26 l-3 -5",
  waves: "M2 9 q4 -5 8 0 t8 0 M20 24 q4 -5 8 0 t8 0", dunes: "M3 11 q7 -7 14 0 M21 26 q7 -7 14 0",
  streets: "M0 8 h38 M0 24 h38 M11 0 v8 M27 8 v16 M11 24 v8", stone: "M6 8 h3 M25 11 h3 M14 20 h3 M31 27 h3 M3 27 h3",
};

// Patterns that fill the spaces of each ground.
export const grains = names => [...names].map(name => element("pattern",
  { id: `ground-${name}`, class: `ground-${name}`, width: 38, height: 32, patternUnits: "userSpaceOnUse" },
  element("rect", { class: "soil", width: 38, height: 32 }), element("path", { class: "grain", d: GRAINS[name] })));

// Pieces: as large as they can be where they stand.

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
