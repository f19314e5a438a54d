// What is asked, and its answers as buttons with keys; an amount is set with plus and minus.
import { $, button, make, say } from "./dom.js";
import { foresee } from "./leads.js";
import { cited } from "./rules.js";
import { hasMap } from "./shapes.js";

let said = { version: null, text: "" }; // what was read out last
let waiting = null; // an option that passes the turn: asked about once more
let amount = null; // sets the amount that is asked for, while one is
// `turn`: so many more of what is counted; `more`: one more, which behind the most begins again.
export const counting = { turn: () => {}, more: () => {} };

document.addEventListener("keydown", event => {
  if (amount === null || !/^[0-9]$/.test(event.key) || event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  amount(Number(event.key));
});

export const confirming = () => waiting !== null;
export function settle(option = null, question = "", review = []) { waiting = option && { option, question, review }; }

export function showQuestion(view, act) {
  const root = $("question");
  amount = null;
  root.replaceChildren(...parts(view, act));
  read(view, [...root.querySelectorAll(":scope > :is(h2, p)")].map(made => made.textContent).join("\n"));
  if (waiting) root.querySelector("button").focus();
}

// What is drawn again is not read out again.
function read(view, text) {
  if (said.version === view.version && said.text === text) return;
  said = { version: view.version, text };
  say(text);
}

function parts(view, act) {
  const asked = view.decision;
  if (view.over) return [make("h2", {}, "The game is over"), ...view.standing.map(line => make("p", {}, line)), ...view.reasons.map(line => make("p", { class: "dim" }, line))];
  if (waiting) {
    const { option, question, review } = waiting;
    return [make("p", {}, `${option.card ? option.card.name : option.label}. ${question}`),
      make("div", { class: "options" }, button("Yes", () => act.pick(option, true), "Enter", "main"), button("Back", act.undo, "u")),
      ...review.length ? [make("p", { class: "dim" }, "This turn, before and after:"), make("ul", { class: "review" }, ...review.map(line => make("li", {}, line)))] : []];
  }
  if (!asked.yours) {
    const undone = view.undo ? [make("div", { class: "options" }, button("Undo", act.undo, "u"))] : [];
    return [make("p", { class: "dim" }, `${named(view, asked.faction)} decides.`), ...undone];
  }
  const told = facts(asked, view);
  return [headed(asked, view), told.length ? make("p", { class: "dim" }, told.join(" · ")) : make("span"),
    asked.number ? amounts(asked, view, act) : choices(asked, view, act), make("div", { id: "leads", "aria-live": "polite", "aria-atomic": "true" })];
}

// The action and its stage first, then what is asked, without saying either twice.
function headed(asked, view) {
  const who = view.hands || view.yours.length > 1 ? make("small", {}, `${named(view, asked.faction)} `) : null;
  const under = asked.where || asked.action || "";
  const stage = asked.stage && asked.stage !== asked.action ? `, ${asked.stage}` : "";
  const said = [`${under}: `, asked.action ? `${asked.action}: ` : ""].find(front => front.length > 2 && asked.asks.startsWith(front)) || "";
  const text = asked.asks.slice(said.length);
  return make("p", {}, who, under ? make("strong", {}, `${under}${stage}: `) : null, text.charAt(0).toUpperCase() + text.slice(1),
    asked.cite ? cited(` [${asked.cite.split(", ")[0]}]`) : null);
}

// From where to where, who pays and what is left to pay with, how many there may be: the question itself says how many more.
function facts(asked, view) {
  const place = id => (view.spaces.find(space => space.id === id) || { name: id }).name;
  const found = [];
  if (asked.from && !asked.asks.includes(place(asked.from))) found.push(`from ${place(asked.from)}`);
  if (asked.to && !asked.asks.includes(place(asked.to))) found.push(`to ${place(asked.to)}`);
  if (asked.count) {
    const { chosen, least, most, owed } = asked.count;
    const bounds = least === most ? [chosen && !owed ? "" : `${chosen} of ${least} chosen`] :
      [`${chosen} chosen`, least > chosen ? `at least ${least}` : "", most !== null ? `at most ${most}` : ""];
    found.push([...bounds, owed ? `${owed} in all` : ""].filter(Boolean).join(", "));
  }
  if (asked.pays) found.push(`${named(view, asked.pays.faction)}: ${asked.pays.left} ${asked.pays.with} left`);
  return found;
}

export const named = (view, id) => (view.factions.find(faction => faction.id === id) || { name: id }).name;

const MANY = 12, LONG = 110; // options, and letters of all of them, beyond which they are drawn small
const FOLDED = 12; // spaces to choose from, more than which are folded away, as are LONG ones: the map shows them
const KEYS = "123456789abceghijklmnoqrstvwy"; // what no other key of the page is
let keys = { of: "", held: new Map() }, unfolded = false;

// An option keeps its key while the question stays the same.
function keyOf(asked, option) {
  const of = [asked.name, asked.action, asked.stage, asked.faction].join("|");
  if (keys.of !== of) keys = { of, held: new Map() };
  if (option.of === "done") return "d";
  if (!keys.held.has(option.name)) keys.held.set(option.name, KEYS[keys.held.size] || "");
  return keys.held.get(option.name);
}

function choices(asked, view, act) {
  const letters = asked.options.reduce((sum, option) => sum + (option.card?.name ?? option.label).length, 0);
  const held = make("div", { class: asked.options.length > MANY || letters > LONG ? "options many" : "options" });
  const spaces = asked.options.filter(option => option.of === "space"), much = spaces.length > FOLDED || (spaces.length > 1 && letters > LONG);
  const fold = hasMap() && much ? folded(spaces.length) : null, ends = make("div", { class: "ends" });
  for (const option of asked.options) {
    const done = option.of === "done", key = keyOf(asked, option);
    const made = button(option.card ? option.card.name : option.label, () => act.pick(option), key, done ? "main" : "");
    made.dataset.option = option.name;
    if (option.of === "space") act.light.follow(made, [option.id]);
    if (option.piece) act.light.follow(made, [option.piece.at]);
    foresee(made, option);
    if (fold && option.of === "space") fold.lastChild.append(made); else (done ? ends : held).append(made);
  }
  if (fold) held.prepend(fold);
  held.append(...several(asked, act));
  if (asked.deals) ends.append(button("Deal …", () => act.pick({ name: "deal", label: "Deal" })));
  if (view.undo) ends.append(button("Undo", act.undo, "u"));
  if (ends.children.length) held.append(ends);
  return held;
}

const SEVERAL = 6; // options that one button takes together

// Answers that are often given one after the other: all factions that are left, or no more pieces and spaces.
function several(asked, act) {
  const left = asked.options.filter(option => option.of !== "done"), done = asked.options.length > left.length;
  if (asked.name === "origin" && done) return [button("All done", () => act.each([["origin", "done"], ["destination", "done"]]))];
  const may = asked.count && (asked.count.most === null || asked.count.most - asked.count.chosen >= left.length);
  if (!may || left.length < 2 || left.length > SEVERAL || left.some(option => option.of !== "faction")) return [];
  return [button(`All ${left.length}`, () => act.each(left.map(option => [asked.name, option.name])))];
}

function folded(number) {
  const made = make("details", { class: "spaces" }, make("summary", {}, `${number} spaces, on the map or by key`), make("div", { class: "options many" }));
  made.open = unfolded;
  made.addEventListener("toggle", () => { unfolded = made.open; });
  return made;
}

const FEW = 9; // amounts, up to which each has a button that takes it

function amounts(asked, view, act) {
  const values = asked.options.map(option => Number(option.name));
  let at = values.length - 1;
  const shown = make("output", { "aria-label": "Amount" }, String(values[at]));
  const put = place => { at = Math.min(values.length - 1, Math.max(0, place)); shown.textContent = String(values[at]); };
  const move = by => put(at + by);
  let counted = false;
  counting.more = () => {
    put(counted && at < values.length - 1 ? at + 1 : values.findIndex(value => value > 0));
    counted = true;
  };
  counting.turn = move;
  amount = number => { if (values.includes(number)) put(values.indexOf(number)); };
  const range = make("small", {}, `${values[0]} to ${values[values.length - 1]}`);
  const last = values.length - 1, each = values.length > FEW ? [last] : values.map((value, number) => number);
  const direct = each.map(number => button(number === last && last ? `All ${values[number]}` : String(values[number]), () => act.pick(asked.options[number])));
  direct.forEach((made, number) => { made.dataset.option = asked.options[each[number]].name; foresee(made, asked.options[each[number]]); });
  const made = make("div", { class: "options" }, button("−", () => move(-1), "-"), shown, button("+", () => move(1), "+"), range,
    button("Take it", () => act.pick(asked.options[at]), "Enter", "main"), ...(view.undo ? [button("Undo", act.undo, "u")] : []), make("div", { class: "options many" }, ...direct));
  made.addEventListener("wheel", event => { event.preventDefault(); move(event.deltaY < 0 ? 1 : -1); }, { passive: false });
  return made;
}
