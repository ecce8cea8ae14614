"""What most taps leave behind is freed at once: the garbage collector would stop all phones."""

import gc
from weakref import ref

from markupsafe import Markup

from companion.web.made_once import MadeOnce
from companion.web.view.regions import kept
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


def test_html_is_kept_as_bytes(host: Phone) -> None:
    """A text of Python takes twice to four times the memory."""
    host.headers = {"HX-Request": "true", "Companion-View": "table"}
    assert host.tap("points", seat="red", points="3").status_code == 200
    made = [slot.made for slot in kept._slots.values()]
    parts = [part for value in made for part in (value if isinstance(value, tuple) else [value])]
    assert parts
    assert not [part for part in parts if isinstance(part, Markup)]


def test_what_nobody_has_asked_for_longest_is_forgotten() -> None:
    made: list[int] = []
    few = MadeOnce(most=3)

    def ask(key: int) -> None:
        def make() -> int:
            made.append(key)
            return key

        few.get((key,), make)

    for key in (1, 2, 3, 1, 4):
        ask(key)
    assert made == [1, 2, 3, 4]
    for key in (1, 3, 4, 2):
        ask(key)
    assert made == [1, 2, 3, 4, 2]
