// The log, by cards and turns that fold: a line lights the spaces that it names; chosen, it goes there, and asks what it was like then and why.
import { $, button, make, say } from "./dom.js";
import * as light from "./light.js";

const MANY = 400; // lines that are drawn on a screen
const TOLD = 12; // of what is new, lines that are read out: the last
const FOLD = 20; // pixels of the sign that folds
const OPEN = 2; // cards or turns of the game that are not folded until somebody wishes
let chapters = [], wished = new Map(); // at which lines they begin; what somebody has folded or unfolded
let names = new Map(), pattern = null, spaces = null, heard = null, chosen = null, again = () => {};

// What comes from here on is marked, and shown from its beginning, until the next choice; what is returned takes it back.
export function mark(view) {
  const before = chosen;
  chosen = view.log.length;
  return () => { chosen = before; };
}

export const marked = () => chosen;

// Of another table.
export function forget() {
  chosen = heard = null;
  chapters = [];
  wished = new Map();
}

// The lines at which cards or turns of the game begin.
export function divide(found) { chapters = found; }

export const plainHead = text => text.replace(/^-- (.*) --$/, "$1");

// Under which line a line is folded: of its card, then of its act; a line that heads neither has both above it.
function fold(lines, rows, first) {
  const held = chapters.filter(chapter => chapter.line < lines.length);
  const seen = number => chosen === null || (held[number + 1]?.line ?? Infinity) <= chosen;
  const starts = new Map(held.map((chapter, number) => [chapter.line, { ...chapter, old: number < held.length - OPEN && seen(number) }]));
  const shut = (number, old) => wished.get(number) ?? old;
  let card = null, act = null;
  lines.forEach((line, number) => {
    const chapter = starts.get(number), heads = chapter || line.heading && !line.indent;
    if (chapter) [card, act] = [{ number, shut: shut(number, chapter.old) }, null]; else if (heads) act = { number, shut: shut(number, false) };
    if (number < first) return;
    const made = rows[number];
    made.hidden = Boolean(card?.shut && card.number !== number || act?.shut && act.number !== number);
    const next = lines[number + 1];
    if (!heads || !next || !chapter && next.heading && !next.indent) return;
    const closed = (chapter ? card : act).shut;
    made.setAttribute("aria-expanded", String(!closed));
    if (chapter?.card && !line.text.includes(chapter.card)) made.dataset.card = chapter.card;
    if (chapter) made.classList.add("chapter");
  });
}

function toggle(made) {
  wished.set(Number(made.dataset.line), made.getAttribute("aria-expanded") === "true");
  again();
}

// On `paper` all of it. What is `stepped` through is read out where it is asked about.
export function showLog(view, until, act, paper = false, stepped = false) {
  learn(view.spaces);
  const lines = view.log.slice(0, until);
  const first = paper ? 0 : Math.max(0, lines.length - MANY), under = [];
  const rows = lines.map((line, number) => {
    const ids = named(line.text);
    under.length = Math.min(under.length, line.indent);
    const lit = ids.length ? ids : under.findLast(held => held?.length) || [];
    if (line.heading) under[line.indent] = ids;
    return number < first ? null : row(line, number, lit, act);
  });
  again = () => fold(lines, rows, first);
  if (!paper) again();
  $("log").replaceChildren(...rows.slice(first));
  const news = chosen === null || until !== undefined ? [] : rows.slice(Math.max(first, chosen));
  for (const one of news) one.classList.add("new");
  stop(news.find(made => !made.hidden) || rows.findLast(made => made && !made.hidden));
  requestAnimationFrame(() => { // when all around it has its room
    $("log").scrollTop = news.length ? news[0].offsetTop - news[0].offsetHeight : $("log").scrollHeight;
  });
  if (stepped) heard = lines.length; else if (until === undefined) tell(lines);
}

// Read out is only what has come since the page last looked; nothing of what stood there when it was opened.
function tell(log) {
  const news = heard === null ? [] : log.slice(heard).slice(-TOLD);
  heard = log.length;
  for (const line of news) say(line.text);
}

// The spaces by their names, the longest first, so that no name is found in another.
function learn(listed) {
  if (spaces === listed) return;
  spaces = listed;
  names = new Map(listed.map(space => [space.name, space.id]));
  const words = [...names.keys()].sort((a, b) => b.length - a.length).map(name => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  pattern = words.length ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "gu") : null;
}

// Tab comes to one line, from which the arrows go on.
function stop(line) {
  for (const other of $("log").querySelectorAll("li[tabindex='0']")) other.tabIndex = -1;
  if (line) line.tabIndex = 0;
}

function shown(made, way) {
  let next = made[way];
  while (next?.hidden) next = next[way];
  return next;
}

const named = text => pattern ? [...new Set([...text.matchAll(pattern)].map(match => names.get(match[0])))] : [];

function row(line, number, ids, act) {
  const made = make("li", { class: `${line.heading ? "heading " : ""}in${Math.min(line.indent, 4)}`, tabindex: "-1", "data-line": number }, line.text);
  light.follow(made, ids);
  const chosen = () => {
    for (const other of $("log").querySelectorAll(".asking")) other.remove();
    made.append(make("span", { class: "asking" }, button("Then", () => act.lookBack(number)), button("Why", () => act.askThoughts(number))));
    if (ids.length) light.scrollTo(ids[0]);
    light.show(ids);
  };
  made.addEventListener("focus", () => stop(made));
  made.addEventListener("click", event => {
    if (event.target.closest("button")) return;
    const folds = event.target === made && event.offsetX < FOLD || made.getAttribute("aria-expanded") === "false";
    if (folds && made.hasAttribute("aria-expanded")) toggle(made); else chosen();
  });
  made.addEventListener("keydown", event => {
    if (event.target !== made) return;
    const next = { ArrowDown: shown(made, "nextElementSibling"), ArrowUp: shown(made, "previousElementSibling") }[event.key];
    const folds = { ArrowRight: "false", ArrowLeft: "true" }[event.key];
    if (event.key === "Enter") chosen(); else if (next) next.focus(); else if (folds && folds === made.getAttribute("aria-expanded")) toggle(made); else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return made;
}
