"""Reads the facts for the end of the game from a form or an address, and compares them with the
table's records. Without a table, the answers also say what is played.

Every count has a flat name: `vp.red`, `towns.red`, `cards.city.2` (its tokens of 2),
`ships.red.Inland Sea West`, `ships.red.known`, `reserve.red`. Every war has a number:
`wars.1.province`, `.owner`, `.building`, `.castle`, `.armies.red` (see end_wars). `isles.Aporia`
names the holder of an island's province. A missing answer changes nothing.

`was` holds what the page showed when it was opened ("vp=33,31,30,28"). An answer that only repeats
it corrects nothing, so a page that stayed open while others recorded undoes none of their entries.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias
from zlib import crc32

from companion.core.game.ruling import Answers
from companion.core.text import Seat
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.contents import DEALT
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.screens.settle.answers import MOST
from companion.games.mythotopia.screens.settle.end import island_holders
from companion.games.mythotopia.screens.settle.end.wars_listed import WarEntry, flat, listed
from companion.games.mythotopia.setup import new_game
from companion.games.mythotopia.setup.new_game import RANDOM_CARDS_IN_PLAY
from companion.games.mythotopia.state.state import State

FEWEST = 2  # players
COLOURS = ("red", "blue", "green", "yellow")


@dataclass(frozen=True, slots=True)
class Start:
    """The state before any correction. Without a table, `answers` name the players and the cards in
    play."""

    state: State
    bare: bool = False
    answers: tuple[tuple[str, str], ...] = ()


def start(state: State | None, answers: Answers) -> Start:
    """The table's state, or a new game with the players and cards in the answers."""
    if state is not None:
        return Start(state)
    seat_answers = answers.get("seats", ())
    seats = tuple(colour for colour in COLOURS if colour in seat_answers)
    if len(seats) < FEWEST:
        seats = COLOURS
    chosen = answers.get("in_play", ())
    cards = tuple(card for card in contents.RANDOM_CARDS if card in chosen)[:RANDOM_CARDS_IN_PLAY]
    options = new_game.Options(cards=cards, dealt=DEALT[len(seats)], first=seats[0], turns=False)
    begun = (*(("seats", seat) for seat in seats), *(("in_play", card) for card in cards))
    return Start(new_game.begin(options, seats), True, begun)


def declarer(state: State, answers: Answers) -> str:
    """The seat in question: the answered one, else the seat whose turn it is, else the leader."""
    seats = [seat for seat in answers.get("seat", ()) if seat in state.seats]
    if seats:
        return seats[-1]
    if state.turn.seat in state.seats:
        return str(state.turn.seat)
    return max(state.seats, key=lambda seat: state.players[seat].vp)


NUMBER = re.compile(r"-?[0-9]{1,3}", re.ASCII)
YES = ("1",)

Flat: TypeAlias = Mapping[str, tuple[str, ...]]
"""Names -> their values."""


@dataclass(frozen=True, slots=True)
class Entered:
    """The content of the answers: the counts that differ, every war recorded or entered, the
    holders of the islands' other provinces ("" for neutral troops), and whether the wars are as
    shown, without others."""

    mended: Flat
    wars: tuple[WarEntry, ...]
    isles: island_holders.Holders
    all_wars: bool


def believed(state: State) -> dict[str, tuple[str, ...]]:
    """Every count that a ruling on the end uses, by its flat name."""
    beliefs: dict[str, tuple[str, ...]] = {}
    for seat in state.seats:
        player = state.players[seat]
        beliefs[f"vp.{seat}"] = (str(player.vp),)
        beliefs[f"towns.{seat}"] = (str(state.towns_left(seat)),)
        for sea in contents.SEAS:
            beliefs[f"ships.{seat}.{sea}"] = (str(state.ships.get(sea, {}).get(seat, 0)),)
        beliefs[f"ships.{seat}.known"] = YES if player.ships_sure else ()
        beliefs[f"reserve.{seat}"] = tuple(sorted(player.reserve_cards or ()))
        beliefs[f"reserve.{seat}.known"] = () if player.reserve_cards_sure is None else YES
    for card, tokens in state.cards.items():
        for value in sorted({*tokens, *state.laid.get(card, {})}):
            beliefs[f"cards.{card}.{value}"] = (str(tokens.get(value, 0)),)
    return beliefs


def shown(beliefs: Flat) -> tuple[str, ...]:
    """The counts in the short form of `was`, grouped."""
    groups: dict[str, list[str]] = {}
    for name, values in beliefs.items():
        groups.setdefault(_group(name), []).append(_short(values))
    return tuple(f"{group}={','.join(texts)}" for group, texts in groups.items())


def _repeated(beliefs: Flat, shown_texts: Iterable[str]) -> dict[str, str]:
    """The values of the counts that only repeat what the page showed, by name."""
    parts = (text.partition("=") for text in shown_texts)
    groups = {group: iter(texts.split(",")) for group, _, texts in parts}
    return {name: next(groups.get(_group(name), iter(())), "") for name in beliefs}


def _group(name: str) -> str:
    what, key, *_ = name.split(".")
    return f"{what}.{key}" if what in ("ships", "reserve") else what


def _short(values: tuple[str, ...]) -> str:
    """A number unchanged; a long list of names as a checksum."""
    text = " ".join(values)
    return text if NUMBER.fullmatch(text) else f"{crc32(text.encode()):x}"


def read(state: State, answers: Answers) -> Entered:
    """The answers; counts that equal the table's records and unreadable ones are left out."""
    wars = listed(state, answers)
    mended = dict(_mended(believed(state), answers))
    isles = island_holders.holders(state, answers, wars)
    return Entered(mended, wars, isles, "1" in answers.get("all_wars", ()))


def _mended(beliefs: Flat, answers: Answers) -> Iterator[tuple[str, tuple[str, ...]]]:
    repeated = _repeated(beliefs, answers.get("was", ()))
    for name, belief in beliefs.items():
        values = _values(name, answers.get(name, ()))
        if values is None or values == belief or _short(values) == repeated[name]:
            continue
        if name.startswith(("cards.", "ships.")) and values != YES:
            (count,) = values
            values = (str(min(max(0, int(count)), MOST)),)
        yield name, values


def _values(name: str, values: Sequence[str]) -> tuple[str, ...] | None:
    """The value of one count in the table's format; None if unreadable."""
    if not values:
        return None
    if name.endswith(".known"):
        return YES if YES[0] in values else None
    if name.startswith("reserve."):
        return tuple(sorted({card for card in values if card in words.RESERVE_CARD}))
    return (str(int(values[-1])),) if NUMBER.fullmatch(values[-1]) else None


def survey(state: State, entered: Entered) -> Survey:
    at = {**believed(state), **entered.mended}
    about: dict[str, dict[str, int]] = {"vp": {}, "towns": {}, "cards": {}}
    seats: dict[Seat, set[str]] = {"ships": set(), "reserve": set()}
    for name, values in entered.mended.items():
        what, key, *value = name.split(".")
        if what in seats:
            seats[what].add(key)
        else:
            (count,) = values
            about[what][":".join([key, *value])] = int(count)
    return Survey.model_validate(
        {
            **about,
            "wars": {
                **{war.province: war.facts for war in entered.wars if war.corrects},
                **island_holders.facts(state, entered.isles),
            },
            "all_wars": entered.all_wars,
            "peace": [war.province for war in entered.wars if war.over and war.recorded],
            "ships": {s: _fleet(at, s) for s in state.seats if s in seats["ships"]},
            "reserve": {s: at[f"reserve.{s}"] for s in state.seats if s in seats["reserve"]},
        }
    )


def _fleet(at: Flat, seat: Seat) -> dict[str, int]:
    counts = {sea: int(at[f"ships.{seat}.{sea}"][0]) for sea in contents.SEAS}
    return {sea: count for sea, count in counts.items() if count > 0}


def canonical(state: State, seat: Seat, entered: Entered) -> Iterator[tuple[str, str]]:
    """The answers in the address of this ruling: who declares, and all differences."""
    yield "seat", seat
    for name, values in entered.mended.items():
        for value in values or ("",):
            yield name, value
    yield from island_holders.flat(entered.isles)
    if entered.all_wars:
        yield "all_wars", "1"
    mended = [war for war in entered.wars if war.mended or not war.recorded]
    for number, entry in enumerate(mended, start=1):
        yield from flat(state, number, entry)
