"""Every screen, by day and by night, in English and in Russian: readable, reachable, big enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.phones import Phone, new_phone
from tests.browser.server import Server
from tests.browser.states import every_screen

AXE = Axe().axe_script
TAGS = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
DARK: Literal["dark"] = "dark"
LIGHT: Literal["light"] = "light"
LOCALES = ("en-GB", "ru-RU")
TABLE = "the score of two: table"

NARROW = {"width": 320, "height": 640}
PHONE = {"width": 390, "height": 844}
SIDEWAYS = {"width": 844, "height": 390}


@dataclass
class Stage:
    """A host's phone at the style page of a server for development, and every screen it lists."""

    host: Phone
    base: str
    screens: dict[str, str]

    def phone(self, browser: Browser, **options: Any) -> Phone:
        """Another browser of the same phone: its own language, light and size."""
        state = self.host.context.storage_state()
        return new_phone(browser, self.base, storage_state=state, **options)

    def screen(self, name: str) -> dict[str, str]:
        return {name: self.screens[name]}


@pytest.fixture(scope="module")
def stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    server = Server(tmp_path_factory.mktemp("style"), development=True)
    server.start()
    host = new_phone(browser, server.url)
    yield Stage(host, server.url, every_screen(host))
    host.close()
    server.stop()


def visit(phone: Phone, path: str) -> Page:
    """Opens a screen with all that is folded away on it."""
    phone.go(path)
    phone.run("document.querySelectorAll('details').forEach(fold => fold.open = true)")
    return phone.page


def objected(phone: Phone, table: str) -> Page:
    """An objection in sight: there are two actions a turn, and these are more."""
    phone.go(table).live()
    for _ in range(4):
        phone.page.locator("#hand-red .quick button").nth(2).tap()
        expect(phone.page.locator("#notices > *, #toasts > *").first).to_be_visible()
        if phone.page.locator("#objection").count():
            break
        phone.run("document.getElementById('toasts').replaceChildren()")
    expect(phone.page.locator("#objection")).to_be_in_viewport(ratio=1)
    return phone.page


def violations(page: Page) -> list[str]:
    """What axe has against the page as it is now: everything by night, its colours by day too."""
    page.evaluate(AXE)
    found = []
    for light, only in ((DARK, TAGS), (LIGHT, COLOURS)):
        page.emulate_media(color_scheme=light)
        result = page.evaluate(
            "runOnly => axe.run({runOnly, resultTypes: ['violations']})",
            only,
        )
        found += [
            f"{light}: {violation['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
            for violation in result["violations"]
            for node in violation["nodes"]
        ]
    return found


@pytest.mark.parametrize("locale", LOCALES)
def test_axe_finds_nothing(browser: Browser, stage: Stage, locale: str) -> None:
    phone = stage.phone(browser, locale=locale, reduced_motion="reduce")
    problems = {name: violations(visit(phone, path)) for name, path in stage.screens.items()}
    problems["objection"] = violations(objected(phone, stage.screens[TABLE]))
    assert {name: found for name, found in problems.items() if found} == {}
    phone.close()


TOO_WIDE = """() => {
  const page = document.documentElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  return ['page', ...[...document.querySelectorAll('body *')]
    .filter(e => e.getBoundingClientRect().right > page.clientWidth + 1)
    .map(e => e.outerHTML.slice(0, 120))];
}"""

# A label is the target of the box or the radio inside it. Links within a sentence are excepted, and
# what shows itself only to the keyboard.
TOO_SMALL = """() => {
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
  const inSentence = e => e.matches('p a, li a') && getComputedStyle(e).display === 'inline'
    && e.parentElement.textContent.trim().length > e.textContent.trim().length;
  return [...document.querySelectorAll(controls)]
    .filter(e => e.checkVisibility() && !e.matches('.skip') && !inSentence(e))
    .map(e => (e.matches('[type=checkbox], [type=radio]') && e.closest('label')) || e)
    .map(e => [e.getBoundingClientRect(), e])
    .filter(([box]) => box.width < 47.9 || box.height < 47.9)
    .map(([box, e]) => `${Math.round(box.width)} x ${Math.round(box.height)}: `
      + e.outerHTML.slice(0, 120));
}"""

# Scrolled to the middle, a finger on the middle of each control meets it and nothing over it. The
# middle of a crooked province or sea may lie in another; the map's own tests know where it is met.
UNREACHABLE = """() => [...document.querySelectorAll(
    'a[href], button, input:not([type=hidden]), select, summary')]
  .filter(e => e.checkVisibility() && !e.matches('.skip, .land, .sea'))
  .filter(e => {
    const target = (e.matches('[type=checkbox], [type=radio]') && e.closest('label')) || e;
    target.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    const box = target.getClientRects()[0];
    const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !(met && (target.contains(met) || met.contains(target)));
  })
  .map(e => e.outerHTML.slice(0, 120))"""

NUMERALS = """() => [...document.querySelectorAll('.score-points')]
  .map(e => parseFloat(getComputedStyle(e).fontSize))"""


def look(phone: Phone, paths: dict[str, str], script: str, text: int = 100) -> dict[str, Any]:
    """What a script finds on each screen, the screens where it finds nothing left out."""
    found = {}
    for name, path in paths.items():
        page = visit(phone, path)
        if text != 100:
            page.evaluate(f"document.documentElement.style.fontSize = '{text}%'")
        if problems := page.evaluate(script):
            found[name] = problems
    return found


@pytest.mark.parametrize("locale", LOCALES)
def test_a_narrow_phone(browser: Browser, stage: Stage, locale: str) -> None:
    """320 px: nothing to scroll sideways, nothing under 48 px, scores of 40 px and more."""
    phone = stage.phone(browser, locale=locale, viewport=NARROW)
    both = f"() => [...({TOO_WIDE})(), ...({TOO_SMALL})()]"
    assert look(phone, stage.screens, both) == {}
    scores = {name: stage.screens[f"the score of two: {name}"] for name in ("table", "mine", "tv")}
    sizes = look(phone, scores, NUMERALS)
    assert len(sizes) == 3
    assert min(size for screen in sizes.values() for size in screen) >= 40
    phone.close()


# Words of letters that stand in two lines, where no browser helps with hyphens.
CUT_WORDS = """() => {
  const plain = new CSSStyleSheet();
  plain.replaceSync('* { hyphens: manual !important; }');
  document.adoptedStyleSheets = [plain];
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; text = texts.nextNode();) {
    const around = text.parentElement;
    if (!around.checkVisibility() || around.closest('.visually-hidden, .pips-text')) continue;
    for (const word of text.data.matchAll(/\\p{Script=Cyrillic}+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
      if (lines.size > 1) found.push(`${word[0]}: ${around.outerHTML.slice(0, 120)}`);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("width", [320, 390])
def test_no_word_is_cut_in_two(browser: Browser, stage: Stage, width: int) -> None:
    """In Russian, where words are longer; also the longest name, "Максимилиан"."""
    phone = stage.phone(browser, locale="ru-RU", viewport={"width": width, "height": 740})
    screens = {name: path for name, path in stage.screens.items() if not name.endswith("tv")}
    assert look(phone, screens, CUT_WORDS) == {}
    phone.close()


OFFERS = "e => e.map(one => Math.round(one.getBoundingClientRect().width))"


def test_offers_are_of_one_width(browser: Browser, stage: Stage) -> None:
    """Whatever their number: "the score of two" has four, "four at war" seven."""
    phone = stage.phone(browser, viewport=NARROW)
    for table in ("the score of two", "four at war"):
        page = visit(phone, stage.screens[f"{table}: mine"])
        widths = page.locator(".quick").last.locator("> *").evaluate_all(OFFERS)
        assert len(widths) > 3
        assert len(set(widths)) == 1
    phone.close()


def test_a_phone_on_its_side(browser: Browser, stage: Stage) -> None:
    phone = stage.phone(browser, locale="ru-RU", viewport=SIDEWAYS)
    both = f"() => [...({TOO_WIDE})(), ...({TOO_SMALL})(), ...({UNREACHABLE})()]"
    assert look(phone, stage.screens, both) == {}
    phone.close()


TELEVISIONS = ("the score of two", "four at war", "the end may be declared")


@pytest.mark.parametrize("tv", [f"{exhibit}: tv" for exhibit in TELEVISIONS])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_television(browser: Browser, stage: Stage, size: tuple[int, int], tv: str) -> None:
    """All on one screen, nothing to press, numerals for the other end of the room."""
    width, height = size
    viewport = {"width": width, "height": height}
    phone = stage.phone(
        browser, locale="ru-RU", viewport=viewport, is_mobile=False, has_touch=False
    )
    page = visit(phone, stage.screens[tv])
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    assert page.locator("main :is(a, button)").count() == 0
    assert min(page.evaluate(NUMERALS)) >= height / 5
    phone.close()


def test_text_twice_as_large(browser: Browser, stage: Stage) -> None:
    """Everything still fits the width and can be touched."""
    phone = stage.phone(browser, locale="ru-RU", viewport=PHONE)
    both = f"() => [...({TOO_WIDE})(), ...({UNREACHABLE})()]"
    assert look(phone, stage.screens, both, text=200) == {}
    phone.close()


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
def test_the_focus_is_never_covered(browser: Browser, stage: Stage, name: str) -> None:
    """Tabbing through: neither the strip nor the bar lies over what has the focus."""
    phone = stage.phone(browser, viewport=PHONE, is_mobile=False)
    page = visit(phone, stage.screens[name])
    covered = []
    for _ in range(80):
        page.keyboard.press("Tab")
        found = page.evaluate(OBSCURED)
        if found == "end":
            break
        covered += [found] if found else []
    assert covered == []
    phone.close()
