"""Moves against the rules in the middle of random games: each is heard as what it is, at every
depth that can know it, and at no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.core.whatif import after
from companion.games.mythotopia import game
from companion.games.mythotopia.score.corrections import Points
from companion.games.mythotopia.setup.new_game import Options
from tests.games.mythotopia.odd import of_score, of_turn, of_war
from tests.games.mythotopia.odd.moves import DEPTHS, ODD, At, Odd
from tests.games.mythotopia.play.randomplay import RandomPlay
from tests.games.mythotopia.table import CARDS, FOUR
from tests.games.mythotopia.told import Told

PLACES = 8
"""In so many places of each game every odd move is made that can be made there."""
MADE_UP_IN = (of_score, of_turn, of_war)
"""The modules that register the odd moves."""


def odd_moves(play: RandomPlay, chance: Random) -> Iterator[tuple[int, str, Odd]]:
    """The place of each odd move in the game, its name, and the move."""
    begun = len(play.seats)
    last = len(play.recorded) - 1
    places = [*chance.sample(range(begun, last), PLACES), *(range(last - 3, last + 1))]
    for place in places:
        truth = play.states[place]
        if truth.turn.seat is None or truth.setting_up:
            continue
        for name, makes in ODD.items():
            odd = makes(At(truth, truth.turn.seat, chance))
            if odd is not None:
                yield place, name, odd


def wrongly_heard(play: RandomPlay, chance: Random) -> list[str]:
    """What was heard otherwise than it should be."""
    tables = [Told(play, depth).tell() for depth in DEPTHS]
    wrong = []
    for place, name, odd in odd_moves(play, chance):
        for table in tables:
            state = after(table.states[place], *odd.first)
            heard = sorted(one.id for one in game.objections(state, odd.action))
            if heard != odd.expected(state):
                wrong.append(f"{name}, {state.depth}: {heard}, {odd}")
    return wrong


def test_each_is_objected_to_for_what_it_is(games: list[RandomPlay]) -> None:
    chance = Random(1)
    assert [line for play in games for line in wrongly_heard(play, chance)] == []


def test_each_is_made_somewhere(known_games: list[RandomPlay]) -> None:
    chance = Random(2)
    assert ODD.keys() == {name for play in known_games for _, name, _ in odd_moves(play, chance)}


def test_after_the_end_everything_is(games: list[RandomPlay]) -> None:
    for play in games:
        for depth in DEPTHS:
            over = Told(play, depth).tell().state
            heard = [one.id for one in game.objections(over, Points(seat=play.seats[0]))]
            assert heard == ["stopped"]


SET_UPS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "more provinces than the board has": ({"dealt": 11}, ["setup.dealt"]),
    "no province": ({"dealt": 0}, ["setup.none_dealt"]),
    "more tokens than the box holds": ({"tokens": {"city": {2: 30}}}, ["setup.tokens"]),
    "a card without a token": ({"tokens": {"road": {2: 0}}}, ["setup.no_tokens"]),
    "five random cards": ({"cards": [*CARDS, "citadel"]}, ["setup.cards"]),
    "five empty cards for the printed end": ({"cards_to_end": 5}, ["setup.cards_to_end"]),
    "a draft of six": ({"draft": 2}, ["setup.draft_dealt"]),
}


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", SET_UPS)
def test_an_odd_set_up_is_objected_to_for_what_it_is(name: str, depth: str) -> None:
    agreed, hears = SET_UPS[name]
    usual = {"cards": CARDS, "dealt": 6, "first": "red", "depth": depth}
    options = Options.model_validate({**usual, **agreed})
    assert [one.id for one in game.setup_objections(options, FOUR)] == hears


def test_too_few_improvement_cards_matter_where_the_board_is_tracked() -> None:
    for depth, hears in zip(DEPTHS, ([], [], ["setup.market"]), strict=True):
        options = Options(cards=CARDS, dealt=6, first="red", depth=depth, market=("hero", "queen"))
        assert [one.id for one in game.setup_objections(options, FOUR)] == hears
