"""Cards with an effect on the board: Marauders, Militia, free cards (rulebook, "Course of play",
"Cards"); the march along roads, once a turn and at no action ("Roads")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.contents import Named, Province, ProvinceField
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.box.words import gold
from companion.games.mythotopia.moves.armies.moves import Armies, Free, stays
from companion.games.mythotopia.moves.cards.reserve import (
    FromReserve,
    leaving,
    lying_there,
    not_there,
    without_cards,
)
from companion.games.mythotopia.moves.war.reminders import take_home, war_over
from companion.games.mythotopia.rules.board.holders import likely_first, not_held, province_choices
from companion.games.mythotopia.rules.board.routes import network
from companion.games.mythotopia.rules.cards.whereabouts import can_be_had, played, unplayable
from companion.games.mythotopia.rules.turn.actions import ARMIES, BUILDING
from companion.games.mythotopia.state.pieces import (
    armies_known_in,
    armies_leaving,
    own_wars,
    pieces_at,
    put,
    surely_at_war,
    wars,
    with_armies,
)
from companion.games.mythotopia.state.state import State

MYSTIC_GOLD = 1  # Rulebook, "Mystic"


class Marauders(Free):
    """Marauders: one army from any province goes home to its owner. If the last attacker leaves
    this way, the war is over and nobody is paid."""

    kind: ClassVar[str] = "marauders"
    icon: ClassVar[str] = "marauders"
    heading: ClassVar[Phrase | None] = ARMIES
    title: ClassVar[Phrase] = say("Marauders")
    refills: ClassVar[tuple[str, ...]] = ("province",)

    province: ProvinceField
    of: Annotated[str, Widget("seat", say("Whose army goes home"))]

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        province = given.get("province") or _raids(state, seat)[0].value
        others = _others(state, seat, province)
        return cls(**{"seat": seat, "province": province, "of": (others or [seat])[0], **given})

    def moved(self, state: State) -> State:
        return armies_leaving(state, self.province, self.of, 1)

    def against(self, state: State) -> Iterator[Objection]:
        yield from unplayable(state, self.seat, ["marauders"])
        known = self.of in state.players and armies_known_in(state, self.of, self.province)
        if known and pieces_at(state.armies, self.province, self.of) <= 0:
            sentence = say("{seat} has no army in {province}.", seat=SeatName(self.of),
                           province=self.province)  # fmt: skip
            yield Objection("marauders.army", sentence, "cards-free")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"province": _raids(state, self.seat)}

    def loses(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        if self.of == self.seat:
            return
        left = pieces_at(before.armies, self.province, self.of)
        hired = pieces_at(before.mercenaries, self.province, self.of)
        home = 1 + (hired if left == 1 else 0)
        if self._ends_the_war(before):
            yield self.of, war_over(self.province, home)
        else:
            come = say("Marauders come to {province}", province=self.province)
            yield self.of, with_details(come, take_home(home))

    def story(self, before: State) -> Phrase:
        left = say("one of {seat}'s armies goes home", seat=SeatName(self.of))
        if self._ends_the_war(before):
            left = say("{seat}'s last army goes home, the war is over", seat=SeatName(self.of))
        return with_details(say("sends Marauders to {province}", province=self.province), left)

    def _ends_the_war(self, before: State) -> bool:
        """Whether the last attacker leaves."""
        return self.province in wars(before) and self.province not in wars(self.moved(before))


def _others(state: State, seat: Seat, province: Province) -> list[str]:
    """The other players with armies there."""
    return [who for who, n in state.armies.get(province, {}).items() if n > 0 and who != seat]


def _raids(state: State, seat: Seat) -> list[Choice]:
    """The provinces with other players' armies: the seat's wars first, then other wars, then
    provinces at peace."""
    armies = [province for province in state.armies if _others(state, seat, province)]
    own, at_war = own_wars(state, seat), list(wars(state))
    fought = [[p for p in among if p in armies] for among in (own, at_war)]
    return likely_first(province_choices(state, seat), *fought, armies, with_armies(state, seat))


class Militia(Free):
    """Militia: one army goes from the seat's pool to its stock."""

    kind: ClassVar[str] = "militia"
    icon: ClassVar[str] = "militia"
    heading: ClassVar[Phrase | None] = ARMIES
    title: ClassVar[Phrase] = say("Militia")

    def moved(self, state: State) -> State:
        pool = dict(state.players[self.seat].pool)
        if "army" in pool:
            pool["army"] -= 1
        return state.player(self.seat, pool=pool)

    def against(self, state: State) -> Iterator[Objection]:
        yield from unplayable(state, self.seat, ["militia"])
        if state.players[self.seat].pool_sure.get("army", 1) <= 0:
            yield Objection("militia.pool", say("No army is left to buy."), "cards-free")

    def story(self, before: State) -> Phrase:
        return with_details(say("takes an army from the pool"), say("by Militia"))


class FreeCard(Free):
    """Another free card. Its effect concerns only cards in hand, so the entry holds its name, and
    the cards that Counsellor discards from the Reserve. Philosopher leaves the game."""

    kind: ClassVar[str] = "free_card"
    icon: ClassVar[str] = "free-card"
    heading: ClassVar[Phrase | None] = BUILDING
    title: ClassVar[Phrase] = say("A free card")

    refills: ClassVar[tuple[str, ...]] = ("card",)

    card: Annotated[str, Widget("choice", say("Which"), by_name=True)] = ""
    from_reserve: FromReserve = ()

    def moved(self, state: State) -> State:
        return without_cards(played(state, self.card), self.seat, self.from_reserve)

    def against(self, state: State) -> Iterator[Objection]:
        yield from unplayable(state, self.seat, [self.card])
        yield from not_there(state, self.seat, self.from_reserve)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        left = [card for card in FREE_IN_HAND if can_be_had(state, card)]
        cards = [Choice(card, words.IMPROVEMENT[card]) for card in left]
        discards = self.card in DISCARDING
        return {
            "card": [*cards, Choice("", say("another card"))],
            "from_reserve": lying_there(state, self.seat) if discards else [],
        }

    def reminders(self, state: State) -> Iterator[Phrase]:
        if state.depth == "board" and self.card == "mystic":
            yield gold(MYSTIC_GOLD)
        elif state.depth == "board" and self.card == "philosopher":
            yield say("Philosopher leaves the game.")

    def story(self, before: State) -> Phrase:
        name = words.IMPROVEMENT.get(self.card)
        line = say("plays “{card}”", card=name) if name else say("plays a free card")
        return leaving(line, self.from_reserve)


DISCARDING = ("", "counsellor")
"""Free cards that may discard: Counsellor, and an unnamed card."""
FREE_IN_HAND = ("counsellor", "mystic", "philosopher", "providence")
"""Free cards that move no pieces on the table."""


class March(Free):
    """Armies march along the seat's roads, through its provinces only, once a turn (rulebook,
    "Roads"). Marches one after another are one free action."""

    kind: ClassVar[str] = "march"
    icon: ClassVar[str] = "march"
    heading: ClassVar[Phrase | None] = ARMIES
    title: ClassVar[Phrase] = say("Move armies by road")
    refills: ClassVar[tuple[str, ...]] = ("province",)

    province: Annotated[Named, Widget("choice", say("From"))]
    to: Annotated[Named, Widget("choice", say("To"))]
    armies: Armies = 1

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        province = given.get("province") or _starts(state, seat)[0].value
        to = _ends(state, seat, province)[0].value
        armies = max(1, pieces_at(state.armies, province, seat))
        facts = {"province": province, "to": to, "armies": armies}
        return cls(**{"seat": seat, **facts, **given})

    def moved(self, state: State) -> State:
        state = armies_leaving(state, self.province, self.seat, self.armies)
        return changed(state, armies=put(state.armies, self.to, self.seat, self.armies))

    def fold(self, state: State) -> State:
        return super().fold(state).in_turn(self.seat, marched=True, marching=True)

    def against(self, state: State) -> Iterator[Objection]:
        if not self.armies:
            yield Objection("march.none", say("Move at least one army."), "roads")
        if state.turn.marched and not state.turn.marching and state.turn.seat == self.seat:
            yield Objection("march.once", say("Armies move by road only once a turn."), "roads")
        if surely_at_war(state, self.province):
            yield Objection("march.at_war", stays(self.province), "troops")
        player = state.players[self.seat]
        roads_known = len(state.roads) == state.roads_built
        if player.all_named and roads_known:
            if self.to not in network(state, self.seat, self.province) - {self.province}:
                sentence = say("The player's roads don't lead from {first} to {second}.",
                               first=self.province, second=self.to)  # fmt: skip
                yield Objection("march.road", sentence, "roads")
        elif state.surely_lacks(self.seat, self.to):
            yield Objection("march.own", not_held(self.seat, self.to), "roads")
        present = max(0, pieces_at(state.armies, self.province, self.seat))
        if armies_known_in(state, self.seat, self.province) and self.armies > present:
            sentence = say_many("{count} army is in {province}.",
                                "{count} armies are in {province}.",
                                present, province=self.province)  # fmt: skip
            yield Objection("march.armies", sentence, "roads")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {
            "province": _starts(state, self.seat),
            "to": _ends(state, self.seat, self.province),
        }

    def story(self, before: State) -> Phrase:
        return say_many(
            "marches with {count} army from {first} to {second}",
            "marches with {count} armies from {first} to {second}",
            self.armies,
            first=self.province,
            second=self.to,
        )


def _starts(state: State, seat: Seat) -> list[Choice]:
    """The provinces with the seat's armies, first those that a road of the seat leaves."""
    provinces = with_armies(state, seat)
    free = [place for place in provinces if not surely_at_war(state, place)]
    on_roads = [place for place in free if len(network(state, seat, place)) > 1]
    return likely_first(province_choices(state, seat), on_roads, free, provinces)


def _ends(state: State, seat: Seat, start: Province) -> list[Choice]:
    """The provinces that own roads reach from there, the seat's wars first."""
    linked = network(state, seat, start) - {start}
    return likely_first(province_choices(state, seat), linked & set(own_wars(state, seat)), linked)
