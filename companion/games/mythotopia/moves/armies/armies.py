"""Invade, place and remove armies and ships (rulebook, "Course of play"), where the table tracks
wars."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, told, with_details
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province, ProvinceField, SeaField
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.moves.armies.moves import Armies, Move, Ships, stays
from companion.games.mythotopia.moves.turn import Spends
from companion.games.mythotopia.rules.board.holders import (
    likely_first,
    not_held,
    own_names,
    province_choices,
)
from companion.games.mythotopia.rules.board.routes import (
    FOOD,
    army_symbols,
    between_players,
    food,
    routes,
    to_play,
    within_reach,
)
from companion.games.mythotopia.rules.cards.whereabouts import can_be_had, unplayable
from companion.games.mythotopia.rules.turn.actions import ARMIES, SHIPS
from companion.games.mythotopia.state.pieces import (
    armies_known,
    armies_known_in,
    armies_leaving,
    own_wars,
    pieces_at,
    put,
    stock,
    surely_at_war,
    tracks_wars,
    with_armies,
)
from companion.games.mythotopia.state.state import State

USUAL = 2  # the usual number of armies in one invasion


class MoveArmies(Move):
    """A move of armies into a province or out of it."""

    province: ProvinceField
    armies: Armies = 1
    spends: Spends = False

    @classmethod
    def likely(cls, state: State, seat: Seat, given: Mapping[str, Any]) -> dict[str, Any]:
        return {} if "province" in given else {"province": cls.places(state, seat)[0].value}

    @classmethod
    def places(cls, state: State, seat: Seat) -> list[Choice]:
        """All provinces, the likely ones first."""
        raise NotImplementedError

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"province": self.places(state, self.seat)}

    def moved(self, state: State) -> State:
        armies = put(state.armies, self.province, self.seat, self.armies)
        return changed(state, armies=armies)

    def _more_than_stock(self, state: State) -> Iterator[Objection]:
        left = stock(state, self.seat, "army")
        if left is not None and self.armies > left and armies_known(state, self.seat):
            sentence = say_many("{count} army is in stock.", "{count} armies are in stock.",
                                max(0, left))  # fmt: skip
            yield Objection("troops.stock", sentence, "troops")


class Invade(MoveArmies):
    """Invade: armies from stock go to a neutral province or another player's."""

    kind: ClassVar[str] = "invade"
    icon: ClassVar[str] = "invade"
    heading: ClassVar[Phrase | None] = ARMIES
    title: ClassVar[Phrase] = say("Invade a province")

    portal: Annotated[bool, Widget("flag", say("By Portal"))] = False

    @classmethod
    def likely(cls, state: State, seat: Seat, given: Mapping[str, Any]) -> dict[str, Any]:
        left = stock(state, seat, "army")
        armies = USUAL if left is None else min(USUAL, max(1, left))
        return {**super().likely(state, seat, given), "armies": armies}

    @classmethod
    def places(cls, state: State, seat: Seat) -> list[Choice]:
        """All but its own: those in reach first, by land before by sea, then those invaded."""
        own, invaded = own_names(state, seat), with_armies(state, seat)
        offered = {c.value: c for c in province_choices(state, seat) if c.value not in own}
        reach = within_reach(state, seat) if own else {}
        reached = [
            replace(offered.pop(province), heading=way)
            for province, way in reach.items()
            if province not in own.union(invaded)
        ]
        return [*reached, *offered.values()]

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        offered = super().choices(state)
        return offered if self.portal or can_be_had(state, "portal") else {**offered, "portal": ()}

    def against(self, state: State) -> Iterator[Objection]:
        if state.sure_owner(self.province) == self.seat:
            sentence = say("{seat} already holds {province}.", seat=SeatName(self.seat),
                           province=self.province)  # fmt: skip
            yield Objection("invade.own", sentence, "invade")
        if not self.armies:
            yield Objection("invade.none", say("Invade with at least one army."), "invade")
        if self.portal:
            yield from unplayable(state, self.seat, ["portal"])
        yield from self._more_than_stock(state)
        yield from self._way(state)
        yield from self._reserve_army(state)

    def _way(self, state: State) -> Iterator[Objection]:
        """Objects unless a way leads over a border that isn't mountains, or over one or two
        touching seas, or Portal is played. Silent unless all of the seat's provinces and its
        Reserve are known."""
        player = state.players[self.seat]
        sure = player.all_named and not player.reserve_unnamed
        if sure and not self.portal and not routes(state, self.seat, self.province):
            sentence = say("No border or sea leads from {seat}'s provinces to {province}.",
                           province=self.province, seat=SeatName(self.seat))  # fmt: skip
            yield Objection("invade.way", sentence, "invade")

    def _reserve_army(self, state: State) -> Iterator[Objection]:
        """Objects to Reserve Army in a second war: it allows one war with another player at a time,
        attacking or defending."""
        owner = state.sure_owner(self.province)
        fought = self.province in between_players(state, self.seat)
        if fought or not tracks_wars(state) or owner in (None, self.seat):
            return
        for seat in (self.seat, str(owner)):
            kept = state.players[seat].reserve_cards_sure or frozenset()
            fights = between_players(state, seat)
            if "reserve_army" in kept and fights:
                sentence = say("{seat} has Reserve Army and is already at war in {province}: a "
                               "second war with a player isn't allowed.", seat=SeatName(seat),
                               province=fights[0])  # fmt: skip
                yield Objection("invade.reserve_army", sentence, "reserve-army")

    def reminders(self, state: State) -> Iterator[Phrase]:
        if state.depth != "board" or self.seat not in state.players:
            return
        if self.portal:
            yield say("Portal")
            yield from (food(FOOD), army_symbols(self.armies))
        else:
            yield from to_play(state, self.seat, self.province, self.armies)

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        if (owner := before.owner(self.province)) not in (None, self.seat):
            yield str(owner), told(SeatName(self.seat), self.story(before))

    def story(self, before: State) -> Phrase:
        return say_many("invades {province} with {count} army",
                        "invades {province} with {count} armies", self.armies,
                        province=self.province)  # fmt: skip


class PlaceArmies(MoveArmies):
    """Armies from stock go to a province of the seat, or to where the seat already has armies."""

    kind: ClassVar[str] = "place_armies"
    icon: ClassVar[str] = "place-armies"
    heading: ClassVar[Phrase | None] = ARMIES
    title: ClassVar[Phrase] = say("Place armies")

    @classmethod
    def places(cls, state: State, seat: Seat) -> list[Choice]:
        """The seat's wars first, then its provinces."""
        offered = province_choices(state, seat)
        return likely_first(offered, own_wars(state, seat), own_names(state, seat))

    def reminders(self, state: State) -> Iterator[Phrase]:
        if state.depth != "board":
            return
        yield army_symbols(self.armies)
        if state.owner(self.province) != self.seat:
            yield food(FOOD)

    def against(self, state: State) -> Iterator[Objection]:
        here = pieces_at(state.armies, self.province, self.seat) > 0
        elsewhere = not here and armies_known_in(state, self.seat, self.province)
        if not self.armies:
            yield Objection("troops.none", say("Place at least one army."), "place-armies")
        if elsewhere and state.surely_lacks(self.seat, self.province):
            yield Objection("troops.place", not_held(self.seat, self.province), "troops")
        yield from self._more_than_stock(state)

    def story(self, before: State) -> Phrase:
        return say_many("places {count} army in {province}", "places {count} armies in {province}",
                        self.armies, province=self.province)  # fmt: skip


class RemoveArmies(MoveArmies):
    """Armies go back to stock, but not from a province at war. Mercenaries leave with the last
    army, or whenever the player wants."""

    kind: ClassVar[str] = "remove_armies"
    icon: ClassVar[str] = "remove-armies"
    heading: ClassVar[Phrase | None] = ARMIES
    title: ClassVar[Phrase] = say("Remove armies")

    mercenaries: Annotated[int, Widget("count", say("Mercenaries")), Field(ge=0)] = 0

    @classmethod
    def places(cls, state: State, seat: Seat) -> list[Choice]:
        """The provinces with the seat's armies, first those where they may leave, because none may
        leave a war."""
        provinces = with_armies(state, seat)
        free = [place for place in provinces if not surely_at_war(state, place)]
        return likely_first(province_choices(state, seat), free, provinces)

    def moved(self, state: State) -> State:
        hired = state.mercenaries
        if self.mercenaries:
            hired = put(hired, self.province, self.seat, -self.mercenaries)
        state = changed(state, mercenaries=hired)
        return armies_leaving(state, self.province, self.seat, self.armies)

    def against(self, state: State) -> Iterator[Objection]:
        if not (self.armies or self.mercenaries):
            sentence = say("Remove at least one army or mercenary.")
            yield Objection("troops.none", sentence, "remove-armies")
        if surely_at_war(state, self.province):
            yield Objection("troops.at_war", stays(self.province), "troops")
        present = max(0, pieces_at(state.armies, self.province, self.seat))
        known = armies_known_in(state, self.seat, self.province)
        if known and self.armies > present:
            sentence = say_many("{count} army is in {province}.",
                                "{count} armies are in {province}.",
                                present, province=self.province)  # fmt: skip
            yield Objection("troops.there", sentence, "troops")
        hired = max(0, pieces_at(state.mercenaries, self.province, self.seat))
        if known and self.mercenaries > hired:
            sentence = say_many("{count} mercenary is in {province}.",
                                "{count} mercenaries are in {province}.",
                                hired, province=self.province)  # fmt: skip
            yield Objection("troops.mercenaries", sentence, "mercenaries")

    def story(self, before: State) -> Phrase:
        return say_many(
            "removes {count} army from {province}",
            "removes {count} armies from {province}",
            self.armies,
            province=self.province,
        )


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
    icon: ClassVar[str] = "place-ships"
    heading: ClassVar[Phrase | None] = SHIPS
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
        placed = say_many("places {count} ship", "places {count} ships", self.ships)
        return with_details(placed, say("{sea}", sea=self.sea))


class RemoveShips(MoveShips):
    """Any number of ships go from one sea back to stock."""

    kind: ClassVar[str] = "remove_ships"
    icon: ClassVar[str] = "remove-ships"
    heading: ClassVar[Phrase | None] = SHIPS
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
            "removes {count} ship from {sea}", "removes {count} ships from {sea}",
            self.ships, sea=self.sea,
        )  # fmt: skip


def _seas_of(state: State, provinces: Iterable[Province]) -> set[str]:
    return {sea for province in provinces for sea in state.facts(province).seas}
