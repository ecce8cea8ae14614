// The line at the foot of the strip: for a moment the news, else what is lost. Losses stay until
// somebody touches the line, they are undone, or this phone records something after they were in
// sight for a while.
// biome-ignore lint/correctness/noUnusedVariables: the other topics of the news call it
const newsLine = (() => {
  "use strict";

  const MOMENT = 3000; // ms
  const LONG = 6000; // ms for what concerns a seat of this phone

  const line = document.getElementById("news"); // a television has none
  let timer = null;

  const isLoss = () => !line.hidden && line.classList.contains("is-loss");
  const show = (news) => told.untouched(() => {
    const words = line.firstElementChild;
    words.textContent = news.text;
    line.classList.toggle("is-loss", Boolean(news.loss));
    line.dataset.seat = news.seat;
    offer(news.undo);
    line.hidden = false;
    line.classList.remove("is-long");
    line.classList.toggle("is-long", words.scrollHeight > words.clientHeight);
    clearTimeout(timer);
    if (!news.loss) timer = setTimeout(rest, news.mine ? LONG : MOMENT);
  });

  // The undo of what the sentence is about, beside it.
  function offer(wanted) {
    line.querySelector("form")?.remove();
    const undo = wanted && document.getElementById("news-undo");
    if (!undo) return;
    const form = undo.content.firstElementChild.cloneNode(true);
    line.firstElementChild.after(form);
    htmx.process(form);
    form.addEventListener("submit", () => setTimeout(() => rest()));
  }

  // The newest loss is the first: the line may be too short for all. The podium stands alone.
  function tell(these = losses.all()) {
    if (!line || !these.length || document.querySelector(".podium")) return;
    if (!document.hidden) losses.see(these);
    const newest = [...these].reverse();
    const text = newest.map((one) => one.text).join(". ");
    told.afterOpening(() => show({ text, seat: newest[0].seat, loss: true }));
  }
  // After a moment: what is lost, or nothing.
  function rest(these = losses.all()) {
    if (!line) return;
    clearTimeout(timer);
    line.hidden = true;
    tell(these);
  }
  const forget = (gone) => losses.forget(gone) && rest();

  line?.addEventListener("click", () => {
    if (isLoss()) losses.forget(() => true);
    rest();
  });

  return {
    exists: Boolean(line),
    isLoss,
    show,
    tell,
    rest,
    forget,
    // Nobody who has gone on since needs what was in sight for a while.
    goOn() {
      const now = Number(told.seq());
      forget((one) => Number(one.seq) < now && Date.now() - one.from > LONG);
    },
  };
})();
