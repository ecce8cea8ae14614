"""Draws the icons that want pixels from our own SVG: `make icons` after a change of them."""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import started

FOLDER = Path(__file__).parents[3] / "static" / "icons"
DRAWN = (
    ("icon", "icon-192", 192),
    ("icon", "icon-512", 512),
    ("icon-maskable", "icon-maskable-192", 192),
    ("icon-maskable", "icon-maskable-512", 512),
    # iOS cuts the corners round itself.
    ("icon-maskable", "apple-touch-icon", 180),
)


def main() -> None:
    with sync_playwright() as engine, started(engine) as browser:
        for drawing, name, size in DRAWN:
            page = browser.new_page(viewport={"width": size, "height": size})
            svg = (FOLDER / f"{drawing}.svg").read_text(encoding="utf-8")
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{svg}")
            page.screenshot(path=FOLDER / f"{name}.png")
            page.close()


if __name__ == "__main__":
    main()
