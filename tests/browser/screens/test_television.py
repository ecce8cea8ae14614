"""The television: on every wall, all on one screen, and legible from the other end of the room."""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from companion.core.game import catalogue
from tests.browser.conftest import NewPhone
from tests.browser.looks import CUT_NAMES, CUT_OFF, NUMERALS, TOO_WIDE, complaints
from tests.browser.phones import Phone
from tests.browser.stage import Stage, resize, visit

TELEVISIONS = tuple(
    each.name
    for game in catalogue.games().values()
    for each in game.examples().exhibits
    if "tv" in each.screens
)

# What stands one below the other or side by side, lies over nothing of it.
OVERLAPS = """() => {
  const crossing = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const crossed = (all) => all.flatMap((one, place) => all.slice(place + 1)
    .filter((other) => one.checkVisibility() && other.checkVisibility()
      && crossing(one.getBoundingClientRect(), other.getBoundingClientRect()))
    .map((other) => `${one.outerHTML.slice(0, 80)} and ${other.outerHTML.slice(0, 80)}`));
  const groups = [[...document.querySelectorAll('main > *')],
    [...document.querySelectorAll('.tv-head > *, .tv-back')],
    ...[...document.querySelectorAll('.score')].map((row) =>
      [...row.querySelectorAll('.piece, .score-who > *, .score-change, .score-points')]),
    ...[...document.querySelectorAll('.tv-podium, .podium, .podium-who')]
      .map((group) => [...group.children]),
    ...[...document.querySelectorAll('.vp-cards, .tv-middle .section, .sealed-seats, .tv-foot')]
      .map((group) => [...group.children])];
  return groups.flatMap(crossed);
}"""

# Nothing sticks out of the box it stands in.
STICKS_OUT = """() => [...document.querySelectorAll('.score-points, .side b, .side span')]
  .filter((e) => e.checkVisibility())
  .filter((e) => {
    const box = e.getBoundingClientRect();
    const around = e.closest('.score, .side, .podium-place').getBoundingClientRect();
    return box.right > around.right + 1 || box.bottom > around.bottom + 1;
  })
  .map((e) => e.outerHTML.slice(0, 120))"""

# A reveal is told once, and in full.
CUT_LINE = """() => [...document.querySelectorAll('.tv-main:has(> .is-revealed) .tv-last')]
  .filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth).map((e) => e.innerText)"""

SMALLEST = """() => Math.min(...[...document.querySelectorAll('main *')]
  .filter((e) => e.checkVisibility() && !e.closest('.visually-hidden, svg')
    && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .map((e) => parseFloat(getComputedStyle(e).fontSize) * (e.currentCSSZoom ?? 1)))"""

# Nobody scrolls on a wall.
SCROLLS = """() => [...document.querySelectorAll('html, main *')]
  .filter((e) => e.matches('html') ? e.scrollHeight > innerHeight
    : getComputedStyle(e).overflowX === 'auto' && e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.outerHTML.slice(0, 120))"""

# The last of four players twice; null if there are not four.
FIFTH = """() => {
  const all = document.querySelectorAll('.score, .podium-place'), last = all[all.length - 1];
  if (all.length !== 4) return null;
  const fifth = last.cloneNode(true);
  fifth.dataset.seat = 'purple';
  last.after(fifth);
  return fifth;
}"""

# Points of three digits, as a table shows them.
HUNDREDS = """() => {
  const all = [...document.querySelectorAll('.score .score-points')];
  const before = all.map((e) => e.textContent);
  all.forEach((e) => { e.textContent = '144'; e.parentNode.classList.add('is-long'); });
  const cut = all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.outerHTML);
  all.forEach((e, place) => {
    e.textContent = before[place];
    e.parentNode.classList.toggle('is-long', before[place].length > 2);
  });
  return cut;
}"""

WALLS = ((1024, 768), (1280, 720), (1366, 768), (1920, 1080))

# Two fifths of the wall with nothing on them, below all that stands there or above the code.
EMPTY = """() => {
  const bottom = (e) => Math.max(0, ...[...e.querySelectorAll('*')]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().bottom));
  const foot = document.querySelector('.tv-foot');
  const end = foot?.checkVisibility() ? foot.getBoundingClientRect().top : innerHeight;
  const parts = [...document.querySelectorAll('main > :not(.tv-foot, .scoreboard)')];
  const whole = document.querySelector('.scoreboard')?.offsetWidth > innerWidth / 2;
  if (whole) parts.push(document.querySelector('main > .scoreboard'));
  const last = Math.max(...parts.map(bottom));
  return end - last > 0.4 * innerHeight ? [`${Math.round(end - last)} px`] : [];
}"""

# What is on a wall; where four play, also with a fifth.
ON_THE_WALL = f"""() => {{
  const seen = () => ({{
    wrong: [{TOO_WIDE}, {OVERLAPS}, {STICKS_OUT}, {CUT_NAMES}, {CUT_OFF}, {CUT_LINE}, {SCROLLS},
      {HUNDREDS}, {EMPTY}]
      .flatMap((look) => look()),
    smallest: ({SMALLEST})(),
    numerals: ({NUMERALS})(),
  }});
  const fit = () => dispatchEvent(new Event('resize'));
  fit();
  const four = seen(), fifth = ({FIFTH})();
  if (!fifth) return [four];
  fit();
  const five = seen();
  fifth.remove();
  return [four, five];
}}"""

LEGIBLE = 16  # px on the smallest wall, where a metre of it shows 1000 of them


@pytest.fixture
def television(look: NewPhone) -> Phone:
    """In Russian, since its words are longer."""
    return look("wall", locale="ru-RU", is_mobile=False, has_touch=False)


def on_walls(page: Page, walls: Sequence[tuple[int, int]] = WALLS[1:]) -> Iterator[int]:
    """The width of each wall, where the page is shown now."""
    for width, height in walls:
        if page.viewport_size != (size := ViewportSize(width=width, height=height)):
            resize(page, size)
        yield width


@pytest.mark.parametrize("tv", [f"{exhibit}: tv" for exhibit in TELEVISIONS])
def test_a_television(television: Phone, stage: Stage, tv: str) -> None:
    """All on one screen, no half of it empty, nothing over another thing, nothing to press but the
    way back, and legible from the other end of the room, on the smallest walls and on the largest.
    A fifth player fits in, too. The first of each game is tried on every wall, and axe has nothing
    against it."""
    page = visit(television, stage.screens[tv])
    assert page.locator("main :is(a, button)").count() == 0
    walls: tuple[tuple[int, int], ...] = (*WALLS[:2], WALLS[-1])
    if stage.is_first(*tv.split(": ", 1)):
        assert complaints(page) == []
        walls = WALLS
    players = page.locator(".score, .podium-place").count()
    over = page.locator(".podium").count() > 0  # the chart stands beside it
    for (_, height), width in zip(walls, on_walls(page, walls), strict=True):
        for fifth, seen in enumerate(page.evaluate(ON_THE_WALL)):
            wall = (width, height, fifth)
            assert seen["wrong"] == [], wall
            assert seen["smallest"] >= LEGIBLE * max(1, height / 768), wall
            share = 24 if players > 5 else 8 if fifth or over or players == 5 else 6
            assert min(seen["numerals"], default=height) >= height / share - 1, wall


def test_a_podium_of_four_is_legible(phone: NewPhone) -> None:
    """All four steps, also of places that a phone lists below its podium."""
    host = phone(viewport={"width": 1280, "height": 720}, is_mobile=False, locale="ru-RU")
    host.opens_table("red", "blue", "green", "yellow").sits("red").begins()
    for points, seat in enumerate(("red", "blue", "green"), 1):
        host.records("points", seat=seat, points=str(points))
    host.records("stop", how="score").go(f"/t/{host.table}/tv")
    expect(host.page.locator(".podium-step")).to_have_count(4)
    assert host.run(SMALLEST) >= LEGIBLE


# How far the podium stands from the middle of the wall.
OFF_CENTRE = """() => {
  const boxes = [...document.querySelectorAll('.podium-place')]
    .map((e) => e.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  return Math.abs(left + Math.max(...boxes.map((box) => box.right)) - innerWidth) / 2;
}"""


@pytest.mark.parametrize("players", [2, 5, 7])
@pytest.mark.parametrize("counts", ["end", "rounds"])
def test_a_podium_without_a_course_has_the_whole_wall(
    phone: NewPhone, players: int, counts: str
) -> None:
    """Points that are counted once, or in one round, have no chart to stand beside it."""
    host = phone(viewport={"width": 1280, "height": 720}, is_mobile=False, locale="ru-RU")
    seats = [colour.id for colour in catalogue.find("score-sheet").meta.colours[:players]]
    host.opens_table(*seats, game="score-sheet").sits(seats[0])
    host.sends("/setup", game="Wingspan", counts=counts, **{"categories.0.name": "Birds"})
    values = {f"values.{seat}": str(points) for points, seat in enumerate(seats)}
    host.records("row", row="1", **values).records("finish", how="score")
    host.go(f"/t/{host.table}/tv")
    for _ in on_walls(host.page):
        assert host.run(OFF_CENTRE) < 20
        for wrong in (SCROLLS, OVERLAPS, STICKS_OUT, CUT_NAMES, CUT_OFF):
            assert host.run(wrong) == []


# Each of these fills a television, and lists what is not seen whole of it.

# Who is next; beside a map the head has little room.
ENDS_TURN = """() => {
  const line = document.querySelector('.tv-last');
  line.textContent = 'Максимилиан: Ход окончен, следующий: Ольга';
  return line.scrollHeight - line.clientHeight > 2 ? [line.textContent] : [];
}"""

# One war, or two, of the longest name and the longest word.
NAMED_WARS = """(many) => {
  const wars = [...document.querySelectorAll('.war')];
  wars.slice(many).forEach((war) => war.remove());
  const sides = wars.slice(0, many).flatMap((war) => [...war.querySelectorAll('.side > span')]);
  sides.forEach((side, place) => {
    side.textContent = place % 2 ? 'Максимилиан' : 'Нейтральные';
  });
  return sides.filter((side) => side.scrollWidth > side.clientWidth)
    .map((side) => side.textContent);
}"""

# Four wars of long names, one of them with three sides, while the end is near.
FOUR_WARS = """() => {
  const wars = [...document.querySelectorAll('.war')], last = wars[wars.length - 1];
  if (wars.length === 4) return [];
  for (let more = wars.length; more < 4; more += 1) last.after(last.cloneNode(true));
  last.querySelector('.side').after(last.querySelector('.side').cloneNode(true));
  document.querySelectorAll('.war-place').forEach((name) => { name.textContent = 'Scombroid'; });
  document.querySelectorAll('.side > span').forEach((who) => { who.textContent = 'Максимилиан'; });
  document.querySelector('.tv-last').insertAdjacentHTML('beforebegin',
    '<p class="tv-last">Если ничего не изменится, Максимилиан может завершить игру.</p>');
  return [];
}"""

# So many wars, the second of three sides.
MANY_WARS = """(many) => {
  const wars = document.querySelectorAll('.war'), sides = wars[1].querySelector('.sides');
  if (sides.children.length < 3) sides.append(sides.lastElementChild.cloneNode(true));
  for (let war = wars.length; war < many; war++) wars[0].after(wars[war % 3].cloneNode(true));
  return [];
}"""

# The six scoring tiles beside a map, with five players.
TILES = """() => {
  for (const each of ['.tm-order > li', '.tm-cult-table tbody tr']) {
    const all = document.querySelectorAll(each);
    if (all.length < 5) all[0].after(all[0].cloneNode(true));
  }
  const tiles = [...document.querySelectorAll('.tm-calendar > li')];
  return tiles.length === 6 ? tiles.filter((tile) => {
    const box = tile.getBoundingClientRect();
    return !tile.checkVisibility() || !box.height || box.bottom > innerHeight
      || box.right > innerWidth;
  }).map((tile) => tile.textContent) : ['not six tiles'];
}"""

# Five answers opened, all as long as the longest name and faction.
FIVE_ANSWERS = """() => {
  const list = document.querySelector('.sealed-seats');
  list.closest('.sealed').classList.add('is-revealed');
  for (const one of [...list.children]) {
    one.querySelector('span').textContent = 'Максимилиан';
    one.querySelector('.sealed-what').textContent = 'Маги Хаоса';
    if (list.children.length < 5) list.append(one.cloneNode(true));
  }
  return [...list.children].filter((one) => {
    const [name, what] = [one.querySelector('span'), one.querySelector('.sealed-what')];
    const lines = name.clientHeight / parseFloat(getComputedStyle(name).fontSize);
    return one.scrollWidth > one.clientWidth || lines >= 2 || what.offsetWidth > one.clientWidth;
  }).map((one) => one.textContent);
}"""

# So many teams, four of them sent, with the symbols of the four expeditions, and the initiative
# while no more than four teams are chosen.
TEAMS = """(many) => {
  for (const [list, count] of [['.exp-teams', many], ['.exp-sent', 4]]) {
    const all = document.querySelector(list);
    while (all?.children.length > count) all.lastElementChild.remove();
    while (all?.children.length < count) all.append(all.lastElementChild.cloneNode(true));
  }
  const seen = (what) =>
    [...document.querySelectorAll(what)].filter((one) => one.checkVisibility()).length;
  const hidden = seen('.exp-row .exp-symbols') === 4 ? [] : ['symbols'];
  return many > 4 || seen('.exp-initiative') ? hidden : [...hidden, 'initiative'];
}"""

# So many rows of a sheet, the last fifteen seen, and the sum.
ROWS = """(many) => {
  const body = document.querySelector('.sheet-grid tbody');
  while (body.children.length < many) body.prepend(body.firstElementChild.cloneNode(true));
  const seen = [...body.children].filter((row) => row.checkVisibility());
  const last = [...body.children].slice(-15);
  const sum = document.querySelector('.sheet-grid tfoot').getBoundingClientRect().bottom;
  const foot = document.querySelector('.tv-foot').getBoundingClientRect().top;
  return [seen.length === 15 && last.every((row) => seen.includes(row)) ? [] : [seen.length],
    sum <= foot ? [] : [sum, foot]].flat();
}"""

FULL = {
    "who is next": ("the whole board", ENDS_TURN, None),
    "two wars of long names": ("four at war", NAMED_WARS, 2),
    "one war of long names": ("four at war", NAMED_WARS, 1),
    "four wars beside the map": ("the whole board", FOUR_WARS, None),
    "three wars near the end": ("near the end", MANY_WARS, 3),
    "four wars near the end": ("near the end", MANY_WARS, 4),
    "six wars beside the map": ("near the end", MANY_WARS, 6),
    "six wars without a map": ("the end may be declared", MANY_WARS, 6),
    "six scoring tiles": ("hexes on the map", TILES, None),
    "five answers": ("factions in secret", FIVE_ANSWERS, None),
    "four teams": ("teams to send", TEAMS, 4),
    "five teams": ("teams", TEAMS, 5),
    "five teams to send": ("teams to send", TEAMS, 5),
    "sixteen rows of a sheet": ("points for none", ROWS, 16),
    "twenty-five rounds": ("bids", ROWS, 25),
    "five teams after a reveal": ("two equal teams of one owner", TEAMS, 5),
}


@pytest.mark.parametrize("name", FULL)
def test_a_full_television_shows_all(television: Phone, stage: Stage, name: str) -> None:
    exhibit, fills, many = FULL[name]
    page = visit(television, stage.screens[f"{exhibit}: tv"])
    for width in on_walls(page, WALLS if fills in (TEAMS, ROWS) else WALLS[1:]):
        assert [*page.evaluate(fills, many), *page.evaluate(ON_THE_WALL)[0]["wrong"]] == [], width


def test_a_television_keeps_the_expeditions_beside_sealed_bids(
    television: Phone, stage: Stage
) -> None:
    """A card is worth what their symbols say, also where teams stand and points are known."""
    page = visit(television, stage.screens["teams to send: tv"])
    teams = page.locator(".exp-all-teams").evaluate("section => section.outerHTML")
    page = visit(television, stage.screens["an auction: tv"])
    row = page.locator(".exp-expeditions")
    row.evaluate("(row, teams) => row.insertAdjacentHTML('afterend', teams)", teams)
    for points in (False, True):
        if points:
            page.locator(".scoreboard").evaluate("board => board.classList.remove('is-nil')")
        for width in on_walls(page, WALLS[:2]):
            assert page.evaluate(ON_THE_WALL)[0]["wrong"] == [], (width, points)
            expect(row).to_be_visible()


def test_a_television_has_a_way_back(look: NewPhone, stage: Stage) -> None:
    phone = look(is_mobile=False, has_touch=False)
    page = visit(phone, stage.screens["the score of two: tv"])
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".bar")).to_be_visible()
