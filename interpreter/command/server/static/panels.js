// What stands around the map: boxes, hands, cards, factions, effects.
import { $, button, make } from "./dom.js";
import { leading } from "./rules.js";
import { colour, element, look, piece } from "./shapes.js";

const unfolded = new Set(); // names under which a card that is not in play yet has been opened

export function showPanels(view, kinds, factions, act) {
  const carded = card => drawCard(card, view, act);
  const lasting = view.tracks.filter(fact => fact.holds), others = view.tracks.filter(fact => !fact.holds), tracks = () => others.map(tracked);
  $("tracks").replaceChildren(...tracks());
  $("boxes").replaceChildren(...view.boxes.filter(box => box.pieces.length).map(box => boxed(box, kinds, factions)));
  $("zones").replaceChildren(...zones(view, act));
  $("sequence").replaceChildren(...sequence(view));
  showGoals(view);
  $("factions").replaceChildren(table(view), make("p", { class: "narrow" }, ...tracks()));
  $("cards").replaceChildren(...view.cards.filter(({ card }) => card).map(({ name, card }, number) => number ? folded(name, card, carded) : make("div", {}, make("h2", {}, name), carded(card))));
  $("effects").replaceChildren(...lasting.length || view["in effect"].length ? [make("h2", {}, "In effect")] : [],
    ...lasting.length ? [make("p", { class: "lasting" }, ...lasting.map(fact => leading(fact.name, "word", fact.name)))] : [], ...view["in effect"].map(text =>
    make("p", {}, make("strong", {}, leading(text.title, "card", text.card), ": "), text.says || "not known", text.noted ? make("small", {}, ` (${text.noted})`) : null)));
  requestAnimationFrame(() => { // once it is laid out anyway
    const list = $("sequence"), current = list.querySelector("[aria-current]");
    list.scrollTop = (current?.offsetTop || 0) - list.offsetTop - (list.firstChild?.offsetHeight || 0);
  });
}

const tracked = fact => make("span", look.edge?.tracks.includes(fact.name) ? { class: "heard" } : {}, make("small", {}, leading(fact.name, "word", fact.name), " "), fact.worth);

// Who comes when, what he has done, and what he may do yet; where that is asked, the question tells it.
function sequence({ decision, sequence: { phase, facts, factions } }) {
  if (!factions.length) return [];
  const told = [phase, ...facts.map(fact => `${fact.name} ${fact.worth}`)].filter(Boolean).join(" · ");
  const rows = factions.map(({ name, acts, standing, may, done, facts: own }) => {
    const said = [standing, ...done, ...own.map(fact => `${fact.name} ${fact.worth}`)].filter(Boolean).join(", ");
    const held = make("li", acts ? { "aria-current": "step" } : {}, make("strong", {}, name), said ? ` ${said}` : "");
    if (may.length && !decision?.yours) held.append(make("small", {}, ` may: ${may.join("; ")}`));
    return held;
  });
  return [make("h2", {}, "Sequence of play"), make("p", { class: "dim" }, told), make("ol", {}, ...rows)];
}

function boxed(box, kinds, factions) {
  const width = box.pieces.length * 38;
  const told = box.pieces.map(held => `${held.number} ${held.name}`).join(", ");
  const svg = element("svg", { width, height: 24, viewBox: `0 0 ${width} 24`, "data-in": box.id, role: "img", "aria-label": told });
  box.pieces.forEach((held, number) => svg.append(piece(held, kinds, factions, 19 + number * 38, 12)));
  return make("p", {}, make("small", {}, `${box.name} `), svg);
}

// Zones without a card in sight are told in one line.
function zones(view, act) {
  const held = view.zones.filter(zone => zone.cards.length || zone.hidden), seen = held.filter(zone => zone.cards.length);
  const unseen = held.filter(zone => !zone.cards.length).map(zone => `${zone.name}: ${zone.hidden} hidden`);
  return [...seen.map(zone => zoned(zone, view, act)), ...unseen.length ? [make("p", { class: "dim" }, unseen.join(" · "))] : []];
}

function zoned(zone, view, act) {
  const hidden = zone.hidden ? make("small", {}, ` ${zone.hidden} hidden`) : null;
  const name = zone.cards.some(card => card.texts.length) ? "hand" : "hand short";
  return make("section", {}, make("h2", {}, zone.name, hidden), make("div", { class: name }, ...zone.cards.map(card => drawCard(card, view, act))));
}

// A card, which is chosen by a click where it may be, or by the button that is its name; else a click tells why not.
function drawCard(card, view, act) {
  const texts = card.texts.map(text => make("p", {}, card.texts.length > 1 ? make("strong", {}, `${text.name}: `) : null,
    text.says || "not known", text.noted ? make("small", {}, ` (${text.noted})`) : null));
  const asked = view.decision;
  const option = asked && asked.yours && asked.options.find(each => each.of === "card" && each.id === card.id);
  const name = option ? button(card.name, () => act.pick(option)) : leading(card.name, "card", card.id);
  const made = make("div", { class: option ? "card legal" : "card", "data-card": card.id }, name, make("small", {}, ` ${card.facts} `), option ? leading("rule", "card", card.id) : null, ...texts,
    card.beneath ? make("p", {}, make("small", {}, card.beneath)) : null);
  if (option) made.addEventListener("click", event => { if (!event.target.closest("button")) act.pick(option); });
  return made;
}

// What comes later takes a line, until it is opened.
function folded(name, card, carded) {
  const made = make("details", {}, make("summary", {}, make("strong", {}, `${name}: `), card.name, make("small", {}, ` ${card.facts}`)), carded(card));
  made.open = unfolded.has(name);
  made.addEventListener("toggle", () => { if (made.open) unfolded.add(name); else unfolded.delete(name); });
  return made;
}

function table(view) {
  const names = [...new Set(view.factions.flatMap(faction => faction.facts.map(fact => fact.name)))];
  const head = make("tr", {}, make("td"), ...names.map(name => make("th", { scope: "col" }, leading(name, "word", name))));
  const rows = view.factions.map(faction => {
    const dot = make("span", { "aria-hidden": "true" }, "● ");
    dot.style.color = colour(faction.colour);
    const turn = view.decision && view.decision.faction === faction.id ? " ◂" : "";
    return make("tr", {}, make("th", { scope: "row" }, dot, faction.name, make("small", {}, ` ${faction["played by"]}${turn}`)),
      ...names.map(name => make("td", {}, (faction.facts.find(fact => fact.name === name) || { worth: "" }).worth)));
  });
  return make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows));
}

// What each faction needs to win, and how far it is.

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
