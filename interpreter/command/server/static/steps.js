// What has happened while others moved, act by act: a banner, the lines of the log, the bot's reason; Space or a tap goes on.
import { $, button, keyed, make, say } from "./dom.js";
import { divide, plainHead } from "./log.js";
import { ask, REASONS } from "./server.js";
import { colour, named } from "./shapes.js";
import { mark, summary } from "./since.js";
import { reach } from "./zoom.js";

const PACES = { hand: ["at my pace", 0], slow: ["slowly", 4000], quick: ["quickly", 1600], off: ["not at all", 0] };
const MANY = 8; // acts, more than which are told as a summary first
const LINES = 10; // of an act that are told
let table = null, acts = [], at = -1, count = 0, timer = 0, asked = 0, playing = false;

export const active = () => at >= 0;
export const off = () => kept() === "off";
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function begin(owner) {
  table = owner;
  $("sight").addEventListener("click", event => { if (active() && !event.target.closest("#tools")) { event.stopPropagation(); next(); } }, true);
  $("log").before(make("p", { id: "pace" }, chooser()));
}

// A browser that keeps nothing goes on at the first pace.
function kept(value) {
  try {
    if (value !== undefined) localStorage.setItem("steps", value);
    return localStorage.getItem("steps") in PACES ? localStorage.getItem("steps") : "hand";
  } catch { return value || "hand"; }
}

function chooser() {
  const made = make("select", {}, ...Object.entries(PACES).map(([value, [label]]) => make("option", { value }, label)));
  made.value = kept();
  made.addEventListener("change", () => { kept(made.value); if (active()) if (made.value === "off") skip(); else run(); });
  return make("label", {}, "Others' turns ", made);
}

// Whether others did something that is told in lines from `looked` on.
export function foreign(view, looked) {
  const own = owners(view), news = view.log.slice(looked);
  return news.some(line => line.heading && (line.faction ? !own.has(line.faction) : !line.indent)) || (news.length > 0 && !view.log.some(line => line.heading));
}

const owners = view => new Set(view.hands ? view.hands.flat() : view.yours);

// Whether the page is taken over: what others did since line `looked` is shown act by act, and what they did since one's last
// answer, `since`, is marked. A page that is `opened`, or has much to tell, begins with a summary; a newcomer is told nothing.
export async function arrived(view, since, looked, opened) {
  end();
  const mine = asked, found = await ask(`acts?version=${view.version}&${table.who()}${since === null ? "" : `&since=${Math.min(since, looked)}`}`).catch(() => null);
  if (!found || mine !== asked) return false;
  divide(found.chapters);
  if (looked === null && !found.since) return false;
  const own = owners(view), from = opened ? Math.max(looked, found.since) : looked;
  const others = found.acts.filter(act => !own.has(act.faction) && (act.faction || act.spaces.length || act.end - act.first > 1));
  mark(others);
  const news = others.filter(act => act.end > from).map(act => ({ ...act, from: Math.max(act.first, from) }));
  if (!news.length || (opened ? view.over : off())) return false;
  count = found.moments;
  if (!opened && news.length <= MANY) { start(news); return true; }
  table.show();
  summary(view, { ...found, acts: news }, () => start(news));
  return true;
}

function start(found) {
  acts = found;
  playing = kept() !== "hand";
  step(0);
}

async function step(number) {
  const view = table.view(), act = acts[number], mine = ++asked;
  clearTimeout(timer);
  at = number;
  const before = act.moment < count ? await ask(`past?version=${view.version}&at=${act.moment}&${table.who()}`).catch(() => null) : null;
  if (mine !== asked) return;
  const seen = before || { ...view, decision: view.decision && { faction: view.decision.faction, yours: false } };
  const old = [...$("tracks").children].map(each => each.textContent);
  table.show(seen, { until: act.end, parts: parts(view, act) });
  reach(act.spaces);
  if (!calm()) slide(act, $("map"));
  for (const id of act.spaces) $("map").querySelector(`[data-space="${CSS.escape(id)}"]`)?.classList.add("touched");
  for (const [number, made] of [...$("tracks").children].entries()) made.classList.toggle("touched", number in old && made.textContent !== old[number]);
  reason(view, act, mine);
  run();
}

function run() {
  clearTimeout(timer);
  const pace = PACES[kept()][1] || PACES.slow[1];
  if (active() && playing) timer = setTimeout(next, pace);
}

function next() {
  if (at + 1 < acts.length) step(at + 1); else skip();
}

// Back to now; what was left is not shown.
export function skip() {
  end();
  table.show();
}

export function end() {
  clearTimeout(timer);
  at = -1;
  asked += 1;
}

// The faction and what it does first, then line by line what came of it.
function parts(view, act) {
  const head = view.log[act.first], faction = view.factions.find(each => each.id === act.faction);
  const sign = make("span", { class: "whose", "aria-hidden": "true" }, faction ? faction.letter : "·");
  sign.style.background = colour(faction?.colour);
  const on = button("Next", next, "", "main"), out = button("To now", skip), play = button(playing ? "Pause" : "Play all", () => { playing = !playing; play.lastChild.textContent = playing ? "Pause" : "Play all"; run(); });
  keyed(on, " ", "Space");
  keyed(out, "Escape", "Esc");
  keyed(play, "a");
  const banner = head.heading ? plainHead(head.text) : faction ? faction.name : "Meanwhile", place = `${at + 1} of ${acts.length}`, told = lines(view, act);
  for (const text of [`${banner}, ${place}`, ...told.map(made => made.textContent)]) say(text);
  return [make("h2", { class: "banner" }, sign, banner, make("small", {}, ` ${place}`)),
    make("div", { class: "options" }, on, play, out), make("p", { id: "reason", class: "dim" }), make("div", { class: "told" }, ...told)];
}

function lines(view, act) {
  const from = view.log[act.first].heading ? Math.max(act.from, act.first + 1) : act.from;
  const all = view.log.slice(from, act.end), shown = all.slice(0, all.length > LINES ? LINES - 1 : LINES);
  const made = shown.map(line => make("p", { class: `in${Math.min(Math.max(line.indent - 1, 0), 3)}${line.heading ? " heading" : ""}` }, line.text));
  return all.length > shown.length ? [...made, make("p", { class: "dim" }, `and ${all.length - shown.length} lines more in the log`)] : made;
}

// A bot's reason, where it may be told: the printed rules that chose.
async function reason(view, act, mine) {
  if (!act.faction) return;
  const found = await ask(`thoughts?version=${view.version}&line=${act.first}&short=${REASONS}&${table.who()}`).catch(() => []);
  if (mine !== asked || !active() || !found.length || !$("reason")) return;
  $("reason").textContent = `Why: ${found.join("; ")}`;
  say($("reason").textContent);
}

// Pieces that have moved slide to where they stand now; those that have come grow, those that are gone shrink.

const LONG = 700; // milliseconds

export function slide(act, root) {
  const svg = root.querySelector("svg");
  if (!svg?.animate) return;
  for (const move of act.moves) {
    const from = middle(svg, move.from), to = middle(svg, move.to);
    const piece = to && [...svg.querySelectorAll(`[data-in="${CSS.escape(move.to)}"] [data-piece]`)].find(made => made.dataset.piece === named(move) || made.dataset.piece.startsWith(`${move.faction} ${move.kind} `));
    if (!piece) continue;
    const here = centre(piece), way = from ? `translate(${from.x - here.x}px, ${from.y - here.y}px)` : "translate(0, -30px)";
    const flying = piece.cloneNode(true);
    flying.removeAttribute("data-piece");
    flying.classList.add("flying");
    piece.parentNode.append(flying);
    flying.animate([{ transform: way, opacity: from ? 1 : 0 }, { transform: "none", opacity: 1 }], { duration: LONG, easing: "ease-in-out" }).finished.then(() => flying.remove(), () => {});
  }
}

const centre = made => { const { x, y, width, height } = made.getBBox(); return { x: x + width / 2, y: y + height / 2 }; };
const middle = (svg, id) => {
  const place = id && svg.querySelector(`[data-space="${CSS.escape(id)}"]`);
  return place ? centre(place) : null;
};
