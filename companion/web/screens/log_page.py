"""The log: its lines, the table at an earlier line, and what an undo would change."""

from collections.abc import Sequence

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.common_actions import Reveal
from companion.core.log.entry import BEGIN, RESTORE, SIT, STRIKE, Entry
from companion.core.log.following import of_same_taps, struck_together
from companion.core.log.log import Log
from companion.core.log.preview import Preview, preview, this_turn, undo_to_here
from companion.core.log.sealed import withheld
from companion.core.text import Phrase, say
from companion.table import log_lines
from companion.table.drafts import tried_entry
from companion.table.refused import Refused
from companion.table.scoreboard import scores
from companion.web.http.rendering import render
from companion.web.recording.correct_choices import form_to_correct
from companion.web.view import every_screen, secret_cards
from companion.web.view.toast import toast_after
from companion.web.visit import Visit, visit_to, visit_with_log

blueprint = Blueprint("log", __name__, url_prefix="/t/<table_id>/log")

LINES_A_PAGE = 40


@blueprint.get("")
def show(table_id: str) -> str | Response:
    """The log, newest first: all of it, about one seat, before a line, or as of a line. Before the
    game begins, it redirects to the table."""
    visit = visit_to(table_id)
    if visit.log is None:
        return redirect(url_for("table.show", table_id=table_id))
    log, at = _travelled(visit)
    seat = request.args.get("seat") or None
    before = request.args.get("before", type=int)
    lines = log_lines.log_lines(log, seat=seat, before=before)
    template = "log/_log.html" if request.args.get("region") else "log/log.html"
    return render(
        template,
        **every_screen.page(visit, "log"),
        lines=lines[:LINES_A_PAGE],
        more=lines[LINES_A_PAGE].seq + 1 if len(lines) > LINES_A_PAGE else None,
        seat=seat,
        at=at,
        follows=at is None and before is None,
        reading=request.args.get("reading", "known"),
        scores=scores(visit, log) if at else None,
        middle=visit.game.view(log.state) if at else None,
        revealed=secret_cards.again(visit, log) if at else "",
        several=_this_turn_undone(visit, log) if at is None else None,
        toast=toast_after(visit) if at is None else "",
    )


@blueprint.get("/<int:seq>")
def line(table_id: str, seq: int) -> str:
    """One line: who recorded it, on which phone and when, and what each undo would change, with the
    secrets of the player who holds the phone."""
    visit = visit_with_log(table_id)
    log = visit.private.log_begun
    entry = log.entry(seq)
    log_line = next((each for each in log_lines.log_lines(log) if seq in each.seqs), None)
    if entry is None or log_line is None:
        raise Refused(say("There is no such line in this log."), 404)
    is_action = entry.kind in log.game.actions
    undone = _still_undone_by(log, entry)
    strike = of_same_taps(log, log_line.seqs) if is_action else struck_together(log, log_line.seqs)
    undo_to = undo_to_here(log, max(struck_together(log, log_line.seqs)))
    return render(
        "log/line.html",
        **every_screen.page(visit, "log"),
        line=log_line,
        entry=withheld(entry, log.eyes),
        may_mend=visit.may_mend(log_line.seqs),
        may_undo_to=visit.may_mend(undo_to),
        struck=log_line.status.struck_by is not None,
        undoable=entry.kind not in (BEGIN, STRIKE, RESTORE, SIT),
        strike=_offer(log, STRIKE, strike),
        restore=_offer(log, RESTORE, undone or struck_together(log, log_line.seqs)),
        undid=visit.may_mend(undone) if undone else False,
        undo_to=_offer(log, STRIKE, undo_to) if undo_to else None,
        amendable=_is_amendable(log, entry),
        asks_again=_asks_again(log, strike),
    )


def _still_undone_by(log: Log, entry: Entry) -> list[int]:
    """The lines that a strike undid and nobody has restored."""
    seqs = entry.payload["entries"] if entry.kind == STRIKE else ()
    return [seq for seq in seqs if seq in log.statuses and log.statuses[seq].struck_by == entry.seq]


def _is_amendable(log: Log, entry: Entry) -> bool:
    """Whether there is a form to correct it. There is none if facts are hidden from the log's
    `eyes`."""
    if entry.kind not in log.game.actions or log.hides(entry.seq):
        return False
    return form_to_correct(log, entry.seq) is not None


def _asks_again(log: Log, seqs: Sequence[int]) -> Phrase | None:
    """What an undo of these lines asks again: choices that everybody has seen by now."""
    actions = (line.action for line in log.lines if line.seq in seqs)
    return next((one.again for one in actions if isinstance(one, Reveal)), None)


def _this_turn_undone(visit: Visit, log: Log) -> tuple[list[int], Preview] | None:
    """The entries that "Restart this turn" strikes, and what that changes."""
    seqs = this_turn(log)
    return _offer(log, STRIKE, seqs) if seqs and visit.may_mend(seqs) else None


def _offer(log: Log, kind: str, seqs: Sequence[int]) -> tuple[list[int], Preview]:
    """The entries that an undo would name, and what it would change."""
    return list(seqs), preview(log, tried_entry(log, kind, {"entries": list(seqs)}))


def _travelled(visit: Visit) -> tuple[Log, int | None]:
    """The log as of the requested entry, as known now or then; without an entry, the current
    log."""
    log = visit.log_begun
    at = request.args.get("at", type=int)
    if at is None or not 1 <= at <= log.last_seq:
        return log, None
    return log.until(at, known=request.args.get("reading") != "shown"), at
