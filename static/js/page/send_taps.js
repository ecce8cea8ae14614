// Sends taps. Each has its own key and is kept (kept_taps.js) until the table has judged it. Taps are
// sent in order, and again with the same key if there was no answer, so that each counts once.
// After a minute the phone asks before it sends. unsent_taps.js lists the taps that wait.
(() => {
  "use strict";

  const TRIES = 3;
  const PAUSE = 700; // ms between tries of the same tap
  const LONGEST = 12000; // ms: an answer that takes longer is none
  const AGAIN = 4000; // ms between tries of the whole queue
  const FIRST = 1000; // ms: the first pause after an answer that judged nothing; each next is twice
  const BOUNCE = 150; // ms: no finger means two taps of one button so close together
  const MOST = 60000; // ms: the longest pause, whatever the server asks for
  const JUDGED = ["recorded", "objected", "refused"]; // any other answer leaves the tap in the queue

  const live = document.getElementById("live");
  const table = live?.dataset.table ?? location.pathname.match(/^\/t\/([^/]+)/)?.[1];
  // Without a list to show it, nothing is kept.
  if (!table || !document.getElementById("waiting")) return;

  const phone = live?.dataset.phone; // changes when the phone loses its cookie and joins again
  const taps = keptTaps(table, phone);
  const forms = new Map(); // key of a tap -> the form of this page that it came from
  const pages = new WeakMap(); // such a form -> the page of a game that it stands on
  const folds = new Map(); // key of a tap -> the fold that its button is in, if any
  const made = new Map(); // what a form of a page of its own posted -> the key of that tap
  let draining = false;
  let sending = null; // the tap on its way, with what breaks it off
  let lost = false; // the last try got no answer
  let unjudged = ""; // "busy" or "stranger": the last answer judged nothing
  let sentence = ""; // what that answer said
  let failures = 0; // such answers, one after the other
  let notBefore = 0; // when the server may be asked again
  let timer = null;
  let leaving = null; // the way to the page that waits for the taps
  let last = { at: -Infinity }; // the last tap: its button, and when it was

  // -- A tap -------------------------------------------------------------------------------

  // crypto.randomUUID is missing on plain http; getRandomValues is everywhere.
  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // If the browser itself posts a form, the tap has the page's key, so that a page that is shown
  // again records again.
  function renewKeys() {
    for (const field of document.querySelectorAll("[name='tap']")) field.value = newKey();
  }
  renewKeys();

  const text = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";

  const words = (element) =>
    element?.children.length ? [...element.children].map(text).filter(Boolean).join(" ") : text(element);

  // "Points +2 · Ada": the text of the pressed button (or of the form's page), and the seat. A
  // button that only names a place stands in a fold that names the action; one that only names the
  // action, in an open place of the map.
  function label(source, fields, pressed) {
    const seat = new Map(fields).get("seat");
    const own = source.matches("button") ? source : source.querySelector("button:not(.step)");
    const page = source.id === "action-form" ? document.querySelector("h1") : null;
    const fold = source.closest("details:is(.places, .pick)")?.querySelector("summary");
    const place = source.closest("#place")?.querySelector("#place-name");
    const said = [place, fold, page ?? pressed ?? own].map(words).filter(Boolean).join(": ");
    const chosen = source.querySelector("input[name='seat']:checked")?.parentElement;
    const colour = CSS.escape(seat ?? "");
    const named = chosen ?? document.querySelector(
      `[data-name="${colour}"], [data-seat="${colour}"] :is(.hand-name, .score-name)`,
    );
    const name = named?.dataset.call ?? text(named); // the strip says "Your turn" to the one on turn
    return name && !said.includes(name) ? `${said} · ${name}` : said;
  }

  document.addEventListener("htmx:config:request", (event) => {
    const { request, sourceElement } = event.detail.ctx;
    if (request.method !== "POST" || !live || !sourceElement.matches("form, button")) return;
    event.preventDefault();
    const fields = [...request.body].map(([name, value]) => [name, String(value)]);
    // A form on its own page is one tap, however often its button is pressed while the page is
    // shown. Each press of a table's button is a tap.
    const posted = request.body.has("then") ? String([request.action, ...fields]) : null;
    if (!posted && bounced(sourceElement)) return;
    const key = made.get(posted) ?? newKey();
    if (posted) made.set(posted, key);
    if (!taps.has(key)) {
      const tap = { key, url: request.action, fields, at: Date.now(), phone };
      tap.label = label(sourceElement, fields, request.submitter);
      // The answer to an objection is sent before the taps that wait behind it.
      taps.put(tap, Boolean(sourceElement.closest("#notices")));
    }
    forms.set(key, sourceElement);
    pages.set(sourceElement, sourceElement.closest("#page"));
    folds.set(key, sourceElement.closest("details:not(.duty)"));
    last = { source: sourceElement, at: performance.now() };
    busy(sourceElement, true);
    send();
  });

  const bounced = (source) => source === last.source && performance.now() - last.at < BOUNCE;

  function busy(source, is) {
    const button = source?.matches("button") ? source : source?.querySelector("button");
    if (is) button?.setAttribute("aria-busy", "true");
    else button?.removeAttribute("aria-busy");
  }

  // -- Sending -----------------------------------------------------------------------------

  const wait = (ms) => new Promise((done) => setTimeout(done, ms));

  // A response of a proxy or of a hotel's network is no answer. Neither is the server's response to
  // a cut tap.
  const isAnswer = ({ headers }, html) =>
    !headers.has("Companion-Retry") &&
    (headers.has("Companion-Verdict") || html.includes("<hx-partial"));

  async function once(tap) {
    const broken = new AbortController();
    sending = { key: tap.key, broken };
    const limit = setTimeout(() => broken.abort(), LONGEST);
    const headers = { "HX-Request": "true", "Companion-View": live.dataset.view };
    // The tap of a form from an earlier release may have arrived with its page's key.
    if (!tap.own) headers["Companion-Tap"] = tap.key;
    try {
      const body = new URLSearchParams(tap.fields);
      const response = await fetch(tap.url, { method: "POST", headers, body, signal: broken.signal });
      const html = await response.text();
      return isAnswer(response, html) ? { response, html } : null;
    } catch {
      return null;
    } finally {
      clearTimeout(limit);
    }
  }

  async function deliver(tap) {
    for (let tries = 1; ; tries += 1) {
      const answer = await once(tap);
      if (answer) return answer;
      if (tries >= TRIES || !navigator.onLine || !taps.has(tap.key)) return null;
      await wait(PAUSE);
    }
  }

  // One tab sends for all, if the browser supports locks (never on plain http), without waiting for
  // a sleeping tab. If two tabs send a tap, it still counts once, and the next one follows.
  async function alone(work) {
    if (!navigator.locks) return work();
    const patience = new AbortController();
    const limit = setTimeout(() => patience.abort(), LONGEST);
    const { signal } = patience;
    const turn = navigator.locks.request(`taps ${table}`, { signal }, () => {
      clearTimeout(limit);
      return work();
    });
    return turn.catch((error) => {
      if (!signal.aborted) throw error;
      return work();
    });
  }

  function next() {
    const [tap] = taps.all();
    return tap && !taps.asks(tap) ? tap : null;
  }

  function send() {
    clearTimeout(timer);
    const rest = notBefore - Date.now();
    if (rest > 0) timer = setTimeout(send, rest);
    else if (live && !draining && next()) {
      draining = true;
      return alone(drain);
    }
    return tell();
  }

  async function drain() {
    try {
      await sendAll();
    } finally {
      draining = false;
    }
    tell();
    if (document.querySelector("#notices > *")) leaving = null;
    if (leaving && !taps.all().length) leaving();
  }

  async function sendAll() {
    for (let tap = next(); tap; tap = next()) {
      const answer = await deliver(tap);
      sending = null;
      busy(forms.get(tap.key), false);
      if (!answer && !taps.has(tap.key)) continue; // withdrawn, or sent by another tab
      const verdict = answer?.response.headers.get("Companion-Verdict");
      if (!JUDGED.includes(verdict)) {
        if (answer) await putOff(answer, verdict);
        else fail(tap);
        return;
      }
      lost = false;
      unjudged = "";
      failures = 0;
      taps.drop(tap.key);
      tell();
      if (verdict !== "recorded") taps.hold();
      else {
        taps.recorded(tap, Number(answer.response.headers.get("Companion-Version")) || 0);
        foldAway(tap.key);
      }
      await show(tap, answer);
      if (verdict === "refused") name(tap);
    }
  }

  // The question that unfolded to the tapped button is answered. What is due goes by itself, and
  // what is due next takes its place, open.
  function foldAway(key) {
    folds.get(key)?.removeAttribute("open");
    folds.delete(key);
  }

  // The tap waits, and the whole queue with it. If nothing can be kept, the tap is refused.
  function fail(tap) {
    lost = true;
    unjudged = "";
    leaving = null;
    if (!taps.keeps()) {
      taps.forget();
      delete document.documentElement.dataset.keeps;
    } else if (navigator.onLine && taps.all().length) timer = setTimeout(send, AGAIN);
    document.dispatchEvent(new CustomEvent("tap-failed", { detail: tap }));
  }

  // The server answered without judging the tap: it is busy, or does not know this phone.
  function putOff(answer, verdict) {
    lost = false;
    leaving = null;
    unjudged = verdict === "stranger" ? verdict : "busy";
    failures += 1;
    if (!taps.keeps()) {
      taps.forget();
      return swap(answer);
    }
    sentence = text(new DOMParser().parseFromString(answer.html, "text/html").querySelector("p"));
    if (unjudged === "busy") {
      notBefore = Date.now() + pause(answer.response);
      timer = setTimeout(send, notBefore - Date.now());
    }
    return null;
  }

  // Each pause is twice as long, differs between phones, and is at least as long as the server asks
  // for.
  function pause({ headers }) {
    const asked = Number(headers.get("Retry-After")) * 1000 || 0;
    const longer = FIRST * 2 ** (failures - 1) * (1 + Math.random() / 4);
    return Math.min(Math.max(asked, longer), MOST);
  }

  // An answer is this page's new view. Don't navigate if the form is gone meanwhile, unless news of
  // its tap took it from a page that is still shown. The page after a recorded form replaces the
  // form in the history, so that Back doesn't show it again.
  function show(tap, answer) {
    const to = answer.response.headers.get("HX-Redirect");
    const source = forms.get(tap.key);
    forms.delete(tap.key);
    if (!to) return swap(answer);
    if (source?.isConnected || pages.get(source)?.isConnected) {
      const go = () => (source.id === "action-form" ? location.replace(to) : location.assign(to));
      if (taps.all().length) leaving = go;
      else go();
    }
    return null;
  }

  function swap({ response, html }) {
    const main = document.getElementById("main");
    const { status, headers } = response;
    return htmx.swap({
      sourceElement: main, target: main, swap: "none", text: html, request: {},
      response: { raw: response, status, headers },
    });
  }

  // A refusal names its tap, which has left the queue.
  function name(tap) {
    document.querySelector("#notices :is(p:not(.notice), span)")?.prepend(`${tap.label}: `);
  }

  addEventListener("online", send);
  document.addEventListener("connection-back", send);
  document.addEventListener("server-at", ({ detail: { version, began } }) => {
    if (taps.missing(version, began)) tell();
  });
  setInterval(() => taps.all().length && tell(), 5000);

  // Another tab has sent a tap of this one, or withdrawn it.
  addEventListener("storage", (event) => {
    if (!taps.concerns(event.key)) return;
    for (const [key, source] of forms) {
      if (taps.has(key)) continue;
      busy(source, false);
      forms.delete(key);
    }
    tell();
  });

  // -- What waits --------------------------------------------------------------------------

  // `why` they are not sent now, what the server `said` about them, whether a tap `sends` them, and
  // whether they are `shown`: a tap that is being sent alone is not.
  function tell() {
    const waiting = taps.keeps() ? taps.all() : [];
    const [first] = waiting;
    if (!first) unjudged = "";
    const asks = first ? taps.asks(first) : "";
    const stranger = unjudged === "stranger";
    const why = asks === "held" || !stranger ? asks || unjudged : unjudged;
    const shown = Boolean(first) && (waiting.length > 1 || lost || why !== "" || !live);
    const sends = Boolean(asks || stranger) && Boolean(live);
    const said = why && why === unjudged ? sentence : "";
    const detail = { taps: waiting, why, said, sends, shown };
    document.dispatchEvent(new CustomEvent("taps-waiting", { detail }));
  }

  // A tap that was being sent may have arrived. The log then shows it and can undo it.
  document.addEventListener("tap-withdrawn", ({ detail: key }) => {
    taps.drop(key);
    busy(forms.get(key), false);
    forms.delete(key);
    if (sending?.key === key) sending.broken.abort();
    if (!taps.all().length) lost = false;
    tell();
  });

  document.addEventListener("taps-agreed", () => {
    taps.agree();
    notBefore = 0;
    send();
  });

  // -- Leaving the page --------------------------------------------------------------------

  // A link waits for the answers to the page's taps, and stays on the page if one got an objection
  // or was lost. Tapped again, it opens at once.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !sending || lost || leaving || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    leaving = () => location.assign(link.href);
  });

  // Forms that open another page can't wait. They are refused while the phone has no network.
  document.addEventListener("submit", (event) => {
    if (navigator.onLine || event.target.method !== "post" || event.target.matches("[hx-post]")) return;
    event.preventDefault();
    document.dispatchEvent(new CustomEvent("tap-failed"));
  });

  // Back may show the old page unchanged.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    renewKeys();
    leaving = null;
    send();
  });

  if (live) {
    // Kept by the previous page, or by this one before a reload.
    if (taps.keeps()) document.documentElement.dataset.keeps = "taps";
    document.addEventListener("DOMContentLoaded", send);
  }
  tell();
})();
