// That it is this seat's turn: in the title and the icon of the page, and on wish as a notification of the browser.
import { button } from "./dom.js";

const name = document.title, icon = document.querySelector("link[rel=icon]");
let mine = null;

const sign = fill => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="${fill}" stroke="#3a362f"/></svg>`)}`;

export function tell(view) {
  const now = Boolean(view.decision?.yours) && !view.over;
  document.title = now ? `● Your turn: ${name}` : view.over ? `Over: ${name}` : name;
  icon.href = sign(now ? "#e07b00" : "#bdb6a8");
  if (now && mine === false && wished() && document.hidden) {
    try { new Notification("It is your turn", { body: name, tag: location.pathname }).onclick = () => focus(); } catch { /* some telephones have none */ }
  }
  mine = now;
}

// The wish is this browser's, and outlasts the page; one that keeps nothing is asked again.
let kept = false;
try { kept = localStorage.getItem("notify") === "yes"; } catch { /* as above */ }
const wished = () => kept && window.Notification?.permission === "granted";

function keep(wish) {
  kept = wish;
  try { localStorage.setItem("notify", wish ? "yes" : "no"); } catch { /* as above */ }
}

// Asked for only while somebody waits, and only by a click.
export function wish(view, again) {
  if (view.over || view.decision?.yours || !view.yours.length || !("Notification" in window) || Notification.permission === "denied") return [];
  if (wished()) return [button("No longer tell me when it is my turn", () => { keep(false); again(); })];
  return [button("Tell me when it is my turn", async () => { keep(await Notification.requestPermission() === "granted"); again(); })];
}
