"""What a tap costs in each game: processor time in this process, and Python's calls, which are the
same on any machine. The table of four is in the middle of a game. The streams are left out."""

import cProfile
import pstats
import time
from collections.abc import Callable, Sequence
from typing import Any

from companion.core.game import catalogue
from tests.benchmarks.conftest import Report
from tests.benchmarks.load.phones import COLOURS, HTMX
from tests.conftest import Cast, Phone
from tests.contract.tables import opened

WARM_UP = 20
TAPS = 60

Tap = Callable[[int], dict[str, Any]]

POINTS: dict[str, tuple[str, Tap]] = {
    "mythotopia": ("points", lambda number: {"points": 1}),
    "expedition": ("set_coins", lambda number: {"to": number % 30}),
    "epoch": ("set_player", lambda number: {"purse": number % 7}),
    "terra-mystica": ("correct", lambda number: {"points": 1}),
}
EXHIBIT = "a favour tile is due"
"""Where a game of Terra Mystica stands, which has no demo table."""


def test_games(cast: Cast, report: Report) -> None:
    first = _spent(cast, "mythotopia")
    report.add("a tap at a table of mythotopia", first, "ms")
    for game in ("expedition", "epoch", "terra-mystica"):
        spent = _spent(cast, game)
        report.add(f"a tap at a table of {game}", spent, "ms", below=round(first, 1))
    for game in POINTS:
        report.add(f"calls of a tap at a table of {game}", _calls(cast, game), "")


def table_of(cast: Cast, game: str) -> tuple[Phone, Sequence[str]]:
    """A phone at a table in the middle of a game, and the seats of the table."""
    if game == "terra-mystica":
        found = catalogue.find(game)
        exhibit = next(exhibit for exhibit in found.examples().exhibits if exhibit.name == EXHIBIT)
        return opened(cast, found, exhibit)["host"], [*exhibit.seats]
    phone = cast.phone()
    phone.table = phone.post("/demo", game=game).location.rsplit("/", 1)[1]
    return phone, COLOURS


def tapping(cast: Cast, game: str) -> Callable[[int], None]:
    """Taps the tap of that number at a new table."""
    phone, seats = table_of(cast, game)
    kind, facts = POINTS[game]

    def tap(number: int) -> None:
        answer = phone.client.post(
            f"/t/{phone.table}/actions/{kind}",
            data={"seat": seats[number % 4], **facts(number)},
            headers={**HTMX, "Origin": "http://localhost", "Companion-Tap": f"{game}{number}"},
        )
        assert answer.status_code == 200

    return tap


def _calls(cast: Cast, game: str) -> float:
    """The calls of a tap, with those of the client that sends it."""
    tap = tapping(cast, game)
    for number in range(WARM_UP):
        tap(number)
    profile = cProfile.Profile()
    profile.enable()
    for number in range(WARM_UP, WARM_UP + TAPS):
        tap(number)
    profile.disable()
    return float(pstats.Stats(profile).total_calls) / TAPS  # type: ignore[attr-defined]


def _spent(cast: Cast, game: str) -> float:
    """The milliseconds of a tap."""
    tap = tapping(cast, game)
    for number in range(WARM_UP):
        tap(number)
    begun = time.process_time()
    for number in range(WARM_UP, WARM_UP + TAPS):
        tap(number)
    return 1000 * (time.process_time() - begun) / TAPS
