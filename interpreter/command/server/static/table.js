// One seat at a table: it shows what the server says this seat may see, and sends what is chosen.
import * as coach from "./coach.js";
import * as company from "./company.js";
import * as cover from "./cover.js";
import { $, button, heedKeys, make, notice, onPaper } from "./dom.js";
import { drawEdge } from "./edge.js";
import * as leads from "./leads.js";
import * as light from "./light.js";
import { forget, mark, marked, plainHead, showLog } from "./log.js";
import { draw } from "./map.js";
import { showPanels } from "./panels.js";
import { confirming, settle, showQuestion } from "./question.js";
import * as replay from "./replay.js";
import * as rules from "./rules.js";
import { ask, listen } from "./server.js";
import { hasMap, learn } from "./shapes.js";
import * as since from "./since.js";
import * as steps from "./steps.js";
import * as taking from "./taking.js";
import * as touch from "./touch.js";
import * as zoom from "./zoom.js";

const REST = 50; // milliseconds on a position, before the marks of what others did are asked for
let view = null, lookedAt = null, stepped = null, furnished = null, sending = null, picking = null, version = -1, asked = 0, shown = 0, news = null, following = null;
const act = { pick, each, undo, light, lookBack: number => replay.toLine(number).catch(error => notice(error.message)), askThoughts: rules.thoughts };

function furnish(chart) {
  learn(chart);
  if (hasMap()) $("facts").prepend($("zones"));
}

// What has not changed is not drawn anew: an amount that is being set, and the focus, stay.
// `given`: the view, where an answer has brought it.
async function refresh(anew = false, given = null) {
  const mine = ++asked;
  try {
    furnished ??= ask("chart").then(furnish, error => { furnished = null; throw error; });
    const [found] = await Promise.all([given ? JSON.parse(given) : ask(`view?${cover.who()}`), furnished]);
    if (mine < shown) return;
    shown = mine;
    if (view && view.table !== found.table) replay.leave();
    view = found;
    company.tell(view);
    const changed = version !== view.version;
    version = view.version;
    if (changed) { settle(); replay.forget(); rules.clear(); leads.forget(); }
    if ((changed || anew) && !replay.lookingBack() && !(changed && await others())) show();
  } catch (error) { notice(error.message); }
}

// Fetch the view of a version once, whether the answer or the stream of changes tells of it first.
function follow(told, given) {
  if (given || told === null || told !== news && told !== (view?.heard ?? version)) {
    news = told;
    following = refresh(false, given).finally(() => { news = null; });
  }
  return following;
}

// Whether what others have done is shown first: as it comes, or since the page was looked at last.
async function others() {
  const now = view, opened = since.opening(now), looked = since.looked(now) ?? (opened ? null : now.log.length);
  if (opened) forget();
  if (document.hidden || now.cover || !opened && !steps.foreign(now, looked)) return false;
  const arrived = () => steps.arrived(now, marked(), looked, opened);
  if (!steps.off() || opened) return await arrived() || version !== now.version;
  setTimeout(async () => { // the position is drawn first
    if (version !== now.version) return;
    await arrived();
    since.draw($("map"));
    if (version === now.version && !lookedAt) log();
  }, REST);
  return false;
}

// Marked before it is sent: what comes of it may be shown before the server has answered. A server that has begun again
// knows the table by another version: where all the rest is as it was, the same choice goes there once more.
async function send(option, confirmed, again = false) {
  if (sending === version && !again) return;
  const unmark = mark(view), before = view;
  since.unmark();
  sending = version;
  document.body.classList.add("sending");
  try {
    const found = await ask("answer", { version, option: option.name, confirmed, view: true, as: cover.seated() });
    if (found.confirm) { unmark(); settle(option, found.confirm, found.review); return question(); }
    await follow(found.heard ?? found.version, found.view);
    const declined = view.log.slice(before.log.length).find(line => line.faction && !line.heading);
    if (declined) notice(declined.text);
  } catch (error) {
    unmark();
    settle();
    await refresh(true);
    if (!again && before.version !== version && bare(before) === bare(view)) return await send(option, confirmed, true);
    notice(error.message);
  } finally {
    if (sending === before.version) sending = null;
    document.body.classList.toggle("sending", sending !== null);
  }
}

// News of what an answer has brought about wait for it: it brings the view.
async function pick(option, confirmed = false) {
  const mine = picking = send(option, confirmed);
  await mine;
  if (picking === mine) picking = null;
}

// Several answers one after the other, each by what is asked ("" whatever it is) and its name, as long as that is so.
async function each(answers) {
  for (const [name, given] of answers) {
    const asked = view.decision, option = asked?.yours && (!name || asked.name === name) && asked.options.find(one => one.name === given);
    if (!option) return;
    const before = version;
    await pick(option);
    if (version === before) return;
  }
}

const bare = seen => JSON.stringify({ ...seen, version: 0, heard: 0 });

async function undo() {
  if (confirming()) { settle(); return question(); }
  try { notice((await ask("undo", { version, as: cover.seated() })).said); await refresh(); } catch (error) { notice(error.message); }
}

// `then`: what was to be seen at another moment; `step`: with what others did then, and how far the log goes.
function show(then = null, step = null) {
  const seen = then || view, focused = document.activeElement;
  if (!step) steps.end();
  document.body.dataset.version = version;
  lookedAt = then;
  stepped = step;
  light.leave();
  if (cover.covers(view, () => refresh(true))) $("zones").replaceChildren();
  const factions = new Map(seen.factions.map(faction => [faction.id, faction]));
  const kinds = new Map(seen.kinds.map((kind, order) => [kind.id, { ...kind, order }]));
  kinds.set("", { order: 0, states: [] });
  const legal = new Map();
  if (seen.decision && seen.decision.yours) {
    for (const option of seen.decision.options) if (option.of === "space") legal.set(option.id, option);
  }
  document.body.classList.toggle("finished", false);
  const taken = taking.takes(seen.decision, pick);
  draw($("map"), seen, kinds, factions, legal, pick, map => { taking.offer(map, taken); if (!then) since.draw(map); });
  drawEdge($("edge"), $("signs"), seen);
  showPanels(seen, kinds, factions, act);
  taking.offer($("boxes"), taken);
  log();
  document.body.classList.toggle("then", then !== null && !step);
  if (!then && !document.hidden) since.look(view);
  replay.showFinish(then ? null : view);
  if (step) $("question").replaceChildren(...step.parts, ...coach.aside("step"));
  else if (then) $("question").replaceChildren(make("p", {}, "This is how it was", ...before(), ". End or Esc goes back to now."), make("div", { class: "options" }, button("Back to now", replay.toNow), ...replay.onFrom(view, replay.moment())), ...coach.aside("then"));
  else question();
  keepFocus(focused);
}

// Whose turn, or which phase, it was.
function before() {
  const head = view.log.slice(0, replay.linesUntil()).findLast(line => line.heading && !line.indent);
  return head ? [" in ", make("strong", {}, plainHead(head.text))] : [];
}

const log = (paper = false) => showLog(view, stepped ? stepped.until : lookedAt ? replay.linesUntil() : undefined, act, paper, stepped !== null);

function question() {
  light.leave();
  const focused = document.activeElement;
  showQuestion(view, act);
  $("question").append(...cover.passing(view, () => refresh(true)), ...company.wish(view, question));
  $("question").append(...confirming() ? coach.aside("confirm") : coach.parts(view, question));
  if (!confirming()) coach.point(view);
  leads.hint(view, version, cover.who(), each);
  keepFocus(focused);
}

// What had the focus is gone with its answer: the next Tab begins at what is asked now, not at the head of the page.
function keepFocus(focused) {
  if (!focused.isConnected && document.activeElement === document.body) $("question").focus({ preventScroll: true });
}

const owner = { show, view: () => view, seen: () => lookedAt || view, version: () => version, who: cover.who, pick };
steps.begin(owner);
replay.begin(owner);
rules.begin(owner);
leads.begin(owner);
light.begin(owner);
document.addEventListener("visibilitychange", async () => { if (!document.hidden && view && !replay.lookingBack() && since.looked(view) !== view.log.length && !await others()) show(); });
touch.begin();
taking.begin(owner);
zoom.begin();
onPaper(paper => { if (view) log(paper); zoom.onPaper(paper); });
heedKeys("#cover", "#question");
const first = refresh();
listen(async heard => { await first; if (picking) await picking; company.refresh(); follow(heard); });
