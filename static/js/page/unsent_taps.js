// The list of taps that wait for the network, from send_taps.js. Players can withdraw each tap, and
// send old ones.
(() => {
  "use strict";

  const panel = document.getElementById("waiting");
  if (!panel) return;

  const list = panel.querySelector("ol");
  const send = panel.querySelector("[data-send]");
  const text = (element) => element.textContent.replace(/\s+/g, " ").trim();

  document.addEventListener("taps-waiting", ({ detail: { taps, why, said, sends, shown } }) => {
    const keys = taps.map((tap) => tap.key).join();
    if (list.dataset.shown !== keys) {
      list.dataset.shown = keys;
      list.replaceChildren(...taps.map(row));
      panel.querySelector("h2 b").textContent = taps.length;
    }
    send.hidden = !sends;
    for (const line of panel.querySelectorAll("[data-why]")) line.hidden = line.dataset.why !== why;
    panel.querySelector("[data-said]").textContent = said;
    if (panel.hidden && shown) announce();
    panel.hidden = !shown;
  });

  function row(tap) {
    const item = panel.querySelector("template").content.cloneNode(true);
    item.querySelector("span").textContent = tap.label;
    const button = item.querySelector("button");
    button.setAttribute("aria-label", `${text(button)}: ${tap.label}`);
    button.addEventListener("click", () => {
      document.dispatchEvent(new CustomEvent("tap-withdrawn", { detail: tap.key }));
    });
    return item;
  }

  function announce() {
    const announcer = document.getElementById("announce");
    if (!announcer) return;
    announcer.textContent = `${text(panel.querySelector("h2"))}. ${text(list.querySelector("span"))}`;
  }

  send.addEventListener("click", () => document.dispatchEvent(new CustomEvent("taps-agreed")));
})();
