"""What a seat hides is on no screen of another phone, until the end uncovers it."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.core.files import archive
from companion.core.files.intake import admitted
from tests.conftest import Cast, Phone
from tests.contract.crawling import crawled
from tests.core.small_games import fair
from tests.web.foreign import opened, play

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
    """Every page that links lead to, and the shared one; the set-up, also in a file, is open."""
    ada.tap("market", lot="tea")
    phone = cast.player(ada, "blue") if who == "player" else cast.spectator(ada)
    pages = [at for at in crawled(phone) if "/setup" not in at and "/export.json" not in at]
    assert len(pages) > 15
    shared = f"/g/{cast.row(ada.table).watch}"
    told = {page: phone.get(page).get_data() for page in [*pages, shared]}
    assert [page for page, data in told.items() if PURSE.encode() in data] == []


def test_the_whole_table_is_a_file_only_after_the_end(ada: Phone) -> None:
    running = archive.read(ada.at("/export.json").get_data())
    with pytest.raises(archive.BadArchive, match="Save it again when the game is over"):
        admitted(running, fair.game)
    assert ada.at("/export.csv").status_code == 200
    ada.tap("storm")
    over = archive.read(ada.at("/export.json").get_data())
    assert len(admitted(over, fair.game)) == 2
    assert f"Coins: {PURSE}" in ada.text("/seat/red")
    assert "Coins: 3" in ada.text("/seat/blue")
