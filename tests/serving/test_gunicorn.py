"""The web server: streams cost little, and do not keep it from stopping."""

import http.client
import logging
import signal
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from urllib.parse import urlsplit

import psutil
import pytest
from gunicorn.config import Config
from gunicorn.workers.gthread import TConn, ThreadWorker

from companion.serving import gunicorn
from companion.serving.gunicorn import (
    HASTY_SECONDS,
    THREADS,
    PatientWorker,
    options,
    without_address,
)
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
    assert patient_worker().handle(connection) is kept
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


def patient_worker() -> PatientWorker:
    worker = PatientWorker.__new__(PatientWorker)
    worker.reading, worker.pending_conns = {}, deque()
    worker.cfg, worker.log, worker.alive = Config(), Mock(), True
    worker.sockets = [Mock()]
    return worker


@pytest.mark.parametrize("sent", [b"", b"POST / HTTP/1.1\r\nHost: a", b"POST / HTTP/1.1\r\n"])
def test_a_phone_that_never_ends_its_request_keeps_no_thread(
    monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    worker = patient_worker()
    ours, theirs = socket.socketpair()
    conn = TConn(worker.cfg, ours, ("192.0.2.1", 9), ("127.0.0.1", 80))
    theirs.sendall(sent)
    with ThreadPoolExecutor(1) as pool, theirs:
        handled = pool.submit(worker.handle, conn)
        while conn not in worker.reading:
            time.sleep(0.001)
        worker.murder_pending()
        assert conn in worker.reading
        monkeypatch.setattr(gunicorn, "READ_SECONDS", -1.0)
        worker.murder_pending()
        assert handled.result(10) is False
    assert worker.reading == {}


def test_while_threads_are_scarce_nobody_waits_long(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = patient_worker()
    pairs = [socket.socketpair() for _ in range(THREADS // 2 + 1)]
    a_while_ago = time.monotonic() - HASTY_SECONDS - 1
    worker.reading = {Mock(sock=ours): a_while_ago for ours, _ in pairs}
    worker.murder_pending()
    assert worker.reading == {}
    assert all(ours.recv(1) == b"" for ours, _ in pairs)
    for ours, theirs in pairs:
        ours.close()
        theirs.close()


def test_a_worker_without_its_master_frees_the_port_and_ends_its_streams() -> None:
    worker = patient_worker()
    worker.ppid = -1
    PatientWorker.hub = Mock()
    assert not worker.is_parent_alive()
    worker.sockets[0].close.assert_called_once()
    PatientWorker.hub.close.assert_called_once()


def test_a_stop_waits_for_no_lock_of_its_own_thread() -> None:
    """Ctrl-C may come while the loop hands a request to the pool, which takes the pool's lock."""
    worker = PatientWorker.__new__(PatientWorker)
    worker.alive, worker.cfg, worker.method_queue = True, Config(), Mock()
    worker.tpool = ThreadPoolExecutor(1)
    stopping = threading.Thread(target=worker.handle_quit, args=(signal.SIGINT, None), daemon=True)

    with worker.tpool._shutdown_lock:
        stopping.start()
        stopping.join(5)
        assert not stopping.is_alive()

    assert not worker.alive
    worker.method_queue.defer.assert_called_once()
