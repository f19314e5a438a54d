// What is asked, and its answers as buttons with keys; an amount is set with plus and minus, or with the arrows.
import { $, button, make } from "./dom.js";

let waiting = null; // an option that passes the turn: asked about once more

export const confirming = () => waiting !== null;
export function settle(option = null, question = "") { waiting = option && { option, question }; }

export function showQuestion(view, act) {
  const root = $("question");
  root.replaceChildren(...parts(view, act));
  if (waiting) root.querySelector("button").focus();
}

function parts(view, act) {
  const asked = view.decision;
  if (view.over) return [make("h2", {}, "The game is over"), ...view.standing.map(line => make("p", {}, line))];
  if (waiting) {
    return [make("p", {}, `${waiting.option.label}. ${waiting.question}`),
      make("div", { class: "options" }, button("Yes", () => act.pick(waiting.option, true), "Enter", "main"), button("Back", act.undo, "u"))];
  }
  if (!asked.yours) {
    const undone = view.yours.length ? [make("div", { class: "options" }, button("Undo", act.undo, "u"))] : [];
    return [make("p", { class: "dim" }, `${named(view, asked.faction)} decides.`), ...undone];
  }
  const who = view.hands || view.yours.length > 1 ? make("small", {}, `${named(view, asked.faction)} `) : null;
  const where = asked.where && !asked.asks.startsWith(asked.where) ? `${asked.where}: ` : "";
  const text = make("p", {}, who, make("strong", {}, where), asked.asks, make("small", {}, asked.cite ? ` [${asked.cite}]` : ""));
  return [text, asked.number ? amounts(asked, act) : choices(asked, act)];
}

export const named = (view, id) => (view.factions.find(faction => faction.id === id) || { name: id }).name;

function choices(asked, act) {
  const held = make("div", { class: "options" });
  let number = 0;
  for (const option of asked.options) {
    if (option.of === "done") { held.append(button(option.label, () => act.pick(option), "d", "main")); continue; }
    number += 1;
    const made = button(option.card ? option.card.name : option.label, () => act.pick(option), number < 10 ? String(number) : "");
    made.title = option.label;
    if (option.of === "space") act.light.follow(made, [option.id]);
    held.append(made);
  }
  if (asked.deals) held.append(button("Deal …", () => act.pick({ name: "deal", label: "Deal" })));
  held.append(button("Undo", act.undo, "u"));
  return held;
}

function amounts(asked, act) {
  const values = asked.options.map(option => Number(option.name));
  let at = values.length - 1;
  const shown = make("output", {}, String(values[at]));
  const move = by => { at = Math.min(values.length - 1, Math.max(0, at + by)); shown.textContent = String(values[at]); };
  return make("div", { class: "options" }, button("−", () => move(-1), "-"), shown, button("+", () => move(1), "+"),
    button("Take it", () => act.pick(asked.options[at]), "Enter", "main"), button("Undo", act.undo, "u"));
}
