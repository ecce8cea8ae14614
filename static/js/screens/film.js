// Shows a game again, line by line: points count, the map changes, big events stand for a
// second. It starts on a tap. With reduced motion it only steps.
"use strict";

(() => {
  const film = document.getElementById("film");
  if (!film) return;
  const EACH = 600; // ms of a line
  const BIG = 1600; // ms of a big event
  const COUNTS = 400; // ms in which points reach their number
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const part = (name) => film.querySelector(`.film-${name}`);
  const slider = part("slider");
  const play = part("play");
  let game = { parts: [], lines: [], steps: [] };
  let at = 0;
  let timer = 0;

  // The drawing after a step.
  function drawnAt(step) {
    const drawn = [];
    for (const [, , , changes] of game.steps.slice(0, step + 1)) {
      for (const [start, gone, put] of changes) drawn.splice(start, gone, ...put);
    }
    return drawn.flatMap((line) => game.lines[line].map((part) => game.parts[part])).join(" ");
  }

  function count(element, to) {
    const from = Number(element.dataset.points || to);
    element.dataset.points = to ?? "";
    const began = performance.now();
    const draw = (now) => {
      if (element.dataset.points !== String(to ?? "")) return; // another step came
      const done = timer && !calm.matches ? Math.min(1, (now - began) / COUNTS) : 1;
      const points = Math.round(from + (to - from) * done);
      element.textContent = to === null ? "?" : String(points).replace("-", "−");
      if (done < 1) requestAnimationFrame(draw);
    };
    draw(began);
  }

  function show(step) {
    at = Math.min(Math.max(step, 0), game.steps.length - 1);
    const [seq, points, moment] = game.steps[at];
    const line = document.getElementById(`line-${seq}`);
    slider.value = at;
    part("turn").textContent = line.dataset.turn ?? "";
    part("said").textContent = line.textContent;
    for (const [place, element] of film.querySelectorAll(".film-points").entries()) {
      count(element, points === null ? null : points[place]);
    }
    const drawn = drawnAt(at);
    if (part("map").drawn !== drawn) part("map").innerHTML = drawn;
    part("map").drawn = drawn;
    part("moment").textContent = moment ?? "";
    part("moment").hidden = !moment;
    for (const row of film.querySelectorAll(".film-scores > li")) {
      row.classList.toggle("is-acting", row.dataset.seat === line.dataset.seat);
    }
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    play.textContent = play.dataset.play;
  }

  function go() {
    timer = setTimeout(() => {
      show(at + 1);
      if (at === game.steps.length - 1) stop();
      else go();
    }, game.steps[at][2] ? BIG : EACH);
    play.textContent = play.dataset.pause;
  }

  part("start").addEventListener("click", async () => {
    const own = document.getElementById("frames");
    game = own ? JSON.parse(own.textContent) : await (await fetch(film.dataset.frames)).json();
    const newer = game.steps.findIndex(([seq]) => !document.getElementById(`line-${seq}`));
    if (newer >= 0) game.steps.length = newer; // recorded since this page was opened
    if (!game.steps.length) return location.reload(); // all undone
    part("start").hidden = true;
    part("stage").hidden = false;
    slider.max = game.steps.length - 1;
    play.hidden = calm.matches;
    show(0);
    if (!calm.matches) go();
  });
  play.addEventListener("click", () => {
    if (timer) return stop();
    if (at === game.steps.length - 1) show(0);
    go();
  });
  for (const [name, by] of [["back", -1], ["next", 1]]) {
    part(name).addEventListener("click", () => {
      stop();
      show(at + by);
    });
  }
  slider.addEventListener("input", () => {
    stop();
    show(Number(slider.value));
  });
  film.hidden = !film.dataset.frames && !document.getElementById("frames");
})();
