// Looking back: the moments of the game so far, one by one or by a slider; the last one is now.
import { $, make, notice } from "./dom.js";
import { ask } from "./server.js";

const PACE = 900; // milliseconds of a moment that is played
let table = null, moments = null, at = null, wanted = null, busy = false, playing = null;

export const lookingBack = () => at !== null;

const UNITS = { "": "answer", turns: "turn", cards: "card" };
let unit = "";

export function begin(owner) {
  table = owner;
  const made = make("select", {}, ...Object.entries(UNITS).map(([value, label]) => make("option", { value }, label)));
  made.addEventListener("change", () => { unit = made.value; });
  $("pace").append(" ", make("label", {}, "Back by ", made));
  const slider = $("slider");
  slider.addEventListener("input", () => go(Number(slider.value)));
  $("past").addEventListener("click", event => {
    const step = event.target.closest("button")?.dataset.step;
    if (step) steps[step]();
  });
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=range]), select")) return;
    const step = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "now", p: "play" }[event.key] || (event.key === "Escape" && at !== null ? "now" : "");
    if (!step || !$("cover").hidden) return;
    event.preventDefault();
    steps[step]();
  });
}

const now = () => moments === null ? 0 : moments.moments;
const here = () => wanted ?? at ?? now();
const steps = {
  first: () => go(0),
  back: () => stride(-1),
  on: () => stride(1),
  now: () => go(Infinity),
  play: () => { if (playing) stop(); else play(); },
};

// To the answer before or behind, or to where a turn or card ended.
async function stride(by) {
  if (!unit) return go(here() + by);
  try { await learn(); } catch (error) { return notice(error.message); }
  const from = here(), ends = moments[unit];
  go(by > 0 ? ends.find(end => end > from) ?? Infinity : ends.findLast(end => end < from) ?? 0);
}

// The table has changed: what was looked at may be another moment now.
export function forget() {
  moments = null;
  if (at === null) bar();
}

// Another table is shown.
export function leave() {
  at = wanted = moments = null;
  stop();
}

export const toNow = () => steps.now();
export const toMoment = moment => go(moment);
export const moment = () => here();

export async function toLine(number) {
  await learn();
  go(moments.lines[number]);
}

// How many lines of the log there were at the moment that is shown.
export const linesUntil = () => moments.lines.filter(moment => moment <= at).length;

async function learn() {
  if (moments !== null && moments.version === table.version()) return;
  moments = await ask(`moments?${table.who()}`);
  $("slider").max = now();
}

// Only the last wish counts while the one before is being fetched.
async function go(moment) {
  wanted = moment;
  if (busy) return;
  busy = true;
  try {
    while (wanted !== null) {
      const before = now();
      await learn();
      const sought = at === null && wanted === before - 1 ? now() - 1 : wanted; // one step back from now
      wanted = null;
      const next = Math.max(0, Math.min(now(), sought));
      at = next === now() ? null : next;
      table.show(at === null ? null : await ask(`past?version=${moments.version}&at=${at}&${table.who()}`));
    }
  } catch (error) { at = wanted = null; stop(); notice(error.message); table.show(null); }
  busy = false;
  if (at === null) stop();
  bar();
}

function play() {
  if (at === null) go(0);
  playing = setInterval(() => { if (!busy) steps.on(); }, PACE);
  bar();
}

function stop() {
  clearInterval(playing);
  playing = null;
  bar();
}

function bar() {
  $("slider").value = at ?? $("slider").max;
  $("moment").textContent = at === null ? "now" : `${at + 1} of ${now() + 1}`;
  $("slider").setAttribute("aria-valuetext", $("moment").textContent);
  const made = $("past").querySelector("[data-step=play]");
  made.textContent = playing ? "❚❚" : "▶";
  made.setAttribute("aria-label", playing ? "Pause" : "Play");
}
