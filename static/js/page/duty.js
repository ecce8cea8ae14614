// The heights of what stands above the bar, for what else stands there: --duty is what is due, for
// the open place of a map; --end a form's verdict and buttons, for the toasts. A duty that has just
// come or moved takes no tap for a moment: the tap was meant for what was there before.
(() => {
  "use strict";

  const root = document.documentElement;
  const end = document.querySelector("main .form-end");
  const measured = new ResizeObserver(() =>
    root.style.setProperty("--end", `${end.offsetHeight}px`));
  if (end) measured.observe(end);

  const duty = document.querySelector(".foot > .duties");
  if (!duty) return;
  const SETTLES = 350; // ms
  let settling = null;
  new ResizeObserver(() => {
    duty.classList.add("has-moved");
    clearTimeout(settling);
    settling = setTimeout(() => duty.classList.remove("has-moved"), SETTLES);
    root.style.setProperty("--duty", `${duty.offsetHeight}px`);
  }).observe(duty);
})();
