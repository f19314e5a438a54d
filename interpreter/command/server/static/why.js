// Why a thing cannot be chosen, and why a bot chose what it did.
import { $, button, make, notice } from "./dom.js";
import { cited, leading } from "./rules.js";
import { ask } from "./server.js";

let table = null, actions = null;

export function begin(owner) {
  table = owner;
  $("why").addEventListener("submit", event => {
    event.preventDefault();
    asked(new FormData(event.target).get("word").trim());
  });
  $("why").addEventListener("focusin", () => names().then(found => $("words").replaceChildren(...found.map(value => make("option", { value })))));
  $("board").addEventListener("click", event => {
    const space = event.target.closest("[data-space]"), card = event.target.closest("[data-card]");
    if (space && !space.classList.contains("legal")) tellSpace(space.dataset.space);
    else if (card && !event.target.closest("button") && !card.querySelector("button")) why(card.dataset.card);
  });
  $("cards").addEventListener("click", event => {
    const card = event.target.closest("[data-card]");
    if (card && !event.target.closest("button")) why(card.dataset.card);
  });
  $("closed").addEventListener("toggle", offer);
}

const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// A space that is named is told as if it had been clicked.
function asked(word) {
  const space = table.seen().spaces.find(each => [each.id, each.name].some(name => plain(name) === plain(word)));
  if (space) tellSpace(space.id); else if (word) why(word);
}

// What can be asked about: spaces, and what the faction that is asked may ever do.
async function names() {
  const faction = table.view().decision?.faction;
  actions ??= await ask("actions").catch(() => null);
  return [...(actions?.[faction] || []).map(action => action.name), ...table.view().spaces.map(space => space.name)];
}

// What the faction that is asked could do at another time, each with its reason for the asking.
async function offer() {
  if (!$("closed").open || !table.view().decision?.yours) return;
  try {
    actions ??= await ask("actions");
    const decision = table.view().decision;
    const legal = new Set(decision.options.filter(option => option.of === "action").map(option => option.id));
    $("barred").replaceChildren(...(actions[decision.faction] || []).filter(action => !legal.has(action.id)).map(action => button(action.name, () => why(action.id), "", "barred")));
  } catch (error) { notice(error.message); }
}

export function clear() {
  $("reasons").replaceChildren();
  $("barred").replaceChildren();
  offer();
}

// First what lies there, then why it is not one of the options.
function tellSpace(id) {
  const space = table.seen().spaces.find(each => each.id === id);
  const held = [...space.pieces, ...space.counters.map(counter => ({ number: "", name: counter.card?.name || "a card" }))];
  const there = [
    make("p", {}, make("strong", {}, space.name), ...[...space.features, ...space.marks].map(mark => make("small", {}, " · ", leading(mark, "word", mark)))),
    held.length ? make("p", {}, ...held.flatMap((each, place) => [place ? ", " : "", `${each.number} `, leading(each.name, "word", each.name)])) : make("p", {}, "nothing stands here"),
  ];
  if (table.view().yours.length) tell(asking(id), there); else put(there);
}

const asking = word => `why?word=${encodeURIComponent(word)}&${table.who()}`;
export const why = word => table.view().yours.length ? tell(asking(word)) : null;
export const thoughts = line => tell(`thoughts?version=${table.version()}&line=${line}&${table.who()}`);

async function tell(what, there = []) {
  let lines;
  try { lines = await ask(what); } catch (error) { lines = [error.message]; }
  put([...there, ...told(lines)]);
}

// The sentence first; conditions, rungs and their places behind a fold.
function told(lines) {
  const rows = [];
  for (const line of lines) {
    if (!rows.length || !/^( |NO|yes|\?)/.test(line)) rows.push(make("p", {}, cited(line)));
    else {
      if (rows.at(-1).localName !== "details") rows.push(make("details", {}, make("summary", {}, "The rule, and where it stands")));
      rows.at(-1).append(make("p", { class: "in1" }, cited(line)));
    }
  }
  return rows;
}

function put(rows) {
  const close = button("×", () => $("reasons").replaceChildren());
  close.setAttribute("aria-label", "Close");
  $("reasons").replaceChildren(close, ...rows);
}
