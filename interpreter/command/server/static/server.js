// What is asked of the server, for the seat whose page this is; the browser's cookie says that it may ask.
import { make } from "./dom.js";

export const REASONS = "said"; // of bots: in a sentence
const base = location.pathname;
const AGAIN = 500; // milliseconds until a server that does not answer, or not so often, is asked again
const LOST = "The connection to the table is lost. This page tries again by itself; a choice that you have made is sent then.";
const told = make("p", { id: "lost", role: "alert", hidden: "" }, "");
document.body.append(told);

function lost(gone) {
  if (told.hidden !== gone) return;
  told.hidden = !gone;
  told.textContent = gone ? LOST : "";
}

// Asks until somebody answers: a server that begins again, or the proxy before it, loses nothing.
async function reach(what, how) {
  const answer = await fetch(`${base}/${what}`, how).catch(() => null);
  lost(!answer || answer.status >= 502);
  if (!told.hidden || answer.status === 429) return new Promise(again => setTimeout(again, AGAIN)).then(() => reach(what, how));
  return answer;
}

export async function ask(what, body) {
  const how = body === undefined ? {} : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await reach(what, how);
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.mistake || "the table does not answer");
  return found;
}

// Calls back with the version of what this seat sees, now and whenever it has changed.
export function listen(changed) {
  const news = new EventSource(`${base}/changes`);
  news.onopen = () => lost(false);
  news.onmessage = event => changed(Number(event.data));
  news.onerror = () => {
    if (news.readyState === EventSource.CLOSED) changed(null); else lost(true); // refused: the page asks why
  };
}

// The file of a game that is over, and the page of a game that goes on from it.
export async function keepFile() { location.assign(`${base}/save`); }
export function goOn(found) { location.assign(found.link); }
