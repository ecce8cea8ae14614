// Joins the table as soon as somebody sees the card, as if its button were pressed. While the page
// still loads, the table takes the card's place in the history, so Back does not lead to the card.
"use strict";

function join() {
  if (document.visibilityState !== "visible") return;
  document.removeEventListener("visibilitychange", join);
  document.querySelector("[data-joins]").submit();
}

document.addEventListener("visibilitychange", join);
join();
