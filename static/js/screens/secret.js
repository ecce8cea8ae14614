// A secret choice is sent at once or not at all. Without a network it stays on the page, unsealed,
// and the banner says why.
"use strict";

document.addEventListener("submit", (event) => {
  if (document.getElementById("connection").dataset.state !== "lost" && navigator.onLine) return;
  event.preventDefault();
  document.dispatchEvent(new CustomEvent("tap-failed"));
});
