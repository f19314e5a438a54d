// That it is this seat's turn: in the title and the icon of the page, and on wish as a notification of the browser.
import { button } from "./dom.js";

const name = document.title, icon = document.querySelector("link[rel=icon]");
let mine = null, wished = false;

const sign = fill => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="${fill}" stroke="#3a362f"/></svg>`)}`;

export function tell(view) {
  const now = Boolean(view.decision?.yours) && !view.over;
  document.title = now ? `● Your turn: ${name}` : view.over ? `Over: ${name}` : name;
  icon.href = sign(now ? "#e07b00" : "#bdb6a8");
  if (now && mine === false && wished && document.hidden) {
    try { new Notification("It is your turn", { body: name, tag: location.pathname }); } catch { /* some telephones have none */ }
  }
  mine = now;
}

// Asked for only while somebody waits, and only by a click.
export function wish(view, again) {
  if (view.over || view.decision?.yours || !view.yours.length || wished || !("Notification" in window) || Notification.permission === "denied") return [];
  return [button("Tell me when it is my turn", async () => { wished = await Notification.requestPermission() === "granted"; again(); })];
}
