"""Pages of a game's own, which end in an action; and the Act screen."""

import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask

from companion.core.game.action import MenuItem, Offer
from companion.core.text import say
from tests.conftest import Cast, Phone, reads, set_up
from tests.core.small_games import fair, guild
from tests.web.foreign import opened, play


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    play(app, monkeypatch, guild.game)
    return opened(cast, "guild", purse="8")


@pytest.fixture
def bo(cast: Cast, ada: Phone) -> Phone:
    return cast.player(ada, "blue")


def html(phone: Phone, path: str) -> str:
    return unescape(phone.at(path).get_data(as_text=True))


@pytest.mark.parametrize(
    ("screen", "link"),
    [
        ("/act", "gifts?seat=red&coins=2"),
        ("", "gifts?seat=red"),
        ("", "gifts?seat=red&coins=3"),
    ],
    ids=["a line of the menu", "what is due", "a quick button"],
)
def test_screens_lead_to_it(ada: Phone, screen: str, link: str) -> None:
    assert f'href="/t/{ada.table}/page/{link}"' in html(ada, screen)


def test_the_address_holds_the_answers(ada: Phone, bo: Phone) -> None:
    page = ada.text("/page/gifts?seat=red&coins=5&to=blue")
    assert "Gifts of Ada" in page
    assert "Left: 3" in page
    assert "Give Bo 5" in page
    assert "Left: 7" in ada.text("/page/gifts?coins=none&to=nobody")


def pressed(phone: Phone) -> str:
    """Where the page's button leads."""
    page = html(phone, "/page/gifts?seat=red&coins=5&to=blue")
    form = re.findall(r'<form [^>]*action="([^"]+)"[^>]*id="offer-1">(.*?)</form>', page, re.DOTALL)
    ((where, fields),) = form
    facts = dict(re.findall(r'name="([^"]+)"\s+value="([^"]*)"', fields))
    return phone.post(where, data=facts).location


def test_its_button_records_the_action_and_leads_to_the_table(ada: Phone) -> None:
    assert pressed(ada).startswith(f"/t/{ada.table}?done=")
    assert "Bo gets 5 coins" in ada.text()


def test_its_button_leads_back_to_a_page_that_stays(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = {"gifts": lambda *asked: replace(guild.gifts(*asked), stays=True)}
    staying = replace(guild.game, pages=pages)
    play(app, monkeypatch, staying)
    ada = opened(cast, "guild", purse="8")
    where = pressed(ada)
    assert where.startswith(f"/t/{ada.table}/page/gifts?seat=red&coins=5&to=blue&done=")
    page = reads(ada.get(where).get_data(as_text=True))
    assert "Left: " in page
    assert "Bo gets 5 coins" in page
    gift = {"coins": "5", "then": "//elsewhere.example/page/gifts"}
    assert ada.tap("gift", seat="blue", **gift).location.startswith(f"/t/{ada.table}?done=")


def test_it_knows_what_its_seat_knows_and_only_on_the_seats_phone(ada: Phone, bo: Phone) -> None:
    assert "Left: 7" in bo.text("/page/gifts?seat=blue")
    assert "Left: None" in ada.text("/page/gifts?seat=blue")
    assert bo.at("/page/gifts?seat=blue").headers["Cache-Control"] == "no-store"


def test_a_phone_that_goes_round_uncovers_it_for_its_player(ada: Phone) -> None:
    assert "Left: None" in ada.text("/page/gifts?seat=red")
    answer = ada.tell("/i-am", seat="red", at="red", page="gifts")
    assert answer.location == f"/t/{ada.table}/page/gifts?seat=red"
    assert "Left: 7" in ada.text("/page/gifts?seat=red")


def test_a_spectator_reads_it_and_records_nothing(cast: Cast, ada: Phone) -> None:
    page = html(cast.spectator(ada), "/page/gifts?seat=red")
    assert "Gifts of Ada" in page
    assert 'id="offer-1"' not in page


def test_with_every_answer_a_phone_gets_the_page_again_and_its_address(ada: Phone) -> None:
    ada.headers["HX-Request"] = "true"
    answer = ada.at("/page/gifts?seat=red&coins=99&to=blue")
    assert answer.headers["Companion-Address"].endswith("/page/gifts?seat=red&coins=1&to=blue")
    assert "<html" not in answer.get_data(as_text=True)


def test_an_unknown_page_is_not_found(ada: Phone) -> None:
    assert ada.at("/page/thefts").status_code == 404
    assert ada.at("/page/gifts?seat=green").status_code == 200


INVADES = re.compile(r'href="[^"]*/act/invade\?[^"]*"')


@pytest.fixture
def host(cast: Cast) -> Phone:
    phone = cast.host("red", "blue").sit("red")
    set_up(phone, depth="wars")
    phone.tap("provinces", data={"seat": "red", "count": "8", "named": ["Blore", "Fadge"]})
    return phone


def test_an_action_that_unfolds_in_place_is_not_offered_again_below(host: Phone) -> None:
    page = host.at("/act").text
    assert 'id="pick-red-invade"' in page
    assert len(INVADES.findall(page)) == 1  # "More choices", in its fold


def test_an_action_that_is_no_longer_suggested_comes_back_with_the_news(host: Phone) -> None:
    host.tap("end_turn", seat="red", next="blue")
    page = host.at("/act?region=ways&seat=red").text
    assert "<html" not in page
    assert 'id="pick-red-invade"' not in page
    assert len(INVADES.findall(page)) == 1  # among all actions


def test_what_a_button_above_records_has_no_tile_of_the_same_name(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One tap or a form: the button has the choice made."""
    tea = Offer(fair.Market(lot="tea"), say("Tea"), "plus")
    made: MenuItem[fair.Fair] = MenuItem(fair.Market.title, "plus", offer=tea)
    play(app, monkeypatch, replace(fair.game, prompts=lambda state, seat: [made]))
    act = opened(cast, "fair").text("/act")
    assert act.count(fair.Market.title.message) == 1
    assert fair.Gift.title.message in act
