"""Before the first order: military cards, glory, the free regiment of a Training camp."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.contents import CAMP_NORM, REGIMENTS
from companion.games.epoch_of_rulers.box.kingdoms import ALTAR, CAMP, LIBRARY
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import START, Discards, OfPlayer
from companion.games.epoch_of_rulers.rules.gold.purses import gold, paid
from companion.games.epoch_of_rulers.rules.land.atlas import LandName, label
from companion.games.epoch_of_rulers.rules.land.limits import hand_limit
from companion.games.epoch_of_rulers.rules.turn.reigns import on_turn
from companion.games.epoch_of_rulers.rules.war.armies import added
from companion.games.epoch_of_rulers.state.state import Player, Regiment, State

CARD_PRICE = 1
LEAST_SACRIFICE = 3


class BuyCard(OfPlayer):
    """A Library sells a military card for a talent."""

    kind: ClassVar[str] = "buy_card"
    icon: ClassVar[str] = "military-card"
    heading: ClassVar[Phrase | None] = START
    title: ClassVar[Phrase] = say("Buy a military card")

    discards: Discards = 0

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"seat": seat, "discards": must_discard(state, seat), **given})

    def done(self, state: State, player: Player) -> State:
        cards = max(0, player.cards - self.discards) + 1
        state = paid(state, self.seat, CARD_PRICE)
        return state.player(self.seat, bought=player.bought + 1, cards=cards)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "card")
        if self.seat not in state.players:
            return
        yield from _too_late(state)
        if not to_buy(state, self.seat):
            sentence = say("Each Library sells one card an epoch, for a talent.")
            yield Objection("library", sentence, "spending")
        yield from against_discards(state, self.seat, self.discards)

    def story(self, before: State) -> Phrase:
        return say("buys a military card")


class Sacrifice(OfPlayer):
    """The Altar takes all gold for a victory point of glory."""

    kind: ClassVar[str] = "sacrifice"
    icon: ClassVar[str] = "altar"
    heading: ClassVar[Phrase | None] = START
    title: ClassVar[Phrase] = say("Sacrifice all gold")

    gold: Annotated[int, Widget("count", say("Talents")), Field(ge=0, le=99)] = 0

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"seat": seat, "gold": max(0, gold(state, seat)), **given})

    def done(self, state: State, player: Player) -> State:
        state = paid(state, self.seat, self.gold)
        return state.player(self.seat, sacrificed=True, altar_glory=player.altar_glory + 1)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "card")
        if self.seat not in state.players:
            return
        yield from _too_late(state)
        if not altar_takes(state, self.seat):
            sentence = say(
                "Once an epoch, the player's own Altar takes all gold, at least 3 talents."
            )
            yield Objection("altar", sentence, "spending")
        elif self.gold < gold(state, self.seat):
            yield Objection("altar.all", say("The Altar takes all gold."), "spending")

    def story(self, before: State) -> Phrase:
        return with_details(say("sacrifices gold for glory"), words.talents(self.gold))


def _too_late(state: State) -> Iterator[Objection]:
    """An objection if the card of the epoch is already drawn."""
    if state.receives:
        yield Objection("spending.late", say("The epoch card is already drawn."), "spending")


def to_buy(state: State, seat: Seat) -> int:
    """The number of cards that the player can still buy, one from each Library."""
    libraries = state.in_use(seat, LIBRARY)
    return max(0, min(libraries - state.players[seat].bought, gold(state, seat) // CARD_PRICE))


def must_discard(state: State, seat: Seat, *, more_libraries: int = 0) -> int:
    """The number of cards to discard before taking one: 0 or 1."""
    return int(state.players[seat].cards >= hand_limit(state, seat) + more_libraries)


def against_discards(state: State, seat: Seat, discards: int) -> Iterator[Objection]:
    """An objection to fewer or more cards discarded than the limit of the hand demands."""
    over = state.players[seat].cards + 1 - hand_limit(state, seat)
    if discards < must_discard(state, seat):
        yield Objection("hand", say("The hand is full: discard a card first."), "hand")
    elif discards > max(0, over):
        sentence = say("Cards are discarded only beyond the limit of the hand.")
        yield Objection("hand.more", sentence, "hand")


def sacrifice_open(state: State, seat: Seat) -> bool:
    """Whether the Altar can take the gold now."""
    now = state.players[seat].stage == "card" and not state.receives
    return now and altar_takes(state, seat)


def altar_takes(state: State, seat: Seat) -> bool:
    """Whether the Altar can take the gold in this epoch."""
    altar = state.in_use(seat, ALTAR) > 0
    return altar and not state.players[seat].sacrificed and gold(state, seat) >= LEAST_SACRIFICE


class CampRegiment(OfPlayer):
    """A Training camp gives a free regiment to its territory. It may be the fourth there."""

    kind: ClassVar[str] = "camp_regiment"
    icon: ClassVar[str] = "regiment"
    heading: ClassVar[Phrase | None] = START
    title: ClassVar[Phrase] = say("Regiment from the Training camp")

    land: LandName

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False if camps_open(state, seat) else None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"seat": seat, "land": next(iter(camps_open(state, seat)), ""), **given})

    def done(self, state: State, player: Player) -> State:
        if self.land not in state.lands:
            return state
        camps = (*player.camps, self.land)
        return state.put(added(state.lands[self.land], (Regiment(),))).player(
            self.seat, camps=camps
        )

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "orders")
        if self.land not in camps_open(state, self.seat):
            yield Objection("camp", say("There is no free regiment here now."), "card")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        names = camps_open(state, self.seat)
        return {"land": [Choice(name, label(state, name)) for name in names]}

    def story(self, before: State) -> Phrase:
        line = say("places a regiment in {land}", land=label(before, self.land))
        return with_details(line, say("from the Training camp"))


def camps_open(state: State, seat: Seat) -> tuple[str, ...]:
    """The territories where a free regiment may still be placed, before the first order of the
    epoch."""
    player = state.players.get(seat)
    if player is None or player.stage != "orders" or state.acted:
        return ()
    lands = state.owned(seat)
    army = sum(len(land.regiments) for land in lands)
    if army >= REGIMENTS or any(land.orders for land in lands):
        return ()
    return tuple(land.name for land in lands if land.has(CAMP) and land.name not in player.camps
                 and len(land.regiments) < CAMP_NORM)  # fmt: skip
