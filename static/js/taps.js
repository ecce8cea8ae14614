// Taps: each gets a key of its own, so that a repeated one counts once and two quick ones twice.
"use strict";

(() => {
  const TRIES = 3;
  const PAUSE = 700; // ms between tries of the same tap

  // crypto.randomUUID is missing on plain http; getRandomValues is everywhere.
  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  const wait = (ms) => new Promise((done) => setTimeout(done, ms));

  // A tap lost on the way is sent again with its key: the server has it once, however often it came.
  async function patientFetch(url, options) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await fetch(url, options);
      } catch (error) {
        if (tries >= TRIES || !navigator.onLine || options.signal?.aborted) throw error;
        await wait(PAUSE);
      }
    }
  }

  document.addEventListener("htmx:config:request", (event) => {
    const { request } = event.detail.ctx;
    if (request.method !== "POST") return;
    event.detail.ctx.fetch = patientFetch;
    // A form filled in on a page of its own is one tap, however often its button is pressed: its
    // own key stays. A button of the table is a tap each time.
    if (!request.body?.has?.("then")) request.headers["Companion-Tap"] = newKey();
  });

  // Offline a tap is refused, and said to be: nothing pretends to be recorded.
  document.addEventListener("htmx:error", (event) => {
    const { request } = event.detail.ctx ?? {};
    if (request?.method === "POST") document.dispatchEvent(new CustomEvent("tap-failed"));
  });

  // A page that is left takes its waiting taps along: the link waits for them, and stays where one
  // of them was objected to or failed. Tapped again it goes at once.
  let underway = 0;
  let leaving = null;
  const isTap = ({ request, sourceElement }) =>
    request.method === "POST" && sourceElement.matches("form");
  document.addEventListener("htmx:config:request", (event) => {
    if (isTap(event.detail.ctx)) underway += 1;
  });
  document.addEventListener("htmx:finally:request", (event) => {
    if (!isTap(event.detail.ctx)) return;
    underway -= 1;
    if (document.querySelector("#notices > *")) leaving = null;
    if (!underway && leaving) location.assign(leaving);
  });
  document.addEventListener("tap-failed", () => (leaving = null));
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !underway || leaving || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    leaving = link.href;
  });

  document.addEventListener("htmx:before:request", (event) => {
    event.detail.ctx.sourceElement.querySelector("button")?.setAttribute("aria-busy", "true");
  });
  document.addEventListener("htmx:finally:request", (event) => {
    event.detail.ctx.sourceElement.querySelector("button")?.removeAttribute("aria-busy");
  });

  // An objection is brought before the eyes, and keyboards and screen readers to it.
  let before = null;
  document.addEventListener("htmx:after:swap", () => {
    const objection = document.querySelector("#notices > :not([data-met])");
    if (!objection) return;
    objection.dataset.met = "";
    before = document.activeElement;
    objection.focus({ preventScroll: true });
  });

  // Left alone, it goes, and who came by keyboard is back at the button.
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#notices [data-dismiss]")) return;
    event.preventDefault();
    document.getElementById("notices").replaceChildren();
    before?.focus({ preventScroll: true });
  });

  // Undo stays in the log for ever; the toast only for ten seconds.
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

  // Numbers: minus and plus beside the field, away from each other; "7+4-1" is worked out.
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

  // Forty provinces: a field that narrows them down.
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
