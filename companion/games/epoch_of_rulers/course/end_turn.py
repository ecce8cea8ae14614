"""The end of a turn, of the orders of an epoch, of a war, and of the game."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar

from companion.core.common_actions import Automatic
from companion.core.frozen import changed
from companion.core.game.action import Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import OfPlayer
from companion.games.epoch_of_rulers.rules.gold.fees import ORDERS_ENOUGH
from companion.games.epoch_of_rulers.rules.orders.prices import may_close, must_close
from companion.games.epoch_of_rulers.rules.turn.reigns import STEPS, on_turn, reign_of
from companion.games.epoch_of_rulers.state.state import Player, State, Territory


class EndTurn(OfPlayer):
    """A turn ends. `closes`: the orders of the epoch end, too."""

    kind: ClassVar[str] = "end_turn"
    icon: ClassVar[str] = "turn-end"
    listed = None
    title: ClassVar[Phrase] = say("End the turn")
    ends_turn: ClassVar[bool] = True

    closes: Annotated[bool, Widget("flag", say("The orders of this epoch are over"))] = False

    @property
    def untold(self) -> bool:
        return not self.closes

    def done(self, state: State, player: Player) -> State:
        if player.stage == "orders" and self.closes:
            state = orders_closed(state, self.seat)
        elif player.stage == "war":
            state = state.player(self.seat, stage="new")
        return next_turn(state, self.seat) if state.phase == "play" else state

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "orders", "war")
        if state.turn != self.seat or state.players[self.seat].stage != "orders":
            return
        if not state.acted:
            yield Objection("end.order", STEPS["orders"].task, "turns")
        land = state.owned(self.seat)
        if self.closes and not may_close(land):
            sentence = say("Four territories, or all, need an order, and there may be no uprising.")
            yield Objection("end.close", sentence, "end-of-orders")
        if not self.closes and must_close(land):
            sentence = say("Every territory has an order: the orders of this epoch are over.")
            yield Objection("end.must", sentence, "end-of-orders")

    def story(self, before: State) -> Phrase:
        return say("ends the orders of the epoch") if self.closes else say("ends the turn")


class TurnPasses(Automatic[State], EndTurn):
    """The turn passes on automatically, because nothing else can be done in it."""

    kind: ClassVar[str] = "turn_passes"
    title: ClassVar[Phrase] = say("The turn passes on")


class OrdersOver(Automatic[State], OfPlayer):
    """The orders end before the player gives one, because the land without orders is lost. If no
    land is left, the turn passes on."""

    kind: ClassVar[str] = "orders_over"
    title: ClassVar[Phrase] = say("The orders are over")

    def done(self, state: State, player: Player) -> State:
        state = orders_closed(state, self.seat)
        passes = state.phase == "play" and not state.owned(self.seat)
        return next_turn(state, self.seat) if passes else state

    def story(self, before: State) -> Phrase:
        return say("has no territory left without an order")


def left_without(state: State, seat: Seat, land: Sequence[Territory]) -> int:
    """The talents that the player owes next epoch for land without an order, if the orders end now.
    For who ends the game there is no next epoch."""
    missing = sum(not territory.orders for territory in land)
    return missing if len(land) > ORDERS_ENOUGH and state.last_by != seat else 0


def orders_closed(state: State, seat: Seat) -> State:
    """The player takes the orders off the map. The last player to draw ends the game."""
    lands = state.owned(seat)
    missing = tuple(land.name for land in lands if not land.orders)
    state = state.put(*(replace(land, orders=0) for land in lands))
    stage = "new" if state.last_by else "choice"
    unordered = missing if len(lands) > ORDERS_ENOUGH else ()
    state = state.player(seat, stage=stage, unordered=unordered, ordered=len(lands) - len(missing),
                         doubles=0)  # fmt: skip
    return changed(state, phase="fate") if state.last_by == seat else state


def next_turn(state: State, seat: Seat) -> State:
    """The next player's turn, or one more of the same. Rulers who have died lose their power; in
    the last war they keep it to the end of their epoch."""
    for one, player in state.players.items():
        if player.ruler and not state.last_by and reign_of(state, one).exceeded:
            state = state.player(one, deposed=True)
    fresh = {"acted": False, "followup": "", "double": "", "doubles_open": (), "ordered": "",
             "granted": "", "frontier": "", "stormed": (), "number": state.number + 1}  # fmt: skip
    if state.extra:
        return changed(state, **fresh, extra=state.extra - 1)
    state = changed(state, **fresh, turn=state.after(seat))
    if state.last_by and state.players[state.turn].stage in ("choice", "war"):
        state = state.player(state.turn, stage="new")
    return state
