"""Random actions from the forms' own fields, and what may have been recorded before them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any, TypeAlias, get_args

from pydantic import ValidationError

from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceShips
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity, BuildRoad
from companion.games.mythotopia.moves.cards.market import Retire
from companion.games.mythotopia.moves.cards.played_cards import FreeCard
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.turn import EndTurn, FreeAction, TakeAction
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.evenings.illegal.of_tokens import LORD, OF_WARS
from tests.games.mythotopia.evenings.illegal.plain import (
    JUDGES,
    building,
    holder,
    in_stock,
    is_fought,
)

TOKENS = tuple(
    f"{card.id}:{value}{source}"
    for card in contents.VP_CARDS.values()
    for value in card.tokens
    for source in ("", ":supply")
)


OFTEN = ("token", "take", "end_war", "reserve", "invade", "road", "retire") * 3
"""The kinds with the most conditions."""
FIXED = frozenset({"seat", "wars", "last", "quiet", "known"})


def some(among: Sequence[str], chance: Random, most: int = 2) -> tuple[str, ...]:
    return tuple(chance.sample(among, min(len(among), chance.randint(0, most))))


def province(state: State, chance: Random) -> str:
    """Any; rather often one that is fought over, or held by somebody."""
    fought = [name for name in sorted(state.armies) if is_fought(state, name)]
    held = [name for name in contents.PROVINCES if holder(state, name)]
    return chance.choice(chance.choice((fought, held, contents.PROVINCES)) or contents.PROVINCES)


def tokens(state: State, chance: Random, kind: str) -> tuple[str, ...]:
    """Up to two; mostly one of a card in play that may pay for it."""
    wars = kind in ("take", "end_war")
    lie = {card: [f"{card}:{value}" for value in tokens] for card, tokens in state.cards.items()
           if not wars or card in OF_WARS or card == LORD}  # fmt: skip
    if wars and chance.random() < 0.4:
        return ()
    if not lie or chance.random() < 0.4:
        return some(TOKENS, chance)
    return (chance.choice(lie[chance.choice([*lie])]),)


def another(state: State, action: Action[State], name: str, chance: Random) -> Any:
    """A value of a field: any that the form offers, and others of its kind."""
    value, info = getattr(action, name), type(action).model_fields[name]
    if name == "tokens":
        return tokens(state, chance, action.kind)
    if name in ("province", "to") and value and chance.random() < 0.8:
        return province(state, chance)
    if isinstance(value, bool):
        return chance.random() < 0.5
    if isinstance(value, int) and name != "gives":
        return chance.choice([0, *range(9)])
    if isinstance(value, tuple):
        named = words.IMPROVEMENT if name == "returned" else words.RESERVE_CARD
        full = ("warehouse",) if name == "named" and chance.random() < 0.3 else ()
        return (*some([*named], chance, 3), *full)
    listed = [choice.value for choice in action.choices(state).get(name, ())]
    if name == "card":
        listed = chance.choice((["", *listed[:2]], [*words.IMPROVEMENT]))
    if name in ("seat", "loser", "owner", "taker", "of", "next"):
        listed = [*state.seats, *[""] * (name in ("loser", "owner", "taker"))]
    listed = listed or [word for word in get_args(info.annotation) if isinstance(word, str)]
    return chance.choice(listed) if listed else value


def random_action(state: State, chance: Random) -> Action[State] | None:
    """An action as its form is filled in, with up to four other values; None if it doesn't fit the
    form."""
    kind, seat = chance.choice([*sorted(JUDGES), *OFTEN]), chance.choice(state.seats)
    if state.turn.seat and chance.random() < 0.8:
        seat = state.turn.seat
    facts: dict[str, Any] = {"tokens": tokens(state, chance, kind)} if kind == "token" else {}
    model = game.actions[kind]
    if "province" in model.model_fields and chance.random() < 0.5:
        facts["province"] = province(state, chance)
    if kind == "road" and facts:
        facts["province"] = chance.choice(sorted(state.players[seat].named) or contents.PROVINCES)
        facts["to"] = chance.choice(sorted(contents.NEIGHBOURS[facts["province"]]))
    if kind == "take" and facts:
        facts["loser"] = holder(state, facts["province"])
    action = model.prefilled(state, seat, **facts)
    fields = sorted(model.model_fields.keys() - FIXED)
    fields += ["seat"] * (kind == "end_turn")
    changed = chance.sample(fields, min(chance.randint(0, 4), len(fields)))
    known = {"known": True} if kind == "reserve" else {}
    try:
        values = {name: another(state, action, name, chance) for name in changed}
        return model.model_validate({**action.model_dump(), **values, **known})
    except ValidationError:
        return None


Before: TypeAlias = Callable[[State, str, Random], Iterable[Action[State]]]


def actions_taken(state: State, seat: str, chance: Random) -> Iterator[Action[State]]:
    for what in chance.sample(("pass", "end_war", "acquire", "end_game"), chance.randint(1, 2)):
        yield TakeAction.model_validate({"seat": seat, "what": what})


def free_action(state: State, seat: str, chance: Random) -> Iterator[Action[State]]:
    yield FreeAction(seat=seat)


def cards_counted(state: State, seat: str, chance: Random) -> Iterator[Action[State]]:
    piles = [f"{card}:{value}" for card in state.cards for value in state.cards[card]]
    for key in chance.sample(piles, 5):
        yield Correct(what="card", key=key, to=chance.choice((0, 3)))


def tokens_counted(state: State, seat: str, chance: Random) -> Iterator[Action[State]]:
    for key in "123":
        yield Correct(what="supply", key=key, to=chance.choice((0, 3)))
        yield Correct(seat=seat, what="tokens", key=key, to=chance.choice((0, 2)))


def reserves_entered(state: State, seat: str, chance: Random) -> Iterator[Action[State]]:
    for other in state.seats:
        named = some([*words.RESERVE_CARD], chance, 4)
        cards = len(named) + chance.choice((0, 0, 1, 2, 3))
        yield SetReserve(seat=other, known=True, named=named, cards=cards)


def seas_paid(state: State, seat: str, chance: Random) -> Iterator[Action[State]]:
    for sea in contents.SEAS:
        yield PlaceShips(seat=seat, sea=sea)
    for _ in range(chance.randint(0, 2)):
        yield TakeToken(seat=seat, tokens=("master_of_the_seas:2",))


def towns_placed(state: State, seat: str, chance: Random) -> Iterator[Action[State]]:
    for name in contents.PROVINCES:
        if not holder(state, name) and name not in state.armies:
            yield TakeProvince(seat=seat, province=name)
    if LORD in state.cards:
        yield TakeToken(seat=seat, tokens=(f"{LORD}:2", f"{LORD}:3"))


def all_built(state: State, seat: str, chance: Random) -> Iterator[Action[State]]:
    own = sorted(state.players[seat].named)
    for name in own:
        if building(state, seat, name) == "town" and name in own[:4]:
            yield BuildCity(seat=seat, province=name)
        if name not in state.castle_in:
            yield BuildCastle(seat=seat, province=name)
    for one, other in pairwise(own):
        if (one, other) not in state.roads:
            yield BuildRoad(seat=seat, province=one, to=other)


def cards_played(state: State, seat: str, chance: Random) -> Iterator[Action[State]]:
    yield FreeCard(seat=seat, card="philosopher")
    for kind in chance.sample(("march", "stow", "acquire", "retire"), 2):
        yield game.actions[kind].prefilled(state, seat)


def invaded(state: State, seat: str, chance: Random) -> Iterator[Action[State]]:
    """The next player begins a turn with a war."""
    over = EndTurn.prefilled(state, "")
    yield over
    here = chance.choice([name for name in contents.PROVINCES if holder(state, name) != over.next])
    count = max(1, in_stock(state, over.next, "army"))
    yield Invade(seat=over.next, province=here, armies=count, portal=True)


def deck_thinned(state: State, seat: str, chance: Random) -> Iterator[Action[State]]:
    for _ in range(4):
        yield Retire(seat=seat, cards=2)


BEFORE: tuple[Before, ...] = (
    invaded, deck_thinned, actions_taken, free_action, cards_counted, tokens_counted,
    reserves_entered, seas_paid, towns_placed, all_built, cards_played,
)  # fmt: skip
"""What may be recorded before an action: nothing of it makes a fact uncertain."""


def before(state: State, chance: Random) -> list[Action[State]]:
    ways = chance.sample(BEFORE, chance.randint(0, 2))
    return [action for way in ways for action in way(state, str(state.turn.seat), chance)]
