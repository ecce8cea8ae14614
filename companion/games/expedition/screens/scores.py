"""Points, places, sources, the turn, the end of the game."""

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
from companion.core.text import Phrase, SeatName
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import listed, numeral
from companion.games.expedition.moves.journey.losses import chooser, still_losing
from companion.games.expedition.moves.last_count import is_over
from companion.games.expedition.rules.deck import starts_expedition
from companion.games.expedition.rules.score import points_by_source, points_of, ranked
from companion.games.expedition.state.state import PHASES, State

SOURCES: dict[str, Phrase] = {
    "cards": say("Expedition cards"),
    "artifacts": say("Artifacts"),
    "coins": say("Coins"),
}
DOES: dict[Phrase, Phrase] = {
    PHASES["choice"].task: say("chooses a card"),
    PHASES["victor"].task: say("chooses which of the teams has won"),
    PHASES["losses"].task: say("chooses the card that the team loses"),
    PHASES["initiative"].task: say("bids for the initiative"),
    PHASES["bids"].task: say("makes a bid"),
    PHASES["sending"].task: say("decides which teams to send"),
}
"""What others read of what a seat is asked to do."""
EXPEDITION_NOW = say("Three cartographers are out: an expedition begins after this round.")


@once
def points(state: State) -> dict[str, int]:
    """Every seat's known points."""
    return {seat: points_of(state.players[seat]) for seat in state.seats}


@once
def standings(state: State) -> tuple[Standing, ...]:
    """Every seat's points and place. At the end, the higher initiative breaks a tie."""
    totals = points(state)
    order = ranked(totals, state.track)
    marks = sorted(totals.values(), reverse=True)
    over = is_over(state) and state.stopped != "unfinished" and not _is_covered(state)
    return tuple(
        Standing(
            seat,
            totals[seat],
            1 + (order.index(seat) if over else marks.index(totals[seat])),
            state.players[seat].away,
        )
        for seat in state.seats
    )


def sources(state: State) -> list[Source]:
    """Everybody's known points by source."""
    by_seat = {seat: points_by_source(state.players[seat]) for seat in state.seats}
    return [Source(name, {seat: by_seat[seat][source] for seat in state.seats})
            for source, name in SOURCES.items()]  # fmt: skip


def waited_for(state: State) -> tuple[str, ...]:
    """The seats that act now. Secret choices are separate questions."""
    if is_over(state):
        return ()
    match state.phase:
        case "choice":
            return (state.chooses,) if state.chooses else ()
        case "victor":
            return (state.decides(state.journey.winner),)
        case "losses":
            return tuple(dict.fromkeys(chooser(state, *pair) for pair in still_losing(state)))
        case _:
            return ()


@once
def waited(state: State) -> Waited:
    """The seats that the table waits for, and the phase of the round. Anybody may lay out the
    market and take the steps of the final count."""
    phase = PHASES[state.phase]
    counting = state.phase == "end"
    return Waited(waited_for(state), phase.name, state.round, phase.task, counting=counting)


@once
def counters(state: State) -> tuple[Counter, ...]:
    """The known coins and artifacts."""
    coins = {seat: state.players[seat].coins for seat in state.seats}
    artifacts: dict[str, int | None] = {seat: state.players[seat].found for seat in state.seats}
    return (
        Counter("coins", SOURCES["coins"], "purse", coins, is_points=True),
        Counter("artifacts", SOURCES["artifacts"], "artifact", artifacts),
    )


@once
def turn(state: State) -> Turn:
    """The round, and the one seat that acts now, if only one does."""
    acting = waited_for(state)
    soon = starts_expedition(state.area) and state.phase in ("bids", "choice")
    notice = EXPEDITION_NOW if soon else None
    return Turn(acting[0] if len(acting) == 1 else None, state.round, notice=notice)


def ended(state: State) -> Ended | None:
    if not is_over(state):
        return None
    if state.stopped == "unfinished":
        return UNFINISHED
    if _is_covered(state):
        unknown = say("Not known: what is behind the screens")
        return Ended(unknown, (), say("The game is over"))
    totals = points(state)
    first, *others = ranked(totals, state.track)
    how = say("Four expeditions are over; the most reputation points win")
    if state.stopped:
        how = ON_POINTS
    level = [first, *(seat for seat in others if totals[seat] == totals[first])]
    return Ended(_tie(state, level) if len(level) > 1 else how, (first,))


def _tie(state: State, level: list[str]) -> Phrase:
    """The numbers that decide among seats with equal points, the winner first."""
    points, spaces = str(points_of(state.players[level[0]])), map(state.space, level)
    return say("{seats}: {points}. Initiative {spaces}: the higher one wins",
               seats=listed([say("{seat}", seat=SeatName(seat)) for seat in level]),
               points=" : ".join([points] * len(level)),
               spaces=" : ".join(map(numeral, spaces)))  # fmt: skip


def _is_covered(state: State) -> bool:
    """Whether something behind a screen is not known, as in a What-if of the end."""
    return any(None in (player.cards, player.artifacts, player.coins)
               for player in state.players.values())  # fmt: skip
