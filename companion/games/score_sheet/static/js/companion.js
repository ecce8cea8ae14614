// The score sheet: the keys of a form, the next field by itself.
"use strict";

(() => {
  const cells = () => [...document.querySelectorAll("[data-cells] input")];
  if (!cells().length) return;
  let now = null; // the field that the keys fill
  let fresh = true; // the first digit takes the place of what was there

  const isOpen = (cell) => !cell.value && !("known" in cell.dataset);
  const rest = (from) => {
    const all = cells();
    const at = all.indexOf(from);
    return [...all.slice(at + 1), ...all.slice(0, at)].find(isOpen);
  };

  function show() {
    const next = document.querySelector("[data-key=next]");
    if (next) next.hidden = !now || !rest(now);
    for (const one of document.querySelectorAll("[data-cells] > .is-now")) one.classList.remove("is-now");
    now?.closest("li").classList.add("is-now");
  }
  function go(cell) {
    now = cell;
    fresh = true;
    cell.focus({ preventScroll: true });
    keepInView();
    show();
  }
  // Between the strip and the keys, also when the preview below has grown.
  function keepInView() {
    const keys = document.querySelector("[data-keys]");
    if (!now?.isConnected || !keys) return;
    const box = now.closest("li").getBoundingClientRect();
    const over = box.top - document.querySelector(".strip").getBoundingClientRect().bottom;
    const beside = getComputedStyle(keys).bottom === "auto";
    const under = Math.max(0, box.bottom - (beside ? innerHeight : keys.getBoundingClientRect().top));
    window.scrollBy({ top: over < 0 ? over : under, behavior: "instant" });
  }
  function type(value) {
    now.value = value;
    now.dispatchEvent(new Event("input", { bubbles: true }));
    show();
  }
  function press(key) {
    if (!now?.isConnected) now = cells()[0];
    if (key === "next") {
      now.dispatchEvent(new Event("change", { bubbles: true })); // adds up a sum
      const following = rest(now);
      if (following) go(following);
      else now.form.requestSubmit(now.form.querySelector(".is-record"));
      return;
    }
    const before = fresh && /\d/.test(key) ? "" : now.value;
    fresh = false;
    if (key === "back") type(before.slice(0, -1));
    else if (before.length < 40) type(before + key);
  }

  // The phone's own keyboard stays down; a real one still types.
  function ready() {
    const keys = document.querySelector("[data-keys]");
    if (keys) keys.hidden = false;
    for (const cell of cells()) cell.inputMode = "none";
    const wanted = document.getElementById(location.hash.slice(1))?.querySelector("input");
    const shown = now && document.getElementById(now.id);
    go(shown || wanted || cells().find(isOpen) || cells()[0]);
  }
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest?.("[data-key]")) event.preventDefault(); // the field keeps the focus
  });
  document.addEventListener("click", ({ target }) => {
    const key = target.closest?.("[data-key]");
    if (key) press(key.dataset.key);
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches("[data-cells] input") && target !== now) go(target);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("[data-cells] input")) return;
    event.preventDefault();
    press("next");
  });
  document.addEventListener("htmx:after:swap", () => {
    if (document.querySelector("[data-keys][hidden]")) ready();
    else keepInView();
  });
  ready();
})();
