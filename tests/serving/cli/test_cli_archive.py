"""Tables taken along, deleted when old, and checked before a deploy, on the command line."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.game import catalogue
from companion.games.terra_mystica.exchange.notation.rows import read
from tests.conftest import Cast, Phone
from tests.games.terra_mystica.exchange.notation.written import GAMES, lines_of
from tests.serving.commands import done, refused, run, spoil

# -- there and back ------------------------------------------------------------------------


def test_export_writes_a_file_and_overwrites_none(home: str, table: Any, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    output = done("export", table.code, "--output", str(file), "--instance", home)
    assert output == f"Wrote table {table.code} with 5 entries to {file}\n"
    assert file.read_text(encoding="utf-8") == done("export", table.code, "--instance", home)
    again = ("export", table.code, "--output", str(file), "--instance", home)
    assert "overwrites nothing" in refused(*again)
    nowhere = ("export", table.code, "--output", str(tmp_path / "no" / "x"), "--instance", home)
    assert "No such file" in refused(*nowhere)


def test_a_table_moves_to_another_computer(
    host: Phone, home: str, table: Any, tmp_path: Path
) -> None:
    text = done("export", table.code.lower(), "--instance", home)
    assert done("export", table.id, "--instance", home) == text
    assert [entry["kind"] for entry in json.loads(text)["entries"]] == [
        "begin", "points", "points", "points", "strike",
    ]  # fmt: skip
    assert [device for device in table.members if device in text] == []
    there = str(tmp_path / "there")

    output = done("import", "-", "--instance", there, stdin=text)

    assert output.startswith("Imported mythotopia with 5 entries (Ada, Bo) as a new table: ")
    code = output.splitlines()[0][-5:]
    assert done("export", code, "--instance", there) == text
    host.tell("/close")
    closed = done("export", table.code, "--instance", home)
    assert "this one is open" in done("import", "-", "--instance", there, stdin=closed)


def test_the_export_of_a_running_game_says_that_it_holds_secrets(
    cast: Cast, home: str, table: Any
) -> None:
    ada = cast.host("red", "blue", slug="expedition").sit("red")
    options = {"row": ["avalon", "iram", "mu", "shangri_la"], "order": ["red", "blue"]}
    assert ada.tell("/setup", data={**options, "seen": "nothing"}).status_code == 303
    ada.tap("set_coins", seat="red", to="23")
    said = run("export", ada.table, "--instance", home)
    assert '"to": 23' in said.stdout
    assert said.stderr == "The game is not over: the file holds its players' secrets.\n"
    ada.tap("stop", how="score")
    for over in (ada.table, table.code):
        assert run("export", over, "--instance", home).stderr == ""


# -- what does not go ----------------------------------------------------------------------


def test_export_of_a_table_that_is_not_there(home: str, table: Any, tmp_path: Path) -> None:
    assert "code or the id 'ZZZZZ'" in refused("export", "ZZZZZ", "--instance", home)
    empty = str(tmp_path / "empty")
    assert "There are no tables yet" in refused("export", "ZZZZZ", "--instance", empty)
    assert not (tmp_path / "empty" / "companion.sqlite").exists()


def test_import_names_what_is_wrong_and_stores_nothing_but_by_force(home: str, table: Any) -> None:
    text = done("export", table.code, "--instance", home)
    facts = {
        text[:300]: "cut off or is not JSON",
        text.replace('"version": 1', '"version": 9', 1): "version 9 of the format",
        text.replace('"mythotopia"', '"chess"'): "The game 'chess' is not installed here",
        text.replace('"points": 4', '"points": 5'): "Entry 3 (points) came to the state",
    }
    for spoiled, why in facts.items():
        assert why in refused("import", "-", "--instance", home, stdin=spoiled)
    assert "Tables checked: 1 " in done("replay-check", "--instance", home)
    output = done("import", "-", "--force", "--instance", home, stdin=spoiled)
    again = done("export", output.splitlines()[0][-5:], "--instance", home)
    assert json.loads(again)["entries"] == json.loads(spoiled)["entries"]


def test_import_of_no_file(home: str) -> None:
    result = run("import", f"{home}/nothing.json", "--instance", home)
    assert result.exit_code == 2
    assert "No such file" in result.stderr
    assert "Traceback" not in run("import", home, "--instance", home).stderr


def test_a_table_whose_game_is_gone_is_exported_without_a_position(
    home: str, table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "games", dict)
    result = run("export", table.code, "--instance", home)
    assert result.exit_code == 0
    assert "mythotopia is not installed here" in result.stderr
    assert json.loads(result.stdout)["position"] is None


def test_export_gives_the_position_where_the_game_does(
    home: str, table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gives(position: Callable[[Any], Any]) -> None:
        game = replace(catalogue.find("mythotopia"), position=position)
        monkeypatch.setitem(catalogue.games(), "mythotopia", game)

    vp = {"red": 27, "blue": 28}  # 24 + 3, 24 + 4
    gives(lambda state: {"vp": {seat: p.vp for seat, p in state.players.items()}})
    text = done("export", table.code, "--instance", home)
    assert json.loads(text)["position"] == {"vp": vp}

    def broken(state: object) -> None:
        raise KeyError("ships")

    gives(broken)
    result = run("export", table.code, "--instance", home)
    assert (result.exit_code, json.loads(result.stdout)["position"]) == (0, None)
    assert result.stderr == "No position: KeyError: 'ships'.\n"


def test_rows_that_cannot_be_read_are_no_traceback(home: str, table: Any) -> None:
    spoil(home, "UPDATE entry SET overruled = '[{}]' WHERE seq = 3")
    output = refused("export", table.code, "--instance", home)
    assert output == f"Error: The rows of table {table.code} can't be read: KeyError: 'id'.\n"
    result = run("replay-check", "--instance", home)
    assert result.exit_code == 1
    assert "Its rows can't be read: KeyError: 'id'." in result.stdout


def test_tables_of_another_release_are_left_alone(home: str, table: Any) -> None:
    spoil(home, "UPDATE alembic_version SET version_num = '0000'")
    for command in (["export", table.code], ["replay-check"]):
        assert "stored by another release" in refused(*command, "--instance", home)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "companion.sqlite").write_bytes(b"holiday photos" * 100)
    for command in (["export", "ACDEF"], ["replay-check"], ["replay-check", "--migrate"]):
        output = refused(*command, "--instance", str(tmp_path))
        assert output == "Error: The database cannot be used: file is not a database.\n"


# -- in the players' notation --------------------------------------------------------------


def test_a_game_in_notation_becomes_a_table_without_the_rows_that_cant_be_right(
    tmp_path: Path,
) -> None:
    """The table has all the others, and is written again. Of very many wrong ones, only the first
    20 are named."""
    there, file = str(tmp_path / "there"), tmp_path / "game.txt"
    rows = lines_of(GAMES[0])[:70]
    wrong = ["witches: dance"] * 23
    file.write_text("\n".join([*rows[:60], *wrong, *rows[60:]]), encoding="utf-8")
    output = run("import", "--notation", str(file), "--instance", there)
    assert "Imported terra-mystica" in output.stdout
    *named, more, left_out = output.stderr.splitlines()
    assert [line[:8] for line in named] == [f"row {number}: " for number in range(61, 81)]
    assert more == "More rows that can't be right: 3."
    assert left_out == "Rows left out: 23. The others are read without them."
    log = done("export", output.stdout.splitlines()[0][-5:], "--notation", "--instance", there)
    assert read(log)[1].players == read("\n".join(rows))[1].players
    file.write_text("Dear diary,\ntoday we played.", encoding="utf-8")
    assert "row 1: " in refused("import", "--notation", str(file), "--instance", there)


def test_a_game_without_a_notation_says_so(home: str, table: Any) -> None:
    assert "no notation" in refused("export", table.code, "--notation", "--instance", home)


def test_a_game_that_has_not_begun_has_nothing_to_write_down(home: str, cast: Cast) -> None:
    gathering = cast.row(cast.host("red", "blue", slug="terra-mystica").table)
    said = refused("export", gathering.code, "--notation", "--instance", home)
    assert said == "Error: The game of this table has not begun.\n"


@pytest.fixture
def old(cast: Cast, home: str, table: Any) -> dict[str, str]:
    """Codes: Ada's and Bo's table untouched for two years and closed, another untouched for two
    years and open, and one of today."""
    forgotten = cast.host("red", "blue", names={"red": "Cy"})
    today = cast.host("red", "blue")
    for phone, closed in ((table.id, "'2024-01-01 20:00:00'"), (forgotten.table, "NULL")):
        spoil(home, "UPDATE \"table\" SET changed_at = '2024-01-01 20:00:00', "
                    f"closed_at = {closed} WHERE id = '{phone}'")  # fmt: skip
    return {
        "closed": table.code,
        "forgotten": cast.row(forgotten.table).code,
        "today": cast.row(today.table).code,
    }


def listed(output: str, codes: dict[str, str]) -> set[str]:
    return {name for name, code in codes.items() if code in output}


def test_without_yes_nothing_is_deleted(home: str, old: dict[str, str]) -> None:
    output = done("prune", "--older-than", "365d", "--instance", home)
    assert listed(output, old) == {"closed", "forgotten"}
    assert f"{old['closed']}  mythotopia: Ada, Bo (last 01 Jan 2024, closed)\n" in output
    assert output.endswith("Found: 2. Nothing was deleted; --yes deletes them for good.\n")
    assert done("prune", "--older-than", "365d", "--instance", home) == output
    output = done("prune", "--older-than", "365d", "--closed-only", "--instance", home)
    assert listed(output, old) == {"closed"}
    output = done("prune", "--older-than", "36500d", "--instance", home)
    assert output == "There are no such tables.\n"


def test_with_yes_they_are_gone(home: str, old: dict[str, str], host: Phone) -> None:
    output = done("prune", "--older-than", "365d", "--yes", "--instance", home)
    assert listed(output, old) == {"closed", "forgotten"}
    assert output.endswith("Deleted: 2.\n")
    assert run("export", old["closed"], "--instance", home).exit_code == 1
    assert run("export", old["today"], "--instance", home).exit_code == 0
    assert host.at().status_code == 404
    again = done("prune", "--older-than", "365d", "--yes", "--instance", home)
    assert again == "Deleted: 0.\n"


def test_the_servers_setting_says_how_old(
    home: str, old: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run("prune", "--instance", home)
    assert result.exit_code == 2
    assert "--older-than 365d" in result.output
    monkeypatch.setenv("COMPANION_KEEP", "365d")
    assert listed(done("prune", "--instance", home), old) == {"closed", "forgotten"}
    monkeypatch.setenv("COMPANION_KEEP", "36500d")
    assert listed(done("prune", "--instance", home), old) == set()


@pytest.mark.parametrize("wrong", ["365", "0d", "-1d", "a year", "1w", "999999d"])
def test_a_time_is_a_number_of_days(home: str, table: Any, wrong: str) -> None:
    result = run("prune", "--older-than", wrong, "--instance", home)
    assert result.exit_code == 2
    assert "write 365d" in result.output


def test_replay_check_names_the_first_entry_that_differs(home: str, table: Any) -> None:
    done("import", "-", "--instance", home, stdin=done("export", table.code, "--instance", home))
    spoil(
        home,
        f"UPDATE entry SET digest = '0123456789abcdef' WHERE seq >= 3 AND table_id = '{table.id}'",
    )
    result = run("replay-check", "--instance", home)
    assert result.exit_code == 1
    first, counts = result.stdout.splitlines()
    assert re.fullmatch(
        rf"{table.code} \(mythotopia\): Entry 3 \(points\) came to the state 0123456789abcdef, "
        r"and comes to [0-9a-f]{16} here\.",
        first,
    )
    assert counts == "Tables checked: 2 with 10 entries; with a problem: 1."


def test_replay_check_brings_a_copy_up_to_date_when_asked(home: str, table: Any) -> None:
    output = done("replay-check", "--migrate", "--instance", home)
    assert output == "Tables checked: 1 with 5 entries; with a problem: 0.\n"
