// Elements of a drawing, words in it, and the colour of a name.
const NS = "http://www.w3.org/2000/svg";

export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export const colour = name => `var(--of-${name || "none"}, var(--of-none))`;

export function words(name, x, y, size, said) {
  const made = element("text", { class: name, x, y, "font-size": size });
  made.textContent = said;
  return made;
}
