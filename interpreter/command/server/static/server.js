// What is asked of the server, for the seat whose page this is; the browser's cookie says that it may ask.
const base = location.pathname;

export async function ask(what, body) {
  const how = body === undefined ? {} : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await fetch(`${base}/${what}`, how);
  if (answer.status === 429) return new Promise(again => setTimeout(again, 500)).then(() => ask(what, body)); // too often for now
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.mistake || "the table does not answer");
  return found;
}

// Calls back with the version of what this seat sees, now and whenever it has changed.
export function listen(changed) {
  const news = new EventSource(`${base}/changes`);
  news.onmessage = event => changed(Number(event.data));
  news.onerror = () => { if (news.readyState === EventSource.CLOSED) changed(null); }; // refused: the page asks why
}
