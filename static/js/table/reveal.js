// A reveal: a count-down, then answers that open one after the other. Also totals that roll to their
// new value. With reduced motion nothing moves; the content is always there at once.
// biome-ignore lint/correctness/noUnusedVariables: the count-up to the podium lifts its curtain, too
const reveal = (() => {
  "use strict";

  const ROLL = 350; // ms
  const FLASH = 1100; // ms for which the row is of its player's colour, fading
  const OPENING = 500; // ms for one answer
  const NEXT = 900; // ms from one answer to the next
  const BEAT = 600; // ms for each number of the count-down
  const COUNT = [3, 2, 1];
  const READ = 20000; // ms after which a reveal folds to one line
  const FRESH = 15000; // ms for which a page that is opened still shows them opening

  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const numberOf = (element) => Number(element.textContent.replace("\u2212", "-"));
  const known = new Map(); // each total's row -> what it showed

  // Up for a gain, down for a loss.
  function roll(total) {
    const row = total.closest("[id]")?.id;
    const now = numberOf(total);
    const before = known.get(row);
    known.set(row, now);
    if (before === undefined || before === now || calm.matches) return;
    if (total.closest(".podium")) return; // it has its own order
    const from = { transform: `translateY(${now > before ? 60 : -60}%)`, opacity: 0 };
    total.animate([from, { transform: "none", opacity: 1 }], { duration: ROLL, easing: "ease-out" });
    const ground = now > before ? "var(--seat)" : "var(--danger-wash)";
    total.closest("[id]").animate([{ backgroundColor: ground }, {}], { duration: FLASH, easing: "ease-out" });
  }

  const met = new Set(); // the reveals that this page has shown
  const folded = new Map(); // reveal -> whether it is folded, once it has been read

  // Folds a reveal when it has been read. A swap opens it again on the server's word.
  function fold(card, after) {
    const close = () => {
      const now = document.getElementById(card.id);
      if (now) now.open = false;
    };
    if (folded.has(card.id)) {
      card.open = !folded.get(card.id);
      return;
    }
    if (!card.querySelector("summary") || document.body.classList.contains("tv")) return;
    folded.set(card.id, false);
    setTimeout(() => {
      folded.set(card.id, true);
      close();
    }, after);
  }
  const toggled = ({ target }) => folded.has(target.id) && folded.set(target.id, !target.open);
  document.addEventListener("toggle", toggled, true);

  // Until the last answer is open, nothing else on the screen tells it: strip, toast, rows.
  const root = document.documentElement;
  let lifting = null;
  let opening = null; // the id of the card that opens
  function lift() {
    clearTimeout(lifting);
    opening = null;
    delete root.dataset.revealing;
    document.dispatchEvent(new CustomEvent("revealed"));
  }
  // Without a duration it stays until it is lifted. `what` it covers: "podium", or else answers.
  function curtain(duration, card, what = "") {
    root.dataset.revealing = what;
    opening = card?.id ?? null;
    clearTimeout(lifting);
    if (duration) lifting = setTimeout(lift, duration);
  }

  // Another screen has no card: it waits as long as the Table screen counts.
  let told = document.getElementById("latest")?.dataset.reveals;
  function wait() {
    const { reveals, opened } = document.getElementById("latest")?.dataset ?? {};
    if (!reveals || reveals === told) return;
    told = reveals;
    if (calm.matches || opened < 2) return;
    const elsewhere = document.getElementById("live")?.dataset.view === "strip";
    if (elsewhere) curtain(COUNT.length * BEAT + opened * NEXT + OPENING);
  }

  function open(card, fresh) {
    if (met.has(card.id)) return;
    met.add(card.id);
    if (!fresh || calm.matches) return;
    // Rows in the order of what they hold open from the last to the first.
    const ranked = [...card.querySelectorAll("[data-from-last] > li")].reverse();
    const plain = [...card.querySelectorAll(".sealed-what")];
    const answers = [...ranked, ...plain.filter((one) => !one.closest("[data-from-last]"))];
    const counted = answers.length > 1 ? countDown(card) : 0;
    const from = { transform: "perspective(20rem) rotateX(-90deg)", opacity: 0 };
    const timing = { duration: OPENING, easing: "ease-out", fill: "backwards" };
    answers.forEach((answer, place) => {
      const delay = counted + (place + 1) * NEXT;
      answer.animate([from, { transform: "none", opacity: 1 }], { ...timing, delay });
    });
    if (counted) curtain(counted + answers.length * NEXT + OPENING, card);
  }

  // Covers the card with a three, a two and a one. Returns how many ms they take.
  let covers = () => {}; // puts the cover back that a swap has taken away
  function countDown(card) {
    const cover = document.createElement("p");
    cover.className = "sealed-count";
    cover.ariaHidden = "true";
    card.append(cover);
    covers = () => cover.isConnected || document.getElementById(card.id)?.append(cover);
    COUNT.forEach((number, place) => {
      const shown = cover.appendChild(document.createElement("span"));
      shown.textContent = number;
      const frames = [
        { transform: "scale(1.8)", opacity: 0 },
        { transform: "none", opacity: 1, offset: 0.3 },
        { transform: "none", opacity: 1, offset: 0.8 },
        { transform: "scale(0.8)", opacity: 0 },
      ];
      const timing = { duration: BEAT, delay: place * BEAT, fill: "both" };
      shown.animate(frames, timing).finished.then(() => {
        if (number !== 1) return;
        covers = () => {};
        cover.remove();
      });
    });
    return COUNT.length * BEAT;
  }

  function look(swapped) {
    // Without its card nothing is left to wait for: the reveal was undone, or the game goes on.
    if (opening && !document.getElementById(opening)) lift();
    covers();
    document.querySelectorAll(".score-points").forEach(roll);
    for (const card of document.querySelectorAll(".is-revealed[data-at]")) {
      const fresh = swapped || Date.now() - Date.parse(card.dataset.at) < FRESH;
      open(card, fresh);
      fold(card, fresh ? READ : 0);
    }
    wait();
  }
  look(false);
  document.addEventListener("htmx:after:swap", () => look(true));
  return { curtain, lift };
})();
