// Taps on their way. Each has a key of its own and is kept until the server has answered: sent in
// order, again and again with the same key, so that it counts once however often it came, and after
// a minute never without a word. What waits is told to the list of it, waiting.js.
"use strict";

(() => {
  const TRIES = 3;
  const PAUSE = 700; // ms between tries of the same tap
  const LONGEST = 12000; // ms: an answer that takes longer is none
  const AGAIN = 4000; // ms between tries of the whole queue
  const OLD = 60000; // ms: whatever waited longer is sent only by a tap

  const live = document.getElementById("live");
  const table = live?.dataset.table ?? location.pathname.match(/^\/t\/([^/]+)/)?.[1];
  // Where no list could show it, nothing is kept.
  if (!table || !document.getElementById("waiting")) return;

  const NAME = `taps ${table}`;
  const forms = new Map(); // key of a tap -> the form of this page that it came from
  let sending = null; // the tap on its way, with what breaks it off
  let lost = false; // the last try got no answer
  let timer = null;
  let leaving = null; // the link that waits for the taps

  // -- What is kept ------------------------------------------------------------------------

  let kept = null; // where this phone keeps nothing, taps are only sent, and refused when lost

  function read() {
    if (kept) return kept;
    try {
      const found = JSON.parse(localStorage.getItem(NAME) ?? "[]");
      return Array.isArray(found) ? found : [];
    } catch (error) {
      if (!(error instanceof SyntaxError)) kept = [];
      return [];
    }
  }

  function write(taps) {
    if (!kept) {
      try {
        if (taps.length) localStorage.setItem(NAME, JSON.stringify(taps));
        else localStorage.removeItem(NAME);
        return;
      } catch {
        kept = [];
      }
    }
    kept = taps;
  }

  const drop = (key) => write(read().filter((tap) => tap.key !== key));
  const old = (tap) => Math.abs(Date.now() - tap.at) > OLD;

  // -- A tap -------------------------------------------------------------------------------

  // crypto.randomUUID is missing on plain http; getRandomValues is everywhere.
  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  const text = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";

  // "City +2 · Ada": what the button (or the form's page) says, and about whom.
  function label(source, fields) {
    const seat = new Map(fields).get("seat");
    const button = source.matches("button") ? source : source.querySelector("button:not(.step)");
    const parts = button?.children.length ? [...button.children] : [button];
    const title = source.id === "action-form" ? [document.querySelector("h1")] : parts;
    const said = title.map(text).filter(Boolean).join(" ");
    const chosen = source.querySelector("input[name='seat']:checked")?.parentElement;
    const named = chosen ?? document.querySelector(
      `[data-seat="${CSS.escape(seat ?? "")}"] :is(.hand-name, .score-name, .strip-name)`,
    );
    const name = text(named);
    return name && !said.includes(name) ? `${said} · ${name}` : said;
  }

  document.addEventListener("htmx:config:request", (event) => {
    const { request, sourceElement } = event.detail.ctx;
    if (request.method !== "POST" || !live || !sourceElement.matches("form, button")) return;
    event.preventDefault();
    const fields = [...request.body].map(([name, value]) => [name, String(value)]);
    // A form filled in on a page of its own is one tap, however often its button is pressed: its
    // own key stays. A button of the table is a tap each time.
    const own = request.body.has("then");
    const tap = { key: newKey(), url: request.action, fields, own, at: Date.now() };
    tap.label = label(sourceElement, fields);
    const taps = read();
    const same = own && taps.find((each) => each.own && String(each.fields) === String(fields));
    if (!same) {
      // The way on from an objection goes before what waits behind it.
      if (sourceElement.closest("#notices")) taps.unshift(tap);
      else taps.push(tap);
      write(taps);
    }
    forms.set((same || tap).key, sourceElement);
    busy(sourceElement, true);
    send();
  });

  function busy(source, is) {
    const button = source?.matches("button") ? source : source?.querySelector("button");
    if (is) button?.setAttribute("aria-busy", "true");
    else button?.removeAttribute("aria-busy");
  }

  // -- Sending -----------------------------------------------------------------------------

  const wait = (ms) => new Promise((done) => setTimeout(done, ms));

  // Only our server answers with regions of the page or an address to go to: what a proxy says in
  // its place, or a hotel's network, is no answer.
  const isOurs = ({ headers }, html) => headers.has("HX-Redirect") || html.includes("<hx-partial");

  async function once(tap) {
    const broken = new AbortController();
    sending = { key: tap.key, broken };
    const limit = setTimeout(() => broken.abort(), LONGEST);
    const headers = { "HX-Request": "true", "Companion-View": live.dataset.view };
    if (!tap.own) headers["Companion-Tap"] = tap.key;
    try {
      const body = new URLSearchParams(tap.fields);
      const response = await fetch(tap.url, { method: "POST", headers, body, signal: broken.signal });
      const html = await response.text();
      return isOurs(response, html) ? { response, html } : null;
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
      const kept = read().some((each) => each.key === tap.key);
      if (tries >= TRIES || !navigator.onLine || !kept) return null;
      await wait(PAUSE);
    }
  }

  async function send() {
    clearTimeout(timer);
    if (sending || !live) return tell();
    for (let [tap] = read(); tap && !tap.held && !old(tap); [tap] = read()) {
      const answer = await deliver(tap);
      sending = null;
      busy(forms.get(tap.key), false);
      if (!answer) {
        fail(tap);
        break;
      }
      lost = false;
      drop(tap.key);
      if (!answer.response.ok) write(read().map((each) => ({ ...each, held: true })));
      await show(tap, answer);
    }
    tell();
    if (document.querySelector("#notices > *")) leaving = null;
    if (leaving && !read().length) location.assign(leaving);
  }

  // The tap waits, and the whole queue with it; where nothing can be kept it is refused.
  function fail(tap) {
    lost = true;
    leaving = null;
    if (kept) {
      kept = [];
      delete document.documentElement.dataset.keeps;
    } else if (navigator.onLine && read().length) timer = setTimeout(send, AGAIN);
    document.dispatchEvent(new CustomEvent("tap-failed", { detail: tap }));
  }

  // An answer is this page's own new view; a page that is gone meanwhile is not gone to.
  function show(tap, { response, html }) {
    const to = response.headers.get("HX-Redirect");
    const source = forms.get(tap.key);
    forms.delete(tap.key);
    if (to) {
      if (source?.isConnected && !read().length) location.assign(to);
      return null;
    }
    const main = document.getElementById("main");
    const { status, headers } = response;
    return htmx.swap({
      sourceElement: main, target: main, swap: "none", text: html, request: {},
      response: { raw: response, status, headers },
    });
  }

  addEventListener("online", send);
  document.addEventListener("connection-back", send);
  addEventListener("storage", (event) => event.key === NAME && tell());
  setInterval(() => read().length && tell(), 5000);

  // -- What waits --------------------------------------------------------------------------

  // `why` they are not sent by themselves, `sends` whether a tap could, and whether they are `shown`
  // at all: what is only on its way is not.
  function tell() {
    const taps = kept ? [] : read();
    const held = taps.some((tap) => tap.held);
    const asks = Boolean(taps.length) && (held || old(taps[0]));
    const why = held ? "held" : asks ? "old" : "";
    const shown = Boolean(taps.length) && (lost || asks || !live);
    const detail = { taps, why, sends: asks && Boolean(live), shown };
    document.dispatchEvent(new CustomEvent("taps-waiting", { detail }));
  }

  // What was on its way already may have arrived: then the log shows it, and takes it back.
  document.addEventListener("tap-withdrawn", ({ detail: key }) => {
    drop(key);
    busy(forms.get(key), false);
    forms.delete(key);
    if (sending?.key === key) sending.broken.abort();
    if (!read().length) lost = false;
    tell();
  });

  document.addEventListener("taps-agreed", () => {
    const at = Date.now();
    write(read().map((tap) => ({ ...tap, at, held: false })));
    send();
  });

  // -- Leaving the page --------------------------------------------------------------------

  // A page that is left takes its taps along: the link waits for their answers, and stays where one
  // was objected to or lost. Tapped again it goes at once.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !sending || lost || leaving || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    leaving = link.href;
  });

  // Forms that open another page can't wait: they are refused while the phone knows of no network.
  document.addEventListener("submit", (event) => {
    if (navigator.onLine || event.target.method !== "post" || event.target.matches("[hx-post]")) return;
    event.preventDefault();
    document.dispatchEvent(new CustomEvent("tap-failed"));
  });

  if (live) {
    // Kept by the page before, or by this one before it was loaded again.
    read();
    if (!kept) document.documentElement.dataset.keeps = "taps";
    document.addEventListener("DOMContentLoaded", send);
  }
  tell();
})();
