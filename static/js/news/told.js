// What the page says of the latest line of the log, and when anything of it may appear.
// biome-ignore lint/correctness/noUnusedVariables: the other topics of the news call it
const told = (() => {
  "use strict";

  // ms for which nothing moves after a finger has gone, and for which a page that a big event has
  // moved takes no tap
  const RESTS = 350;

  // A finger is on the screen, or its click is on the way: nothing may appear or move under it.
  let pressed = false;
  const waiting = []; // what appears afterwards
  let lifts = null;
  addEventListener("pointerdown", () => {
    clearTimeout(lifts);
    pressed = true;
  }, true);
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => {
      clearTimeout(lifts);
      lifts = setTimeout(() => {
        pressed = false;
        for (const appear of waiting.splice(0)) appear();
      }, RESTS);
    }, true);
  }
  const untouched = (then) => (pressed ? waiting.push(then) : then());

  // Answers open one by one; nothing may say them before.
  const afterOpening = (then) => {
    const opens = "revealing" in document.documentElement.dataset;
    if (opens) document.addEventListener("revealed", then, { once: true });
    else then();
  };

  const latest = () => document.getElementById("latest");
  return {
    RESTS,
    untouched,
    afterOpening,
    latest,
    seq: () => latest()?.dataset.seq, // of its entry
    own: () => latest()?.dataset.by === document.body.dataset.phone, // recorded by this phone
    undone: () => latest()?.dataset.spent?.split(" ") ?? [], // the entries that count no more
    // In one line; no-break spaces stay.
    text: (element) => element.textContent.replace(/[^\S\u00a0]+/g, " ").trim(),
  };
})();
