"""Points, places, sources, counters, the seats waited for, the end of the game."""

from collections.abc import Mapping
from dataclasses import replace

from companion.core.frozen import once
from companion.core.game.descriptions import (
    ON_POINTS,
    UNFINISHED,
    Counter,
    Ended,
    Source,
    Standing,
    Turn,
    Waited,
)
from companion.core.text import Phrase, Seat
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.course.last_scoring import STEPS
from companion.games.terra_mystica.rules.turn.rounds import owing
from companion.games.terra_mystica.state.player import SOURCES
from companion.games.terra_mystica.state.state import LAST_ROUND, NOBODY, owes
from companion.games.terra_mystica.state.table_state import TableState

PHASE: Mapping[str, tuple[Phrase, str]] = {
    "setup": (say("Factions"), "set-up"),
    "dwellings": (say("First Dwellings"), "set-up"),
    "cards": (say("First bonus cards"), "set-up"),
    "actions": (say("Actions"), "turn"),
    "bonuses": (say("Cult bonuses"), "rewards"),
    "over": (say("Final scoring"), "end"),
}
"""The name of each phase, and the anchor of its rule."""
ANSWER = say("Take the power or decline")
LAST_ROUND_NOTICE = say("The last round: a pass takes no bonus card.")


@once
def points(table: TableState) -> dict[str, int]:
    return {seat: table.game.players[number].vp for number, seat in enumerate(table.seats)}


@once
def standings(table: TableState) -> tuple[Standing, ...]:
    """Every seat's points and place; its faction once it is known."""
    secret = table.factions_are_secret
    return tuple(
        replace(place, away=player.dropped,
                plays=None if secret else names.FACTION[player.faction.id])
        for place in Standing.ranked(points(table))
        for player in [table.player(place.seat)]
    )  # fmt: skip


def sources(table: TableState) -> list[Source]:
    return [
        Source(
            name, {seat: table.player(seat).sources[place] for seat in table.seats}, source in STEPS
        )
        for place, source in enumerate(SOURCES)
        for name in [names.SOURCE[source]]
        if any(player.sources[place] for player in table.game.players)
    ]


@once
def counters(table: TableState) -> tuple[Counter, ...]:
    """Coins, workers, priests, and the power in bowl III; none at a table that tracks only
    points, nor before the factions are known."""
    seats = table.seats if table.depth != "points" and not table.factions_are_secret else ()
    ledgers = {seat: table.player(seat) if table.knows_goods(seat) else None for seat in seats}
    bowl = {seat: player.power[2] if player else None for seat, player in ledgers.items()}

    def has(good: str) -> dict[str, int | None]:
        return {seat: getattr(player, good, None) for seat, player in ledgers.items()}

    goods = (("coins", "coins"), ("workers", "worker"), ("priests", "priest"))
    return (
        *(Counter(good, names.GOOD[good], icon, has(good)) for good, icon in goods),
        Counter("power", say("Bowl III"), "power", bowl),
    )


def waited_for(table: TableState) -> tuple[str, ...]:
    """The seats that act now: the one on turn, those with an offer or something due."""
    game = table.game
    if table.is_over:
        return ()
    if game.queue:
        return (table.seat(game.queue[0]),)
    seats = [table.seat(game.turn.seat)] if game.turn.seat != NOBODY else []
    seats += [table.seat(offer.seat) for offer in table.asked]
    seats += [table.seat(number) for number in owing(game)]
    return tuple(dict.fromkeys(seats))


@once
def waited(table: TableState) -> Waited:
    game, seats = table.game, waited_for(table)
    owing = {table.seat(player.seat): owes(player) for player in game.players if owes(player)}
    acting = owing if game.turn.seat == NOBODY else {table.seat(game.turn.seat)}
    answering = () if game.queue else tuple(seat for seat in seats if seat not in acting)
    return Waited(seats, _part(table), game.round, _task(table, seats),
                   answering=answering, answer=_answer(table, answering, owing),
                   counting=table.is_counting)  # fmt: skip


def _answer(table: TableState, answering: tuple[Seat, ...], owing: Mapping[Seat, str]) -> Phrase:
    """What those do who are not on turn: answer offers, or take what is due to them, such as the
    Cultists' step."""
    due = {owing[seat] for seat in answering if seat in owing}
    asked = {table.seat(offer.seat) for offer in table.asked}
    if not due:
        return ANSWER
    if len(due) > 1 or not asked.isdisjoint(answering):
        return say("Answer, and take what is due")
    return names.DUE_SENTENCE[due.pop()]


def _part(table: TableState) -> Phrase:
    """The part of the game; while the round is played, what brings points in it."""
    game = table.game
    if table.is_counting:
        return PHASE["over"][0]
    if game.phase == "actions" and game.round:
        return names.ROUND_POINTS[game.rounds[game.round - 1].split("_")[0]]
    return PHASE[game.phase][0]


def _task(table: TableState, seats: tuple[Seat, ...]) -> Phrase | None:
    game = table.game
    if game.phase == "dwellings":
        return say("Place a Dwelling")
    if game.phase == "cards":
        return say("Take a bonus card")
    if not seats:
        return say("Count up") if table.is_counting else None
    player = table.player(seats[0])
    if owes(player):
        return names.DUE_SENTENCE[owes(player)]
    if game.turn.seat == NOBODY:
        return ANSWER
    if any(table.seat(offer.seat) == seats[0] for offer in table.asked):
        return say("Answer first, then act")
    if game.turn.actions > 1:
        return say("Take two actions, or pass")
    return say("Take an action or pass")


@once
def turn(table: TableState) -> Turn:
    game = table.game
    number = game.queue[0] if game.queue else game.turn.seat
    last = game.round == LAST_ROUND and game.phase == "actions" and not table.is_counting
    seat = table.seat(number) or None
    return Turn(None if table.is_over else seat, game.round,
                notice=LAST_ROUND_NOTICE if last else None)  # fmt: skip


def ended(table: TableState) -> Ended | None:
    """How the game ended; a tie is a shared victory."""
    if not table.is_over:
        return None
    if table.stopped == "unfinished":
        return UNFINISHED
    winners = tuple(place.seat for place in standings(table) if place.rank == 1)
    if table.stopped:
        return Ended(ON_POINTS, winners)
    return Ended(say("Six rounds are over; the most points win"), winners)
