"""The commands export, import and replay-check, which read whole tables."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import BinaryIO

import click

from companion.commands import instance_option
from companion.commands.database import held, migrated, opened, require_tables
from companion.core.files.archive import MOST_BYTES, Archive, BadArchive, written
from companion.core.files.intake import arrived
from companion.core.files.public_copy import public_copy
from companion.core.game import catalogue
from companion.core.game.notated import BadNotation
from companion.core.log import replay
from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.settings import SettingsError, load_settings, prepare
from companion.storage.tables import groups, whole_tables
from companion.storage.tables.tables import NoSuchTable

MOST_ROWS_NAMED = 20


@click.command()
@click.argument("table")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write, instead of standard output.",
)
@click.option("--notation", is_flag=True, help="Write the game in its players' notation.")
@instance_option
def export(table: str, output: Path | None, notation: bool, instance: Path | None) -> None:
    """Write TABLE as one JSON document.

    TABLE is a short code or an id. The document holds the log, the seats and the position, but no
    link, code or cookie. `companion import` makes a table from it. While a game with hidden facts
    runs, the document holds them, too. With --notation, the game is written as its players write
    it down.
    """
    with opened(load_settings(instance=instance, creates=False)) as database:
        try:
            table_row = whole_tables.named(database, table)
        except NoSuchTable:
            raise SettingsError(f"No table has the code or the id {table!r}.") from None
        try:
            document, log = whole_tables.taken(database, table_row.id)
        except ValueError as error:
            raise SettingsError(
                f"The rows of table {table_row.code} can't be read: {error}."
            ) from error
    _warn_of_secrets(document, log)
    text = _in_notation(document, log) if notation else written(_with_position(document, log))
    if output is None:
        click.echo(text.encode(), nl=False)
    else:
        _write(output, text.encode())
        click.echo(f"Wrote table {table_row.code} with {_counted(len(log))} to {output}")


def _warn_of_secrets(document: Archive, log: list[Entry]) -> None:
    """Says that the document holds what players may not know yet."""
    with suppress(catalogue.GameNotInstalled, ValueError):
        if public_copy(document, catalogue.find(document.game), log) is not document:
            click.echo("The game is not over: the file holds its players' secrets.", err=True)


def _write(output: Path, text: bytes) -> None:
    """Makes the file. SettingsError if it can't be written or already exists."""
    try:
        with output.open("xb") as file:
            file.write(text)
    except FileExistsError:
        raise SettingsError(f"{output} already exists, and an export overwrites nothing.") from None
    except OSError as error:
        raise SettingsError(f"{output} can't be written: {error.strerror}.") from error


def _in_notation(document: Archive, log: list[Entry]) -> str:
    game = catalogue.find(document.game)
    if game.write_notation is None:
        raise SettingsError(f"{document.game} has no notation.")
    if not log:
        raise SettingsError("The game of this table has not begun.")
    try:
        lines = Log(game, log).states()
        return game.write_notation((line.action, before, after) for line, before, after in lines)
    except ValueError as error:
        raise SettingsError(str(error)) from error


def _with_position(document: Archive, log: list[Entry]) -> Archive:
    """The document with its position; without one, says why."""
    try:
        position = replay.position(catalogue.find(document.game), log)
    except catalogue.GameNotInstalled:
        click.echo(f"No position: {document.game} is not installed here.", err=True)
    except ValueError as error:
        click.echo(f"No position: {error}.", err=True)
    else:
        return document.model_copy(update={"position": position})
    return document


@click.command("import")
@click.argument("file", type=click.File("rb"))
@click.option("--force", is_flag=True, help="Import even if entries give other states here.")
@click.option("--notation", is_flag=True, help="FILE is a game in its players' notation.")
@instance_option
def import_(file: BinaryIO, force: bool, notation: bool, instance: Path | None) -> None:
    """Make a new table from an exported FILE.

    FILE may be "-", standard input. The new table keeps every entry of the log. Everything is
    checked first; if something does not fit, nothing is stored. With --notation, FILE is a game as
    its players write it down: the new table records each of its rows. Rows that can't be right are
    named and left out.
    """
    try:
        raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise SettingsError(f"{file.name} can't be read: {error.strerror}.") from error
    try:
        arrival = arrived(raw, datetime.now(UTC), notation=notation, force=force)
    except catalogue.GameNotInstalled as error:
        raise SettingsError(f"The game {error.slug!r} is not installed here.") from None
    except (BadArchive, BadNotation) as error:
        raise SettingsError(str(error)) from error
    _tell_wrong(arrival.left_out)
    settings = load_settings(instance=instance, creates=False)
    if settings.database_file is not None:
        prepare(settings.database_file.parent)
    with held(settings):
        migrated(settings)
        with opened(settings, writes=True) as database:
            now, name = datetime.now(UTC), arrival.document.group
            group_of = partial(groups.named, name=name, now=now) if name else lambda _: None
            table = whole_tables.put(database, arrival, now, group_of=group_of)
    document = arrival.document
    names = ", ".join(seat.name or seat.colour for seat in table.seats)
    again = " The old table was closed; this one is open." if document.closed_at else ""
    click.echo(
        f"Imported {table.game} with {_counted(len(document.entries))} ({names}) as a new table: "
        f"{table.code}\n"
        f"Open it with `companion serve`: join with the code {table.code} and take a seat.{again}\n"
        "It has no host yet: any player can become the host under Seats and people."
    )


def _tell_wrong(rows: Sequence[str]) -> None:
    """Names the rows that are left out; of very many, the first."""
    for row in rows[:MOST_ROWS_NAMED]:
        click.echo(row, err=True)
    if len(rows) > MOST_ROWS_NAMED:
        click.echo(f"More rows that can't be right: {len(rows) - MOST_ROWS_NAMED}.", err=True)
    if rows:
        click.echo(f"Rows left out: {len(rows)}. The others are read without them.", err=True)


@click.command("replay-check")
@click.option("--migrate", is_flag=True, help="Bring the tables up to date first; use a copy.")
@instance_option
def replay_check(migrate: bool, instance: Path | None) -> None:
    """Fold every stored log again, before a deploy.

    For each table, names the first entry that gives another state or can't be read. Exits with 1
    if there is one. Without --migrate, nothing is written.
    """
    settings = load_settings(instance=instance, creates=False)
    require_tables(settings)
    if migrate:
        migrated(settings)
    tables = entries = wrong = 0
    with opened(settings) as database:
        for table in whole_tables.replay_check(database):
            tables, entries = tables + 1, entries + table.entries
            if table.problem:
                wrong += 1
                click.echo(f"{table.code} ({table.game}): {table.problem}.")
    click.echo(f"Tables checked: {tables} with {_counted(entries)}; with a problem: {wrong}.")
    if wrong:
        raise SystemExit(1)


def _counted(entries: int) -> str:
    return "1 entry" if entries == 1 else f"{entries} entries"
