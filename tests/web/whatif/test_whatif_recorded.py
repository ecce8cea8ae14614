"""What if? Recorded by one tap, also from a game's own pages; nonsense is left out."""

import re
from html import unescape

import pytest
from flask import Flask

from companion.games.score_sheet import game as score_sheet
from tests.conftest import Cast, Phone, reads
from tests.contract import tables
from tests.core.small_games import guild
from tests.web.foreign import opened, play
from tests.web.whatif.tried import BO, CITY, ROAD, log, page, records, score, seen


def test_all_of_it_is_recorded_by_one_tap_in_order(cast: Cast, host: Phone) -> None:
    would = score(page(host, CITY, BO, ROAD), "red")
    assert records(host, CITY, BO, ROAD, then="table").status_code == 303
    assert host.points("red") == would == 28
    new = log(cast, host).entries[1:]
    assert [entry.kind for entry in new] == ["city", "points", "road"]
    assert {entry.group for entry in new} == {2}


def test_one_undo_takes_all_of_it_back(host: Phone) -> None:
    answer = records(host, CITY, BO, ROAD)
    toast = host.get(answer.location).get_data(as_text=True).split("data-toast")[1]
    named = re.findall(r'name="entry" value="(\d+)"', toast)
    assert named == ["2", "3", "4"]
    host.tell("/log/strike", data={"entry": named})
    assert (host.points("red"), host.points("blue")) == (24, 24)


def test_objections_are_said_once_and_nothing_is_recorded(host: Phone) -> None:
    bo = "city?seat=blue&tokens=city:2&spends=true"
    answer = records(host, bo, "road?seat=blue&tokens=road:2&spends=true")
    text = unescape(reads(answer.get_data(as_text=True)))
    assert answer.status_code == 422
    assert text.count("It is Ada's turn.") == 1
    assert host.points("blue") == 24


def test_it_may_be_overruled_and_the_log_says_so_at_each_line(host: Phone) -> None:
    bo = ["city?seat=blue&tokens=city:2&spends=true", "road?seat=blue&tokens=road:2&spends=true"]
    answer = records(host, *bo)
    html = answer.get_data(as_text=True)
    facts = re.findall(r'name="(try|overrule)" value="([^"]*)"', html)
    assert [unescape(value) for name, value in facts if name == "try"] == bo
    overruled = [value for name, value in facts if name == "overrule"]
    assert records(host, *bo, overrule=overruled).status_code == 303
    assert host.points("blue") == 28
    assert host.text("/log").count("Overruled:") == 2


def test_an_objection_that_came_up_meanwhile_is_shown(host: Phone, player: Phone) -> None:
    lone = "token?seat=red&tokens=lord_of_the_isles:3"
    assert "no 3-VP token" not in seen(host, lone)
    player.tap("token", seat="blue", tokens="lord_of_the_isles:3")
    answer = records(host, lone)
    assert answer.status_code == 422
    assert "Lord of the Isles has no 3-VP token." in reads(answer.get_data(as_text=True))


# -- who may ---------------------------------------------------------------------------------


def test_a_spectator_tries_and_records_nothing(cast: Cast, host: Phone) -> None:
    spectator = cast.spectator(host)
    html = page(spectator, CITY)
    assert score(html, "red") == 26
    assert "Record it all" not in html
    assert ">Discard<" in html
    assert "What if?" in spectator.text("/act")
    assert "Try it out" in page(spectator, path="/form/city", seat="red")
    assert records(spectator, CITY).status_code == 403
    assert host.points("red") == 24


def test_where_everybody_records_their_own_nobody_records_for_another(
    cast: Cast, host: Phone, player: Phone
) -> None:
    assert host.tell("/settings", own_seat_only="1").status_code == 303
    assert score(page(player, CITY), "red") == 26
    assert records(player, BO, CITY).status_code == 403
    assert records(player, BO).status_code == 303
    assert (host.points("red"), host.points("blue")) == (24, 27)


def test_at_a_closed_table_it_is_only_tried(host: Phone) -> None:
    assert "Record it all" in page(host, CITY)
    host.tell("/close")
    assert "Record it all" not in page(host, CITY)


NONSENSE = (
    "", "?", "city", "teleport?seat=red", "points?seat=red&points=many", "points?seat=green",
    "points?seat=<b>&points=1", "%00?%00=1", "city?seat=red&tokens=zzz", "survey?",
    "points?seat=red&points=1&x=" + "y" * 5000,
)  # fmt: skip


def test_what_makes_no_sense_is_left_out(host: Phone) -> None:
    html = page(host, *NONSENSE[:5], CITY, *NONSENSE[5:], since="lots")
    assert score(html, "red") == 26
    assert html.count('class="try"') == 1


def test_it_is_not_recorded_in_part(host: Phone) -> None:
    for nonsense in NONSENSE:
        assert records(host, CITY, nonsense).status_code == 409
    assert records(host).status_code == 409
    assert host.points("red") == 24


def test_no_more_than_thirty_at_once(host: Phone) -> None:
    assert score(page(host, *[BO] * 40), "blue") == 24 + 30 * 3
    answer = host.at("/whatif/try/points", **{"try": [BO] * 30}, seat="blue", points="3")
    assert answer.status_code == 400
    assert "That is too much to try out at once." in reads(answer.get_data(as_text=True))


def test_a_form_that_can_not_be_read_is_shown_again(host: Phone) -> None:
    answer = host.at("/whatif/try/points", **{"try": CITY}, seat="red", points="many", whole="1")
    html = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "Points must be a whole number" in reads(html)
    assert f'name="try" value="{CITY.replace("&", "&amp;")}"' in html
    assert "/whatif/try/points" in html


@pytest.mark.parametrize("kind", ["survey", "teleport", "citadels"])
def test_what_can_not_be_tried_has_no_form(host: Phone, kind: str) -> None:
    assert host.at(f"/whatif/form/{kind}", seat="red").status_code == 404
    assert host.at(f"/whatif/try/{kind}", seat="red").status_code == 404


def test_a_seat_that_is_not_in_the_game_yet_is_told_so(host: Phone) -> None:
    host.tell("/seats", colour="green")
    assert host.at("/whatif/act", seat="green").status_code == 409
    assert host.at("/whatif/try/points", seat="green", points="3").status_code == 409


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
