"""Screens of a table that waits for several seats at once."""

import pytest
from flask import Flask

from tests.conftest import Cast, Phone, reads
from tests.core.small_games import guild
from tests.web.foreign import opened, play, seals


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


def called(*phones: Phone) -> list[bool]:
    """Whether the title of each phone's page calls its player."""
    return ["<title>Your turn" in phone.at().text for phone in phones]


def test_all_who_are_waited_for_are_called_until_they_are_ready(
    cast: Cast, ada: Phone, bo: Phone
) -> None:
    assert strip(ada).startswith(' data-seat="red"')
    assert "Your turn Put a lot on sale Market" in reads("<i" + strip(ada))
    assert called(ada, bo) == [True, False]
    assert "Waiting for Ada, Bo" in ada.text("/whatif?try=market%3Fseat%3Dred%26lot%3Dtea")
    ada.tap("market", lot="tea")
    assert called(ada, bo) == [True, True]
    assert "The guild Ada , Bo Round 1 Auction" in ada.text("/tv")
    assert strip(ada).startswith(' data-waits="red blue"')
    assert "Your turn Your bid? Round 1 Auction" in reads("<i" + strip(ada))
    watching = strip(cast.spectator(ada))
    assert "Ada , Bo Round 1 Auction" in reads("<i" + watching)
    assert seals(ada, "red", choice="2").status_code == 303
    assert strip(ada).startswith(' data-seat="blue"')
    assert "Your turn Your bid? Round 1 Auction ready: 1 of 2" in reads("<i" + strip(bo))
    assert called(ada, bo) == [False, True]


def test_a_round_is_taken_back_as_a_whole(ada: Phone) -> None:
    ada.tap("market", lot="tea")
    assert "Restart this round" not in ada.text("/log")
    ada.tap("gift", seat="blue", coins="1")
    assert "Restart this round" in ada.text("/log")


def test_chart_and_story_go_by_rounds_and_their_phases(ada: Phone) -> None:
    ada.tap("market", lot="tea")
    ada.tap("gift", seat="blue", coins="1")
    page = ada.text("/chart")
    assert "Points over time Fame Goods " in page
    assert " 1 Round " in page
    assert "Turn" not in page
    assert "Round 1, Auction: Bo gets 1 coins" in page
    assert "VP" not in page
