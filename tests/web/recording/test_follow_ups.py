"""On the phones: what follows from a tap by itself is told, undone and restored with it."""

import pytest
from flask import Flask

from tests.conftest import Cast, Phone
from tests.core.small_games import fair
from tests.web.foreign import opened, play, seals


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """Ada, whose bid of two won a lot over Bo's bid of none; both have paid."""
    play(app, monkeypatch, fair.game)
    phone = opened(cast, "fair")
    phone.tap("market", lot="tea")
    bo = cast.player(phone, "blue")
    assert seals(phone, "red", choice="2").status_code == 303
    assert seals(bo, "blue", choice="0").status_code == 303
    return phone


def test_each_consequence_is_a_line_of_the_log(ada: Phone) -> None:
    page = ada.text("/log")
    for text in ("Bids: 2, 0", "Ada pays 2", "Bo pays 0", "Bo gives "):
        assert text in page


def test_one_undo_takes_all_of_it_back_and_one_restores_it(ada: Phone) -> None:
    """Lines 5 to 8 are the reveal, two payments and the alms."""
    assert ada.points("red") == 1
    ada.tell("/log/strike", entry="6")
    assert "Ada undoes: Bids: 2, 0" in ada.text("/log")
    assert ada.points("red") == 0
    ada.tell("/log/restore", entry="5")
    assert "Ada brings back: Bids: 2, 0" in ada.text("/log")
    assert ada.points("red") == 1


def test_the_others_are_told_who_corrected_and_who_undid_what(ada: Phone) -> None:
    for what, facts, sentence in (
        ("5/amend", CORRECTED, "Ada corrects #5: Bids: 1, 0"),
        ("strike", {"entry": "6"}, "Ada undoes: Bids: "),
    ):
        assert ada.tell(f"/log/{what}", **facts).status_code == 303
        page = ada.at().get_data(as_text=True)
        assert sentence in page.split('id="latest"')[1].split("</span>")[0]


def test_a_score_says_what_the_tap_brought_with_all_that_followed(ada: Phone) -> None:
    """The alms come after the point of the lot."""
    row = ada.at().get_data(as_text=True).split('id="score-red"')[1].split("</li>")[0]
    assert ">+1</span>" in row


def test_the_answer_to_a_tap_speaks_of_the_tap(ada: Phone) -> None:
    answer = ada.tap("gift", seat="blue", coins="2")
    assert answer.location.endswith("done=9")


def test_the_table_at_a_reveal_shows_it_again(ada: Phone) -> None:
    """With what followed, but not before it."""
    for at in (5, 8):
        assert "Secret choices revealed" in ada.text(f"/log?at={at}")
        assert "Ada bids 2 Bo bids 0" in " ".join(ada.text(f"/log?at={at}").split())
    assert "Secret choices revealed" not in ada.text("/log?at=4")
    ada.tap("gift", seat="blue", coins="2")
    assert "Secret choices revealed" not in ada.text("/log?at=9")


CORRECTED = {"bids.red": "1", "bids.blue": "0", "order": ["red", "blue"], "whole": "1"}


def test_a_correction_takes_what_followed_with_it(ada: Phone) -> None:
    assert "The lines that followed from this one are corrected, too." in ada.text("/log/5/amend")
    assert ada.tell("/log/5/amend", **CORRECTED).status_code == 303
    page = ada.text("/log")
    assert "Ada corrects #6: pays 1" in page
    assert "Bids: 1, 0; earlier: Bids: 2, 0" in page
    ada.tell("/log/strike", entry="9")
    assert "earlier:" not in ada.text("/log")


def test_what_can_not_be_corrected_with_it_is_said_first(ada: Phone) -> None:
    alone = {"bids.red": "1", "order": "red", "whole": "1"}
    answer = ada.tell("/log/5/amend", **alone)
    assert answer.status_code == 422
    assert "The recorded ones stay: #6, #7, #8." in answer.text
    assert ada.tell("/log/5/amend", overrule="what.followed", **alone).status_code == 303
    assert "Ada pays 2" in ada.text("/log")
