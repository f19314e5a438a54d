// What is known of the options beforehand: those of which nothing comes are pale, those that roll a die say so.
import { button, make } from "./dom.js";
import { ask } from "./server.js";

export const NOTHING = "Legal, but as far as can be seen it changes nothing except what it costs.";
const DIE = "rolls a die: there is no way back";
let known = { version: null, found: Promise.resolve(null) };
let now = new Set();

export const isIdle = option => now.has(option.name);

// The position is drawn first; who answers at once is not kept waiting.
const rest = () => new Promise(go => window.requestIdleCallback ? requestIdleCallback(go, { timeout: 500 }) : setTimeout(go, 100));

const buttons = name => document.querySelectorAll(`[data-option="${CSS.escape(name)}"]`);

// Asks once for each position, and marks what is drawn by then. `each` gives several answers one after the other.
export async function hint(view, version, who, each) {
  now = new Set();
  if (!view.decision?.yours || view.decision.options.length < 2) return;
  if (known.version !== version) known = { version, found: rest().then(() => known.version === version ? ask(`hints?version=${version}&${who}`) : null).catch(() => null) };
  const found = await known.found;
  if (!found || known.version !== version) return;
  now = new Set(found.idle);
  for (const option of view.decision.options.filter(isIdle)) {
    for (const made of [...buttons(option.name), ...document.querySelectorAll(`[data-space="${CSS.escape(option.id)}"].legal`)]) {
      made.classList.add("idle");
      made.setAttribute("aria-description", NOTHING);
      document.querySelector(`[data-in="${CSS.escape(option.id)}"]`)?.classList.add("idle");
    }
  }
  for (const [name, behind] of Object.entries(found.then)) for (const made of buttons(name)) {
    if (made.nextElementSibling?.classList.contains("behind")) continue;
    const asked = view.decision.name, actions = behind.map(([action, label]) => {
      const one = button(label, () => each([[asked, name], ["", action]]));
      one.dataset.behind = `${name} ${action}`;
      return one;
    });
    made.after(make("span", { class: "behind", role: "group", "aria-label": made.textContent }, ...actions));
  }
  for (const name of found.rolls) for (const made of buttons(name)) {
    if (!made.querySelector(".die")) made.append(make("span", { class: "die", role: "img", "aria-label": DIE, title: DIE }, " ⚄"));
  }
}
