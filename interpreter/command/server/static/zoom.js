// How much of the map is shown: by the wheel, by keys, with two fingers, by a double click, and drawn with the pointer.
import { $ } from "./dom.js";

const MOST = 6, STEP = 1.35, SHIFT = 0.15, SLIP = 5; // times larger; by a key; part of what is shown; pixels that are no drag yet
let whole = [0, 0, 1, 1], shown = null; // left, top, width and height in units of the drawing; null: all of it
let tall = 1, dragged = false, begun = false; // tall: height of what is shown beside its width

const svg = () => $("map").querySelector("svg");
const box = () => shown || whole;

export const times = () => whole[2] / box()[2];

// What of a map of this frame is shown: the same place as before, as large as before. A telephone shows a part first:
// `opens.times` as large, no taller than `opens.tall`, around the place `opens.at`.
export function frame(left, top, wide, high, opens) {
  if (whole.join() !== [left, top, wide, high].join()) {
    whole = [left, top, wide, high];
    shown = null;
    tall = Math.min(high / wide, opens?.tall || Infinity);
    if (begun && opens) around(opens.at, wide / opens.times);
  }
  $("map").classList.toggle("zoomed", shown !== null);
  return box().join(" ");
}

function keep([left, top, wanted]) {
  const wide = Math.min(whole[2], Math.max(whole[2] / MOST, wanted)), high = wide * tall;
  const held = (at, size, side) => Math.max(whole[side], Math.min(whole[side] + whole[side + 2] - size, at));
  shown = wide >= whole[2] * 0.999 ? null : [held(left, wide, 0), held(top, high, 1), wide, high];
}

const around = ([x, y], wide) => keep([x - wide / 2, y - wide * tall / 2, wide]);

function show(next) {
  keep(next);
  put();
}

function put() {
  svg()?.setAttribute("viewBox", box().join(" "));
  $("map").classList.toggle("zoomed", shown !== null);
}

// The map is shown at another scale, and no finger lies on it.
const scaled = () => $("map").dispatchEvent(new Event("scaled"));

// Shows one of these spaces, where the middle of none is in sight.
export function reach(ids) {
  const [left, top, wide, high] = box(), places = [];
  for (const made of shown ? svg().querySelectorAll("[data-space]") : []) {
    const { x, y, width, height } = ids.includes(made.dataset.space) ? made.getBBox() : {};
    if (width) places.push([x + width / 2, y + height / 2]);
  }
  if (!places.length || places.some(([x, y]) => x > left && x < left + wide && y > top && y < top + high)) return;
  around(places[0], wide);
  put();
}

// All of it is printed.
export const onPaper = paper => svg()?.setAttribute("viewBox", (paper ? whole : box()).join(" "));

// A place of the window in units of the drawing.
function place(x, y) {
  const point = new DOMPoint(x, y).matrixTransform(svg().getScreenCTM().inverse());
  return [point.x, point.y];
}

// So many times larger, around a place that stays where it is.
function zoom(by, at = [box()[0] + box()[2] / 2, box()[1] + box()[3] / 2]) {
  const [left, top, wide, high] = box(), times = Math.max(wide / whole[2], Math.min(by, MOST * wide / whole[2]));
  show([at[0] - (at[0] - left) / times, at[1] - (at[1] - top) / times, wide / times, high / times]);
}

function shift(across, down) {
  const [left, top, wide, high] = box();
  show([left + across * wide, top + down * high, wide, high]);
}

const acts = { in: () => { zoom(STEP); scaled(); }, out: () => { zoom(1 / STEP); scaled(); }, fit: () => { show(whole); scaled(); } };
const keys = { z: acts.in, x: acts.out, f: acts.fit };
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function begin() {
  begun = true;
  const map = $("map");
  $("tools").addEventListener("click", event => acts[event.target.dataset.zoom]?.());
  map.addEventListener("wheel", event => {
    if (!svg()) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), place(event.clientX, event.clientY));
    scaled();
  }, { passive: false });
  map.addEventListener("dblclick", event => {
    if (event.target.closest(".legal, .taken")) return;
    zoom(2, place(event.clientX, event.clientY));
    scaled();
  });
  document.addEventListener("keydown", event => {
    if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey || !svg()) return;
    if (event.shiftKey && ways[event.key]) { event.preventDefault(); event.stopImmediatePropagation(); shift(...ways[event.key].map(by => by * SHIFT)); }
    else keys[event.key]?.();
  }, true);
  drag(map);
  pinch(map);
}

function drag(map) {
  let from = null;
  map.addEventListener("pointerdown", event => { dragged = false; if (shown && event.isPrimary) from = [event.clientX, event.clientY]; });
  map.addEventListener("pointermove", event => {
    if (!from || !event.isPrimary || (!dragged && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < SLIP)) return;
    dragged = true;
    const [a, b] = place(...from), [c, d] = place(event.clientX, event.clientY), [left, top, wide, high] = box();
    from = [event.clientX, event.clientY];
    show([left + a - c, top + b - d, wide, high]);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) map.addEventListener(end, () => { from = null; });
  map.addEventListener("click", event => { if (dragged) { event.stopPropagation(); event.preventDefault(); dragged = false; } }, true);
}

function pinch(map) {
  let wide = 0;
  const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  map.addEventListener("touchstart", event => { if (event.touches.length === 2) wide = apart(event.touches); }, { passive: true });
  map.addEventListener("touchmove", event => {
    if (event.touches.length !== 2 || !wide) return;
    event.preventDefault();
    dragged = true;
    const [a, b] = event.touches, now = apart(event.touches);
    zoom(now / wide, place((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2));
    wide = now;
  }, { passive: false });
  map.addEventListener("touchend", event => { if (wide && !event.touches.length) { wide = 0; scaled(); } });
}
