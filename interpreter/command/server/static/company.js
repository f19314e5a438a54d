// Who sits at the table, who of them is there, and what they say. Where all of them sit at this device there is nothing of it.
import { $, make, notice } from "./dom.js";
import { ask } from "./server.js";

const OFTEN = 60_000; // milliseconds between looks at who is there
const key = `heard ${location.pathname}`;
let alone = false, heard = null, drawn = "";
try { heard = JSON.parse(localStorage.getItem(key)); } catch { /* a browser that keeps nothing */ }

export async function refresh() {
  if (alone) return;
  try { show(await ask("company")); } catch { /* the table says what is wrong where it matters */ }
}

function show({ people, talk }) {
  alone = people.every(each => each.you) || people.length < 2;
  const root = $("company"), last = talk.at(-1);
  root.hidden = alone;
  if (alone) return;
  const here = people.filter(each => each.here).length;
  root.querySelector("summary").textContent = `Table talk · ${here} of ${people.length} here`;
  if (last && heard !== null && last.at > heard && !root.open) notice(`${called(last)}: ${last.words}`);
  heard = last ? last.at : 0;
  try { localStorage.setItem(key, heard); } catch { /* as above */ }
  const told = JSON.stringify([people, talk]);
  if (told === drawn) return;
  drawn = told;
  const focused = document.activeElement?.name, typed = Object.fromEntries([...root.querySelectorAll("input")].map(input => [input.name, input.value]));
  const list = make("ol", { "aria-live": "polite" }, ...talk.map(each => make("li", {}, make("strong", {}, `${called(each)}: `), each.words)));
  root.querySelector("div").replaceChildren(
    make("ul", {}, ...people.map(each => make("li", {}, `${each.here ? "● " : "○ "}${called(each)}${each.you ? " (you)" : ""}`, make("small", {}, each.here ? " is here" : " is away")))),
    list, ...people.some(each => each.you) ? [form("say", "words", "Say something", 300, typed.words), form("call", "name", "Your name", 30, typed.name)] : []);
  list.scrollTop = list.scrollHeight;
  if (focused) root.querySelector(`input[name="${focused}"]`)?.focus();
}

const called = ({ name, seat }) => name ? `${name} (${seat})` : seat;

function form(what, field, label, most, typed = "") {
  const input = make("input", { name: field, maxlength: most, placeholder: label, "aria-label": label, autocomplete: "off" });
  input.value = typed;
  const made = make("form", {}, input, make("button", {}, what === "say" ? "Say" : "Call me so"));
  made.addEventListener("submit", async event => {
    event.preventDefault();
    const given = input.value;
    input.value = "";
    try { show(await ask(what, { [field]: given })); } catch (error) { input.value = given; notice(error.message); }
  });
  return made;
}

$("company").addEventListener("toggle", refresh);
setInterval(() => { if (!document.hidden) refresh(); }, OFTEN);
