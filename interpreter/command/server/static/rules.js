// A rule beside the table: what carries `data-rule` opens it; number, card, piece and marker alike. Then why not.
import { $, button, make, notice } from "./dom.js";
import { ask } from "./server.js";

const NUMBER = /[0-9]+(?:\.[0-9]+)+/g;
let table = null, opener = null, actions = null;

export function begin(owner) {
  table = owner;
  document.addEventListener("click", event => {
    const found = event.target.closest("[data-rule]");
    if (found) { event.stopPropagation(); opener = found; open(found.dataset.rule); }
  }, true);
  $("rule").addEventListener("keydown", event => {
    if (event.key === "Escape") { event.stopPropagation(); close(); }
  });
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

// What leads to a rule: by number, word or card.
export function leading(words, what, named) {
  const made = button(words, () => {}, "", "rule");
  made.dataset.rule = `${what}=${encodeURIComponent(named)}`;
  return made;
}

// "[3.2.1, 4.4]" with each number a way to its rule.
export function cited(cite) {
  const said = make("small", { class: "cited" });
  let done = 0;
  for (const match of cite.matchAll(NUMBER)) {
    said.append(cite.slice(done, match.index), leading(match[0], "cite", match[0]));
    done = match.index + match[0].length;
  }
  said.append(cite.slice(done));
  return said;
}

async function open(what) {
  try { show(await ask(`rule?${what}`)); } catch (error) { notice(error.message); }
}

function close() {
  document.body.classList.remove("sheet");
  $("rule").hidden = true;
  if (opener?.isConnected) opener.focus();
}

function sheet(groups) {
  const section = ([name, rules]) => make("section", { class: "sheet" }, make("h2", {}, name), ...rules.map(rule => told(rule, true)));
  return [button("Print", () => window.print()), ...groups.map(section)];
}

function show(found) {
  const shut = button("×", close);
  shut.setAttribute("aria-label", "Close the rule");
  document.body.classList.toggle("sheet", Boolean(found.groups));
  $("rule").replaceChildren(make("div", { class: "head" }, make("h2", {}, found.title), shut), ...found.groups ? sheet(found.groups) : single(found));
  $("rule").hidden = false;
  $("rule").scrollTop = 0;
  shut.focus();
}

function single(found) {
  const also = found.also.length ? [make("p", { class: "dim" }, `Also: ${found.also.join("; ")}`)] : [];
  return [...found.now.map(text => make("p", { class: "now" }, make("strong", {}, `In effect, ${text.title}: `), text.says)),
    ...found.rules.map((rule, number) => told(rule, number === 0)), ...example(found.example), ...also];
}

function told(rule, first) {
  const head = make("h3", {}, rule.name, make("small", {}, ` ${rule.kind} `), rule.cite ? cited(rule.cite) : null);
  const body = [rule.facts.length ? make("p", { class: "dim" }, rule.facts.join(" ")) : null,
    rule.outdated ? make("p", { class: "changed" }, `Changed by ${rule.outdated}:`) : null,
    rule.says ? make("p", {}, rule.says) : null,
    ...rule.told.length ? rule.says ? [folded("What is done", statements(rule.told))] : [statements(rule.told)] : [],
    ...rule.stages.map(stage => told(stage, true))];
  const source = rule.source.length ? [folded(`Source: ${rule.place}`, make("pre", {}, rule.source.join("\n")))] : [];
  const held = [...body, ...source].filter(Boolean);
  if (first) return make("section", {}, head, ...held);
  return make("details", {}, make("summary", {}, make("strong", {}, rule.name), make("small", {}, ` ${rule.kind}`)), ...held);
}

const folded = (name, held) => make("details", {}, make("summary", {}, name), held);
const statements = lines => make("ul", {}, ...lines.map(([deep, line]) => make("li", { class: `in${Math.min(deep, 4)}` }, line)));
const example = found => found ? [make("section", { class: "example" }, make("h3", {}, "Example"), make("p", {}, found.name),
  folded(found.place, make("ul", {}, ...found.lines.map(line => make("li", {}, line)))))] : [];

// Why a thing cannot be chosen, and why a bot chose what it did.

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
  put([...there, ...spoken(lines)]);
}

// The sentence first; conditions, rungs and their places behind a fold.
function spoken(found) {
  const rows = [], [, head, place] = found[0]?.match(/^(.+), (\S+:\d+)$/) || [];
  const lines = head ? [head, ...found.slice(1), ` ${place}`] : found;
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
