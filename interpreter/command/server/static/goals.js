// What each faction needs to win, and how far it is.
import { $, make } from "./dom.js";
import { colour } from "./svg.js";

export function showGoals(view) {
  const declared = view.factions.filter(faction => faction.goal);
  $("goals").replaceChildren(...declared.length ? [make("h2", {}, "Goals"), make("ul", {}, ...declared.map(goal))] : []);
}

// A row for each need; what the faction wants is told by pointing at it.
function goal({ name, letter, colour: paint, goal: { words, cite, met, ways } }) {
  const rows = ways.flatMap((way, number) => way.map((need, place) => row(need, paint, number && !place ? "or " : "")));
  const sign = make("span", { class: "sign", "aria-hidden": "true" }, letter);
  sign.style.background = colour(paint);
  rows[0].prepend(make("span", { class: "heard" }, `${name}${met ? ", met" : ""}: ${words}`), sign);
  return make("li", { class: met ? "met" : "", title: `${name}: ${words}${cite ? ` [${cite}]` : ""}` }, ...rows);
}

function row({ name, number, needs, met, share }, paint, front) {
  const held = make("p", { class: "need" }, make("span", { class: "what" }, `${front}${name}`));
  if (share !== null) {
    const fill = make("i");
    fill.style.width = `${share}%`;
    fill.style.background = colour(paint);
    held.append(make("span", { class: "bar", "aria-hidden": "true" }, fill));
  }
  const tick = met ? " ✓" : "";
  held.append(make("span", { class: "far" }, ...number === null ? [met ? "✓ yes" : "not yet"] : [make("b", {}, number), make("small", {}, ` ${needs}${tick}`)]));
  return held;
}
