// This phone: keeps its screen on, offers the app for its home screen, and offers a new version.
(() => {
  "use strict";

  const by = (id) => document.getElementById(id);

  // The screen stays on while a table is open, unless the player switched that off.
  const awake = phoneSwitch("screen", "on");
  const told = by("awake-state");
  let lock = null;
  let asking = false;

  function tell(state) {
    if (told) told.textContent = told.dataset[state];
  }

  async function keepAwake() {
    if (!by("live") || !navigator.wakeLock || asking) return;
    if (!awake.isOn()) {
      await lock?.release();
      return tell("off");
    }
    if (lock || document.hidden) return;
    asking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => {
        lock = null;
        tell(awake.isOn() ? "lost" : "off");
      });
      tell("on");
    } catch {
      tell("lost"); // a phone that saves battery refuses
    }
    asking = false;
    if (!awake.isOn()) keepAwake();
  }
  document.addEventListener("visibilitychange", keepAwake);
  document.addEventListener("click", keepAwake);
  keepAwake();

  if (navigator.wakeLock) awake.show("awake", keepAwake);
  by("screen-note")?.toggleAttribute("hidden", isSecureContext);
  by("no-awake-note")?.toggleAttribute("hidden", !isSecureContext || "wakeLock" in navigator);

  // The home screen. If the browser can install the app, our button opens its question.
  const installed = matchMedia("(display-mode: standalone)").matches || navigator.standalone;
  by("install-note")?.toggleAttribute("hidden", !isSecureContext || Boolean(installed));
  addEventListener("beforeinstallprompt", (event) => {
    const button = by("install");
    if (!button) return;
    event.preventDefault();
    button.hidden = false;
    by("install-note").hidden = true;
    button.onclick = () => event.prompt();
  });
  addEventListener("appinstalled", () => by("install")?.toggleAttribute("hidden", true));

  // Without a network this page replaces the requested one and waits for it.
  const waits = document.querySelector("[data-offline]");
  const asked = location.pathname === "/offline" ? "/" : location.href;
  const again = () => location.replace(asked);
  waits?.addEventListener("click", again);
  if (waits && asked !== "/") {
    addEventListener("online", again);
    setInterval(async () => {
      const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
      if (answer?.ok) again();
    }, 4000);
  }

  if (!("serviceWorker" in navigator) || !isSecureContext) return;

  // A new version is offered; it never starts automatically in the middle of a game.
  let agreed = false;
  function offer(worker) {
    if (!worker || document.querySelector("[data-reload]")) return;
    const template = by("update-ready");
    const place = by("dock") ?? document.body.appendChild(document.createElement("div"));
    place.classList.add("dock");
    place.prepend(template.content.cloneNode(true));
    place.querySelector("[data-later]").onclick = (event) => event.target.closest(".toast").remove();
    place.querySelector("[data-reload]").onclick = () => {
      agreed = true;
      worker.postMessage("take-over");
    };
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (agreed) location.reload();
  });

  addEventListener("load", async () => {
    const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
    if (!registration) return;
    const offerWaiting = () => navigator.serviceWorker.controller && offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", offerWaiting);
    });
    offerWaiting();
    // A server that was away may have come back with a new release.
    document.addEventListener("connection-back", () => registration.update().catch(() => null));
  });
})();
