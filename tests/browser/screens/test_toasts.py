"""What phones say of each line of every golden game: the toast of its own phone is whole with its
numbers, and the news of the others is one line."""

from collections.abc import Iterator

import pytest

from companion.core.text import brief
from companion.translations import speaking, words
from tests.browser.conftest import NewPhone
from tests.browser.stage import resize
from tests.games.lines import NAMES, NEWS, all_lines, told
from tests.translations.visible import WHOLE

LOCALES = {"en": "en-GB", "ru": "ru-RU"}

TOAST = "() => document.querySelector('.toast:has(.toast-change)')?.outerHTML"
# A copy of a toast, which stays, says one after the other; those of which something is cut.
CUT = """([copy, told]) => {
  const toasts = document.getElementById('toasts'), cut = [];
  toasts.innerHTML = copy.replace('data-toast', 'data-copy');
  const toast = toasts.firstElementChild;
  const [what, changes] = toast.querySelectorAll('.toast-what, .toast-changes');
  for (const [sentence, numbers] of told) {
    what.textContent = sentence;
    changes.replaceChildren(...numbers.map((number) => {
      const change = Object.assign(document.createElement('b'), {className: 'toast-change'});
      change.textContent = number;
      return change;
    }));
    const line = toast.querySelector('.toast-line').getBoundingClientRect();
    const over = [...changes.children].some((e) => e.scrollWidth > e.clientWidth
      || e.getBoundingClientRect().bottom > line.bottom + 1
      || e.getBoundingClientRect().right > line.right + 1);
    if (over || what.scrollWidth > what.clientWidth + 1
        || what.scrollHeight > what.clientHeight + 1)
      cut.push(`${toast.offsetHeight} px: ${sentence} | ${numbers.join(' | ')}`);
  }
  return cut;
}"""


# News that stand in more than one line.
BROKEN = """(told) => {
  const line = document.querySelector('#news span'), range = document.createRange();
  document.getElementById('news').hidden = false;
  return told.filter((text) => {
    line.textContent = text;
    range.selectNodeContents(line);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  });
}"""


def own_toasts() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each sentence of a seat in the current language, with the numbers beside it."""
    for _, line in all_lines():
        if line.seat and not line.by_phone:
            sentence = words(brief(line.text), NAMES)
            counted = [change for change in line.told if change.seat == line.seat]
            numbers = (f"{words(c.label, NAMES) if c.label else ''} {c.before} → {c.after}".strip()
                       for c in counted)  # fmt: skip
            yield sentence[:1].upper() + sentence[1:], tuple(numbers)


@pytest.mark.parametrize("language", WHOLE)
def test_no_toast_of_an_own_line_is_cut(phone: NewPhone, language: str) -> None:
    with speaking(language):
        toasts = sorted(set(own_toasts()))
    ada = phone(locale=LOCALES[language], viewport={"width": 360, "height": 740})
    ada.opens_table(red="Ada", blue="Bo").sits("red").begins().at()
    ada.tap("red", "City" if language == "en" else "Город")
    toast = ada.page.wait_for_function(TOAST).json_value()
    for width in (360, 320):
        resize(ada.page, {"width": width, "height": 640})
        assert ada.page.evaluate(CUT, [toast, toasts]) == [], width


@pytest.mark.parametrize("language", WHOLE)
def test_news_stand_in_one_line(phone: NewPhone, language: str) -> None:
    """All that a line of 360 pixels may hold; what names every player takes two."""
    with speaking(language):
        news = {" ".join((line.news, *(f"{gain:+}" for gain in line.gains if line.who)))
                for line in told() if len(line.news) <= NEWS}  # fmt: skip
    ada = phone(locale=LOCALES[language], viewport={"width": 360, "height": 740})
    ada.opens_table(red="Ada", blue="Bo").sits("red").begins().at()
    for width in (360, 320):
        resize(ada.page, {"width": width, "height": 640})
        assert ada.page.evaluate(BROKEN, sorted(news)) == [], width
