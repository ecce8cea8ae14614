"""Cards with an effect on the board: Marauders, Militia, free cards
(rulebook, "Course of play", "Cards")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.box.places import ProvinceField
from companion.games.mythotopia.box.words import gold
from companion.games.mythotopia.moves.armies.moves import Free
from companion.games.mythotopia.moves.cards.leaving_the_reserve import (
    FromReserve,
    leaving,
    lying_there,
    not_there,
    without_cards,
)
from companion.games.mythotopia.moves.war.reminders import war_over
from companion.games.mythotopia.rules.board.holders import likely_first, province_choices
from companion.games.mythotopia.rules.cards.whereabouts import can_be_had, played, unplayable
from companion.games.mythotopia.state.pieces import (
    armies_known_in,
    armies_leaving,
    own_wars,
    pieces_at,
    wars,
    with_armies,
)
from companion.games.mythotopia.state.state import State

MYSTIC_GOLD = 1  # Rulebook, "Mystic"


class Marauders(Free):
    """Marauders: one army from any province goes home to its owner. If the last attacker leaves
    this way, the war is over and nobody is paid."""

    kind: ClassVar[str] = "marauders"
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
            yield self.of, say_many("Marauders: take {count} piece home from {province}.",
                                    "Marauders: take {count} pieces home from {province}.",
                                    home, province=self.province)  # fmt: skip

    def story(self, before: State) -> Phrase:
        if self._ends_the_war(before):
            return say("Marauders: {seat}'s last army leaves {province}; the war is over",
                       seat=SeatName(self.of), province=self.province)  # fmt: skip
        return say("Marauders: one of {seat}'s armies leaves {province}", seat=SeatName(self.of),
                   province=self.province)  # fmt: skip

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
        return say("Militia: one army from the pool to the stock")


class FreeCard(Free):
    """Another free card. Its effect concerns only cards in hand, so the entry holds its name, and
    the cards that Counsellor discards from the Reserve. Philosopher leaves the game."""

    kind: ClassVar[str] = "free_card"
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
        name = words.IMPROVEMENT.get(self.card, say("A free card"))
        return leaving(name, self.from_reserve)


DISCARDING = ("", "counsellor")
"""Free cards that may discard: Counsellor, and an unnamed card."""
FREE_IN_HAND = ("counsellor", "mystic", "philosopher", "providence")
"""Free cards that move no pieces on the table."""
