// A form on its own page: its address holds the choices for a reload or the phone's Back; a number
// follows the boxes that it counts; the player's line shows the chosen player.
"use strict";

(() => {
  const form = document.getElementById("action-form");
  let chosen = false; // a reload prefills again what nobody has touched

  function keep() {
    if (!("kept" in form.dataset)) return;
    const answers = new URLSearchParams(new FormData(form));
    for (const once of ["tap", "since"]) answers.delete(once);
    history.replaceState(history.state, "", `${location.pathname}?${answers}`);
  }

  // If more boxes are ticked than counted, the number follows.
  function count(boxes) {
    const number = document.getElementById(boxes?.dataset.countedBy ?? "");
    const ticked = boxes?.querySelectorAll("input:checked").length;
    if (!number || ticked <= Number(number.value)) return;
    number.value = ticked;
    number.dispatchEvent(new Event("change", { bubbles: true }));
  }

  form.addEventListener("change", ({ target }) => {
    chosen = true;
    count(target.closest("[data-counted-by]"));
    const player = target.closest(".seat-fold");
    if (player) {
      const named = target.nextElementSibling.cloneNode(true).childNodes;
      player.querySelector(".seat-chosen").replaceChildren(...named);
      player.open = false;
    }
    keep();
  });
  form.addEventListener("input", () => {
    chosen = true;
    keep();
  });
  // Choosing one thing may have prefilled others.
  document.addEventListener("htmx:after:swap", () => {
    if (chosen && form.isConnected) keep();
  });
  // Looking again at what was drawn does not draw again.
  if (new URLSearchParams(location.search).has("draw")) keep();
})();
