// A rule beside the table: what carries `data-rule` opens it; number, card, piece and marker alike.
import { $, button, make, notice } from "./dom.js";
import { ask } from "./server.js";

const NUMBER = /[0-9]+(?:\.[0-9]+)+/g;
let opener = null;

export function begin() {
  document.addEventListener("click", event => {
    const found = event.target.closest("[data-rule]");
    if (found) { event.stopPropagation(); opener = found; open(found.dataset.rule); }
  }, true);
  $("rule").addEventListener("keydown", event => {
    if (event.key === "Escape") { event.stopPropagation(); close(); }
  });
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
