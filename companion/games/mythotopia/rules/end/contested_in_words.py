"""The resources that the final scores depend on, in words: see `contested.Resource`
(rulebook, "End the game")."""

from collections.abc import Iterable

from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.contents import LOWEST_SCORE
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.rules.end.contested import Resource
from companion.games.mythotopia.state.position import Position

ISLAND: dict[str, Phrase] = {
    "large": say("the large island"),
    "small": say("the small island"),
}


def hangs_on(position: Position, resources: Iterable[Resource]) -> tuple[Phrase, ...]:
    """Each resource by name, with how many are left at the start."""
    return tuple(_resource_name(position, kind, key) for kind, key in resources)


def _resource_name(position: Position, kind: str, key: str) -> Phrase:
    match kind:
        case "card":
            return _last_tokens(position, key)
        case "supply":
            return _last_loose(position, key)
        case "towns":
            return _last_towns(position, key)
        case "floor":
            return say("{seat}'s minimum of {floor} VP", seat=SeatName(key), floor=LOWEST_SCORE)
        case "island":
            return ISLAND[key]
        case _:
            raise ValueError(kind)


def _last_tokens(position: Position, card: str) -> Phrase:
    left = next(len(vp_card.tokens) for vp_card in position.vp_cards if vp_card.id == card)
    name = words.VP_CARD[card]
    if left == 1:
        return say("the last token on {card}", card=name)
    return say_many(
        "the last {count} token on {card}", "the last {count} tokens on {card}", left, card=name
    )


def _last_loose(position: Position, value: str) -> Phrase:
    left = sum(n for of, n in (position.supply or {}).items() if of == value)
    if left == 1:
        return say("the last loose {value}-VP token in the supply", value=value)
    return say_many(
        "the last {count} loose {value}-VP token in the supply",
        "the last {count} loose {value}-VP tokens in the supply",
        left,
        value=value,
    )


def _last_towns(position: Position, player: Seat) -> Phrase:
    """The last towns in stock or, if there are none, the town that comes home from a lost
    province."""
    seat, left = SeatName(player), position.player(player).towns
    if not left:
        return say("the town that returns to {seat}", seat=seat)
    if left == 1:
        return say("{seat}'s last town", seat=seat)
    return say_many("{seat}'s last {count} town", "{seat}'s last {count} towns", left, seat=seat)
