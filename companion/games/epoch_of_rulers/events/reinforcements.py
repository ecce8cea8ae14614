"""Regiments from a bonus card: their number, kind and territories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from companion.core.game.action import Objection
from companion.games.epoch_of_rulers.box.buildings import TENTS
from companion.games.epoch_of_rulers.box.contents import REGIMENTS
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.epoch_rules.fees import most_brought
from companion.games.epoch_of_rulers.lands.territory import Territory
from companion.games.epoch_of_rulers.table.armies import losses
from companion.games.epoch_of_rulers.table.state import State

MENTOR_REGIMENTS = 3
WITH_REGIMENTS = ("rebirth", "mentor", "hordes")


class Reinforced(Protocol):
    """A bonus card with the regiments that it gives."""

    @property
    def seat(self) -> str: ...
    @property
    def bonus(self) -> str: ...
    @property
    def regiments(self) -> Mapping[str, int]: ...
    @property
    def special(self) -> int: ...


def placed(state: State, seat: str, coming: int) -> dict[str, int]:
    """A placement of these regiments, each on the player's territory with the fewest, with room if
    possible."""
    counts = {land.name: len(land.regiments) for land in state.owned(seat)}
    full = {land.name: most_there(state, seat, land) for land in state.owned(seat)}
    found: dict[str, int] = {}
    for _ in range(coming if counts else 0):
        name = min(counts, key=lambda one: (counts[one] >= full[one], counts[one]))
        counts[name] += 1
        found[name] = found.get(name, 0) + 1
    return found


def most_there(state: State, seat: str, land: Territory, *, hordes: bool = False) -> int:
    """The most regiments of the player on a territory in this epoch."""
    return most_brought(land.has(TENTS), hordes or state.players[seat].hordes, state.rules)


def against_regiments(state: State, card: Reinforced) -> Iterator[Objection]:
    """Objections to the regiments."""
    coming = sum(card.regiments.values())
    match card.bonus:
        case "mentor" if coming > MENTOR_REGIMENTS:
            yield Objection("bonus.mentor", say("The mentor brings 3 regiments."), "bonus")
        case "hordes" if max(card.regiments.values(), default=0) > 1:
            said = say("Each territory gets one regiment.")
            yield Objection("bonus.hordes", said, "bonus")
        case "hordes" if _crowded(state, card, hordes=True):
            yield Objection(
                "bonus.full", say("There is no room for more regiments there."), "bonus"
            )
        case "rebirth":
            yield from _against_rebirth(state, card)
    if state.regiments(card.seat) + coming > REGIMENTS:
        said = say("There are 15 regiments in all.")
        yield Objection("bonus.regiments", said, "orders")
    mine = {land.name for land in state.owned(card.seat)}
    if any(count and name not in mine for name, count in card.regiments.items()):
        yield Objection("bonus.land", say("They go to the player's own territories."), "bonus")


def _against_rebirth(state: State, card: Reinforced) -> Iterator[Objection]:
    """An objection to more regiments than fell in one war."""
    coming = sum(card.regiments.values()) - card.special
    if not any(coming <= ordinary and card.special <= special
               for ordinary, special in losses(state, card.seat)):  # fmt: skip
        said = say("Not that many regiments died in the latest war.")
        yield Objection("bonus.rebirth", said, "bonus")
    room = [land.name for land in state.owned(card.seat)
            if len(land.regiments) + card.regiments.get(land.name, 0)
            < most_there(state, card.seat, land)]  # fmt: skip
    if room and _crowded(state, card, hordes=False):
        said = say("They go to territories with room for more regiments.")
        yield Objection("bonus.crowded", said, "bonus")


def _crowded(state: State, card: Reinforced, *, hordes: bool) -> bool:
    """An objection to more regiments on a territory than there is room for."""
    return any(
        card.regiments.get(land.name, 0)
        and len(land.regiments) + card.regiments[land.name]
        > most_there(state, card.seat, land, hordes=hordes)
        for land in state.owned(card.seat)
    )
