"""What most taps leave behind is freed at once: the garbage collector would stop all phones."""

from __future__ import annotations

import gc
from weakref import ref

from tests.conftest import Cast, Phone


def test_the_log_before_a_tap_is_freed_at_once(cast: Cast, host: Phone) -> None:
    in_play = cast.app.extensions["companion.in_play"]
    host.headers = {"HX-Request": "true", "Companion-View": "table"}
    gc.disable()
    try:
        for _ in range(3):  # its first answers draw its buttons
            assert host.tap("points", seat="red", points="3").status_code == 200
        log = in_play.get(host.table).log
        known = ref(log), ref(log.seen())
        del log
        for _ in range(2):
            assert host.tap("points", seat="red", points="3").status_code == 200
        assert [one() for one in known] == [None, None]
    finally:
        gc.enable()
