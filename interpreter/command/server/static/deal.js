// Before a game begins: this browser draws a part of its seed, gives the sum, and opens the part once all sums are there.
import { $, make } from "./dom.js";

const OFTEN = 1500; // milliseconds between two looks
const base = location.pathname.replace(/\/deal$/, ""), table = document.body.dataset.table;
const waits = base === location.pathname; // a seat's own page goes on to the table
const names = new Map([...document.querySelectorAll("#sums [data-id]")].map(row => [row.dataset.id, row.textContent]));
const called = hand => hand ? hand.split("+").map(id => names.get(id) || id).join(" and ") : "the host";

async function ask(what, body) {
  const answer = await fetch(`${base}/${what}`, body && { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.mistake);
  return found;
}

const hex = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");
const fraction = root => Math.floor((root % 1) * 2 ** 32);

// SHA-256 of 16 bytes, which are one block. The browser's own works only over TLS.
function sum(bytes) {
  const turn = (x, by) => (x >>> by) | (x << (32 - by)), primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every(prime => n % prime)) primes.push(n);
  const w = new Array(64).fill(0), state = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)) | 0);
  bytes.forEach((byte, at) => { w[at >> 2] |= byte << (24 - 8 * (at % 4)); });
  w[4] = 0x80000000 | 0;
  w[15] = 8 * bytes.length;
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15], b = w[i - 2];
    w[i] = (w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + fraction(Math.cbrt(primes[i])) + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((each, at) => ((each + state[at]) >>> 0).toString(16).padStart(8, "0")).join("");
}

// What this browser has drawn and seen is kept by table, try and hand.
const kept = (name, deal) => `${name} ${table} ${deal.tries}`;

async function give(deal) {
  for (const hand of deal.yours) {
    const place = `${kept("part", deal)} ${hand}`;
    let part = localStorage.getItem(place);
    if (!deal.closed && !deal.sums[hand]) {
      part = part || hex(crypto.getRandomValues(new Uint8Array(16)));
      localStorage.setItem(place, part); // another page of this browser gives the same
      deal = await ask("part", { hand, sum: sum(part.match(/../g).map(byte => parseInt(byte, 16))) });
    }
    if (deal.closed && !deal.dealt && part && deal.missing.includes(hand)) {
      localStorage.setItem(kept("sums", deal), told(deal));
      deal = await ask("part", { hand, part });
    }
  }
  return deal;
}

const told = deal => JSON.stringify([deal.host, deal.sums]);

function show(deal) {
  const others = deal.missing.map(called).join(", ");
  $("state").textContent = !deal.host ? "The server drew the seed, or the host gave it: whoever did could choose the deal."
    : deal.dealt ? "The game has begun." : deal.closed ? `All sums are there. To open a part, come back in the same browser: ${others}.`
    : `The game begins once everybody has opened a link, or the host goes on without: ${others}.`;
  if (deal.tries > 1) $("state").textContent += ` The parts were gathered ${deal.tries} times.`;
  $("file").textContent = deal.blind ? "The host gets this game's file at its end only." : "The host can read this game's file, with all that is hidden, at any time.";
  const rows = deal.host ? [["", deal.host], ...Object.entries(deal.sums)] : [];
  $("sums").replaceChildren(...rows.map(([hand, each]) => make("tr", {}, make("td", {}, called(hand)), make("td", {}, make("code", {}, each || (deal.closed ? "gave none" : "not yet"))))));
  const foreign = deal.yours.filter(hand => deal.sums[hand] && !localStorage.getItem(`${kept("part", deal)} ${hand}`));
  const seen = localStorage.getItem(kept("sums", deal));
  $("seen").textContent = seen && deal.closed ? (seen === told(deal) ? "These are the sums that this browser saw before it opened its part." : "THESE ARE NOT THE SUMS THAT THIS BROWSER SAW BEFORE IT OPENED ITS PART.") : "";
  if (foreign.length) $("seen").textContent += ` Another browser drew the part of ${foreign.map(called).join(", ")}. If it was none of yours, the host may have.`;
  $("opened").replaceChildren(...Object.entries(deal.opened).map(([hand, part]) => make("li", {}, `${called(hand)} opened `, make("code", {}, part))));
  if (deal.opened[""]) $("opened").append(make("li", {}, make("a", { href: `${base}/save`, download: "" }, "the game's file")));
}

async function look() {
  let deal;
  try {
    deal = await give(await ask("parts"));
    show(deal);
  } catch (error) { $("state").textContent = error.message; }
  if (deal && deal.dealt) { if (waits) location.reload(); return; }
  setTimeout(look, OFTEN);
}
look();
