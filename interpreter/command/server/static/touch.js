// A telephone: the first tap on a space shows what it holds and leads to, the second takes it; panels are sheets from below.
import { $ } from "./dom.js";

let last = "mouse";

// Whether this press takes what is pressed: not the first tap on it.
export function takes(made) {
  if (last !== "touch" || made.classList.contains("armed")) return true;
  for (const other of document.querySelectorAll(".armed")) other.classList.remove("armed");
  made.classList.add("armed");
  return false;
}

export function begin() {
  document.addEventListener("pointerdown", event => { last = event.pointerType; }, true);
  document.addEventListener("keydown", () => { last = ""; }, true);
  $("sheets").addEventListener("click", event => {
    const wanted = event.target.dataset.sheet;
    if (wanted) open(document.body.dataset.sheet === wanted ? "" : wanted);
  });
}

function open(sheet) {
  document.body.dataset.sheet = sheet;
  if (sheet === "log") { const panel = $("replay").parentElement; panel.scrollTop = panel.scrollHeight; } // the newest lines
  for (const made of $("sheets").children) made.setAttribute("aria-expanded", made.dataset.sheet === sheet);
}
