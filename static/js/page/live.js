// The live table: takes views from the stream, watches the connection, and drops outdated views.
(() => {
  "use strict";

  const SILENT = 26_000; // ms: two heartbeats missed (HEARTBEAT in companion/live/streams.py)
  const ANSWERS = 4000; // ms that the server has to answer before a link is followed
  const BANNER_AFTER = 3000; // ms of a broken stream
  const REST = 700; // ms for which "End turn" ignores taps after the turn has changed
  const REFUSED = 6000; // ms: a failed tap keeps the banner, even if the stream still works

  const live = document.getElementById("live");
  localTimes();
  if (!live) return;

  const YOURS = "\u25cf "; // a dot, visible among other tabs
  const title = document.title.replace(live.dataset.yours, "");
  const holds = (document.body.dataset.holds ?? "").split(" ");

  const badge = document.getElementById("connection");
  const banner = document.getElementById("banner");

  let version = Number(live.dataset.version);
  let firstOfConnection = true;
  let began = 0; // when the connection was asked for
  let connection = null;
  let heard = Date.now();
  let bannerTimer = null;
  let refused = -Infinity;

  function show(state) {
    const back = state === "live" && document.documentElement.dataset.connection === "lost";
    document.documentElement.dataset.connection = state;
    if (back) document.dispatchEvent(new CustomEvent("connection-back"));
    if (badge) {
      badge.dataset.state = state;
      badge.querySelector("span").textContent = badge.dataset[state];
    }
    if (!banner) return;
    if (state !== "live") {
      // Counted from the first failure, because later tries fail faster than the banner waits.
      bannerTimer ??= setTimeout(() => (banner.hidden = false), BANNER_AFTER);
      return;
    }
    clearTimeout(bannerTimer);
    bannerTimer = null;
    const kept = refused + REFUSED - Date.now();
    if (kept > 0) bannerTimer = setTimeout(() => show(badge.dataset.state), kept);
    else banner.hidden = true;
  }

  // Some parts of a page fetch themselves. What could not be fetched is fetched again at the next
  // sign of life.
  let outdated = false;
  for (const failed of ["htmx:error", "htmx:response:error"]) {
    document.addEventListener(failed, ({ target, detail }) => {
      if (target !== live && !(detail.ctx?.response?.status < 500)) outdated = true;
    });
  }

  function alive() {
    heard = Date.now();
    show("live");
    if (!outdated) return;
    outdated = false;
    tell();
  }

  live.addEventListener("htmx:sse:before:connection", () => {
    firstOfConnection = true;
    began = Date.now();
  });
  live.addEventListener("htmx:sse:after:connection", (event) => {
    connection = event.detail.connection;
    firstOfConnection = true;
    alive();
  });
  live.addEventListener("htmx:sse:error", () => show("lost"));
  live.addEventListener("htmx:sse:close", () => show("lost"));
  live.addEventListener("htmx:error", () => show("lost"));
  live.addEventListener("htmx:response:error", () => show("lost"));
  live.addEventListener("heartbeat", alive);
  addEventListener("offline", () => {
    show("lost");
    if (banner) banner.hidden = false;
  });
  addEventListener("online", renew);
  document.addEventListener("tap-failed", () => {
    refused = Date.now();
    show("lost");
    if (banner) {
      banner.hidden = false;
      banner.scrollIntoView({ block: "nearest" });
    }
  });

  // The first view of a connection always wins (the server may have been restored from an older
  // backup); after it, only newer views count.
  live.addEventListener("htmx:sse:before:message", (event) => {
    const { message } = event.detail;
    if (message.event) return;
    const arrived = Number(message.id);
    if (!firstOfConnection && arrived <= version) event.detail.cancelled = true;
  });
  live.addEventListener("htmx:sse:after:message", (event) => {
    const { message } = event.detail;
    alive();
    if (message.event) return;
    const arrived = Number(message.id);
    const changed = arrived !== version;
    if (firstOfConnection) {
      const detail = { version: arrived, began };
      document.dispatchEvent(new CustomEvent("server-at", { detail }));
    }
    firstOfConnection = false;
    version = arrived;
    if (changed) tell();
  });

  // The answer to a tap holds this phone's new view; the stream may have been faster.
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail;
    const header = ctx.response?.raw?.headers?.get("Companion-Version");
    if (!header || ctx.sourceElement === live) return;
    refused = -Infinity;
    if (document.documentElement.dataset.connection === "live") show("live");
    const arrived = Number(header);
    if (arrived < version) {
      const regions = new Set(["said", "strip", "duty", "secret", "board", "declare", "hands", "ending", "middle", "recent"]);
      const kept = tasks.filter((task) => !regions.has(task.target?.id));
      tasks.splice(0, tasks.length, ...kept);
    } else if (arrived > version) {
      version = arrived;
      queueMicrotask(tell);
    }
  });

  // At the end all phones go to the podium, but not from a form: its strip has a link. On Table
  // it is on top. A television shows it itself.
  const gameIsOver = () => Boolean(document.querySelector("#strip .strip-won"));
  let over = gameIsOver();
  function goToPodium() {
    const ends = gameIsOver() && !over;
    over = gameIsOver();
    if (!ends || document.querySelector(".form-end, #choice")) return;
    if (live.dataset.view === "strip") location.assign(`/t/${live.dataset.table}`);
    if (live.dataset.view === "table") scrollTo({ top: 0, behavior: "instant" });
  }

  function tell() {
    // A screen that fetches itself would tell what the Table screen is still counting down.
    if ("revealing" in document.documentElement.dataset && live.dataset.view === "strip") {
      document.addEventListener("revealed", tell, { once: true });
      return;
    }
    follow();
    goToPodium();
    call();
    live.dispatchEvent(new CustomEvent("table-changed", { bubbles: true }));
  }

  // The seats that the table waits for.
  function due() {
    const { waits, seat } = document.querySelector("#strip .strip-turn")?.dataset ?? {};
    return waits ?? seat ?? "";
  }

  // A turn has just begun: a tap meant for the last turn must not end this one. The answer to a tap
  // brings the strip once more, often after the stream.
  let whose = due();
  let resting = null; // the timer that ends the pause
  function rest() {
    if (due() !== whose) {
      whose = due();
      clearTimeout(resting);
      resting = setTimeout(() => {
        resting = null;
        rest();
      }, REST);
    }
    const button = document.querySelector("#end-turn button");
    if (button) button.disabled = resting !== null;
  }
  document.addEventListener("htmx:after:swap", rest);

  // "Your turn" in the title, if the table waits for a seat of this phone.
  function call() {
    const mine = due() !== "" && due().split(" ").some((seat) => holds.includes(seat));
    document.title = mine ? `${YOURS}${live.dataset.yours}${title}` : title;
  }
  call();

  // Who is here. A list of seats requested before the latest one may arrive after it.
  let here = null;
  function light() {
    for (const dot of here ? document.querySelectorAll("[data-presence]") : []) {
      dot.dataset.here = here.has(dot.dataset.presence) ? "yes" : "no";
    }
  }
  live.addEventListener("presence", (event) => {
    here = new Set(JSON.parse(event.detail.data));
    light();
  });
  document.addEventListener("htmx:after:swap", light);
  // Only once, because the stream repeats this news, and each repeat would restart the navigation.
  // The table's page says why, and lists the waiting taps.
  const leave = () => {
    const waits = document.querySelector("#waiting li");
    location.assign(waits ? `/t/${live.dataset.table}` : "/");
  };
  live.addEventListener("gone", leave, { once: true });

  // A phone in a pocket silently drops its stream, so it is renewed after two missed heartbeats.
  setInterval(() => {
    if (document.hidden || Date.now() - heard < SILENT) return;
    heard = Date.now();
    show("lost");
    renew();
  }, 5000);

  // Ends a stream that may be dead, or the pause before the next try, and connects again.
  function renew() {
    connection?.reader?.cancel();
    connection?.delayCanceller?.();
  }

  // Without a network a link would lead out of the app, where no service worker keeps a page for that:
  // it is followed only if the server answers.
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[href]");
    const isLost = document.documentElement.dataset.connection === "lost" || !navigator.onLine;
    const leads = link?.origin === location.origin && !link.hash && !link.target && !link.hasAttribute("download");
    if (!isLost || !leads || event.defaultPrevented || navigator.serviceWorker?.controller) return;
    event.preventDefault();
    const signal = AbortSignal.timeout(ANSWERS);
    const answer = await fetch("/healthz", { cache: "no-store", signal }).catch(() => null);
    if (answer?.ok) location.assign(link.href);
    else if (banner) banner.hidden = false;
  });

  document.addEventListener("htmx:after:swap", localTimes);

  // When the game begins, all phones open the table from any page, but not while somebody types.
  function follow() {
    if (!live.dataset.begins || !document.getElementById("latest")) return;
    const open = () => location.assign(live.dataset.begins);
    const typing = document.activeElement?.matches("input:not([type=checkbox], [type=radio])");
    if (typing) document.activeElement.addEventListener("blur", open, { once: true });
    else open();
  }

  // The page's language as the phone writes it: a British phone shows 15:20.
  function locale() {
    const { lang } = document.documentElement;
    return navigator.languages.find((one) => one.split("-")[0] === lang) ?? lang;
  }

  // Times and days by this phone's clock, because the server knows no time zone and gives UTC.
  function localTimes() {
    const times = new Intl.DateTimeFormat(locale(), { timeStyle: "short" });
    const days = new Intl.DateTimeFormat(locale(), { dateStyle: "long" });
    for (const time of document.querySelectorAll("time[datetime]:not([data-local])")) {
      const format = "day" in time.dataset ? days : times;
      time.textContent = format.format(new Date(time.dateTime));
      time.dataset.local = "";
    }
  }
})();
