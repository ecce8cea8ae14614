"""Who has won: everybody's points, and the initiative that breaks a tie."""

from dataclasses import dataclass

from companion.core.game.ruling import Answers, Ruled, number_entered
from companion.core.text import Phrase, Seat, SeatName
from companion.games.expedition.box.contents import (
    CARD_POINTS,
    NUMERALS,
    ROW,
    SPACES,
    UNUSED,
)
from companion.games.expedition.box.language import say
from companion.games.expedition.box.meta import META
from companion.games.expedition.rules.score import ranked, worth_of
from companion.games.expedition.state.state import State

MOST_COINS = 999
MOST_WORTH = 48  # eight artifacts of 6


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player's possessions: cards won and their points, the points of artifacts, coins (None if
    nobody entered them), the space on the initiative track (0 if not entered), and the points
    together. `is_entered`: something of it was entered."""

    seat: Seat
    cards: int
    cards_bring: int
    artifacts: int | None
    coins: int | None
    space: int
    points: int
    is_entered: bool


@dataclass(frozen=True, slots=True)
class FinalView:
    """A row for each player, from the first place to the last. `ahead` are the winner and those
    with as many points. `seats` are all seats in the order of the form."""

    rows: tuple[PlayerRow, ...]
    ahead: tuple[str, ...]
    seats: tuple[PlayerRow, ...]
    spaces: tuple[str, ...]
    most_cards: int


def final_count(state: State | None, answers: Answers) -> Ruled[State]:
    """The ruling; a table fills in what everybody knows."""
    names = state.seats if state else tuple(colour.id for colour in META.colours)
    seats = tuple(_row(seat, state, answers) for seat in names)
    entered = {row.seat: row.points for row in seats if row.is_entered}
    spaces = {row.space: row.seat for row in seats if row.space}
    order = ranked(entered, tuple(spaces.get(space, UNUSED) for space in range(1, SPACES + 1)))
    by_seat = {row.seat: row for row in seats}
    rows = tuple(by_seat[seat] for seat in order)
    ahead = tuple(row.seat for row in rows if row.points == rows[0].points)
    facts = [
        (f"{row.seat}.{name}", str(value))
        for row in seats
        for name, value in (
            ("cards", row.cards),
            ("artifacts", row.artifacts),
            ("coins", row.coins),
            ("space", row.space),
        )
        if value or (name in ("artifacts", "coins") and value is not None)
    ]
    view = FinalView(rows, ahead, seats, NUMERALS, ROW)
    return Ruled(say("Final count"), _verdict(rows, ahead), view, tuple(facts))


def _row(seat: Seat, state: State | None, answers: Answers) -> PlayerRow:
    player = state.players[seat] if state else None

    def entered(name: str, most: int, known: int | None) -> int | None:
        return number_entered(answers, f"{seat}.{name}", most, known)

    known = player.artifacts if player else {}
    artifacts = entered("artifacts", MOST_WORTH, None if known is None else worth_of(known))
    cards = entered("cards", ROW, player.cards if player else None) or 0
    coins = entered("coins", MOST_COINS, player.coins if player else None)
    space = entered("space", SPACES, state.space(seat) if state else None) or 0
    brings = CARD_POINTS * cards
    points = brings + (artifacts or 0) + (coins or 0)
    is_entered = state is not None or points > 0 or coins is not None
    return PlayerRow(seat, cards, brings, artifacts, coins, space, points, is_entered)


def _verdict(rows: tuple[PlayerRow, ...], ahead: tuple[str, ...]) -> Phrase:
    if len(rows) < 2:
        return say("Enter what two players have.")
    if any(None in (row.artifacts, row.coins) for row in rows):
        return say("Enter everybody's artifacts and coins.")
    first = rows[0]
    if len(ahead) == 1:
        return say("{seat} wins with {points} points", seat=SeatName(first.seat),
                   points=first.points)  # fmt: skip
    level = [row for row in rows if row.seat in ahead]
    if len({row.space for row in level if row.space}) < len(level):
        return say("{points} points each: the higher initiative wins", points=first.points)
    return say("{points} points each: {seat} wins, higher in initiative",
               points=first.points, seat=SeatName(first.seat))  # fmt: skip
