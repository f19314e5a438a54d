// The map as SVG: what has its place, shape and room comes once, what stands there with every view.
const NS = "http://www.w3.org/2000/svg";
const NARROW = 620; // pixels, from which the letters of a screen can be read
let look = null, again = () => {};

const isWide = root => root.clientWidth >= NARROW || !root.clientWidth;
window.addEventListener("resize", () => again());

export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export const colour = name => `var(--of-${name || "none"}, var(--of-none))`;

function text(name, x, y, size, said) {
  const made = element("text", { class: name, x, y, "font-size": size });
  made.textContent = said;
  return made;
}

// --- pieces -------------------------------------------------------------------------------------

// Kinds are told apart by shape, states by a broken edge, factions by colour and letter.
export function piece(held, kinds, factions, x, y, size = 14) {
  const faction = factions.get(held.faction), kind = kinds.get(held.kind);
  const shape = look.shapes[Math.min(kind.order, look.shapes.length - 1)];
  const group = element("g", { class: `of-${faction?.colour || "none"}` });
  const body = element("polygon", { points: shape.map(([a, b]) => `${x + a * size},${y + b * size}`).join(" ") });
  body.setAttribute("class", held.state && held.state !== kind.states[0] ? "piece second" : "piece");
  const letters = size * (held.number > 9 ? 0.66 : 0.82);
  const label = text("count", x, y + letters * 0.36, letters, `${held.number}${(held.kind[0] || "").toUpperCase()}`);
  if (faction && held.kind) label.prepend(element("tspan", { class: "whose", "font-size": letters * 0.8 }, faction.letter));
  const title = element("title");
  title.textContent = `${held.number} ${held.name}`;
  group.append(title, body, label);
  return group;
}

const counter = held => ({ faction: held.faction, kind: "", state: null, number: held.number === null ? "?" : held.number, name: held.card ? held.card.name : "a card" });

// As large as they can be where they stand, in rows from the top.
function pieces(tokens, [left, top, wide, high], most, kinds, factions) {
  const [long, tall] = look.cell;
  let size = 0, columns = 1;
  for (let across = 1; across <= tokens.length; across += 1) {
    const fit = Math.min(most, wide / (across * long), high / (Math.ceil(tokens.length / across) * tall));
    if (fit > size) [size, columns] = [fit, across];
  }
  return tokens.map((held, number) => {
    const row = Math.floor(number / columns), across = Math.min(columns, tokens.length - row * columns);
    const x = left + wide / 2 + ((number % columns) - (across - 1) / 2) * long * size;
    return piece(held, kinds, factions, x, top + (row + 0.5) * tall * size, size);
  });
}

// --- spaces -------------------------------------------------------------------------------------

// Words in lines of so many signs, or of somewhat smaller ones; what finds no room is told by pointing at it.
const SMALLEST = 0.75;
const UP = "▲", DOWN = "▼", ARROWS = /([▲▼]+)/;
const arrows = mark => { const far = look.leanings[mark] || 0; return (far > 0 ? UP : DOWN).repeat(Math.abs(far)); };
const leant = mark => `${arrows(mark)} ${mark}`.trim();
// What leans comes first: it finds room where not all do.
const leaning = marks => [...marks.filter(mark => look.leanings[mark]), ...marks.filter(mark => !look.leanings[mark])].map(leant);

// Where a mark leans shows by arrows, up or down, one or two, in colours of their own.
function marked(made, line) {
  made.textContent = "";
  for (const part of line.split(ARROWS)) {
    const way = part[0] === UP ? "up" : part[0] === DOWN ? "down" : "";
    const span = way ? element("tspan", { class: `lean ${way}` }) : null;
    if (span) span.textContent = part;
    made.append(span || part);
  }
  return made;
}

function inLines(marks, signs, lines) {
  const found = [];
  for (const mark of marks) {
    const last = found.length - 1;
    if (last >= 0 && found[last].length + 3 + mark.length <= signs) found[last] += ` · ${mark}`;
    else found.push(mark);
  }
  const cut = found.length > lines ? [...found.slice(0, lines - 1), found.slice(lines - 1).join(" · ")] : found;
  const most = Math.floor(signs / SMALLEST);
  return cut.slice(0, lines).map(line => line.length > most ? `${line.slice(0, most - 1)}…` : line);
}

function drawn(space, place, letter, kinds, factions) {
  const holder = space.marks.map(mark => look.tints[mark]).find(Boolean);
  const group = element("g", { class: `space ${place.shape} type-${place.type}${holder ? " held" : ""}`, "data-space": space.id });
  group.setAttribute("role", "img");
  group.setAttribute("aria-label", told(space));
  const title = element("title");
  title.textContent = told(space);
  const way = place.shape === "way";
  const tokens = [...space.pieces, ...space.counters.map(counter)];
  group.append(title);
  if (holder && !way) group.append(element("polygon", { points: place.points, fill: `url(#hatch-${holder})` }));
  group.append(element(way ? "polyline" : "polygon", { class: "shape", points: place.points }));
  if (way) group.append(element("polyline", { class: "inlay", points: place.points }), element("polyline", { class: "touch", points: place.points }));
  if (way && place.name.length) {
    const [x, y, width, high] = place.plate, [, top, , more] = place.pieces;
    group.append(element("rect", { class: "plate", x, y, width, height: tokens.length ? top + more - y : high, rx: 4 }));
  }
  const roomless = !(place.marks.lines || !tokens.length) && space.marks.map(arrows).find(Boolean);
  place.name.forEach(([x, y, name], number) => {
    const said = roomless && number === place.name.length - 1 ? `${name}${roomless}` : name;
    group.append(marked(text("name", x, y, place.size, ""), said));
  });
  const { at: [x, y], size, lines, signs } = place.marks;
  inLines(leaning(space.marks.filter(mark => !look.tints[mark])), signs, tokens.length || way ? lines : lines + 1).forEach((line, number) => {
    group.append(marked(text("mark", x, y + number * size * look.line, size * Math.min(1, signs / line.length), ""), line));
  });
  group.append(...pieces(tokens, place.pieces, letter, kinds, factions));
  return group;
}

const told = space => [space.name, ...space.marks, ...space.pieces.map(p => `${p.number} ${p.name}`)].join(", ");

function offer(group, space, option, pick) {
  group.classList.add("legal");
  group.setAttribute("role", "button");
  group.setAttribute("tabindex", "0");
  group.setAttribute("aria-label", `${option.label}: ${told(space)}`);
  group.addEventListener("click", () => pick(option));
  group.addEventListener("keydown", event => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); pick(option); }
  });
}

// Whose a space is shows by colour and by stripes, each faction's at its own slant; the key names them.
function hatches(factions) {
  const held = new Set(Object.values(look.tints));
  const made = [...factions.values()].filter(faction => held.has(faction.id)).map((faction, number) => element("pattern",
    { id: `hatch-${faction.id}`, class: `of-${faction.colour}`, width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${[45, 135, 0, 90][number % 4]})` },
    element("rect", { class: "tint", width: 9, height: 9 }), element("line", { class: "stripe", x1: 0, y1: 4.5, x2: 9, y2: 4.5 })));
  return element("defs", {}, ...made);
}

// --- the edge -----------------------------------------------------------------------------------

// What is counted stands over its number; names that would meet stand one above the other.
function edge(view, letter, top) {
  const { length, left, step, tracks, facts } = look.edge, size = letter * 0.8;
  const counted = view.tracks.filter(fact => tracks.includes(fact.name)).map(fact => ({ ...fact, colour: null }));
  for (const faction of view.factions) {
    for (const fact of faction.facts) if (facts.includes(fact.name)) counted.push({ ...fact, name: `${faction.name} ${fact.name}`, colour: faction.colour });
  }
  const rows = [], group = element("g", { class: "counted" });
  const pins = counted.filter(fact => fact.number >= 0 && fact.number <= length).sort((a, b) => a.number - b.number).map(fact => {
    const said = `${fact.name} ${fact.number}`, half = said.length * look.sign * size / 2 + 2, x = left + fact.number * step;
    const middle = Math.min(Math.max(x, half), 1000 - half);
    let row = rows.findIndex(end => end < middle - half);
    if (row < 0) row = rows.push(0) - 1;
    rows[row] = middle + half;
    return { said, x, middle, row, colour: fact.colour };
  });
  const high = top + rows.length * size * 1.3, line = high + size * 0.6;
  for (const pin of pins) {
    const y = high - pin.row * size * 1.3;
    group.append(element("line", { class: "edge", x1: pin.x, y1: y + 3, x2: pin.x, y2: line }));
    group.append(element("circle", { class: `pin of-${pin.colour || "none"}`, cx: pin.x, cy: line, r: size * 0.42 }));
  }
  for (const pin of pins) group.append(text("track", pin.middle, high - pin.row * size * 1.3, size, pin.said));
  for (let number = 0; number <= length; number += 1) {
    const x = left + number * step, long = number % 5 ? 3 : 7;
    group.append(element("line", { class: "edge", x1: x, y1: line, x2: x, y2: line + long }));
    if (number % 5 === 0) group.append(text("numeral", x, line + 8 + size * 0.75, size * 0.85, number));
  }
  group.prepend(element("line", { class: "edge", x1: left, y1: line, x2: left + length * step, y2: line }));
  return [group, line + 10 + size];
}

// What shapes, broken edges and stripes mean.
function key(view, letter, top) {
  const group = element("g", { class: "key" }), size = letter * 0.8;
  let x = 10, y = top + size;
  const put = (said, sample) => {
    const wide = size * 3.4 + said.length * look.sign * size;
    if (x + wide > 1000 && x > 10) { x = 10; y += size * 1.6; }
    group.append(...sample(x + size * 1.2), text("kind", x + size * 2.6, y + size * 0.33, size, said));
    x += wide;
  };
  if (view.kinds.length > 1) view.kinds.forEach((kind, order) => {
    const shape = look.shapes[Math.min(order, look.shapes.length - 1)];
    put(kind.states.length > 1 ? `${kind.name} (broken edge: ${kind.states.slice(1).join(", ")})` : kind.name, middle => [
      element("polygon", { class: "piece", points: shape.map(([a, b]) => `${middle + a * size},${y + b * size}`).join(" ") }),
      text("count", middle, y + size * 0.3, size * 0.9, kind.id[0].toUpperCase()),
    ]);
  });
  for (const [mark, faction] of Object.entries(look.tints)) put(mark, middle => [
    element("rect", { class: "swatch", x: middle - size, y: y - size * 0.6, width: size * 2, height: size * 1.2, fill: `url(#hatch-${faction})` }),
  ]);
  return [group, x > 10 ? y + size : top];
}

// --- all of it ----------------------------------------------------------------------------------

export function draw(root, chart, view, kinds, factions, legal, pick) {
  look = chart;
  if (!chart.maps.length) return;
  const wide = isWide(root);
  const map = chart.maps[wide ? 0 : 1];
  const focused = document.activeElement?.closest?.("[data-space]")?.dataset.space;
  const svg = element("svg", { class: map.dense ? "map dense" : "map", role: "group", "aria-label": "Map" });
  svg.append(hatches(factions));
  for (const [x1, y1, x2, y2] of map.links) svg.append(element("line", { class: "link", x1, y1, x2, y2 }));
  const groups = view.spaces.map((space, number) => drawn(space, map.places[number], map.letter, kinds, factions));
  view.spaces.forEach((space, number) => { if (legal.has(space.id)) offer(groups[number], space, legal.get(space.id), pick); });
  const last = group => 2 * group.classList.contains("way") + group.classList.contains("legal");
  svg.append(...groups.sort((a, b) => last(a) - last(b)));
  for (const side of map.sides) {
    svg.append(element("line", { class: "side", x1: side.from[0], y1: side.from[1], x2: side.to[0], y2: side.to[1] }));
  }
  let bottom = map.height;
  for (const part of [chart.edge && edge, key]) {
    if (!part) continue;
    const [group, end] = part(view, map.letter, bottom);
    svg.append(group);
    bottom = end;
  }
  svg.setAttribute("viewBox", `0 0 ${map.width} ${Math.ceil(bottom)}`);
  root.replaceChildren(svg);
  again = () => { if (root.isConnected && wide !== isWide(root)) draw(root, chart, view, kinds, factions, legal, pick); };
  if (focused) root.querySelector(`[data-space="${CSS.escape(focused)}"][tabindex]`)?.focus();
}
