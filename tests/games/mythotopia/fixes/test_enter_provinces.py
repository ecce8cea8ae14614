"""What a player holds, entered by name or just counted."""

import pytest
from pydantic import ValidationError

from companion.games.mythotopia import game
from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.setup.dragons import LayDragons
from tests.games.mythotopia.sentences import english
from tests.games.mythotopia.table import Seat, opened

LARGE = ["Ictus", "Jeopigia", "Nesh"]
SMALL = ["Aporia", "Kinabra"]


def test_the_score_follows_the_count_only_before_anything_happened() -> None:
    red = opened().red
    assert red.offered(EnterProvinces, count=7).moves_marker is True
    assert red.offered(EnterProvinces, count=6).moves_marker is False
    with red.gains(-3):
        red.does(EnterProvinces, count=5, moves_marker=True)
    assert red.came_from("start") == 15
    red.table.turn_goes_to("blue")
    assert red.offered(EnterProvinces, count=7).moves_marker is False


def test_an_island_held_from_the_start_pays_at_once(red: Seat) -> None:
    offered = red.offered(EnterProvinces, named=[*LARGE, "Blore"])
    assert offered.tokens == ("lord_of_the_isles:3",)
    with red.gains(3):
        red.table.record(offered)
    named = "names 4 of 6 provinces; Ictus, Jeopigia, Nesh, Blore"
    assert english(offered.story(red.table.state)) == f"{named}; Lord of the Isles +3"
    assert red.table.on_card("lord_of_the_isles") == {2: 1, 3: 0}


def due(seat: Seat) -> list[str]:
    """The duty to enter provinces, as it reads."""
    return [english(item.label) for item in game.prompts(seat.table.state, seat.colour)
            if item.kind == "provinces" and item.duty]  # fmt: skip


def test_provinces_without_a_name_are_a_duty_until_the_first_points() -> None:
    red = opened(depth="wars").red
    assert due(red) == ["Tap your 6 provinces (0 of 6)"]
    red.does(EnterProvinces, count=6, named=[*SMALL, "Blore", "Darb", "Welkin"],
             tokens=["lord_of_the_isles:2"])  # fmt: skip
    assert due(red) == ["Tap your 6 provinces (5 of 6)"]
    red.does(Points, points=1)
    assert due(red) == []


def test_who_starts_lays_out_the_dragons_once_the_own_provinces_are_named() -> None:
    """Then the first turn can begin."""

    def dragons(seat: Seat) -> list[bool]:
        prompts = game.prompts(seat.table.state, seat.colour)
        return [item.duty for item in prompts if item.kind == "dragons"]

    cards = ["here_be_dragons", "citadel", "patronage", "spoils_of_war"]
    red = opened(depth="wars", cards=cards).red
    assert dragons(red) == [False]
    red.does(EnterProvinces, count=6, named=[*LARGE, *SMALL, "Blore"])
    assert dragons(red) == [True]
    assert dragons(red.table.blue) == [False]
    red.table.record(LayDragons(dragons=("Darb", "Welkin", "Eoan", "Lea", "Mome")))
    assert dragons(red) == []


def test_all_provinces_named_or_the_score_alone_are_no_duty(red: Seat) -> None:
    red.does(EnterProvinces, count=6, named=["Blore"])
    assert due(red) == []
    red = opened(depth="wars").red
    red.does(EnterProvinces, count=2, named=["Blore", "Darb"])
    assert due(red) == []
    red.table.blue.does(EnterProvinces, count=6, named=["Blore"])
    assert due(red) == ["Tap your 2 provinces (1 of 2)"], "one of the two is another's"


def test_a_token_that_is_left_out_is_called_to_mind(red: Seat) -> None:
    entered = red.offered(EnterProvinces, named=[*LARGE, *SMALL])
    state = red.table.state
    assert [*entered.reminders(state)] == []
    (left_out,) = entered.model_copy(update={"tokens": ("lord_of_the_isles:2",)}).reminders(state)
    assert english(left_out) == "A whole island is held. Still to take: Lord of the Isles +3"
    assert [*red.offered(EnterProvinces, named=LARGE[:2]).reminders(state)] == []


def test_an_island_pays_only_when_it_is_completed(red: Seat) -> None:
    red.taps(EnterProvinces, named=SMALL)
    assert red.tokens == {2: 1}
    assert red.offered(EnterProvinces, named=[*SMALL, "Blore"]).tokens == ()


def test_half_an_island_pays_nothing_nor_does_a_whole_one_without_the_card(red: Seat) -> None:
    for part in (LARGE[:2], LARGE[1:], SMALL[:1], ["Blore"]):
        assert red.offered(EnterProvinces, named=part).tokens == ()
    cards = ["here_be_dragons", "patronage", "runestones", "spoils_of_war"]
    assert opened(cards=cards).red.offered(EnterProvinces, named=SMALL).tokens == ()


def test_what_another_holds_is_asked_about(red: Seat, blue: Seat) -> None:
    blue.does(EnterProvinces, count=6, named=["Blore"])
    assert red.hears(EnterProvinces, count=6, named=["Blore", "Darb"]) == ["province.held"]
    red.does(EnterProvinces, count=6, named=["Blore"])
    assert blue.player.named == frozenset()
    assert blue.player.provinces == 6


def test_each_province_has_a_name_and_no_more_are_named_than_held(red: Seat) -> None:
    assert red.hears(EnterProvinces, count=1, named=["Blore", "Darb"]) == ["province.count"]
    assert red.hears(EnterProvinces, count=2, named=["Blore", "Darb"]) == []
    with pytest.raises(ValidationError):
        EnterProvinces(seat="red", count=1, named=("",))
