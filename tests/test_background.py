"""The process beside the server: it works things out, and is replaced when it overruns or dies."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import psutil
import pytest

from companion.background import LESS_URGENT, START, BackgroundProcess, Busy, Overrun
from companion.core.game.catalogue import GameNotInstalled, rulings


@pytest.fixture(scope="module")
def background() -> Iterator[BackgroundProcess]:
    """One for all tests, since each process loads every game. It is the less urgent one on a busy
    machine, so the tests wait long for it."""
    made = BackgroundProcess(waiting=0)
    made.deadline = made.patience = START
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
    with pytest.raises(BrokenProcessPool):
        background.calculate(os._exit, 3)
    first = background.calculate(os.getpid)
    assert background.calculate(os.getpid) == first != os.getpid()


@pytest.mark.parametrize("harm", [signal.SIGKILL, signal.SIGSTOP])
def test_one_that_was_killed_or_stopped_while_idle_is_replaced(
    background: BackgroundProcess, monkeypatch: pytest.MonkeyPatch, harm: signal.Signals
) -> None:
    monkeypatch.setattr(background, "patience", 0.05)
    harmed = psutil.Process(background.calculate(os.getpid))
    harmed.send_signal(harm)
    assert background.calculate(max, "a" * 1_000_000, "b") == "b"
    psutil.wait_procs([harmed])


def test_a_game_may_print_and_ctrl_c_is_for_the_server(background: BackgroundProcess) -> None:
    background.calculate(print, "this is no answer")
    process = psutil.Process(background.calculate(os.getpid))
    process.send_signal(signal.SIGINT)
    assert background.calculate(os.getpid) == process.pid
    assert process.nice() == min(psutil.Process().nice() + LESS_URGENT, 19)


SERVER = """
import time, os
from companion.background import BACKGROUND

if __name__ == "__main__":
    print(BACKGROUND.calculate(os.getpid), flush=True)
    BACKGROUND.calculate(time.sleep, 3600)
"""


def test_it_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    """In the middle of a calculation, too."""
    program = tmp_path / "server.py"
    program.write_text(SERVER)
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE) as server:
        assert server.stdout
        beside = psutil.Process(int(server.stdout.readline()))
        server.kill()
    assert psutil.wait_procs([beside], timeout=60)[1] == []


UNREADABLE = """
from companion.core.text import say
from companion.table.refused import Refused
raise Refused(say("Its arguments are not those of its class."))
"""


def test_nobody_gets_the_rest_of_an_answer_that_cannot_be_read(
    background: BackgroundProcess,
) -> None:
    with pytest.raises(BrokenProcessPool):
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
