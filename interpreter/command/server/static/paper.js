// What is folded on the screen, or left out there, is whole on paper.
export function onPaper(whole) {
  let folded = [];
  window.addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("#cards details:not([open])")];
    for (const each of folded) each.open = true;
    whole(true);
  });
  window.addEventListener("afterprint", () => {
    for (const each of folded) each.open = false;
    whole(false);
  });
}
