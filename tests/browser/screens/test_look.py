"""Every screen, by day and by night: readable, reachable, big enough."""

from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.boxes import box_of
from tests.browser.conftest import NewPhone
from tests.browser.looks import (
    COVERED,
    CUT_OFF,
    CUT_WORDS,
    NUMERALS,
    RANKS,
    TOLD,
    TOO_NEAR,
    TOO_SMALL,
    TOO_WIDE,
    UNREACHABLE,
    complaints,
    pale_in_both_lights,
)
from tests.browser.phones import Phone, new_phone
from tests.browser.screens.in_hand import moved_by_news
from tests.browser.stage import EXHIBITS, GAME_OF, SIZES, TWO_FRAMES, Stage, visit

TEXT = {"text twice as large": 200}  # per cent
LETTERS = {"phone": "Noto Sans"}
"""Wider ones than an Android phone's: other phones have such."""
AS_ON_OTHER_PHONES = f"""async ([percent, letters]) => {{
    await ({TWO_FRAMES})();
    const style = document.documentElement.style;
    style.fontSize = `${{percent}}%`;
    style.setProperty('--sans', letters);
}}"""
Looks: TypeAlias = dict[str, tuple[str, ...]]
ONE_MORE: Looks = {"narrow": (TOO_WIDE, TOO_SMALL, TOO_NEAR, COVERED, CUT_OFF, CUT_WORDS, RANKS)}
AT_A_GLANCE: Looks = {
    **ONE_MORE,
    "phone": (CUT_OFF, CUT_WORDS),
    "sideways": (TOO_WIDE, CUT_OFF, CUT_WORDS),
}
THOROUGHLY: Looks = {
    **ONE_MORE,
    "phone": (CUT_OFF, CUT_WORDS),
    "text twice as large": (TOO_WIDE, UNREACHABLE),
    "sideways": (TOO_WIDE, TOO_SMALL, UNREACHABLE, CUT_OFF, CUT_WORDS),
}
"""What is looked for in which size: as few changes of size as can be, what scrolls at the end."""


def looked_at(phone: Phone, path: str, looks: Looks, *, lights: bool = False) -> dict[str, Any]:
    """Everything that is wrong with a screen, by the size it is looked at in. The page is opened
    once, in the first size: opening it takes longer than looking."""
    phone.page.set_viewport_size(SIZES[next(iter(looks))])
    page = visit(phone, path)
    by_size: dict[str, Any] = {}
    if looks is THOROUGHLY:
        by_size["moved by news"] = moved_by_news(phone)
        by_size["in both lights"] = complaints(page)
    elif lights:
        by_size["in both lights"] = pale_in_both_lights(page)
    for size, scripts in looks.items():
        if page.viewport_size != SIZES[size]:
            page.set_viewport_size(SIZES[size])
            page.evaluate(AS_ON_OTHER_PHONES, [TEXT.get(size, 100), LETTERS.get(size, "")])
        by_size[size] = page.evaluate(f"() => [{','.join(scripts)}].flatMap((look) => look())")
    return {size: problems for size, problems in by_size.items() if problems}


@pytest.mark.parametrize("exhibit", EXHIBITS)
def test_a_screen_is_readable_and_in_reach(look: NewPhone, stage: Stage, exhibit: str) -> None:
    """In every size, with everything unfolded: nothing to scroll sideways, nothing too small for a
    finger or out of its reach, no word cut in two, nothing that axe objects to. And news leaves it
    as the player has it.

    In Russian, since its words are longer; a screen that an exhibit before has is not looked at
    again. Thoroughly where its templates are new, in both lights in each state, a table at a
    glance, and a form on a narrow phone only, where its game has shown one before: all are made of
    the same fields. The first screens that a visitor sees, in English, too."""
    problems = {}
    screens = stage.of(exhibit)
    assert screens
    russian = look("narrow", locale="ru-RU")
    for name, path in screens.items():
        first = stage.is_first(exhibit, name)
        if name == "tv" or not (name == "table" or first):
            continue
        one_more_form = stage.is_one_more_form(exhibit, name)
        looks = AT_A_GLANCE if name == "table" else ONE_MORE
        if stage.is_first_of_its_kind(exhibit, name) and not one_more_form:
            looks = THOROUGHLY
        problems[name] = looked_at(russian, path, looks, lights=first and not one_more_form)
    if exhibit == "everywhere":
        english = look("narrow", locale="en-GB")
        for name, path in screens.items():
            problems[f"{name} in English"] = looked_at(english, path, ONE_MORE)
    assert {screen: found for screen, found in problems.items() if found} == {}


IN_GERMAN = ("everywhere", *(name for name, slug in GAME_OF.items() if slug == "score-sheet"))
"""What is translated into German so far: the frame, and the score sheet."""


@pytest.mark.parametrize("exhibit", IN_GERMAN)
def test_german_fits_a_narrow_phone(look: NewPhone, stage: Stage, exhibit: str) -> None:
    """Its words are longer than those of the whole languages."""
    german = look("narrow", locale="de-DE")
    problems = {
        name: looked_at(german, path, ONE_MORE)
        for name, path in stage.of(exhibit).items()
        if name != "tv" and stage.is_first(exhibit, name)
    }
    assert {screen: found for screen, found in problems.items() if found} == {}


# Makes each text a third longer, as in a language that needs more letters. Names, codes and
# addresses stay, and so does whose turn it is: the strip has two lines for whatever it says.
LONGER = """() => {
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), texts = [];
  while (all.nextNode()) texts.push(all.currentNode);
  for (const text of texts) {
    const said = text.data.trim();
    if (/\\p{L}{2}/u.test(said) && !/Ada|Bo|[А-Я]|:\\/\\/|\\d:\\d/.test(said)
        && !text.parentElement.closest('svg, script, style, template, .strip-who, .code')) {
      const more = '~'.repeat(Math.ceil(said.length / 3)).replace(/~{6}(?=~)/g, '~~~~~~ ');
      text.data = text.data.replace(said, `${said}${said.length > 18 ? ' ' : ''}${more}`);
    }
  }
}"""


LONGEST_NAME = "Максимилиан"
"""Beside longer headings it may take two lines."""


@pytest.mark.parametrize("exhibit", EXHIBITS)
def test_a_longer_language_would_fit_a_narrow_phone(
    look: NewPhone, stage: Stage, exhibit: str
) -> None:
    phone = look("narrow", locale="en-GB")
    problems = {}
    for name, path in stage.of(exhibit).items():
        first = stage.is_first(exhibit, name) and not stage.is_one_more_form(exhibit, name)
        if name != "tv" and first:
            page = visit(phone, path)
            page.evaluate(LONGER)
            looks = f"[{TOO_WIDE},{CUT_OFF},{CUT_WORDS}]"
            found = page.evaluate(f"() => {looks}.flatMap((look) => look())")
            problems[name] = [each for each in found if LONGEST_NAME not in each]
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
    assert box_of(page.locator(".atlas")).width == 390
    assert page.evaluate(LETTERING, ".atlas") == {"small": [], "over": []}


def test_a_newcomers_first_choice_is_a_seat(browser: Browser, look: NewPhone, stage: Stage) -> None:
    """The same button at each free seat, and nothing else that is filled."""
    host = look().go(stage.of("gathering")["table"])
    host.learns_its_table()
    newcomer = new_phone(browser, stage.base).joins(host)
    expect(newcomer.page.get_by_role("button", name="Sit here").first).to_be_visible()
    assert newcomer.run(RANKS) == []
    newcomer.close()


def test_scores_are_large_on_a_narrow_phone(look: NewPhone, stage: Stage) -> None:
    phone = look("narrow")
    for name in ("table", "mine", "tv"):
        page = visit(phone, stage.of("the score of two")[name])
        assert min(page.evaluate(NUMERALS)) >= 40, name


A_TOAST = """() => {
  document.getElementById("toasts").innerHTML = `<div class=toast data-toast><p
    class=toast-line><span class=toast-what>Построено Жилище на E6; 1 лопата</span><span
    class=toast-changes><b class=toast-change>19 → 21</b> <b
    class=toast-change>Монеты 12 → 10</b> <b
    class=toast-change>Рабочие 5 → 1</b></span></p><form><button
    class=button>Отменить</button></form></div>`;
}"""
LONG_NEWS = """() => {
  const what = document.querySelector(".toast-what");
  what.textContent = "поднимается на 2 в культе Огня";
  document.querySelector(".toast-changes").innerHTML = "<b class=toast-change>Монеты 22 → 23</b>";
  return [what.scrollHeight, what.clientHeight];
}"""
TAKEN = """() => document.querySelector(".bar").getBoundingClientRect().top
  - document.querySelector(".toast").getBoundingClientRect().top"""


def test_what_is_due_and_a_toast_leave_half_of_a_small_screen(look: NewPhone, stage: Stage) -> None:
    """The last thing due is reached all the same."""
    page = visit(look("narrow"), stage.of("a favour tile is due")["table"])
    page.evaluate(A_TOAST)
    assert page.evaluate(TOLD) == []
    assert page.evaluate(TAKEN) < 300
    needed, shown = page.evaluate(LONG_NEWS)
    assert needed <= shown
    last = page.locator("#duty button").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)


def test_what_is_due_covers_nothing_of_the_page_that_settles_it(
    look: NewPhone, stage: Stage
) -> None:
    """From there "Settle all wars" would lead nowhere."""
    page = visit(look("narrow"), stage.of("the end may be declared")["outcomes"])
    due = page.locator("#duty")
    due.evaluate("duty => { duty.innerHTML = '<div class=duty>Settle all wars</div>'; }")
    expect(due).to_be_hidden()


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
    "an auction: bid": (".bid > .muted", ".form-end"),
}


@pytest.mark.parametrize("name", GAPS)
def test_nothing_sticks_to_what_is_above_it(look: NewPhone, stage: Stage, name: str) -> None:
    phone = look()
    phone.go(stage.screens[name])
    phone.run("scrollTo(0, document.body.scrollHeight)")  # the end of a form lies over it before
    assert phone.run(GAP, list(GAPS[name])) >= 4


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
        "four at war: table",
        "the score of two: province taken",
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
        hidden = page.evaluate(OBSCURED)
        if hidden == "end":
            break
        covered += [hidden] if hidden else []
    assert covered == []


def test_neutral_troops_that_lead_are_marked(look: NewPhone, stage: Stage) -> None:
    """They have no colour, so that the mark takes another."""
    phone = look()
    page = visit(phone, "/rulings/mythotopia/war?province=Sorner&armies.red=1")
    ahead = page.locator(".side.is-ahead")
    expect(ahead).to_contain_text("Neutral")
    expect(ahead).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
