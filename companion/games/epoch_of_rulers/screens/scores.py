"""Points, places, sources, counters, the end of the game."""

from collections.abc import Sequence
from dataclasses import replace

from companion.core.frozen import once
from companion.core.game.descriptions import UNFINISHED, Counter, Ended, Source, Standing, Turn
from companion.core.text import Phrase, Seat, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.gold.purses import gold
from companion.games.epoch_of_rulers.rules.score.final_score import SPHERES, martial, result
from companion.games.epoch_of_rulers.state.state import State

LAST_WAR = say("The last war: an attack may follow an order.")
PARTS = ("domains", *SPHERES, "final")


@once
def points(state: State) -> dict[str, int]:
    """Everybody's victory points if the game ended now."""
    spheres = result(state).points
    return {seat: spheres[seat]["total"] for seat in state.seats}


@once
def standings(state: State) -> tuple[Standing, ...]:
    """Everybody's points and place. After the end, who has the winners' points but loses by the
    tie-break comes after them."""
    places = tuple(
        replace(place, away=state.players[place.seat].away)
        for place in Standing.ranked(points(state))
    )
    if state.phase != "over" or state.stopped == "unfinished":
        return places
    winners = result(state).winners
    return tuple(
        replace(place, rank=1 + len(winners))
        if place.rank == 1 and place.seat not in winners
        else place
        for place in places
    )


def sources(state: State) -> list[Source]:
    """Everybody's victory points by sphere; those that Fate cards take away only if some do."""
    spheres = result(state).points
    fated = any(points["final"] for points in spheres.values())
    return [Source(words.SPHERE[part], {seat: spheres[seat][part] for seat in state.seats})
            for part in PARTS if fated or part != "final"]  # fmt: skip


@once
def counters(state: State) -> tuple[Counter, ...]:
    """Gold, regiments, military cards, the marker of martial deeds. A table that tracks points
    alone knows of no cards."""
    seats, players, tracked = state.seats, state.players, state.has_lands
    return (
        Counter("gold", say("Talents"), "coin", {s: gold(state, s) for s in seats}),
        Counter("regiments", say("Regiments"), "regiment",
                {s: _troops(state, s) for s in seats}),
        Counter("cards", say("Cards"), "military-card",
                {s: players[s].cards + players[s].apart if tracked else None for s in seats}),
        Counter("martial", say("Martial"), "swords",
                {s: martial(state, s) for s in seats}),
    )  # fmt: skip


def _troops(state: State, seat: Seat) -> int:
    if state.counts(seat):
        return state.regiments(seat)
    return state.players[seat].tally.get("troops", 0)


@once
def turn(state: State) -> Turn:
    notice = LAST_WAR if state.last_by and state.phase == "play" else None
    if not state.has_lands or state.phase != "play":
        return Turn(None, 0, notice=notice)
    return Turn(state.turn, state.number, notice=notice)


def ended(state: State) -> Ended | None:
    if state.phase != "over":
        return None
    if state.stopped == "unfinished":
        return UNFINISHED
    winners = result(state).winners
    totals = points(state)
    how = say("The most victory points win")
    if state.stopped:
        how = say("Stopped; the most victory points win")
    level = [seat for seat in state.seats if totals[seat] == totals[winners[0]]]
    if len(level) > 1:
        how = _tie(state, sorted(level, key=lambda seat: seat not in winners))
    return Ended(how, winners)


def _tie(state: State, level: Sequence[str]) -> Phrase:
    """The numbers that decide among seats with equal points, in the order in which they do, up to
    those that have decided."""
    rows = [result(state).compared[seat] for seat in level]
    total, glory, lands, coins = (
        "\u00a0:\u00a0".join(map(str, column)) for column in zip(*rows, strict=True)
    )
    seats = words.listed(say("{seat}", seat=SeatName(seat)) for seat in level)
    told = say("{seats}: {points}. Glory {glory}", seats=seats, points=total, glory=glory)
    best, winners = max(rows), len(result(state).winners)
    if sum(row[:2] == best[:2] for row in rows) == winners < len(rows):
        return told
    told = say("{told}, territories {territories}", told=told, territories=lands)
    if sum(row[:3] == best[:3] for row in rows) == winners < len(rows):
        return told
    return say("{told}, gold {gold}", told=told, gold=coins)
