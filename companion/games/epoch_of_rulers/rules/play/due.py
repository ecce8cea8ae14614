"""The tasks of each stage, and the objection to anything else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, TypeAlias

from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, SeatName
from companion.games.epoch_of_rulers.box.kingdoms import heirs
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.box.words import land_name, talents
from companion.games.epoch_of_rulers.rules.epoch.income import Reign, reign
from companion.games.epoch_of_rulers.rules.orders.second_order import Ordered
from companion.games.epoch_of_rulers.rules.play.purses import gold
from companion.games.epoch_of_rulers.rules.war.attack_limits import gets_chip
from companion.games.epoch_of_rulers.state.state import Fight, Stage, State

Seat: TypeAlias = Annotated[str, Widget("seat", say("Player"))]
LandName: TypeAlias = Annotated[str, Widget("choice", say("Territory"))]

TASK: Mapping[Stage, Phrase] = {
    "deploy": say("Place your regiments and the capital"),
    "new": say("Begin a new epoch"),
    "fees": say("Pay your fees"),
    "card": say("Draw the epoch card"),
    "orders": say("Give an order"),
    "choice": say("Go to war, or begin a new epoch"),
    "war": say("Attack or regroup"),
}
NAME: Mapping[Stage, Phrase] = {
    "deploy": say("Start"),
    "new": say("Fees"),
    "fees": say("Fees"),
    "card": say("Epoch card"),
    "orders": say("Orders"),
    "choice": say("War or peace"),
    "war": say("War"),
}
RULE: Mapping[Stage, str] = {
    "deploy": "set-up",
    "new": "fees",
    "fees": "fees",
    "card": "card",
    "orders": "orders",
    "choice": "war",
    "war": "war",
}
"""The rule of the reference for each stage."""


def on_turn(state: State, seat: str, *stages: Stage) -> Iterator[Objection]:
    """Objections if it is not this player's turn, or not in one of these stages, or if something
    must be answered first."""
    if state.phase != "play":
        yield Objection("phase", say("The game has come to its final count."), "score")
    elif state.turn != seat:
        yield Objection("turn", say("It is {seat}'s turn.", seat=SeatName(state.turn)), "turns")
    elif state.players[seat].stage not in stages:
        stage = state.players[seat].stage
        yield Objection("stage", say("Due now: {task}.", task=TASK[stage]), RULE[stage])
    if state.phase == "play" and is_halted(state):
        yield Objection("open", say("Something still has to be decided."), "turns")


def is_halted(state: State) -> bool:
    """Whether something must be answered before the turn goes on."""
    return bool(state.asks or state.fight or state.plague or state.tournament)


def affordable(state: State, seat: str, cost: int) -> Iterator[Objection]:
    """An objection if the player has less gold."""
    if seat in state.players and cost > gold(state, seat):
        said = say("{seat} has only {gold}.", seat=SeatName(seat), gold=talents(gold(state, seat)))
        yield Objection("gold", said, "gold")


def label(state: State, name: str) -> Phrase:
    """The table's name for a territory."""
    land = state.lands.get(name)
    if land is None:
        return say("{name}", name=name)
    return land_name(name, land.home, state.labels.get(name, ""))


def attack_in_words(state: State, fight: Fight) -> Phrase:
    """Who attacks what: a territory, or rebels."""
    target = label(state, fight.target)
    if not fight.origin:
        return say("Rebels attack {target}", target=target)
    return say("{origin} attacks {target}", origin=label(state, fight.origin), target=target)


def land_choices(state: State, seat: str | None = None) -> list[Choice]:
    """Territories to choose from: a player's, or all."""
    lands = state.lands.values() if seat is None else state.owned(seat)
    return [Choice(land.name, label(state, land.name)) for land in lands]


def may_border(state: State, one: str, other: str) -> bool:
    """Whether two territories may be neighbours: False if the entered neighbours of one of them
    leave the other out."""
    pairs = ((one, other), (other, one))
    return all(there in state.links[here] for here, there in pairs if here in state.links)


def ordered(state: State, seat: str) -> list[Ordered]:
    """The player's land in the phase of orders."""
    return [Ordered(land.name, len(land.regiments), land.orders, land.uprising)
            for land in state.owned(seat)]  # fmt: skip


def chips_due(state: State, seat: str) -> tuple[str, ...]:
    """The territories that get a protection chip if the player does not attack."""
    return tuple(land.name for land in state.owned(seat) if gets_chip(land))


def reign_of(state: State, seat: str) -> Reign:
    """The reign of the player's ruler."""
    return reign_at(state, seat, state.players[seat].martial)


def reign_at(state: State, seat: str, marker: int) -> Reign:
    """The reign with the marker of martial deeds on this unit."""
    player = state.players[seat]
    return reign(player.reign_start, player.statues, marker,
                 agreed=state.rules)  # fmt: skip


def ruler_due(state: State, seat: str) -> bool:
    """Whether the player chooses a ruler before the fees."""
    player = state.players[seat]
    return not player.ruler and bool(heirs(player.kingdom, player.used))


def ruler_in_power(state: State, seat: str) -> str | None:
    """The ruler whose power the player has now."""
    player = state.players.get(seat)
    return player.ruler or None if player and not player.deposed else None


def rules_another_kingdom(state: State, seat: str) -> bool:
    """Whether the player's ruler does not belong to the kingdom: the set-up has been corrected."""
    player = state.players.get(seat)
    return player is not None and player.ruler not in ("", *heirs(player.kingdom, ()))
