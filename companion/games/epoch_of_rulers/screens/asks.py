"""The questions to a seat, kind by kind: what each asks, and how it is answered."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from companion.core.game.action import MenuItem, Offer
from companion.core.text import Phrase, Seat, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.events.end_of_times import (
    CoupAt,
    Infect,
    PlagueEnds,
    WinTournament,
    infectable,
)
from companion.games.epoch_of_rulers.moves.events.use_bonus import KeepRebirth, UseBonus
from companion.games.epoch_of_rulers.moves.orders.after_order import Revolt, TempleRegiment
from companion.games.epoch_of_rulers.moves.war.retreat import Retreat, decider, havens
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.rules.turn.reigns import in_place_of
from companion.games.epoch_of_rulers.rules.war.armies import has_both_kinds
from companion.games.epoch_of_rulers.state.state import Ask, State

REBIRTH = words.BONUS_CARDS["rebirth"]


class Asked(NamedTuple):
    """A kind of question. `task` is what the seat has to do, and stands over its buttons if there
    is no other `heading`; `form` is for an answer that needs more than a button."""

    task: Callable[[Ask], Phrase]
    answers: Callable[[State, Ask], Iterator[Offer[State]]]
    heading: Callable[[Ask], Phrase] | None = None
    phase: Phrase = say("A neighbour chooses")
    form: MenuItem[State] | None = None


def _struck(state: State, action: Revolt | CoupAt | Infect) -> Offer[State]:
    """A territory that a disaster may strike, with its regiments: the points that change with it
    are not its owner's."""
    land = state.lands.get(action.land)
    troops = words.troops(len(land.regiments) if land else 0)
    return action.button(label(state, action.land), note=troops)


def _rise(rising: type[Revolt] | type[CoupAt], state: State, ask: Ask) -> Iterator[Offer[State]]:
    for name in ask.lands:
        yield _struck(state, rising(seat=ask.seat, land=name))


def _retreat(state: State, ask: Ask) -> Iterator[Offer[State]]:
    for name in havens(state, ask.seat):
        title = say("To {land}", land=label(state, name))
        yield Retreat(seat=ask.seat, land=name).button(title)


def _rebirth(state: State, ask: Ask) -> Iterator[Offer[State]]:
    rebirth = UseBonus.prefilled(state, ask.seat, bonus="rebirth")
    yield rebirth.button(REBIRTH)
    yield KeepRebirth(seat=ask.seat).button()


def _temple(state: State, ask: Ask) -> Iterator[Offer[State]]:
    for name in ask.lands:
        title = say("Regiment to {land}", land=label(state, name))
        yield TempleRegiment(seat=ask.seat, land=name).button(title)
    yield Offer(TempleRegiment(seat=ask.seat, land=""), say("No regiment"), "close")


ASKED: Mapping[str, Asked] = {
    "revolt": Asked(
        lambda ask: say("Choose the place of the uprising against {seat}", seat=SeatName(ask.seat)),
        partial(_rise, Revolt),
        lambda ask: say("Uprising against {seat} on one of the weakest territories",
                        seat=SeatName(ask.seat)),
    ),
    "coup": Asked(
        lambda ask: say("Choose the place of the coup against {seat}", seat=SeatName(ask.seat)),
        partial(_rise, CoupAt),
        lambda ask: say("Coup against {seat}, rebels: {count}, on one of the weakest territories",
                        seat=SeatName(ask.seat), count=ask.regiments),
    ),
    "retreat": Asked(
        lambda ask: say("Choose where {seat} retreats", seat=SeatName(ask.seat)),
        _retreat,
        phase=Retreat.title,
        form=Retreat.item(),
    ),
    "rebirth": Asked(
        lambda _: say("Play Rebirth, or keep it"),
        _rebirth,
        phase=REBIRTH,
        form=UseBonus.item(facts=(("bonus", "rebirth"),)),
    ),
    "temple": Asked(
        lambda _: say("Place the Temple's regiment"),
        _temple,
        phase=words.BUILDING["temple"],
    ),
}  # fmt: skip
"""The kinds of `Ask`."""


def answers(state: State, seat: Seat) -> Iterator[Offer[State]]:
    """The buttons of a seat that has to answer, in the order of the questions."""
    if state.fight is not None:
        return
    if state.asks:
        ask = state.asks[0]
        if decider(state, ask) == seat:
            yield from ASKED[ask.kind].answers(state, ask)
    elif state.plague and in_place_of(state, state.plague) == seat:
        yield from _plague(state, seat)
    elif state.tournament and state.turn == seat:
        for winner in state.seats:
            title = say("{seat} wins the Tournament", seat=SeatName(winner))
            yield WinTournament(winner=winner).button(title)


def _plague(state: State, seat: Seat) -> Iterator[Offer[State]]:
    for name in infectable(state):
        struck = _struck(state, Infect.prefilled(state, seat, land=name))
        yield struck
        if has_both_kinds(state.lands[name]):
            special = Infect.prefilled(state, seat, land=name, special=True)
            title = say("{land}: a special regiment", land=label(state, name))
            yield replace(struck, action=special, label=title)
    if state.plague_at and state.plague_at not in state.links:
        yield PlagueEnds().button()
