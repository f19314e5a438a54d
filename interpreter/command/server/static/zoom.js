// How much of the map is shown: by the wheel, by keys, with two fingers, by a double click, and drawn with the pointer.
import { $ } from "./dom.js";

const MOST = 6, STEP = 1.35, SHIFT = 0.15, SLIP = 5; // times larger; by a key; part of what is shown; pixels that are no drag yet
let whole = [0, 0, 1, 1], shown = null; // left, top, width and height in units of the drawing; null: all of it
let dragged = false;

const svg = () => $("map").querySelector("svg");
const box = () => shown || whole;

// What of a map of this frame is shown: the same place as before, as large as before.
export function frame(left, top, wide, high) {
  if (whole.join() !== [left, top, wide, high].join()) shown = null;
  whole = [left, top, wide, high];
  return box().join(" ");
}

function show(next) {
  const wide = Math.min(whole[2], Math.max(whole[2] / MOST, next[2])), high = wide * whole[3] / whole[2];
  const held = (at, size, side) => Math.max(whole[side], Math.min(whole[side] + whole[side + 2] - size, at));
  shown = wide >= whole[2] * 0.999 ? null : [held(next[0], wide, 0), held(next[1], high, 1), wide, high];
  svg()?.setAttribute("viewBox", box().join(" "));
  $("map").classList.toggle("zoomed", shown !== null);
}

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

const acts = { in: () => zoom(STEP), out: () => zoom(1 / STEP), fit: () => show(whole) };
const keys = { z: acts.in, x: acts.out, f: acts.fit };
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function begin() {
  const map = $("map");
  $("tools").addEventListener("click", event => acts[event.target.dataset.zoom]?.());
  map.addEventListener("wheel", event => {
    if (!svg()) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), place(event.clientX, event.clientY));
  }, { passive: false });
  map.addEventListener("dblclick", event => {
    if (!event.target.closest(".legal, .taken")) zoom(2, place(event.clientX, event.clientY));
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
}
