"""The command prune: lists old tables, and deletes them with --yes."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from companion.commands import instance_option
from companion.commands.database import opened
from companion.settings import days, load_settings
from companion.storage.tables import forget


def _days(_context: click.Context, _param: click.Parameter, value: str | None) -> timedelta | None:
    try:
        return days(value) if value else None
    except ValueError as error:
        raise click.BadParameter(f"{error}.") from None


@click.command()
@click.option(
    "--older-than",
    callback=_days,
    metavar="DAYS",
    help="Only tables unchanged for this long, such as 365d; by default COMPANION_KEEP.",
)
@click.option("--closed-only", is_flag=True, help="Only tables that were closed.")
@click.option("--group", default="", metavar="NAME", help="Also tables of the group of that name.")
@click.option("--yes", is_flag=True, help="Delete them; without it they are only listed.")
@instance_option
def prune(
    older_than: timedelta | None, closed_only: bool, group: str, yes: bool, instance: Path | None
) -> None:
    """Delete the tables that have not changed for a number of days.

    The tables of a group stay, unless --group names it. Scores, logs, names and links are lost.
    Keep them with `companion export` or `companion backup`. Stop the server before you use --yes.
    """
    settings = load_settings(instance=instance, creates=False)
    unchanged_for = older_than or settings.keep
    if unchanged_for is None:
        raise click.UsageError("Say how old: --older-than 365d, or set COMPANION_KEEP.")
    with opened(settings, writes=yes, alone=yes) as database:
        since = datetime.now(UTC) - unchanged_for
        tables = forget.untouched(database, since, closed_only=closed_only, group=group)
        gone = 0
        for table in tables:
            if yes and not forget.if_untouched(database, table.id, since):
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
