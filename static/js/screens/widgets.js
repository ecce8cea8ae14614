// Rare widgets of forms: an order by taps, a list of parts that grows.
"use strict";

(() => {
  // Items to rank: a tap gives an item the next place, another tap removes it. The last item gets
  // its place automatically. The selects hold the answer and stay for pages without scripts.
  function enhanceOrder(field) {
    const selects = [...field.querySelectorAll("select")];
    const chips = [...selects[0].options].filter(({ value }) => value).map(({ value, text }) => {
      const chip = document.createElement("button");
      Object.assign(chip, { type: "button", className: "chip", value });
      chip.append(document.createElement("b"), Object.assign(document.createElement("span"), { textContent: text }));
      chip.addEventListener("click", () => rank(value));
      return chip;
    });
    const ranked = () => selects.map(({ value }) => value).filter(Boolean);

    function rank(value) {
      const order = ranked();
      const next = order.includes(value) ? order.filter((one) => one !== value) : [...order, value];
      const left = chips.map((chip) => chip.value).filter((one) => !next.includes(one));
      if (left.length === 1 && !order.includes(value)) next.push(left[0]);
      for (const [place, select] of selects.entries()) select.value = next[place] ?? "";
      show();
      selects[0].dispatchEvent(new Event("change", { bubbles: true }));
    }
    function show() {
      const order = ranked();
      for (const chip of chips) {
        const place = order.indexOf(chip.value) + 1;
        chip.setAttribute("aria-pressed", String(place > 0));
        chip.querySelector("b").textContent = place ? `${place}. ` : "";
      }
    }
    const row = Object.assign(document.createElement("div"), { className: "chips is-grid" });
    row.append(...chips);
    field.querySelector("ol").before(row);
    field.querySelector("ol").hidden = true;
    show();
  }
  function enhanceOrders() {
    document.querySelectorAll("[data-order]:not(:has(button))").forEach(enhanceOrder);
  }
  enhanceOrders();
  document.addEventListener("htmx:after:swap", enhanceOrders);

  // The board of a form: a tap on a place ticks it in the list below. Where several lists take
  // places, a row of buttons says which of them a tap goes to.
  const board = document.querySelector("[data-board]");
  let into = 0;
  function lists() {
    return [...document.querySelectorAll("[data-on-map]")];
  }
  function boxOf(place) {
    return lists()[into]?.querySelector(`[value="${CSS.escape(place.dataset.place)}"]`);
  }
  function showTicks() {
    for (const place of board.querySelectorAll("[data-place]")) {
      const box = boxOf(place);
      place.classList.toggle("is-ticked", Boolean(box?.checked));
      place.classList.toggle("is-faded", !box);
    }
    for (const [number, button] of board.querySelectorAll("button").entries()) {
      button.setAttribute("aria-pressed", String(number === into));
    }
    showHowMany();
  }
  // "4 of 6" on the button, if a number counts the list: list and number lie below the board.
  function showHowMany() {
    const list = lists()[into];
    const number = document.getElementById(list?.dataset.countedBy ?? "");
    const shown = document.querySelector("[data-ticks]");
    shown.hidden = !number;
    if (!number) return;
    const ticked = list.querySelectorAll("input:checked").length;
    shown.textContent = shown.dataset.ticks.replace("{ticked}", ticked).replace("{all}", number.value);
  }
  function enhanceBoard() {
    const names = lists().map((list) => list.querySelector("legend").textContent);
    const buttons = names.map((name, number) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "chip", textContent: name });
      button.addEventListener("click", () => {
        into = number;
        showTicks();
      });
      return button;
    });
    if (buttons.length > 1) {
      const row = Object.assign(document.createElement("div"), { className: "chips" });
      row.append(...buttons);
      board.prepend(row);
    }
    board.addEventListener("click", ({ target }) => {
      const place = target.closest("[data-place]");
      const box = place && boxOf(place);
      if (box) box.click();
    });
    document.getElementById("action-form").addEventListener("change", showTicks);
    document.addEventListener("htmx:after:swap", showTicks);
    showTicks();
  }
  if (board) enhanceBoard();

  // A list of parts: when its last row is no longer empty, another empty row follows.
  document.addEventListener("input", ({ target }) => {
    const parts = target.closest("[data-parts]");
    const row = target.closest(".part");
    if (!row || row.nextElementSibling?.matches(".part")) return;
    const place = parts.querySelectorAll(".part").length;
    const before = RegExp(`(?<=${parts.dataset.parts}[.-])${place - 1}(?=[.-])`);
    const renamed = (text) => text.replace(before, place);
    const next = row.cloneNode(true);
    for (const element of [next, ...next.querySelectorAll("[name], [id], [for]")]) {
      for (const name of ["name", "id", "for"]) {
        if (element.hasAttribute(name)) element.setAttribute(name, renamed(element.getAttribute(name)));
      }
      if (element.matches("input:not([type=checkbox]), select")) element.value = "";
      if (element.matches("[type=checkbox]")) element.checked = false;
    }
    next.setAttribute("aria-label", row.getAttribute("aria-label").replace(place, place + 1));
    row.after(next);
  });
})();
