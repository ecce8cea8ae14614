"""Questions to a seat: for a neighbour, about beaten regiments, the plague, the Tournament."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game.action import Offer
from companion.core.text import SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.events.coup import CoupAt
from companion.games.epoch_of_rulers.moves.events.plague import Infect, PlagueEnds, infectable
from companion.games.epoch_of_rulers.moves.events.rebirth import KeepRebirth
from companion.games.epoch_of_rulers.moves.events.tournament import WinTournament
from companion.games.epoch_of_rulers.moves.events.use_bonus import UseBonus
from companion.games.epoch_of_rulers.moves.orders.revolt import Revolt
from companion.games.epoch_of_rulers.moves.orders.temple import TempleRegiment
from companion.games.epoch_of_rulers.moves.war.retreat import Retreat, decider, havens
from companion.games.epoch_of_rulers.rules.play.due import label
from companion.games.epoch_of_rulers.state.state import Ask, State


def answers(state: State, seat: str) -> Iterator[Offer[State]]:
    """The buttons of a seat that has to answer, in the order of the questions."""
    if state.fight is not None:
        return
    if state.asks:
        yield from _of_ask(state, seat, state.asks[0])
    elif state.plague == seat:
        yield from _plague(state, seat)
    elif state.tournament and state.turn == seat:
        for one in state.seats:
            said = say("{seat} wins the Tournament", seat=SeatName(one))
            yield Offer(WinTournament(winner=one), said, "crown")


def _of_ask(state: State, seat: str, ask: Ask) -> Iterator[Offer[State]]:
    if decider(state, ask) != seat:
        return
    if ask.kind == "revolt":
        for name in ask.lands:
            yield Offer(Revolt(seat=ask.seat, land=name), label(state, name), "uprising")
    elif ask.kind == "coup":
        for name in ask.lands:
            yield Offer(CoupAt(seat=ask.seat, land=name), label(state, name), "uprising")
    elif ask.kind == "rebirth":
        yield Offer(UseBonus.prefilled(state, seat, bonus="rebirth"), words.BONUS["rebirth"],
                    "epoch-card")  # fmt: skip
        yield Offer(KeepRebirth(seat=seat), KeepRebirth.title, "close")
    elif ask.kind == "temple":
        for name in ask.lands:
            said = say("Regiment to {land}", land=label(state, name))
            yield Offer(TempleRegiment(seat=seat, land=name), said, "regiment")
        yield Offer(TempleRegiment(seat=seat, land=""), say("No regiment"), "close")
    else:
        for name in havens(state, ask.seat):
            said = say("To {land}", land=label(state, name))
            yield Offer(Retreat(seat=ask.seat, land=name), said, "march")


def _plague(state: State, seat: str) -> Iterator[Offer[State]]:
    for name in infectable(state):
        yield Offer(Infect.prefilled(state, seat, land=name), label(state, name), "plague")
    if state.plague_at and state.plague_at not in state.links:
        yield Offer(PlagueEnds(), PlagueEnds.title, "close")
