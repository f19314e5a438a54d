// The map as SVG: what has its place, shape and room comes once, what stands there with every view.
import { look } from "./look.js";
import { grains, marked, arrows } from "./signs.js";
import { fill, leastPiece, press, tokensOf, tray } from "./standing.js";
import { element, words } from "./svg.js";
import { takes } from "./touch.js";
import { frame, reach, times } from "./zoom.js";

const NARROW = 620; // pixels, from which the letters of a screen can be read
const OPENS = 1.9, CLOSE = 1.6; // times larger: as a telephone opens the map; from which pieces stand there one by one
const TALL = 0.6; // of the window, which a part of the map takes there
const BAND = 10; // width of the band that shows who holds a space with a ground of its own
const TRAY = 0.78; // size of pieces in a tray, in letters, where there is room
let again = () => {}, watched = null;
const watching = new ResizeObserver(() => again());

export const isWide = root => root.clientWidth >= NARROW || !root.clientWidth;

// --- spaces -------------------------------------------------------------------------------------

const holderOf = space => space.marks.map(mark => look.tints[mark]).find(Boolean);
const told = space => [space.name, ...space.features, ...space.marks, ...space.pieces.map(p => `${p.number} ${p.name}`)].join(", ");

// The ground of a space, which is pointed at; what stands there is drawn when all of the ground is. `low`: where that ends.
function ground(space, place, low) {
  const way = place.shape === "way", holder = holderOf(space);
  const group = element("g", { class: `space ${place.shape} type-${place.type}${holder ? " held" : ""}`, "data-space": space.id });
  group.setAttribute("role", "img");
  group.setAttribute("aria-label", told(space));
  if (!way) group.append(...filling(space, place, holder));
  group.append(element(way ? "polyline" : "polygon", { class: "shape", points: place.points }));
  if (way) group.append(element("polyline", { class: "inlay", points: place.points }), element("polyline", { class: "touch", points: place.points }));
  if (way && place.name.length) {
    const [x, y, width, high] = place.plate;
    group.append(element("rect", { class: "plate", x, y, width, height: Math.max(high, low + 2 - y), rx: 4 }));
  }
  return group;
}

// The ground by tint and pattern, who holds the space by stripes: in a band where there is a ground, else all over.
function filling(space, place, holder) {
  const soil = place.ground && [element("polygon", { points: place.points, fill: `url(#ground-${place.ground})` })];
  const stripes = holder && `url(#hatch-${holder})`;
  if (!soil) return holder ? [element("polygon", { points: place.points, fill: stripes })] : [];
  if (!holder) return soil;
  const clip = element("clipPath", { id: `within-${space.id}` }, element("polygon", { points: place.points }));
  return [...soil, clip, element("polygon", { class: "band", points: place.points, stroke: stripes, "stroke-width": 2 * BAND, "clip-path": `url(#within-${CSS.escape(space.id)})` })];
}

function nameOf(space, place, more) {
  const last = place.name.length - 1;
  return place.name.map(([x, y, name], number) => marked(words("name", x, y, place.size, ""), number === last ? `${name}${more}` : name));
}

// What is in every space, by space: its `group`, and where its content ends.
function insides(view, map, pixel, kinds, factions, closely) {
  const least = leastPiece(pixel), taken = map.places.flatMap(place => place.name.map(([x, y, name]) => lettered(x, y, name, place.size)));
  const held = view.spaces.map((space, number) => {
    const place = map.places[number], group = element("g", { class: "inside", "data-in": space.id, "aria-hidden": "true" });
    const [, top] = place.inside, found = closely && fill(space, place, map.letter, least, kinds, factions);
    if (found) group.append(...nameOf(space, place, ""), ...found.nodes);
    else group.append(...nameOf(space, place, place.name.length ? "" : space.marks.map(arrows).join("")), ...press(space, place, map.letter, kinds, factions));
    if (found && found.box[3]) taken.push(found.box);
    if (place.shape === "way" && place.name.length) taken.push(place.plate);
    return { group, low: found ? found.box[1] + found.box[3] : top + (tokensOf(space).length || space.marks.length ? place.inside[3] : 0), left: found?.left };
  });
  const cards = map.places.filter(place => place.shape === "card").map(bounds);
  const edges = [map.left, 0, map.left + map.width, map.height];
  const trays = held.map(({ left }, number) => {
    if (!left) return null;
    const space = view.spaces[number], place = map.places[number], sizes = [Math.max(least, TRAY * map.letter), least];
    const made = [cards, []].flatMap(kept => sizes.map(size => [size, kept])).reduce((found, [size, kept]) => found || tray(space, place, left, map.letter, size, edges, taken, kept, kinds, factions), null);
    if (!made) held[number].group.replaceChildren(...nameOf(space, place, ""), ...press(space, place, map.letter, kinds, factions));
    return made;
  });
  return { held, trays: trays.filter(Boolean) };
}

function bounds({ points }) {
  const at = points.split(" ").map(point => point.split(",").map(Number)), [left, top, right, bottom] = [0, 1].map(side => Math.min(...at.map(point => point[side]))).concat([0, 1].map(side => Math.max(...at.map(point => point[side]))));
  return [left, top, right - left, bottom - top];
}

const lettered = (x, y, name, size) => [x - name.length * size * 0.34, y - size * 0.9, name.length * size * 0.68, size * 1.2];

function offer(group, space, option, pick) {
  group.classList.add("legal");
  group.setAttribute("role", "button");
  group.setAttribute("tabindex", "0");
  group.setAttribute("aria-label", `${option.label}: ${told(space)}`);
  group.addEventListener("click", () => { if (takes(group)) pick(option); });
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
  return element("defs", {}, ...made, ...grains(new Set(Object.values(look.grounds))));
}

// --- all of it ----------------------------------------------------------------------------------

// How many units of the drawing a pixel is: on a screen where all of it is shown, on a telephone at the scale at which it opens.
function pixelOf(root, map) {
  const { clientWidth: wide, clientHeight: high } = root;
  return isWide(root) ? Math.max(map.width / (wide || map.width), high > 200 ? map.height / high : 0) : map.width / wide / CLOSE;
}

// Where there is something to choose, else where most pieces are.
function middle(view, map, legal) {
  const first = view.spaces.findIndex(space => legal.has(space.id)), crowd = view.spaces.map(space => tokensOf(space).length);
  const [x, y, wide, high] = map.places[first < 0 ? crowd.indexOf(Math.max(...crowd)) : first].inside;
  return [x + wide / 2, y + high / 2];
}

// `after` gets what is drawn, as often as that is.
export function draw(root, view, kinds, factions, legal, pick, after = () => {}) {
  if (!look.maps.length) return;
  const about = new Set(view.decision?.yours ? [...view.decision.about, view.decision.from, view.decision.to] : []);
  const wide = isWide(root), map = look.maps[wide ? 0 : 1], pixel = pixelOf(root, map);
  const shown = frame(map.left, 0, map.width, Math.ceil(map.height), wide ? null : { times: OPENS, tall: TALL * innerHeight / root.clientWidth, at: middle(view, map, legal) });
  const closely = () => wide || times() >= CLOSE, drawn = closely();
  const focused = document.activeElement?.closest?.("[data-space]")?.dataset.space;
  const svg = element("svg", { class: `map${map.dense ? " dense" : ""}`, role: "group", "aria-label": "Map", preserveAspectRatio: "xMidYMin" });
  svg.append(hatches(factions));
  for (const [x1, y1, x2, y2] of map.links) svg.append(element("line", { class: "link", x1, y1, x2, y2 }));
  const { held, trays } = insides(view, map, pixel, kinds, factions, drawn);
  const groups = view.spaces.map((space, number) => ground(space, map.places[number], held[number].low));
  view.spaces.forEach((space, number) => {
    if (about.has(space.id)) groups[number].classList.add("about");
    if (!legal.has(space.id)) return;
    offer(groups[number], space, legal.get(space.id), pick);
    held[number].group.classList.add("legal");
  });
  const last = group => 4 * group.classList.contains("way") + 2 * group.classList.contains("about") + group.classList.contains("legal");
  svg.append(...groups.sort((a, b) => last(a) - last(b)));
  for (const side of map.sides) {
    svg.append(element("line", { class: "side", x1: side.from[0], y1: side.from[1], x2: side.to[0], y2: side.to[1] }));
  }
  svg.append(...held.map(({ group }) => group), ...trays);
  svg.setAttribute("viewBox", shown);
  root.replaceChildren(svg);
  after(root);
  reach([...legal.keys()]);
  again = () => { if (root.isConnected && (pixel !== pixelOf(root, map) || drawn !== closely())) draw(root, view, kinds, factions, legal, pick, after); };
  if (watched !== root) { watching.disconnect(); watching.observe(watched = root); root.addEventListener("scaled", () => again()); }
  if (focused) root.querySelector(`[data-space="${CSS.escape(focused)}"][tabindex]`)?.focus();
}
