// The expedition game: a purse that shows while it is pressed, the teams to send, the keys of a bid.
"use strict";

(() => {
  // By a finger as long as it stays; a key, or a screen reader's click, opens and closes.
  let open = ""; // the id of the purse that shows
  function show(button, shown) {
    button.setAttribute("aria-pressed", String(shown));
    open = shown ? button.id : "";
  }
  const close = () => {
    for (const one of document.querySelectorAll("[data-purse]")) show(one, false);
  };
  // News brings it closed.
  document.addEventListener("htmx:after:swap", () => {
    const button = document.getElementById(open);
    if (button) show(button, true);
  });
  const purse = ({ target }) => target.closest?.("[data-purse]");
  document.addEventListener("pointerdown", (event) => {
    if (purse(event)) show(purse(event), true);
  });
  for (const end of ["pointerup", "pointercancel", "visibilitychange", "focusout"]) {
    document.addEventListener(end, close);
  }
  document.addEventListener("contextmenu", (event) => purse(event) && event.preventDefault());
  document.addEventListener("click", (event) => {
    const button = purse(event);
    if (button && event.detail === 0) show(button, button.getAttribute("aria-pressed") !== "true");
  });

  // The button says who goes.
  const send = document.querySelector("[data-teams]");
  if (send) {
    const says = send.dataset.teams.split("|"); // nobody, team 1, team 2, both
    const label = send.form.querySelector(".form-end .button > span");
    const tell = () => {
      const ticked = [...send.querySelectorAll(":checked")].map((box) => Number(box.value));
      label.textContent = says[ticked.reduce((sum, team) => sum + team, 0)];
    };
    send.addEventListener("change", tell);
    tell();
  }

  const bid = document.querySelector("[data-bid]");
  if (!bid) return;
  const DIGITS = 3;
  const number = bid.querySelector("input");
  const pad = bid.querySelector("[data-keypad]");
  let fresh = true; // the first digit takes the place of what is there
  number.readOnly = true; // keeps the phone's own keyboard down; a real one still types
  number.inputMode = "none";
  pad.hidden = false;

  const next = (digit) => String(Number(`${fresh ? "" : number.value}${digit}`));
  // All keys work always: a dead one would show what is in the purse. The server refuses too much.
  function press(key) {
    if (key === "clear") number.value = "";
    else if (key === "back") number.value = number.value.slice(0, -1);
    else if (next(key).length <= DIGITS) number.value = next(key);
    fresh = key === "clear";
  }
  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]");
    if (key) press(key.dataset.key);
  });
  number.addEventListener("keydown", (event) => {
    const keys = { Backspace: "back", Delete: "clear" };
    const key = /^\d$/.test(event.key) ? event.key : keys[event.key];
    if (!key) return;
    event.preventDefault();
    press(key);
  });
})();
