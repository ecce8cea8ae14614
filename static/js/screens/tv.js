// On a television the middle is as large as the room beside or below the scores allows: nothing at
// its end is cut off, and no half of the wall stays empty. Scores that take the rest leave no room.
(() => {
  "use strict";

  const [SMALLEST, USUAL, LARGEST, STEP] = [80, 100, 180, 10]; // percent

  const root = document.documentElement;
  const main = document.getElementById("main");
  const range = document.createRange();

  // A word in two lines, or the end of something out of its box.
  const isCut = (e) => {
    if (!e.checkVisibility() || e.clientWidth === 1) return false;
    if (e.scrollWidth > e.clientWidth && getComputedStyle(e).overflowX !== "visible") return true;
    if (e.childElementCount || !/^\p{L}+$/u.test(e.textContent.trim())) return false;
    range.selectNodeContents(e);
    return new Set([...range.getClientRects()].map((box) => box.top)).size > 1;
  };
  const cut = (middle) => [...middle.querySelectorAll("*:not(svg *)")].filter(isCut);

  function fit() {
    root.style.removeProperty("--fit");
    const middle = main.querySelector(".tv-middle");
    if (!middle?.checkVisibility()) return;
    const before = new Set(cut(middle));
    const mayGrow = getComputedStyle(main).display === "grid";
    for (let size = mayGrow ? LARGEST : USUAL; size >= SMALLEST; size -= STEP) {
      root.style.setProperty("--fit", `${size}%`);
      const isInside = root.scrollHeight <= innerHeight && root.scrollWidth <= innerWidth;
      if (isInside && (size <= USUAL || cut(middle).every((e) => before.has(e)))) return;
    }
  }

  fit();
  document.fonts.ready.then(fit);
  addEventListener("resize", fit);
  document.addEventListener("revealed", fit);
  document.addEventListener("htmx:after:swap", fit);
})();
