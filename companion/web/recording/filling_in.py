"""Which field of a form a phone fills in now: the other phones mark its place. Nothing is
stored."""

from flask import Blueprint, Response, make_response, request

from companion.web import services
from companion.web.http.request_rates import beside_taps
from companion.web.visit import visit_to

LONGEST_PLACE = 40

blueprint = Blueprint("filling_in", __name__, url_prefix="/t/<table_id>")


@blueprint.post("/filling-in")
@beside_taps
def tell(table_id: str) -> Response:
    """The place that this phone fills in now; none to give it up."""
    visit = visit_to(table_id)
    visit.require_recorder()
    place = request.form.get("place", "")[:LONGEST_PLACE]
    services.hub().fills_in(visit.table.id, visit.device, place)
    return make_response("", 204)
