"""The icons: shared drawings and those of the games, sent as one file."""

from __future__ import annotations

import re

from companion.core.game import catalogue
from companion.web.http.assets import SPRITE, drawing, folder, sprite
from tests.conftest import Cast, Phone

SYMBOL = re.compile(r'<symbol id="([^"]+)"')
CALLED = re.compile(r'\bicon\("([^"]+)"\)')
USED = re.compile(r'<use href="/static/icons/sprite\.svg\?v=\w+#([^"]+)"')


def names(text: str) -> list[str]:
    return SYMBOL.findall(text)


def test_a_phone_loads_the_icons_of_all_games_in_one_file(cast: Cast) -> None:
    sent = cast.phone().get(sprite())
    own = catalogue.folders()["mythotopia"] / "static" / SPRITE
    assert {"lock", "mythotopia.castle"} <= set(names(sent.text))
    assert f"mythotopia.{names(own.read_text(encoding='utf-8'))[-1]}" in names(sent.text)
    assert sent.headers["Content-Type"].startswith("image/svg+xml")
    assert sent.headers["Cache-Control"].endswith("immutable")


def test_no_two_icons_have_one_name(cast: Cast) -> None:
    found = names(cast.phone().get(sprite()).text)
    assert len(found) == len(set(found)) > 30


def test_a_game_draws_its_own_icon_and_lends_it_to_pages_without_one() -> None:
    assert drawing("castle", "mythotopia").endswith("#mythotopia.castle")
    assert drawing("castle").endswith("#mythotopia.castle")
    assert drawing("lock", "mythotopia").endswith("#lock")


def test_a_shared_template_calls_only_shared_icons() -> None:
    shared = set(names((folder("static") / SPRITE).read_text(encoding="utf-8")))
    templates = folder("templates").rglob("*.html")
    called = {one for file in templates for one in CALLED.findall(file.read_text(encoding="utf-8"))}
    assert len(called) > 20
    assert called - shared == set()


def test_every_icon_on_the_screens_is_drawn(cast: Cast, host: Phone) -> None:
    drawn = set(names(cast.phone().get(sprite()).text))
    for path in ("", "/act", "/more", "/log"):
        used = set(USED.findall(host.at(path).get_data(as_text=True)))
        assert used
        assert used - drawn == set()
