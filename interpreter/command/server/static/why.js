// Why a thing cannot be chosen, and why a bot chose what it did.
import { $, button, make, notice } from "./dom.js";
import { ask } from "./server.js";

let table = null, actions = null;

export function begin(owner) {
  table = owner;
  $("why").addEventListener("submit", event => {
    event.preventDefault();
    why(new FormData(event.target).get("word"));
  });
  $("board").addEventListener("click", event => {
    const space = event.target.closest("[data-space]"), card = event.target.closest("[data-card]");
    if (space && !space.classList.contains("legal")) why(space.dataset.space);
    else if (card && !event.target.closest("button") && !card.querySelector("button")) why(card.dataset.card);
  });
  $("cards").addEventListener("click", event => {
    const card = event.target.closest("[data-card]");
    if (card && !event.target.closest("button")) why(card.dataset.card);
  });
  $("closed").addEventListener("toggle", offer);
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

export const why = word => table.view().yours.length ? tell(`why?word=${encodeURIComponent(word)}&${table.who()}`) : null;
export const thoughts = line => tell(`thoughts?version=${table.version()}&line=${line}&${table.who()}`);

async function tell(what) {
  let lines;
  try { lines = await ask(what); } catch (error) { lines = [error.message]; }
  const close = button("×", () => $("reasons").replaceChildren());
  close.setAttribute("aria-label", "Close");
  $("reasons").replaceChildren(close, ...lines.map(line => make("p", { class: line.startsWith("  ") ? "in1" : "" }, line)));
}
