// The map as SVG: where the spaces lie comes once, what stands in them with every view.
const NS = "http://www.w3.org/2000/svg";
const COLOURS = {
  red: "#e06a5e", green: "#6fbf73", blue: "#6aa9e8", yellow: "#f2cf4a", white: "#f4f1ea", magenta: "#cf7fc8",
  cyan: "#63c7c7", black: "#77706a", orange: "#ee9b4b", brown: "#b98a5e", grey: "#a9a9a9",
};
const WIDE = 34, HIGH = 20, ROW = 4;

export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export const colour = name => COLOURS[name] || "#bdb6a8";

function shape(place) {
  if (place.outline.length) return element("polygon", { class: "shape", points: place.outline.map(p => p.join(",")).join(" ") });
  const { x, y, size } = place;
  if (place.shape === "box") return element("rect", { class: "shape", x: x - size, y: y - size, width: 2 * size, height: 2 * size, rx: 4 });
  if (place.shape === "diamond") return element("polygon", { class: "shape", points: `${x},${y - size} ${x + size},${y} ${x},${y + size} ${x - size},${y}` });
  return element("circle", { class: "shape", cx: x, cy: y, r: size });
}

// Kinds are told apart by shape: the first a square, then round, pointed, slanted; the second state by a broken edge.
function outline(kind, x, y) {
  const w = WIDE / 2 - 1, h = HIGH / 2 - 1;
  const corners = [
    [[-w, -h], [w, -h], [w, h], [-w, h]],
    null,
    [[-w + 6, -h], [w - 6, -h], [w, 0], [w - 6, h], [-w + 6, h], [-w, 0]],
    [[-w + 6, -h], [w, -h], [w - 6, h], [-w, h]],
  ][Math.min(kind, 3)];
  if (!corners) return element("rect", { x: x - w, y: y - h, width: 2 * w, height: 2 * h, rx: h });
  return element("polygon", { points: corners.map(([a, b]) => `${x + a},${y + b}`).join(" ") });
}

export function piece(held, kinds, factions, x, y) {
  const group = element("g");
  const faction = factions.get(held.faction);
  const kind = kinds.get(held.kind);
  const body = outline(kind.order, x, y);
  body.setAttribute("class", held.state && held.state !== kind.states[0] ? "piece second" : "piece");
  body.setAttribute("fill", colour(faction && faction.colour));
  const label = element("text", { class: "count", x, y: y + 4.5 });
  label.textContent = `${held.number}${(held.kind[0] || "").toUpperCase()}`;
  const title = element("title");
  title.textContent = `${held.number} ${held.name}`;
  group.append(body, label, title);
  return group;
}

export function draw(root, chart, view, kinds, factions, legal, pick) {
  const svg = element("svg", { class: chart.dense ? "map dense" : "map", viewBox: `0 0 ${chart.width} ${chart.height}`, role: "group", "aria-label": "Map" });
  for (const [a, b] of chart.links) {
    const [one, two] = [chart.places[a], chart.places[b]];
    svg.append(element("line", { class: "link", x1: one.x, y1: one.y, x2: two.x, y2: two.y }));
  }
  view.spaces.forEach((space, number) => svg.append(drawn(space, chart.places[number], kinds, factions, legal, pick)));
  for (const side of chart.sides) {
    svg.append(element("line", { class: "side", x1: side.from[0], y1: side.from[1], x2: side.to[0], y2: side.to[1] }));
  }
  root.replaceChildren(svg);
}

function drawn(space, place, kinds, factions, legal, pick) {
  const option = legal.get(space.id);
  const group = element("g", { class: option ? "space legal" : "space", "data-space": space.id });
  const told = [space.name, ...space.marks, ...space.pieces.map(p => `${p.number} ${p.name}`)].join(", ");
  const title = element("title");
  title.textContent = told;
  group.append(title, shape(place));
  if (option) {
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", "0");
    group.setAttribute("aria-label", `${option.label}: ${told}`);
    group.addEventListener("click", () => pick(option));
    group.addEventListener("keydown", event => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); pick(option); }
    });
  }
  const inside = place.outline.length > 0;
  const tokens = [...space.pieces, ...space.counters.map(counter)];
  const rows = Math.ceil(tokens.length / ROW);
  const top = inside ? place.y - (rows - 1) * HIGH / 2 + 6 : place.y - (rows - 1) * HIGH / 2;
  tokens.forEach((held, number) => {
    const across = Math.min(ROW, tokens.length - Math.floor(number / ROW) * ROW);
    const x = place.x + ((number % ROW) - (across - 1) / 2) * WIDE;
    group.append(piece(held, kinds, factions, x, top + Math.floor(number / ROW) * HIGH));
  });
  const below = inside ? place.y - place.size * 0.55 : place.y + Math.max(place.size, rows * HIGH / 2 + 2) + 14;
  const name = element("text", { x: place.x, y: below });
  name.textContent = space.name;
  group.append(name);
  if (space.marks.length) {
    const marks = element("text", { class: "mark", x: place.x, y: below + 14 });
    marks.textContent = space.marks.join(" · ");
    group.append(marks);
  }
  return group;
}

const counter = held => ({ faction: held.faction, kind: "", state: null, number: held.number === null ? "?" : held.number, name: held.card ? held.card.name : "a card" });
