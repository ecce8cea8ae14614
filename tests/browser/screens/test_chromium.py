"""The browser that the tests share: one test's hang is not the next one's."""

from pathlib import Path

import pytest
from playwright.sync_api import Error, Playwright

from tests.browser.chromium import Chromium
from tests.browser.conftest import NewPhone
from tests.browser.fonts import FACES

FOREVER = "() => new Promise(() => {})"
SHOWN = {
    "system-ui": "Roboto",
    "serif": "Noto Serif",
    "Arial": "Roboto",
    "Noto Sans": "Noto Sans",
}
FAILS = "(words) => { setTimeout(() => Promise.reject(new DOMException(words))) }"
LETTERS = "<p style='font-family: {face}'>Ход Ad 12 − 3</p>"


def test_a_page_that_never_answers_costs_its_own_test_the_browser(
    engine: Playwright, tmp_path: Path
) -> None:
    chromium = Chromium(engine, tmp_path)
    page = chromium.running().new_page()
    with chromium.within(1.0), pytest.raises(Error, match="closed"):
        page.evaluate(FOREVER)
    assert chromium.running().new_page().evaluate("() => 1 + 1") == 2
    chromium.close()


def test_a_move_between_screens_that_is_left_out_is_no_complaint(phone: NewPhone) -> None:
    """Chromium rejects a promise of its own where somebody goes on before the move is drawn."""
    ada = phone().go("/")
    ada.run(FAILS, "Transition was skipped. Navigation aborted")
    with ada.context.expect_event("weberror", lambda error: "Table" in str(error.error)):
        ada.run(FAILS, "Table was skipped")
    assert ada.problems == ["Table was skipped"]
    ada.problems.clear()


def test_the_fonts_are_a_phones_and_not_this_machines(chromium: Chromium) -> None:
    page = chromium.running().new_page()
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    for asked, shown in SHOWN.items():
        page.set_content(LETTERS.format(face=asked))
        root = session.send("DOM.getDocument")["root"]["nodeId"]
        node = session.send("DOM.querySelector", {"nodeId": root, "selector": "p"})["nodeId"]
        fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        assert [font["familyName"] for font in fonts] == [shown]
        assert shown in FACES
    page.close()
