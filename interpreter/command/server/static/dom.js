// Small things for a page: an element by its id, one that is made, a button with its key, a notice.
export const $ = id => document.getElementById(id);

export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter(child => child !== null));
  return made;
}

export function button(label, act, key = "", name = "") {
  const made = make("button", { type: "button", class: name }, label);
  made.addEventListener("click", act);
  return key ? keyed(made, key) : made;
}

const SPOKEN = { " ": "Space", "+": "Plus" };

// Shows the key that presses a button; a screen reader is told it apart from the button's name.
export function keyed(made, key, shown = key) {
  made.dataset.key = key;
  made.setAttribute("aria-keyshortcuts", SPOKEN[key] || key);
  made.prepend(make("kbd", { "aria-hidden": "true" }, shown));
  return made;
}

export function notice(text) {
  $("notice").textContent = text;
  if (text) setTimeout(() => { if ($("notice").textContent === text) $("notice").textContent = ""; }, 6000);
}

const KEPT = 6; // texts that were read out; the oldest go
let saying = [];

// Lets a screen reader read a text out, once. All that is said at the same time is one text, so that it keeps its order.
export function say(text) {
  if (!saying.length) queueMicrotask(() => {
    $("news").append(make("p", {}, saying.join("\n")));
    while ($("news").children.length > KEPT) $("news").firstChild.remove();
    saying = [];
  });
  saying.push(text);
}

// The keys that buttons in one of these places show press them.
export function heedKeys(...places) {
  document.addEventListener("keydown", event => {
    if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && event.target.matches("button, a, summary, [role=button]")) return;
    const open = places.find(place => document.querySelector(place) && !document.querySelector(place).hidden);
    const found = [...document.querySelectorAll(`${open} button`)].find(each => each.dataset.key === event.key);
    if (found) { event.preventDefault(); found.click(); }
  });
}

// What is folded on the screen, or left out there, is whole on paper.

export function onPaper(whole) {
  let folded = [];
  window.addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("#cards details:not([open])")];
    for (const each of folded) each.open = true;
    whole(true);
  });
  window.addEventListener("afterprint", () => {
    for (const each of folded) each.open = false;
    whole(false);
  });
}
