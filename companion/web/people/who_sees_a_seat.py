"""Records in the log which phone takes over a seat and so sees its secrets."""

from dataclasses import replace

from companion.core.text import Seat
from companion.storage.commit import Recorded, commit
from companion.table.intents import Sit
from companion.table.secret_choices import tells_secrets
from companion.web import services
from companion.web.recording.taps import tap
from companion.web.visit import Visit


def record_who_sees_seat(visit: Visit, colour: Seat, phone: str, *, as_host: bool = False) -> None:
    """Records that a phone takes over a seat with its secrets, before it sees them. Before the game
    begins there is no log; its first line then names the phones of a shared seat."""
    if visit.log is None:
        return
    own = tap(visit)
    # One tap may be about two seats.
    seat_tap = replace(own, device=phone, key=f"{own.key}.{colour}")
    done = commit(services.in_play(), visit.table.id, seat_tap, Sit(colour, as_host))
    if isinstance(done, Recorded):
        services.hub().publish(visit.table.id, done.version)


def record_that_host_sees_seats(visit: Visit, host: str, devices: tuple[str, ...]) -> None:
    """Records that the `host` phone takes over the seats with secrets that just these devices hold.
    It chooses for every seat without a phone."""
    for seat in visit.table.seats:
        if seat.devices == devices and tells_secrets(visit, seat.colour):
            record_who_sees_seat(visit, seat.colour, host, as_host=not devices)
