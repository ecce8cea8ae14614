"""Games on the map, recorded a second time by tables that track less, or more only from some line
on: what such a table knows is so, and it objects to nothing that is right."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.core.game.action import Action
from companion.core.log.following import following
from companion.games.terra_mystica import game, moves
from companion.games.terra_mystica.box.factions import STRUCTURES
from companion.games.terra_mystica.box.geography import HEXES
from companion.games.terra_mystica.course.last_scoring import Areas
from companion.games.terra_mystica.fixes.faction_board import SetGoods
from companion.games.terra_mystica.fixes.set_hex import SetHex
from companion.games.terra_mystica.fixes.turn_and_depth import SetDepth
from companion.games.terra_mystica.rules.turn.final_score import last_coins
from companion.games.terra_mystica.state.board import Board
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.table_state import TableState
from tests.example_counts import seeds
from tests.games.terra_mystica.evenings.buttons import MOST, opened, tap
from tests.games.terra_mystica.evenings.written_games import played, unmapped

DEPTHS: Mapping[str, Mapping[float, str]] = {
    "points": {0: "points"},
    "ledger": {0: "ledger"},
    "to the ledger": {0: "points", 0.4: "ledger"},
    "to the map": {0: "points", 0.2: "ledger", 0.5: "map"},
    "without the map for a while": {0: "map", 0.3: "ledger", 0.5: "map"},
    "points alone for a while": {0: "map", 0.3: "points", 0.5: "ledger", 0.7: "map"},
}
"""From which share of a game on a table tracks what."""
WRITTEN = ("base5p_b", "league4p_1")
ASKED = 0.05
"""How often after a line somebody asks for rulings, or tries what may be wrong."""
STATED = 0.15
"""How often somebody says after a line what is on the table: goods, or a hex."""


class Line(NamedTuple):
    """A line of a game with the table on the map before and after it."""

    action: Action[TableState]
    before: TableState
    after: TableState


class Moment(NamedTuple):
    """The table with gaps before and after a line of the game, and what is stated then."""

    before: TableState
    after: TableState
    line: Line


@cache
def on_the_map(seed: int) -> list[Line]:
    """A random game by the buttons of hexes."""
    chance = Random(f"beside {seed}")
    play = opened(seed, chance, depth="map")
    lines = []
    while (action := tap(play.state, chance)) and len(play.recorded) < MOST:
        before = play.state
        lines.append(Line(action, before, play.tap(action).state))
    return lines


class Gapped:
    """A table that records these lines at its depths, and what it hears that the map does not."""

    def __init__(self, lines: Sequence[Line], depths: Mapping[float, str], chance: Random) -> None:
        self.truth, self.chance, self.number = lines, chance, 1
        self.depths = {int(share * len(lines)): depth for share, depth in depths.items()}
        first = lines[0].before
        self.state = first.with_game(first.game, depth=self.depths[0])

    def moments(self) -> Iterator[Moment]:
        """The table after each line and what is stated then, beside the truth."""
        for place, line in enumerate(self.truth):
            if place and place in self.depths:
                self.record(SetDepth.model_validate({"depth": self.depths[place]}))
            for no in self.declined(place):
                self.record(no)
            before, told = self.state, self.told(line)
            assert self.heard(told, line) == set(), told
            self.record(told)
            if self.chance.random() < STATED:
                for statement in self.late(line.after):
                    self.record(statement)
            yield Moment(before, self.state, line)

    def declined(self, place: int) -> Iterator[Action[TableState]]:
        """Answers to the offers that bowls without room have answered on the map."""
        truth = self.truth[place].before
        asked = {(offer.seat, offer.builder) for offer in truth.asked}
        for offer in self.state.asked:
            seat, builder = truth.seat(offer.seat), truth.seat(offer.builder)
            to_come = (line.action for line in self.truth[place:])
            answered = any(
                isinstance(action, moves.Leech) and (action.seat, action.builder) == (seat, builder)
                for action in to_come
            )
            if (offer.seat, offer.builder) not in asked and not answered:
                yield moves.Leech(seat=seat, builder=builder, offer=offer.amount, power=0)

    def told(self, line: Line) -> Action[TableState]:
        action = line.action if self.state.depth == "map" else unmapped(line.action)
        if isinstance(action, Areas) and not self.state.all_goods_known:
            coins = {seat: last_coins(line.before.player(seat)) for seat in line.before.seats}
            return action.model_copy(update={"coins": coins})
        return action

    def heard(self, told: Action[TableState], line: Line) -> set[str]:
        right = {objection.id for objection in game.objections(line.before, line.action)}
        return {objection.id for objection in game.objections(self.state, told)} - right

    def late(self, truth: TableState) -> Iterator[Action[TableState]]:
        """The goods of a seat, or a hex that the map shows otherwise."""
        seat = self.chance.choice(truth.seats)
        other = [*differing(self.state.game.board, truth.game.board)]
        if other and self.state.depth == "map":
            hexagon = HEXES[self.chance.choice(other)]
            yield SetHex.prefilled(truth, truth.seats[0], hexagon=hexagon)
        elif self.state.depth != "points":
            yield SetGoods.prefilled(truth, seat)

    def record(self, action: Action[TableState]) -> None:
        whole = action.completed(self.state)
        self.number += 1
        self.state = game.fold(self.state, whole, self.number)
        for more in following(game, self.state, whole, None):
            self.number += 1
            self.state = game.fold(self.state, more.completed(self.state), self.number)


def differing(one: Board, other: Board) -> Iterator[int]:
    """The hexes that two maps show otherwise."""
    for hexagon in range(len(HEXES)):
        facts = [
            (board.terrain[hexagon], board.kinds[hexagon], board.towns >> hexagon & 1,
             {bridge for bridge in board.bridges if hexagon in (bridge.one, bridge.other)})
            for board in (one, other)
        ]  # fmt: skip
        if facts[0] != facts[1]:
            yield hexagon


def goods(player: Player) -> tuple[Any, ...]:
    return player.coins, player.workers, player.priests, player.power


def known_is_so(state: TableState, truth: TableState) -> None:
    assert game.points(state) == game.points(truth)
    for seat in state.seats:
        mine, true = state.player(seat), truth.player(seat)
        assert mine.built == true.built
        if state.knows_goods(seat):
            assert goods(mine) == goods(true)
    if state.knows_map:
        assert state.game.board == truth.game.board


def rulings_are_so(state: TableState, truth: TableState, seat: str) -> None:
    """Numbers that the forms of rulings fill in are those of the truth, or left empty."""
    faction = {"faction": [truth.player(seat).faction.id]}
    for question, answers in (("area", {}), ("final", {}), ("cost", faction)):
        asked, right = (
            {**dict(game.ask(question, table, answers).answers)} for table in (state, truth)
        )
        numbers = {name for name, value in asked.items() if "." in name and value != ""}
        assert {name: right.get(name) for name in numbers} == {n: asked[n] for n in numbers}


def wrong_is_heard(state: TableState, truth: TableState, seat: str, chance: Random) -> None:
    """Who is known to lack goods, or can't get to a hex, is told so."""
    tries: list[Action[TableState]] = [
        moves.AdvanceShipping(seat=seat),
        moves.AdvanceSpades(seat=seat),
        moves.SendPriest.model_validate({"seat": seat, "cult": "fire", "steps": 1}),
        moves.PowerAction.model_validate({"seat": seat, "code": "ACT6"}),
        moves.Build.prefilled(truth, seat, hexagon=chance.choice(HEXES)),
        moves.Upgrade.prefilled(truth, seat, to=chance.choice(STRUCTURES[1:]),
                                hexagon=chance.choice(HEXES)),
    ]  # fmt: skip
    for action in tries:
        told = action if state.depth == "map" else unmapped(action)
        right = {objection.id for objection in game.objections(truth, action)}
        heard = {objection.id for objection in game.objections(state, told)}
        without_a_hex = {"upgrade"} if "map.upgrade" in right else set()
        assert heard <= right | without_a_hex
        if state.knows_goods(seat):
            assert right & {"short", "supply"} <= heard
        if state.knows_map and state.knows_goods(seat):
            assert right == heard


def beside(lines: Sequence[Line], depths: str, chance: Random) -> None:
    table = Gapped(lines, DEPTHS[depths], chance)
    for before, after, line in table.moments():
        known_is_so(after, line.after)
        seat = chance.choice(after.seats)
        if chance.random() < ASKED:
            rulings_are_so(after, line.after, seat)
            wrong_is_heard(before, line.before, seat, chance)
    ended, right = game.ended(table.state), game.ended(lines[-1].after)
    assert ended is not None
    assert right is not None
    assert set(ended.winners) == set(right.winners)


@pytest.mark.parametrize("depths", DEPTHS)
@pytest.mark.parametrize("name", WRITTEN)
def test_a_written_game(name: str, depths: str) -> None:
    beside([Line(*line) for line in played(name)], depths, Random(f"{name} {depths}"))


@pytest.mark.parametrize("depths", DEPTHS)
@pytest.mark.parametrize("seed", seeds(2))
def test_a_random_game(seed: int, depths: str) -> None:
    beside(on_the_map(seed), depths, Random(f"{seed} {depths}"))
