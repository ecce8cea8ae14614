"""The middle of the table: what is looked at most comes first."""

from __future__ import annotations

from tests.conftest import Cast, set_up


def test_wars_come_before_the_cards(cast: Cast) -> None:
    host = cast.host("red", "blue").sit("red")
    set_up(host, depth="wars")
    host.tap("invade", seat="red", province="Sorner", armies="3")
    page = host.text()
    order = [page.index(words) for words in ("1 Sorner", "Map", "Victory-point cards", "In stock:")]
    assert order == sorted(order)


def test_the_score_alone_knows_no_wars_and_no_map(cast: Cast) -> None:
    host = cast.host("red", "blue").sit("red")
    set_up(host)
    page = host.text()
    assert "Victory-point cards" in page
    assert "No wars on the board." not in page
    assert "Map" not in page
