// One seat at a table: it shows what the server says this seat may see, and sends what is chosen.
import { colour, draw, piece, element } from "./map.js";

const base = location.pathname;
const $ = id => document.getElementById(id);
let view = null, chart = null, waiting = null, version = -1;

async function ask(what, body) {
  const how = body === undefined ? {} : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await fetch(`${base}/${what}`, how);
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.mistake || "the table does not answer");
  return found;
}

function notice(text) {
  $("notice").textContent = text;
  if (text) setTimeout(() => { if ($("notice").textContent === text) $("notice").textContent = ""; }, 6000);
}

function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter(child => child !== null));
  return made;
}

async function refresh() {
  try {
    if (chart === null) chart = await ask("chart") || false;
    view = await ask("view");
    version = view.version;
    show();
  } catch (error) { notice(error.message); }
}

// --- choosing -----------------------------------------------------------------------------------

async function pick(option, confirmed = false) {
  try {
    const found = await ask("answer", { version, option: option.name, confirmed });
    if (found.confirm) {
      waiting = { option, question: found.confirm };
      showQuestion();
      return;
    }
    waiting = null;
    await refresh();
  } catch (error) { waiting = null; notice(error.message); await refresh(); }
}

async function undo() {
  if (waiting) { waiting = null; showQuestion(); return; }
  try { notice((await ask("undo", { version })).said); await refresh(); } catch (error) { notice(error.message); }
}

function button(label, act, key = "", name = "") {
  const made = make("button", { type: "button", class: name }, key ? make("kbd", {}, key) : null, label);
  made.addEventListener("click", act);
  if (key) made.dataset.key = key;
  return made;
}

function showQuestion() {
  const root = $("question"), asked = view.decision;
  root.replaceChildren();
  if (view.over) {
    root.append(make("h2", {}, "The game is over"), ...view.standing.map(line => make("p", {}, line)));
    return;
  }
  if (waiting) {
    root.append(make("p", {}, `${waiting.option.label}. ${waiting.question}`));
    root.append(make("div", { class: "options" }, button("Yes", () => pick(waiting.option, true), "Enter", "main"), button("Back", undo, "u")));
    root.querySelector("button").focus();
    return;
  }
  if (!asked.yours) {
    const name = (view.factions.find(f => f.id === asked.faction) || { name: asked.faction }).name;
    root.append(make("p", { class: "dim" }, `${name} decides.`));
    if (view.yours.length) root.append(make("div", { class: "options" }, button("Undo", undo, "u")));
    return;
  }
  const where = asked.where && !asked.asks.startsWith(asked.where) ? `${asked.where}: ` : "";
  root.append(make("p", {}, make("strong", {}, where), asked.asks, make("small", {}, asked.cite ? ` [${asked.cite}]` : "")));
  root.append(asked.number ? amounts(asked) : choices(asked));
}

function choices(asked) {
  const held = make("div", { class: "options" });
  let number = 0;
  for (const option of asked.options) {
    if (option.of === "done") { held.append(button(option.label, () => pick(option), "d", "main")); continue; }
    number += 1;
    const said = option.card ? option.card.name : option.label;
    const made = button(said, () => pick(option), number < 10 ? String(number) : "");
    made.title = option.label;
    if (option.of === "space") { made.addEventListener("mouseenter", () => light(option.id, true)); made.addEventListener("mouseleave", () => light(option.id, false)); }
    held.append(made);
  }
  if (asked.deals) held.append(button("Deal …", () => pick({ name: "deal", label: "Deal" })));
  held.append(button("Undo", undo, "u"));
  return held;
}

// An amount is set with plus and minus, or with the arrows.
function amounts(asked) {
  const values = asked.options.map(option => Number(option.name));
  let at = values.length - 1;
  const shown = make("output", {}, String(values[at]));
  const move = by => { at = Math.min(values.length - 1, Math.max(0, at + by)); shown.textContent = String(values[at]); };
  const held = make("div", { class: "options" }, button("−", () => move(-1), "-"), shown, button("+", () => move(1), "+"),
    button("Take it", () => pick(asked.options[at]), "Enter", "main"), button("Undo", undo, "u"));
  return held;
}

function light(id, on) {
  const space = document.querySelector(`[data-space="${CSS.escape(id)}"]`);
  if (space) space.classList.toggle("named", on);
}

document.addEventListener("keydown", event => {
  if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" && event.target.matches("button, [role=button]")) return;
  const found = [...document.querySelectorAll("#question button")].find(b => b.dataset.key === event.key);
  if (found) { event.preventDefault(); found.click(); }
});

// --- showing ------------------------------------------------------------------------------------

function show() {
  const factions = new Map(view.factions.map(faction => [faction.id, faction]));
  const kinds = new Map(view.kinds.map((kind, order) => [kind.id, { ...kind, order }]));
  kinds.set("", { order: 0, states: [] });
  const legal = new Map();
  if (view.decision && view.decision.yours) {
    for (const option of view.decision.options) if (option.of === "space") legal.set(option.id, option);
  }
  $("tracks").replaceChildren(...view.tracks.map(fact => make("span", {}, make("small", {}, `${fact.name} `), fact.worth)));
  if (chart) draw($("map"), chart, view, kinds, factions, legal, pick);
  $("boxes").replaceChildren(...view.boxes.filter(box => box.pieces.length).map(box => boxed(box, kinds, factions)));
  $("zones").replaceChildren(...view.zones.filter(zone => zone.cards.length || zone.hidden).map(zoned));
  $("factions").replaceChildren(table(view.factions));
  $("cards").replaceChildren(...view.cards.flatMap(({ name, card }) => card ? [make("h2", {}, name), carded(card)] : []));
  $("effects").replaceChildren(...view["in effect"].length ? [make("h2", {}, "In effect")] : [], ...view["in effect"].map(text =>
    make("p", {}, make("strong", {}, `${text.title}: `), text.says || "not known", text.noted ? make("small", {}, ` (${text.noted})`) : null)));
  $("log").replaceChildren(...view.log.slice(-400).map(line =>
    make("li", { class: `${line.heading ? "heading " : ""}in${Math.min(line.indent, 4)}` }, line.text)));
  $("log").scrollTop = $("log").scrollHeight;
  showQuestion();
}

function boxed(box, kinds, factions) {
  const width = box.pieces.length * 38;
  const svg = element("svg", { width, height: 24, viewBox: `0 0 ${width} 24` });
  box.pieces.forEach((held, number) => svg.append(piece(held, kinds, factions, 19 + number * 38, 12)));
  return make("p", {}, make("small", {}, `${box.name} `), svg);
}

function zoned(zone) {
  const hidden = zone.hidden ? make("small", {}, ` ${zone.hidden} hidden`) : null;
  return make("section", {}, make("h2", {}, zone.name, hidden), make("div", { class: "hand" }, ...zone.cards.map(carded)));
}

function carded(card) {
  const texts = card.texts.map(text => make("p", {}, card.texts.length > 1 ? make("strong", {}, `${text.name}: `) : null,
    text.says || "not known", text.noted ? make("small", {}, ` (${text.noted})`) : null));
  const made = make("div", { class: "card" }, make("strong", {}, card.name), make("small", {}, ` ${card.facts}`), ...texts);
  const asked = view.decision;
  const option = asked && asked.yours && asked.options.find(each => each.of === "card" && each.id === card.id);
  if (option) made.append(make("div", {}, button("Choose", () => pick(option))));
  return made;
}

function table(factions) {
  const names = [...new Set(factions.flatMap(faction => faction.facts.map(fact => fact.name)))];
  const head = make("tr", {}, make("th", {}, ""), ...names.map(name => make("th", { scope: "col" }, name)));
  const rows = factions.map(faction => {
    const dot = make("span", { "aria-hidden": "true" }, "● ");
    dot.style.color = colour(faction.colour);
    const turn = view.decision && view.decision.faction === faction.id ? " ◂" : "";
    return make("tr", {}, make("th", { scope: "row" }, dot, faction.name, make("small", {}, ` ${faction["played by"]}${turn}`)),
      ...names.map(name => make("td", {}, (faction.facts.find(fact => fact.name === name) || { worth: "" }).worth)));
  });
  return make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows));
}

$("why").addEventListener("submit", async event => {
  event.preventDefault();
  const word = new FormData(event.target).get("word");
  try {
    const lines = await ask(`why?word=${encodeURIComponent(word)}`);
    $("reasons").replaceChildren(...lines.map(line => make("p", {}, line)));
  } catch (error) { $("reasons").replaceChildren(make("p", {}, error.message)); }
});

const news = new EventSource(`${base}/changes`);
news.onmessage = event => { if (Number(event.data) !== version) refresh(); };
refresh();
