"""The command line. Each command is short, here or in commands/, and calls the other packages.

The first process of a server imports this module and stays: what only a command or a serving
process needs is imported there.
"""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from companion.commands import instance_option
from companion.serving.address import phone_hosts
from companion.serving.listen import FEWEST_CONNECTIONS, allow_open_files, encryption, listen
from companion.serving.terminal import greeting
from companion.settings import Settings, SettingsError, load_settings
from companion.storage.upkeep import in_use

if TYPE_CHECKING:
    from flask import Flask

DEFAULT_PORT = 8000
TABLES_LISTED = 5


ELSEWHERE = {
    "export": "archive.export",
    "import": "archive.import_",
    "replay-check": "archive.replay_check",
    "prune": "prune.prune",
    "move": "move.move",
    "backup": "copies.backup",
    "restore": "copies.restore",
}
"""The commands that stand in commands/."""


class Verbs(click.Group):
    """Prints errors that the user can fix as one sentence, without a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*super().list_commands(ctx), *ELSEWHERE])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in ELSEWHERE:
            return super().get_command(ctx, cmd_name)
        module, _, verb = ELSEWHERE[cmd_name].partition(".")
        command: click.Command = getattr(import_module(f"companion.commands.{module}"), verb)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (SettingsError, in_use.NoLock) as error:
            raise click.ClickException(str(error)) from error


existing_file = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group(cls=Verbs)
@click.version_option(package_name="companion-table")
def main() -> None:
    """A companion for board games: the phones around the table share one state."""


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True)  # noqa: S104 - for the phones
@click.option("--port", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535))
@click.option("--public-url", help="The address for phones, if it is not this computer's.")
@click.option("--cert", type=existing_file, help="A certificate, for https.")
@click.option("--key", type=existing_file, help="Its key, if not in the same file.")
@instance_option
def serve(
    host: str,
    port: int,
    public_url: str | None,
    cert: Path | None,
    key: Path | None,
    instance: Path | None,
) -> None:
    """Open your table to the phones in this network."""
    if sys.platform == "win32":
        raise SettingsError("Companion serves from Linux, macOS or, on Windows, from WSL.")
    # The server uses modules that Windows lacks.
    from companion.serving.processes import Processes

    encryption(cert, key)
    allow_open_files(FEWEST_CONNECTIONS)
    settings = load_settings(
        instance=instance, public_url=public_url, certificate=cert, certificate_key=key
    )
    with listen(host, port) as listener:
        scheme, port = "https" if cert else "http", listener.getsockname()[1]
        urls = [_url(scheme, phone_host, port) for phone_host in phone_hosts(host)]
        if settings.public_url:
            urls.insert(0, settings.public_url)
        settings = replace(settings, phone_url=urls[0])
        greet = partial(_greet, settings, urls, port)
        processes = Processes(partial(_app, settings), listener, settings, greet)
        if settings.database_file is None:  # each process locks it by a connection
            processes.run()
            return
        with in_use.locked(settings.database_file, alone=False):
            processes.run()


def _app(settings: Settings) -> Flask:
    from companion import create_app
    from companion.commands.database import held, migrated

    with held(settings):
        migrated(settings)
    return create_app(settings)


@main.command()
@click.argument("game")
@click.argument("file", type=click.File("r", encoding="utf-8", errors="replace"), default="-")
def adjudicate(game: str, file: TextIO) -> None:
    """Rule on positions of GAME: one JSON object per line of FILE (or standard input)."""
    from companion.core.game import catalogue

    try:
        adjudicator = catalogue.find(game).adjudicate_lines
    except catalogue.GameNotInstalled:
        raise SettingsError(f"The game {game!r} is not installed here.") from None
    if adjudicator is None:
        raise SettingsError(f"{game} does not rule on positions.")
    for verdict in adjudicator(file, brief=False):
        click.echo(verdict)


def _list_tables(settings: Settings) -> None:
    """Prints the codes of the latest tables, for players who resume at another address.

    Only on a terminal: a code lets people in, and others may read a server's log.
    """
    if not sys.stdout.isatty():
        return
    from companion.storage.engine import Database
    from companion.storage.tables import tables

    database = Database(settings.database_url)
    try:
        listed = tables.latest(database, TABLES_LISTED)
        ids = [table.id for table in listed]
        tables.tell_codes(database, ids, datetime.now(UTC), also_locked=True)
        for table in listed:
            names = ", ".join(seat.name or seat.colour for seat in table.seats)
            when = f"{table.changed_at:%d %b %H:%M} UTC"
            click.echo(f"  {table.code}  {table.game}: {names} ({when})")
    finally:
        database.close()


def _greet(settings: Settings, urls: list[str], port: int) -> None:
    click.echo(
        greeting(
            urls[0],
            urls[1:],
            settings.kept_in,
            port=port,
            columns=shutil.get_terminal_size().columns,
            # In a file or a server's log, the QR code would be noise.
            with_qr=sys.stdout.isatty() and sys.stdout.encoding.lower() == "utf-8",
        )
    )
    _list_tables(settings)


def _url(scheme: str, host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    default = 443 if scheme == "https" else 80
    return f"{scheme}://{name}" if port == default else f"{scheme}://{name}:{port}"


if __name__ == "__main__":
    main()
