"""The page of a group: tonight's table, or a new one; what was played so far; the season, counted
over its tables beside the taps, on the page and as files.

Whoever has the link or the code sees it. It lets nobody in whom a table would not let in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any

from flask import Blueprint, Response, request
from pydantic import TypeAdapter
from werkzeug.wrappers import Response as BaseResponse

from companion.core.evenings.season import Finished, all_finished, season
from companion.core.files.csv_cells import csv_cells
from companion.core.game import catalogue
from companion.core.text import Phrase, say
from companion.storage.people.presence import SILENT_AFTER
from companion.storage.tables import groups, next_game, tables
from companion.table.refused import Refused
from companion.table.table_row import GroupRow, TableRow
from companion.translations import words
from companion.web import services
from companion.web.http import device
from companion.web.http.files import to_save
from companion.web.http.rendering import render
from companion.web.http.request_rates import at_most
from companion.web.people import who_may_open
from companion.web.people.entrance import enter, not_sent_away
from companion.web.people.seating import clean_name, new_names

blueprint = Blueprint("group", __name__)

MOST_NAMED = 24  # people to choose from


def found(token: str) -> GroupRow:
    """The group of a link; Refused if there is none."""
    group = groups.find(services.database(), token=token)
    if group is None:
        raise Refused(say("This link leads to no group. Ask for a new one."), 404)
    return group


# In capitals for the QR code; addresses are built with the other one.
@blueprint.get("/GROUP/<token>")
@blueprint.get("/group/<token>")
@at_most("120 per minute")
def show(token: str) -> str:
    """The group's page. A visit of the host is noted, and a phone that has left follows again."""
    group, phone, database = found(token), device.device(), services.database()
    hosts = bool(phone) and phone == group.host
    if hosts:
        groups.change(database, group.id, seen_at=services.now())
    if phone and phone in group.left:
        groups.follow(database, group.id, phone, follows=True)
        group = found(token)
    follow = groups.followers(database, group)
    played = tables_of(group)
    running = [table for table in played if table.is_running]
    since = services.now() - next_game.TONIGHT
    tonight = [table for table in running if table.row.changed_at > since]
    people = dict.fromkeys(name for table in played for name in named(group, table.row).values())
    return render(
        "groups/group.html",
        group=group,
        tables=played,
        season=season(table.game for table in played if table.game),
        tonight=tonight,
        earlier=[table for table in running if table not in tonight],
        games=catalogue.games(),
        latest={*named(group, played[0].row).values()} if played else set(),
        people=[name for name in people if name][:MOST_NAMED],
        hosts=hosts,
        follows=phone in follow,
        others=len(follow - {phone}),
        may_become_host=may_become_host(group, phone),
        asks_for_code=who_may_open.asks_for_code(),
    )


def may_become_host(group: GroupRow, phone: str | None) -> bool:
    """Whether a phone with a seat at one of the group's tables may take over from a host that has
    been silent for 5 minutes; so a host whose cookie is lost gets the group back."""
    database = services.database()
    if phone == group.host or phone not in groups.followers(database, group):
        return False
    seen_at = groups.host_seen_at(database, group)
    return not group.host or services.now() - seen_at > SILENT_AFTER


@blueprint.post("/group/<token>/enter/<table_id>")
def enter_table(token: str, table_id: str) -> BaseResponse:
    """Joins a table of the group, as its QR code would."""
    return enter(own_table(found(token), table_id), "player")


def own_table(group: GroupRow, table_id: str) -> TableRow:
    """A table of the group; Refused if it is another's."""
    row = tables.get(services.database(), table_id)
    if row.group_id != group.id:
        raise Refused(say("This table is not one of this group."), 404)
    return row


@blueprint.get("/group/<token>/tv")
@at_most("120 per minute")
def television(token: str) -> str:
    """Where a television waits for tonight's table."""
    return render("groups/television.html", group=found(token))


@blueprint.post("/group/<token>/tv")
@at_most("120 per minute")
def show_on_television(token: str) -> BaseResponse:
    """Leads a television to the table opened last tonight. One that shows a table (`at`) leaves it
    for one opened since its last change. A table that keeps this phone out is skipped."""
    group, phone, at = found(token), device.device(), request.args.get("at", "")
    tonight = groups.tables_of(services.database(), group.id, services.now() - next_game.TONIGHT)
    shown = next((row for row in tonight if row.id == at), None)
    for row in tonight:
        was_there = shown is not None and row.created_at <= shown.changed_at
        keeps_out = phone in row.away or (row.locked and phone not in row.members)
        # Only a new table is folded: the one shown has changed since it was asked for last.
        if not (was_there or keeps_out) and _with_games(group, [row])[0].is_running:
            return enter(row, "spectator", invites=group.token.lower())
    return Response(status=204)


@blueprint.post("/group/<token>/open")
@at_most("60 per hour", everywhere=True)
def open_table(token: str) -> BaseResponse:
    """Opens tonight's table with the names of those who play, or joins the one that another phone
    has opened just now."""
    group = found(token)
    who_may_open.require_code()
    game = catalogue.find(request.form.get("game", ""))
    ticked = map(clean_name, request.form.getlist("plays")[:MOST_NAMED])
    known = [*dict.fromkeys(filter(None, ticked))]
    names = [*known, *new_names(known)]
    least, most = game.meta.players
    if len(names) > most:
        raise Refused(
            say("This game is for {least} to {most} players.", least=least, most=most), 422
        )
    rows = groups.tables_of(services.database(), group.id)
    for row in rows:
        not_sent_away(device.device() or "")(row)
    had = {name: colour for colour, name in named(group, rows[0]).items()} if rows else {}
    table_id = next_game.tonight(
        services.database(),
        group.id,
        meta=game.meta,
        people=[(had.get(name, ""), name) for name in names],
        host=device.introduced(),
        now=services.now(),
    )
    response = enter(tables.get(services.database(), table_id), "player")
    return who_may_open.remember_code(response)


# -- what was played -------------------------------------------------------------------------

A_TIME = 40  # logs folded in one calculation, well within its deadline
KEPT = 5000  # games

_known: dict[tuple[str, int, datetime], Finished | None] = {}
_lock = Lock()


@dataclass(frozen=True, slots=True)
class GroupTable:
    """A table of a group. `game` names the players by the group's names; it is None before the
    set-up, and if it `is_unreadable`."""

    row: TableRow
    title: Phrase
    game: Finished | None
    is_over: bool
    is_unreadable: bool

    @property
    def is_running(self) -> bool:
        return not (self.row.closed_at or self.is_over or self.is_unreadable)


def tables_of(group: GroupRow) -> list[GroupTable]:
    """The group's tables, the latest opened first. No demo belongs to a group."""
    return _with_games(group, groups.tables_of(services.database(), group.id))


def _with_games(group: GroupRow, rows: Sequence[TableRow]) -> list[GroupTable]:
    games = _games(rows)
    return [_table(group, row, games) for row in rows]


def named(group: GroupRow, row: TableRow) -> dict[str, str]:
    """The name of each seat; a joined name is the one that it is joined with."""
    return {seat.colour: group.joined.get(seat.name.casefold(), seat.name) for seat in row.seats}


def _table(group: GroupRow, row: TableRow, games: Mapping[str, Finished | None]) -> GroupTable:
    game, installed = games.get(row.id), catalogue.games().get(row.game)
    is_unreadable = installed is None or (row.id in games and game is None)
    title = say("{game} (not installed)", game=row.game)
    if installed is not None:
        title = game.title if game else installed.meta.title
    shown = game.named(named(group, row)) if game else None
    return GroupTable(row, title, shown, bool(game and game.placed), is_unreadable)


def _games(rows: Sequence[TableRow]) -> dict[str, Finished | None]:
    """The games of the tables that have begun. Each version is folded once, also if several phones
    ask for it at the same time."""
    keys = {row.id: (row.id, row.version, row.changed_at) for row in rows}
    slugs = {row.id: row.game for row in rows}
    with _lock:
        if len(_known) > KEPT:
            _known.clear()
        new = [table for table, key in keys.items() if key not in _known]
        for first in range(0, len(new), A_TIME):
            logs = groups.logs_of(services.database(), new[first : first + A_TIME])
            asked = {table: (slugs[table], entries) for table, entries in logs.items()}
            games = services.in_background(all_finished, asked) if asked else {}
            _known.update({keys[table]: game for table, game in games.items()})
        return {table: _known[key] for table, key in keys.items() if key in _known}


@blueprint.get("/group/<token>/season.json")
@at_most("60 per minute")
def as_json(token: str) -> Response:
    """The season, and every finished game, as the page shows them."""
    played = tables_of(found(token))
    counted, (head, *rows) = season(table.game for table in played if table.game), _rows(played)
    data = {
        "format": "companion-season",
        "version": 1,
        "evenings": counted.evenings,
        "games": counted.games,
        "wins": {words(title, {}): won for title, won in counted.wins.items()},
        "head_to_head": counted.pairs,
        "streaks": counted.streaks,
        "best": {words(title, {}): best for title, best in counted.best.items()},
        "results": [dict(zip(head, row, strict=True)) for row in rows],
    }
    return Response(TypeAdapter(Any).dump_json(data, indent=1), mimetype="application/json")


@blueprint.get("/group/<token>/season.csv")
@at_most("60 per minute")
def as_csv(token: str) -> Response:
    """Each player of each finished game in a row."""
    return to_save(csv_cells(_rows(tables_of(found(token)))), "text/csv", "season.csv")


def _rows(played: Sequence[GroupTable]) -> list[list[str | int]]:
    """Each player of each finished game as a row, with a head, for a spreadsheet."""
    head: list[str | int] = ["date", "game", "player", "points", "place", "won"]
    return [head] + [
        [f"{table.game.at:%Y-%m-%d}", words(table.title, {}), one.name, one.points,
         one.rank or "", int(one.won)]
        for table in played if table.game
        for one in table.game.placed
    ]  # fmt: skip
