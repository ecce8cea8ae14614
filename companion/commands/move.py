"""The command move: from SQLite to PostgreSQL, or back."""

from dataclasses import replace
from pathlib import Path

import click

from companion.commands import instance_option
from companion.commands.database import held, migrated, opened
from companion.settings import SettingsError, database_address, load_settings
from companion.storage.tables import between_databases


@click.command()
@click.argument("to")
@instance_option
def move(to: str, instance: Path | None) -> None:
    """Copy all tables into the database at TO, which must hold none.

    TO is postgresql://user@host/name or sqlite:///file. Stop the server first. Links, codes and
    phones keep working: start it again with COMPANION_DATABASE_URL set to TO, and with the same
    secret key.
    """
    settings = load_settings(instance=instance, creates=False)
    target = replace(settings, database_url=database_address(to, "TO"))
    if target.database_url == settings.database_url:
        raise SettingsError("That is the database that holds the tables now.")
    with opened(settings, alone=True) as source, held(target, alone=True):
        migrated(target)
        with opened(target, writes=True) as destination:
            try:
                tables, entries = between_databases.move(source, destination)
            except between_databases.NotEmpty:
                raise SettingsError("That database already has tables.") from None
    click.echo(f"Tables copied: {tables}; entries: {entries}.")
