// The height of what is due above the bar, for what else stands there: the open place of a map.
(() => {
  "use strict";

  const duty = document.querySelector(".foot > .duties");
  if (!duty) return;
  const root = document.documentElement;
  new ResizeObserver(() => {
    root.style.setProperty("--duty", `${duty.offsetHeight}px`);
  }).observe(duty);
})();
