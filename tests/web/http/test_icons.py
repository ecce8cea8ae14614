"""The icons: a file of shared drawings, and one of each game."""

import re

from companion.web.http.assets import SPRITE, asset, folder, game_asset, icon_drawing
from tests.conftest import Cast, Phone

SYMBOL = re.compile(r'<symbol id="([^"]+)"')
CALLED = re.compile(r'\bicon\("([^"]+)"\)')
DRAWN = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
USED = re.compile(r'<use href="([^"#]+)#([^"]+)"')


def names(text: str) -> set[str]:
    symbols = SYMBOL.findall(text)
    assert len(symbols) == len(set(symbols)) > 0
    return set(symbols)


def test_a_game_draws_its_own_icon_and_lends_it_to_pages_without_one() -> None:
    ours, own = asset(SPRITE), game_asset("mythotopia", SPRITE)
    assert ours != own
    assert icon_drawing("castle", "mythotopia") == icon_drawing("castle") == f"{own}#castle"
    assert icon_drawing("lock", "mythotopia") == f"{ours}#lock"


def test_a_shared_template_calls_only_shared_icons() -> None:
    shared = set(names((folder("static") / SPRITE).read_text(encoding="utf-8")))
    templates = folder("templates").rglob("*.html")
    called = {
        icon for file in templates for icon in CALLED.findall(file.read_text(encoding="utf-8"))
    }
    assert len(called) > 20
    assert called - shared == set()


def test_no_drawing_holds_an_id() -> None:
    """Where a page that is up to date moves an id, htmx makes what was around it again, as HTML:
    an SVG among it is never drawn. Maps stay where they are."""
    drawings = [
        drawing
        for file in folder("templates").rglob("*.html")
        for drawing in DRAWN.findall(file.read_text(encoding="utf-8"))
    ]
    assert len(drawings) > 3
    assert [drawing for drawing in drawings if re.search(r"\sid=", drawing)] == []


def test_a_table_loads_ours_and_its_games_icons_and_all_are_drawn(cast: Cast, host: Phone) -> None:
    used: dict[str, set[str]] = {}
    for path in ("", "/act", "/more", "/log"):
        for file, name in USED.findall(host.at(path).get_data(as_text=True)):
            used.setdefault(file, set()).add(name)
    assert used.keys() == {asset(SPRITE), game_asset("mythotopia", SPRITE)}
    for file, called in used.items():
        sent = cast.phone().get(file)
        assert called <= names(sent.text)
        assert sent.headers["Content-Type"].startswith("image/svg+xml")
        assert sent.headers["Cache-Control"].endswith("immutable")
