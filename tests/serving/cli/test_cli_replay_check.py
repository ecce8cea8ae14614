"""The check before a deploy, as the person who deploys meets it."""

import re
from typing import Any

from tests.serving.commands import done, run, spoil


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
