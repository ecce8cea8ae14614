"""Long names in large letters, as Android sets them: on the narrowest phone nothing of them is cut
or broken, and a television shows them whole."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.looks import COVERED, CUT_OFF, CUT_WORDS, TOO_WIDE
from tests.browser.phones import Phone

LARGE = "() => { document.documentElement.style.fontSize = '130%'; }"
LONG = {
    "red": "Максимилиан-Святосла",
    "blue": "Екатерина Великолепн",
    "green": "Апполинарий Всеволод",
    "yellow": "Константин Александр",
}
LOOKS = f"() => [{TOO_WIDE}, {COVERED}, {CUT_OFF}, {CUT_WORDS}].flatMap((look) => look())"
# Names that lose their end, on the television or in a button of the log.
ENDS_LOST = """() => [...document.querySelectorAll('.score-name, .podium-name, .tabs .chip > span')]
  .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline'
    || e.scrollHeight > e.clientHeight + 1 && getComputedStyle(e).overflowY === 'hidden')
  .map((e) => e.outerHTML)"""


def wrong(phone: Phone, *paths: str) -> list[str]:
    """What is wrong with the names on these screens, in large letters."""
    found: list[str] = []
    for path in paths:
        phone.at(path).run(LARGE)
        looks = phone.run(LOOKS)
        found += [f"{path}: {each}" for each in (*looks, *phone.run(ENDS_LOST))]
    return found


def test_long_names_in_large_letters(phone: NewPhone) -> None:
    ada = phone(locale="ru-RU", viewport={"width": 320, "height": 640})
    ada.opens_table(**LONG).sits("red")
    assert wrong(ada, "", "/people") == []
    ada.begins()
    for points, seat in enumerate(LONG, start=1):
        ada.records("points", seat=seat, points=str(points))
    assert wrong(ada, "", "/seat/blue", "/log", "/act") == []
    ada.records("stop", how="score")
    assert wrong(ada, "", "/log") == []


def test_usual_names_stay_whole_on_a_podium_of_four_steps(phone: NewPhone) -> None:
    names = {"red": "Ben", "blue": "Аня", "green": "Кирилл", "yellow": "Наталья"}
    ada = phone(locale="ru-RU", viewport={"width": 360, "height": 740})
    ada.opens_table(**names).sits("red").begins()
    ada.records("points", seat="blue", points="2").records("stop", how="score")
    expect(ada.at().page.locator(".podium-place")).to_have_count(4)
    assert ada.run(CUT_WORDS) == []


def test_a_television_shows_long_names_whole(phone: NewPhone) -> None:
    ada = phone(locale="ru-RU", viewport={"width": 1280, "height": 720}, is_mobile=False)
    ada.opens_table(**LONG).sits("red").begins()
    for ended in (False, True):
        if ended:
            ada.records("stop", how="score")
        assert ada.go(f"/t/{ada.table}/tv").run(ENDS_LOST) == []
