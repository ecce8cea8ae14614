"""Pictures of every state: `make screenshots` puts them into screenshots/, to be looked at.

Sizes 320 and 390 px wide, a phone on its side, a laptop; by day and by night; English and Russian.
"""

import re
import sys
from pathlib import Path

from tests.browser.phones import Phone, new_phone
from tests.browser.states import every_screen, on_show, stand_still

FOLDER = Path(__file__).parents[3] / "screenshots"
SIZES = {"320": (320, 640), "390": (390, 844), "844x390": (844, 390), "1280": (1280, 800)}
LOCALES = {"en": "en-GB", "ru": "ru-RU"}
LIGHTS = ("light", "dark")


def main(wanted: str) -> None:
    """Takes the pictures of the screens whose name has `wanted` in it, all of them for ""."""
    with on_show() as (browser, base):
        host = new_phone(browser, base)
        some = {name: path for name, path in every_screen(host).items() if wanted in name}
        for size in SIZES:
            take(host, some, size)


def take(host: Phone, screens: dict[str, str], size: str) -> None:
    """All screens in one size, in both languages and lights."""
    width, height = SIZES[size]
    for language, locale in LOCALES.items():
        for light in LIGHTS:
            viewport = {"width": width, "height": height}
            phone = stand_still(host, locale=locale, light=light, viewport=viewport)
            folder = FOLDER / size / f"{language}-{light}"
            folder.mkdir(parents=True, exist_ok=True)
            for name, path in screens.items():
                phone.go(path)
                picture = folder / f"{re.sub(r'[^a-z]+', '-', name.lower())}.png"
                phone.page.screenshot(path=picture, full_page=True)
            phone.close()


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]))
