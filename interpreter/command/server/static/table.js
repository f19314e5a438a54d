// One seat at a table: it shows what the server says this seat may see, and sends what is chosen.
import * as cover from "./cover.js";
import { $, button, heedKeys, make, notice } from "./dom.js";
import { drawEdge } from "./edge.js";
import * as leads from "./leads.js";
import * as light from "./light.js";
import { mark, showLog } from "./log.js";
import { hasMap, learn } from "./look.js";
import { draw } from "./map.js";
import { showPanels } from "./panels.js";
import { confirming, settle, showQuestion } from "./question.js";
import * as replay from "./replay.js";
import { ask, listen } from "./server.js";
import { onPaper } from "./paper.js";
import * as taking from "./taking.js";
import * as there from "./there.js";
import * as why from "./why.js";
import * as zoom from "./zoom.js";

let view = null, lookedAt = null, furnished = false, version = -1, asked = 0, shown = 0;
const act = { pick, undo, light, lookBack: number => replay.toLine(number).catch(error => notice(error.message)), askThoughts: why.thoughts };

// What has not changed is not drawn anew: an amount that is being set, and the focus, stay.
async function refresh(anew = false) {
  const mine = ++asked;
  try {
    if (!furnished) { learn(await ask("chart")); furnished = true; if (hasMap()) $("facts").prepend($("zones")); }
    const found = await ask(`view?${cover.who()}`);
    if (mine < shown) return;
    shown = mine;
    view = found;
    const changed = version !== view.version;
    version = view.version;
    if (changed) { settle(); replay.forget(); why.clear(); leads.forget(); }
    if ((changed || anew) && !replay.lookingBack()) show();
  } catch (error) { notice(error.message); }
}

// Marked before it is sent: what comes of it may be shown before the server has answered.
async function pick(option, confirmed = false) {
  const unmark = mark(view);
  try {
    const found = await ask("answer", { version, option: option.name, confirmed, as: cover.seated() });
    if (found.confirm) { unmark(); settle(option, found.confirm); return question(); }
  } catch (error) { unmark(); settle(); notice(error.message); return refresh(true); }
  await refresh();
}

async function undo() {
  if (confirming()) { settle(); return question(); }
  try { notice((await ask("undo", { version, as: cover.seated() })).said); await refresh(); } catch (error) { notice(error.message); }
}

// `then`: what was to be seen at another moment.
function show(then = null) {
  const seen = then || view, focused = document.activeElement;
  lookedAt = then;
  there.leave();
  if (cover.covers(view, () => refresh(true))) $("zones").replaceChildren();
  const factions = new Map(seen.factions.map(faction => [faction.id, faction]));
  const kinds = new Map(seen.kinds.map((kind, order) => [kind.id, { ...kind, order }]));
  kinds.set("", { order: 0, states: [] });
  const legal = new Map();
  if (seen.decision && seen.decision.yours) {
    for (const option of seen.decision.options) if (option.of === "space") legal.set(option.id, option);
  }
  const taken = taking.takes(seen.decision, pick);
  draw($("map"), seen, kinds, factions, legal, pick, map => taking.offer(map, taken));
  drawEdge($("edge"), $("signs"), seen);
  showPanels(seen, kinds, factions, act);
  taking.offer($("boxes"), taken);
  log();
  document.body.classList.toggle("then", then !== null);
  if (then) $("question").replaceChildren(make("p", {}, "This is how it was. End or Esc goes back to now."), button("Back to now", replay.toNow));
  else question();
  keepFocus(focused);
}

const log = (paper = false) => showLog(view, lookedAt ? replay.linesUntil() : undefined, act, paper);

function question() {
  there.leave();
  const focused = document.activeElement;
  document.body.dataset.version = version;
  showQuestion(view, act);
  $("question").append(...cover.passing(view, () => refresh(true)));
  keepFocus(focused);
}

// What had the focus is gone with its answer: the next Tab begins at what is asked now, not at the head of the page.
function keepFocus(focused) {
  if (!focused.isConnected && document.activeElement === document.body) $("question").focus({ preventScroll: true });
}

const owner = { show, view: () => view, seen: () => lookedAt || view, version: () => version, who: cover.who };
replay.begin(owner);
why.begin(owner);
leads.begin(owner);
there.begin(owner);
zoom.begin();
onPaper(paper => { if (view) log(paper); });
heedKeys("#cover", "#question");
listen(heard => { if (heard !== version) refresh(); });
refresh();
