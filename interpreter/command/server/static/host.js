// The list of tables: a kept game is sent as it is, and what is wrong with it said.
import { $ } from "./dom.js";

$("take").addEventListener("submit", async event => {
  event.preventDefault();
  const file = event.target.elements.file.files[0];
  if (!file) { $("said").textContent = "Choose a file first."; return; }
  try {
    const answer = await fetch(`${location.pathname}/saves`, { method: "POST", body: file });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.mistake);
    location.assign(location.pathname);
  } catch (error) { $("said").textContent = error.message; }
});
