"""Counters beside points: on boards, buttons, forms, log lines and in What-ifs."""

from dataclasses import replace

import pytest
from flask import Flask

from tests.conftest import Cast, Phone, reads
from tests.core.small_games import guild
from tests.web.foreign import opened, play


@pytest.fixture(params=[False, True], ids=["open", "hidden"])
def hidden(request: pytest.FixtureRequest, app: Flask, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the coins are behind a screen, or on the table."""
    hides = bool(request.param)
    play(app, monkeypatch, guild.game if hides else replace(guild.game, seen_by=None))
    return hides


@pytest.fixture
def ada(hidden: bool, cast: Cast) -> Phone:
    phone = opened(cast, "guild", purse="8")
    cast.player(phone, "blue")
    return phone


def row(phone: Phone, screen: str, colour: str) -> str:
    html = phone.at(screen).get_data(as_text=True)
    return reads("<i " + html.split(f'id="score-{colour}"')[1].split("</li>")[0])


@pytest.mark.parametrize("screen", ["", "/tv", "/whatif?try=gift%3Fseat%3Dred%26coins%3D1"])
def test_boards_show_what_everybody_knows(hidden: bool, ada: Phone, screen: str) -> None:
    assert "Goods 0" in row(ada, screen, "blue")
    assert ("Coins 8" in row(ada, screen, "blue")) is not hidden


def test_a_seats_own_page_shows_what_it_knows(hidden: bool, ada: Phone) -> None:
    assert "Ada 0 Coins 8 Goods 0" in ada.text("/seat/red")
    assert ("Coins 8" in ada.text("/seat/blue").replace("Coins: 8", "")) is not hidden


def test_a_seats_own_button_says_what_it_changes(hidden: bool, ada: Phone) -> None:
    """Of a secret number only the difference: a phone lies open on the table."""
    assert f"Got 3 Coins {'+3' if hidden else '8 → 11'}" in ada.text()
    assert "Give Bo 5" in ada.text("/page/gifts?seat=red&coins=5&to=blue")


def test_forms_log_lines_and_what_ifs_say_it(hidden: bool, ada: Phone) -> None:
    preview = reads(ada.tell("/preview/gift", seat="red", coins="2").get_data(as_text=True))
    ada.tap("gift", seat="red", coins="2")
    tried = ada.text("/whatif?try=gift%3Fseat%3Dblue%26coins%3D2")
    assert f"Ada Coins {'+2' if hidden else '8 → 10'}" in preview  # on her own phone
    if hidden:
        assert "Ada gets 2 coins #2" in ada.text("/log")
        assert "Bo gets 2 coins Coins" not in tried  # Bo alone knows his
    else:
        assert "Ada gets 2 coins Coins 8 → 10" in ada.text("/log")
        assert "Bo gets 2 coins Coins 8 → 10" in tried


def head(phone: Phone) -> list[str]:
    """The columns of the file for spreadsheets, after those of the line itself."""
    return phone.at("/export.csv").get_data(as_text=True).splitlines()[0].split(",")[5:]


def test_file_and_chart_have_the_numbers_that_everybody_knows(hidden: bool, ada: Phone) -> None:
    """All of them when the game is over and the purses are on the table."""
    ada.tap("gift", seat="red", coins="2")
    goods = ["Goods: Ada", "Goods: Bo"]
    coins = ["Coins: Ada", "Coins: Bo"]
    assert head(ada) == ["Ada", "Bo", *([] if hidden else coins), *goods]
    assert ("Fame Coins Goods" in ada.text("/chart")) is not hidden
    assert ("Coins over time" in ada.text("/chart?of=coins")) is not hidden
    assert "Goods over time Ada from 0 to 0" in ada.text("/chart?of=goods")
    ada.tap("storm")
    assert head(ada) == ["Ada", "Bo", *coins, *goods]
    rows = ada.at("/export.csv").get_data(as_text=True).splitlines()
    assert [row.rsplit(",", 6)[1:] for row in rows[1:3]] == [
        ["0", "0", "8", "8", "0", "0"],
        ["0", "0", "10", "8", "0", "0"],
    ]
    page = ada.text("/chart?of=coins")
    assert "Fame Coins Goods" in page
    assert "Ada from 8 to 10, Bo from 8 to 8" in page
    region = ada.at("/chart", of="coins", region="1").get_data(as_text=True)
    assert "Ada from 8 to 10" in reads(region)
