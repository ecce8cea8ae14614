"""A seat's page: what is behind the screen, and the teams with their forecasts."""

from dataclasses import dataclass

from companion.core.game.action import Offer
from companion.core.text import Phrase, Seat
from companion.games.expedition.box import words
from companion.games.expedition.moves.last_count import is_over
from companion.games.expedition.rules.forecast import Forecast, forecast
from companion.games.expedition.screens.parts import TeamView, moves_of, teams_of
from companion.games.expedition.state.state import State


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's page. `coins`, `cards` and `artifacts` (worth, count) are None for viewers who may
    not know them; `found` counts all artifacts. `is_open`: nothing on the page is secret. The
    marker moves to `as_highest` or `as_lowest` with the highest or lowest bid. `coming` are the
    expeditions after the `active` one."""

    coins: int | None
    cards: int | None
    artifacts: tuple[tuple[int, int], ...] | None
    found: int
    is_open: bool
    space: str
    as_highest: str
    as_lowest: str
    teams: tuple[TeamView, ...]
    forecasts: tuple[Forecast, ...]
    active: Phrase | None
    coming: tuple[Phrase, ...]
    patrons: tuple[str, ...]
    offers: tuple[Offer[State], ...]


def seat(state: State, seat: Seat) -> SeatView:
    player = state.players[seat]
    artifacts = player.artifacts
    ahead, behind = moves_of(state, seat)
    return SeatView(
        player.coins,
        player.cards,
        None if artifacts is None else tuple(sorted(artifacts.items(), reverse=True)),
        player.found,
        is_over(state),
        words.numeral(state.space(seat)),
        ahead,
        behind,
        teams_of(state, seat),
        tuple(forecast(state, seat, team) for team in state.teams(seat)),
        words.EXPEDITION.get(state.expedition),
        tuple(words.EXPEDITION[name] for name in state.row[state.active + 1 :]),
        state.patrons.get(seat, ()),
        (),
    )
