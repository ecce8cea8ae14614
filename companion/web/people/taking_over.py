"""Records in the log which phone takes over a seat and so sees its secrets."""

from __future__ import annotations

from dataclasses import replace

from companion.storage.commit import Recorded, commit
from companion.table.intents import Sit
from companion.table.secret_choices import is_guarded
from companion.web import services
from companion.web.recording.taps import tap
from companion.web.visit import Visit


def told(seen: Visit, colour: str, phone: str, *, as_host: bool = False) -> None:
    """Records that a phone takes over a seat with its secrets, before it sees them."""
    own = tap(seen)
    there = replace(own, device=phone, key=f"{own.key}.{colour}")  # one tap may be about two seats
    done = commit(services.in_play(), seen.table.id, there, Sit(colour, as_host))
    if isinstance(done, Recorded):
        services.hub().publish(seen.table.id, done.version)


def told_of_host(seen: Visit, host: str, devices: tuple[str, ...]) -> None:
    """Records that the `host` phone takes over the seats with secrets that just these devices hold.
    It chooses for every seat without a phone."""
    for seat in seen.table.seats:
        if seat.devices == devices and is_guarded(seen, seat.colour):
            told(seen, seat.colour, host, as_host=not devices)
