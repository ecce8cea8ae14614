"""Victory-point tokens: which card pays what, when, and to whom."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.mythotopia.box import contents
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.evenings.illegal.plain import cities_left, judges, reserve

MASTER, LORD = "master_of_the_seas", "lord_of_the_isles"
ISLANDS = {3: contents.ISLANDS["large"], 2: contents.ISLANDS["small"]}
OF_BUILDINGS = ("city", "guilded_city", "road", "roadside_inns", "castle")
OF_WARS = ("citadel", "defender_of_the_realm", "here_be_dragons", "runestones", "spoils_of_war")


def parts(text: str) -> tuple[str, int, bool]:
    """The card, the value, and whether Scribe takes it from the supply."""
    card, value, *supply = text.split(":")
    return card, int(value), bool(supply)


def cards(taken: Sequence[str]) -> list[str]:
    return [parts(text)[0] for text in taken]


def tokens(state: State, seat: str, taken: Sequence[str]) -> Iterator[str]:
    """They lie where they are taken from, and a condition pays once."""
    conditions = Counter(card if card != LORD else f"{card}{value}"
                         for card, value, _ in map(parts, taken) if card != MASTER)  # fmt: skip
    if any(count > 1 for count in conditions.values()):
        yield "token.twice"
    left = {card: dict(tokens) for card, tokens in state.cards.items()}
    supply = dict(state.supply)
    for card, value, from_supply in map(parts, taken):
        if card not in left:
            yield "token.card"
            continue
        if from_supply:
            if seat and "scribe" not in reserve(state, seat):
                yield "token.scribe"
            if supply[value] <= 0:
                yield "token.supply"
        elif not any(count > 0 for count in left[card].values()):
            yield "token.empty"
        elif left[card].get(value, 0) <= 0:
            yield "token.value"
        pile = supply if from_supply else left[card]
        pile[value] = pile.get(value, 0) - 1


@judges("token")
def token(state: State, action: Any) -> Iterator[str]:
    player, names = state.players[action.seat], cards(action.tokens)
    if not (action.tokens or action.marks):
        yield "token.none"
    cannot = [*tokens(state, action.seat, action.tokens)]
    yield from cannot
    if not cannot and set(names) & set(OF_BUILDINGS):
        yield "token.with_building"
    settling = "end_game" in state.turn.actions
    if "patronage" in names and "patronage" in state.cards and not (action.spends or settling):
        yield "token.patronage"
    yield from of_seas(state, action, names)
    values = {value for card, value, _ in map(parts, action.tokens) if card == LORD}
    held = {value for value, island in ISLANDS.items() if island <= player.named}
    if values - held:
        yield "token.island"
    if values & held and player.points.get(LORD, 0) >= sum(held):
        yield "token.island_paid"
    if any(card in OF_WARS and not is_owed(state, card) for card in names):
        yield "token.with_war"


def of_seas(state: State, action: Any, names: list[str]) -> Iterator[str]:
    """Ships in three seas pay, and in four again; Scribe needs a city to mark it."""
    player = state.players[action.seat]
    wanted = names.count(MASTER) + max(player.marks, player.points.get(MASTER, 0) // 2)
    seas = sum(there.get(action.seat, 0) > 0 for there in state.ships.values())
    if MASTER in names and wanted > 2:
        yield "token.seas_paid"
    elif MASTER in names and seas < 2 + wanted:
        yield "token.seas"
    by_scribe = [text for text in action.tokens if text == f"{MASTER}:2:supply"]
    if max(action.marks, len(by_scribe)) > max(0, cities_left(state, action.seat)):
        yield "token.marks"


def is_owed(state: State, card: str) -> bool:
    """Whether a dragon or a runestone left the board without paying."""
    lie = {"here_be_dragons": state.dragons, "runestones": state.runestones}.get(card)
    paid = sum(player.points.get(card, 0) for player in state.players.values()) // 2
    return lie is not None and 5 - len(lie) > paid


@judges("alchemist")
def alchemist(state: State, action: Any) -> Iterator[str]:
    if state.players[action.seat].tokens.get(action.gives, 0) <= 0:
        yield "alchemist.token"
    if state.supply[action.gives + 1] <= 0:
        yield "alchemist.supply"
