// Tells for a moment what others have recorded: what it means for a seat of this phone, else the
// line itself. Screen readers get every line.
(() => {
  "use strict";

  const FILLS = 450; // ms

  const live = document.getElementById("live");
  const announce = document.getElementById("announce");
  const main = document.getElementById("main");
  const holds = (document.body.dataset.holds ?? "").split(" ");

  if (!live) return;
  // A television fetches itself, and what it has fetched may be about to open answers.
  if (!newsLine.exists) {
    main.addEventListener("htmx:after:swap", () => setTimeout(() => {
      moments.withdraw();
      moments.tell(null);
    }));
    return;
  }

  const here = ({ dataset: { to, phone } }) =>
    (to && holds.includes(to)) || (phone && phone === document.body.dataset.phone);
  // What it means for a seat; on a phone of several seats with its name.
  const named = (tiding) => {
    const { to, name } = tiding.dataset;
    return to && holds.length > 1 ? `${name}: ${told.text(tiding)}` : told.text(tiding);
  };
  // What the latest tap means for this phone: all that its seats lose, else all that they are told.
  function forMe() {
    const tidings = [...document.querySelectorAll("#said .tiding")].filter(here);
    const mine = tidings.filter(({ dataset }) => !("others" in dataset && told.own()));
    const lost = mine.filter(({ dataset }) => "loss" in dataset);
    const says = lost.length ? lost : mine;
    if (!says.length) return null;
    const follows = says.every(({ dataset }) => "follows" in dataset);
    const seat = follows ? says[0].dataset.to : told.latest().dataset.seat;
    const undo = says.some(({ dataset }) => "others" in dataset);
    return { text: says.map(named).join(". "), loss: lost.length > 0, follows, seat, undo };
  }
  function lose(tiding) {
    if (!tiding?.loss || losses.has(told.seq())) return;
    losses.add({ text: tiding.text, seat: told.latest().dataset.seat, seq: told.seq() });
  }
  // What was lost after an entry, as while the phone was locked. Whether anything was.
  function missed(read) {
    const lost = [...document.querySelectorAll("#said .missed")].filter(here);
    const others = lost.filter(({ dataset }) => dataset.by !== document.body.dataset.phone);
    const now = others.filter(({ dataset }) => Number(dataset.seq) > Number(read));
    if (now.length) losses.add(...now.map((one) => ({ ...one.dataset, text: named(one) })));
    return now.length > 0;
  }

  // -- A page opens ------------------------------------------------------------------------

  const READ = `read ${live.dataset.table}`; // the entry that this tab has told last
  const remember = () => inTab.set(READ, told.seq() ?? "");
  const left = inTab.get(READ);
  const isLater = left && Number(told.seq()) > Number(left);

  losses.forget((one) => told.undone().includes(one.seq));
  if (isLater && told.own()) newsLine.goOn();
  newsLine.tell();
  if (left) {
    missed(left);
    if (isLater && !told.own()) lose(forMe());
    setTimeout(() => newsLine.tell()); // the page may be about to open answers
  }
  remember();
  // With a toast, a form of this phone has just recorded it; the page may be about to open answers.
  if (document.querySelector("#toasts [data-toast]")) {
    setTimeout(() => {
      const tiding = forMe();
      if (moments.tell(tiding)) lose(tiding);
      else if (tiding?.follows) told.afterOpening(() => newsLine.show({ ...tiding, mine: true }));
    });
  }

  // -- The table changes -------------------------------------------------------------------

  // The seats of this phone that the table waits for.
  function due() {
    const { waits, seat } = document.querySelector("#strip .strip-turn")?.dataset ?? {};
    return (waits ?? seat ?? "").split(" ").filter((one) => one && holds.includes(one));
  }
  // "Your turn, Ada", and the task.
  function call(seat) {
    const name = document.querySelector(`#strip [data-name="${seat}"]`).dataset.call;
    const what = document.querySelector("#strip .strip-what");
    return live.dataset.called.replace("\u2026", name) + (what ? `. ${told.text(what)}` : "");
  }
  // The strip fills with the seat's colour from the left.
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  function fill() {
    const from = { clipPath: "inset(0 100% 0 0)" };
    const timing = { duration: FILLS, easing: "ease-out", pseudoElement: "::before" };
    if (calm.matches) return;
    document.querySelector("#strip .strip-turn")?.animate([from, { clipPath: "inset(0)" }], timing);
  }
  // A reveal on this page opens its answers one by one, and the line would say them all at once.
  const revealed = () => document.querySelector(".is-revealed[data-at]")?.dataset.at;
  let known = revealed();
  let read = told.seq();
  let before = due();
  live.addEventListener("table-changed", () => {
    const now = due();
    const comes = now.find((seat) => !before.includes(seat));
    before = now;
    const latest = told.latest();
    if (!latest) return; // before the game begins
    newsLine.forget((one) => told.undone().includes(one.seq));
    moments.withdraw();
    if (newsLine.isLoss() && document.querySelector(".podium")) newsLine.rest();
    const own = told.own();
    const away = missed(read);
    const tiding = forMe();
    const words = tiding?.text ?? told.text(latest);
    if (announce) announce.textContent = comes && !tiding ? call(comes) : words;
    const opens = revealed() && revealed() !== known;
    known = revealed();
    if (opens) newsLine.rest();
    const shown = moments.tell(tiding);
    const isNew = told.seq() !== read; // not only the people, or a rematch
    if (own && isNew) newsLine.goOn();
    if (shown || (!own && isNew)) lose(tiding);
    read = told.seq();
    remember();
    if (shown && comes && !own) signalTurn();
    if ((tiding?.loss || away) && !shown) told.afterOpening(() => newsLine.tell());
    // The answers don't say what follows from them for this phone alone.
    else if (opens && !shown && tiding?.follows) {
      told.afterOpening(() => newsLine.show({ ...tiding, mine: true }));
    }
    if (shown || opens || document.hidden || (own && !tiding?.follows)) return;
    // A line that is `untold` says only whose turn it is, as the strip does.
    if (isNew && !tiding?.loss && (tiding || !("untold" in latest.dataset))) {
      const { seat = latest.dataset.seat, undo } = tiding ?? {};
      newsLine.show({ text: words, seat, undo, mine: Boolean(tiding) });
    }
    if (!comes || own) return;
    told.afterOpening(() => {
      signalTurn();
      fill();
    });
  });
})();
