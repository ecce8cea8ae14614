"""VP tokens on cards and in the supply, and the effect of taking them (rulebook, "Victory points");
Lord of the Isles: the token of 3 for the large island, of 2 for the small one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from pydantic import StringConstraints

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.cards.whereabouts import may_lie_with
from companion.games.mythotopia.rules.score.marker import gained
from companion.games.mythotopia.rules.score.master_of_the_seas import MASTER
from companion.games.mythotopia.state.state import State, card_is_empty, moved

LORD = "lord_of_the_isles"
ISLAND_TOKEN = {"large": 3, "small": 2}


def may_have_paid(state: State, seat: Seat, value: int) -> bool:
    """Whether the seat may have taken the token for the island of this value before."""
    other = sum(ISLAND_TOKEN.values()) - value
    return state.players[seat].points.get(LORD, 0) not in (0, other)


def island_objections(
    state: State, seat: Seat, values: Iterable[int], taken: str = ""
) -> Iterator[Objection]:
    """Objections to tokens without a whole island; `taken` is a province taken now. Silent unless
    all of the seat's provinces are known by name."""
    player = state.players.get(seat)
    if player is None or not player.all_named:
        return
    held = player.named | {taken}
    for island, value in ISLAND_TOKEN.items():
        whole = contents.ISLANDS[island] <= held and (
            not taken or taken in contents.ISLANDS[island]
        )
        if value in values and not whole:
            names = ", ".join(sorted(contents.ISLANDS[island]))
            sentence = say("Lord of the Isles pays {value} VP only for all of these together: "
                           "{names}.", value=value, names=names)  # fmt: skip
            yield Objection("token.island", sentence, "vp-cards")


def island_paid(state: State, seat: Seat, values: Iterable[int]) -> Iterator[Objection]:
    """Objections to tokens for islands that have paid when they were completed. Silent unless the
    board is tracked with all provinces of the seat by name, or while an island is left unpaid."""
    player = state.players.get(seat)
    if player is None or state.depth != "board" or not player.all_named:
        return
    held = [
        value for island, value in ISLAND_TOKEN.items() if contents.ISLANDS[island] <= player.named
    ]
    if not set(values).isdisjoint(held) and player.points.get(LORD, 0) >= sum(held):
        sentence = say("Lord of the Isles pays when an island is completed, and has paid. If that "
                       "line left it out, correct it.")  # fmt: skip
        yield Objection("token.island_paid", sentence, "vp-cards")


CARDS_IN_PLAY = 7  # Rulebook, "Victory-point cards": three fixed cards and four of the others

TokenText: TypeAlias = Annotated[
    str, StringConstraints(pattern=rf"^({'|'.join(contents.VP_CARDS)}):[123](:supply)?$")
]
"""A token as stored and posted: `card:value`, or `card:value:supply` if Scribe took it from the
loose supply."""

TakenTokens: TypeAlias = Annotated[tuple[TokenText, ...], Widget("choices", say("VP tokens taken"))]


class Token(NamedTuple):
    """A VP token taken for meeting a card's condition."""

    card: str
    value: int
    from_supply: bool

    @classmethod
    def parse(cls, text: str) -> Token:
        card, value, *supply = text.split(":")
        return cls(card, int(value), bool(supply))

    @property
    def text(self) -> str:
        return f"{self.card}:{self.value}" + (":supply" if self.from_supply else "")


def take(state: State, seat: Seat, tokens: Iterable[str]) -> State:
    """The state with the tokens moved to the seat and their VP booked under the card that paid. A
    token of a card not in play stays where it is."""
    for token in map(Token.parse, tokens):
        if seat not in state.players or token.card not in state.cards:
            continue
        if token.from_supply:
            state = changed(state, supply=moved(state.supply, token.value, -1))
        else:
            card = moved(state.cards[token.card], token.value, -1)
            state = changed(state, cards={**state.cards, token.card: card})
        player = state.players[seat]
        own = moved(player.tokens, token.value, +1)
        state = state.with_player(seat, gained(player, token.card, token.value, tokens=own))
    return state


def token_objections(state: State, seat: Seat, tokens: Iterable[str]) -> Iterator[Objection]:
    """Objections to taking tokens: the card or the supply must have them, the supply needs Scribe,
    and a condition pays only once. Tokens are taken one after the other."""
    paid: set[tuple[str, int]] = set()
    for text in tokens:
        token = Token.parse(text)
        condition = (token.card, token.value if token.card == LORD else 0)
        if condition in paid and token.card != MASTER:
            sentence = say("{card} pays only once for this.", card=words.VP_CARD[token.card])
            yield Objection("token.twice", sentence, "vp-cards")
        paid.add(condition)
        yield from _token_objections(state, seat, token)
        state = take(state, seat, [text])


def _token_objections(state: State, seat: Seat, token: Token) -> Iterator[Objection]:
    name = words.VP_CARD[token.card]
    if token.card not in state.cards:
        if all_cards_known(state):
            yield Objection("token.card", say("{card} is not in play.", card=name), "vp-cards")
    elif token.from_supply:
        if seat in state.players and not may_lie_with(state, seat, "scribe"):
            yield Objection(
                "token.scribe",
                say("A token from the supply needs Scribe in the Reserve."),
                "scribe",
            )
        if state.supply.get(token.value, 0) <= 0:
            yield Objection("token.supply", none_loose(token.value), "scribe")
    elif card_is_empty(state.cards[token.card]):
        yield Objection(
            "token.empty", say("{card} is empty: no token left.", card=name), "vp-cards"
        )
    elif state.cards[token.card].get(token.value, 0) <= 0:
        yield Objection(
            "token.value",
            say("{card} has no {value}-VP token.", value=token.value, card=name),
            "vp-cards",
        )


def paid_elsewhere(tokens: Iterable[str], pays: Collection[str]) -> Iterator[Objection]:
    """Objections to tokens of other cards than those that pay for this."""
    for card in cards_of(tokens):
        if card not in pays:
            sentence = say("{card} brings no token for this.", card=words.VP_CARD[card])
            yield Objection("token.other", sentence, "vp-cards")


def left_lying(state: State, due: Iterable[str], taken: Iterable[str]) -> Iterator[Objection]:
    """Objections to tokens that are due, lie on their cards and are not taken. The rulebook says
    "take a token", so the player has no choice. Silent about those that points without a reason may
    have been."""
    paid = cards_of(taken)
    for token in map(Token.parse, due):
        unsure = any(p.unexplained(f"tokens:{token.value}") for p in state.players.values())
        if not (token.from_supply or token.card in paid or unsure):
            sentence = say("{card} has a token for this, and it is not taken.",
                           card=words.VP_CARD[token.card])  # fmt: skip
            yield Objection("token.left_out", sentence, "vp-cards")


def token_choices(state: State, seat: Seat, cards: Iterable[str]) -> list[Choice]:
    """The tokens that these cards could pay: from the card while it has one, and with Scribe from
    the supply. An empty card offers the supply if Scribe may be in the Reserve without a record."""
    choices = []
    player = state.players.get(seat)
    scribe = player is None or may_lie_with(state, seat, "scribe")
    known = player is not None and player.reserve_cards_sure is not None
    for card in cards:
        for value in sorted(state.cards.get(card, ()), reverse=True):
            left = state.cards[card][value]
            name = say("{card} +{value}", card=words.VP_CARD[card], value=value)
            if left > 0:
                note = say("{n} left", n=left)
                choices.append(Choice(Token(card, value, False).text, name, note, "token"))
            if scribe and (known or left <= 0):
                note = say("from the supply, by Scribe")
                choices.append(Choice(Token(card, value, True).text, name, note, "token"))
    return choices


def likely(state: State, seat: Seat, card: str, value: int | None = None) -> tuple[str, ...]:
    """The token for a met condition: from the card while it has one, else from the supply with a
    recorded Scribe, else none."""
    tokens = state.cards.get(card, {})
    values = [token for token in sorted(tokens, reverse=True) if value in (None, token)]
    player = state.players.get(seat)
    scribe = "scribe" in ((player and player.reserve_cards) or ())
    if player and card == MASTER and player.cities_sure and state.cities_left(seat) <= 0:
        scribe = False  # this needs a city piece as a mark
    for from_supply, lying in ((False, tokens), (True, state.supply if scribe else {})):
        for token in values:
            if lying.get(token, 0) > 0:
                return (Token(card, token, from_supply).text,)
    return ()


def tokens_story(tokens: Sequence[str]) -> Phrase:
    """One or more tokens in words, to end a line."""
    return words.listed([_token_story(Token.parse(text)) for text in tokens])


def _token_story(token: Token) -> Phrase:
    name = words.VP_CARD[token.card]
    if token.from_supply:
        return say("{card} +{value} from the supply", card=name, value=token.value)
    return say("{card} +{value}", card=name, value=token.value)


def cards_of(tokens: Iterable[str]) -> list[str]:
    """The cards that pay these tokens."""
    return [Token.parse(token).card for token in tokens]


def island_values(tokens: Iterable[str]) -> list[int]:
    """The total worth of the Lord of the Isles tokens among these."""
    return [value for card, value, _ in map(Token.parse, tokens) if card == LORD]


def none_loose(value: int) -> Phrase:
    return say("The supply has no loose {value}-VP token.", value=value)


def all_cards_known(state: State) -> bool:
    """Whether all seven victory-point cards in play were entered."""
    return len(state.cards) >= CARDS_IN_PLAY
