"use strict";
// What the pages tell, as [what it is called, kind, page, place]; the words typed must all occur.
const THINGS = {{ things|tojson }};
const field = document.getElementById("words");
const list = document.getElementById("found");
function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  list.replaceChildren();
  if (!words.length) return;
  const found = THINGS.filter(([name, kind]) => words.every(word => `${name} ${kind}`.toLowerCase().includes(word)));
  for (const [name, kind, page, place] of found.slice(0, 40)) {
    const link = document.createElement("a");
    link.href = `${page}#${place}`;
    link.textContent = name;
    const item = document.createElement("li");
    item.append(link, ` ${kind}`);
    list.append(item);
  }
  if (found.length > 40) list.append(`and ${found.length - 40} more`);
  if (!found.length) list.append("nothing of that name");
}
field.addEventListener("input", search);
search();
