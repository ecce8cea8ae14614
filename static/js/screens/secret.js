// A secret choice is sent at once or not at all. Without a network it stays on the page, unsealed,
// and the banner says why. A phone that signals by vibration also lets a sealed choice be felt.
(() => {
  "use strict";

  const FELT = 60; // ms

  document.addEventListener("submit", (event) => {
    if (document.getElementById("connection").dataset.state !== "lost" && navigator.onLine) {
      if (phoneSwitch("vibrate", "off").isOn()) navigator.vibrate?.(FELT);
      return;
    }
    event.preventDefault();
    document.dispatchEvent(new CustomEvent("tap-failed"));
  });
})();
