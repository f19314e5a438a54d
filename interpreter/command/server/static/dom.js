// Small things for a page: an element by its id, one that is made, a button with its key, a notice.
export const $ = id => document.getElementById(id);

export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter(child => child !== null));
  return made;
}

export function button(label, act, key = "", name = "") {
  const made = make("button", { type: "button", class: name }, key ? make("kbd", {}, key) : null, label);
  made.addEventListener("click", act);
  if (key) made.dataset.key = key;
  return made;
}

export function notice(text) {
  $("notice").textContent = text;
  if (text) setTimeout(() => { if ($("notice").textContent === text) $("notice").textContent = ""; }, 6000);
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
