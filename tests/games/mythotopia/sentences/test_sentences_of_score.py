"""Sections 6 and 7 of the rules, sentence by sentence: each is quoted above its check."""

from __future__ import annotations

import pytest

from companion.games.mythotopia import game
from companion.games.mythotopia.building.city_and_castle import BuildCity
from companion.games.mythotopia.cards.reserve import SetReserve, capacity
from companion.games.mythotopia.provinces.holders import EnterProvinces
from companion.games.mythotopia.score.alchemist import Alchemist
from companion.games.mythotopia.score.corrections import Correct, Points
from companion.games.mythotopia.score.marker import ledger, recount
from companion.games.mythotopia.score.take_token import TakeToken
from companion.games.mythotopia.score.tokens import token_choices
from companion.games.mythotopia.screens import table_and_seat
from companion.games.mythotopia.war.conquest import LoseProvince, TakeProvince
from tests.games.mythotopia.table import Seat, Table, opened
from tests.games.mythotopia.verdicts import RED, after, blues, verdict
from tests.games.mythotopia.wartable import dealt, emptied, looked_at

SEAS = ["lord_of_the_isles", "master_of_the_seas", "patronage", "spoils_of_war"]

# -- 6. Score --------------------------------------------------------------------------------


def test_the_marker() -> None:
    """The VP marker moves; it never drops below 12 (a loss stops there, and is not remembered);
    past the end it laps (the track's length is printed nowhere in the texts: a table option; empty
    = one plain total)."""
    red = opened(track_length=50).red.stands_on(13)
    with red.gains(-1):
        red.does(LoseProvince)
    with red.gains(0):
        red.does(LoseProvince)
    with red.gains(3):
        red.does(TakeProvince)
    assert table_and_seat.seat(red.table.state, "red").lap is None
    red.stands_on(50)
    assert table_and_seat.seat(red.table.state, "red").lap == (0, 1)
    assert table_and_seat.seat(opened().red.stands_on(500).table.state, "red").lap is None


def test_gains(red: Seat) -> None:
    """Gains: +3 per province taken, tokens."""
    with red.gains(3 + 3):
        red.does(TakeProvince).does(TakeProvince)
    for token in ("spoils_of_war:1", "runestones:2", "lord_of_the_isles:3"):
        with red.gains(int(token[-1])):
            red.does(TakeToken, tokens=[token])


def test_losses(red: Seat, blue: Seat) -> None:
    """Losses: -3 per province lost."""
    with red.gains(-3):
        red.does(LoseProvince)
    with red.gains(-3):
        blue.does(TakeProvince, loser="red")


def test_alchemist(table: Table, red: Seat) -> None:
    """alchemist: swap an own 1-token for a 2, or a 2 for a 3, if the loose supply has one: +1
    VP."""
    red.does(TakeToken, tokens=["patronage:1"])
    for gives, gets in ((1, 2), (2, 3)):
        before = dict(table.state.supply)
        assert red.hears(Alchemist, gives=gives) == []
        with red.gains(1):
            red.does(Alchemist, gives=gives)
        assert red.tokens == {gets: 1}
        assert table.state.supply[gives] == before[gives] + 1
        assert table.state.supply[gets] == before[gets] - 1
    assert red.hears(Alchemist, gives=1) == ["alchemist.token"]
    red.does(TakeToken, tokens=["patronage:1"]).does(Correct, what="supply", key="2", to=0)
    assert red.hears(Alchemist, gives=1) == ["alchemist.supply"]


def test_scribe(table: Table, red: Seat) -> None:
    """scribe in Reserve: the token may be taken from the loose supply instead of the card, also
    when the card no longer has one of that value (the action offers the choice; whenever the
    companion settles by itself it takes from the card while the card has it)."""
    from_supply = "patronage:1:supply"
    red.does(SetReserve, cards=0, known=True)
    assert red.hears(TakeToken, tokens=[from_supply]) == ["token.scribe"]
    red.does(SetReserve, cards=1, known=True, named=["scribe"])
    offered = [c.value for c in token_choices(table.state, "red", ["patronage"])]
    assert offered == ["patronage:1", from_supply]
    assert red.hears(TakeToken, tokens=[from_supply]) == []
    red.does(Correct, what="card", key="patronage:1", to=0)
    assert red.hears(TakeToken, tokens=["patronage:1"]) == ["token.empty"]
    assert red.hears(TakeToken, tokens=[from_supply]) == []
    supply = dict(table.state.supply)
    with red.gains(1):
        red.does(TakeToken, tokens=[from_supply])
    assert table.state.supply == {**supply, 1: supply[1] - 1}
    assert table.on_card("patronage") == {1: 0}
    two = {"Remise": blues({RED: 1}), "Darb": blues({RED: 5})}
    for tokens, loose, points in (([1], 1, 2), ([1, 1], 0, 2), ([1], 0, 1), ([], 1, 1), ([], 0, 0)):
        paying = [{"id": "spoils_of_war", "tokens": tokens}]
        found = after(two, reserve={RED: ["scribe"]}, vp_cards=paying, supply={"1": loose})
        assert found[RED] == [30 + 6 + points] * 2
    assert after(two, vp_cards=[{"id": "spoils_of_war"}])[RED] == [36, 36]


def test_scribe_at_sea_and_on_the_isles() -> None:
    """With scribe, master_of_the_seas pays each of its two conditions once a game, marked with a
    city token from the Reserve card (none spare: not possible); lord_of_the_isles each time the
    condition is met again."""
    table = opened(cards=SEAS, turns=False)
    red = table.red.does(SetReserve, cards=1, known=True, named=["scribe"])
    sea = red.offered(TakeToken, tokens=["master_of_the_seas:2"])
    assert sea.marks == 1
    for _ in range(2):
        table.record(sea)
    assert table.state.cities_left("red") == 4 - 2
    red.does(BuildCity).does(BuildCity)
    spent_on = {"tokens": ["master_of_the_seas:2:supply"], "marks": 1}
    assert red.hears(TakeToken, **spent_on) == ["token.seas_paid", "token.marks"]
    blue = table.blue.does(SetReserve, cards=1, known=True, named=["scribe"])
    for _ in range(4):
        assert blue.hears(TakeToken, **spent_on) == []
        blue.does(BuildCity)
    assert blue.hears(TakeToken, **spent_on) == ["token.marks"]
    isles = {"Aporia": {"owner": RED}, "Kinabra": {"armies": {RED: 9}}}
    for lord, points in (([3, 2], 2), ([3], 2), ([], 2)):
        cards = [{"id": "lord_of_the_isles", "tokens": lord}]
        found = after(isles, reserve={RED: ["scribe"]}, vp_cards=cards)
        assert found[RED] == [30 + 3 + points] * 2


def test_an_island_held_pays_no_second_time() -> None:
    """lord_of_the_isles each time the condition is met again."""
    table = opened(cards=SEAS, turns=False)
    isles = ("Aporia", "Kinabra")
    red = table.red.does(EnterProvinces, count=8, named=isles)
    red.does(SetReserve, cards=1, known=True, named=["scribe"])
    emptied(table, "lord_of_the_isles")
    assert red.offered(TakeProvince, province="Blore").tokens == ()
    for province in isles:
        red.does(LoseProvince, province=province)
        taken = red.offered(TakeProvince, province=province)
        assert taken.tokens == ("lord_of_the_isles:2:supply",)
        with red.gains(3 + 2):
            table.record(taken)


def test_forms_know_that_scribe_takes_from_the_supply() -> None:
    """scribe in Reserve: the token may be taken from the loose supply instead of the card, also
    when the card no longer has one of that value"""
    cards = ["lord_of_the_isles", "patronage", "runestones", "spoils_of_war"]
    table = emptied(dealt(cards=cards), "city", "patronage", "spoils_of_war", "lord_of_the_isles")
    green = table.green
    city, taken = {"province": "Ictus"}, {"province": "Remise", "loser": "blue"}

    def offered() -> list[tuple[str, ...]]:
        return [
            green.offered(BuildCity, **city).tokens,
            green.offered(TakeProvince, **taken).tokens,
            green.offered(TakeProvince, province="Nesh").tokens,  # the third of the large island
        ]

    assert offered() == [(), (), ()]
    green.does(SetReserve, cards=1)
    assert offered() == [(), (), ()]  # it may be Scribe
    green.does(SetReserve, cards=1, known=True, named=["scribe"])
    assert offered() == [
        ("city:2:supply",), ("spoils_of_war:1:supply",), ("lord_of_the_isles:3:supply",),
    ]  # fmt: skip
    looked_at(table, cards={"city:2": 1})
    assert offered()[0] == ("city:2",)
    green.does(Correct, what="supply", key="1", to=0).does(Correct, what="supply", key="3", to=0)
    assert offered() == [("city:2",), (), ()]


def test_the_recount(red: Seat) -> None:
    """The rulebook tells players to recount before declaring: the companion keeps a ledger (3 x
    provinces held, every token with where it came from, every correction) and shows a recount
    beside the marker, with the difference explained (e.g. losses stopped at 12)."""
    red.does(TakeToken, tokens=["patronage:1"]).does(TakeProvince).stands_on(14)
    red.does(LoseProvince).does(Points, points=2)
    # 18, + 1, + 3, set to 14 (- 8), lost 2 of 3, + 2
    booked = {line.source.message: line.points for line in ledger(red.player)}
    assert booked == {
        "Provinces at the start": 18, "Patronage": 1, "Corrections": -8,
        "Losses stopped at 12": 1, "Points without a reason": 2,
    }  # fmt: skip
    shown = table_and_seat.seat(red.table.state, "red").recount
    assert shown == recount(red.player)
    assert (shown.provinces, shown.provinces_vp, shown.tokens, shown.total) == (
        6,
        18,
        ((1, 1),),
        19,
    )
    assert shown.difference == red.vp - 19 == -5
    assert {line.source.message: line.points for line in shown.reasons} == {
        "Losses stopped at 12": 1, "Points without a reason": 2, "Corrections of the score": -8,
    }  # fmt: skip


# -- 7. Reserve ------------------------------------------------------------------------------


def test_capacity() -> None:
    """Capacity = 2 + own cities on the board + 1 for the own citadel + 2 with warehouse in the
    Reserve."""
    table = opened(cards=["citadel", "patronage", "runestones", "spoils_of_war"], turns=False)
    red = table.red.does(BuildCity).does(BuildCity)
    red.does(SetReserve, cards=1, known=True, named=["warehouse"])
    assert [term.adds for term in capacity(red.player).terms] == [2, 2, 1, 2]
    assert capacity(red.player).total == 7
    held = {
        "Blore": {"owner": RED, "structure": "city"},
        "Darb": {"owner": RED, "structure": "citadel"},
        "Lea": {"owner": RED},
        "Mome": {"structure": "city"},
    }
    found = verdict(held, reserve={RED: ["warehouse"], "blue": ["scribe"]})["reserve_capacity"]
    assert found == {RED: 2 + 2 + 2, "blue": 2, "green": 2}


@pytest.fixture
def full() -> Seat:
    """Red with a city and three cards in a Reserve of three."""
    red = opened().red.does(SetReserve, cards=0, known=True).does(BuildCity)
    return red.does(SetReserve, cards=3, known=True)


def test_too_many_cards_stay(full: Seat) -> None:
    """Losing a city may leave more cards than capacity: they stay until played or discarded."""
    full.does(LoseProvince, building="city")
    assert (full.player.reserve, capacity(full.player).total) == (3, 2)
    assert full.hears(SetReserve, cards=2, known=True) == []


def test_public(full: Seat) -> None:
    """Reserve cards are public."""
    full.does(SetReserve, cards=2, named=["scribe", "limes"])
    state = full.table.state
    shown = table_and_seat.seat(state, "red").reserve_cards
    assert [name.message for name in shown or ()] == ["Limes", "Scribe"]
    assert game.position(state)["players"][0]["reserve"] == ["limes", "scribe"]


def test_how_many_and_which(full: Seat) -> None:
    """The companion tracks how many, and by name those that matter (all of type reserve)."""
    full.does(SetReserve, cards=3, named=["queen"])
    assert (full.player.reserve, full.player.reserve_cards) == (3, {"queen"})
    offered = {
        choice.value for choice in full.offered(SetReserve).choices(full.table.state)["named"]
    }
    assert offered == {
        "cavalry", "farming", "gold_mine", "levies", "limes", "quarry", "queen", "ranger",
        "reserve_army", "scribe", "warehouse",
    }  # fmt: skip
