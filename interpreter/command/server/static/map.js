// The map as SVG: what has its place, shape and room comes once, what stands there with every view.
import { arrows, element, fitted, grains, heaped, longest, look, marked, pieces, sign, signed, words } from "./shapes.js";
import { takes } from "./touch.js";
import { frame, reach, times } from "./zoom.js";

// --- what stands in a space below its name: signs, words and pieces; where there is too little room, in a tray beside it.

const SAID = 0.8; // letters of signs and words beside those of names
const ROW = 1.55, PAD = 0.3; // of a row of signs, and around the content of a tray, in heights of their letters
const TIGHT = [0.98, 1.3]; // of letters of 9 pixels beside pieces of 12, and of their rows, before anything goes to a tray
const SIGN = 0.6, GAP = 0.5; // width of a letter, and what keeps two words apart
const LOW = 1.32; // height of a piece, in its size
const TINY = 0.65; // of what a piece wants to be: on a telephone all that would be smaller are heaped

const counter = held => ({ faction: held.faction, kind: "", state: null, number: held.number === null ? "?" : held.number, name: held.card ? held.card.name : "a card" });
export const tokensOf = space => [...space.pieces, ...space.counters.map(counter)];

// What is said of a space as boxes in a row; a word that leans is an arrow, what has a colour is drawn as one.
function boxes(space, wide, size) {
  const signs = [], written = [];
  for (const mark of space.marks) {
    const as = signed(mark), lean = arrows(mark);
    if (look.tints[mark]) continue;
    if (lean) signs.unshift({ wide: lean.length * size * 0.95, draw: (x, y) => marked(words("mark", x, y + size * 0.36, size, ""), lean) });
    else if (as) signs.push({ wide: size * (as.name === "disc" || as.name === "square" ? 1.6 : 2), draw: (x, y) => sign(as.name, x, y, size, as.said) });
    else for (const text of mark.length * SIGN * size > wide ? mark.split(" ") : [mark]) {
      written.push({ wide: (text.length * SIGN + GAP) * size, draw: (x, y) => words("mark", x, y + size * 0.36, size, text) });
    }
  }
  return [...signs, ...written];
}

function inRows(held, wide) {
  const rows = [];
  for (const box of held) {
    const row = rows[rows.length - 1];
    if (row && row.wide + box.wide <= wide) { row.boxes.push(box); row.wide += box.wide; } else rows.push({ wide: box.wide, boxes: [box] });
  }
  return rows;
}

function drawn(rows, x, top, size, tall = ROW) {
  return rows.flatMap((row, number) => {
    let left = x - row.wide / 2;
    return row.boxes.map(box => { left += box.wide; return box.draw(left - box.wide / 2, top + (number + 0.5) * tall * size); });
  });
}

// Fills the room of a space. `least`: the smallest size of a piece. What found no room is `left` for a tray.
export function fill(space, place, letter, least, kinds, factions) {
  const usual = filled(space, place, letter, least, kinds, factions, SAID * letter, ROW);
  for (let size = SAID * letter, smallest = TIGHT[0] * least; usual.left && size > smallest;) {
    size = Math.max(smallest, 0.9 * size);
    const tight = filled(space, place, letter, least, kinds, factions, size, TIGHT[1]);
    if (!tight.left) return tight;
  }
  return usual;
}

function filled(space, place, letter, least, kinds, factions, size, tall) {
  const [left, top, wide, high] = place.inside, x = left + wide / 2;
  const tokens = tokensOf(space), held = boxes(space, wide, size), rows = inRows(held, wide);
  const said = rows.length * tall * size, fit = fitted(tokens, wide, high - said, letter);
  const saying = said <= high + size * 0.3, standing = !tokens.length || (saying && fit.size >= least);
  const used = (saying ? said : 0) + (standing && tokens.length ? Math.ceil(tokens.length / fit.columns) * look.cell[1] * fit.size : 0);
  const broad = Math.max(0, ...(saying ? rows.map(row => row.wide) : []), standing && tokens.length ? Math.min(tokens.length, fit.columns) * longest(tokens) * fit.size : 0);
  return {
    nodes: [...saying ? drawn(rows, x, top, size, tall) : [], ...standing ? pieces(tokens, x, top + said, fit, kinds, factions) : []],
    box: [x - broad / 2, top, broad, used],
    left: saying && standing ? null : { held: saying ? [] : held, tokens: standing ? [] : tokens, low: top + used },
  };
}

// The same where no tray finds a place, and on a telephone: signs shrink, and pieces that could not be read are heaps.
export function press(space, place, letter, kinds, factions) {
  const [left, top, wide, high] = place.inside, x = left + wide / 2, tall = tokensOf(space).length ? 0.6 : 1;
  let size = SAID * letter, rows = inRows(boxes(space, wide, size), wide);
  while (rows.length && (rows.length * ROW * size > high * tall || rows.some(row => row.wide > wide)) && size > 0.45 * letter) {
    size *= 0.92;
    rows = inRows(boxes(space, wide, size), wide);
  }
  const said = rows.length * ROW * size, every = tokensOf(space);
  const small = fitted(every, wide, high - said, letter).size < TINY * letter, tokens = small ? heaped(every) : every;
  return [...drawn(rows, x, top, size), ...pieces(tokens, x, top + said, fitted(tokens, wide, high - said, letter), kinds, factions)];
}

// --- trays --------------------------------------------------------------------------------------

const STEP = 8, FAR = 320; // of the search for a place, in units of the drawing

const meets = ([x, y, wide, high], [left, top, across, down]) => x < left + across && left < x + wide && y < top + down && top < y + high;

const OFFSETS = [];
for (let x = -FAR; x <= FAR; x += STEP) for (let y = -FAR; y <= FAR; y += STEP) OFFSETS.push([x, y]);
const far = ([x, y]) => x ** 2 + (y < 0 ? 3 : 1) * y ** 2; // below rather than above its name
OFFSETS.sort((a, b) => far(a) - far(b));

// A tray with a thread to its space, on the nearest place free of what is `taken`, which grows by it, and `kept` free; null where there is none.
export function tray(space, place, { held, tokens, low }, letter, least, frame, taken, kept, kinds, factions) {
  const size = SAID * letter, long = longest(tokens), tall = look.cell[1], pad = PAD * size, columns = Math.ceil(Math.sqrt(tokens.length));
  const all = held.reduce((sum, box) => sum + box.wide, 0);
  const wide = Math.max(columns * long * least, Math.min(all, 9 * size), ...held.map(box => box.wide));
  const rows = inRows(held, wide), said = rows.length * ROW * size;
  const high = said + (tokens.length ? Math.ceil(tokens.length / columns) * tall * least : 0);
  const [x, , across] = place.inside, from = [x + across / 2, low], size2 = [wide + 2 * pad, high + 2 * pad];
  for (const [dx, dy] of OFFSETS) {
    const box = [from[0] + dx - size2[0] / 2, from[1] + dy, ...size2];
    const inside = box[0] >= frame[0] && box[1] >= frame[1] && box[0] + box[2] <= frame[2] && box[1] + box[3] <= frame[3];
    if (!inside || taken.some(other => meets(box, other)) || kept.some(other => meets(box, other))) continue;
    taken.push(box);
    const middle = box[0] + box[2] / 2, to = [Math.max(box[0], Math.min(from[0], box[0] + box[2])), Math.max(box[1], Math.min(from[1], box[1] + box[3]))];
    return element("g", { class: "tray", "data-in": space.id },
      element("line", { class: "thread", x1: from[0], y1: from[1], x2: to[0], y2: to[1] }), element("circle", { class: "knot", cx: from[0], cy: from[1], r: 3 }),
      element("rect", { class: "plate", x: box[0], y: box[1], width: box[2], height: box[3], rx: 4 }),
      ...drawn(rows, middle, box[1] + pad, size), ...pieces(tokens, middle, box[1] + pad + said, { size: least, columns }, kinds, factions));
  }
  return null;
}

export const leastPiece = pixel => 12.2 * pixel / LOW; // the size of a piece that is 12 pixels high


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
