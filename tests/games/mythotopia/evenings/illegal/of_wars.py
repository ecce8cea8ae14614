"""Wars and their ends: who takes part, who is stronger, what is lost and what is paid."""

from collections.abc import Iterator
from typing import Any

from companion.games.mythotopia.box import contents
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.evenings.illegal.of_tokens import ISLANDS, LORD, cards, parts, tokens
from tests.games.mythotopia.evenings.illegal.plain import (
    armies,
    attackers,
    building,
    holder,
    is_fought,
    judges,
    leads,
    towns_left,
)

OF_CONQUEST = ("spoils_of_war", "citadel", "here_be_dragons", "runestones", LORD)
DEFENDER = "defender_of_the_realm"


@judges("take")
def take(state: State, action: Any) -> Iterator[str]:
    if not is_won(state, action.seat, action.province, action.loser):
        yield "war.none"
    yield from changes_hands(state, action, action.seat, action.loser)
    yield from stronger(state, action.province, action.loser, action.seat)


def is_won(state: State, seat: str, province: str, loser: str) -> bool:
    """Whether there is a war to win there; anywhere, if nobody named the province."""
    if province:
        return holder(state, province) == seat or bool(attackers(state, province, loser))
    return any(armies(state, seat, place) > 0 and holder(state, place) != seat
               for place in state.armies)  # fmt: skip


def changes_hands(state: State, action: Any, taker: str, loser: str) -> Iterator[str]:
    owner = holder(state, action.province) if action.province else loser
    if action.province and owner == taker:
        yield "province.own"
    elif owner != loser:
        yield "province.held" if owner else "province.not_held"
    if loser and not stood(state, loser, action.province, action.building):
        yield "province.building"
    if action.placed and not loser and all(holder(state, name) for name in contents.PROVINCES):
        yield "province.all_held"
    if action.placed and towns_left(state, taker) <= 0:
        yield "province.towns"
    if not action.placed and action.tokens:
        yield "province.neutral_tokens"
    for text in action.tokens:
        yield from of_conquest(state, action, taker, loser, text)
    yield from tokens(state, taker, action.tokens)


def of_conquest(state: State, action: Any, taker: str, loser: str, text: str) -> Iterator[str]:
    """What a token pays for that comes with a conquest."""
    card, value, _ = parts(text)
    there = action.province
    if card not in (*OF_CONQUEST, DEFENDER):
        yield "token.other"
    elif card == DEFENDER:
        yield "token.held"
    elif card == "spoils_of_war" and there and not loser and not holder(state, there):
        yield "token.spoils"
    elif card == "citadel" and not (loser and action.building == "citadel"):
        yield "token.citadel"
    elif card in ("here_be_dragons", "runestones") and there:
        lie = state.dragons if card == "here_be_dragons" else state.runestones
        if there not in lie:
            yield "token.dragon" if lie else "token.dragon_none"
    elif card == LORD and there and not completes(state, taker, there, value):
        yield "token.island"


def completes(state: State, seat: str, province: str, value: int) -> bool:
    island = ISLANDS.get(value, frozenset[str]())
    return province in island and island <= state.players[seat].named | {province}


def stood(state: State, seat: str, province: str, claimed: str) -> bool:
    """Whether it stood there, by the record; anywhere, if nobody named the province."""
    player = state.players[seat]
    if not province:
        return {"town": 1, "city": player.cities, "citadel": player.citadels}[claimed] > 0
    own = holder(state, province) == seat
    return claimed == (building(state, seat, province) if own else "town")


def stronger(state: State, province: str, owner: str, winner: str, hero: str = "") -> Iterator[str]:
    if not province or not is_fought(state, province) or owner != holder(state, province):
        return
    _, strongest = leads(state, province)
    if len(strongest) > 1:
        if not hero:
            yield "war.tie"
        elif hero not in strongest or hero != winner:
            yield "war.hero"
    elif strongest != [winner or "neutral"]:
        yield "war.stronger"
    elif hero:
        yield "war.hero"


@judges("end_war")
def end_war(state: State, action: Any) -> Iterator[str]:
    owner = holder(state, action.province)
    if not attackers(state, action.province, action.owner):
        yield "war.none"
    if action.hero and action.diplomat:
        yield "war.hero"
    if action.taker:
        if action.diplomat:
            yield "war.diplomat"
        yield from changes_hands(state, action, action.taker, action.owner)
    else:
        yield from stays(state, action)
    if owner == action.owner and is_fought(state, action.province):
        sides, _ = leads(state, action.province)
        if action.seat not in sides:
            yield "war.part"
    if not action.diplomat:
        hero = action.seat if action.hero else ""
        winner = action.taker or action.owner
        yield from stronger(state, action.province, action.owner, winner, hero)
        yield from left_out(state, action)


def left_out(state: State, action: Any) -> Iterator[str]:
    """The winner has no choice: a town is placed, and the tokens are taken that cards have."""
    if not is_fought(state, action.province):
        return
    due = [DEFENDER] if action.owner and not action.taker else []
    if action.taker:
        if towns_left(state, action.taker) <= 0:
            return
        if not action.placed:
            yield "war.town"
            return
        due = [*won(state, action.province, action.taker, action.owner)]
    lie = {card for card in due if any(count > 0 for count in state.cards.get(card, {}).values())}
    if lie - set(cards(action.tokens)):
        yield "token.left_out"


def won(state: State, province: str, taker: str, owner: str) -> Iterator[str]:
    """The cards that pay for taking it."""
    if owner:
        yield "spoils_of_war"
        if building(state, owner, province) == "citadel":
            yield "citadel"
    if province in state.dragons:
        yield "here_be_dragons"
    if province in state.runestones:
        yield "runestones"
    left = state.cards.get(LORD, {})
    if any(completes(state, taker, province, value) and left.get(value, 0) > 0 for value in left):
        yield LORD


def stays(state: State, action: Any) -> Iterator[str]:
    owner = holder(state, action.province)
    if owner != action.owner:
        yield "province.held" if owner else "province.not_held"
    for card in cards(action.tokens):
        if card in OF_CONQUEST:
            yield "token.taken"
        elif card != DEFENDER:
            yield "token.other"
        elif action.diplomat:
            yield "token.diplomat"
    yield from tokens(state, action.owner, action.tokens)


@judges("lose")
def lose(state: State, action: Any) -> Iterator[str]:
    if action.province and holder(state, action.province) != action.seat:
        yield "province.not_held"
    if not stood(state, action.seat, action.province, action.building):
        yield "province.building"
    own = state.players[action.seat].named
    places = own & {action.province} if action.province else own
    if places and not any(attackers(state, place, action.seat) for place in places):
        yield "war.none"
