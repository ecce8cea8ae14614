"""Regiments from a bonus card, and the question about Rebirth right after a war."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Protocol

from companion.core.common_actions import Automatic, SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Objection
from companion.core.text import Phrase, Seat, SeatName
from companion.games.epoch_of_rulers.box.contents import REGIMENTS
from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.land.limits import WHY
from companion.games.epoch_of_rulers.rules.turn.asked import answered, asked
from companion.games.epoch_of_rulers.rules.war.armies import (
    forgotten,
    losses,
    most_there,
    specials_left,
)
from companion.games.epoch_of_rulers.state.state import Ask, State


class AskRebirth(Automatic[State]):
    """A war is over in which the owner of Rebirth has lost regiments: the game waits until the card
    is played or kept."""

    kind: ClassVar[str] = "ask_rebirth"
    title: ClassVar[Phrase] = say("Rebirth?")

    seat: Seat

    @property
    def untold(self) -> bool:
        return True

    def fold(self, state: State) -> State:
        return changed(state, asks=(*state.asks, Ask("rebirth", self.seat, ())))

    def story(self, before: State) -> Phrase:
        return say("{seat} may play Rebirth", seat=SeatName(self.seat))


class KeepRebirth(Action[State]):
    """Rebirth is not played after this war; its dead stay dead."""

    kind: ClassVar[str] = "keep_rebirth"
    title: ClassVar[Phrase] = say("Keep Rebirth for another war")

    seat: SeatField

    def fold(self, state: State) -> State:
        return forgotten(answered(state, "rebirth"), self.seat)

    def objections(self, state: State) -> Iterator[Objection]:
        ask = asked(state, "rebirth")
        if ask is None or ask.seat != self.seat:
            yield Objection("rebirth.none", say("Nobody asks about Rebirth now."), "bonus")

    def story(self, before: State) -> Phrase:
        return say("Keeps Rebirth for another war")


def may_revive(state: State) -> str:
    """The seat that may play Rebirth after the war that has just ended; "" for none."""
    for seat, player in state.players.items():
        if "rebirth" in player.bonuses and losses(state, seat)[0] != (0, 0):
            return seat
    return ""


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
    @property
    def special_on(self) -> str: ...


def placed(state: State, seat: Seat, coming: int) -> dict[str, int]:
    """A placement of these regiments, each on the player's territory with the fewest, with room if
    possible."""
    counts = {land.name: len(land.regiments) for land in state.owned(seat)}
    full = {land.name: most_there(state, seat, land) for land in state.owned(seat)}
    placement: dict[str, int] = {}
    for _ in range(coming if counts else 0):
        name = min(counts, key=lambda place: (counts[place] >= full[place], counts[place]))
        counts[name] += 1
        placement[name] = placement.get(name, 0) + 1
    return placement


def against_regiments(state: State, card: Reinforced) -> Iterator[Objection]:
    """Objections to the regiments."""
    coming = sum(card.regiments.values())
    match card.bonus:
        case "mentor" if coming > MENTOR_REGIMENTS:
            yield Objection("bonus.mentor", say("The mentor brings 3 regiments."), "bonus")
        case "hordes" if max(card.regiments.values(), default=0) > 1:
            yield Objection("bonus.hordes", say("Each territory gets one regiment."), "bonus")
        case "hordes" if _crowded(state, card, hordes=True):
            yield Objection(
                "bonus.full", say("There is no room for more regiments there."), "bonus"
            )
        case "hordes" if card.special_on not in ("", *capitals_for_special(state, card.seat)):
            yield Objection("bonus.special", WHY["needs_capital"], "orders")
        case "rebirth":
            yield from _against_rebirth(state, card)
    if state.regiments(card.seat) + coming > REGIMENTS:
        yield Objection("bonus.regiments", say("There are 15 regiments in all."), "orders")
    own = {land.name for land in state.owned(card.seat)}
    if any(count and name not in own for name, count in card.regiments.items()):
        yield Objection("bonus.land", say("They go to the player's own territories."), "bonus")


def capitals_for_special(state: State, seat: Seat) -> tuple[str, ...]:
    """The territories where the player may mobilise a special regiment."""
    if seat not in state.players or not specials_left(state, seat):
        return ()
    return tuple(land.name for land in state.owned(seat) if land.has(CAPITAL))


def _against_rebirth(state: State, card: Reinforced) -> Iterator[Objection]:
    """An objection to more regiments than fell in one war."""
    coming = sum(card.regiments.values()) - card.special
    if not any(coming <= ordinary and card.special <= special
               for ordinary, special in losses(state, card.seat)):  # fmt: skip
        sentence = say("Not that many regiments died in the latest war.")
        yield Objection("bonus.rebirth", sentence, "bonus")
    room = [land.name for land in state.owned(card.seat)
            if len(land.regiments) + card.regiments.get(land.name, 0)
            < most_there(state, card.seat, land)]  # fmt: skip
    if room and _crowded(state, card, hordes=False):
        sentence = say("They go to territories with room for more regiments.")
        yield Objection("bonus.crowded", sentence, "bonus")


def _crowded(state: State, card: Reinforced, *, hordes: bool) -> bool:
    """An objection to more regiments on a territory than there is room for."""
    return any(
        card.regiments.get(land.name, 0)
        and len(land.regiments) + card.regiments[land.name]
        > most_there(state, card.seat, land, hordes=hordes)
        for land in state.owned(card.seat)
    )
