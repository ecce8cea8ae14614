// The hands at the table: after a turn the next seat comes into view; buttons that a
// swap has moved ignore taps for a moment.
(() => {
  "use strict";

  const calm = matchMedia("(prefers-reduced-motion: reduce)");

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
    const hand = document.getElementById(`hand-${onTurn()}`);
    hand?.scrollIntoView({ block: "nearest", behavior: calm.matches ? "instant" : "smooth" });
  });

  // A record made in an unfolded list: the page shows what it made on the table.
  const parts = () => [...document.querySelectorAll(":is(#board .section, #middle) [id]")];
  let earlier = null; // the parts before the tap
  document.addEventListener("submit", ({ target }) => {
    const listed = target.closest("main details, .duty");
    earlier = listed ? new Set(parts().map((part) => part.id)) : null;
  });
  document.addEventListener("htmx:after:swap", () => {
    const made = earlier && parts().find((part) => !earlier.has(part.id));
    if (!made) return;
    earlier = null;
    made.scrollIntoView({ block: "center", behavior: calm.matches ? "instant" : "smooth" });
  });

  // Buttons that a swap has moved, or made into others, ignore taps for a moment, because the taps
  // were meant for what was there before. A finger that is still down meets them only when it
  // comes again.
  const SETTLES = 350; // ms
  const hands = () => [...document.querySelectorAll("#hands > .hand")];
  const buttons = () => [...document.querySelectorAll(":is(main, .duties) :is(form button, a.chip, a.button)")];
  const top = (hand) => hand.getBoundingClientRect().top;
  // Its numbers may change with every tap: it is still the same button.
  const words = "span:not(.effects, .effects *)";
  const says = (button) => [...button.querySelectorAll(words)].map((e) => e.textContent).join();
  let stood = new Map(); // hand -> its distance from the top of the screen, px
  let read = new Map(); // button -> its words
  const settling = new WeakMap(); // hand or button -> the timer that ends its pause
  document.addEventListener("htmx:before:swap", () => {
    stood = new Map(hands().map((hand) => [hand, top(hand)]));
    read = new Map(buttons().map((button) => [button, says(button)]));
  });
  document.addEventListener("htmx:after:swap", () => {
    for (const [hand, before] of stood) if (Math.abs(top(hand) - before) >= 8) rest(hand);
    for (const [button, before] of read) if (says(button) !== before) rest(button);
  });

  let pressed = false; // a finger is on the screen
  addEventListener("pointerdown", () => (pressed = true), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (pressed = false), true);

  function rest(one) {
    one.classList.add("has-moved");
    clearTimeout(settling.get(one));
    const wake = () => (pressed ? rest(one) : one.classList.remove("has-moved"));
    settling.set(one, setTimeout(wake, SETTLES));
  }
})();
