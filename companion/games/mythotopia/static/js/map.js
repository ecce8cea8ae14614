// The map: a tapped place opens without leaving the page, and the drawing follows the table. Without
// scripts every link is a page of its own.
"use strict";

(() => {
  const atlas = document.getElementById("atlas");
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // The same address gives the page and, with region=atlas, the part of it that changes.
  async function show(address) {
    const where = new URL(address, location.href);
    where.hash = "";
    where.searchParams.set("region", "atlas");
    const unfolded = [...atlas.querySelectorAll("details[open]")].map((fold) => fold.id);
    await htmx.ajax("GET", where.pathname + where.search, { target: atlas, swap: "innerMorph" });
    for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
    narrow();
  }

  atlas.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-map]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Inside an SVG, href is an object.
    const address = new URL(link.getAttribute("href"), location.href);
    history.pushState(null, "", address);
    await show(address);
    if (!address.hash) return;
    const behavior = still.matches ? "auto" : "smooth";
    document.querySelector(address.hash)?.scrollIntoView({ block: "nearest", behavior });
  });
  addEventListener("popstate", () => show(location));
  document.getElementById("live").addEventListener("table-changed", () => show(location));

  // A long list of places: a field that narrows them down, kept while the list under it changes.
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
})();
