"""The stages of an epoch, the rulers in power, and their reigns."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.core.game.action import Objection
from companion.core.text import Phrase, Seat, SeatName
from companion.games.epoch_of_rulers.box.kingdoms import heirs
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings
from companion.games.epoch_of_rulers.state.state import Stage, State


class Step(NamedTuple):
    """A stage of the epoch: its name, its task, and its rule in the reference."""

    name: Phrase
    task: Phrase
    rule: str


STEPS: Mapping[Stage, Step] = {
    "deploy": Step(say("Start"), say("Place your regiments and the capital"), "set-up"),
    "new": Step(say("Fees"), say("Begin a new epoch"), "fees"),
    "fees": Step(say("Fees"), say("Pay your fees"), "fees"),
    "card": Step(say("Epoch card"), say("Draw the epoch card"), "card"),
    "orders": Step(say("Orders"), say("Give an order"), "orders"),
    "choice": Step(say("War or peace"), say("Go to war, or begin a new epoch"), "war"),
    "war": Step(say("War"), say("Attack or regroup"), "war"),
}


def on_turn(state: State, seat: Seat, *stages: Stage) -> Iterator[Objection]:
    """Objections if it is not this player's turn, or not in one of these stages, or if something
    must be answered first."""
    if state.phase != "play":
        yield Objection("phase", say("The game has come to its final count."), "score")
    elif state.turn != seat:
        yield Objection("turn", say("It is {seat}'s turn.", seat=SeatName(state.turn)), "turns")
    elif state.players[seat].stage not in stages:
        step = STEPS[state.players[seat].stage]
        ends = step is STEPS["orders"] and state.acted
        task = say("End the turn") if ends else step.task
        yield Objection("stage", say("Due now: {task}.", task=task), step.rule)
    if state.phase == "play" and is_halted(state):
        yield Objection("open", say("Something still has to be decided."), "turns")


def in_place_of(state: State, seat: Seat) -> str:
    """Who decides for a player: the player or, if they have left the game, their right-hand
    neighbour."""
    away = seat in state.players and state.players[seat].away
    return state.right_of(seat) if away else seat


def is_halted(state: State) -> bool:
    """Whether something must be answered before the turn goes on."""
    return bool(state.asks or state.fight or state.plague or state.tournament)


UNITS = 10
STATUE_UNITS = 5


class Reign(NamedTuple):
    """The last unit of a reign, and whether the marker has ended it; then the first and the last
    unit of the next reign."""

    end: int
    exceeded: bool
    next_start: int | None
    next_end: int | None


def reign(start: int, statues: int, marker: int, agreed: Readings = DEFAULTS) -> Reign:
    """The reign that began on the unit `start`. `statues` counts those built in it, also
    those destroyed since."""
    end = start + UNITS - 1 + STATUE_UNITS * statues
    exceeded = marker > end or (agreed.dies_on_last_unit and marker == end)
    if not exceeded:
        return Reign(end, False, None, None)
    return Reign(end, True, marker, marker + UNITS - 1)


def reign_of(state: State, seat: Seat) -> Reign:
    return reign_at(state, seat, state.players[seat].martial)


def reign_at(state: State, seat: Seat, marker: int) -> Reign:
    """The reign with the marker of martial deeds on this unit."""
    player = state.players[seat]
    return reign(player.reign_start, player.statues, marker, state.rules)


def ruler_due(state: State, seat: Seat) -> bool:
    """Whether the player chooses a ruler before the fees."""
    player = state.players[seat]
    return not player.ruler and bool(heirs(player.kingdom, player.used))


def ruler_in_power(state: State, seat: Seat) -> str | None:
    """The ruler whose power the player has now."""
    player = state.players.get(seat)
    return player.ruler or None if player and not player.deposed else None


def rules_another_kingdom(state: State, seat: Seat) -> bool:
    """Whether the player's ruler does not belong to the kingdom: the set-up has been corrected."""
    player = state.players.get(seat)
    return player is not None and player.ruler not in ("", *heirs(player.kingdom, ()))
