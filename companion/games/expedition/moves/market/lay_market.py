"""The market of a round (rulebook, "Market phase")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import CARTOGRAPHERS
from companion.games.expedition.box.language import say, say_many
from companion.games.expedition.moves.market.known_cards import card_kinds, in_order, learned
from companion.games.expedition.rules.deck import box_objections, market_size, starts_expedition
from companion.games.expedition.state.cards import CardCode, card
from companion.games.expedition.state.state import CARDS, State, not_in


class LayMarket(Action[State]):
    """The cards of the market with their numbers, the cartographers drawn meanwhile, and whether
    the discard pile was shuffled into the deck."""

    kind: ClassVar[str] = "market"
    page: ClassVar[str | None] = "market"
    icon: ClassVar[str] = "cards-open"
    heading: ClassVar[Phrase | None] = CARDS
    title: ClassVar[Phrase] = say("Lay out the market")

    cards: Annotated[
        dict[CardCode, Annotated[int, Field(ge=0, le=8)]],
        Widget("count", say("Cards")),
        AfterValidator(lambda cards: {code: count for code, count in cards.items() if count}),
    ] = Field(default_factory=dict)
    cartographers: Annotated[
        int, Widget("count", say("Cartographers drawn")), Field(ge=0, le=CARTOGRAPHERS)
    ] = 0
    shuffled: Annotated[bool, Widget("flag", say("The discard pile was shuffled"))] = False

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return state.phase == "market"

    @property
    def laid(self) -> tuple[str, ...]:
        """Every card of the market, in a stable order."""
        codes = sorted(self.cards, key=in_order)
        return tuple(code for code in codes for _ in range(self.cards[code]))

    def fold(self, state: State) -> State:
        discard = () if self.shuffled else state.discard
        state = changed(state, market=self.laid, area=state.area + self.cartographers,
                        discard=discard, phase="bids", bids={}, order=(), picked=(),
                        drawn=None, back=None, to_return={})  # fmt: skip
        return learned(state, *self.laid)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from not_in(state, "market")
        size = market_size(len(state.playing))
        if len(self.laid) != size:
            sentence = say("The market has {count} cards.", count=size)
            yield Objection("market.size", sentence, "market")
        yield from box_objections(state, self.laid, self.cartographers, shuffled=self.shuffled)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"cards": card_kinds(state, *self.cards)}

    def reminders(self, state: State) -> Iterator[Phrase]:
        if self.cartographers:
            yield say_many("{count} cartographer goes to the area",
                           "{count} cartographers go to the area", self.cartographers)  # fmt: skip

    def story(self, before: State) -> Phrase:
        labels = [card(code).label for code in self.laid]
        line = say("The market opens") if labels else say("No market opens")
        if labels:
            line = with_details(line, words.listed(labels))
        if self.cartographers:
            line = with_details(line, say("cartographers {count}", count=self.cartographers))
        if starts_expedition(before.area + self.cartographers):
            line = with_details(line, say("an expedition begins after this round"))
        return line
