"""VP tokens that don't come with a building or a conquest, and their swap by the Alchemist
(rulebook, "Victory points")."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.box.words import gold
from companion.games.mythotopia.moves.turn import (
    Spends,
    as_action,
    settles_all_wars,
    spent,
    takes_one,
    turn_objections,
)
from companion.games.mythotopia.rules.cards.whereabouts import unplayable
from companion.games.mythotopia.rules.score.marker import gained
from companion.games.mythotopia.rules.score.master_of_the_seas import MASTER, sea_objections
from companion.games.mythotopia.rules.score.tokens import (
    LORD,
    TakenTokens,
    Token,
    cards_of,
    island_objections,
    island_paid,
    island_values,
    none_loose,
    take,
    token_choices,
    token_objections,
    tokens_story,
)
from companion.games.mythotopia.rules.turn.actions import BUILDING, SCORE
from companion.games.mythotopia.rules.war.settlement import WAR_CARDS
from companion.games.mythotopia.state.state import State, moved

PATRONAGE_GOLD = 2  # Rulebook, "Patronage"
PAID_BY_CITIES = frozenset({"city", "guilded_city"})
COMES_WITH_ANOTHER = PAID_BY_CITIES | {"road", "roadside_inns", "castle"}
"""Cards that pay for buildings. Their tokens come with the building."""
PAID_WITH_A_WAR = frozenset(WAR_CARDS) - {LORD}
"""Cards that pay only at the end of a war."""
DRAGON_WORTH = 2  # VP of a dragon's token, and of a runestone's


class TakeToken(Action[State]):
    """VP tokens that don't come with a building or a conquest: Patronage, Master of the Seas ..."""

    kind: ClassVar[str] = "token"
    icon: ClassVar[str] = "token"
    heading: ClassVar[Phrase | None] = SCORE
    title: ClassVar[Phrase] = say("VP token")

    seat: SeatField
    tokens: TakenTokens
    marks: Annotated[
        int, Widget("count", say("City pieces laid on Master of the Seas as marks")), Field(ge=0)
    ] = 0
    spends: Spends = False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        tokens = tuple(given.pop("tokens", ()))
        spends = (
            "patronage" in cards_of(tokens)
            and state.turn.seat is not None
            and not settles_all_wars(state)
        )
        facts = {"marks": _marks(state, seat, tokens), "spends": spends}
        return cls(**{"seat": seat, "tokens": tokens, **facts, **given})

    def fold(self, state: State) -> State:
        state = take(state, self.seat, self.tokens)
        if not PAID_BY_CITIES.isdisjoint(self._cards):
            state = state.player(self.seat, cities_untold=True)
        if self.marks and self.seat in state.players:
            marks = state.players[self.seat].marks + self.marks
            state = state.player(self.seat, marks=marks)
        return spent(state, self.seat, "patronage") if self.spends else state

    def objections(self, state: State) -> Iterator[Objection]:
        if not (self.tokens or self.marks):
            yield Objection("token.none", say("Choose a VP token."), "vp-cards")
        cannot = list(token_objections(state, self.seat, self.tokens))
        yield from cannot or _comes_with_a_building(state, self._cards)
        yield from sea_objections(state, self.seat, self._cards)
        islands = island_values(self.tokens)
        yield from island_objections(state, self.seat, islands)
        yield from island_paid(state, self.seat, islands)
        yield from comes_with_a_war(state, self._cards)
        if self.spends:
            yield from turn_objections(state, self.seat, "patronage")
        elif self._is_no_action(state):
            yield Objection("token.patronage", takes_one("patronage"), "vp-cards")
        if max(self.marks, len(_at_sea(self.tokens, from_supply=True))) > _spare(state, self.seat):
            sentence = say("No city piece is left to mark Master of the Seas, so Scribe doesn't "
                           "help there: the token comes from the card.")  # fmt: skip
            yield Objection("token.marks", sentence, "scribe")

    def _is_no_action(self, state: State) -> bool:
        """Whether Patronage pays although no action of the turn is taken."""
        free = state.turn.seat is None or settles_all_wars(state)
        return "patronage" in self._cards and "patronage" in state.cards and not free

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        ready = self._cards
        built = [
            card
            for card in state.cards
            if card in COMES_WITH_ANOTHER and (card in ready or not _is_recorded(state, card))
        ]
        alone = [card for card in state.cards if card not in COMES_WITH_ANOTHER]
        return {"tokens": token_choices(state, self.seat, [*alone, *built])}

    def reminders(self, state: State) -> Iterator[Phrase]:
        if state.depth == "board" and "patronage" in self._cards:
            yield gold(PATRONAGE_GOLD)

    @property
    def _cards(self) -> list[str]:
        return cards_of(self.tokens)

    def story(self, before: State) -> Phrase:
        if not self.tokens:
            return say("takes no VP token")
        return with_details(say("takes a VP token"), tokens_story(self.tokens))


def _marks(state: State, seat: Seat, tokens: Sequence[str]) -> int:
    """The number of city pieces to lay on Master of the Seas for these tokens: one for each that
    Scribe pays or might have paid. Without a spare piece, the card's own token is taken anyway."""
    player = state.players.get(seat)
    scribe = player is not None and "scribe" in (player.reserve_cards or ())
    from_card = len(_at_sea(tokens, from_supply=False)) if scribe else 0
    by_scribe = len(_at_sea(tokens, from_supply=True))
    return max(by_scribe, min(by_scribe + from_card, _spare(state, seat)))


def _at_sea(tokens: Sequence[str], *, from_supply: bool) -> list[Token]:
    """The Master of the Seas tokens among these, from the supply or from the card."""
    parsed = map(Token.parse, tokens)
    return [token for token in parsed if token.card == MASTER and token.from_supply == from_supply]


def _spare(state: State, seat: Seat) -> int:
    """The seat's city pieces on the Reserve card; all of them if the count may be wrong."""
    player = state.players.get(seat)
    if player is None or not player.cities_sure:
        return contents.CITIES
    return max(0, state.cities_left(seat))


def _comes_with_a_building(state: State, cards: Sequence[str]) -> Iterator[Objection]:
    """Objections to tokens of cards that pay for buildings, where every building is recorded."""
    for card in cards:
        if state.depth == "board" and card in COMES_WITH_ANOTHER:
            sentence = say("{card} is paid with the building. If that line left it out, "
                           "correct it.", card=words.VP_CARD[card])  # fmt: skip
            yield Objection("token.with_building", sentence, "vp-cards")


def _is_recorded(state: State, card: str) -> bool:
    """Whether the table records the buildings that a card pays for, so that the tokens come with
    them."""
    if state.depth == "board":
        return True
    if card in PAID_BY_CITIES:
        return any(player.cities for player in state.players.values())
    return bool(state.castles_built if card == "castle" else state.roads_built)


def comes_with_a_war(state: State, cards: Iterable[str]) -> Iterator[Objection]:
    """Objections to tokens of cards that pay at the end of a war, because that end has already
    paid. Silent unless the board is tracked with every province by name, so that each end of a war
    records its tokens. Also silent while a dragon (or runestone) has left the board unpaid, and
    while it is not known where armies are, because a war may have ended by a line that says no
    more."""
    if state.depth != "board" or not all(player.all_named for player in state.players.values()):
        return
    if state.outdated:
        return
    for card in cards:
        if card in PAID_WITH_A_WAR and not _left_unpaid(state, card):
            sentence = say("{card} is paid with the end of a war. If that line left it out, "
                           "correct it.",
                           card=words.VP_CARD[card])  # fmt: skip
            yield Objection("token.with_war", sentence, "vp-cards")


def _left_unpaid(state: State, card: str) -> bool:
    """Whether more dragons (or runestones) have left the board than the card has paid."""
    lie = {"here_be_dragons": state.dragons, "runestones": state.runestones}.get(card)
    if lie is None:
        return False
    paid = sum(player.points.get(card, 0) for player in state.players.values()) // DRAGON_WORTH
    return contents.DRAGONS - len(lie) > paid


class Alchemist(Action[State]):
    """Alchemist: a 1-token of the seat becomes a 2, or a 2 a 3, from the loose supply."""

    kind: ClassVar[str] = "alchemist"
    icon: ClassVar[str] = "alchemist"
    heading: ClassVar[Phrase | None] = BUILDING
    title: ClassVar[Phrase] = say("Alchemist")

    seat: SeatField
    gives: Annotated[int, Widget("choice", say("Token to swap"))]
    spends: Spends = False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        player = state.players.get(seat)
        own = player.tokens if player else {}
        swaps = (low for low in (1, 2) if own.get(low, 0) > 0 and state.supply.get(low + 1, 0) > 0)
        facts = {"gives": next(swaps, 1), "spends": state.turn.seat is not None}
        return cls(**{"seat": seat, **facts, **given})

    def fold(self, state: State) -> State:
        if self.seat in state.players and self.gives in (1, 2):
            low, high = self.gives, self.gives + 1
            player = state.players[self.seat]
            tokens = moved(moved(player.tokens, low, -1), high, +1)
            state = state.with_player(self.seat, gained(player, "alchemist", 1, tokens=tokens))
            state = changed(state, supply=moved(moved(state.supply, low, +1), high, -1))
        return spent(state, self.seat, "card_action") if self.spends else state

    def objections(self, state: State) -> Iterator[Objection]:
        yield from unplayable(state, self.seat, ["alchemist"])
        player = state.players.get(self.seat)
        own = f"tokens:{self.gives}"
        if player and player.tokens.get(self.gives, 0) <= 0 and not player.unexplained(own):
            yield Objection(
                "alchemist.token", say("The player has no {value}-VP token.", value=self.gives),
                "alchemist",
            )  # fmt: skip
        if state.supply.get(self.gives + 1, 0) <= 0:
            yield Objection("alchemist.supply", none_loose(self.gives + 1), "alchemist")
        yield from as_action(state, self.seat, "card_action", spends=self.spends)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"gives": [Choice("1", say("1 for 2")), Choice("2", say("2 for 3"))]}

    def story(self, before: State) -> Phrase:
        what = say("by Alchemist, {low} for {high}", low=self.gives, high=self.gives + 1)
        return with_details(say("exchanges a VP token"), what)
