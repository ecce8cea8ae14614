"""What a player lacks to declare the end, if it were their turn (rulebook, "End the game")."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.rules.end.every_order import Projection, project
from companion.games.mythotopia.rules.end.fewest_armies import (
    Armies,
    Reinforcements,
    fewest_armies,
    own_wars,
)
from companion.games.mythotopia.rules.end.may_declare import EMPTY_CARDS_TO_END
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.state.position import Position


@dataclass(frozen=True, slots=True)
class Behind:
    """A rival who is level or ahead by `vp` (0 if level) in the player's worst order of settling.
    `always`: it is the same in every order."""

    seat: Seat
    vp: int
    always: bool


@dataclass(frozen=True, slots=True)
class Missing:
    """What a player lacks for a "yes". With a "yes", `phrases` is empty.

    `cards`: how many more must be empty. `nearest`: the cards closest to that, as (card, tokens
    left), fewest first; more than `cards` if several need as many. `behind`: the rivals ahead by
    the most, over every order of settling. `armies`: the fewest extra armies, as (province, extra),
    that put the player ahead in every order; () if already ahead. None if no number within reach
    does, or if the search was given up (`armies_unknown`).
    """

    cards: int
    nearest: tuple[tuple[str, int], ...]
    behind: tuple[Behind, ...]
    armies: Armies | None
    armies_unknown: bool
    of_cards: tuple[Phrase, ...] = ()
    of_lead: tuple[Phrase, ...] = ()

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """Everything that is missing, in words: first the cards to empty, which everybody shares,
        then the lead."""
        return self.of_cards + self.of_lead


def missing(
    position: Position,
    player: Seat,
    stock: Mapping[str, int | None],
    projection: Projection | None = None,
    needed: int = EMPTY_CARDS_TO_END,
) -> Missing:
    """What `player` lacks. `stock`: each player's armies in stock; if unknown, as many as the
    colour has beyond those on the board. `projection` is the position's, if at hand; `needed` is
    the number of cards to empty. KeyError for an unknown player."""
    position.player(player)
    cards = max(0, needed - position.empty_cards)
    nearest = tuple(_nearest(position, cards))
    behind = tuple(_behind(projection or project(position), player))
    known = stock.get(player)
    most = _armies_off_board(position, player) if known is None else known
    fewest = fewest_armies(position, player, max(0, most)) if behind else Reinforcements(())
    of_cards = tuple(_cards_in_words(cards, nearest))
    of_lead = (
        *map(_behind_in_words, behind),
        *_armies_in_words(position, player, fewest, known),
    )
    return Missing(cards, nearest, behind, fewest.armies, fewest.unknown, of_cards, of_lead)


def _armies_off_board(position: Position, player: Seat) -> int:
    placed = sum(province.armies.get(player, 0) for province in position.provinces.values())
    return contents.PIECES["army"] - placed


def _nearest(position: Position, cards: int) -> Iterator[tuple[str, int]]:
    """The `cards` cards with the fewest tokens, and those with as many as the last of them."""
    left = sorted(
        ((card.id, len(card.tokens)) for card in position.vp_cards if card.tokens),
        key=lambda option: option[1],
    )
    for place, option in enumerate(left):
        if place < cards or (cards and option[1] == left[cards - 1][1]):
            yield option


def _behind(projection: Projection, player: Seat) -> Iterator[Behind]:
    """The rivals who get furthest ahead, or level, in some order."""
    place = projection.players.index(player)
    ahead = {
        rival: [end[other] - end[place] for end in projection.ends]
        for other, rival in enumerate(projection.players)
        if other != place
    }
    worst = max((max(by) for by in ahead.values()), default=-1)
    if worst >= 0:
        for rival, by in ahead.items():
            if max(by) == worst:
                yield Behind(rival, worst, min(by) == worst)


# -- in words --------------------------------------------------------------------------------


def _cards_in_words(cards: int, nearest: tuple[tuple[str, int], ...]) -> Iterator[Phrase]:
    if cards:
        yield say_many("{count} more card to empty", "{count} more cards to empty", cards)
    for card, left in nearest:
        name = words.VP_CARD[card]
        yield say_many("{card}: {count} token left", "{card}: {count} tokens left", left, card=name)


def _behind_in_words(behind: Behind) -> Phrase:
    seat = SeatName(behind.seat)
    if behind.always:
        if not behind.vp:
            return say("tied with {seat}", seat=seat)
        return say_many(
            "{count} VP behind {seat}", "{count} VP behind {seat}", behind.vp, seat=seat
        )
    if not behind.vp:
        return say("tied with {seat} in the worst order of the wars", seat=seat)
    return say_many(
        "{count} VP behind {seat} in the worst order of the wars",
        "{count} VP behind {seat} in the worst order of the wars",
        behind.vp,
        seat=seat,
    )


def _armies_in_words(
    position: Position, player: Seat, fewest: Reinforcements, stock: int | None
) -> Iterator[Phrase]:
    if fewest.unknown:
        yield say("too many wars to tell whether more armies would be enough")
    elif fewest.armies is None:
        if own_wars(position, player):
            yield _never_enough(stock)
    elif fewest.armies:
        yield _breaks_a_tie(position, player, fewest.armies) or _enough(fewest.armies, stock)


def _never_enough(stock: int | None) -> Phrase:
    if stock is None:
        return say("armies alone can't win it now")
    if stock <= 0:
        return say("no armies left in stock")
    return say_many(
        "the {count} army in stock is not enough",
        "the {count} armies in stock are not enough",
        stock,
    )


def _breaks_a_tie(position: Position, player: Seat, armies: Armies) -> Phrase | None:
    """The simplest case: one army in one tied war takes the province."""
    (province, extra), *others = armies
    attacks = position.provinces[province].owner != player
    tied = player in war(position, province).tied
    if others or extra != 1 or not tied or not attacks or not position.player(player).towns:
        return None
    return say("{province} is tied: one more army takes it", province=province)


def _enough(armies: Armies, stock: int | None) -> Phrase:
    (province, extra), *others = armies
    listed = say_many(
        "{count} more army in {province}",
        "{count} more armies in {province}",
        extra,
        province=province,
    )
    for place, (name, more) in enumerate(others, start=1):
        then = say("{count} in {province}", count=more, province=name)
        if place < len(others):
            listed = say("{listed}, {then}", listed=listed, then=then)
        else:
            listed = say("{listed} and {then}", listed=listed, then=then)
    if stock is None:
        return say("{armies} would be enough", armies=listed)
    return say("{armies} would be enough ({stock} in stock)", armies=listed, stock=stock)
