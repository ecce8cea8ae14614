// The end: what is counted when the game is over counts up, part by part, and then the podium stands.
// With reduced motion, and on a page that is opened later, the podium is there at once.
(() => {
  "use strict";

  const FIRST = 1400; // ms for the points of before
  const PART = 2200; // ms from one part to the next
  const ROLL = 1100; // ms for which the numbers of a part roll
  const FRESH = 15000; // ms for which a page that is opened still counts

  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const cardNow = () => document.getElementById("count-up");
  let met = false; // whether this page has counted, or need not
  let part = 0; // the points before the first part are part 0
  let rolls = 0; // when the part began, by the clock of the page's frames
  let next = null; // the timer of the next part

  const signed = (gain) => (gain < 0 ? `\u2212${-gain}` : `+${gain}`);

  // Everything that the card shows now: a swap puts back what the server has drawn.
  function draw(card, share) {
    [...card.querySelector(".count-up-parts").children].forEach((name, place) => {
      name.hidden = place !== part;
    });
    const rows = [...card.querySelectorAll("[data-counts]")];
    const counts = rows.map((row) => row.dataset.counts.split(" ").map(Number));
    const most = Math.max(1, ...counts.flat());
    rows.forEach((row, place) => {
      const now = counts[place][part];
      const before = counts[place][part - 1] ?? now;
      const points = before + (now - before) * share;
      row.querySelector(".count-up-points").textContent = Math.round(points);
      row.querySelector(".count-up-gain").textContent = part ? signed(now - before) : "";
      row.querySelector(".count-up-bar").style.transform = `scaleX(${Math.max(0, points) / most})`;
    });
  }

  function roll(now) {
    const card = counting() && cardNow();
    if (!card) return;
    rolls ||= now;
    const share = Math.min(1, (now - rolls) / ROLL);
    draw(card, 1 - (1 - share) ** 3);
    if (share < 1) requestAnimationFrame(roll);
  }

  const counting = () => document.documentElement.dataset.revealing === "podium";
  function goOn() {
    const card = counting() && cardNow();
    if (!card) return;
    if (part === card.querySelector(".count-up-parts").children.length - 1) {
      reveal.lift();
      return;
    }
    draw(card, 1);
    part += 1;
    rolls = 0;
    draw(card, 0);
    requestAnimationFrame(roll);
    next = setTimeout(goOn, PART);
  }

  function look(swapped) {
    const card = cardNow();
    if (!card) {
      met = false; // the end was undone
      return;
    }
    if (counting()) draw(card, 1);
    if (met) return;
    met = true;
    const fresh = swapped || Date.now() - Date.parse(card.dataset.at) < FRESH;
    if (!fresh || calm.matches) return;
    part = 0;
    reveal.curtain(0, card, "podium");
    draw(card, 1);
    clearTimeout(next);
    next = setTimeout(goOn, FIRST);
  }
  look(false);
  document.addEventListener("htmx:after:swap", () => look(true));

  // Who has seen enough taps on it.
  document.addEventListener("click", ({ target }) => {
    if (target.closest("#count-up")) reveal.lift();
  });
})();
