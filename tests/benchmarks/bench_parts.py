"""How the work of a tap is shared out, read with a profiler in this process. A profiler makes calls
dearer than they are, so these are shares and not times. The streams are left out."""

import cProfile
import pstats
import time

from tests.benchmarks.conftest import Report
from tests.benchmarks.load.phones import COLOURS, HTMX
from tests.conftest import Cast, Phone, set_up

WARM_UP = 40
TAPS = 200
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
    "the buttons of the phone's own seat": "view/table_view.py:hands",
    "the toast with its undo": "view/toast.py:toast_of",
    "what precedes the view: cookies, cross-site, rates": "flask/app.py:preprocess_request",
    "what follows it: headers, compression": "flask/app.py:process_response",
    "all rendering with Jinja in these": "http/rendering.py:render",
}


def test_parts(cast: Cast, report: Report) -> None:
    host = cast.host(*COLOURS).sit(COLOURS[0])
    assert set_up(host).status_code == 303
    phones = [host, *(cast.player(host, colour) for colour in COLOURS[1:])]
    for number in range(WARM_UP):
        _tap(phones, number)
    profile = cProfile.Profile(time.thread_time)
    profile.enable()
    for number in range(WARM_UP, WARM_UP + TAPS):
        _tap(phones, number)
    profile.disable()

    spent: dict[str, float] = {}
    for (file, _, function), (_, _, _, seconds, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        for place in (ALL, *PARTS.values()):
            path, _, name = place.partition(":")
            if file.endswith(path) and function == name:
                spent[place] = spent.get(place, 0) + seconds
    for part, place in PARTS.items():
        report.add(f"of a tap: {part}", 100 * spent[place] / spent[ALL], "%")


def _tap(phones: list[Phone], number: int) -> None:
    place = number % len(phones)
    answer = phones[place].client.post(
        f"/t/{phones[0].table}/actions/points",
        data={"seat": COLOURS[place], "points": 1},
        headers={**HTMX, "Origin": "http://localhost", "Companion-Tap": str(number)},
    )
    assert answer.status_code == 200
