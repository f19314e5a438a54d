// Pieces that have moved slide to where they stand now; those that have come grow, those that are gone shrink.
import { named } from "./pieces.js";

const LONG = 700; // milliseconds

export function slide(act, root) {
  const svg = root.querySelector("svg");
  if (!svg?.animate) return;
  for (const move of act.moves) {
    const from = middle(svg, move.from), to = middle(svg, move.to);
    const piece = to && [...svg.querySelectorAll(`[data-in="${CSS.escape(move.to)}"] [data-piece]`)].find(made => made.dataset.piece === named(move) || made.dataset.piece.startsWith(`${move.faction} ${move.kind} `));
    if (!piece) continue;
    const here = centre(piece), way = from ? `translate(${from.x - here.x}px, ${from.y - here.y}px)` : "translate(0, -30px)";
    const flying = piece.cloneNode(true);
    flying.removeAttribute("data-piece");
    flying.classList.add("flying");
    piece.parentNode.append(flying);
    flying.animate([{ transform: way, opacity: from ? 1 : 0 }, { transform: "none", opacity: 1 }], { duration: LONG, easing: "ease-in-out" }).finished.then(() => flying.remove(), () => {});
  }
}

const centre = made => { const { x, y, width, height } = made.getBBox(); return { x: x + width / 2, y: y + height / 2 }; };
const middle = (svg, id) => {
  const place = id && svg.querySelector(`[data-space="${CSS.escape(id)}"]`);
  return place ? centre(place) : null;
};
