"""Reigns, heirs, income and the epoch deck."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.frozen import changed
from companion.games.epoch_of_rulers.box.contents import epoch_deck
from companion.games.epoch_of_rulers.box.kingdoms import RULERS, heirs
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.rules.ending.final_score import fate_draws
from companion.games.epoch_of_rulers.rules.epoch.income import Income, Reign, income, reign
from companion.games.epoch_of_rulers.rules.play.deck import bonus_left, end_left
from tests.games.epoch_of_rulers.land import land
from tests.games.epoch_of_rulers.moves.test_at_the_table import begun


@settings(max_examples=40)
@given(st.integers(1, 60), st.integers(0, 3), st.integers(1, 99))
def test_a_reign_is_ten_units_and_five_for_each_statue(
    start: int, statues: int, marker: int
) -> None:
    """«Жизнь правителя ограничена 10 единицами на треке ратного дела»."""
    found = reign(start, statues, marker)
    assert found.end - start + 1 == 10 + 5 * statues
    assert found.exceeded == (marker > found.end)
    assert (found.next_start is None) == (found.next_end is None) == (not found.exceeded)


def test_a_ruler_lives_on_the_last_unit() -> None:
    assert reign(1, 0, 10) == Reign(10, False, None, None)
    strict = Readings(dies_on_last_unit=True)
    assert reign(1, 0, 10, agreed=strict) == Reign(10, True, 10, 19)
    assert reign(1, 0, 9, agreed=strict) == Reign(10, False, None, None)


def test_nobody_follows_the_third_ruler() -> None:
    """«После того, как последний правитель прекратил свое существования, игрок играет без
    правителей»."""
    assert heirs("paladins", []) == ("strategist", "logistician", "tactician")
    assert heirs("barbarians", ["marauder", "conqueror"]) == ("lord_of_the_horde",)
    assert heirs("barbarians", RULERS["barbarians"]) == ()


def test_the_central_territory_brings_a_talent_and_a_martial_point() -> None:
    """«Игрок, владеющий этой территорией в начале своей эпохи, получает один бонусный талант
    золота и один балл ратного дела»."""
    territories = [land("A"), land("O", home=None)]
    assert income(territories, "ada", ruler=None, extra_card=False) == Income(
        bank=False, gold=1, martial=1, camps=(), card=False
    )
    assert income(territories, "bob", ruler=None, extra_card=False).gold == 0


def test_the_strategist_draws_his_own_card_again() -> None:
    """«Стратег всегда имеет одну дополнительную военную карту»."""
    assert income([], "ada", ruler="strategist", extra_card=False).card
    assert not income([], "ada", ruler="strategist", extra_card=True).card
    assert not income([], "ada", ruler="tactician", extra_card=False).card


def test_the_epoch_deck_ends_with_the_last_war() -> None:
    """«Количество карт равное количеству игроков умноженному на два, плюс два»."""
    assert [epoch_deck(players).draws for players in (2, 3, 4, 5)] == [14, 20, 26, 32]
    assert [epoch_deck(2).last_war(drawn) for drawn in (13, 14)] == [False, True]


def test_the_cards_left_in_the_epoch_deck() -> None:
    """For two: 8 bonus cards, then 6 of the End of Times; a card too many doesn't count below 0."""
    table = begun()
    left = {drawn: changed(table.state, drawn=("end",) * drawn) for drawn in (0, 7, 8, 9, 14, 15)}
    assert {drawn: (bonus_left(state), end_left(state)) for drawn, state in left.items()} == {
        0: (8, 6), 7: (1, 6), 8: (0, 6), 9: (0, 5), 14: (0, 0), 15: (0, 0),
    }  # fmt: skip


def test_the_fate_cards_of_each_place() -> None:
    """2 players: 0, 1; 3: 0, 1, 2; 4: 0, 1, 1, 2; 5: 0, 0, 1, 1, 2; who draws none has no turn,
    the fewest martial points draw first."""
    names = "abcde"
    found = [fate_draws({name: 20 - place for place, name in enumerate(names[:players])})
             for players in (2, 3, 4, 5)]  # fmt: skip
    assert [tuple(one.draws.values()) for one in found] == [
        (0, 1), (0, 1, 2), (0, 1, 1, 2), (0, 0, 1, 1, 2),
    ]  # fmt: skip
    assert ["".join(one.order) for one in found] == ["b", "cb", "dcb", "edc"]
