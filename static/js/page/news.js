// Shows for a moment what others recorded: what it means for a seat of this phone, else the line
// itself. Screen readers get every line.
(() => {
  "use strict";

  const MOMENT = 3000; // ms
  const LONG = 6000; // ms for what concerns a seat of this phone
  // ms for which nothing moves after a finger has gone, and for which a page that a big event has
  // moved takes no tap
  const RESTS = 350;
  const FILLS = 450; // ms

  const live = document.getElementById("live");
  const line = document.getElementById("news");
  const announce = document.getElementById("announce");
  const holds = (document.body.dataset.holds ?? "").split(" ");

  if (!live) return;

  // A finger is on the screen, or its click is on the way: nothing may appear or move under it.
  let pressed = false;
  const waiting = []; // what appears afterwards
  const untouched = (then) => (pressed ? waiting.push(then) : then());
  let lifts = null;
  let timer = null;
  addEventListener("pointerdown", () => {
    clearTimeout(lifts);
    pressed = true;
  }, true);
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => {
      clearTimeout(lifts);
      lifts = setTimeout(() => {
        pressed = false;
        for (const appear of waiting.splice(0)) appear();
      }, RESTS);
    }, true);
  }

  const seq = () => document.getElementById("latest")?.dataset.seq; // of the latest entry
  const lost = () => !line.hidden && line.classList.contains("is-loss");
  const show = (news) => untouched(() => {
    const said = line.firstElementChild;
    said.textContent = news.text;
    line.classList.toggle("is-loss", Boolean(news.loss));
    line.dataset.seat = news.seat;
    line.hidden = false;
    line.classList.remove("is-long");
    line.classList.toggle("is-long", said.scrollHeight > said.clientHeight);
    clearTimeout(timer);
    if (!news.loss) timer = setTimeout(rest, news.mine ? LONG : MOMENT);
  });

  // -- Losses ------------------------------------------------------------------------------

  // What seats of this phone have lost, on every screen of the table until somebody touches it, it
  // is undone, or this phone records something after it was in sight for a while. Other news takes
  // its line for a moment.
  const LOST = `lost ${live.dataset.table}`; // [{ text, seat, seq, from }] in this tab
  let losses = inTab.get(LOST) ?? [];
  function keep(these) {
    losses = these;
    inTab.set(LOST, these);
  }
  // The newest is the first: the line may be too short for all. The podium stands alone.
  function tell(these = losses) {
    if (!line || !these.length || document.querySelector(".podium")) return;
    if (!document.hidden) {
      for (const one of these) one.from ??= Date.now();
      keep(losses);
    }
    const newest = [...these].reverse();
    const texts = newest.map((one) => one.text).join(" ");
    // While answers open, another tap would bring out what they have cost.
    afterwards(() => show({ text: texts, seat: newest[0].seat, loss: true }));
  }
  // The line after its moment: what is lost, or nothing.
  function rest(these = losses) {
    clearTimeout(timer);
    line.hidden = true;
    tell(these);
  }
  function forget(gone) {
    const left = losses.filter((one) => !gone(one));
    if (left.length === losses.length) return;
    keep(left);
    rest();
  }
  // Nobody who has gone on since needs it.
  function goOn() {
    const now = Number(seq());
    forget((one) => Number(one.seq) < now && Date.now() - one.from > LONG);
  }
  // A touch on the line puts it away.
  line?.addEventListener("click", () => {
    if (lost()) keep([]);
    rest();
  });

  // A big event stands above all, on every phone. Nothing moves under a finger that is down, and
  // what it has moved rests.
  const card = document.getElementById("moment");
  const main = document.getElementById("main");
  let gone = null;
  function toggle(shown) {
    card.hidden = !shown;
    main.classList.add("has-moved");
    setTimeout(() => main.classList.remove("has-moved"), RESTS);
  }
  const waits = () => "revealing" in document.documentElement.dataset;
  const afterwards = (then) => {
    if (waits()) document.addEventListener("revealed", then, { once: true });
    else then();
  };
  const showMoment = (big) => untouched(() => {
    const [title, what] = card.children;
    // A number stands in the line of its word.
    title.textContent = big.title.replace(/ (?=\d)/g, "\u00a0");
    what.textContent = big.text;
    card.classList.toggle("is-loss", big.loss);
    if (big.seat) card.dataset.seat = big.seat;
    else delete card.dataset.seat;
    card.dataset.seq = big.seq;
    if (line) rest(losses.filter(({ seq }) => seq !== big.seq));
    toggle(true);
    clearTimeout(gone);
    gone = setTimeout(() => {
      toggle(false);
      if (big.loss) tell();
    }, LONG);
  });
  card?.addEventListener("click", () => {
    clearTimeout(gone);
    toggle(false);
    if (card.classList.contains("is-loss")) forget(({ seq }) => seq === card.dataset.seq);
  });
  // Of an event before this page only a toast is new: it tells what this phone's form recorded.
  const fresh = document.querySelector("#toasts [data-toast]");
  let met = fresh ? "" : document.getElementById("moment-told")?.dataset.key;
  function big(tiding) {
    const told = document.getElementById("moment-told");
    const key = told?.dataset.key;
    if (!card || !told || key === met) return false;
    met = key;
    const { text: under = "", loss = false } = tiding ?? {};
    const said = { title: text(told), text: under, seat: told.dataset.seat, seq: seq(), loss };
    afterwards(() => showMoment(said));
    return true;
  }

  // The entries that count no more. What is undone is no event.
  const spent = () => document.getElementById("latest")?.dataset.spent?.split(" ") ?? [];
  const withdraw = () => untouched(() => {
    if (!card || card.hidden || !spent().includes(card.dataset.seq)) return;
    clearTimeout(gone);
    toggle(false);
  });

  // In one line; no-break spaces stay.
  const text = (element) => element.textContent.replace(/[^\S\u00a0]+/g, " ").trim();
  // A television has no line. It fetches itself, and what it fetched may be about to open answers.
  if (!line) {
    main.addEventListener("htmx:after:swap", () => setTimeout(() => {
      withdraw();
      big(null);
    }));
    return;
  }

  const own = () => document.getElementById("latest")?.dataset.by === document.body.dataset.phone;
  const here = ({ dataset: { to, phone } }) =>
    (to && holds.includes(to)) || (phone && phone === document.body.dataset.phone);
  // What it means for a seat; on a phone of several seats with its name.
  const named = (tiding) => {
    const { to, name } = tiding.dataset;
    return to && holds.length > 1 ? `${name}: ${text(tiding)}` : text(tiding);
  };
  // What the latest tap means for this phone: all that its seats lose, else all that they are told.
  function forMe() {
    const told = [...document.querySelectorAll("#said .tiding")].filter(here);
    const mine = told.filter(({ dataset }) => !("others" in dataset && own()));
    const lost = mine.filter(({ dataset }) => "loss" in dataset);
    const says = lost.length ? lost : mine;
    if (!says.length) return null;
    const follows = says.every(({ dataset }) => "follows" in dataset);
    const seat = follows ? says[0].dataset.to : document.getElementById("latest").dataset.seat;
    return { text: says.map(named).join(" "), loss: lost.length > 0, follows, seat };
  }
  // What was lost since this tab's last look at the table, as while the phone was locked.
  const READ = `read ${live.dataset.table}`; // the entry
  function missed(read) {
    const lost = [...document.querySelectorAll("#said .missed")].filter(here);
    const others = lost.filter(({ dataset }) => dataset.by !== document.body.dataset.phone);
    const now = others.filter(({ dataset }) => Number(dataset.seq) > Number(read));
    if (now.length) keep([...losses, ...now.map((one) => ({ ...one.dataset, text: named(one) }))]);
    return now.length > 0;
  }
  const left = inTab.get(READ);
  const remember = () => inTab.set(READ, seq() ?? "");
  function lose(tiding) {
    if (!tiding?.loss || losses.some((one) => one.seq === seq())) return;
    const { seat } = document.getElementById("latest").dataset;
    keep([...losses, { text: tiding.text, seat, seq: seq() }]);
  }
  // What was undone between two pages, as by this phone itself, is no change of this one.
  losses = losses.filter((one) => !spent().includes(one.seq));
  const isLater = left && Number(seq()) > Number(left);
  if (isLater && own()) goOn();
  tell();
  if (left) {
    missed(left);
    if (isLater && !own()) lose(forMe());
    setTimeout(() => tell()); // the page may be about to open answers
  }
  remember();
  // It may be about to open answers, too.
  if (fresh) {
    setTimeout(() => {
      const tiding = forMe();
      if (big(tiding)) lose(tiding);
      else if (tiding?.follows) afterwards(() => show({ ...tiding, mine: true }));
    });
  }

  // The seats of this phone that the table waits for.
  function due() {
    const { waits, seat } = document.querySelector("#strip .strip-turn")?.dataset ?? {};
    return (waits ?? seat ?? "").split(" ").filter((one) => one && holds.includes(one));
  }
  // "Your turn, Ada", and the task.
  function call(seat) {
    const name = text(document.querySelector(`#strip [data-name="${seat}"]`));
    const what = document.querySelector("#strip .strip-what");
    return live.dataset.called.replace("\u2026", name) + (what ? `. ${text(what)}` : "");
  }
  // The strip fills with the seat's colour from the left.
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  function fill() {
    const from = { clipPath: "inset(0 100% 0 0)" };
    const timing = { duration: FILLS, easing: "ease-out", pseudoElement: "::before" };
    if (calm.matches) return;
    document.querySelector("#strip .strip-turn")?.animate([from, { clipPath: "inset(0)" }], timing);
  }
  // A reveal on this page opens its answers one by one: the line would say them all at once.
  const revealed = () => document.querySelector(".is-revealed[data-at]")?.dataset.at;
  let known = revealed();
  let read = seq();
  let before = due();
  live.addEventListener("table-changed", () => {
    const now = due();
    const comes = now.find((seat) => !before.includes(seat));
    before = now;
    // Every screen has them beside the strip.
    const latest = document.getElementById("latest");
    if (!latest) return;
    forget((one) => spent().includes(one.seq));
    withdraw();
    if (lost() && document.querySelector(".podium")) rest();
    const away = missed(read);
    const tiding = forMe();
    const said = tiding?.text ?? text(latest);
    if (announce) announce.textContent = comes && !tiding ? call(comes) : said;
    const opens = revealed() && revealed() !== known;
    known = revealed();
    if (opens) rest();
    const shown = big(tiding);
    const isNew = seq() !== read; // not only the people, or a rematch
    if (own() && isNew) goOn();
    if (shown || (!own() && isNew)) lose(tiding);
    read = seq();
    remember();
    if (shown && comes && !own()) signalTurn();
    if ((tiding?.loss || away) && !shown) afterwards(() => tell());
    // What follows from the answers for this phone alone, they do not say.
    else if (opens && !shown && tiding?.follows) afterwards(() => show({ ...tiding, mine: true }));
    if (shown || opens || document.hidden || (own() && !tiding?.follows)) return;
    // Whose turn it is, the strip says.
    if (isNew && !tiding?.loss && (tiding || !("untold" in latest.dataset))) {
      show({ text: said, seat: tiding?.seat ?? latest.dataset.seat, mine: Boolean(tiding) });
    }
    if (!comes || own()) return;
    afterwards(() => {
      signalTurn();
      fill();
    });
  });
})();
