"""The drawing of points over time: geometry counted by hand, and the page around it."""

import re
from dataclasses import replace

import pytest

from companion.core.course import course, jumps
from companion.table import chart as drawing
from companion.table.chart import BOTTOM, LEFT, RIGHT, TOP, Chart, chart
from companion.web.view import course_cache
from tests.conftest import Phone
from tests.core.small_games.toy import began, log, passed, scored


def drawn(*entries: object, **options: object) -> Chart:
    whole = course(log(began(**options), *entries))  # type: ignore[arg-type]
    return chart(whole, jumps(whole))


def test_every_turn_is_as_wide_as_the_next() -> None:
    """Turn 1 has three lines, turn 2 one: together they fill the width in halves."""
    graph = drawn(scored(2, "red", 3), scored(3, "red", 3), passed(4, "blue"), scored(5, "blue", 9))
    middle = (LEFT + RIGHT) / 2
    assert [(tick.at, tick.label) for tick in graph.across] == [(middle, "1"), (RIGHT, "2")]
    steps = [float(x) for x in re.findall(r"H([\d.]+)V", graph.drawn[0].path)]
    third = (middle - LEFT) / 3
    assert steps == [round(LEFT + third, 1), round(LEFT + 2 * third, 1)]
    assert f"H{RIGHT}V" in graph.drawn[1].path


def test_without_turns_every_line_is() -> None:
    graph = drawn(scored(2, "red", 3), scored(3, "blue", 3), turns=False)
    assert [(tick.at, tick.label) for tick in graph.across] == [(151.0, "#2"), (RIGHT, "#3")]


def test_what_comes_before_the_first_turn_is_one_step() -> None:
    """Two lines of the set-up and two turns: a third of the width for each."""
    whole = course(log(began(), *(scored(seq, "red", 1) for seq in range(2, 6))))
    turns = [replace(step, turn=turn) for step, turn in zip(whole.steps, (0, 0, 1, 2), strict=True)]
    graph = chart(replace(whole, steps=tuple(turns)), ())
    third = (RIGHT - LEFT) / 3
    assert [(tick.at, tick.label) for tick in graph.across] == [
        (round(LEFT + 2 * third, 1), "1"), (RIGHT, "2"),
    ]  # fmt: skip


def test_the_axis_goes_from_the_least_points_to_a_whole_step() -> None:
    """From 24 to 41: steps of 5, up to 45."""
    graph = drawn(scored(2, "red", 17), start=24)
    assert [tick.label for tick in graph.up] == ["24", "30", "35", "40", "45"]
    assert (graph.up[0].at, graph.up[-1].at) == (BOTTOM, TOP)


def test_points_below_zero_have_their_place() -> None:
    graph = drawn(scored(2, "red", -3))
    assert [tick.label for tick in graph.up] == ["-3", "-2", "-1", "0"]


def test_a_game_in_which_nobody_scored_is_two_level_lines() -> None:
    graph = drawn(passed(2, "blue"))
    assert all(re.fullmatch(r"M\d+ [\d.]+H\d+", line.path) for line in graph.drawn)


def test_equal_lines_run_beside_each_other() -> None:
    red, blue = drawn(passed(2, "blue")).drawn
    apart = float(blue.path.split()[1].split("H")[0]) - float(red.path.split()[1].split("H")[0])
    assert abs(apart - drawing.BESIDE) < 0.11
    assert not set(red.marks) & set(blue.marks)


def test_the_points_beside_the_lines_never_stand_over_each_other() -> None:
    red, blue = drawn(scored(2, "red", 5), scored(3, "blue", 5)).drawn
    assert (red.points, blue.points) == (5, 5)
    assert abs(red.label_y - blue.label_y) >= drawing.LABEL_APART
    assert all(TOP <= line.label_y <= BOTTOM for line in (red, blue))


def test_the_numbers_of_the_jumps_stand_apart_above_what_they_point_at() -> None:
    later = [scored(seq, "red", 1) for seq in range(4, 60)]
    graph = drawn(scored(2, "red", 9), scored(3, "blue", 8), *later)
    one, two = graph.badges
    assert (one.number, two.number) == (1, 2)
    assert two.x - one.x >= drawing.BADGE_APART
    assert LEFT <= one.to_x < two.to_x <= RIGHT


def test_however_long_the_game_the_ticks_have_room() -> None:
    graph = drawn(*(passed(seq, "red") for seq in range(2, 502)))
    assert [tick.label for tick in graph.across] == ["100", "200", "300", "400", "500"]


# -- the page ------------------------------------------------------------------------------


def test_the_page_hears_of_changes_without_closing_what_is_open(host: Phone) -> None:
    host.tap("points", seat="red", points="5")
    answer = host.at("/chart", region="1").get_data(as_text=True)
    targets = re.findall(r'hx-target="#([\w-]+)"', answer)
    page = host.at("/chart").get_data(as_text=True)
    assert targets == ["course", "course-table", "sources", "story"]
    assert all(f'id="{target}"' in page for target in targets)


def test_a_long_story_has_pages(host: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course_cache, "PARAGRAPHS_A_PAGE", 2)
    for seat, other in (("red", "blue"), ("blue", "red"), ("red", "blue")):
        host.tap("points", seat=seat, points="1")
        host.tap("end_turn", seat=seat, next=other)
    first, last = host.text("/chart"), host.text("/chart", page="2")
    assert "1 of 2" in first
    assert ["Turn 1, Ada:" in first, "Turn 2, Bo:" in first, "Turn 3," in first] == [1, 1, 0]
    assert "Turn 3, Ada:" in last
    assert host.text("/chart", page="99") == last


def test_the_chart_is_reached_from_the_log_and_from_more(host: Phone) -> None:
    for page in ("/log", "/more"):
        assert f'href="/t/{host.table}/chart"' in host.at(page).get_data(as_text=True)
