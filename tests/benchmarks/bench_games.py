"""What a tap costs in each game, in this process: processor time, and Python's calls, which are the
same on any machine; and how its work is shared out. A profiler makes calls dearer than they are, so
that it tells shares and no times. The table of four is in the middle of a game, where one phone
taps for all; the shares are those of four phones. The streams are left out."""

import cProfile
import pstats
import time
from collections.abc import Callable, Sequence
from typing import Any

from companion.core.game import catalogue
from tests.benchmarks.conftest import Report
from tests.benchmarks.load.phones import COLOURS, HTMX
from tests.conftest import Cast, Phone, set_up
from tests.contract.tables import opened

WARM_UP = 20
TAPS = 60

Tap = Callable[[int], dict[str, Any]]

POINTS: dict[str, tuple[str, Tap]] = {
    "mythotopia": ("points", lambda number: {"points": 1}),
    "expedition": ("set_coins", lambda number: {"to": number % 30}),
    "epoch": ("set_player", lambda number: {"purse": number % 7}),
    "terra-mystica": ("correct", lambda number: {"points": 1}),
    "score-sheet": ("add", lambda number: {"points": number % 9}),
}
EXHIBIT = "a favour tile is due"
"""Where a game of Terra Mystica stands, which has no demo table."""

ALL = "flask/app.py:wsgi_app"
PARTS = {
    "judging and storing the entry": "storage/commit.py:commit",
    "- its statements": "storage/engine.py:run",
    "- the lock and the commit": "storage/engine.py:write_quickly",
    "- the digest of the state": "log/digest.py:digest",
    "the scoreboard": "view/table_view.py:board",
    "the last lines of the log": "view/table_view.py:recent",
    "what was said": "view/every_screen.py:said_region",
    "the strip": "view/every_screen.py:strip_region",
    "the middle": "view/table_view.py:middle",
    "the buttons of the phone's own seat": "view/table_view.py:below_the_scores",
    "the toast with its undo": "view/toast.py:toast_of",
    "what precedes the view: cookies, cross-site, rates": "flask/app.py:preprocess_request",
    "what follows it: headers, compression": "flask/app.py:process_response",
    "all rendering with Jinja in these": "http/rendering.py:render",
}


def test_games(cast: Cast, report: Report) -> None:
    first = _spent(tapping("mythotopia", *table_of(cast, "mythotopia")))
    report.add("a tap at a table of mythotopia", first, "ms")
    for game in ("expedition", "epoch", "terra-mystica"):
        spent = _spent(tapping(game, *table_of(cast, game)))
        report.add(f"a tap at a table of {game}", spent, "ms", below=round(first, 1))
    for game in POINTS:
        stats = _profiled(tapping(game, *table_of(cast, game)))
        calls = stats.total_calls / TAPS  # type: ignore[attr-defined]
        report.add(f"calls of a tap at a table of {game}", calls, "")


def test_parts(cast: Cast, report: Report) -> None:
    host = cast.host(*COLOURS).sit(COLOURS[0])
    assert set_up(host).status_code == 303
    phones = [host, *(cast.player(host, colour) for colour in COLOURS[1:])]
    stats = _profiled(tapping("mythotopia", phones, COLOURS)).stats  # type: ignore[attr-defined]
    spent: dict[str, float] = {}
    for (file, _, function), (_, _, _, seconds, _) in stats.items():
        for place in (ALL, *PARTS.values()):
            path, _, name = place.partition(":")
            if file.endswith(path) and function == name:
                spent[place] = spent.get(place, 0) + seconds
    for part, place in PARTS.items():
        report.add(f"of a tap: {part}", 100 * spent[place] / spent[ALL], "%")


def table_of(cast: Cast, game: str) -> tuple[list[Phone], Sequence[str]]:
    """A phone at a table in the middle of a game, and the seats of the table."""
    if game == "terra-mystica":
        found = catalogue.find(game)
        exhibit = next(exhibit for exhibit in found.examples().exhibits if exhibit.name == EXHIBIT)
        return [opened(cast, found, exhibit)["host"]], [*exhibit.seats]
    phone = cast.phone()
    phone.table = phone.post("/demo", game=game).location.rsplit("/", 1)[1]
    return [phone], COLOURS


def tapping(game: str, phones: Sequence[Phone], seats: Sequence[str]) -> Callable[[int], None]:
    """Taps the tap of that number, the phones in turn."""
    kind, facts = POINTS[game]

    def tap(number: int) -> None:
        answer = phones[number % len(phones)].client.post(
            f"/t/{phones[0].table}/actions/{kind}",
            data={"seat": seats[number % 4], **facts(number)},
            headers={**HTMX, "Origin": "http://localhost", "Companion-Tap": f"{game}{number}"},
        )
        assert answer.status_code == 200

    return tap


def _profiled(tap: Callable[[int], None]) -> pstats.Stats:
    """What was called in all taps, with the calls of the client that sends them."""
    for number in range(WARM_UP):
        tap(number)
    profile = cProfile.Profile(time.thread_time)
    profile.enable()
    for number in range(WARM_UP, WARM_UP + TAPS):
        tap(number)
    profile.disable()
    return pstats.Stats(profile)


def _spent(tap: Callable[[int], None]) -> float:
    """The milliseconds of a tap."""
    for number in range(WARM_UP):
        tap(number)
    begun = time.process_time()
    for number in range(WARM_UP, WARM_UP + TAPS):
        tap(number)
    return 1000 * (time.process_time() - begun) / TAPS
