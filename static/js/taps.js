// Under the finger: objections and toasts that answer a tap, steppers and long lists in forms.
"use strict";

(() => {
  // A request that failed is reported like a tap: the banner says that there is no network.
  document.addEventListener("htmx:error", (event) => {
    const { request } = event.detail.ctx ?? {};
    if (request?.method === "POST") document.dispatchEvent(new CustomEvent("tap-failed"));
  });

  // Scrolls to an objection and gives it the focus.
  let before = null;
  document.addEventListener("htmx:after:swap", () => {
    const objection = document.querySelector("#notices > :not([data-met])");
    if (!objection) return;
    objection.dataset.met = "";
    before = document.activeElement;
    objection.focus({ preventScroll: true });
  });

  // Dismissing it removes it and gives the focus back to the button.
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#notices [data-dismiss]")) return;
    event.preventDefault();
    document.getElementById("notices").replaceChildren();
    before?.focus({ preventScroll: true });
  });

  // The toast stays for ten seconds; the log can always undo.
  function dismissLater(toast) {
    if (toast.dataset.leaving) return;
    toast.dataset.leaving = "1";
    setTimeout(() => toast.remove(), 10000);
  }
  const toasts = document.getElementById("toasts");
  if (toasts) {
    const sweep = () => toasts.querySelectorAll("[data-toast]").forEach(dismissLater);
    new MutationObserver(sweep).observe(toasts, { childList: true });
    sweep();
  }

  // One phone for several seats: when a turn ends, scrolls to the next seat's buttons.
  const onTurn = () => document.querySelector("#strip [data-seat]")?.dataset.seat;
  let leaving = null;
  document.addEventListener("submit", ({ target }) => {
    const several = document.body.dataset.holds?.includes(" ");
    leaving = several && target.id === "end-turn" ? onTurn() : null;
  });
  document.addEventListener("htmx:after:swap", () => {
    if (!leaving || onTurn() === leaving) return;
    leaving = null;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const hand = document.getElementById(`hand-${onTurn()}`);
    hand?.scrollIntoView({ block: "nearest", behavior: calm ? "instant" : "smooth" });
  });

  // Numbers: minus and plus at the two ends of the field; "7+4-1" is added up.
  function evaluate(text) {
    const plain = text.replaceAll("\u2212", "-").replaceAll(" ", "");
    if (!/^[+-]?\d{1,5}([+-]\d{1,5})*$/.test(plain)) return null;
    return plain.match(/[+-]?\d+/g).reduce((sum, part) => sum + Number(part), 0);
  }

  function enhanceStepper(stepper) {
    const input = stepper.querySelector("input");
    const template = document.getElementById("stepper-buttons");
    if (!input || !template) return;
    const [minus, plus] = template.content.cloneNode(true).querySelectorAll("button");
    const step = (by) => {
      input.value = String((evaluate(input.value) ?? 0) + by);
      input.dispatchEvent(new Event("change", { bubbles: true }));
    };
    minus.addEventListener("click", () => step(-1));
    plus.addEventListener("click", () => step(+1));
    input.addEventListener("change", () => {
      const value = evaluate(input.value);
      if (value !== null) input.value = String(value);
    });
    stepper.prepend(minus);
    stepper.append(plus);
  }
  function enhanceSteppers() {
    document.querySelectorAll("[data-stepper]:not(:has(button))").forEach(enhanceStepper);
  }
  enhanceSteppers();
  document.addEventListener("htmx:after:swap", enhanceSteppers);

  // A number typed as a sum.
  document.addEventListener("change", ({ target }) => {
    const value = target.matches("[data-sum]") ? evaluate(target.value) : null;
    if (value !== null) target.value = String(value);
  });

  // Items to rank: a tap gives the next place, another tap takes it away. The last one left gets
  // its place by itself. The selects hold the answer and stay for screens without scripts.
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
      selects.forEach((select, place) => (select.value = next[place] ?? ""));
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

  // A list of parts: as soon as something stands in its last row, another empty row follows.
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

  // Many choices: a search field that narrows them down.
  function enhanceFilter(fieldset) {
    const search = document.createElement("input");
    search.type = "search";
    search.placeholder = fieldset.dataset.filter;
    search.setAttribute("aria-label", fieldset.dataset.filter);
    search.addEventListener("input", (event) => {
      event.stopPropagation();
      const wanted = search.value.trim().toLowerCase();
      for (const chip of fieldset.querySelectorAll(".chip")) {
        const chosen = chip.querySelector("input").checked;
        chip.hidden = !chosen && !chip.textContent.toLowerCase().includes(wanted);
      }
    });
    search.addEventListener("change", (event) => event.stopPropagation());
    fieldset.querySelector("legend").after(search);
  }
  document.querySelectorAll("[data-filter]").forEach(enhanceFilter);
})();
