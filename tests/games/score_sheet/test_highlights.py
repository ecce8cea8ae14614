"""The end fits the game: what was close, who had the most; a corrected cell counts as if it had
always been so."""

from typing import Any

from companion.core.course import course
from companion.core.highlights import highlights
from companion.games.score_sheet.presets import facts
from companion.translations import words
from tests.conftest import Cast
from tests.games.score_sheet.sheets import Recorded, log, row

NAMES = {"red": "Ada", "blue": "Tom", "green": "Cleo", "yellow": "Dan"}


def told(agreed: dict[str, Any], *lines: Recorded) -> list[str]:
    history = log(agreed, *lines, ("finish", {}))
    return [f"{words(one.title, NAMES)}: {words(one.text, NAMES)}"
            for one in highlights(history, course(history))]  # fmt: skip


def test_what_is_counted_at_the_end_says_who_had_the_most_and_what_was_close() -> None:
    """Wingspan 60 : 58 : 20 : 0. Birds are 11 ahead, eggs 5; the bonus cards are shared."""
    lines = [row(1, red=40, blue=51, green=10, yellow=0), row(2, red=5, blue=5, green=1, yellow=0),
             row(4, red=15, blue=2, green=9, yellow=0)]  # fmt: skip
    assert told(facts("wingspan"), *lines) == [
        "Close: 2 points decided it", "Most: Birds: Tom: 51", "Most: Eggs: Ada: 15",
    ]  # fmt: skip


def test_what_was_not_close_is_not_said_to_be() -> None:
    """96 : 90 are 6 apart, more than a twentieth; 100 : 95 are not."""
    assert told({}, ("add", {"seat": "red", "points": 96}), ("add", {"seat": "blue", "points": 90}),
                )[-1].startswith("Biggest gain")  # fmt: skip
    assert "Close: 5 points decided it" in told(
        {}, ("add", {"seat": "red", "points": 100}), ("add", {"seat": "blue", "points": 95})
    )
    assert told({"counts": "rounds", "rounds": 1}, row(1, red=1, blue=1)) == []


def test_a_corrected_cell_counts_as_if_it_had_always_been_so() -> None:
    """Tom's 132 in round 2 were 123. The chart has no step down, and the best round is that of
    123 points."""
    rest = {"green": 0, "yellow": 0}
    first, third = row(1, red=40, blue=0, **rest), row(3, red=50, blue=0, **rest)
    right = [first, row(2, red=0, blue=123, **rest), third]
    wrong = [first, row(2, red=0, blue=132, **rest), third, row(2, blue=123)]
    uno = {"counts": "rounds"}
    steps = course(log(uno, *wrong)).steps
    assert [step.points[:2] for step in steps] == [(40, 0), (40, 123), (90, 123), (90, 123)]
    assert told(uno, *wrong) == told(uno, *right)
    assert "Best round: Tom: +123 in round 2" in told(uno, *wrong)
    sheet = [("column", {"seat": "red", "values": {"1": 4, "2": 7}}), row(1, red=5, blue=1)]
    assert [step.points[:2] for step in course(log(facts("wingspan"), *sheet)).steps] == [
        (12, 0), (12, 1),
    ]  # fmt: skip


def test_a_sheet_of_categories_has_no_chart(cast: Cast) -> None:
    host = cast.phone()
    answer = host.post("/tables", game="score-sheet", colour=["red", "blue"])
    host.table = answer.location.rsplit("/", 1)[1]
    for counts, over_time in (("end", False), ("rounds", True)):
        categories = {"categories.0.name": "Birds"}
        assert host.sit("red").tell("/setup", counts=counts, **categories).status_code == 303
        host.tap("row", row="1", **{"values.red": "5", "values.blue": "3"})
        assert host.tap("finish", how="score").status_code == 303
        for path in ("", "/chart"):
            page = host.at(path).get_data(as_text=True)
            assert ("Points over time" in page) is over_time
            assert "Points by source" in page
        assert "2 points decided it" in host.text()
        answer = host.post("/tables", game="score-sheet", colour=["red", "blue"])
        host.table = answer.location.rsplit("/", 1)[1]
