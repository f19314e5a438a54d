// What each faction needs to win, and how far it is.
import { $, make } from "./dom.js";
import { colour } from "./svg.js";

export function showGoals(view) {
  const declared = view.factions.filter(faction => faction.goal);
  $("goals").replaceChildren(...declared.length ? [make("h2", {}, "Goals"), make("ul", {}, ...declared.map(goal))] : []);
}

function goal({ name, letter, colour: paint, goal: { words, cite, met, ways } }) {
  const sign = make("span", { class: "sign", "aria-hidden": "true" }, letter);
  sign.style.background = colour(paint);
  const head = make("p", {}, sign, make("strong", {}, name), met ? make("b", { class: "met" }, " ✓ met") : null, make("small", {}, ` ${words}${cite ? ` [${cite}]` : ""}`));
  return make("li", {}, head, ...ways.flatMap((way, number) => [number ? make("p", { class: "or" }, "or") : null, ...way.map(need => row(need, paint))].filter(Boolean)));
}

function row({ name, number, needs, met, share }, paint) {
  const held = make("p", { class: met ? "need met" : "need" }, make("span", {}, name));
  if (share !== null) {
    const fill = make("i");
    fill.style.width = `${share}%`;
    fill.style.background = colour(paint);
    held.append(make("span", { class: "bar", "aria-hidden": "true" }, fill));
  }
  const state = number === null ? (met ? "✓ yes" : "not yet") : "";
  held.append(make("span", { class: "far" }, ...number === null ? [state] : [make("b", {}, number), make("small", {}, ` ${needs}`)]));
  return held;
}
