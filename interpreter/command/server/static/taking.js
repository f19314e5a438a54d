// Pieces that are chosen: those of which one is asked for, or a number, light up where they lie and are clicked there.
import { foresee } from "./leads.js";
import { named } from "./pieces.js";
import { count, turn } from "./question.js";

// Every piece that a click takes: the one that an option stands for, or one more of those that are counted.
export function takes(asked, pick) {
  if (!asked?.yours) return [];
  const one = asked.options.filter(option => option.piece).map(option => ({ ...option.piece, option, said: option.label, act: () => pick(option) }));
  return asked.piece ? [{ ...asked.piece, said: `one more: ${asked.asks}`, act: () => count(), counts: true }] : one;
}

// In a drawing that holds places, `[data-in]`, and in them pieces.
export function offer(root, taken) {
  for (const place of root.querySelectorAll("[data-in]")) {
    const here = taken.filter(each => each.at === place.dataset.in);
    const found = [...place.querySelectorAll("[data-piece]")].filter(made => here.some(each => means(made, each)));
    if (!found.length) continue;
    place.removeAttribute("aria-hidden");
    for (const other of place.children) if (!found.includes(other)) other.setAttribute("aria-hidden", "true");
    for (const made of found) lighten(made, here.filter(each => means(made, each)));
  }
}

const means = (made, each) => made.dataset.piece === named(made.classList.contains("heap") ? { faction: each.faction } : each);

// A heap that holds several of them leads to their buttons.
function lighten(made, taken) {
  const act = taken.length === 1 ? taken[0].act : () => document.querySelector(`[data-option="${CSS.escape(taken[0].option.name)}"]`)?.focus();
  made.classList.add("taken");
  made.setAttribute("role", "button");
  made.setAttribute("tabindex", "0");
  made.setAttribute("aria-label", taken.map(each => each.said).join(", "));
  made.addEventListener("click", act);
  made.addEventListener("keydown", event => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(); }
  });
  if (taken[0].counts) made.addEventListener("wheel", event => { event.preventDefault(); event.stopPropagation(); turn(event.deltaY < 0 ? 1 : -1); }, { passive: false });
  if (taken.length === 1 && taken[0].option) foresee(made, taken[0].option);
}
