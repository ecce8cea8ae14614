"""The commands backup and restore."""

import sqlite3
from datetime import datetime
from pathlib import Path

import click

from companion.commands import instance_option
from companion.commands.database import held, require_tables
from companion.settings import KEY_FILE, Settings, SettingsError, load_settings, prepare
from companion.storage.upkeep import copies


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@instance_option
def backup(file: Path, instance: Path | None) -> None:
    """Copy all tables into FILE, even while the companion runs."""
    settings = load_settings(instance=instance, creates=False)
    database = _file_of(settings)
    require_tables(settings)
    try:
        copies.back_up(database, file)
    except FileExistsError:
        raise SettingsError(f"{file} already exists, and a backup overwrites nothing.") from None
    except (sqlite3.Error, OSError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SettingsError(f"The backup failed: {reason}.") from error
    click.echo(f"Copied all tables to {file}")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@instance_option
def restore(file: Path, instance: Path | None) -> None:
    """Put FILE, a backup, in place of the tables. Stop the server first.

    FILE is checked first, and brought up to date if an older release has made it. The tables from
    before are kept beside it under a name with the time; `companion restore` takes that file, too.
    """
    settings = load_settings(instance=instance, creates=False)
    database = _file_of(settings)
    prepare(database.parent)
    with held(settings, alone=True):
        try:
            restored = copies.restore(file, database, datetime.now().astimezone())
        except copies.Unfit as error:
            raise SettingsError(f"{file} {error}. Nothing was changed.") from error
        except OSError as error:
            raise SettingsError(f"The restore failed: {error.strerror}.") from error
    click.echo(f"Tables restored from {file}: {restored.tables}.")
    if restored.older:
        click.echo("An older release had made the copy; it is up to date now.")
    if restored.aside:
        click.echo(f"The tables from before are in {restored.aside}")
    click.echo(_about_phones(settings))


def _file_of(settings: Settings) -> Path:
    if settings.database_file is None:
        raise SettingsError(
            "This companion keeps its tables in PostgreSQL: copy them with pg_dump, and restore "
            "them with pg_restore."
        )
    return settings.database_file


def _about_phones(settings: Settings) -> str:
    key = settings.instance / KEY_FILE
    if settings.secret_key or key.is_file():
        return (
            "Phones keep their seats if the secret key is the one from then. They list the taps "
            "that the copy does not hold."
        )
    return (
        f"There is no {key}. With another key the server knows no phone again: everybody has to "
        "join and sit down again, and the hosts lose their rights. Put the old file there before "
        "you start the server."
    )
