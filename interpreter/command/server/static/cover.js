// Several hands on one device: between them the table is covered where something is hidden, and passed on.
import { $, button, make } from "./dom.js";
import { named } from "./question.js";

let sitting = ""; // a faction of whoever looks, where only he may

export const who = () => sitting ? `as=${encodeURIComponent(sitting)}` : "";
export const seated = () => sitting;
export function rise() { sitting = ""; }

const hand = (view, faction) => view.hands.find(held => held.includes(faction));

// Whether the page stays covered; `refresh` looks again. A list of games that lies over the table stays there.
export function covers(view, refresh) {
  const root = $("cover");
  if ($("start") && !root.hidden) return true;
  const covered = Boolean(view.covered) && Boolean(hand(view, view.decision.faction));
  root.hidden = !covered;
  $("veiled").inert = covered;
  if (!covered) { root.replaceChildren(); return false; }
  const names = hand(view, view.decision.faction).map(id => named(view, id)).join(" and ");
  const open = button("Nobody else looks", () => { sitting = view.decision.faction; refresh(); }, "Enter", "main");
  root.replaceChildren(make("h2", {}, `Pass the device to ${names}`), make("p", {}, "The table is covered."), open);
  open.focus();
  return true;
}

// What whoever sits there has not seen yet; and, when his turn is over, the way to the next.
export function passing(view, refresh) {
  if (!view.hands) return [];
  const found = [];
  const next = view.decision && hand(view, view.decision.faction);
  if (view.cover && next && !view.yours.includes(view.decision.faction)) {
    const names = next.map(id => named(view, id)).join(" and ");
    found.push(make("div", { class: "options" }, button(`Cover the table, and pass it to ${names}`, () => { rise(); refresh(); }, "Enter", "main")));
  }
  if (view.since.length && view.decision && view.decision.yours) {
    found.push(make("details", { open: "" }, make("summary", {}, "Since you last chose"), ...view.since.map(line => make("p", {}, line.trim()))));
  }
  return found;
}
