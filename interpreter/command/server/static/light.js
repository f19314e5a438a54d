// Spaces of the map that something on the page names: lit while it is looked at.
import { $ } from "./dom.js";
import * as there from "./there.js";

const found = id => $("map").querySelector(`[data-space="${CSS.escape(id)}"]`);

export function show(ids) {
  for (const lit of $("map").querySelectorAll(".named")) lit.classList.remove("named");
  for (const id of ids) found(id)?.classList.add("named");
}

// What is hovered or has the focus lights its spaces.
export function follow(made, ids) {
  for (const event of ["mouseenter", "focus"]) made.addEventListener(event, () => { show(ids); if (ids.length === 1) there.tell(ids[0]); });
  for (const event of ["mouseleave", "blur"]) made.addEventListener(event, () => { show([]); there.leave(); });
}

export function scrollTo(id) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  found(id)?.scrollIntoView({ block: "center", inline: "center", behavior: calm ? "auto" : "smooth" });
}
