"""Old tables deleted on the command line."""

from typing import Any

import pytest

from tests.conftest import Cast, Phone
from tests.serving.commands import done, run, spoil


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
