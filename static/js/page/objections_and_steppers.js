// Objections and toasts after a tap; steppers and long lists in forms.
(() => {
  "use strict";

  // A failed request is reported like a tap: the banner says that there is no network.
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

  // The toast stays for ten seconds. Undo is always possible in the log.
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

  // Buttons that a swap has moved ignore taps for a moment, because the taps were meant for what
  // was there before.
  const SETTLES = 350; // ms
  const hands = () => [...document.querySelectorAll("#hands > .hand")];
  let stood = new Map(); // hand -> its distance from the top of the screen, px
  const settling = new WeakMap(); // hand -> the timer that ends its pause
  document.addEventListener("htmx:before:swap", () => {
    stood = new Map(hands().map((hand) => [hand, hand.getBoundingClientRect().top]));
  });
  document.addEventListener("htmx:after:swap", () => {
    for (const hand of hands()) {
      const before = stood.get(hand);
      if (before === undefined || Math.abs(hand.getBoundingClientRect().top - before) < 8) continue;
      hand.classList.add("has-moved");
      clearTimeout(settling.get(hand));
      settling.set(hand, setTimeout(() => hand.classList.remove("has-moved"), SETTLES));
    }
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

  // A search field for many choices.
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
