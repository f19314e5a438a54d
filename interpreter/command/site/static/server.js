// What a page asks of a server is put to the Python of this browser instead.
export const REASONS = "named"; // of bots: by number and name, for sentences take this browser seconds
const waiting = new Map();
let number = 0, sitting = false, heard = () => {}, begun = null, opened = null;
const running = new Promise(done => { begun = done; }), open = new Promise(done => { opened = done; });

export function begin() {
  const worker = new Worker("python/worker.js", { type: "module" });
  worker.onmessage = ({ data: [number, answer] }) => { waiting.get(number)(JSON.parse(answer)); waiting.delete(number); };
  worker.onerror = () => { for (const answer of waiting.values()) answer({ mistake: "Python cannot be loaded here" }); };
  begun(worker);
}

export async function call(what, order) {
  const worker = await running;
  const found = await new Promise(answer => {
    waiting.set(++number, answer);
    worker.postMessage([number, what, order && JSON.stringify(order)]);
  });
  if (found.mistake) throw new Error(found.mistake);
  return found;
}

// Of the game that is open; before one is, it waits. The map is the same for all games.
export async function ask(what, order) {
  if (what === "chart") return (await fetch("chart.json")).json();
  await open;
  return call(what, order);
}

export function listen(changed) { heard = changed; }

// A game is open now: the page waits for the first, and hears of each that follows.
export function sat() { if (sitting) heard(null); opened(); sitting = true; }

export async function keepFile({ table }) {
  const { name, text } = await call("file", { table });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

export function goOn(found) {
  document.getElementById("seat").textContent = found.seat || "watching";
  sat();
}
