"""The command prune: lists old tables, and deletes them with --yes."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from companion.commands import instance_option
from companion.commands.database import opened
from companion.settings import load_settings
from companion.storage.engine import Database
from companion.storage.tables import forget
from companion.storage.tables.tables import NoSuchTable
from companion.table.table_row import TableRow


def _days(_context: click.Context, _param: click.Parameter, value: str) -> timedelta:
    found = re.fullmatch(r"([1-9][0-9]{0,4})d", value)
    if found is None:
        raise click.BadParameter(f"{value!r} is not a number of days; write 365d.")
    return timedelta(days=int(found[1]))


@click.command()
@click.option(
    "--older-than",
    required=True,
    callback=_days,
    metavar="DAYS",
    help="Only tables unchanged for this long, such as 365d.",
)
@click.option("--closed-only", is_flag=True, help="Only tables that were closed.")
@click.option("--yes", is_flag=True, help="Delete them; without it they are only listed.")
@instance_option
def prune(older_than: timedelta, closed_only: bool, yes: bool, instance: Path | None) -> None:
    """Delete the tables that have not changed for a number of days.

    Their scores, logs, names and links are lost. Keep them with `companion export` or
    `companion backup`. Stop the server before you use --yes.
    """
    settings = load_settings(instance=instance, creates=False)
    with opened(settings, writes=yes, alone=yes) as database:
        since = datetime.now(UTC) - older_than
        tables = forget.untouched(database, since, closed_only=closed_only)
        gone = 0
        for table in tables:
            if yes and not _deleted(database, table, since):
                continue
            gone += 1
            names = ", ".join(seat.name or seat.colour for seat in table.seats)
            closed = ", closed" if table.closed_at else ""
            click.echo(
                f"{table.code}  {table.game}: {names} (last {table.changed_at:%d %b %Y}{closed})"
            )
    if yes:
        click.echo(f"Deleted: {gone}.")
    elif tables:
        click.echo(f"Found: {len(tables)}. Nothing was deleted; --yes deletes them for good.")
    else:
        click.echo("There are no such tables.")


def _deleted(database: Database, table: TableRow, since: datetime) -> bool:
    """Deletes the table and returns True, unless somebody has just changed it."""

    def still_old(fresh: TableRow) -> None:
        if fresh.changed_at >= since:
            raise NoSuchTable(fresh.id)

    try:
        forget.delete(database, table.id, still_old)
    except NoSuchTable:
        return False
    return True
