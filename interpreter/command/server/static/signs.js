// Signs in place of words, arrows of what leans, and the grounds of spaces.
import { look } from "./look.js";
import { element, words } from "./svg.js";

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
