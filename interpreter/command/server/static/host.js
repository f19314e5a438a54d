// The list of tables: a kept game is sent as it is, and what is wrong with it said; links are copied.
import { $ } from "./dom.js";

$("take")?.addEventListener("submit", async event => {
  event.preventDefault();
  const file = event.target.elements.file.files[0];
  if (!file) { $("said").textContent = "Choose a file first."; return; }
  try {
    const answer = await fetch(`${location.pathname.replace(/\/invite$/, "")}/saves`, { method: "POST", body: file });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.mistake);
    location.assign(location.pathname);
  } catch (error) { $("said").textContent = error.message; }
});

// Where the clipboard is kept from pages (plain HTTP to another machine), the link is shown to be copied by hand.
for (const each of document.querySelectorAll("[data-copy]")) each.addEventListener("click", async () => {
  const link = new URL(each.dataset.copy, location.href).href;
  try { await navigator.clipboard.writeText(link); each.textContent = "Copied"; } catch { window.prompt("Copy this link:", link); }
});
