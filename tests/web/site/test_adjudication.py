"""Rulings on positions over HTTP and on the command line: the same lines."""

import json
from pathlib import Path
from unittest.mock import Mock

import pytest
from click.testing import CliRunner

from companion.background import BackgroundProcess, Busy, Overrun
from companion.cli import main
from companion.web.http import waiting_requests
from tests.conftest import Cast

POSITION = {
    "players": [{"id": "red", "vp": 20, "towns": 4}],
    "provinces": {"Blore": {"armies": {"red": 5}}},
}
LINES = f"{json.dumps(POSITION)}\n\nnonsense\n"


def read(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_the_command_line_reads_a_file_or_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl"
    file.write_text(LINES)
    from_file = CliRunner().invoke(main, ["adjudicate", "mythotopia", str(file)])
    from_input = CliRunner().invoke(main, ["adjudicate", "mythotopia"], input=LINES)
    assert from_file.exit_code == from_input.exit_code == 0
    assert from_file.output == from_input.output
    verdict, error = read(from_file.output)
    assert verdict["projection"] == {"red": [23, 23]}
    assert error == {"error": "The line is not JSON.", "line": 3}


def test_a_game_that_is_not_there_is_said_in_a_sentence() -> None:
    outcome = CliRunner().invoke(main, ["adjudicate", "chess"])
    assert outcome.exit_code == 1
    assert outcome.output == "Error: The game 'chess' is not installed here.\n"


def test_http_gives_the_same_lines(cast: Cast) -> None:
    answer = cast.phone().client.post("/adjudicate/mythotopia", data=LINES)
    assert answer.status_code == 200
    assert [line.get("line") for line in read(answer.get_data(as_text=True))] == [None, 3]


@pytest.mark.parametrize(("lines", "status"), [(51, 413), (50, 200)])
def test_http_takes_fifty_lines(cast: Cast, lines: int, status: int) -> None:
    text = f"{json.dumps(POSITION)}\n" * lines
    assert cast.phone().client.post("/adjudicate/mythotopia", data=text).status_code == status


def test_http_refuses_a_position_that_would_take_for_ever(cast: Cast) -> None:
    names = ["Ambsace", "Blore", "Custus", "Darb", "Eagre", "Fadge", "Grimp", "Hatchel", "Ictus",
             "Jeopigia", "Kakopyge"]  # fmt: skip
    wars = {name: {"armies": {"red": 5}} for name in names}
    answer = cast.phone().client.post(
        "/adjudicate/mythotopia", data=json.dumps({**POSITION, "provinces": wars})
    )
    assert "more than 10 wars" in answer.get_data(as_text=True)


def test_http_refuses_in_json_too(cast: Cast) -> None:
    """The client is a program, so it never gets a page."""
    client = cast.phone().client
    many, much = "\n" * 60, " " * 100_000
    for path, body, status, sentence in (
        ("mythotopia", many, 413, "At most 50 positions at once."),
        ("mythotopia", much, 413, "That is too much text."),
        ("chess", LINES, 501, "The game “chess” is not installed on this server."),
    ):
        answer = client.post(f"/adjudicate/{path}", data=body)
        assert answer.status_code == status
        assert answer.get_json() == {"error": sentence}


def test_rulings_take_no_turn_of_taps(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(waiting_requests.TAPS_AT_ONCE):
        assert cast.app.extensions["companion.turns"].take("table", 0)
    monkeypatch.setattr(waiting_requests, "PATIENCE", 0)
    assert cast.phone().post("/preferences", theme="dark").status_code == 503
    assert cast.phone().client.post("/adjudicate/mythotopia", data=LINES).status_code == 200


@pytest.mark.parametrize(
    ("what", "status", "sentence"),
    [
        (Overrun, 422, "This takes too long to work out."),
        (Busy, 503, "Others are asking, too. Try again in a few seconds."),
    ],
)
def test_a_ruling_that_takes_too_long_or_finds_no_place_says_so(
    cast: Cast,
    monkeypatch: pytest.MonkeyPatch,
    what: type[Exception],
    status: int,
    sentence: str,
) -> None:
    monkeypatch.setattr(BackgroundProcess, "calculate", Mock(side_effect=what))
    answer = cast.phone().client.post("/adjudicate/mythotopia", data=LINES)
    assert (answer.status_code, answer.get_json()) == (status, {"error": sentence})
    assert answer.headers.get("Retry-After") == ("5" if status == 503 else None)


def test_http_is_limited(cast: Cast) -> None:
    client = cast.phone().client
    answers = [client.post("/adjudicate/mythotopia", data=LINES).status_code for _ in range(31)]
    assert answers[-1] == 429
    answer = client.post("/adjudicate/mythotopia", data=LINES).get_json()
    assert answer == {"error": "Too many tries. Wait a few minutes."}


def test_the_schema_lists_the_names_of_the_board_and_the_box(cast: Cast) -> None:
    """A person who writes positions has an editor that knows them: no look into our code."""
    schema = cast.phone().client.get("/adjudicate/mythotopia/schema").get_json(force=True)
    parts = schema["$defs"]
    provinces = schema["properties"]["provinces"]["propertyNames"]["enum"]
    assert (len(provinces), provinces[0], provinces[-1]) == (40, "Ambsace", "Welkin")
    assert schema["properties"]["ships"]["propertyNames"]["enum"] == [
        "Beast Sea", "Inland Sea East", "Inland Sea West", "Serpent Sea",
    ]  # fmt: skip
    assert len(parts["CardPosition"]["properties"]["id"]["enum"]) == 13
    assert len(parts["PlayerPosition"]["properties"]["reserve"]["items"]["enum"]) == 29
