"""Stylesheets, scripts and icons: a topic a file, sent as one."""

import re
from pathlib import Path

import brotli
import pytest

from companion.core.game import catalogue
from companion.web.http.assets import SPRITE, asset, folder, game_asset, icon_drawing
from companion.web.http.bundles import SCRIPTS, SHEETS, _sheets, script, stylesheet
from tests.conftest import Cast, Phone


def rules(css: str) -> str:
    """A stylesheet's rules, without what a browser leaves out."""
    return "".join(re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL).split())


def rules_of(file: Path) -> str:
    return rules(file.read_text(encoding="utf-8"))


def sheets(phone: Phone, path: str) -> list[str]:
    """The addresses of a page's stylesheets, in the order of the cascade."""
    return re.findall(r'rel="stylesheet" href="([^"]+)"', phone.get(path).text)


def test_every_topic_is_sent_in_one_stylesheet_and_only_there() -> None:
    topics = [topic for sheet in SHEETS.values() for topic in sheet]
    css = folder("static") / "css"
    files = (file.relative_to(css).with_suffix("") for file in css.rglob("*.css"))
    assert sorted(topics) == sorted(file.as_posix() for file in files)


def test_a_page_waits_for_one_stylesheet_with_all_its_topics(cast: Cast) -> None:
    phone = cast.phone()
    assert sheets(phone, "/") == [stylesheet("companion")]
    sent = phone.get(stylesheet("companion"))
    css = folder("static") / "css"
    for file in [css / f"{topic}.css" for topic in SHEETS["companion"]]:
        assert rules_of(file) in rules(sent.text)
    assert "/*" not in sent.text
    assert sent.headers["Cache-Control"].endswith("immutable")
    assert sent.headers["Vary"] == "Accept-Encoding"


def test_a_page_loads_one_script_with_all_its_topics(cast: Cast) -> None:
    """htmx and its stream come in one piece: alone, htmx starts and never connects."""
    phone = cast.phone()
    assert re.findall(r'script src="([^"]+)"', phone.get("/").text) == [script()]
    sent = phone.get(script())
    assert sent.headers["Cache-Control"].endswith("immutable")
    for file in [folder("static") / f"{topic}.js" for topic in SCRIPTS]:
        assert file.read_text(encoding="utf-8").strip() in sent.text
    small = phone.client.get(script(), headers={"Accept-Encoding": "br"})
    code = brotli.decompress(small.data).decode()
    assert code.endswith("})();\n")
    assert not re.search(r"^\s*//|^ ", code, re.MULTILINE)


@pytest.mark.parametrize("slug", ["expedition", "mythotopia"])
def test_a_games_stylesheet_comes_after_ours_and_to_its_tables_only(cast: Cast, slug: str) -> None:
    """A phone loads no styles of a game that it does not play; a game may overrule ours."""
    phone = cast.host("red", "blue", slug=slug)  # its set-up is open
    ours, own = stylesheet("companion"), stylesheet("companion", slug)
    folders = catalogue.folders()[slug] / "static" / "css"
    for page in ("", "/setup", "/people"):
        assert sheets(phone, f"/t/{phone.table}{page}")[:2] == [ours, own]
    on_tv = [stylesheet("tv"), stylesheet("tv", slug)]
    assert sheets(phone, f"/t/{phone.table}/tv")[:4] == [ours, own, *on_tv]
    for name in ("companion", "tv"):
        files = sorted((folders / name).glob("*.css"))
        sent = rules(phone.get(stylesheet(name, slug)).text)
        assert sent == "".join(rules_of(file) for file in files) != ""
        assert sent not in rules(phone.get(stylesheet(name)).text)


def test_without_its_hash_a_stylesheet_is_asked_for_again(cast: Cast) -> None:
    assert "immutable" not in cast.phone().get("/static/companion.css").headers["Cache-Control"]
    assert cast.phone().get("/static/nothing.css").status_code == 404


def test_a_game_without_one_has_no_address(cast: Cast) -> None:
    assert stylesheet("map", "chess") == stylesheet("clock", "mythotopia") == ""
    assert game_asset("chess", "js/clock.js") == game_asset("mythotopia", "js/clock.js") == ""
    for path in ("chess/map.css", "mythotopia/clock.css", "chess/js/map.js", "mythotopia/../x.js"):
        assert cast.phone().get(f"/static/games/{path}").status_code == 404


def test_no_name_of_a_file_is_too_long_or_kept(cast: Cast) -> None:
    """A disk refuses names of more than 255 bytes; strangers may ask for any number of them."""
    phone, kept = cast.phone(), _sheets.cache_info().currsize
    for name in ("ё" * 200, "..", *"abcd"):
        for path in (f"mythotopia/{name}.css", f"{name}/map.css", f"mythotopia/{name}/{name}.css"):
            assert phone.get(f"/static/games/{path}?v=1").status_code == 404
    assert _sheets.cache_info().currsize <= kept + 1


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
