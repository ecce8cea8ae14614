"""A choice that was made in secret and revealed is corrected alone; an undo asks all again."""

import re

import pytest
from flask import Flask

from companion.core.game.showcase import Exhibit
from companion.games.epoch_of_rulers import game as epoch
from companion.games.epoch_of_rulers.examples.exhibits import FIRST_EPOCH, TWO, agreed
from tests.conftest import Cast, Phone
from tests.contract.tables import opened as at_table
from tests.core.small_games import fair
from tests.web.foreign import opened, play


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """Ada has bid 1 of 3 coins for silk, Bo 2. Line 5 reveals it, and both have paid."""
    monkeypatch.setattr(fair.Bids, "has_form", False)
    play(app, monkeypatch, fair.game)
    ada = opened(cast, "fair", purse="3").sit("blue")
    ada.tap("market")
    for seat, coins in (("red", "1"), ("blue", "2")):
        ada.tell("/i-am", seat=seat)
        form = ada.at(f"/sealed/{seat}").get_data(as_text=True)
        asked = re.search(r'name="round" value="([^"]+)"', form)
        assert asked
        assert ada.tell(f"/sealed/{seat}", choice=coins, round=asked[1]).status_code == 303
    return ada


def coins(phone: Phone, seat: str) -> str:
    phone.tell("/i-am", seat=seat)
    found = re.search(r"Coins: (\d+)", phone.text(f"/seat/{seat}"))
    assert found
    return found[1]


def line_of(phone: Phone, words: str) -> str:
    """The path of the line of the log that says so."""
    log = phone.at("/log").get_data(as_text=True)
    lines = re.findall(r'href="[^"]*(/log/\d+)"', log[: log.rindex(words)])
    return str(lines[-1])


def test_the_page_of_the_line_says_that_its_undo_asks_all_again(ada: Phone) -> None:
    text = ada.text(line_of(ada, "Bids: "))
    assert "All choose again, and know these choices." in text
    assert text.index("Correct this line") < text.index("All choose again")


def test_one_bid_is_corrected_and_what_it_costs_with_it(ada: Phone) -> None:
    """Ada meant 3: she comes before Bo and pays two coins more. What the die gave stays."""
    line = line_of(ada, "Bids: ")
    page = ada.at(f"{line}/amend").text
    assert re.findall(r'name="(red|blue)"[^>]*value="(\d+)"', page) == [
        ("red", "1"), ("blue", "2")]  # fmt: skip
    red, blue = coins(ada, "red"), coins(ada, "blue")
    assert ada.tell(f"{line}/amend", red="3", blue="2", whole="1").status_code == 303
    assert "Bids: 3, 2" in ada.text("/log")
    assert int(coins(ada, "red")) == int(red) - 2
    assert coins(ada, "blue") == blue


def test_a_wrong_number_is_said_and_tells_no_purse(ada: Phone) -> None:
    line = line_of(ada, "Bids: ")
    for wrong in ("-1", "10000", "x", ""):
        answer = ada.tell(f"{line}/amend", red=wrong, blue="2", whole="1")
        assert answer.status_code == 422
        assert "at most 3" not in answer.text


def test_a_card_of_a_battle_is_corrected_alone(cast: Cast) -> None:
    """Ada's 4 was a 5; Bo's 3 stays. Each chooses among all cards that a hand may hold."""
    battle = [
        *FIRST_EPOCH,
        *(("set_land", {"land": land, "owner": owner, "regiments": 3})
          for land, owner in (("a1", "red"), ("b2", "blue"))),
        *(("set_player", {"seat": seat, "cards": 2}) for seat in ("red", "blue")),
        ("go_to_war", {"seat": "red"}),
        ("attack", {"seat": "red", "origin": "a1", "to": "b2"}),
        ("commit", {"plays": [{"seat": "red", "value": 4}, {"seat": "blue", "value": 3}]}),
    ]  # fmt: skip
    ada = at_table(cast, epoch, Exhibit("a battle", TWO, agreed(), battle))["host"]
    line = line_of(ada, "Ada – a card of strength 4")
    page = ada.at(f"{line}/amend").get_data(as_text=True)
    assert re.findall(r'value="(hand:.)"\s+(?:checked|selected)', page) == ["hand:4", "hand:3"]
    answer = ada.tell(f"{line}/amend", red="hand:5", blue="hand:3", whole="1")
    assert answer.status_code == 303
    assert "Ada – a card of strength 5" in ada.text("/log")
    assert ada.tell(f"{line}/amend", red="hand:77", blue="hand:3", whole="1").status_code == 422
