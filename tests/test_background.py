"""The process beside the server: it works things out, and is replaced when it overruns or dies."""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from companion.background import BackgroundProcess, Busy, Overrun
from companion.core.game.catalogue import GameNotInstalled, rulings


@pytest.fixture(scope="module")
def background() -> Iterator[BackgroundProcess]:
    """One for all tests, since each process loads every game."""
    made = BackgroundProcess(waiting=0)
    yield made
    made.end()


def test_it_returns_and_raises_as_here(background: BackgroundProcess) -> None:
    assert background.calculate(divmod, 17, 5) == (3, 2)
    with pytest.raises(GameNotInstalled, match="chess"):
        background.calculate(rulings, "chess", [""])


def test_what_never_ends_is_ended_and_the_next_work_is_done(
    background: BackgroundProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as soon:
        soon.setattr(background, "deadline", 0.05)
        with pytest.raises(Overrun):
            background.calculate(time.sleep, 3600)
    assert background.calculate(max, 1, 2) == 2


def test_a_process_that_dies_is_replaced(background: BackgroundProcess) -> None:
    with pytest.raises(RuntimeError, match="ended with 3"):
        background.calculate(os._exit, 3)
    first = background.calculate(os.getpid)
    assert background.calculate(os.getpid) == first != os.getpid()
    ended = psutil.Process(first)
    ended.kill()
    psutil.wait_procs([ended])
    assert background.calculate(os.getpid) != first


UNREADABLE = """
from companion.core.text import say
from companion.table.refused import Refused
raise Refused(say("Its arguments are not those of its class."))
"""


def test_nobody_gets_the_rest_of_an_answer_that_cannot_be_read(
    background: BackgroundProcess,
) -> None:
    with pytest.raises(AttributeError):
        background.calculate(exec, UNREADABLE)
    assert background.calculate(max, 1, 2) == 2


def test_who_finds_it_busy_and_its_line_full_is_told_so_at_once(
    background: BackgroundProcess, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        reading = pool.submit(background.calculate, Path.read_text, pipe)
        with pipe.open("w") as written:  # opens when the work begins
            with pytest.raises(Busy):
                background.calculate(max, 1, 2)
            written.write("done")
        assert reading.result() == "done"
    assert background.calculate(max, 1, 2) == 2
