"""Armies, mercenaries and ships: where they are, and how many are in stock
(rulebook, "Set-up of the game")."""

from collections.abc import Iterator, Mapping

from companion.core.frozen import all_of, changed, once
from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.state.player import Player
from companion.games.mythotopia.state.state import State, Troops


def pieces_at(troops: Troops, place: str, seat: Seat) -> int:
    """A seat's pieces in a place; below 0 if more were removed than were recorded there."""
    return troops.get(place, {}).get(seat, 0)


def put(troops: Troops, place: str, seat: Seat, by: int) -> Troops:
    """The troops with `by` more (or fewer) pieces of a seat in a place. Seats with none are left
    out."""
    return set_to(troops, place, seat, pieces_at(troops, place, seat) + by)


def set_to(troops: Troops, place: str, seat: Seat, count: int) -> Troops:
    """The troops with exactly `count` pieces of a seat in a place."""
    counts = {who: n for who, n in troops.get(place, {}).items() if who != seat}
    if count:
        counts[seat] = count
    elsewhere = {other: pieces for other, pieces in troops.items() if other != place}
    return {**elsewhere, place: counts} if counts else elsewhere


def armies_leaving(state: State, province: Province, seat: Seat, count: int) -> State:
    """The state without these armies of a seat. Its mercenaries leave with the last army."""
    armies, hired = put(state.armies, province, seat, -count), state.mercenaries
    if pieces_at(armies, province, seat) <= 0:
        hired = set_to(hired, province, seat, 0)
    return changed(state, armies=armies, mercenaries=hired)


def on_board(troops: Troops, seat: Seat) -> int:
    return sum(counts.get(seat, 0) for counts in troops.values())


def stock(state: State, seat: Seat, piece: str) -> int | None:
    """A seat's armies ("army") or ships ("ship") in stock: bought, and not on the board. None if
    nobody entered how many are left to buy, or where the ships are."""
    player = state.players[seat]
    if piece not in player.pool or "pool" in player.unsure:
        return None
    if piece == "ship" and not _ships_placed(player):
        return None
    placed = on_board(state.armies if piece == "army" else state.ships, seat)
    return contents.PIECES[piece] - player.pool[piece] - placed


def _ships_placed(player: Player) -> bool:
    """Whether all ships on the board are known, and were when those in stock were counted."""
    return player.ships_sure and "ship" not in player.unplaced


def in_stock(state: State, seat: Seat, piece: str, count: int) -> State:
    """The state with `count` armies or ships of a seat in stock and the rest left to buy. After an
    unnamed purchase, the other kind of piece stays in doubt."""
    placed = on_board(state.armies if piece == "army" else state.ships, seat)
    before = state.players[seat]
    pool = {**before.pool, piece: contents.PIECES[piece] - placed - count}
    placed_known = before.ships_sure if piece == "ship" else "army" in before.pool
    if piece == "army" and "army" in before.unplaced:
        placed_known = False
    rest = before.unplaced - {piece}
    if "pool" in before.unsure:
        rest |= pool.keys() - {piece}
    unplaced = rest if placed_known else rest | {piece}
    return state.with_player(seat, changed(before, pool=pool, unplaced=unplaced).sure_of("pool"))


def ships_at(state: State, province: Province, seat: Seat) -> int:
    """A seat's ships in every sea that touches the province."""
    return sum(pieces_at(state.ships, sea, seat) for sea in state.facts(province).seas)


@once
@all_of
def wars(state: State) -> Iterator[str]:
    """The provinces where a player other than the owner has armies, by name (rulebook, "End a
    war")."""
    for province in sorted(state.armies):
        owner = state.owner(province)
        if any(count > 0 and who != owner for who, count in state.armies[province].items()):
            yield province


def own_wars(state: State, seat: Seat) -> list[str]:
    """The wars of a seat: over its province, or with its armies."""
    return [
        province
        for province in wars(state)
        if state.owner(province) == seat or state.armies[province].get(seat, 0) > 0
    ]


def with_armies(state: State, seat: Seat) -> list[str]:
    """The provinces where a seat has armies, by name."""
    return [place for place in sorted(state.armies) if state.armies[place].get(seat, 0) > 0]


def surely_at_war(state: State, province: Province) -> bool:
    """Whether there is certainly a war, whoever holds the province: two sides are there, or one
    that can't be the owner."""
    if province in state.outdated:
        return False
    sides = [seat for seat, count in state.armies.get(province, {}).items() if count > 0]
    return len(sides) > 1 or any(state.surely_lacks(seat, province) for seat in sides)


def armies_known(state: State, seat: Seat) -> bool:
    """Whether all moves of a seat's armies have been recorded from the start."""
    player = state.players[seat]
    return tracks_wars(state) and "army" in player.pool and "army" not in player.unplaced


def all_armies_known(state: State) -> bool:
    """Whether everybody's armies were recorded from the start, so that all wars are known."""
    return all(armies_known(state, seat) for seat in state.seats)


def armies_known_in(state: State, seat: Seat, province: Province) -> bool:
    """Whether the recorded armies of a seat in a province are certainly all that it has there."""
    doubtful = province in state.outdated or province in state.marched
    return armies_known(state, seat) and not doubtful


def counted_places(state: State) -> frozenset[Province]:
    """The provinces whose troops are known, one by one."""
    return frozenset(contents.BOARD) if all_armies_known(state) else state.counted


def all_wars_known(state: State) -> bool:
    """Whether the recorded wars are certainly all that there are."""
    return state.counted >= contents.BOARD.keys() or all_armies_known(state)


def troops_known(state: State, province: Province) -> bool:
    """Whether the troops recorded in a province are certainly all that are there."""
    known = province in state.counted or all_armies_known(state)
    return known and province not in state.marched


def troops_counted(state: State, province: Province) -> State:
    """The state in which the troops of a province are known from now on."""
    if not province or (province in state.counted and troops_known(state, province)):
        return state
    return changed(
        state,
        counted=state.counted | {province},
        outdated=_without(state.outdated, province),
        marched=_without(state.marched, province),
    )


def _without(lines: Mapping[str, int], province: Province) -> Mapping[str, int]:
    return {place: line for place, line in lines.items() if place != province}


def troops_home(state: State, province: Province) -> State:
    """The state after a war: all armies and mercenaries of all sides leave, ships stay
    (rulebook, "End a war")."""
    state = troops_counted(state, province)
    return changed(
        state,
        armies={place: counts for place, counts in state.armies.items() if place != province},
        mercenaries={p: counts for p, counts in state.mercenaries.items() if p != province},
    )


def tracks_wars(state: State) -> bool:
    """Whether armies and ships are recorded as they move."""
    return state.depth != "score"
