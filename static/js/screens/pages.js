// A page of a game's own: its address follows the answers, and its fields show the understood
// answers.
"use strict";

document.addEventListener("htmx:after:swap", (event) => {
  const address = event.detail.ctx?.response?.raw?.headers?.get("Companion-Address");
  if (!address) return;
  // Taps add no history: the back button leads to the page before.
  history.replaceState(history.state, "", address);
  document.getElementById("page-form").dispatchEvent(new CustomEvent("fields-understood", { bubbles: true }));
});

// An answer given before the scripts were loaded is sent now.
window.addEventListener("load", () => {
  const differs = (input) =>
    input.checked !== input.defaultChecked || input.value !== input.defaultValue;
  const early = [...document.querySelectorAll("#page-form input")].find(differs);
  early?.dispatchEvent(new Event("change", { bubbles: true }));
});
