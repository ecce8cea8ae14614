"""Where a province can be invaded from, and what must be played for it
(rulebook, "Course of play")."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.rules.board.board_facts import apart, border
from companion.games.mythotopia.state.state import State

FOOD = 1  # Rulebook, "Invade a province": one food for any number of armies
HILLS = 1  # Rulebook: one extra food (or stone) over hills
BY_LAND, BY_SEA = say("By land"), say("By sea")


@dataclass(frozen=True, slots=True)
class Route:
    """One way into a province, from a province of the seat over a border or across one or two
    seas. `food` and `ships` must be played in addition to the province's card and the armies."""

    source: str
    food: int
    ships: int = 0


def crossing(kind: str, *, ranger: bool) -> str:
    """A border for this player: Ranger turns hills into plain and mountains into hills."""
    if not ranger:
        return kind
    return {"hills": "plain", "mountains": "hills"}.get(kind, kind)


def routes(state: State, seat: Seat, target: Province) -> list[Route]:
    """Every way into `target` from the provinces that the seat is known to hold, cheapest first."""
    return sorted(
        _routes(state, seat, target), key=lambda route: (route.ships, route.food, route.source)
    )


def within_reach(state: State, seat: Seat) -> dict[Province, Phrase]:
    """The provinces into which there is a way from the seat's known provinces: those by land, then
    those by sea, each with this heading."""
    own = state.players[seat].named
    coast = {sea for source in own for sea in state.facts(source).seas}
    sailed = coast.union(*(contents.BESIDE[sea] for sea in coast))
    corrected = [apart(between) for between in state.borders]
    beside = [(source, target) for source in own for target in contents.NEIGHBOURS[source]]
    beside += [(a, b) for pair in corrected for a, b in (pair, pair[::-1]) if a in own]
    by_land = {target for source, target in beside if _food(state, seat, source, target)}
    near = [province for province in contents.PROVINCES if province in by_land]
    far = [
        province
        for province in contents.PROVINCES
        if province not in by_land and not sailed.isdisjoint(state.facts(province).seas)
    ]
    return dict.fromkeys(near, BY_LAND) | dict.fromkeys(far, BY_SEA)


def _food(state: State, seat: Seat, source: Province, target: Province) -> int:
    """The food for an invasion over the border of these provinces; 0 if there is no way by land."""
    ranger = "ranger" in (state.players[seat].reserve_cards or ())
    kind = crossing(border(state, source, target), ranger=ranger)
    return {"plain": FOOD, "hills": FOOD + HILLS}.get(kind, 0)


def _routes(state: State, seat: Seat, target: Province) -> Iterator[Route]:
    target_seas = frozenset(state.facts(target).seas)
    beside = target_seas.union(*(contents.BESIDE[sea] for sea in target_seas))
    for source in state.players[seat].named:
        if source == target:
            continue
        if food := _food(state, seat, source, target):
            yield Route(source, food)
        # By sea one ship card for each sea: both touch the same sea, or two that touch.
        seas = state.facts(source).seas
        if not target_seas.isdisjoint(seas):
            yield Route(source, FOOD, ships=1)
        elif not beside.isdisjoint(seas):
            yield Route(source, FOOD, ships=2)


def to_play(state: State, seat: Seat, target: Province, armies: int) -> Iterator[Phrase]:
    """What the player must play from hand for an invasion, as a checklist. The companion never asks
    for it."""
    ways = routes(state, seat, target)
    if ways:
        best = ways[0]
        cheap = [way.source for way in ways if (way.ships, way.food) == (best.ships, best.food)]
        yield card_of(state, seat, cheap)
        if best.ships:
            yield say_many("{count} ship card", "{count} ship cards", best.ships)
        yield food(best.food)
    else:
        yield say("the card of a province next to {province}", province=target)
        yield food(FOOD)
    yield army_symbols(armies)


def card_of(state: State, seat: Seat, provinces: Sequence[Province]) -> Phrase:
    """The card to play: of one of these provinces, or of one linked to them by the seat's roads, if
    any of those may be used."""
    linked = any(network(state, seat, place) - set(provinces) for place in provinces)
    if linked or len(state.roads_sure) < state.roads_built:
        return say("the card of {provinces}, or of a province linked by road",
                   provinces=say_or(provinces))  # fmt: skip
    return say("the card of {provinces}", provinces=say_or(provinces))


def food(count: int) -> Phrase:
    return say_many("{count} food", "{count} food", count)


def army_symbols(count: int) -> Phrase:
    return say_many("{count} army symbol", "{count} army symbols", count)


def say_or(names: Sequence[str]) -> Phrase | str:
    """Names as alternatives: "Quean, Trogle or Palmain"."""
    *rest, last = names
    if not rest:
        return last
    return say("{names} or {last}", names=", ".join(rest), last=last)


def network(state: State, seat: Seat, start: Province) -> frozenset[str]:
    """The provinces linked to `start` by roads, each road between two of its owner's provinces
    (rulebook, "Roads").
    Without own roads, only `start`."""
    own = state.players[seat].named if seat in state.players else frozenset()
    linked, waiting = {start}, [start]
    while waiting:
        place = waiting.pop()
        for road in state.roads_sure:
            if place in road and own.issuperset(road):
                beyond = {*road} - {place, *linked}
                linked |= beyond
                waiting += beyond
    return frozenset(linked)


def between_players(state: State, seat: Seat) -> list[str]:
    """The provinces where the seat is at war with another player. Two who attack the same
    neutral province are not at war with each other."""
    seas = []
    for province, troops in sorted(state.armies.items()):
        owner = state.owner(province)
        attackers = {who for who, count in troops.items() if count > 0 and who != owner}
        known = province not in state.outdated
        if attackers and known and owner is not None and seat in {owner, *attackers}:
            seas.append(province)
    return seas
