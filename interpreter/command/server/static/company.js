// Who sits at the table, who of them is there, and what they say. Where all of them sit at this device there is nothing of it.
import { $, button, make, notice } from "./dom.js";
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

// That it is this seat's turn: in the title and the icon of the page, and on wish as a notification of the browser.

const name = document.title, icon = document.querySelector("link[rel=icon]");
let mine = null;

const sign = fill => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="${fill}" stroke="#3a362f"/></svg>`)}`;

export function tell(view) {
  const now = Boolean(view.decision?.yours) && !view.over;
  document.title = now ? `● Your turn: ${name}` : view.over ? `Over: ${name}` : name;
  icon.href = sign(now ? "#e07b00" : "#bdb6a8");
  if (now && mine === false && wished() && document.hidden) {
    try { new Notification("It is your turn", { body: name, tag: location.pathname }).onclick = () => focus(); } catch { /* some telephones have none */ }
  }
  mine = now;
}

// The wish is this browser's, and outlasts the page; one that keeps nothing is asked again.
let kept = false;
try { kept = localStorage.getItem("notify") === "yes"; } catch { /* as above */ }
const wished = () => kept && window.Notification?.permission === "granted";

function keep(wish) {
  kept = wish;
  try { localStorage.setItem("notify", wish ? "yes" : "no"); } catch { /* as above */ }
}

// Asked for only while somebody waits, and only by a click.
export function wish(view, again) {
  if (view.over || view.decision?.yours || !view.yours.length || !("Notification" in window) || Notification.permission === "denied") return [];
  if (wished()) return [button("No longer tell me when it is my turn", () => { keep(false); again(); })];
  return [button("Tell me when it is my turn", async () => { keep(await Notification.requestPermission() === "granted"); again(); })];
}
