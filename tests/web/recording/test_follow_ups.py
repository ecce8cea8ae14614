"""What follows from a tap by itself, and what chance decides."""

import re

import pytest
from flask import Flask

from tests.conftest import Cast, Phone, ada_and_bo
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


@pytest.fixture
def host(cast: Cast) -> Phone:
    """Runestones are in play; red and blue were dealt two provinces each."""
    cards = ["runestones", "patronage", "spoils_of_war", "lord_of_the_isles"]
    return ada_and_bo(cast, cards=cards, dealt="2", depth="wars")


def enter(host: Phone) -> None:
    for seat, names in (("red", ["Blore", "Darb"]), ("blue", ["Mome", "Grimp"])):
        host.tap("provinces", data={"seat": seat, "count": "2", "named": names, "whole": "1"})


def ticked(host: Phone, **query: str) -> list[str]:
    html = host.at("/act/dragons", **query).get_data(as_text=True)
    return re.findall(r'name="runestones" value="([^"]+)" checked', html)


def test_while_too_little_is_known_the_form_says_what_is_missing(host: Phone) -> None:
    page = host.text("/act/dragons")
    assert "To draw them, the companion needs" in page
    assert "Draw them at random" not in page
    assert ticked(host, draw="1") == []


def test_the_button_fills_in_the_form_and_stores_nothing(host: Phone) -> None:
    enter(host)
    assert "Draw them at random" in host.text("/act/dragons")
    drawn = ticked(host, draw="1")
    assert len(drawn) == 5
    assert not set(drawn) & {"Blore", "Darb", "Mome", "Grimp"}
    assert ticked(host) == []


def test_each_time_it_is_drawn_again(host: Phone) -> None:
    enter(host)
    assert len({tuple(ticked(host, draw="1")) for _ in range(10)}) > 1


def test_what_was_drawn_is_what_the_log_holds(host: Phone) -> None:
    enter(host)
    drawn = ticked(host, draw="1")
    assert host.tap("dragons", data={"runestones": drawn, "whole": "1"}).status_code == 303
    assert "The table lays out runestones; " + ", ".join(drawn) in host.text("/log")
    assert ticked(host) == drawn


def test_other_forms_have_nothing_to_draw(host: Phone) -> None:
    assert "Draw them at random" not in host.text("/act/points")


def test_the_middle_of_the_whole_board_says_where_they_lie(host: Phone) -> None:
    lie = ["Lea", "Nesh", "Sorner", "Talion", "Welkin"]
    host.tap("dragons", data={"runestones": lie, "whole": "1"})
    assert "Talion, Welkin." not in host.text()
    host.tap("depth", data={"depth": "board", "whole": "1"})
    assert "Runestones: Lea, Nesh, Sorner, Talion, Welkin." in host.text()
    host.tap("take", seat="red", province="Nesh", overrule="war.none")
    assert "Runestones: Lea, Sorner, Talion, Welkin." in host.text()
