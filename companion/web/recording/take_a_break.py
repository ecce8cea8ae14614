"""A break: one tap stops the clock of everybody's turns, and the next tap of the game goes on."""

from flask import Blueprint
from werkzeug.wrappers import Response

from companion.storage.commit import Recorded, commit
from companion.table.intents import Break
from companion.web import services
from companion.web.recording.responses import after_recording
from companion.web.recording.taps import tap
from companion.web.visit import visit_with_log

blueprint = Blueprint("take_a_break", __name__)


@blueprint.post("/t/<table_id>/break")
def stop_the_clock(table_id: str) -> Response:
    """Records the break. During a break it records nothing."""
    visit = visit_with_log(table_id)
    done = commit(services.in_play(), visit.table.id, tap(visit), Break())
    assert isinstance(done, Recorded)  # no rule objects to a break
    return after_recording(visit, done)
