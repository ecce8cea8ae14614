"""The processes that serve: streams cost little and hold up no stop; one that dies is replaced."""

import asyncio
import http.client
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest

from companion.serving import server
from companion.serving.listen import allow_open_files
from companion.serving.server import MOST_WAITING, SeldomLogged
from tests.serving.conftest import GRACE

Start = Callable[..., Any]
ENDLESS_APP = str(Path(__file__).with_name("endless_app.py"))


def open_stream(url: str) -> http.client.HTTPConnection:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    connection.request("GET", "/stream")
    assert connection.getresponse().readline() == b"data: here\n"
    return connection


def worker_of(program: Any) -> psutil.Process:
    (worker,) = psutil.Process(program.process.pid).children()
    return worker


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_open_streams_take_no_threads_and_do_not_hold_up_a_stop(
    start: Start, tmp_path: Path, how: signal.Signals
) -> None:
    program = start(ENDLESS_APP, str(tmp_path))
    streams = [open_stream(program.url) for _ in range(12)]
    assert program.get("/healthz") == "ok"
    assert worker_of(program).num_threads() < 8

    seconds = program.stop(how)

    assert seconds < GRACE
    assert program.process.returncode == 0
    assert program.errors == ""
    for stream in streams:
        stream.close()


def test_a_phone_that_hangs_up_no_longer_listens(start: Start, tmp_path: Path) -> None:
    program = start(ENDLESS_APP, str(tmp_path))
    for _ in range(20):
        open_stream(program.url).close()
    while program.get("/listening") != "0":
        time.sleep(0.01)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGHUP])
def test_a_process_that_ends_is_replaced(start: Start, tmp_path: Path, how: signal.Signals) -> None:
    program = start(ENDLESS_APP, str(tmp_path))
    assert program.get("/healthz") == "ok"
    first = worker_of(program)
    if how == signal.SIGKILL:
        first.kill()
    else:
        os.kill(program.process.pid, how)
    first.wait(GRACE)
    assert program.get("/healthz") == "ok"
    assert worker_of(program).pid != first.pid
    assert program.stop(signal.SIGTERM) < GRACE
    assert program.process.returncode == 0


def test_a_process_whose_first_one_was_killed_ends_and_frees_the_port(
    start: Start, tmp_path: Path
) -> None:
    program = start(ENDLESS_APP, str(tmp_path))
    stream = open_stream(program.url)
    worker = worker_of(program)
    program.process.kill()
    worker.wait(GRACE)
    with pytest.raises(ConnectionRefusedError):
        open_stream(program.url)
    stream.close()


def test_an_app_that_cannot_start_is_not_tried_for_ever(start: Start, tmp_path: Path) -> None:
    program = start(ENDLESS_APP, str(tmp_path), "broken")
    output = program.process.communicate(timeout=GRACE)[1]
    assert (program.process.returncode, "no app today" in output) == (1, True)


def test_all_phones_may_come_at_once() -> None:
    assert allow_open_files(100 + MOST_WAITING) == 100 + MOST_WAITING


def test_what_goes_wrong_in_the_loop_again_and_again_is_one_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    seldom, loop = SeldomLogged(), asyncio.new_event_loop()
    for number in range(100):
        seldom(loop, {"message": "no more files", "exception": OSError(f"secret {number}")})
        seldom(loop, {"message": f"Exception in callback <Handle {number}>"})
    loop.close()
    assert caplog.messages == ["no more files (OSError)", "Exception in callback (NoneType)"]


def test_the_daily_work_is_done_at_the_start_and_a_failure_ends_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "DAY", 0)
    done: list[int] = []

    def work() -> None:
        done.append(len(done))
        if len(done) == 1:
            raise OSError("no space left")

    async def three_days() -> None:
        days = asyncio.create_task(server.daily(work))
        while len(done) < 3:
            await asyncio.sleep(0)
        days.cancel()

    asyncio.run(three_days())
    assert done[:3] == [0, 1, 2]
