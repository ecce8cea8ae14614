// The card of a big event, above all else on every phone. Nothing moves under a finger that is
// down, and what the card has moved takes no tap at first.
// biome-ignore lint/correctness/noUnusedVariables: news.js, further on in the joined script, calls it
const moments = (() => {
  "use strict";

  const SHOWN = 6000; // ms

  const card = document.getElementById("moment");
  const main = document.getElementById("main");
  const event = () => document.getElementById("moment-told");
  let ends = null;

  function toggle(shown) {
    clearTimeout(ends);
    card.hidden = !shown;
    main.classList.add("has-moved");
    setTimeout(() => main.classList.remove("has-moved"), told.RESTS);
  }
  const show = (big) => told.untouched(() => {
    const [title, what] = card.children;
    // A number stands in the line of its word.
    title.textContent = big.title.replace(/ (?=\d)/g, "\u00a0");
    what.textContent = big.text;
    card.classList.toggle("is-loss", big.loss);
    if (big.seat) card.dataset.seat = big.seat;
    else delete card.dataset.seat;
    card.dataset.seq = big.seq;
    newsLine.rest(losses.all().filter(({ seq }) => seq !== big.seq));
    toggle(true);
    ends = setTimeout(() => {
      toggle(false);
      if (big.loss) newsLine.tell();
    }, SHOWN);
  });
  card?.addEventListener("click", () => {
    toggle(false);
    if (card.classList.contains("is-loss")) newsLine.forget(({ seq }) => seq === card.dataset.seq);
  });

  // The event that the page began with is known. With a toast it is new: a form of this phone has
  // just recorded it.
  let known = document.querySelector("#toasts [data-toast]") ? "" : event()?.dataset.key;

  return {
    // Shows an event that is new, with what it means for this phone. Whether there was one.
    tell(tiding) {
      const now = event();
      if (!card || !now || now.dataset.key === known) return false;
      known = now.dataset.key;
      const { text = "", loss = false } = tiding ?? {};
      const big = { title: told.text(now), text, seat: now.dataset.seat, seq: told.seq(), loss };
      told.afterOpening(() => show(big));
      return true;
    },
    // What is undone is no event.
    withdraw: () => told.untouched(() => {
      if (card && !card.hidden && told.undone().includes(card.dataset.seq)) toggle(false);
    }),
  };
})();
