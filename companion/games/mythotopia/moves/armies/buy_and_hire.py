"""Buy armies and ships, hire mercenaries (rulebook, "Course of play")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import ProvinceField
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.box.words import gold
from companion.games.mythotopia.moves.armies.moves import Armies, Free, Move, Ships
from companion.games.mythotopia.moves.turn import Spends
from companion.games.mythotopia.rules.board.holders import likely_first, province_choices
from companion.games.mythotopia.rules.cards.whereabouts import unplayable
from companion.games.mythotopia.rules.turn.actions import ARMIES, SHIPS
from companion.games.mythotopia.state.pieces import (
    armies_known,
    armies_known_in,
    on_board,
    own_wars,
    pieces_at,
    put,
    with_armies,
)
from companion.games.mythotopia.state.state import State

ARMY_PRICE = 1  # Rulebook, "Buy armies and ships", in gold
SHIP_PRICE = 2
HIRE_PRICE = 1  # Rulebook, "Mercenaries": the price of one or both


class Buy(Move):
    """Buy armies (1 gold) and ships (2 gold): they go from the pool to the stock."""

    kind: ClassVar[str] = "buy"
    icon: ClassVar[str] = "buy"
    heading: ClassVar[Phrase | None] = SHIPS
    title: ClassVar[Phrase] = say("Buy armies and ships")

    armies: Armies = 0
    ships: Ships = 0
    spends: Spends = False

    @classmethod
    def likely(cls, state: State, seat: Seat, given: Mapping[str, Any]) -> dict[str, Any]:
        """One army, or one ship if only ships are left."""
        if "armies" in given or "ships" in given:
            return {}
        pool = state.players[seat].pool
        only_ships = pool.get("army", 1) <= 0 < pool.get("ship", 1)
        return {"ships" if only_ships else "armies": 1}

    def moved(self, state: State) -> State:
        pool = dict(state.players[self.seat].pool)
        for piece, count in (("army", self.armies), ("ship", self.ships)):
            if piece in pool:
                pool[piece] -= count
        return state.player(self.seat, pool=pool)

    def against(self, state: State) -> Iterator[Objection]:
        pool = state.players[self.seat].pool_sure
        if not (self.armies or self.ships):
            yield Objection("buy.none", say("Buy at least one army or ship."), "troops")
        if self.armies and self.armies > pool.get("army", self.armies):
            left = max(0, pool["army"])
            sentence = say_many(
                "{count} army is left to buy.", "{count} armies are left to buy.", left
            )
            yield Objection("buy.armies", sentence, "troops")
        if self.ships and self.ships > pool.get("ship", self.ships):
            left = max(0, pool["ship"])
            sentence = say_many(
                "{count} ship is left to buy.", "{count} ships are left to buy.", left
            )
            yield Objection("buy.ships", sentence, "troops")

    def reminders(self, state: State) -> Iterator[Phrase]:
        if state.depth == "board":
            yield gold(self.armies * ARMY_PRICE + self.ships * SHIP_PRICE)

    def story(self, before: State) -> Phrase:
        armies = say_many("buys {count} army", "buys {count} armies", self.armies)
        ships = say_many("{count} ship", "{count} ships", self.ships)
        if not self.ships:
            return armies
        if not self.armies:
            return say("buys {ships}", ships=ships)
        return say("{buys_armies} and {ships}", buys_armies=armies, ships=ships)


class Hire(Free):
    """Mercenary (a free card): 1 or 2 mercenaries go to a province that the seat holds or has
    invaded and where it has an army. They leave with its armies."""

    kind: ClassVar[str] = "hire"
    icon: ClassVar[str] = "mercenary"
    heading: ClassVar[Phrase | None] = ARMIES
    title: ClassVar[Phrase] = say("Hire mercenaries")

    province: ProvinceField
    mercenaries: Annotated[int, Widget("count", say("Mercenaries")), Field(ge=0)] = 1

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        both = max(1, _mercenaries_left(state))  # two cost as much as one
        facts = {"province": _where(state, seat)[0].value, "mercenaries": both}
        return cls(**{"seat": seat, **facts, **given})

    def moved(self, state: State) -> State:
        hired = put(state.mercenaries, self.province, self.seat, self.mercenaries)
        return changed(state, mercenaries=hired)

    def against(self, state: State) -> Iterator[Objection]:
        yield from unplayable(state, self.seat, ["mercenary"])
        if not self.mercenaries:
            yield Objection("hire.none", say("Hire one or two mercenaries."), "mercenaries")
        free = _mercenaries_left(state)
        hirers = [seat for seat in state.seats if on_board(state.mercenaries, seat)]
        if self.mercenaries > free and all(armies_known(state, seat) for seat in hirers):
            sentence = say_many("{count} mercenary is left.", "{count} mercenaries are left.",
                                max(0, free))  # fmt: skip
            yield Objection("hire.left", sentence, "mercenaries")
        armies = pieces_at(state.armies, self.province, self.seat)
        if armies <= 0 and armies_known_in(state, self.seat, self.province):
            sentence = say("{seat} has no army in {province}.", seat=SeatName(self.seat),
                           province=self.province)  # fmt: skip
            yield Objection("hire.army", sentence, "mercenaries")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"province": _where(state, self.seat)}

    def reminders(self, state: State) -> Iterator[Phrase]:
        if state.depth == "board":
            yield gold(HIRE_PRICE)

    def story(self, before: State) -> Phrase:
        return say_many(
            "hires {count} mercenary for {province}",
            "hires {count} mercenaries for {province}",
            self.mercenaries,
            province=self.province,
        )


def _mercenaries_left(state: State) -> int:
    """How many of the two mercenaries are still for hire."""
    return contents.MERCENARIES - sum(on_board(state.mercenaries, seat) for seat in state.seats)


def _where(state: State, seat: Seat) -> list[Choice]:
    """The provinces with the seat's armies, those at war first; then all others."""
    provinces = with_armies(state, seat)
    fight = [province for province in own_wars(state, seat) if province in provinces]
    return likely_first(province_choices(state, seat), fight, provinces)
