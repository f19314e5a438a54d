// Before a game: a new one, one that is kept in this browser, or one from a file. One page of a folder at a time.
import { teach } from "./coach.js";
import { $, button, make } from "./dom.js";
import { begin, call, goOn, keepFile } from "./server.js";
import { active, skip } from "./steps.js";

const start = $("start"), said = text => { $("said").textContent = text; };

function show() {
  $("veiled").inert = true;
  $("cover").replaceChildren(start);
  $("cover").hidden = false;
  return list("games");
}

async function list(what, order) {
  const games = await call(what, order);
  $("games").replaceChildren(...games.map(game => make("li", {},
    `${new Date(game.begun * 1000).toLocaleString()}, ${game.answers} decisions `,
    button("Go on", () => sit("sit", { table: game.id })), " ",
    button("Its file", () => keepFile({ table: game.id })), " ",
    button("Delete", event => sure(event.target, () => list("drop", { table: game.id }))))));
}

// A second click does it.
function sure(pressed, act) {
  const yes = button("Delete for good", act);
  pressed.replaceWith(yes);
  yes.focus();
}

async function sit(what, order) {
  said("");
  start.inert = true; // a second click begins no second game
  try {
    const found = await call(what, order);
    $("cover").hidden = true;
    $("veiled").inert = false;
    goOn(found);
    $("question").focus();
  } catch (error) { said(error.message); }
  start.inert = false;
}

$("open").addEventListener("submit", event => {
  event.preventDefault();
  const form = new FormData(event.target);
  if (event.submitter?.name === "coach") teach();
  sit("open", Object.fromEntries([...form.keys()].map(name => [name, form.getAll(name)])));
});
$("take").addEventListener("submit", async event => {
  event.preventDefault();
  const file = event.target.elements.file.files[0];
  if (file) sit("take", { text: await file.text() }); else said("Choose a file first.");
});
$("leave").addEventListener("click", () => { if (active()) skip(); show(); });

// At the first visit all files come by the worker that keeps them, once. Where none can be had, the page does without.
async function kept() {
  if (!navigator.serviceWorker) return;
  const { installing } = await navigator.serviceWorker.register("offline.js").catch(() => ({}));
  if (!installing || navigator.serviceWorker.controller) return;
  await new Promise(done => installing.addEventListener("statechange", () => { if (["activated", "redundant"].includes(installing.state)) done(); }));
}

async function enter(lock) {
  $("veiled").inert = true;
  const state = $("state");
  if (!lock) { state.textContent = "A game is open in another window of this browser: close it, and load this page again."; return; }
  try {
    await kept();
    begin();
    await show();
    state.remove();
  } catch (error) { state.textContent = error.message; }
  await new Promise(() => {}); // the lock is held as long as the page is open
}

if (navigator.locks) navigator.locks.request(location.pathname, { ifAvailable: true }, enter); else enter(true);
