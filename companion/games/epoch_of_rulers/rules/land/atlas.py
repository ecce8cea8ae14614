"""The territories by their names: labels, neighbours, choices of a form."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, TypeAlias

from companion.core.game.action import Choice, Widget
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box.kingdoms import FORTRESS, WALL
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.box.words import land_name, listed, troops
from companion.games.epoch_of_rulers.state.state import Fight, State

LandName: TypeAlias = Annotated[str, Widget("choice", say("Territory"))]
Origin: TypeAlias = Annotated[str, Widget("choice", say("From"))]


def label(state: State, name: str) -> Phrase:
    """The table's name for a territory."""
    land = state.lands.get(name)
    if land is None:
        return say("{name}", name=name)
    return land_name(name, land.home, state.labels.get(name, ""))


def numbers(state: State, counts: Mapping[str, int]) -> Phrase:
    """Territories with a number each."""
    return listed(say("{land} – {count}", land=label(state, name), count=count)
                  for name, count in counts.items())  # fmt: skip


def attack_in_words(state: State, fight: Fight) -> Phrase:
    """Who attacks what: a territory, or rebels; with the regiments there."""
    target = label(state, fight.target)
    if not fight.origin:
        return say("Rebels attack {target}", target=target)
    return say("{origin} ({attackers}) attacks {target} ({defenders})",
               origin=label(state, fight.origin), target=target,
               attackers=_standing(state, fight.origin),
               defenders=_standing(state, fight.target))  # fmt: skip


def _standing(state: State, name: str) -> int:
    return len(state.lands[name].regiments) if name in state.lands else 0


def land_choices(state: State, seat: Seat | None = None) -> list[Choice]:
    """Territories to choose from: a player's, or all."""
    lands = state.lands.values() if seat is None else state.owned(seat)
    return [Choice(land.name, label(state, land.name)) for land in lands]


def with_regiments(state: State, choice: Choice) -> Choice:
    """A territory to choose, and how many regiments stand there."""
    regiments = troops(len(state.lands[choice.value].regiments))
    return replace(choice, label=say("{land}: {regiments}", land=choice.label, regiments=regiments))


def special_choices(lands: Iterable[Choice]) -> list[Choice]:
    """The fields for the special ones among the regiments of these territories."""
    return [Choice(land.value, say("{land}, special regiments", land=land.label)) for land in lands]


def may_border(state: State, one: str, other: str) -> bool:
    """Whether two territories may be neighbours: False if the entered neighbours of one of them
    leave the other out."""
    pairs = ((one, other), (other, one))
    return all(neighbour in state.links[name] for name, neighbour in pairs if name in state.links)


def chips_due(state: State, seat: Seat) -> tuple[str, ...]:
    """The territories that get a protection chip if the player does not attack: those with a Wall
    or a Fortress that have none."""
    return tuple(land.name for land in state.owned(seat)
                 if (land.has(WALL) or land.has(FORTRESS)) and not land.protected)  # fmt: skip
