"""Commands run as a person runs them."""

import re
import sqlite3

from click.testing import CliRunner, Result

from companion.cli import main


def run(*arguments: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


def done(*arguments: str, stdin: str | bytes = "") -> str:
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*arguments: str, stdin: str | bytes = "") -> str:
    """The one sentence that a command says when it fails."""
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert re.fullmatch(r"Error: [^\n]+\.\n", result.stderr)
    return result.stderr


def spoil(home: str, statement: str) -> None:
    with sqlite3.connect(f"{home}/companion.sqlite") as database:
        database.execute(statement)
    database.close()
