"""The table as a file: JSON as `companion export` writes it, CSV for spreadsheets."""

from contextlib import suppress

from flask import Blueprint, Response

from companion.core.course import course
from companion.core.files import archive
from companion.core.files.csv_cells import csv_cells
from companion.core.files.public_copy import public_copy
from companion.core.log import replay
from companion.core.log.log import Log
from companion.storage.tables import whole_tables as archives
from companion.translations import gettext, words
from companion.web import services
from companion.web.http.files import to_save
from companion.web.http.request_rates import at_most
from companion.web.visit import Visit, visit_to, visit_with_log

blueprint = Blueprint("downloads", __name__, url_prefix="/t/<table_id>")


@blueprint.get("/export.json")
@at_most("60 per hour")
def as_json(table_id: str) -> Response:
    """The whole table as one document. Anybody at the table may have it: it has no ids or codes,
    and no secrets before the end."""
    visit = visit_to(table_id)
    document, log = archives.taken(services.database(), visit.table.id)
    document = public_copy(document, visit.game, log)
    with suppress(ValueError):  # without a position if the game can't give one
        position = replay.position(visit.game, log)
        document = document.model_copy(update={"position": position})
    return _file(visit, archive.written(document), "json", "application/json")


@blueprint.get("/export.csv")
@at_most("60 per hour")
def as_csv(table_id: str) -> Response:
    """Every line in force, one per row, with the points and counters after it that everybody knows;
    without points that the table hides. Only the JSON has undone lines."""
    visit = visit_with_log(table_id)
    return _file(visit, csv_cells(_rows(visit, visit.log_begun)), "csv", "text/csv")


def _rows(visit: Visit, log: Log) -> list[list[str | int]]:
    whole, names = course(log), visit.names
    shown = 0 if visit.game.hides_points(log.state) else len(whole.seats)
    head = [gettext("Line"), gettext("Time (UTC)"), gettext("Player"), gettext("Action")]
    rows: list[list[str | int]] = [
        [*head, gettext("What happened"), *(names.get(seat, seat) for seat in whole.seats[:shown])],
        [1, _time(log, 1), "", gettext("Set-up"), gettext("The game begins"), *whole.start[:shown]],
    ]
    for step in whole.steps:
        who = names.get(step.seat, step.seat) if step.seat else ""
        action, text = words(step.action.title, names), words(step.text, names)
        rows.append([step.seq, _time(log, step.seq), who, action, text, *step.points[:shown]])
    for tally in whole.tallies:
        for seat, counts in tally.counts.items():
            rows[0].append(f"{words(tally.label, names)}: {names.get(seat, seat)}")
            for row, count in zip(rows[1:], counts, strict=True):
                row.append("" if count is None else count)
    return rows


def _time(log: Log, seq: int) -> str:
    entry = log.entry(seq)
    return f"{entry.at:%Y-%m-%d %H:%M:%S}" if entry else ""


def _file(visit: Visit, text: str, ending: str, mimetype: str) -> Response:
    """The text as a file to save, named after the game and the day."""
    when = visit.log.entries[-1].at if visit.log else visit.table.created_at
    name = f"{visit.game.meta.slug}-{when:%Y-%m-%d-%H%M}.{ending}"
    return to_save(text, mimetype, name)
