// What a tap brings back: objections, toasts, and the banner of a failed request.
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
})();
