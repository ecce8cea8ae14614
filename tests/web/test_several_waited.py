"""Screens of a table that waits for several seats at once."""

from html import unescape

import pytest
from flask import Flask

from tests.conftest import Cast, Phone, reads
from tests.core.small_games import guild
from tests.web.foreign import opened, play


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    play(app, monkeypatch, guild.game)
    return opened(cast, "guild")


@pytest.fixture
def bo(cast: Cast, ada: Phone) -> Phone:
    return cast.player(ada, "blue")


def strip(phone: Phone) -> str:
    """The strip's line of who is waited for, as HTML."""
    page = phone.at().get_data(as_text=True)
    return page.split('class="strip-turn"')[1].split('class="connection"')[0]


def bid(phone: Phone, colour: str, coins: str) -> None:
    page = phone.at(f"/sealed/{colour}").get_data(as_text=True)
    seen = page.split('name="round" value="')[1].split('"')[0]
    assert phone.tell(f"/sealed/{colour}", choice=coins, round=seen).status_code == 303


def title(phone: Phone) -> str:
    return unescape(phone.at().get_data(as_text=True).split("<title>")[1].split("</title>")[0])


def test_the_strip_says_who_is_waited_for_and_for_what(ada: Phone) -> None:
    assert strip(ada).startswith(' data-seat="red"')
    assert "Ada Put a lot on sale Market" in reads("<i" + strip(ada))


def test_several_stand_in_the_strip_until_they_are_ready(cast: Cast, ada: Phone, bo: Phone) -> None:
    ada.tap("market", lot="tea")
    assert strip(ada).startswith(' data-waits="red blue"')
    assert "Ada Your bid? Round 1 Auction" in reads("<i" + strip(ada))
    watching = strip(cast.spectator(ada))
    assert "Ada , Bo Your bid? Round 1 Auction" in reads("<i" + watching)
    bid(ada, "red", "2")
    assert strip(ada).startswith(' data-seat="blue"')
    assert "Bo Your bid? Round 1 Auction ready: 1 of 2" in reads("<i" + strip(bo))


def test_each_waited_phone_is_called(ada: Phone, bo: Phone) -> None:
    assert [title(phone).startswith("Your turn") for phone in (ada, bo)] == [True, False]
    ada.tap("market", lot="tea")
    assert [title(phone).startswith("Your turn") for phone in (ada, bo)] == [True, True]
    bid(ada, "red", "2")
    assert [title(phone).startswith("Your turn") for phone in (ada, bo)] == [False, True]


def test_the_television_names_them_all(ada: Phone) -> None:
    ada.tap("market", lot="tea")
    assert "The guild Ada , Bo Your bid? Round 1 Auction" in ada.text("/tv")


def test_a_round_is_taken_back_as_a_whole(ada: Phone) -> None:
    ada.tap("market", lot="tea")
    assert "Restart this round" not in ada.text("/log")
    ada.tap("gift", seat="blue", coins="1")
    assert "Restart this round" in ada.text("/log")


def test_chart_and_story_go_by_rounds_and_their_phases(ada: Phone) -> None:
    ada.tap("market", lot="tea")
    ada.tap("gift", seat="blue", coins="1")
    page = ada.text("/chart")
    assert "Fame Round" in page
    assert "Turn" not in page
    assert "Round 1, Auction: Bo: Got 1 coins" in page
    assert "VP" not in page


def test_the_what_if_names_all_who_would_be_waited_for(ada: Phone) -> None:
    assert "Waiting for Ada, Bo" in ada.text("/whatif?try=market%3Fseat%3Dred%26lot%3Dtea")
