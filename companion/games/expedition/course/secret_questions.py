"""Secret questions: bids for the initiative, bids of a round, teams to send."""

from collections.abc import Sequence

from companion.core.game.action import Choice
from companion.core.log.sealed import SecretQuestion
from companion.core.text import Seat
from companion.games.expedition.moves.bids import bid_for_the_initiative, bid_of_a_round
from companion.games.expedition.moves.journey import teams_sent
from companion.games.expedition.moves.last_count import is_over
from companion.games.expedition.state.state import State


def question(state: State) -> SecretQuestion | None:
    """The secret choice that is due now."""
    if is_over(state):
        return None
    match state.phase:
        case "initiative" if not state.bids:
            return bid_for_the_initiative(state)
        case "bids":
            return bid_of_a_round(state)
        case "sending" if teams_sent.asked(state):
            return teams_sent.question(state)
        case _:
            return None


def choices(state: State, seat: Seat) -> Sequence[Choice]:
    """The teams that a seat may send; empty if the question asks for a number."""
    return teams_sent.team_choices(state, seat) if state.phase == "sending" else ()
