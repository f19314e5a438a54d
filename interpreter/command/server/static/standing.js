// What stands in a space below its name: signs, words and pieces; where there is too little room, in a tray beside it.
import { look } from "./look.js";
import { fitted, heaped, longest, pieces } from "./pieces.js";
import { arrows, marked, sign, signed } from "./signs.js";
import { element, words } from "./svg.js";

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
