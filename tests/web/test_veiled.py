"""What a seat hides is on no screen of another phone, until the end uncovers it."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.conftest import Cast, Phone
from tests.core import fair
from tests.web.foreign import opened, play
from tests.web.test_crawl import crawled

PURSE = "71077"
"""Ada's coins: a number that nothing else on a page looks like."""


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    play(app, monkeypatch, fair.game)
    return opened(cast, "fair", **{"purses.red": PURSE})


def test_the_own_phone_shows_it(cast: Cast, ada: Phone) -> None:
    """The host's phone also plays for a seat that no phone holds."""
    ada.tell("/i-am", seat="blue")
    assert "Coins: 3" in ada.text("/seat/blue")
    cast.player(ada, "blue")
    assert f"Coins: {PURSE}" in ada.text("/seat/red")
    assert "Coins: None" in ada.text("/seat/blue")


@pytest.mark.parametrize("who", ["player", "spectator"])
def test_no_page_of_another_phone_holds_it(cast: Cast, ada: Phone, who: str) -> None:
    """Every page that links lead to, the shared one and the files; the set-up is no secret."""
    ada.tap("market", lot="tea")
    phone = cast.player(ada, "blue") if who == "player" else cast.spectator(ada)
    pages = [page for page in crawled(phone) if "/setup" not in page]
    assert len(pages) > 15
    shared = f"/g/{cast.row(ada.table).watch}"
    told = {page: phone.get(page).get_data() for page in [*pages, shared]}
    assert [page for page, data in told.items() if PURSE.encode() in data] == []


def test_the_whole_table_is_a_file_only_after_the_end(ada: Phone) -> None:
    assert ada.at("/export.json").status_code == 403
    assert ada.at("/export.csv").status_code == 200
    ada.tap("storm")
    assert ada.at("/export.json").status_code == 200
    assert f"Coins: {PURSE}" in ada.text("/seat/red")
    assert "Coins: 3" in ada.text("/seat/blue")
