// Looking back: the moments of the game so far, one by one or by a slider; the last one is now. Then the end of the game.
import { $, button, make, notice } from "./dom.js";
import { plainHead } from "./log.js";
import { ask, goOn, keepFile } from "./server.js";
import { colour, element, words } from "./shapes.js";

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

// The page of a game that is over: who has won and why, the scores over time, the acts that turned it, and ways on from here.

const HIGH = 320, LEFT = 56, RIGHT = 40, TOP = 16, FOOT = 34;
const [WIDE, NARROW] = [1000, 440]; // of a screen and of a telephone, so that letters can be read
const DASHES = ["", "14 4", "4 4", "14 4 3 4", "2 6"];
let shut = false, course = null, of = -1;

// It lies over the map until somebody looks at that.
export function showFinish(view) {
  const open = view?.over && !shut;
  document.body.classList.toggle("finished", Boolean(open));
  $("finish")?.remove();
  if (!view?.over) { shut = false; return; }
  if (!open) return;
  $("board").prepend(make("section", { id: "finish", "aria-label": "The end" }, ...parts(view)));
  if (of === view.version) draw(view); else load(view);
}

async function load(view) {
  of = view.version;
  course = await ask(`course?version=${view.version}`).catch(() => null);
  if (table.version() === view.version) draw(table.view());
}

function parts(view) {
  const [first, ...more] = view.standing;
  const map = button("Look at the map", () => { shut = true; table.show(); }, "", "main");
  const file = button("The game as a file", () => keepFile(view).catch(error => notice(error.message)));
  return [make("h2", {}, first), ...more.map(line => make("p", {}, line)), ...(view.reasons || []).map(line => make("p", {}, line)),
    make("div", { id: "course" }), make("div", { class: "options" }, map, file),
    make("p", { class: "dim" }, "The file holds the whole game: plainrules replay tells it, play and table go on with it. Look back at any moment and play on from there.")];
}

// From the moment that is looked at the game goes on at a table of its own.
export function onFrom(view, at) {
  if (!view.over || !view.yours.length) return [];
  return [button("Play on from here", async () => {
    try { goOn(await ask("branch", { version: view.version, at })); } catch (error) { notice(error.message); }
  })];
}

function draw(view) {
  if (!course?.points.length || !$("course")) return;
  const turned = course.turns.map(({ point, said }) => {
    const { line, moment } = course.points[point];
    return make("li", {}, button(plainHead(view.log[line].text), () => toMoment(moment)), ` ${said}`);
  });
  $("course").replaceChildren(make("h3", {}, `${course.name}, act by act`), chart(view),
    ...turned.length ? [make("h3", {}, "Turning points"), make("ol", {}, ...turned)] : [], numbers(view));
}

function chart(view) {
  const { points, cards } = course, every = points.flatMap(point => Object.values(point.worth));
  const wide = $("board").clientWidth < WIDE / 2 ? NARROW : WIDE;
  const least = Math.min(0, ...every), most = Math.max(0, ...every), last = Math.max(1, points.length - 1);
  const x = number => LEFT + number / last * (wide - LEFT - RIGHT), y = worth => HIGH - FOOT - (worth - least) / (most - least || 1) * (HIGH - TOP - FOOT);
  const svg = element("svg", { class: "map chart", viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": `${course.name} of each faction, act by act; the numbers stand below` });
  for (const number of cards) svg.append(element("line", { class: "link", x1: x(number), x2: x(number), y1: TOP, y2: HIGH - FOOT }));
  for (const worth of new Set([least, 0, most])) {
    svg.append(element("line", { class: "edge", x1: LEFT, x2: wide - RIGHT, y1: y(worth), y2: y(worth) }), words("numeral", LEFT - 24, y(worth) + 5, 16, worth));
  }
  view.factions.forEach(({ id, letter, colour: paint }, order) => {
    const path = points.map((point, number) => `${number ? "L" : "M"}${x(number).toFixed(1)} ${y(point.worth[id] ?? 0).toFixed(1)}`).join("");
    const line = element("path", { class: "course", d: path, "stroke-dasharray": DASHES[order % DASHES.length] });
    line.style.stroke = colour(paint);
    svg.append(element("path", { class: "under", d: path }), line);
  });
  const ends = view.factions.map(faction => ({ ...faction, at: y(points[last].worth[faction.id] ?? 0) })).sort((a, b) => a.at - b.at);
  ends.forEach((end, order) => { if (order) end.at = Math.max(end.at, ends[order - 1].at + 20); });
  for (const { letter, colour: paint, at } of ends) {
    const disc = element("circle", { class: "piece", cx: wide - RIGHT / 2, cy: at, r: 10 });
    disc.style.fill = colour(paint);
    svg.append(disc, words("count", wide - RIGHT / 2, at + 5, 14, letter));
  }
  svg.append(words("numeral", wide / 2, HIGH - 8, 15, `${points.length} acts, a line where a card or turn begins`));
  svg.addEventListener("click", event => {
    const { left, width } = svg.getBoundingClientRect(), far = ((event.clientX - left) / width * wide - LEFT) / (wide - LEFT - RIGHT) * last;
    toMoment(points[Math.max(0, Math.min(last, Math.round(far)))].moment);
  });
  return svg;
}

// The same in numbers, where a card or turn began and at the end.
function numbers(view) {
  const rows = [...course.cards.filter(number => number), course.points.length].map(number => course.points[number - 1]);
  const head = make("tr", {}, make("th", { scope: "col" }, "After"), ...view.factions.map(faction => make("th", { scope: "col" }, faction.name)));
  const body = rows.map(({ line, worth }) => make("tr", {}, make("th", { scope: "row" }, plainHead(view.log[line].text)), ...view.factions.map(({ id }) => make("td", {}, worth[id] ?? ""))));
  return make("details", {}, make("summary", {}, "In numbers"), make("table", {}, make("thead", {}, head), make("tbody", {}, ...body)));
}
