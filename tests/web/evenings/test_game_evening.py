"""An evening at the table: from the set-up to the rematch."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.conftest import Cast, Phone, set_up


def test_tokens_on_a_card_can_be_edited(cast: Cast) -> None:
    phone = cast.host("red", "blue").sit("red")
    set_up(phone, **{"tokens.city.2": "1", "tokens.patronage.1": "3"})
    phone.tap("city", seat="red", tokens="city:2")
    assert "City 2 Empty" in phone.text()
    assert "Patronage 1 3 of 3" in phone.text()


def test_provinces_are_entered_by_name_and_complete_an_island(host: Phone) -> None:
    names = ["Aporia", "Kinabra", "Blore", "Darb", "Lea", "Mome", "Quean", "Talion"]
    form = host.at("/act/provinces", seat="red", named="Aporia").get_data(as_text=True)
    assert "Which" in form
    host.tap(
        "provinces",
        data={"seat": "red", "count": "8", "named": names, "tokens": "lord_of_the_isles:2"},
    )
    assert host.points("red") == 26
    assert "Aporia, Blore" in host.text("/seat/red")


def test_the_reserve_is_explained(host: Phone) -> None:
    host.tap("city", seat="red", tokens="city:2")
    host.tap("reserve", seat="red", cards="3", known="true", named="cavalry")
    page = host.text("/seat/red")
    assert "Reserve Rule 3 of 3 always +2 1 city +1 Cards fit 3 Cavalry" in page
    answer = host.tap("reserve", seat="red", cards="4", known="true", named="cavalry")
    assert "4 cards don&#39;t fit: the Reserve has room for 3." in answer.get_data(as_text=True)


def test_cards_that_no_longer_fit_are_said_aloud(host: Phone) -> None:
    """A city fewer makes no card leave: the page says how it stands."""
    host.tap("city", seat="red", tokens="city:2")
    host.tap("reserve", seat="red", cards="3", known="true", named="cavalry")
    assert "stay until" not in host.text("/seat/red")
    host.tap("correct", seat="red", what="cities", to="0")
    told = "3 cards, room for 2: the extra ones stay until they are played, discarded or retired."
    assert told in host.text("/seat/red")


def test_the_ledger_says_where_the_points_came_from(host: Phone) -> None:
    host.tap("city", seat="red", tokens="city:2")
    host.tap("points", seat="red", points="4")
    page = host.text("/seat/red")
    assert "Provinces at the start 24 Points without a reason 4 City 2 Score 30" in page.replace(
        "City 2 Points without a reason 4", "Points without a reason 4 City 2"
    )
    assert "Recount: 8 provinces × 3 + 1 × 2 26 Difference +4 Points without a reason +4" in page


def test_a_player_leaves_and_is_skipped_until_back(cast: Cast) -> None:
    phone = cast.host("red", "blue", "green").sit("red")
    set_up(phone)
    phone.tap("leave", seat="blue")
    assert "left the game" in phone.text()
    strip = phone.at().get_data(as_text=True).split('id="end-turn"')[1].split("</form>")[0]
    assert 'name="next" value="green"' in strip
    phone.tap("return", seat="blue")
    strip = phone.at().get_data(as_text=True).split('id="end-turn"')[1].split("</form>")[0]
    assert 'name="next" value="blue"' in strip


@pytest.mark.parametrize(
    ("how", "headline"),
    [("score", "Ada won"), ("unfinished", "The game was stopped Stopped unfinished")],
)
def test_the_game_is_stopped(host: Phone, how: str, headline: str) -> None:
    host.tap("points", seat="red", points="1")
    host.tap("stop", how=how)
    assert headline in host.text()
    assert host.tap("points", seat="red", points="1").status_code == 422
    host.tell("/log/strike", entry="3")
    assert headline not in host.text()
    assert host.tap("points", seat="red", points="1").status_code == 303


def test_a_rematch_has_the_same_seats_on_the_same_phones(
    cast: Cast, host: Phone, player: Phone
) -> None:
    host.tap("stop", how="score")
    assert "Rematch" in host.text("/more")
    answer = host.tell("/rematch")
    again = answer.location.rsplit("/", 1)[1]
    assert again != host.table
    assert player.tell("/rematch").location == answer.location
    assert f'/t/{again}"' in player.at().get_data(as_text=True)
    player.table = again
    assert "Ada" in player.text()
    assert [len(seat.devices) for seat in cast.row(again).seats] == [1, 1]


def test_all_ask_for_the_rematch_at_once_and_meet_at_one_table(
    cast: Cast, host: Phone, player: Phone
) -> None:
    host.tap("stop", how="score")
    phones = [host, player, *(cast.player(host, colour) for colour in ("red", "blue"))]
    with ThreadPoolExecutor(len(phones)) as pool:
        answers = pool.map(lambda phone: phone.tell("/rematch").location, phones)
    assert len({*answers}) == 1


def test_provinces_are_asked_for_until_the_first_points_and_never_insisted_on(host: Phone) -> None:
    assert "Enter my provinces" in host.text()
    host.tap("points", seat="red", points="3")
    assert "Enter my provinces" not in host.text()
