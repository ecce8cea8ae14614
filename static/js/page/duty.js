// The height of what is due above the bar, for what else stands there: the open place of a map. What
// has just come or moved takes no tap for a moment: the tap was meant for what was there before.
(() => {
  "use strict";

  const duty = document.querySelector(".foot > .duties");
  if (!duty) return;
  const SETTLES = 350; // ms
  const root = document.documentElement;
  let settling = null;
  new ResizeObserver(() => {
    duty.classList.add("has-moved");
    clearTimeout(settling);
    settling = setTimeout(() => duty.classList.remove("has-moved"), SETTLES);
    root.style.setProperty("--duty", `${duty.offsetHeight}px`);
  }).observe(duty);
})();
