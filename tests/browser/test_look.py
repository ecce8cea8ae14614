"""Every screen, by day and by night, in English and in Russian: readable, reachable, big enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, StorageState, ViewportSize, expect

from companion.core.game import catalogue
from tests.browser.chromium import Chromium
from tests.browser.conftest import NewPhone
from tests.browser.phones import SCREEN, Phone, new_phone
from tests.browser.server import Server
from tests.browser.states import every_screen

AXE = Axe().axe_script
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# Four fifths of its time; PALE and TOO_SMALL look for more than these two.
SLOW = ("color-contrast", "target-size")
TABLE = "the score of two: table"
EXHIBITS = (
    "everywhere",
    *catalogue.games(),
    *(each.name for game in catalogue.games().values() for each in game.exhibits),
)


@dataclass
class Stage:
    """What a host's phone knows who has opened the style page: its cookie, and every screen."""

    cookie: StorageState
    base: str
    screens: dict[str, str]
    phones: dict[str, Phone] = field(default_factory=dict)

    def phone(self, browser: Browser, size: ViewportSize, options: dict[str, Any]) -> Phone:
        """A browser of the host's phone, at night: the one of an earlier test where that asked for
        the same, since the first page of a new one costs more than what is looked at."""
        phone = self.phones.get(str(options))
        if phone is None or phone.context.browser != browser:
            phone = new_phone(browser, self.base, storage_state=self.cookie, **options)
            self.phones[str(options)] = phone
        phone.page.emulate_media(color_scheme="dark")
        phone.page.set_viewport_size(size)
        return phone

    def of(self, exhibit: str) -> dict[str, str]:
        """The screens of one exhibit, by their names."""
        start = f"{exhibit}: "
        return {n.removeprefix(start): p for n, p in self.screens.items() if n.startswith(start)}

    def looks_at(self, exhibit: str) -> dict[str, str]:
        """The screens to look at there: each at the first table that has it, the table's own
        always. Looking takes longer than anything else; a television has a test of its own."""
        firsts = {n: each for each in reversed(EXHIBITS) for n in self.of(each)}
        return {
            name: path
            for name, path in self.of(exhibit).items()
            if name != "tv" and (firsts[name] == exhibit or name == "table")
        }


@pytest.fixture(scope="session")
def style_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("style"), development=True)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def stage(chromium: Chromium, style_server: Server) -> Stage:
    host = new_phone(chromium.running(), style_server.url)
    screens = every_screen(host)
    cookie = host.context.storage_state()
    host.close()
    return Stage(cookie, style_server.url, screens)


@pytest.fixture
def look(browser: Browser, stage: Stage) -> Iterator[NewPhone]:
    """Gives phones of the host's. What their consoles complain about fails the test at its end."""

    def taken(size: str = "phone", **options: Any) -> Phone:
        return stage.phone(browser, SIZES[size], options)

    yield taken
    problems = [problem for phone in stage.phones.values() for problem in phone.problems]
    for phone in stage.phones.values():
        phone.problems.clear()
    assert problems == []


def visit(phone: Phone, path: str) -> Page:
    """Opens a screen with all that is folded away on it."""
    phone.go(path)
    phone.run("document.querySelectorAll('details').forEach(fold => fold.open = true)")
    return phone.page


def objected(phone: Phone, table: str) -> Page:
    """An objection in sight: there are two actions a turn, and these are more."""
    phone.go(table).live()
    for _ in range(4):
        phone.tap("red", "City")
        expect(phone.page.locator("#notices > *, #toasts > *").first).to_be_visible()
        if phone.page.locator("#objection").count():
            break
        phone.run("document.getElementById('toasts').replaceChildren()")
    expect(phone.page.locator("#objection")).to_be_in_viewport(ratio=1)
    return phone.page


def complaints(page: Page) -> list[str]:
    """What is wrong in the page as it is now: what axe says, and colours in both lights."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(AXE_SAYS, [TAGS, SLOW])
    for light in ("dark", "light"):
        page.emulate_media(color_scheme=light)
        found += [f"{light}: {pale}" for pale in page.evaluate(PALE)]
    return found


def looked_at(phone: Phone, path: str, locale: str) -> dict[str, list[str]]:
    """Everything that is wrong with a screen, by the size it is looked at in. The page is opened
    once: opening it takes longer than looking. Colours and roles are the same in every language."""
    found = {}
    page = visit(phone, path)
    if locale == "ru-RU":
        found = {"in both lights": complaints(page)}
    for size, scripts in LOOKS[locale].items():
        page.set_viewport_size(SIZES[size])
        found[size] = page.evaluate(
            f"""() => {{
                document.documentElement.style.fontSize = '{TEXT.get(size, 100)}%';
                return [{",".join(scripts)}].flatMap((look) => look());
            }}"""
        )
    return {size: problems for size, problems in found.items() if problems}


AXE_SAYS = """async ([tags, slow]) => {
  const result = await axe.run({
    runOnly: {type: 'tag', values: tags},
    rules: {'landmark-unique': {enabled: true},
      ...Object.fromEntries(slow.map((rule) => [rule, {enabled: false}]))},
    resultTypes: ['violations'],
    preload: false,
  });
  return result.violations.flatMap((violation) => violation.nodes.map((node) =>
    `${violation.id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 200)}`));
}"""

# Words too pale for the ground they stand on: 4.5 to one, large ones 3 to one. Where a ground is no
# one colour, and in drawings, nobody can say. What can't be pressed may be pale.
PALE = """() => {
  const brush = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const mixed = new Map();
  const rgba = (color) => {
    if (!mixed.has(color)) {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = color;
      brush.fillRect(0, 0, 1, 1);
      mixed.set(color, [...brush.getImageData(0, 0, 1, 1).data].map((v) => v / 255));
    }
    return mixed.get(color);
  };
  const blend = (over, under, part) => under.map((v, i) => over[i] * part + v * (1 - part));
  const luminance = (color) => {
    const [r, g, b] = color.map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const drawnOn = (e, part) => {
    const style = getComputedStyle(e, part);
    return style.content !== 'none' && style.position === 'absolute'
      && 4 * parseFloat(style.width) * parseFloat(style.height) > e.offsetWidth * e.offsetHeight
      && (style.backgroundImage !== 'none' || rgba(style.backgroundColor)[3] > 0);
  };
  // The ground of an element; its fades, and what is behind each; whether all that is known.
  const places = new Map();
  const place = (e) => {
    if (!places.has(e)) {
      const around = e.parentElement ? place(e.parentElement)
        : {ground: [1, 1, 1], fades: [], known: false};
      const {backgroundColor, backgroundImage, opacity} = getComputedStyle(e);
      const solid = rgba(backgroundColor)[3];
      const plain = backgroundImage === 'none' && !drawnOn(e, '::before') && !drawnOn(e, '::after');
      places.set(e, {
        ground: blend(rgba(backgroundColor), around.ground, solid),
        fades: opacity < 1 ? [[+opacity, around.ground], ...around.fades] : around.fades,
        known: plain && (solid === 1 || around.known),
      });
    }
    return places.get(e);
  };
  const unwritten = ['hidden', 'checkbox', 'radio', 'range'];
  const written = new Set([...document.querySelectorAll('input, select, textarea')]
    .filter((e) => !unwritten.includes(e.type)));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; text = texts.nextNode();)
    if (/[\\p{L}\\p{N}]/u.test(text.data)) written.add(text.parentElement);
  const pale = [];
  for (const e of written) {
    if (!e.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    if (e.closest('svg, script, .visually-hidden, :disabled, [aria-disabled=true]')) continue;
    if (e.closest('label')?.control?.disabled) continue;
    const {color, fontSize, fontWeight} = getComputedStyle(e);
    let {ground, fades, known} = place(e);
    let ink = blend(rgba(color), ground, rgba(color)[3]);
    for (const [opacity, behind] of fades)
      [ink, ground] = [blend(ink, behind, opacity), blend(ground, behind, opacity)];
    const [a, b] = [luminance(ink), luminance(ground)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(fontSize);
    const large = size >= 24 || size >= 18.66 && fontWeight >= 700;
    if (known && contrast < (large ? 3 : 4.5))
      pale.push(`${contrast.toFixed(2)}: ${color}: ${e.outerHTML.slice(0, 120)}`);
  }
  return pale;
}"""

TOO_WIDE = """() => {
  const page = document.documentElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  return ['page', ...[...document.querySelectorAll('body *')]
    .filter(e => e.getBoundingClientRect().right > page.clientWidth + 1)
    .map(e => e.outerHTML.slice(0, 120))];
}"""

# A label is the target of the box or the radio inside it. Links within a sentence are excepted, and
# what shows itself only to the keyboard. A hundred hexes are smaller: the list beside has them all.
TOO_SMALL = """() => {
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
  const inSentence = e => e.matches('p a, li a') && getComputedStyle(e).display === 'inline'
    && e.parentElement.textContent.trim().length > e.textContent.trim().length;
  return [...document.querySelectorAll(controls)]
    .filter(e => e.checkVisibility() && !e.matches('.skip') && !inSentence(e))
    .map(e => (e.matches('[type=checkbox], [type=radio]') && e.closest('label')) || e)
    .map(e => [e.getBoundingClientRect(), e])
    .filter(([box, e]) => Math.min(box.width, box.height) < (e.matches('.hex') ? 24 : 47.9))
    .map(([box, e]) => `${Math.round(box.width)} x ${Math.round(box.height)}: `
      + e.outerHTML.slice(0, 120));
}"""

# Scrolled to the middle, a finger on the middle of each control meets it and nothing over it. The
# middle of a crooked province or sea may lie in another, that of a hex or realm under the sheet of
# an open one; the map's own tests know where it is met.
UNREACHABLE = """() => [...document.querySelectorAll(
    'a[href], button, input:not([type=hidden]), select, summary')]
  .filter(e => e.checkVisibility() && !e.matches('.skip, .land, .sea, .hex, .realm'))
  .filter(e => {
    const target = (e.matches('[type=checkbox], [type=radio]') && e.closest('label')) || e;
    target.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    const box = target.getClientRects()[0];
    const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !(met && (target.contains(met) || met.contains(target)));
  })
  .map(e => e.outerHTML.slice(0, 120))"""

# Where what is too long is hidden, a line must still be as high as its letters.
CUT_OFF = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; text = texts.nextNode();) {
    const clip = text.parentElement.closest('.strip *, .score-name, .tv *');
    if (!text.data.trim() || !clip?.checkVisibility()) continue;
    if (getComputedStyle(clip).overflowY === 'visible') continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const letters = range.getBoundingClientRect(), box = clip.getBoundingClientRect();
    if (box.height > 1 && (letters.bottom > box.bottom + 1 || letters.top < box.top - 1))
      found.push(`${Math.round(letters.height)} in ${Math.round(box.height)} px: ${text.data}`);
  }
  return found;
}"""

# A name of letters that stands in two lines on a television.
CUT_NAMES = """() => [...document.querySelectorAll('.score-name, .tv-middle [class$="-name"]')]
  .filter((e) => e.checkVisibility() && !e.textContent.trim().includes(' '))
  .filter((e) => e.scrollWidth > e.clientWidth + 1
    || e.offsetHeight > 1.9 * parseFloat(getComputedStyle(e).fontSize))
  .map((e) => e.textContent.trim())"""

NUMERALS = """() => [...document.querySelectorAll('.score-points')]
  .map(e => parseFloat(getComputedStyle(e).fontSize))"""


# Words of letters that stand in two lines, where no browser helps with hyphens.
CUT_WORDS = """() => {
  const plain = new CSSStyleSheet();
  plain.replaceSync('* { hyphens: manual !important; }');
  document.adoptedStyleSheets = [plain];
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; text = texts.nextNode();) {
    const around = text.parentElement;
    if (!around.checkVisibility() || around.closest('.visually-hidden, .pips-text, .tv')) continue;
    for (const word of text.data.matchAll(/\\p{Script=Cyrillic}+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
      if (lines.size > 1) found.push(`${word[0]}: ${around.outerHTML.slice(0, 120)}`);
    }
  }
  document.adoptedStyleSheets = [];
  return found;
}"""


# A button is filled, outlined or underlined: the first choice, the second, the third. The first is
# one thing to do, though it may be done in several places ("Sit here"). The strip and what lies
# over a screen have choices of their own.
RANKS = """() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--accent)';
  const accent = getComputedStyle(probe).color;
  probe.remove();
  const clear = (colour) => /^rgba\\(.*, 0\\)$|^transparent$/.test(colour);
  const firsts = new Map(), found = [];
  for (const button of document.querySelectorAll('.button')) {
    if (!button.checkVisibility() || button.disabled) continue;
    const style = getComputedStyle(button);
    const filled = style.backgroundColor === accent;
    const underlined = style.textDecorationLine === 'underline';
    const outlined = !filled && !clear(style.borderTopColor);
    if (filled + underlined + outlined !== 1) found.push(button.outerHTML.slice(0, 120));
    const where = button.closest('.strip, #notices, #toasts, #waiting, dialog')?.className ?? '';
    const labels = firsts.get(where) ?? new Set();
    const seen = button.cloneNode(true);
    for (const hidden of seen.querySelectorAll('.visually-hidden')) hidden.remove();
    if (filled) firsts.set(where, labels.add(seen.textContent.trim()));
  }
  for (const labels of firsts.values()) if (labels.size > 1) found.push([...labels]);
  return found;
}"""


SIZES: dict[str, ViewportSize] = {
    "narrow": {"width": 320, "height": 640},
    "phone": SCREEN,
    "sideways": {"width": 844, "height": 390},
    "text twice as large": {"width": 390, "height": 844},
}
TEXT = {"text twice as large": 200}  # per cent
LOOKS = {
    "ru-RU": {
        "narrow": (TOO_WIDE, TOO_SMALL, CUT_OFF, CUT_WORDS),
        "phone": (RANKS, CUT_OFF, CUT_WORDS),
        "sideways": (TOO_WIDE, TOO_SMALL, UNREACHABLE),
        "text twice as large": (TOO_WIDE, UNREACHABLE),
    },
    "en-GB": {"narrow": (TOO_WIDE, TOO_SMALL, CUT_OFF, CUT_WORDS)},
}
"""What is looked for: each thing once, in Russian, where it is likelier: its words are longer. The
first screens that a visitor sees are looked at in English, too."""


@pytest.mark.parametrize("exhibit", EXHIBITS)
def test_a_screen_is_readable_and_in_reach(look: NewPhone, stage: Stage, exhibit: str) -> None:
    """In every size, with everything unfolded: nothing to scroll sideways, nothing too small for a
    finger or out of its reach, no word cut in two, nothing that axe objects to."""
    problems = {}
    screens = stage.looks_at(exhibit)
    assert stage.of(exhibit)
    for locale in LOOKS:
        phone = look(locale=locale)
        for name, path in screens.items():
            if locale == "ru-RU" or exhibit == "everywhere":
                problems[name, locale] = looked_at(phone, path, locale)
    assert {screen: found for screen, found in problems.items() if found} == {}


# The letters of names and numbers on the map, as high as the screen draws them, and which of them,
# or of the marks around numbers, lie over one another.
LETTERING = """(map) => {
  const atlas = document.querySelector(map);
  const sizes = [...atlas.querySelectorAll('text')].map((e) =>
    [parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a, e.textContent]);
  const things = [...atlas.querySelectorAll('.land-name, .sea-name, .mark > path, .mark > circle')];
  // The space over and under the letters is empty.
  const box = (e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const empty = e.matches('text') ? (bottom - top) * 0.18 : 1;
    return { left: left + 1, top: top + empty, right: right - 1, bottom: bottom - empty };
  };
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const boxes = things.map(box);
  const over = things.flatMap((one, n) => things.slice(n + 1)
    .filter((_, m) => meet(boxes[n], boxes[n + 1 + m]))
    .map((other) => `${one.outerHTML.slice(0, 90)} and ${other.outerHTML.slice(0, 90)}`));
  return { small: sizes.filter(([size]) => size < 18), over };
}"""


@pytest.mark.parametrize("exhibit", ["four at war", "the whole board"])
def test_the_map_is_legible_from_60_cm(look: NewPhone, stage: Stage, exhibit: str) -> None:
    """The whole map on a phone 390 px wide: names and numbers 18 px high, none over another."""
    page = visit(look(), stage.of(exhibit)["the map"])
    assert page.locator(".atlas").bounding_box()["width"] == 390  # type: ignore[index]
    assert page.evaluate(LETTERING, ".atlas") == {"small": [], "over": []}


def test_an_objection_is_readable(look: NewPhone, stage: Stage) -> None:
    phone = look()
    page = objected(phone, stage.screens[TABLE])
    assert complaints(page) == []
    assert page.evaluate(RANKS) == []


def test_a_newcomers_first_choice_is_a_seat(browser: Browser, look: NewPhone, stage: Stage) -> None:
    """The same button at each free seat, and nothing else that is filled."""
    host = look().go(f"{stage.of('gathering')['table']}/invite")
    host.table = stage.of("gathering")["table"].rsplit("/", 1)[1]
    link = host.page.locator("a[href*='/J/'], a[href*='/j/']").first.get_attribute("href")
    host.token = str(link).rsplit("/", 1)[1]
    newcomer = new_phone(browser, stage.base).joins(host)
    expect(newcomer.page.get_by_role("button", name="Sit here").first).to_be_visible()
    assert newcomer.run(RANKS) == []
    newcomer.close()


def test_scores_are_large_on_a_narrow_phone(look: NewPhone, stage: Stage) -> None:
    phone = look("narrow")
    for name in ("table", "mine", "tv"):
        page = visit(phone, stage.of("the score of two")[name])
        assert min(page.evaluate(NUMERALS)) >= 40, name


OFFERS = "e => e.map(one => Math.round(one.getBoundingClientRect().width))"


def test_offers_are_of_one_width(look: NewPhone, stage: Stage) -> None:
    """Whatever their number: "the score of two" has four, "four at war" seven."""
    phone = look("narrow")
    for table in ("the score of two", "four at war"):
        page = visit(phone, stage.screens[f"{table}: mine"])
        widths = page.locator(".quick").last.locator("> *").evaluate_all(OFFERS)
        assert len(widths) > 3
        assert len(set(widths)) == 1


# From the lower edge of the first to the upper edge of what comes next below it.
GAP = """([above, below]) => document.querySelector(below).getBoundingClientRect().top
  - document.querySelector(above).getBoundingClientRect().bottom"""
GAPS = {
    "the score of two: province taken": (".field", ".field + *"),
    "four at war: table": (".quick", ".quick + *"),
    "four at war: the map": ("#places nav", "#places-search input"),
}


@pytest.mark.parametrize("name", GAPS)
def test_nothing_sticks_to_what_is_above_it(look: NewPhone, stage: Stage, name: str) -> None:
    phone = look()
    phone.go(stage.screens[name])
    assert phone.run(GAP, list(GAPS[name])) >= 4


TELEVISIONS = tuple(
    each.name
    for game in catalogue.games().values()
    for each in game.exhibits
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
    ...[...document.querySelectorAll('.vp-cards, .tv-middle .section, .sealed-seats, .tv-foot')]
      .map((group) => [...group.children])];
  return groups.flatMap(crossed);
}"""

# Nothing sticks out of the box it stands in.
STICKS_OUT = """() => [...document.querySelectorAll('.score-points, .side b, .side span')]
  .filter((e) => e.checkVisibility())
  .filter((e) => {
    const box = e.getBoundingClientRect();
    const around = e.closest('.score, .side').getBoundingClientRect();
    return box.right > around.right + 1 || box.bottom > around.bottom + 1;
  })
  .map((e) => e.outerHTML.slice(0, 120))"""

SMALLEST = """() => Math.min(...[...document.querySelectorAll('main *')]
  .filter((e) => e.checkVisibility() && !e.closest('.visually-hidden, svg')
    && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .map((e) => parseFloat(getComputedStyle(e).fontSize)))"""

# Nobody scrolls on a wall.
SCROLLS = """() => [...document.querySelectorAll('main *')]
  .filter((e) => getComputedStyle(e).overflowX === 'auto' && e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.outerHTML.slice(0, 120))"""

# A fifth player, for games that have one.
FIFTH = """() => {
  const last = document.querySelector('.score:last-child');
  if (document.querySelectorAll('.score').length !== 4) return;
  const fifth = last.cloneNode(true);
  fifth.dataset.seat = 'purple';
  last.after(fifth);
}"""

WALLS = [(1024, 768), (1280, 720), (1366, 768), (1920, 1080)]
ON_THE_WALL = f"""() => ({{
  tall: document.documentElement.scrollHeight,
  wrong: [{TOO_WIDE}, {OVERLAPS}, {STICKS_OUT}, {CUT_NAMES}, {CUT_OFF}, {SCROLLS}]
    .flatMap((look) => look()),
  smallest: ({SMALLEST})(),
  numerals: ({NUMERALS})(),
}})"""
LEGIBLE = 16  # px on the smallest wall, where a metre of it shows 1000 of them


@pytest.mark.parametrize("tv", [f"{exhibit}: tv" for exhibit in TELEVISIONS])
def test_a_television(look: NewPhone, stage: Stage, tv: str) -> None:
    """On every wall: all on one screen, nothing over another thing, nothing to press but the way
    back, and legible from the other end of the room. A fifth player fits in, too. Nor has axe
    anything against it."""
    phone = look(locale="ru-RU", is_mobile=False, has_touch=False)
    page = visit(phone, stage.screens[tv])
    assert page.locator("main :is(a, button)").count() == 0
    assert complaints(page) == []
    for fifth, (width, height) in product((False, True), WALLS):
        if fifth:
            page.evaluate(FIFTH)
        page.set_viewport_size({"width": width, "height": height})
        seen, wall = page.evaluate(ON_THE_WALL), (width, height, fifth)
        assert seen["tall"] <= height, wall
        assert seen["wrong"] == [], wall
        assert seen["smallest"] >= LEGIBLE * max(1, height / 768), wall
        assert min(seen["numerals"], default=height) >= height / (8 if fifth else 6), wall


def test_a_television_has_a_way_back(look: NewPhone, stage: Stage) -> None:
    phone = look(is_mobile=False, has_touch=False)
    page = visit(phone, stage.screens["the score of two: tv"])
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".bar")).to_be_visible()


OBSCURED = """() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'end';
  const box = focused.getBoundingClientRect();
  for (const x of [.2, .5, .8]) for (const y of [.2, .5, .8]) {
    const met = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
    const within = focused.closest('label') ?? focused;
    if (!met || !(within.contains(met) || met.contains(focused)))
      return focused.outerHTML.slice(0, 160);
  }
  return '';
}"""


@pytest.mark.parametrize(
    "name",
    [
        "the score of two: table",
        "the score of two: act",
        "the score of two: province taken",
        "the score of two: log",
        "the score of two: people",
        "four at war: table",
        "four at war: settle a war",
        "near the end: settle the end",
    ],
)
def test_the_focus_is_never_covered(look: NewPhone, stage: Stage, name: str) -> None:
    """Tabbing through: neither the strip nor the bar lies over what has the focus."""
    phone = look(is_mobile=False, has_touch=False)
    page = visit(phone, stage.screens[name])
    covered = []
    for _ in range(80):
        page.keyboard.press("Tab")
        found = page.evaluate(OBSCURED)
        if found == "end":
            break
        covered += [found] if found else []
    assert covered == []


def test_neutral_troops_that_lead_are_marked(look: NewPhone, stage: Stage) -> None:
    """They have no colour, so that the mark takes another."""
    phone = look()
    page = visit(phone, "/rulings/mythotopia/war?province=Sorner&armies.red=1")
    ahead = page.locator(".side.is-ahead")
    expect(ahead).to_contain_text("Neutral")
    expect(ahead).to_have_css("border-bottom-width", "4px")
    expect(ahead).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
