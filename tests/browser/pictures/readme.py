"""The README's pictures: `make pictures` takes them again into docs/pictures/."""

from pathlib import Path

from tests.browser.phones import new_phone
from tests.browser.states import every_screen, on_show, stand_still

DOCS = Path(__file__).parents[3] / "docs" / "pictures"
LARGEST = 100_000  # bytes: a README is read on phones, too
SETTLED = 700  # ms: what is worked out beside the page has come

PICTURES = {
    "invite.png": ("the score of two: invite", "ru-RU", "light"),
    "table.png": ("four at war: table", "en-GB", "dark"),
    "act.png": ("the whole board: act", "ru-RU", "dark"),
    "invade.png": ("the whole board: invade", "en-GB", "light"),
    "map.jpg": ("the whole board: the map", "en-GB", "light"),
    "war.png": ("four at war: settle a war", "en-GB", "light"),
    "whatif.png": ("four at war: what if", "ru-RU", "dark"),
    "secret.png": ("a secret choice: choose", "en-GB", "dark"),
    "hexes.jpg": ("hexes on the map: map", "en-GB", "dark"),
    "bowls.png": ("hexes on the map: mine", "ru-RU", "light"),
    "battle.png": ("a battle: battle", "en-GB", "light"),
    "bids.png": ("bids revealed: table", "en-GB", "dark"),
    "sheet.png": ("rounds: round", "en-GB", "light"),
    "end.png": ("the end may be declared: settle the end", "ru-RU", "dark"),
    "over.png": ("over: table", "ru-RU", "light"),
    "chart.png": ("over: chart", "en-GB", "dark"),
    "log.png": ("over: log", "ru-RU", "light"),
}
"""Each picture's screen, as the style page names it, in one language and one light;
a map's many edges are lighter as a JPEG."""


def main() -> None:
    with on_show() as (browser, base):
        host = new_phone(browser, base)
        screens = every_screen(host)
        for name, (screen, locale, light) in PICTURES.items():
            phone = stand_still(host, locale=locale, light=light)
            phone.go(screens[screen]).page.wait_for_timeout(SETTLED)
            taken = phone.page.screenshot(path=DOCS / name)
            assert len(taken) <= LARGEST, f"{name}: {len(taken)} bytes"
            phone.close()


if __name__ == "__main__":
    main()
