"""What a player lacks to declare the end, if it were their turn (rulebook, "End the game")."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.rules.end.every_order import Projection
from companion.games.mythotopia.rules.end.fewest_armies import (
    Armies,
    Reinforcements,
    fewest_armies,
    own_wars,
)
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.state.position import Position


@dataclass(frozen=True, slots=True)
class Missing:
    """What a player lacks for a "yes", in words. `of_cards`: how many more must be empty, which
    everybody shares, and the cards closest to that with the tokens left. `of_lead`: the rivals
    ahead by the most, over every order of settling, and the fewest extra armies that put the player
    ahead in every order."""

    of_cards: tuple[Phrase, ...]
    of_lead: tuple[Phrase, ...]


def missing(
    position: Position, player: Seat, stock: int | None, projection: Projection, needed: int
) -> Missing:
    """What `player` lacks. `stock`: the player's armies in stock; if unknown, as many as the colour
    has beyond those on the board. `projection` is the position's; `needed` is the number of cards
    to empty."""
    of_cards = _cards(position, max(0, needed - position.empty_cards))
    of_lead = [*_behind(projection, player)]
    if of_lead:
        most = _armies_off_board(position, player) if stock is None else stock
        fewest = fewest_armies(position, player, max(0, most))
        of_lead += _armies_in_words(position, player, fewest, stock)
    return Missing(tuple(of_cards), tuple(of_lead))


def _armies_off_board(position: Position, player: Seat) -> int:
    placed = sum(province.armies.get(player, 0) for province in position.provinces.values())
    return contents.PIECES["army"] - placed


def _cards(position: Position, count: int) -> Iterator[Phrase]:
    """The `count` cards with the fewest tokens, and those with as many as the last of them."""
    if not count:
        return
    yield say_many("{count} more card to empty", "{count} more cards to empty", count)
    left = sorted(
        ((card.id, len(card.tokens)) for card in position.vp_cards if card.tokens),
        key=lambda option: option[1],
    )
    for place, (card, tokens) in enumerate(left):
        if place < count or tokens == left[count - 1][1]:
            yield say_many("{card}: {count} token left", "{card}: {count} tokens left", tokens,
                           card=words.VP_CARD[card])  # fmt: skip


def _behind(projection: Projection, player: Seat) -> Iterator[Phrase]:
    """The rivals who get furthest ahead, or level, in the player's worst order of settling."""
    place = projection.players.index(player)
    ahead = {
        rival: [end[other] - end[place] for end in projection.ends]
        for other, rival in enumerate(projection.players)
        if other != place
    }
    worst = max((max(by) for by in ahead.values()), default=-1)
    for rival, by in ahead.items():
        if max(by) == worst >= 0:
            yield _behind_in_words(SeatName(rival), worst, always=min(by) == worst)


def _behind_in_words(seat: SeatName, vp: int, *, always: bool) -> Phrase:
    if always:
        if not vp:
            return say("tied with {seat}", seat=seat)
        return say_many("{count} VP behind {seat}", "{count} VP behind {seat}", vp, seat=seat)
    if not vp:
        return say("tied with {seat} in the worst order of the wars", seat=seat)
    return say_many(
        "{count} VP behind {seat} in the worst order of the wars",
        "{count} VP behind {seat} in the worst order of the wars",
        vp,
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
    else:
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
