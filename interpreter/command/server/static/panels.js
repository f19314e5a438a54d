// What stands around the map: boxes, hands, cards, factions, effects.
import { colour, element, piece } from "./map.js";
import { $, button, make } from "./dom.js";

export function showPanels(view, kinds, factions, act) {
  const carded = card => drawCard(card, view, act);
  $("tracks").replaceChildren(...view.tracks.map(fact => make("span", {}, make("small", {}, `${fact.name} `), fact.worth)));
  $("boxes").replaceChildren(...view.boxes.filter(box => box.pieces.length).map(box => boxed(box, kinds, factions)));
  $("zones").replaceChildren(...view.zones.filter(zone => zone.cards.length || zone.hidden).map(zone => zoned(zone, carded)));
  $("sequence").replaceChildren(...sequence(view.sequence));
  $("factions").replaceChildren(table(view));
  $("cards").replaceChildren(...view.cards.flatMap(({ name, card }) => card ? [make("h2", {}, name), carded(card)] : []));
  $("effects").replaceChildren(...view["in effect"].length ? [make("h2", {}, "In effect")] : [], ...view["in effect"].map(text =>
    make("p", {}, make("strong", {}, `${text.title}: `), text.says || "not known", text.noted ? make("small", {}, ` (${text.noted})`) : null)));
}

// Who comes when, what he has done, and what he may do yet.
function sequence({ phase, facts, factions }) {
  if (!factions.length) return [];
  const told = [phase, ...facts.map(fact => `${fact.name} ${fact.worth}`)].filter(Boolean).join(" · ");
  const rows = factions.map(({ name, acts, standing, may, done, facts: own }) => {
    const said = [standing, ...done, ...own.map(fact => `${fact.name} ${fact.worth}`)].filter(Boolean).join(", ");
    const held = make("li", acts ? { "aria-current": "step" } : {}, make("strong", {}, name), said ? ` ${said}` : "");
    if (may.length) held.append(make("small", {}, ` may: ${may.join("; ")}`));
    return held;
  });
  return [make("h2", {}, "Sequence of play"), make("p", { class: "dim" }, told), make("ol", {}, ...rows)];
}

function boxed(box, kinds, factions) {
  const width = box.pieces.length * 38;
  const svg = element("svg", { width, height: 24, viewBox: `0 0 ${width} 24` });
  box.pieces.forEach((held, number) => svg.append(piece(held, kinds, factions, 19 + number * 38, 12)));
  return make("p", {}, make("small", {}, `${box.name} `), svg);
}

function zoned(zone, carded) {
  const hidden = zone.hidden ? make("small", {}, ` ${zone.hidden} hidden`) : null;
  return make("section", {}, make("h2", {}, zone.name, hidden), make("div", { class: "hand" }, ...zone.cards.map(carded)));
}

// A card, with a button where it may be chosen; else a click tells why not.
function drawCard(card, view, act) {
  const texts = card.texts.map(text => make("p", {}, card.texts.length > 1 ? make("strong", {}, `${text.name}: `) : null,
    text.says || "not known", text.noted ? make("small", {}, ` (${text.noted})`) : null));
  const made = make("div", { class: "card", "data-card": card.id }, make("strong", {}, card.name), make("small", {}, ` ${card.facts}`), ...texts);
  const asked = view.decision;
  const option = asked && asked.yours && asked.options.find(each => each.of === "card" && each.id === card.id);
  if (option) made.append(make("div", {}, button("Choose", () => act.pick(option))));
  return made;
}

function table(view) {
  const names = [...new Set(view.factions.flatMap(faction => faction.facts.map(fact => fact.name)))];
  const head = make("tr", {}, make("th", {}, ""), ...names.map(name => make("th", { scope: "col" }, name)));
  const rows = view.factions.map(faction => {
    const dot = make("span", { "aria-hidden": "true" }, "● ");
    dot.style.color = colour(faction.colour);
    const turn = view.decision && view.decision.faction === faction.id ? " ◂" : "";
    return make("tr", {}, make("th", { scope: "row" }, dot, faction.name, make("small", {}, ` ${faction["played by"]}${turn}`)),
      ...names.map(name => make("td", {}, (faction.facts.find(fact => fact.name === name) || { worth: "" }).worth)));
  });
  return make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows));
}
