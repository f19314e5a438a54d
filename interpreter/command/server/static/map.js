// The map as SVG: what has its place, shape and room comes once, what stands there with every view.
import { look } from "./look.js";
import { pieces } from "./pieces.js";
import { element, words } from "./svg.js";

const NARROW = 620; // pixels, from which the letters of a screen can be read
let again = () => {};

export const isWide = root => root.clientWidth >= NARROW || !root.clientWidth;
window.addEventListener("resize", () => again());

const counter = held => ({ faction: held.faction, kind: "", state: null, number: held.number === null ? "?" : held.number, name: held.card ? held.card.name : "a card" });

// --- spaces -------------------------------------------------------------------------------------

// Words in lines of so many signs, or of somewhat smaller ones; what finds no room is told by pointing at it.
const SMALLEST = 0.75;
const UP = "▲", DOWN = "▼", ARROWS = /([▲▼]+)/;
export const arrows = mark => { const far = look.leanings[mark] || 0; return (far > 0 ? UP : DOWN).repeat(Math.abs(far)); };
const leant = mark => `${arrows(mark)} ${mark}`.trim();
// What leans comes first: it finds room where not all do.
const leaning = marks => [...marks.filter(mark => look.leanings[mark]), ...marks.filter(mark => !look.leanings[mark])].map(leant);

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

// The ground of a space, which is pointed at; what stands there is drawn when all of the ground is.
function ground(space, place) {
  const way = place.shape === "way", holder = holderOf(space);
  const group = element("g", { class: `space ${place.shape} type-${place.type}${holder ? " held" : ""}`, "data-space": space.id });
  group.setAttribute("role", "img");
  group.setAttribute("aria-label", told(space));
  if (holder && !way) group.append(element("polygon", { points: place.points, fill: `url(#hatch-${holder})` }));
  group.append(element(way ? "polyline" : "polygon", { class: "shape", points: place.points }));
  if (way) group.append(element("polyline", { class: "inlay", points: place.points }), element("polyline", { class: "touch", points: place.points }));
  if (way && place.name.length) {
    const [x, y, width, high] = place.plate, [, top, , more] = place.pieces;
    group.append(element("rect", { class: "plate", x, y, width, height: standing(space).length ? top + more - y : high, rx: 4 }));
  }
  return group;
}

const holderOf = space => space.marks.map(mark => look.tints[mark]).find(Boolean);
const standing = space => [...space.pieces, ...space.counters.map(counter)];

// Its name, what is said of it, and its pieces.
function inside(space, place, letter, kinds, factions) {
  const tokens = standing(space), group = element("g", { class: "inside", "data-in": space.id, "aria-hidden": "true" });
  const roomless = !(place.marks.lines || !tokens.length) && space.marks.map(arrows).find(Boolean);
  place.name.forEach(([x, y, name], number) => {
    const last = number === place.name.length - 1;
    group.append(marked(words("name", x, y, place.size, ""), roomless && last ? `${name}${roomless}` : name));
  });
  const { at: [x, y], size, lines, signs } = place.marks, most = tokens.length || place.shape === "way" ? lines : lines + 1;
  const said = inLines(leaning(space.marks.filter(mark => !look.tints[mark])), signs, most);
  said.forEach((line, number) => {
    group.append(marked(words("mark", x, y + number * size * look.line, size * Math.min(1, signs / line.length), ""), line));
  });
  const unsaid = Math.max(0, lines - said.length) * size * look.line; // room that words leave to pieces that are many
  group.append(...pieces(tokens, place.pieces, unsaid, letter, kinds, factions));
  return group;
}

const told = space => [space.name, ...space.features, ...space.marks, ...space.pieces.map(p => `${p.number} ${p.name}`)].join(", ");

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

// --- all of it ----------------------------------------------------------------------------------

// `after` gets what is drawn, as often as that is.
export function draw(root, view, kinds, factions, legal, pick, after = () => {}) {
  if (!look.maps.length) return;
  const about = new Set(view.decision?.yours ? [...view.decision.about, view.decision.from, view.decision.to] : []);
  const wide = isWide(root);
  const map = look.maps[wide ? 0 : 1];
  const focused = document.activeElement?.closest?.("[data-space]")?.dataset.space;
  const svg = element("svg", { class: `map${map.dense ? " dense" : ""}${map.height > map.width * 1.1 ? " tall" : ""}`, role: "group", "aria-label": "Map", preserveAspectRatio: "xMidYMin" });
  svg.append(hatches(factions));
  for (const [x1, y1, x2, y2] of map.links) svg.append(element("line", { class: "link", x1, y1, x2, y2 }));
  const groups = view.spaces.map((space, number) => ground(space, map.places[number]));
  const insides = view.spaces.map((space, number) => inside(space, map.places[number], map.letter, kinds, factions));
  view.spaces.forEach((space, number) => {
    if (about.has(space.id)) groups[number].classList.add("about");
    if (legal.has(space.id)) { offer(groups[number], space, legal.get(space.id), pick); insides[number].classList.add("legal"); }
  });
  const last = group => 4 * group.classList.contains("way") + 2 * group.classList.contains("about") + group.classList.contains("legal");
  svg.append(...groups.sort((a, b) => last(a) - last(b)));
  for (const side of map.sides) {
    svg.append(element("line", { class: "side", x1: side.from[0], y1: side.from[1], x2: side.to[0], y2: side.to[1] }));
  }
  svg.append(...insides);
  svg.setAttribute("viewBox", `${map.left} 0 ${map.width} ${Math.ceil(map.height)}`);
  root.replaceChildren(svg);
  after(root);
  again = () => { if (root.isConnected && wide !== isWide(root)) draw(root, view, kinds, factions, legal, pick, after); };
  if (focused) root.querySelector(`[data-space="${CSS.escape(focused)}"][tabindex]`)?.focus();
}
