"""The stylesheets: a topic a file, sent as one."""

from __future__ import annotations

import re
from pathlib import Path

from companion.core.game import catalogue
from companion.web.http.assets import folder, game_asset
from companion.web.http.stylesheets import GAMES, JOINED, game_stylesheet, stylesheet
from tests.conftest import Cast, Phone


def rules(css: str) -> str:
    """A stylesheet's rules, without what a browser leaves out."""
    return "".join(re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL).split())


def rules_of(file: Path) -> str:
    return rules(file.read_text(encoding="utf-8"))


def test_every_topic_is_sent_in_one_stylesheet_and_only_there() -> None:
    topics = [topic for sheet in JOINED.values() for topic in sheet if topic != GAMES]
    css = folder("static") / "css"
    files = (file.relative_to(css).with_suffix("") for file in css.rglob("*.css"))
    assert sorted(topics) == sorted(file.as_posix() for file in files)


def test_a_page_waits_for_one_stylesheet_with_all_its_topics(cast: Cast) -> None:
    phone = cast.phone()
    assert phone.get("/").text.count('rel="stylesheet"') == 1
    sent = phone.get(stylesheet("companion"))
    css = folder("static") / "css"
    topics = [css / f"{topic}.css" for topic in JOINED["companion"] if topic != GAMES]
    for file in topics:
        assert rules_of(file) in rules(sent.text)
    assert "/*" not in sent.text
    assert sent.headers["Cache-Control"].endswith("immutable")
    assert sent.headers["Vary"] == "Accept-Encoding"


def test_what_a_game_has_for_every_page_comes_in_that_stylesheet(cast: Cast) -> None:
    """After the shared parts of a table, before the screens, which may overrule it."""
    sent = rules(cast.phone().get(stylesheet("companion")).text)
    own = catalogue.folders()["mythotopia"] / "static" / "css" / "companion"
    shared = folder("static") / "css"
    files = [shared / "table/table.css", *sorted(own.glob("*.css")), shared / "screens/log.css"]
    places = [sent.index(rules_of(file)) for file in files]
    assert len(files) > 2
    assert places == sorted(places)


def test_what_a_game_has_for_the_television_comes_after_the_shared_part(cast: Cast) -> None:
    sent = rules(cast.phone().get(stylesheet("tv")).text)
    games = catalogue.folders().values()
    own = [file for home in games for file in sorted((home / "static/css/tv").glob("*.css"))]
    assert len(own) > 1
    shared = rules_of(folder("static") / "css" / "screens" / "tv.css")
    assert sent.startswith(shared)
    assert len(sent) == len(shared) + sum(len(rules_of(file)) for file in own)
    assert [file for file in own if rules_of(file) not in sent] == []


def test_without_its_hash_a_stylesheet_is_asked_for_again(cast: Cast) -> None:
    assert "immutable" not in cast.phone().get("/static/companion.css").headers["Cache-Control"]
    assert cast.phone().get("/static/nothing.css").status_code == 404


def test_a_game_sends_its_own_stylesheet_joined(cast: Cast, host: Phone) -> None:
    own = catalogue.folders()["mythotopia"] / "static"
    page = host.at("/map").get_data(as_text=True)
    (sheet,) = re.findall(r'href="(/static/games/[^"]+)"', page)
    sent = cast.phone().get(sheet)
    for file in (own / "css" / "map").glob("*.css"):
        assert rules_of(file) in rules(sent.text)
    assert "/*" not in sent.text
    assert sent.headers["Cache-Control"].endswith("immutable")


def test_a_game_without_one_has_no_address(cast: Cast) -> None:
    assert game_stylesheet("chess", "map") == game_stylesheet("mythotopia", "clock") == ""
    assert game_asset("chess", "js/clock.js") == game_asset("mythotopia", "js/clock.js") == ""
    for path in ("chess/map.css", "mythotopia/clock.css", "chess/js/map.js", "mythotopia/../x.js"):
        assert cast.phone().get(f"/static/games/{path}").status_code == 404
