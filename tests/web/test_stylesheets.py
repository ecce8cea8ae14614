"""The stylesheets: a topic a file, sent as one."""

from __future__ import annotations

from companion.web.assets import folder
from companion.web.stylesheets import JOINED, stylesheet
from tests.conftest import Cast


def test_every_topic_is_sent_in_one_stylesheet_and_only_there() -> None:
    topics = [topic for sheet in JOINED.values() for topic in sheet]
    assert sorted(topics) == sorted(file.stem for file in (folder("static") / "css").glob("*.css"))


def test_a_page_waits_for_one_stylesheet_with_all_its_topics(cast: Cast) -> None:
    phone = cast.phone()
    assert phone.get("/").text.count('rel="stylesheet"') == 1
    sent = phone.get(stylesheet("companion"))
    for topic in JOINED["companion"]:
        assert (folder("static") / "css" / f"{topic}.css").read_text(encoding="utf-8") in sent.text
    assert sent.headers["Cache-Control"].endswith("immutable")
    assert sent.headers["Vary"] == "Accept-Encoding"


def test_without_its_hash_a_stylesheet_is_asked_for_again(cast: Cast) -> None:
    assert "immutable" not in cast.phone().get("/static/companion.css").headers["Cache-Control"]
    assert cast.phone().get("/static/nothing.css").status_code == 404
