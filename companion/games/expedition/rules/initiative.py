"""The initiative track: moves after an auction, Prolonged observation
(rulebook, "Changes of initiative").

A track is a tuple of markers from I to IV; an unused marker is "-".
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from companion.core.text import Seat
from companion.games.expedition.box.contents import FEES, SPACES, UNUSED
from companion.games.expedition.state.state import Readings

Track: TypeAlias = tuple[str, ...]
Move: TypeAlias = tuple[str, int]
"""A marker and the space that it moves to (I is 1). It swaps places with the marker there."""


def with_unused(order: Sequence[str]) -> Track:
    """The track for players from first to last: unused markers stand on the first spaces."""
    return (UNUSED,) * (SPACES - len(order)) + tuple(order)


def order_of_choice(track: Track, bids: Mapping[str, int]) -> tuple[str, ...]:
    """The bidders from the highest bid to the lowest; of equal bids, the higher initiative first.
    Bidders without a marker come last."""
    return tuple(sorted(bids, key=lambda seat: (-bids[seat], place(track, seat))))


def moves_after(track: Track, bids: Mapping[str, int], rules: Readings) -> tuple[Move, ...]:
    """The moves of the highest and the lowest bidder, in order."""
    order = order_of_choice(track, bids)
    if len(order) < 2:
        return ()
    high = [seat for seat in order if bids[seat] == bids[order[0]]]
    low = [seat for seat in order if bids[seat] == bids[order[-1]]]
    if rules.ties == "first_and_last":
        high, low = high[:1], low[-1:]
    elif rules.ties == "nobody":
        high, low = (group if len(group) == 1 else [] for group in (high, low))
    elif high == low:  # all bids are equal, so nobody is ahead of anybody
        return ()
    forward = [(seat, -1) for seat in high]
    back = [(seat, 1) for seat in reversed(low)]
    steps = [*back, *forward] if rules.moves == "back_first" else [*forward, *back]
    return tuple(_moves(track, steps, rules))


def _moves(track: Track, steps: Sequence[tuple[str, int]], rules: Readings) -> Iterator[Move]:
    old = track
    for seat, by in steps:
        if seat not in track:
            continue
        # If each moves from its old space, the other's move may already have brought it there.
        gone = rules.moves == "together" and (track.index(seat) - old.index(seat)) * by > 0
        to = None if gone else one_step(track, seat, by, rules)
        if to is not None:
            yield seat, to
            track = moved(track, (seat, to))


def one_step(track: Track, seat: Seat, by: int, rules: Readings) -> int | None:
    """The space one forward (-1) or back (1) from a marker; None if the marker can't move there."""
    to = track.index(seat) + by
    if not 0 <= to < len(track) or (rules.walls and track[to] == UNUSED):
        return None
    return to + 1


def moved(track: Track, move: Move) -> Track:
    """The track after a move: the marker swaps places with the one on the space."""
    seat, space = move
    if seat not in track or not 0 < space <= len(track):
        return track
    markers = list(track)
    place = markers.index(seat)
    markers[place], markers[space - 1] = markers[space - 1], seat
    return tuple(markers)


def observed(track: Track, seat: Seat, rules: Readings) -> Track:
    """The track after Prolonged observation: the marker moves to the front, and all before it one
    back."""
    if seat not in track:
        return track
    if rules.walls:
        rest = iter([seat, *(m for m in track if m not in (UNUSED, seat))])
        return tuple(marker if marker == UNUSED else next(rest) for marker in track)
    index = track.index(seat)
    return (seat, *track[:index], *track[index + 1 :])


def fees(track: Track, fee_by: str) -> dict[str, int]:
    """The coins that each player returns at the start, by rank among the players or by space."""
    markers = track if fee_by == "space" else tuple(m for m in track if m != UNUSED)
    due = dict(zip(markers, FEES, strict=False))
    return {marker: due.get(marker, 0) for marker in markers if marker != UNUSED}


def place(track: Track, seat: Seat) -> int:
    """How many markers are ahead of this one; all of them if it is not on the track."""
    return track.index(seat) if seat in track else len(track)
