"""The evening again: as one file, and as the film that it and the page to share show.

The file is the page to share with all that it needs, and the table itself. It opens without a
server and asks nothing of any. Another Companion makes a table from it.

The film is the game so far step by step, with the map if the game is played on one. A map's drawing
consists of lines, most of which stay the same from one step to the next, and the lines of parts
that stand in many of them. So each part and each line is sent once, and a step names only the lines
that it changes.
"""

import json
import re
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import islice
from threading import Lock
from typing import Any

from flask import Blueprint, Response, request
from markupsafe import Markup

from companion.core.evenings.frames import Frame, frames
from companion.core.files import archive
from companion.core.files.archive import Archive
from companion.core.files.public_copy import public_copy
from companion.core.log.entry import AMEND, RESTORE, STRIKE, Entry
from companion.core.log.log import Log
from companion.storage.tables import whole_tables
from companion.translations import words
from companion.web import services
from companion.web.http.assets import folder, symbol
from companion.web.http.bundles import sheet
from companion.web.http.files import to_save
from companion.web.http.rendering import render
from companion.web.http.request_rates import at_most
from companion.web.made_once import MadeOnce
from companion.web.sharing.public_page import headline, shared, visit_by_link
from companion.web.view.board_map import drawing_of
from companion.web.view.every_screen import place
from companion.web.visit import Visit, visit_with_log

blueprint = Blueprint("kept_evening", __name__)

_ICON = re.compile(r"/static/([\w/-]+\.svg)\?v=\w+#([\w-]+)")


@blueprint.get("/t/<table_id>/evening.html")
@at_most("30 per hour")
def of_table(table_id: str) -> Response:
    """The file; with `as=colours` in the address, without anybody's name."""
    visit = visit_with_log(table_id)
    document, entries = whole_tables.taken(services.database(), visit.table.id)
    document = public_copy(document, visit.game, entries)
    nameless = request.args.get("as") == "colours"
    if nameless:
        visit, document = _without_names(visit, document)
    log, slug = visit.log_begun, visit.game.meta.slug
    sheets = ("kept", ""), ("film", ""), ("map", ""), ("map", slug)
    page = render(
        "sharing/kept_evening.html",
        visit=visit,
        headline=headline(visit),
        style=Markup(b"\n".join(sheet(*name) for name in sheets).decode()),  # noqa: S704 - ours
        script=Markup((folder("static") / "js/screens/film.js").read_text()),  # noqa: S704
        film=film(visit, log),
        document=archive.packed(archive.written(document)),
        mimetype=archive.IN_A_PAGE,
        withheld=document.withheld,
        **shared(visit, log),
    )
    name = f"{slug}-{log.entries[-1].at:%Y-%m-%d}{'-without-names' * nameless}.html"
    return to_save(_with_icons(page), "text/html", name)


def _without_names(visit: Visit, document: Archive) -> tuple[Visit, Archive]:
    """The table, and its document, with colours in place of the players' names, and no group."""
    rows = tuple(replace(seat, name="") for seat in visit.table.seats)
    seats = tuple(seat.model_copy(update={"name": ""}) for seat in document.seats)
    visit = replace(visit, table=replace(visit.table, seats=rows))
    return visit, document.model_copy(update={"seats": seats, "group": ""})


def _with_icons(page: str) -> str:
    """The page with the icons that it uses, because a file can't read those of a server."""
    ids: dict[tuple[str, str], str] = {}

    def own(found: re.Match[str]) -> str:
        path, name = found.groups()
        return f"#{ids.setdefault((path, name), f'icon-{len(ids)}')}"

    page = _ICON.sub(own, page)
    drawn = "".join(
        symbol(path, name).replace(f'id="{name}"', f'id="{known}"', 1)
        for (path, name), known in ids.items()
    )
    return page.replace("</body>", f"<svg hidden>{drawn}</svg></body>", 1)


@blueprint.get("/g/<token>/film.json")
@at_most("60 per hour")
def of_link(token: str) -> Response:
    """The steps of a game, for the film on the page to share."""
    visit, _ = visit_by_link(token)
    return Response(film(visit, visit.log_begun), mimetype="application/json")


_BETWEEN_TAGS = re.compile(r"(?<=>)(?=<)")
_films = MadeOnce(most=20)
MOST_STEPS = 600  # a long evening has 500; drawing each takes time


def film(visit: Visit, log: Log) -> Markup:
    """The film as JSON that may stand in a page. Only lines since the last request are drawn."""
    made = _films.get((*place(visit, "film"), *visit.names.values()), _Film).up_to(visit, log)
    text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    safe = text.replace("</", "<\\/").replace("<!", "\\u003c!")
    return Markup(safe)  # noqa: S704 - nothing in it ends the script that it stands in


class _Film:
    """A film in one language, with one set of names. An undo or a correction starts it again."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._begin()

    def _begin(self) -> None:
        self._entries: tuple[Entry, ...] = ()
        self._told = 0
        self._drawn: list[int] = []
        self._lines: dict[str, int] = {}
        self._steps: list[Any] = []

    def up_to(self, visit: Visit, log: Log) -> dict[str, Any]:
        """`steps`: the line's number in the log, the points or null, the big event's headline or
        null, the changes of the drawing. A change is [place, how many lines go, the numbers of the
        new ones]. The changes of a step are made from the last to the first. `lines` holds the
        numbers of the `parts` of each line of a drawing."""
        with self._lock:
            old, new = log.entries[: len(self._entries)], log.entries[len(self._entries) :]
            if old != self._entries or any(one.kind in (STRIKE, RESTORE, AMEND) for one in new):
                self._begin()
            room = MOST_STEPS - len(self._steps)
            for frame in islice(frames(log, self._told), room):
                self._add(visit, frame)
            self._entries, self._told = log.entries, len(log.lines)
            parts: dict[str, int] = {}
            lines = [[parts.setdefault(part, len(parts)) for part in _BETWEEN_TAGS.split(line)]
                     for line in self._lines]  # fmt: skip
            return {"parts": [*parts], "lines": lines, "steps": [*self._steps]}

    def _add(self, visit: Visit, frame: Frame) -> None:
        drawn = filter(None, map(str.strip, drawing_of(visit, frame.state).splitlines()))
        now = [self._lines.setdefault(line, len(self._lines)) for line in drawn]
        moment = words(frame.moment, visit.names) if frame.moment else None
        self._steps.append([frame.seq, frame.points, moment, _changes(self._drawn, now)])
        self._drawn = now


def _changes(before: list[int], now: list[int]) -> list[Any]:
    if before == now:
        return []
    matched = SequenceMatcher(None, before, now, autojunk=False).get_opcodes()
    return [
        [start, end - start, now[first:last]]
        for what, start, end, first, last in reversed(matched)
        if what != "equal"
    ]
