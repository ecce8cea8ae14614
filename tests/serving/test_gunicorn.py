"""The web server: streams cost little, and do not keep it from stopping."""

import http.client
import logging
import signal
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from urllib.parse import urlsplit

import psutil
import pytest
from gunicorn.workers.gthread import ThreadWorker

from companion.serving.gunicorn import PatientWorker, options, without_address
from companion.settings import load_settings
from tests.serving.conftest import GRACE

Start = Callable[..., Any]
ENDLESS_APP = str(Path(__file__).with_name("endless_app.py"))


def open_stream(url: str) -> http.client.HTTPConnection:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    connection.request("GET", "/stream")
    assert connection.getresponse().readline() == b"data: here\n"
    return connection


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_open_streams_do_not_hold_up_a_stop(
    start: Start, tmp_path: Path, how: signal.Signals
) -> None:
    program = start(ENDLESS_APP, str(tmp_path))
    streams = [open_stream(program.url) for _ in range(3)]
    assert program.get("/healthz") == "ok"

    seconds = program.stop(how)

    assert seconds < GRACE
    assert program.process.returncode == 0
    assert program.errors == ""
    for stream in streams:
        stream.close()


def test_open_streams_take_no_threads(start: Start, tmp_path: Path) -> None:
    program = start(ENDLESS_APP, str(tmp_path))
    streams = [open_stream(program.url) for _ in range(12)]
    (worker,) = psutil.Process(program.process.pid).children()

    assert worker.num_threads() < 8
    for stream in streams:
        stream.close()


def test_all_phones_may_come_at_once(tmp_path: Path) -> None:
    settings = load_settings({"COMPANION_STREAM_CAP": "2000"}, instance=tmp_path)
    assert options(3, settings)["worker_connections"] > 2000


@pytest.mark.parametrize(("kept", "closed"), [(False, 1), (True, 0)])
def test_the_thread_of_a_request_waits_for_its_phone(
    monkeypatch: pytest.MonkeyPatch, kept: bool, closed: int
) -> None:
    monkeypatch.setattr(ThreadWorker, "handle", lambda *_: kept)
    connection = Mock()
    assert PatientWorker.handle(Mock(spec=PatientWorker), connection) is kept
    assert connection.close.call_count == closed


def test_the_loop_that_accepts_waits_for_no_phone() -> None:
    worker = PatientWorker.__new__(PatientWorker)
    worker.nr_conns = 3
    answered: Future[bool] = Future()
    answered.set_result(False)
    connection = Mock()
    worker.finish_request(connection, answered)
    assert worker.nr_conns == 2
    connection.close.assert_not_called()


def test_errors_are_logged_without_the_tables_token() -> None:
    record = logging.LogRecord(
        "gunicorn.error", logging.ERROR, "", 0,
        "Error handling request %s %s", ("POST", "/j/Xy7secret"), None,
    )  # fmt: skip
    assert without_address(record)
    assert record.getMessage() == "Error handling request"
