"""The television: on every wall, all on one screen, and legible from the other end of the room."""

import pytest
from playwright.sync_api import expect

from companion.core.game import catalogue
from tests.browser.conftest import NewPhone
from tests.browser.looks import CUT_NAMES, CUT_OFF, NUMERALS, TOO_WIDE, complaints
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
  .map((e) => parseFloat(getComputedStyle(e).fontSize)))"""

# Nobody scrolls on a wall.
SCROLLS = """() => [...document.querySelectorAll('main *')]
  .filter((e) => getComputedStyle(e).overflowX === 'auto' && e.scrollWidth > e.clientWidth + 1)
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

# What is on a wall; where four play, also with a fifth.
ON_THE_WALL = f"""() => {{
  const seen = () => ({{
    tall: document.documentElement.scrollHeight,
    wrong: [{TOO_WIDE}, {OVERLAPS}, {STICKS_OUT}, {CUT_NAMES}, {CUT_OFF}, {CUT_LINE}, {SCROLLS},
      {HUNDREDS}]
      .flatMap((look) => look()),
    smallest: ({SMALLEST})(),
    numerals: ({NUMERALS})(),
  }});
  const four = seen(), fifth = ({FIFTH})();
  if (!fifth) return [four];
  const five = seen();
  fifth.remove();
  return [four, five];
}}"""

LEGIBLE = 16  # px on the smallest wall, where a metre of it shows 1000 of them


@pytest.mark.parametrize("tv", [f"{exhibit}: tv" for exhibit in TELEVISIONS])
def test_a_television(look: NewPhone, stage: Stage, tv: str) -> None:
    """All on one screen, nothing over another thing, nothing to press but the way back, and legible
    from the other end of the room, on the smallest wall and on the largest. A fifth player fits in,
    too. The first of each game is tried on every wall, and axe has nothing against it."""
    phone = look("wall", locale="ru-RU", is_mobile=False, has_touch=False)
    page = visit(phone, stage.screens[tv])
    assert page.locator("main :is(a, button)").count() == 0
    walls = (WALLS[0], WALLS[-1])
    if stage.is_first(*tv.split(": ", 1)):
        assert complaints(page) == []
        walls = WALLS
    players = page.locator(".score, .podium-place").count()
    over = page.locator(".podium").count() > 0  # the chart stands beside it
    for width, height in walls:
        if page.viewport_size != (size := {"width": width, "height": height}):
            resize(page, size)
        for fifth, seen in enumerate(page.evaluate(ON_THE_WALL)):
            wall = (width, height, fifth)
            assert seen["tall"] <= height, wall
            assert seen["wrong"] == [], wall
            assert seen["smallest"] >= LEGIBLE * max(1, height / 768), wall
            share = 24 if players > 5 else 8 if fifth or over or players == 5 else 6
            assert min(seen["numerals"], default=height) >= height / share, wall


ENDS_TURN = """() => {
  const line = document.querySelector('.tv-last');
  line.textContent = 'Максимилиан: Ход окончен, следующий: Ольга';
  return line.scrollHeight - line.clientHeight;
}"""


def test_a_television_says_whole_who_is_next(look: NewPhone, stage: Stage) -> None:
    """Also beside a map, where the head has little room."""
    phone = look("wall", locale="ru-RU", is_mobile=False, has_touch=False)
    page = visit(phone, stage.screens["the whole board: tv"])
    for width, height in WALLS:
        resize(page, {"width": width, "height": height})
        assert page.evaluate(ENDS_TURN) <= 2, width


# One war, or two, of the longest name and the longest word.
WARS = """(many) => {
  const wars = [...document.querySelectorAll('.war')];
  wars.slice(many).forEach((war) => war.remove());
  const sides = wars.slice(0, many).flatMap((war) => [...war.querySelectorAll('.side > span')]);
  return sides.map((side, place) => {
    side.textContent = place % 2 ? 'Максимилиан' : 'Нейтральные';
    return side.scrollWidth - side.clientWidth;
  });
}"""


def test_a_television_names_both_sides_of_a_war_whole(look: NewPhone, stage: Stage) -> None:
    phone = look("wall", locale="ru-RU", is_mobile=False, has_touch=False)
    page = visit(phone, stage.screens["four at war: tv"])
    for many in (2, 1):
        for width, height in WALLS[1:]:
            resize(page, {"width": width, "height": height})
            cut = page.evaluate(WARS, many)
            assert (many, width, cut) == (many, width, [0] * 2 * many)


# Four wars of long names, one of them with three sides, while the end is near.
FOUR_WARS = """() => {
  const wars = [...document.querySelectorAll('.war')], last = wars[wars.length - 1];
  for (let more = wars.length; more < 4; more += 1) last.after(last.cloneNode(true));
  last.querySelector('.side').after(last.querySelector('.side').cloneNode(true));
  document.querySelectorAll('.war-place').forEach((name) => { name.textContent = 'Scombroid'; });
  document.querySelectorAll('.side > span').forEach((who) => { who.textContent = 'Максимилиан'; });
  document.querySelector('.tv-last').insertAdjacentHTML('beforebegin',
    '<p class="tv-last">Если ничего не изменится, Максимилиан может завершить игру.</p>');
}"""


def test_a_television_has_room_for_four_wars_beside_the_map(look: NewPhone, stage: Stage) -> None:
    phone = look("wall", locale="ru-RU", is_mobile=False, has_touch=False)
    page = visit(phone, stage.screens["the whole board: tv"])
    page.evaluate(FOUR_WARS)
    for width, height in WALLS[1:]:
        resize(page, {"width": width, "height": height})
        seen = page.evaluate(ON_THE_WALL)[0]
        assert (width, seen["tall"], seen["wrong"]) == (width, height, [])


# The scoring tiles that are seen whole, with five players.
TILES = """() => {
  for (const each of ['.tm-order > li', '.tm-cult-table tbody tr']) {
    const all = document.querySelectorAll(each);
    if (all.length < 5) all[0].after(all[0].cloneNode(true));
  }
  return [...document.querySelectorAll('.tm-calendar > li')].filter((tile) => {
    const box = tile.getBoundingClientRect();
    return tile.checkVisibility() && box.height && box.bottom <= innerHeight
      && box.right <= innerWidth;
  }).length;
}"""


def test_a_television_has_room_for_all_scoring_tiles_beside_the_map(
    look: NewPhone, stage: Stage
) -> None:
    for locale in ("en-GB", "ru-RU"):
        phone = look("wall", locale=locale, is_mobile=False, has_touch=False)
        page = visit(phone, stage.screens["hexes on the map: tv"])
        for width, height in WALLS[1:]:
            resize(page, {"width": width, "height": height})
            assert (width, page.evaluate(TILES)) == (width, 6)
            seen = page.evaluate(ON_THE_WALL)[0]
            assert (width, seen["tall"], seen["wrong"]) == (width, height, [])


# So many wars, the second of three sides.
MORE_WARS = """(many) => {
  const wars = document.querySelectorAll('.war'), sides = wars[1].querySelector('.sides');
  if (sides.children.length < 3) sides.append(sides.lastElementChild.cloneNode(true));
  for (let war = wars.length; war < many; war++) wars[0].after(wars[war % 3].cloneNode(true));
}"""


def test_a_television_has_room_for_many_wars(look: NewPhone, stage: Stage) -> None:
    """Beside a map from the third on; without one from the fifth."""
    phone = look("wall", locale="ru-RU", is_mobile=False, has_touch=False)
    for exhibit, numbers in (("near the end", (3, 4, 6)), ("the end may be declared", (6,))):
        page = visit(phone, stage.screens[f"{exhibit}: tv"])
        for many in numbers:
            page.evaluate(MORE_WARS, many)
            for width, height in WALLS[1:]:
                resize(page, {"width": width, "height": height})
                seen = page.evaluate(ON_THE_WALL)[0]
                assert (exhibit, many, width, seen["wrong"]) == (exhibit, many, width, [])
                assert seen["tall"] <= height, (exhibit, many, width)


# Five answers opened, all as long as the longest name and faction.
FIVE_ANSWERS = """() => {
  const list = document.querySelector('.sealed-seats');
  list.closest('.sealed').classList.add('is-revealed');
  for (const one of [...list.children]) {
    one.querySelector('span').textContent = 'Максимилиан';
    one.querySelector('.sealed-what').textContent = 'Маги Хаоса';
    if (list.children.length < 5) list.append(one.cloneNode(true));
  }
  return [...list.children].flatMap((one) => {
    const [name, what] = [one.querySelector('span'), one.querySelector('.sealed-what')];
    const oneLine = name.clientHeight < 2 * parseFloat(getComputedStyle(name).fontSize);
    return [one.scrollWidth <= one.clientWidth, oneLine, what.offsetWidth <= one.clientWidth];
  });
}"""


def test_a_television_keeps_five_answers_in_their_boxes(look: NewPhone, stage: Stage) -> None:
    phone = look("wall", locale="ru-RU", is_mobile=False, has_touch=False)
    page = visit(phone, stage.screens["factions in secret: tv"])
    for width, height in WALLS[1:]:
        resize(page, {"width": width, "height": height})
        answers = page.evaluate(FIVE_ANSWERS)
        assert (len(answers), all(answers)) == (15, True), width


def test_a_television_has_room_for_all_beside_four_teams(look: NewPhone, stage: Stage) -> None:
    """The symbols of the coming expeditions, and the initiative while teams are chosen."""
    phone = look("wall", locale="ru-RU", is_mobile=False, has_touch=False)
    page = visit(phone, stage.screens["teams to send: tv"])
    page.locator(".exp-teams > :nth-child(n + 5)").evaluate_all("all => all.map((e) => e.remove())")
    for width, height in WALLS:
        resize(page, {"width": width, "height": height})
        for seen in page.evaluate(ON_THE_WALL)[:1]:
            assert seen["wrong"] == [], width
            assert seen["tall"] <= height, width
        expect(page.locator(".exp-initiative")).to_be_visible()
        expect(page.locator(".exp-row .exp-symbols >> visible=true")).to_have_count(4)


# Five teams, and four of them sent.
FIVE_TEAMS = """() => [['.exp-teams', 5], ['.exp-sent', 4]].forEach(([list, many]) => {
  const all = document.querySelector(list);
  while (all?.children.length > many) all.lastElementChild.remove();
  while (all?.children.length < many) all.append(all.lastElementChild.cloneNode(true));
})"""


def test_a_television_has_room_for_all_beside_five_teams(look: NewPhone, stage: Stage) -> None:
    """Also after a reveal, while it is open which team won."""
    phone = look("wall", locale="ru-RU", is_mobile=False, has_touch=False)
    for exhibit in ("teams", "teams to send", "two equal teams of one owner"):
        page = visit(phone, stage.screens[f"{exhibit}: tv"])
        page.evaluate(FIVE_TEAMS)
        for width, height in WALLS:
            resize(page, {"width": width, "height": height})
            wall = (exhibit, width)
            assert page.evaluate(ON_THE_WALL)[0]["tall"] <= height, wall
            symbols = page.locator(".exp-row .exp-symbols >> visible=true").count()
            assert (wall, symbols) == (wall, 4)


def test_a_television_keeps_the_expeditions_beside_sealed_bids(
    look: NewPhone, stage: Stage
) -> None:
    """A card is worth what their symbols say, also where teams stand and points are known."""
    phone = look("wall", locale="ru-RU", is_mobile=False, has_touch=False)
    page = visit(phone, stage.screens["teams to send: tv"])
    teams = page.locator(".exp-all-teams").evaluate("section => section.outerHTML")
    page = visit(phone, stage.screens["an auction: tv"])
    row = page.locator(".exp-expeditions")
    row.evaluate("(row, teams) => row.insertAdjacentHTML('afterend', teams)", teams)
    for points in (False, True):
        if points:
            page.locator(".scoreboard").evaluate("board => board.classList.remove('is-nil')")
        for width, height in WALLS[:2]:
            resize(page, {"width": width, "height": height})
            seen = page.evaluate(ON_THE_WALL)[0]
            assert (width, points, seen["tall"], seen["wrong"]) == (width, points, height, [])
            expect(row).to_be_visible()


def test_a_television_has_a_way_back(look: NewPhone, stage: Stage) -> None:
    phone = look(is_mobile=False, has_touch=False)
    page = visit(phone, stage.screens["the score of two: tv"])
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".bar")).to_be_visible()
