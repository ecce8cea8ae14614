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

  // The first input to a form makes what the rules objected to stale.
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, ({ target }) => {
      if (!target.closest("#action-form")) return;
      document.getElementById("notices").replaceChildren();
      for (const doubt of document.querySelectorAll("#effect .doubt")) doubt.remove();
    });
  }

  // Reminders that are ticked stay away on this phone.
  const ticked = (list) => `ticked:${list.dataset.table}`;
  const done = (list) => onPhone.get(ticked(list)) ?? [];
  function tidy() {
    const list = document.getElementById("reminders");
    if (!list) return;
    const gone = done(list);
    const items = [...list.querySelectorAll("[data-reminder]")];
    for (const item of items) item.hidden = gone.includes(item.dataset.reminder);
    list.hidden = items.every((item) => item.hidden);
    if (!list.hidden) list.querySelector("input").checked = false;
  }
  document.addEventListener("change", (event) => {
    const list = event.target.closest("#reminders");
    if (!list) return;
    const ids = [...list.querySelectorAll("[data-reminder]")].map((item) => item.dataset.reminder);
    onPhone.set(ticked(list), ids);
    if (done(list).length) tidy(); // a phone that stores nothing shows it as ticked
  });
  document.addEventListener("htmx:after:swap", tidy);
  tidy();

  // The toast stays for ten seconds, unless its undo would do nothing any more. Undo is always
  // possible in the log.
  const TOAST_STAYS = 10_000; // ms
  function dismissLater(toast) {
    if (toast.dataset.leaving) return;
    toast.dataset.leaving = "1";
    setTimeout(() => toast.remove(), TOAST_STAYS);
  }
  const toasts = document.getElementById("toasts");
  if (toasts) {
    const sweep = () => {
      if (document.documentElement.dataset.revealing) return; // unseen before the count ends
      const spent = document.getElementById("latest")?.dataset.spent?.split(" ") ?? [];
      for (const toast of toasts.querySelectorAll("[data-toast]")) {
        if (spent.includes(toast.dataset.toast)) toast.remove();
        else dismissLater(toast);
      }
    };
    new MutationObserver(sweep).observe(toasts, { childList: true });
    for (const event of ["table-changed", "revealed"]) document.addEventListener(event, sweep);
    sweep();
  }
})();
