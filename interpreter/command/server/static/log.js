// The log: a line lights the spaces that it names; chosen, it goes there, and asks what it was like then and why.
import { $, button, make } from "./dom.js";
import * as light from "./light.js";

const MANY = 400; // lines that are drawn on a screen
const TOLD = 12; // of what is new, lines that are read out: the last
let names = new Map(), pattern = null, spaces = null, heard = null, chosen = null;

// What comes from here on is marked, and shown from its beginning, until the next choice; what is returned takes it back.
export function mark(view) {
  const before = chosen;
  chosen = view.log.length;
  return () => { chosen = before; };
}

export const marked = () => chosen;

// Of another table.
export function forget() { chosen = heard = null; }

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
  $("log").replaceChildren(...rows.slice(first));
  const news = chosen === null || until !== undefined ? [] : rows.slice(Math.max(first, chosen));
  for (const one of news) one.classList.add("new");
  stop(news[0] || rows[rows.length - 1]);
  requestAnimationFrame(() => { // when all around it has its room
    $("log").scrollTop = news.length ? news[0].offsetTop - news[0].offsetHeight : $("log").scrollHeight;
  });
  if (stepped) heard = lines.length; else if (until === undefined) tell(lines);
}

// Read out is only what has come since the page last looked; nothing of what stood there when it was opened.
function tell(log) {
  const news = heard === null ? [] : log.slice(heard).slice(-TOLD);
  heard = log.length;
  if (news.length) $("news").replaceChildren(...news.map(line => make("p", {}, line.text)));
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
  made.addEventListener("click", event => { if (!event.target.closest("button")) chosen(); });
  made.addEventListener("keydown", event => {
    if (event.target !== made) return;
    const next = { ArrowDown: made.nextElementSibling, ArrowUp: made.previousElementSibling }[event.key];
    if (event.key === "Enter") chosen(); else if (next) next.focus(); else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return made;
}
