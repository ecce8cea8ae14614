"""Pages of a game's own in a What-if: their answers and buttons try, and record nothing."""

import re
from html import unescape

import pytest
from flask import Flask

from companion.games.score_sheet import game as score_sheet
from tests.conftest import Cast, Phone
from tests.contract import tables
from tests.core.small_games import guild
from tests.web.foreign import opened, play


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    play(app, monkeypatch, guild.game)
    phone = opened(cast, "guild", purse="8")
    cast.player(phone, "blue")
    return phone


def link(phone: Phone, page: str, label: str) -> str:
    """The address behind a link with this label."""
    links = re.findall(
        r'<a class="[^"]*" href="([^"]+)">(.*?)</a>', phone.get(page).text, re.DOTALL
    )
    return next(unescape(to) for to, inside in links if label in inside)


def test_a_line_that_leads_to_a_page_can_be_tried(ada: Phone) -> None:
    """Ada tries 2 coins for herself, then plans a gift to Bo from what she would have."""
    tried = f"/t/{ada.table}/whatif/act?seat=red&try=gift%3Fseat%3Dred%26coins%3D2&since=1"
    for way in ("Plan a gift", "Who needs a gift?"):
        assert "/whatif/page/gifts?" in link(ada, tried, way)
    page = ada.get(link(ada, tried, "Plan a gift")).text
    assert "TRIAL" in page
    assert "Left: 8" in page  # 8 and 2 tried, less 2 planned
    assert f'action="/t/{ada.table}/whatif/page/gifts"' in page
    assert 'name="try" value="gift?seat=red&amp;coins=2"' in page
    assert 'method="post"' not in page.split('id="main"')[1].split("</main>")[0]
    planned = (
        f"/t/{ada.table}/whatif/page/gifts?seat=red&to=blue&coins=5&" + tried.partition("&")[2]
    )
    both = ada.get(link(ada, planned, "Give Bo 5"))
    assert "Ada gets 2 coins Coins +2" in re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", both.text))
    assert 'value="gift?seat=blue&amp;coins=5"' in both.text
    assert "#2" not in ada.text("/log")


def test_a_page_that_there_is_not_can_not_be_tried(ada: Phone) -> None:
    assert ada.at("/whatif/page/nothing").status_code == 404


def test_an_action_that_names_its_player_can_be_tried(cast: Cast) -> None:
    """The column of a sheet that waits for one player's numbers."""
    exhibit = next(one for one in score_sheet.examples().exhibits if one.name == "points for none")
    page = tables.opened(cast, score_sheet, exhibit)["host"].at("/whatif/act")
    assert page.status_code == 200
    assert "whatif/form/column?seat=" in page.get_data(as_text=True)
