"""An evening at the table: from the set-up to the rematch."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.conftest import Cast, Phone, in_one_line, set_up


def test_the_set_up_draws_four_cards_and_leaves_open_who_starts(cast: Cast) -> None:
    phone = cast.host("red", "blue", "green").sit("red")
    form = in_one_line(phone.at("/setup"))
    assert len(re.findall(r'name="cards" value="\w+" checked', form)) == 4
    assert len(re.findall(r'name="first" value="\w+" checked', form)) == 0
    assert "Draw who starts" in form
    assert 'name="dealt" inputmode="numeric" maxlength="2" value="8"' in form
    assert 'name="tokens.city.2" inputmode="numeric" maxlength="2" value="7"' in form


def test_two_players_lay_six_tokens_on_the_fixed_cards(cast: Cast) -> None:
    form = in_one_line(cast.host("red", "blue").sit("red").at("/setup"))
    assert 'name="tokens.castle.1" inputmode="numeric" maxlength="2" value="6"' in form
    assert 'name="dealt" inputmode="numeric" maxlength="2" value="11"' in form


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


def test_provinces_are_just_counted(host: Phone) -> None:
    host.tap("provinces", seat="red", count="9", moves_marker="true")
    assert host.points("red") == 27


def test_a_province_taken_from_a_player(host: Phone) -> None:
    host.tap(
        "take", seat="red", province="Blore", loser="blue", tokens="spoils_of_war:1", placed="true"
    )
    assert (host.points("red"), host.points("blue")) == (28, 21)
    assert "Taken from Bo: Blore (Spoils of War +1) 24 → 28 Bo 24 → 21" in host.text("/log")


def test_the_form_of_a_conquest_knows_what_it_brings(host: Phone) -> None:
    host.tap("provinces", data={"seat": "blue", "count": "8", "named": ["Blore"]})
    form = host.at("/act/take", seat="red", province="Blore").get_data(as_text=True)
    assert re.search(r'name="loser" value="blue" checked', form)
    assert re.search(r'name="tokens" value="spoils_of_war:1" checked', form)
    assert "Ada 24 → 28" in form


def test_two_actions_then_the_turn_goes_on(host: Phone) -> None:
    host.tap("action", seat="red", what="invade")
    assert "1 action left" in host.text()
    host.tap("action", seat="red", what="buy")
    answer = host.tap("action", seat="red", what="pass")
    assert "Both actions of this turn have been taken." in answer.get_data(as_text=True)
    host.tap("end_turn", seat="red", next="blue")
    assert "2 actions left" in host.text()


def test_a_war_is_ended_first_or_not_at_all(host: Phone) -> None:
    host.tap("free", seat="red")
    answer = host.tap("take", seat="red", placed="true", spends="true")
    assert "must be the first action of the turn" in answer.get_data(as_text=True)


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


def test_losses_stop_at_twelve_and_the_recount_says_so(cast: Cast) -> None:
    phone = cast.host("red", "blue").sit("red")
    set_up(phone, dealt="4")
    for _ in range(2):
        phone.tap("lose", seat="red")
    assert phone.points("red") == 12
    assert "Losses stopped at 12 +6" in phone.text("/seat/red")


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


def test_next_week_on_another_address_a_seat_is_retaken_in_one_tap(cast: Cast, host: Phone) -> None:
    """Cookies belong to an address: on a new one every phone is new."""
    host.tap("points", seat="red", points="3")
    phone = cast.phone()
    phone.post("/join", code=cast.row(host.table).code)
    phone.table = host.table
    phone.sit("red")
    assert phone.points("red") == 27
    assert phone.tap("points", seat="red", points="3").status_code == 303


def test_time_and_score_of_the_tv(host: Phone) -> None:
    host.tap("points", seat="red", points="3")
    page = host.text("/tv")
    assert "Ada" in page
    assert "27" in page
    assert "/actions/" not in host.at("/tv").get_data(as_text=True)


def test_provinces_are_asked_for_until_the_first_points_and_never_insisted_on(host: Phone) -> None:
    assert "Enter my provinces" in host.text()
    host.tap("points", seat="red", points="3")
    assert "Enter my provinces" not in host.text()
