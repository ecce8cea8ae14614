"""Notes on what is not known, held against the values that the missing fact may have: a note is
idle if none of them changes the answer.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations, islice
from random import Random
from typing import Any, TypeAlias

from companion.core.text import Phrase
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.rules.board.standing import building_in
from companion.games.mythotopia.rules.end.missing_facts import unknown_at_the_end
from companion.games.mythotopia.rules.war.known_position import Unknown, position, unknown
from companion.games.mythotopia.state.position import Position, ProvincePosition
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.evenings.gaps.judged import ruling, verdict

MOST_SHIPS, MOST_ARMIES = contents.PIECES["ship"], contents.PIECES["army"]
IN_WAR = ("cavalry", "limes", "ranger")
WORLDS = 2000
"""So many mixtures of the other missing facts are tried until a note is idle."""

World: TypeAlias = Callable[[Position], Position]
"""One possible value of a missing fact, put into a position."""


def idle(state: State, province: str = "") -> Iterator[Unknown]:
    """The notes on a war, or on the end if no province is named, that stand there for nothing."""
    at = position(state)
    gaps = [*unknown(state, province)] if province else [*unknown_at_the_end(state)]
    worlds = {gap: [*_values(state, gap, [province] if province else at.wars)] for gap in gaps}
    chance = Random(f"{sorted(at.wars)} {province}")
    for gap in gaps:
        if not any(_matters(start, worlds[gap], province) for start in
                   islice(_starts(at, [*worlds.values()], chance), WORLDS)):  # fmt: skip
            yield gap


def _starts(at: Position, facts: Sequence[Sequence[World]], chance: Random) -> Iterator[Position]:
    """The position as recorded, then with any values of all the missing facts."""
    yield at
    while True:
        other = at
        for worlds in facts:
            other = chance.choice(worlds)(other) if worlds else other
        yield other


def _matters(start: Position, worlds: Sequence[World], province: str) -> bool:
    answers: list[Any] = []
    for world in worlds:
        at = world(start)
        answers.append(ruling(at, province) if province else verdict(at))
        if answers[-1] != answers[0]:
            return True
    return False


def _values(state: State, gap: Unknown, provinces: Sequence[str]) -> Iterator[Any]:
    """The values that the fact may have which a note names."""
    named = [*_provinces_named(gap.text)]
    yield from FACTS[gap.what](state, gap.seat, named or provinces)


def _provinces_named(text: Phrase) -> Iterator[str]:
    for name, value in text.params:
        if isinstance(value, Phrase):
            yield from _provinces_named(value)
        elif name == "province":
            yield str(value)


def _land(at: Position, province: str, **facts: Any) -> Position:
    land = at.provinces.get(province, ProvincePosition())
    changed = land.model_copy(update=facts)
    return at.model_copy(update={"provinces": {**at.provinces, province: changed}})


def _owners(state: State, seat: str, provinces: Sequence[str]) -> Iterator[Any]:
    for province in provinces:
        for owner in (None, *state.seats):
            built = building_in(state, owner or "", province)
            yield lambda at, p=province, o=owner, b=built: _land(at, p, owner=o, structure=b)


def _flag(name: str) -> Callable[[State, str, Sequence[str]], Iterator[Any]]:
    def worlds(state: State, seat: str, provinces: Sequence[str]) -> Iterator[Any]:
        for province in provinces:
            for there in (False, True):
                yield lambda at, p=province, there=there: _land(at, p, **{name: there})

    return worlds


def _buildings(state: State, seat: str, provinces: Sequence[str]) -> Iterator[Any]:
    for province in provinces:
        if not seat or state.owner(province) == seat:
            for built in ("town", "city", "citadel"):
                yield lambda at, p=province, b=built: _land(at, p, structure=b)


def _ships(state: State, seat: str, provinces: Sequence[str]) -> Iterator[Any]:
    seas = {sea for province in provinces for sea in state.facts(province).seas}
    for sea in sorted(seas):
        for count in range(MOST_SHIPS + 1):
            yield lambda at, s=sea, n=count: at.model_copy(
                update={"ships": {**at.ships, s: {**at.ships.get(s, {}), seat: n}}}
            )


def _reserve(state: State, seat: str, provinces: Sequence[str]) -> Iterator[Any]:
    cards = [card for card in (*IN_WAR, "scribe") if _may_lie(state, seat, card)]
    for kept in chain.from_iterable(combinations(cards, n) for n in range(len(cards) + 1)):
        yield lambda at, kept=kept: at.model_copy(
            update={
                "players": tuple(
                    p.model_copy(update={"reserve": kept}) if p.id == seat else p
                    for p in at.players
                )
            }
        )


def _may_lie(state: State, seat: str, card: str) -> bool:
    """Whether a card may lie in a seat's Reserve: nobody recorded it in another place."""
    away = {*state.gone, *state.undealt, *(state.market if state.market_known else ())}
    for other, player in state.players.items():
        if other != seat:
            away |= player.deck | (player.reserve_cards_sure or frozenset())
    return card not in away


def _armies(state: State, seat: str, provinces: Sequence[str]) -> Iterator[Any]:
    """No army, or some of anybody's."""
    for province in provinces:
        yield lambda at, p=province: _land(at, p, armies={})
        for who in [seat] if seat else state.seats:
            for count in range(1, MOST_ARMIES + 1):
                yield lambda at, p=province, w=who, n=count: _land(
                    at, p, armies={**at.provinces[p].armies, w: n} if p in at.provinces else {w: n}
                )


def _wars(state: State, seat: str, provinces: Sequence[str]) -> Iterator[Any]:
    """No other war, or one over any province of somebody, or over one of nobody's."""
    yield lambda at: at
    quiet = [name for name in contents.PROVINCES if name not in provinces]
    for province in quiet:
        for who in state.seats:
            yield lambda at, p=province, w=who: _land(at, p, armies={w: MOST_ARMIES})


FACTS: Mapping[str, Callable[[State, str, Sequence[str]], Iterator[Any]]] = {
    "holder": _owners,
    "dragon": _flag("dragon"),
    "runestone": _flag("runestone"),
    "castle": _flag("castle"),
    "citadel": _buildings,
    "city": _buildings,
    "ships": _ships,
    "reserve": _reserve,
    "troops": _armies,
    "wars": _wars,
}
"""The values of what a note says is missing."""
