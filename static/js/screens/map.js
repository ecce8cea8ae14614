// The map: a tapped place opens over it and closes after recording, and the drawing follows the
// table without moving. Without scripts, and until htmx has come, every link opens its own page.
"use strict";

(() => {
  const atlas = document.getElementById("atlas");
  const live = document.getElementById("live");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const KEPT = `map ${live.dataset.table}`; // { zoom, x, y } in sessionStorage: how it was left

  const frame = () => document.getElementById("atlas-frame");
  const place = () => document.getElementById("place");
  const isOpen = (address) => address.searchParams.has("place");
  const isEarly = () => !("htmx" in window); // this script is in the page, before htmx
  const scroll = (top) => scrollTo({ top, behavior: still.matches ? "instant" : "smooth" });

  let before = null; // how far the page was scrolled when a place opened over the map
  let recording = false; // a tap in the open place is on its way

  // The same address gives the page and, with region=atlas, the part of it that changes.
  async function show(address) {
    const where = new URL(address, location.href);
    where.hash = "";
    where.searchParams.set("region", "atlas");
    await htmx.ajax("GET", where.pathname + where.search, { target: atlas, swap: "innerMorph" });
    narrow();
  }

  // The open place covers part of the map, so the tapped place is moved out from under it, and
  // back.
  function uncover() {
    const chosen = atlas.querySelector(".is-chosen")?.getBoundingClientRect();
    if (!chosen || getComputedStyle(place()).position !== "fixed") {
      place().scrollIntoView({ block: "nearest", behavior: still.matches ? "instant" : "smooth" });
      return;
    }
    before ??= scrollY;
    const top = document.querySelector(".strip").getBoundingClientRect().bottom;
    const rising = new DOMMatrix(getComputedStyle(place()).transform).m42; // it slides into its place
    const bottom = place().getBoundingClientRect().top - rising;
    const hidden = Math.max(0, chosen.bottom + 8 - bottom);
    if (hidden || chosen.top < top) scroll(scrollY + Math.min(hidden || Infinity, chosen.top - 8 - top));
  }

  async function go(address) {
    const opens = isOpen(address);
    await show(address);
    if (opens) place().scrollTop = 0;
    if (opens && address.hash === "#place") return uncover();
    if (!opens && before !== null) scroll(before);
    if (!opens) before = null;
    if (address.hash && address.hash !== "#place") document.querySelector(address.hash)?.scrollIntoView();
    return null;
  }

  atlas.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-map]");
    if (!link || isEarly() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Inside an SVG, href is an object.
    const address = new URL(link.getAttribute("href"), location.href);
    if (!isOpen(address) && address.hash === "#place") address.hash = "";
    history.pushState(null, "", address);
    go(address);
  });
  addEventListener("popstate", () => isEarly() || go(new URL(location)));

  // Recording in a place closes it; an objection leaves it open.
  atlas.addEventListener("submit", () => (recording = true));
  document.addEventListener("click", (event) => {
    if (event.target.closest("#notices [data-dismiss]")) recording = false;
  });
  live.addEventListener("table-changed", () => {
    const address = new URL(location);
    if (!recording || document.querySelector("#notices > *")) return show(address);
    recording = false;
    address.searchParams.delete("place");
    address.hash = "";
    history.replaceState(null, "", address);
    return go(address);
  });

  // -- The map as it was left --------------------------------------------------------------

  addEventListener("pagehide", () => {
    const zoom = new URL(location).searchParams.get("zoom") ?? "";
    const kept = { zoom, x: frame().scrollLeft, y: before ?? scrollY };
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(kept));
    } catch {
      // This browser stores nothing, so the map starts at its top.
    }
  });

  // A map that is wider than the phone begins with what may be done, or with its middle.
  function centre() {
    const { left, width } = frame().getBoundingClientRect();
    const lit = [...atlas.querySelectorAll(".is-lit")].map((one) => one.getBoundingClientRect());
    const ends = lit.flatMap((one) => [one.left, one.right]);
    const middle = lit.length ? (Math.min(...ends) + Math.max(...ends)) / 2 - left : null;
    frame().scrollLeft = (middle ?? frame().scrollWidth / 2) - width / 2;
  }

  // What may be done is in sight, wherever the map was left.
  function findLit() {
    const lit = [...atlas.querySelectorAll(".is-lit")];
    const top = document.querySelector(".strip").getBoundingClientRect().bottom;
    const { left, right } = frame().getBoundingClientRect();
    const inSight = lit.map((one) => one.getBoundingClientRect()).some((one) => (
      one.left >= left && one.right <= right && one.top >= top && one.bottom <= innerHeight * 0.8
    ));
    if (!inSight) lit[0]?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }

  function restore() {
    let kept = null;
    try {
      kept = JSON.parse(sessionStorage.getItem(KEPT));
    } catch {
      // The map starts at its top.
    }
    const address = new URL(location);
    if (isOpen(address)) uncover();
    if (!kept) centre();
    if (isOpen(address)) return;
    if (kept) putBack(kept, address);
    findLit();
  }

  function putBack(kept, address) {
    if (kept.zoom && !address.searchParams.has("zoom")) {
      atlas.querySelector(".atlas").classList.add("is-zoomed");
      address.searchParams.set("zoom", kept.zoom);
      history.replaceState(null, "", address);
      document.addEventListener("DOMContentLoaded", () => show(address));
    }
    frame().scrollLeft = kept.x;
    scrollTo({ top: kept.y, behavior: "instant" });
  }

  // -- The list ----------------------------------------------------------------------------

  // A search field for a long list of places, kept while the list below changes.
  const search = document.createElement("input");
  search.type = "search";
  search.placeholder = atlas.dataset.search;
  search.setAttribute("aria-label", atlas.dataset.search);
  search.addEventListener("input", narrow);
  function narrow() {
    const kept = document.getElementById("places-search");
    if (!kept.contains(search)) kept.replaceChildren(search);
    const wanted = search.value.trim().toLowerCase();
    for (const row of document.querySelectorAll(".places > [data-name]")) {
      row.hidden = !row.dataset.name.includes(wanted);
    }
  }
  narrow();
  restore();
})();
