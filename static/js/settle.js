// Settle it: the address says the ruling that is shown, and can be copied where browsers allow it.
"use strict";

document.addEventListener("htmx:after:swap", (event) => {
  const address = event.detail.ctx?.response?.raw?.headers?.get("Companion-Address");
  // No "back" for every tap: back leads to where one came from.
  if (address) history.replaceState(history.state, "", address);
  offerCopy();
});

function offerCopy() {
  const button = document.querySelector("[data-copy]");
  // There is no clipboard on plain http: there its place is taken by the link itself.
  if (!button || !navigator.clipboard) return;
  button.hidden = false;
  button.previousElementSibling.hidden = true;
  button.onclick = async () => {
    await navigator.clipboard.writeText(new URL(button.dataset.copy, location.href).href);
    button.querySelector("span").textContent = button.dataset.copied;
  };
}
offerCopy();
