// What is known of the options beforehand: those of which nothing comes are pale, those that roll a die say so; one that is
// hovered or has the focus tells what it leads to, on its button and on the map.
import { $, button, make } from "./dom.js";
import { ask } from "./server.js";

const NOTHING = "Legal, but as far as can be seen it changes nothing except what it costs.";
const DIE = "rolls a die: there is no way back";
const PAUSE = 180; // milliseconds on a position, or on an option, before it is asked about
let hinted = { version: null, found: Promise.resolve(null) };
let now = new Set();
let table = null, known = new Map(), pointed = null, timer = 0;

const isIdle = option => now.has(option.name);

// The position is drawn first; who answers at once is not kept waiting.
const rest = () => new Promise(go => setTimeout(go, PAUSE));

const buttons = name => document.querySelectorAll(`[data-option="${CSS.escape(name)}"]`);

// Asks once for each position, and marks what is drawn by then. `each` gives several answers one after the other.
export async function hint(view, version, who, each) {
  now = new Set();
  if (!view.decision?.yours || view.decision.options.length < 2) return;
  if (hinted.version !== version) hinted = { version, found: rest().then(() => hinted.version === version ? ask(`hints?version=${version}&${who}`) : null).catch(() => null) };
  const found = await hinted.found;
  if (!found || hinted.version !== version) return;
  now = new Set(found.idle);
  for (const option of view.decision.options.filter(isIdle)) {
    for (const made of [...buttons(option.name), ...document.querySelectorAll(`[data-space="${CSS.escape(option.id)}"].legal`)]) {
      made.classList.add("idle");
      made.setAttribute("aria-description", NOTHING);
      document.querySelector(`[data-in="${CSS.escape(option.id)}"]`)?.classList.add("idle");
    }
  }
  for (const [name, behind] of Object.entries(found.then)) for (const made of buttons(name)) {
    if (made.nextElementSibling?.classList.contains("behind")) continue;
    const asked = view.decision.name, actions = behind.map(([action, label]) => {
      const one = button(label, () => each([[asked, name], ["", action]]));
      one.dataset.behind = `${name} ${action}`;
      return one;
    });
    made.after(make("span", { class: "behind", role: "group", "aria-label": made.textContent }, ...actions));
  }
  for (const name of found.rolls) for (const made of buttons(name)) {
    if (!made.querySelector(".die")) made.append(make("span", { class: "die", role: "img", "aria-label": DIE, title: DIE }, " ⚄"));
  }
}

export function begin(owner) {
  table = owner;
  const over = event => {
    if (event.target.closest(".taken")) return; // tells of itself
    const space = event.target.closest("[data-space].legal")?.dataset.space;
    const option = space && table.view().decision?.options?.find(each => each.of === "space" && each.id === space);
    if (option) point(option); else leave();
  };
  for (const event of ["mouseover", "focusin"]) $("map").addEventListener(event, over);
  for (const event of ["mouseleave", "focusout"]) $("map").addEventListener(event, leave);
}

export function forget() { known = new Map(); leave(); }

export function foresee(made, option) {
  for (const event of ["mouseenter", "focus"]) made.addEventListener(event, () => point(option));
  for (const event of ["mouseleave", "blur"]) made.addEventListener(event, leave);
}

function leave() {
  pointed = null;
  clearTimeout(timer);
  $("leads")?.replaceChildren();
}

function point(option) {
  if (pointed === option) return;
  leave();
  pointed = option;
  timer = setTimeout(() => tell(option), PAUSE);
}

async function tell(option) {
  if (!known.has(option.name)) {
    const asked = ask(`leads?version=${table.version()}&option=${encodeURIComponent(option.name)}&${table.who()}`);
    known.set(option.name, asked.catch(() => []));
  }
  const lines = [...isIdle(option) ? [NOTHING] : [], ...await known.get(option.name)];
  if (pointed !== option || !$("leads")) return;
  const there = option.holds?.length ? [`${option.label}: ${option.holds.join(", ")}`] : option.card ? printed(option.card) : [];
  $("leads").replaceChildren(...there.map(line => make("p", { class: "dim" }, line)), ...lines.map(line => make("p", { class: line.startsWith("  ") ? "in1" : "" }, line)));
}

const printed = card => [`${card.name} ${card.facts}`, ...card.texts.map(text => `${card.texts.length > 1 ? `${text.name}: ` : ""}${text.says || "not known"}`)];
