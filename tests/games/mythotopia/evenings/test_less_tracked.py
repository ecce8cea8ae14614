"""Random legal games as tables record them that track less, or track more from the middle on: no
rule is ever objected to.

A false objection costs the companion its authority.
"""

from typing import Any, TypeAlias

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia.course.end_of_game import EndOfGame
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.moves.buildings import BuildRoad
from companion.games.mythotopia.moves.cards.market import Acquire, Retire
from companion.games.mythotopia.moves.cards.played_cards import March
from companion.games.mythotopia.moves.cards.reserve import Discard, SetReserve
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.evenings.play.randomplay import RandomPlay
from tests.games.mythotopia.less_tracked import POINTS, LessTracked, Raised
from tests.games.mythotopia.table import Seat, opened
from tests.games.mythotopia.wartable import emptied

Heard: TypeAlias = list[tuple[str, Action[State]]]


@pytest.mark.parametrize("depth", [POINTS, "score", "wars", "board"])
def test_nothing_is_objected_to_at_any_depth(games: list[RandomPlay], depth: str) -> None:
    for play in games:
        less = LessTracked(play, depth).tell()
        assert less.heard == []
        scores = {seat: player.vp for seat, player in play.state.players.items()}
        assert {seat: player.vp for seat, player in less.state.players.items()} == scores


def test_nor_where_more_is_tracked_from_the_middle_on(games: list[RandomPlay]) -> None:
    """With corrections in between, before and after."""
    heard: Heard = []
    for number, play in enumerate(games):
        raised = Raised(play, number).tell()
        assert raised.state.depth == "board"
        heard += raised.heard
    assert heard == []


def test_a_table_that_knows_little_hears_nothing() -> None:
    """Points without their cities, improvement cards that nobody entered, a Reserve of three; the
    whole board from then on, a tie that Hero breaks, a march past a war, and an end declared by
    who leads, though nobody entered all ships."""
    table = opened(turns=False)
    red, blue = table.red, table.blue
    for points in (2, 3, -3):
        red.does(Points, points=points)
    moves: list[tuple[Seat, type[Action[State]], dict[str, Any]]] = [
        (red, Correct, {"what": "vp", "to": 30}),
        (red, SetReserve, {"cards": 3, "known": True, "named": ["cavalry"]}),
        (table.green, SetReserve, {"cards": 0, "known": True}),
        (blue, SetReserve, {"cards": 0, "known": True}),
        (red, SetDepth, {"depth": "board"}),
        (red, Retire, {"returned": ["hero"]}),
        (red, Acquire, {"card": "queen"}),
        (red, EnterProvinces, {"count": 3, "named": ["Blore", "Iracund", "Fadge"]}),
        (blue, EnterProvinces, {"count": 1, "named": ["Remise"]}),
        (red, BuildRoad, {"province": "Blore", "to": "Iracund"}),
        (red, Invade, {"province": "Remise", "armies": 2, "portal": True}),
        (blue, PlaceArmies, {"province": "Remise", "armies": 3}),
        (red, EndWar, {"province": "Remise", "hero": True}),
        (blue, Invade, {"province": "Fadge", "armies": 1}),
        (red, PlaceArmies, {"province": "Fadge", "armies": 1}),
        (red, PlaceArmies, {"province": "Blore", "armies": 1}),
        (red, March, {"province": "Blore", "to": "Iracund"}),
        (red, Discard, {"from_reserve": ["cavalry"]}),
    ]
    for seat, kind, facts in moves:
        action = kind.prefilled(table.state, seat.colour, **facts)
        assert table.objections(action) == [], action
        table.record(action)
    assert table.state.owner("Remise") == "red"
    emptied(table)
    assert table.objections(EndOfGame.prefilled(table.state, "red")) == []
