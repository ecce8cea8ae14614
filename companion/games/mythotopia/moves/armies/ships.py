"""Place ships in one sea and remove them (rulebook, "Course of play")."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.box.places import SeaField
from companion.games.mythotopia.moves.armies.moves import Move, Ships
from companion.games.mythotopia.moves.turn import Spends
from companion.games.mythotopia.rules.board.holders import likely_first, own_names
from companion.games.mythotopia.state.pieces import own_wars, pieces_at, put, stock
from companion.games.mythotopia.state.state import State

SEAS = tuple(Choice(sea, say(sea)) for sea in contents.SEAS)


class MoveShips(Move):
    """A move of ships into one sea or out of it."""

    sea: SeaField = contents.SEAS[0]
    ships: Ships = 1
    spends: Spends = False

    @classmethod
    def likely(cls, state: State, seat: Seat, given: Mapping[str, Any]) -> dict[str, Any]:
        return {"sea": cls.seas(state, seat)[0].value}

    @classmethod
    def seas(cls, state: State, seat: Seat) -> list[Choice]:
        """All seas, the likely ones first."""
        raise NotImplementedError

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"sea": self.seas(state, self.seat)}


class PlaceShips(MoveShips):
    """Ships from stock go to one sea, which touches a province of the seat."""

    kind: ClassVar[str] = "place_ships"
    title: ClassVar[Phrase] = say("Place ships")

    @classmethod
    def seas(cls, state: State, seat: Seat) -> list[Choice]:
        """All seas: first those on the seat's coast that touch its wars, then the others on its
        coast."""
        coast = _seas_of(state, own_names(state, seat))
        fought = _seas_of(state, own_wars(state, seat))
        return likely_first(SEAS, coast & fought, coast)

    def moved(self, state: State) -> State:
        return changed(state, ships=put(state.ships, self.sea, self.seat, self.ships))

    def against(self, state: State) -> Iterator[Objection]:
        if not self.ships:
            yield Objection("ships.none", say("Place at least one ship."), "place-ships")
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
            sentence = say("{sea} touches none of {seat}'s provinces.", sea=self.sea,
                           seat=SeatName(self.seat))  # fmt: skip
            yield Objection("ships.sea", sentence, "troops")

    def reminders(self, state: State) -> Iterator[Phrase]:
        if state.depth == "board":
            yield say_many("{count} ship symbol", "{count} ship symbols", self.ships)

    def story(self, before: State) -> Phrase:
        return say_many(
            "{count} ship placed in {sea}", "{count} ships placed in {sea}",
            self.ships, sea=self.sea,
        )  # fmt: skip


class RemoveShips(MoveShips):
    """Any number of ships go from one sea back to stock."""

    kind: ClassVar[str] = "remove_ships"
    title: ClassVar[Phrase] = say("Remove ships")

    @classmethod
    def seas(cls, state: State, seat: Seat) -> list[Choice]:
        """The seas with the seat's own ships first."""
        sailed = [sea for sea, ships in state.ships.items() if ships.get(seat, 0) > 0]
        return likely_first(SEAS, sailed)

    def moved(self, state: State) -> State:
        return changed(state, ships=put(state.ships, self.sea, self.seat, -self.ships))

    def against(self, state: State) -> Iterator[Objection]:
        if not self.ships:
            yield Objection("ships.none", say("Remove at least one ship."), "remove-ships")
        present = max(0, pieces_at(state.ships, self.sea, self.seat))
        if state.players[self.seat].ships_sure and self.ships > present:
            sentence = say_many("{count} ship is in {sea}.", "{count} ships are in {sea}.",
                                present, sea=self.sea)  # fmt: skip
            yield Objection("ships.there", sentence, "troops")

    def story(self, before: State) -> Phrase:
        return say_many(
            "{count} ship removed from {sea}", "{count} ships removed from {sea}",
            self.ships, sea=self.sea,
        )  # fmt: skip


def _seas_of(state: State, provinces: Iterable[Province]) -> set[str]:
    return {sea for province in provinces for sea in state.facts(province).seas}
