// Hints for a first game: what one wants to reach, and what could be done now. They come from the title.
import { $, button, make } from "./dom.js";
import { look } from "./shapes.js";

const KEY = "coach", seen = new Set();
let on = new URLSearchParams(location.search).has(KEY) || remembered();

function remembered() { try { return localStorage.getItem(KEY) === "on"; } catch { return false; } }
export function teach() { on = true; keep(); }
function keep() { try { localStorage.setItem(KEY, on ? "on" : "off"); } catch { /* it holds for this page */ } }

// The first hint that fits what is asked; one that was read stays away until something else is asked.
function hint(view) {
  const asked = view.decision;
  return (look.coach || []).find(each => each.at === asked.name && (!each.action || each.action === asked.action) &&
    (!each.faction || each.faction === asked.faction) && (!each.option || asked.options.some(option => option.name === each.option)));
}

const ASIDE = {
  step: "What others do is shown act by act: where it happens, what has changed, and the rule behind it. Next goes on; To now leads to what is asked next.",
  confirm: "Yes ends your part. Beside it stands what it has changed; Back, and then Undo, takes it back.",
  then: "Map, cards and log stand as they stood at this moment; nothing can be chosen in the past.",
  wait: "Others choose now. This page turns to you by itself.",
};

// What is told while no answer is to be chosen. A telephone has no room for it.
export function aside(what) {
  return document.body.classList.contains("coached") ? [make("section", { class: "coach aside", "aria-label": "Coach" }, make("p", {}, ASIDE[what]))] : [];
}

// Where hints are wanted they have a strip of their own, also while others are asked, so that the map keeps its size.
export function parts(view, again) {
  const turn = next => () => { on = next; keep(); again(); };
  document.body.classList.toggle("coached", on && Boolean(look.coach?.length) && !view.over);
  $("coach")?.remove();
  if (!look.coach?.length || view.over) return [];
  if (!on) { $("tools").append(make("span", { id: "coach" }, button("Coach", turn(true)))); return []; }
  if (!view.decision?.yours) return aside("wait");
  const told = hint(view), goal = view.factions.find(each => each.id === view.decision.faction)?.goal;
  const first = !seen.size;
  if (told) seen.add(told);
  const option = told?.option && view.decision.options.find(each => each.name === told.option);
  const made = make("section", { class: "coach", "aria-label": "Coach" },
    make("p", {}, first && goal ? make("strong", {}, "Your goal: ") : null, first && goal ? `${goal.words} ` : null, told ? told.words : "Hover an answer, or go to it with Tab, to see what it leads to. Nothing is settled before your turn ends: Undo takes it back."),
    make("p", {}, option ? make("strong", {}, `Try: ${option.label} `) : null, button("No more hints", turn(false))));
  return [made];
}

// The answer that is proposed has a frame of its own.
export function point(view) {
  const told = on && view.decision?.yours ? hint(view) : null;
  if (told?.option) $("question").querySelector(`[data-option="${CSS.escape(told.option)}"]`)?.classList.add("tried");
}
