"""Ships on the move: to one sea, and home (rules, section 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from companion.core.action import Choice, Objection
from companion.core.frozen import changed
from companion.core.text import Phrase, SeatName, say, say_many
from companion.games.mythotopia import data
from companion.games.mythotopia.moves import Move, Sea, Ships
from companion.games.mythotopia.pieces import put, stock
from companion.games.mythotopia.state import State
from companion.games.mythotopia.turn import Spends


class MoveShips(Move):
    """Ships put into one sea or taken from it."""

    sea: Sea = data.SEAS[0]
    ships: Ships = 1
    spends: Spends = False

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"sea": [Choice(sea, say(sea)) for sea in data.SEAS]}


class PlaceShips(MoveShips):
    """Ships from stock: all ships of one action go to one sea, which touches an own province."""

    kind: ClassVar[str] = "place_ships"
    title: ClassVar[Phrase] = say("Place ships")
    takes: ClassVar[str] = "place_ships"

    def moved(self, state: State) -> State:
        return changed(state, ships=put(state.ships, self.sea, self.seat, self.ships))

    def against(self, state: State) -> Iterator[Objection]:
        left = stock(state, self.seat, "ship")
        if left is not None and self.ships > left:
            yield Objection(
                "ships.stock",
                say_many("{count} ship is in stock.", "{count} ships are in stock.", max(0, left)),
                "troops",
            )
        player = state.players[self.seat]
        touched = any(self.sea in state.facts(province).seas for province in player.named)
        if player.all_named and not touched:
            said = say("{sea} touches no province of {seat}'s.", sea=self.sea,
                       seat=SeatName(self.seat))  # fmt: skip
            yield Objection("ships.sea", said, "troops")

    def reminders(self, state: State) -> Iterator[Phrase]:
        if state.depth == "board":
            yield say_many("{count} ship symbol", "{count} ship symbols", self.ships)

    def story(self, before: State) -> Phrase:
        return say_many(
            "{count} ship placed in {sea}", "{count} ships placed in {sea}",
            self.ships, sea=self.sea,
        )  # fmt: skip


class RemoveShips(MoveShips):
    """Any number of ships from one sea back to stock."""

    kind: ClassVar[str] = "remove_ships"
    title: ClassVar[Phrase] = say("Remove ships")
    takes: ClassVar[str] = "remove_ships"

    def moved(self, state: State) -> State:
        return changed(state, ships=put(state.ships, self.sea, self.seat, -self.ships))

    def against(self, state: State) -> Iterator[Objection]:
        there = max(0, state.ships.get(self.sea, {}).get(self.seat, 0))
        if state.players[self.seat].ships_known and self.ships > there:
            said = say_many("{count} ship is in {sea}.", "{count} ships are in {sea}.",
                            there, sea=self.sea)  # fmt: skip
            yield Objection("ships.there", said, "troops")

    def story(self, before: State) -> Phrase:
        return say_many(
            "{count} ship removed from {sea}", "{count} ships removed from {sea}",
            self.ships, sea=self.sea,
        )  # fmt: skip
