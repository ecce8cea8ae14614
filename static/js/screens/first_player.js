// Shows the draw of the first player on all phones: a highlight moves over the seats, slower and
// slower. With reduced motion the name is shown at once.
"use strict";

(() => {
  const HOPS = 14;
  const FIRST = 60; // ms on the first seat
  const LAST = 260; // ms on the last one but one

  const line = () => document.querySelector("[data-drawn]");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  let known = line()?.dataset.drawn;

  async function run({ drawn, among }) {
    const seats = [...document.querySelectorAll(among)].map((seat) => seat.dataset.seat);
    // Looked up at each hop, because a change from another phone may have replaced the elements.
    const meet = (seat) => {
      for (const each of document.querySelectorAll(among)) {
        each.classList.toggle("is-met", each.dataset.seat === seat);
      }
    };
    const start = seats.indexOf(drawn) + seats.length * HOPS - HOPS;
    for (let hop = 0; hop < HOPS; hop += 1) {
      document.documentElement.dataset.drawing = "";
      meet(seats[(start + hop) % seats.length]);
      await wait(FIRST + ((LAST - FIRST) * hop) / HOPS);
    }
    meet(drawn);
    await wait(LAST);
    delete document.documentElement.dataset.drawing;
    meet("");
  }

  document.addEventListener("htmx:after:swap", async () => {
    const now = line();
    if (known === now?.dataset.drawn) return;
    known = now?.dataset.drawn;
    if (!known) return;
    now.scrollIntoView({ block: "nearest", behavior: calm.matches ? "instant" : "smooth" });
    if (!calm.matches) await run(now.dataset);
    const announce = document.getElementById("announce");
    if (announce) announce.textContent = now.textContent.trim();
  });
})();
