"""What an entry has moved, as plain numbers: the difference of two tables, and its fold.

`difference` is taken once, when an entry is made. The entry stores it, so that the fold adds and
takes away these numbers and asks no rule. Numbers are stored as differences: they stay right when
an earlier entry is undone or corrected.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from companion.core.frozen import changed
from companion.core.text import Seat
from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.state.moved_players import (
    GOODS,
    Plain,
    Seats,
    board_changes,
    changed_board,
    changed_list,
    changed_player,
    list_changes,
    player_changes,
)
from companion.games.terra_mystica.state.state import NOBODY, Offer, OpenDeed, State, Turn

TURN_FIELDS = {field.name: field.default for field in fields(Turn)}


def difference(was: State, now: State, seats: Seats, *, goods: Collection[Seat]) -> Plain:
    """What has changed in a game; `players` are by their seats. The goods are told of the seats of
    `goods`."""
    parts: Plain = {}
    players: dict[Seat, Plain] = {}
    for before, after in zip(was.players, now.players, strict=True):
        if before is not after and (moved := player_changes(before, after)):
            seat = seats[after.seat]
            shown = {n: by for n, by in moved.items() if seat in goods or n not in GOODS}
            players |= {seat: shown} if shown else {}
    if players:
        parts["players"] = players
    for name, (told_of, _) in PARTS.items():
        before, after = getattr(was, name), getattr(now, name)
        if before is not after and (value := told_of(before, after, seats)) not in ({}, None):
            parts[name] = value
    return parts


def applied(state: State, changes: Plain, players: dict[Seat, Plain], seats: Seats) -> State:
    """The game after these changes, with those of its `players` by seat."""
    parts: Plain = {name: PARTS[name][1](getattr(state, name), value, seats)
                    for name, value in changes.items() if name in PARTS}  # fmt: skip
    if players:
        after = [*state.players]
        for seat, its in players.items():
            if seat in seats and its:
                number = seats.index(seat)
                after[number] = changed_player(after[number], its)
        parts["players"] = tuple(after)
    return changed(state, **parts)


def _number(seat: Seat, seats: Seats) -> int:
    return seats.index(seat) if seat in seats else NOBODY


def _numbers(names: Iterable[str], seats: Seats) -> list[int]:
    return [seats.index(seat) for seat in names if seat in seats]


def _name(number: int, seats: Seats) -> str:
    return seats[number] if number >= 0 else ""


def _set(was: Any, now: Any, _: Seats) -> Any:
    return None if was == now else list(now) if isinstance(now, tuple) else now


def turn_facts(turn: Turn, seats: Seats) -> Plain:
    """A turn without what is usual."""
    parts = {n: value for n, usual in TURN_FIELDS.items() if (value := getattr(turn, n)) != usual}
    return {**parts, "seat": _name(turn.seat, seats)}


def turn_of(value: Plain, seats: Seats) -> Turn:
    return Turn(**{**value, "seat": _number(value["seat"], seats)})


def _queue(was: tuple[int, ...], now: tuple[int, ...], seats: Seats) -> Plain:
    """The seat that leaves the queue, or a new queue."""
    for place, seat in enumerate(was):
        if now == (*was[:place], *was[place + 1 :]) and seat not in was[:place]:
            return {"done": seats[seat]}
    return {} if was == now else {"new": [seats[seat] for seat in now]}


def _was_queue(queue: tuple[int, ...], value: Plain, seats: Seats) -> tuple[int, ...]:
    if "new" in value:
        return tuple(_numbers(value["new"], seats))
    return changed_list(queue, "-", _numbers([value["done"]], seats))


def _items(was: Iterable[Any], now: Iterable[Any], _: Seats) -> Plain:
    """The items that a list has gained and lost."""
    words = {"+": "more", "-": "less"}
    return {words[sign]: items for sign, items in list_changes(was, now).items()}


def _were_items(items: tuple[Any, ...], value: Plain, _: Seats) -> tuple[Any, ...]:
    return changed_list(changed_list(items, "-", value.get("less", [])), "+", value.get("more", []))


def _seats(was: tuple[int, ...], now: tuple[int, ...], seats: Seats) -> Plain:
    return _items([seats[n] for n in was], [seats[n] for n in now], seats)


def _were_seats(numbers: tuple[int, ...], value: Plain, seats: Seats) -> tuple[int, ...]:
    moved = {name: _numbers(names, seats) for name, names in value.items()}
    return _were_items(numbers, moved, seats)


def _offers(was: tuple[Offer, ...], now: tuple[Offer, ...], seats: Seats) -> Plain:
    """The offers that are made and those that are answered."""
    return {
        name: [[seats[o.seat], seats[o.builder], o.amount, o.deed] for o in offers]
        for name, offers in _items(was, now, seats).items()
    }


def _were_offers(offers: tuple[Offer, ...], value: Plain, seats: Seats) -> tuple[Offer, ...]:
    """The offers without the answered ones. An offer of another amount is answered, too."""
    left = [*offers]
    for offer in offers_of(value.get("less", []), seats):
        if (answered := open_offer(left, offer)) is not None:
            left.remove(answered)
    return (*left, *offers_of(value.get("more", []), seats))


def offers_of(rows: Iterable[list[Any]], seats: Seats) -> Iterator[Offer]:
    for seat, builder, amount, deed in rows:
        if seat in seats and builder in seats:
            yield Offer(seats.index(seat), seats.index(builder), amount, deed)


def open_offer(offers: Iterable[Offer], old: Offer) -> Offer | None:
    """The open offer that is meant, perhaps of another amount; None if it has been undone."""
    alike = [o for o in offers if (o.seat, o.builder, o.deed) == (old.seat, old.builder, old.deed)]
    return min(alike, key=lambda offer: offer.amount != old.amount, default=None)


def _counts(was: Mapping[str, int], now: Mapping[str, int], _: Seats) -> Plain:
    """The counts that have changed, also by 0 for a new one; None for one that is gone."""
    return {k: now[k] - was.get(k, 0) if k in now else None
            for k in {**was, **now} if was.get(k) != now.get(k)}  # fmt: skip


def _were_counts(counts: Mapping[str, int], value: Plain, _: Seats) -> dict[str, int]:
    kept = {key: count for key, count in counts.items() if value.get(key, 0) is not None}
    more = {key: kept.get(key, 0) + by for key, by in value.items() if by is not None}
    return {**kept, **more}


Orders = tuple[tuple[int, ...], ...]


def _places(was: Orders, now: Orders, seats: Seats) -> Plain:
    """The places on the cult board that a priest takes or leaves: "fire 0"."""
    return {
        f"{cult} {place}": _name(seat, seats)
        for cult, before, after in zip(CULTS, was, now, strict=True)
        for place, seat in enumerate(after) if seat != before[place]
    }  # fmt: skip


def _were_places(orders: Orders, value: Plain, seats: Seats) -> Orders:
    rows = [[*row] for row in orders]
    for name, seat in value.items():
        cult, _, place = name.partition(" ")
        rows[CULTS.index(cult)][int(place)] = _number(seat, seats)
    return tuple(map(tuple, rows))


def _deeds(was: tuple[OpenDeed, ...], now: tuple[OpenDeed, ...], seats: Seats) -> Plain:
    """The open builds of the Cultists that have changed, by number; None if one is closed."""
    before, after = ({str(deed.number): deed for deed in deeds} for deeds in (was, now))
    return {
        number: None if deed is None else {
            "builder": seats[deed.builder], "able": [seats[n] for n in deed.able],
            "declined": deed.declined,
        }
        for number in {**before, **after}
        if before.get(number) != (deed := after.get(number))
    }  # fmt: skip


def _were_deeds(deeds: tuple[OpenDeed, ...], value: Plain, seats: Seats) -> tuple[OpenDeed, ...]:
    kept = [deed for deed in deeds if str(deed.number) not in value]
    new = [OpenDeed(int(n), _number(d["builder"], seats), tuple(_numbers(d["able"], seats)),
                    d["declined"]) for n, d in value.items() if d]  # fmt: skip
    return (*kept, *new)


Part = tuple[Callable[[Any, Any, Seats], Any], Callable[[Any, Any, Seats], Any]]
PARTS: Mapping[str, Part] = {
    **dict.fromkeys(
        ("round", "phase", "deeds", "areas", "rounds"),
        (_set, lambda _, value, __: tuple(value) if isinstance(value, list) else value),
    ),
    "order": (
        lambda _, now, seats: [seats[number] for number in now],
        lambda _, value, seats: tuple(_numbers(value, seats)),
    ),
    "turn": (
        lambda was, now, seats: {} if was == now else turn_facts(now, seats),
        lambda _, value, seats: turn_of(value, seats),
    ),
    "queue": (_queue, _was_queue),
    "passed": (_seats, _were_seats),
    "ahead": (_seats, _were_seats),
    "power_used": (_items, _were_items),
    **dict.fromkeys(("cards", "favors_left", "towns_left"), (_counts, _were_counts)),
    "orders": (_places, _were_places),
    "offers": (_offers, _were_offers),
    "open_deeds": (_deeds, _were_deeds),
    "board": (board_changes, changed_board),
}
"""The other parts of a game: how a change is told, and how the fold makes it."""
