// The hands at the table: after a turn the next seat comes into view, and what a swap moves rests.
(() => {
  "use strict";

  // One phone for several seats: when a turn ends, scrolls to the next seat's buttons.
  const onTurn = () => document.querySelector("#strip [data-seat]")?.dataset.seat;
  let leaving = null;
  document.addEventListener("submit", ({ target }) => {
    const several = document.body.dataset.holds?.includes(" ");
    leaving = several && target.id === "end-turn" ? onTurn() : null;
  });
  document.addEventListener("htmx:after:swap", () => {
    if (!leaving || onTurn() === leaving) return;
    leaving = null;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const hand = document.getElementById(`hand-${onTurn()}`);
    hand?.scrollIntoView({ block: "nearest", behavior: calm ? "instant" : "smooth" });
  });

  // Buttons that a swap has moved ignore taps for a moment, because the taps were meant for what
  // was there before.
  const SETTLES = 350; // ms
  const hands = () => [...document.querySelectorAll("#hands > .hand")];
  let stood = new Map(); // hand -> its distance from the top of the screen, px
  const settling = new WeakMap(); // hand -> the timer that ends its pause
  document.addEventListener("htmx:before:swap", () => {
    stood = new Map(hands().map((hand) => [hand, hand.getBoundingClientRect().top]));
  });
  document.addEventListener("htmx:after:swap", () => {
    for (const hand of hands()) {
      const before = stood.get(hand);
      if (before === undefined || Math.abs(hand.getBoundingClientRect().top - before) < 8) continue;
      hand.classList.add("has-moved");
      clearTimeout(settling.get(hand));
      settling.set(hand, setTimeout(() => hand.classList.remove("has-moved"), SETTLES));
    }
  });
})();
