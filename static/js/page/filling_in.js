// What each phone fills in: while a field with `data-fills` has the focus, the other phones mark the
// elements with the same `data-place`.
(() => {
  "use strict";

  const live = document.getElementById("live");
  if (!live) return;
  const AGAIN = 5000; // ms until a place is told again
  const LASTS = 12000; // ms for which a mark stays without news
  let mine = "";
  let places = new Map();
  let timer = null;
  let fades = null;

  function tell() {
    clearTimeout(timer);
    if (mine) timer = setTimeout(tell, AGAIN);
    const body = new URLSearchParams({ place: mine });
    // A lost mark does no harm.
    fetch(`/t/${live.dataset.table}/filling-in`, { method: "POST", body, keepalive: true }).catch(() => {});
  }
  function fill(place) {
    if (place === mine) return;
    mine = place;
    tell();
  }
  document.addEventListener("focusin", ({ target }) => fill(target.dataset?.fills ?? ""));
  window.addEventListener("pagehide", () => fill(""));
  if (document.activeElement?.dataset.fills) fill(document.activeElement.dataset.fills);

  function mark() {
    for (const one of document.querySelectorAll("[data-place]")) {
      const by = places.get(one.dataset.place);
      if (by === undefined) delete one.dataset.filledInBy;
      else one.dataset.filledInBy = by;
      one.querySelector(".filling-word")?.remove();
      if (by === undefined) continue;
      const word = document.createElement("span");
      word.className = "filling-word visually-hidden";
      word.textContent = live.dataset.fillingIn ? ` (${live.dataset.fillingIn})` : "";
      (one.querySelector("label") ?? one).append(word);
    }
  }
  live.addEventListener("filling-in", ({ detail }) => {
    places = new Map(JSON.parse(detail.data));
    clearTimeout(fades);
    fades = setTimeout(() => {
      places = new Map();
      mark();
    }, LASTS);
    mark();
  });
  document.addEventListener("htmx:after:swap", mark);
})();
