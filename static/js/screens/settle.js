// Settle it: keeps the page's address at the shown ruling, and copies it if the browser can.
"use strict";

let questions = null; // the fields, if an answer brings them
document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
  questions = tasks.find(({ target }) => target?.id === "fields")?.target;
});
document.addEventListener("htmx:after:swap", (event) => {
  questions?.dispatchEvent(new CustomEvent("fields-understood", { bubbles: true }));
  questions = null;
  const address = event.detail.ctx?.response?.raw?.headers?.get("Companion-Address");
  // Taps add no history: the back button leads to the page before.
  if (address) history.replaceState(history.state, "", address);
  offerCopy();
});

function offerCopy() {
  const button = document.querySelector("[data-copy]");
  // Plain http has no clipboard: the link itself is shown instead.
  if (!button || !navigator.clipboard) return;
  button.hidden = false;
  button.previousElementSibling.hidden = true;
  button.onclick = async () => {
    await navigator.clipboard.writeText(new URL(button.dataset.copy, location.href).href);
    button.querySelector("span").textContent = button.dataset.copied;
  };
}
offerCopy();
