"""On the phones: what follows from a tap by itself is told, undone and restored with it."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.conftest import Cast, Phone
from tests.core import fair
from tests.web.foreign import opened, play


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """Ada, whose bid of two won a lot over Bo's bid of none; both have paid."""
    play(app, monkeypatch, fair.game)
    phone = opened(cast, "fair")
    phone.tap("market", lot="tea")
    bo = cast.player(phone, "blue")
    for at, colour, coins in ((phone, "red", "2"), (bo, "blue", "0")):
        page = at.at(f"/sealed/{colour}").get_data(as_text=True)
        seen = page.split('name="round" value="')[1].split('"')[0]
        assert at.tell(f"/sealed/{colour}", choice=coins, round=seen).status_code == 303
    return phone


def test_each_consequence_is_a_line_of_the_log(ada: Phone) -> None:
    page = ada.text("/log")
    for said in ("Bids: 2, 0", "Paid 2", "Alms: "):
        assert said in page


def test_one_undo_takes_all_of_it_back_and_one_restores_it(ada: Phone) -> None:
    """Lines 5 to 8 are the reveal, two payments and the alms."""
    assert ada.points("red") == 1
    ada.tell("/log/strike", entry="6")
    assert "Undone: #5, #6, #7, #8" in ada.text("/log")
    assert ada.points("red") == 0
    ada.tell("/log/restore", entry="5")
    assert "Restored: #5, #6, #7, #8" in ada.text("/log")
    assert ada.points("red") == 1


def test_the_answer_to_a_tap_speaks_of_the_tap(ada: Phone) -> None:
    answer = ada.tap("gift", seat="blue", coins="2")
    assert answer.location.endswith("done=9")
