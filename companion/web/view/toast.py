"""What was just recorded, said once: with its undo, and what the hands on the table do now."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from flask import request
from markupsafe import Markup

from companion.core.log.entry import SHOW
from companion.core.log.log import Log
from companion.core.log.preview import together
from companion.core.log.sealed import SEAL
from companion.core.text import Phrase
from companion.table import log_lines
from companion.table.scoreboard import twin
from companion.web import services
from companion.web.http.rendering import render
from companion.web.visit import Visit

FRESH = timedelta(seconds=60)


def toast_of(seen: Visit, log: Log[Any], seq: int) -> Markup:
    """What was just recorded, as the phone's player knows it, with the undo of its whole tap;
    nothing for an old entry."""
    line = next((line for line in log_lines.recent(log) if seq in line.seqs), None)
    if line is None:
        return Markup("")
    return render(
        "view/toast.html",
        visit=seen,
        names=seen.names,
        line=line,
        undo=[seq] if line.last.kind in (SHOW, SEAL) else together(log, [seq]),
        twin=twin(log),
        reminders=_reminders(log, seq),
    )


def toast_after(seen: Visit) -> Markup:
    """After a form, which leads to a page: the toast of what it recorded, unless that was long ago.
    Where it came once more (`again` in the address), the toast says that nothing was recorded."""
    done = request.args.get("done", type=int)
    if done is None or not seen.may_record:
        return Markup("")
    recorded = seen.log_begun.entry(done)
    if recorded is not None and "again" in request.args:
        return render("view/repeated.html", seq=done)
    if recorded is None or services.now() - recorded.at > FRESH:
        return Markup("")
    return toast_of(seen, seen.private.log_begun, done)


def _reminders(log: Log[Any], seq: int) -> list[Phrase]:
    """What the hands on the table do now that this has been recorded."""
    line, before, _ = next(log.since(seq), (None, None, None))
    return list(line.action.reminders(before)) if line and line.seq == seq else []
