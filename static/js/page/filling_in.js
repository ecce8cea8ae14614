// Busy places: while a field with `data-fills` has the focus, the other phones mark the elements with
// the same `data-place`.
(() => {
  "use strict";

  const live = document.getElementById("live");
  if (!live) return;
  const AGAIN = 5000; // ms until a place is told again
  const LASTS = 12000; // ms for which a mark stays without news
  let mine = "";
  let busy = new Map();
  let timer = null;
  let fades = null;

  function tell() {
    clearTimeout(timer);
    if (mine) timer = setTimeout(tell, AGAIN);
    const body = new URLSearchParams({ place: mine });
    // A lost mark does no harm.
    fetch(`/t/${live.dataset.table}/busy`, { method: "POST", body, keepalive: true }).catch(() => {});
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
      const by = busy.get(one.dataset.place);
      if (by === undefined) delete one.dataset.busyBy;
      else one.dataset.busyBy = by;
      one.querySelector(".busy-word")?.remove();
      if (by === undefined) continue;
      const word = document.createElement("span");
      word.className = "busy-word visually-hidden";
      word.textContent = live.dataset.busy ? ` (${live.dataset.busy})` : "";
      (one.querySelector("label") ?? one).append(word);
    }
  }
  live.addEventListener("busy", ({ detail }) => {
    busy = new Map(JSON.parse(detail.data));
    clearTimeout(fades);
    fades = setTimeout(() => {
      busy = new Map();
      mark();
    }, LASTS);
    mark();
  });
  document.addEventListener("htmx:after:swap", mark);
})();
