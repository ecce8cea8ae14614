"""Posts cut off or garbled on their way to the server itself."""

import http.client
import socket
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest

from tests.serving.conftest import Program


class Wire:
    """A host's phone at a table of its own, byte by byte."""

    def __init__(self, url: str) -> None:
        self.address = urlsplit(url).hostname, urlsplit(url).port
        self.cookie = ""
        colours = {"game": "mythotopia", "colour": ["red", "blue"]}
        self.table = self.post("/tables", colours).headers["Location"]
        self.post(f"{self.table}/seats/red/take", {})
        assert self.post(f"{self.table}/setup", {"first": "red", "dealt": "8"}).status == 303

    def post(self, path: str, fields: dict[str, Any], tap: str = "") -> http.client.HTTPResponse:
        body = urlencode(fields, doseq=True).encode()
        return self.send(path, f"Content-Length: {len(body)}", body, tap)

    def send(self, path: str, framing: str, body: bytes, tap: str = "") -> Any:
        """Sends the post, ends the connection on this side, and reads the answer."""
        head = [
            f"POST {path} HTTP/1.1", "Host: home", "Connection: close", framing,
            "Content-Type: application/x-www-form-urlencoded",
        ]  # fmt: skip
        head += [f"Cookie: {self.cookie}"] if self.cookie else []
        head += [f"Companion-Tap: {tap}"] if tap else []
        with socket.create_connection(self.address, timeout=20) as wire:
            wire.sendall("\r\n".join([*head, "", ""]).encode() + body)
            wire.shutdown(socket.SHUT_WR)
            answer = http.client.HTTPResponse(wire)
            answer.begin()
            answer.read()
        self.cookie = (answer.headers["Set-Cookie"] or self.cookie).split(";")[0]
        return answer

    def entries(self) -> int:
        connection = http.client.HTTPConnection(*self.address, timeout=20)
        connection.request("GET", f"{self.table}/export.json", headers={"Cookie": self.cookie})
        text = connection.getresponse().read().decode()
        connection.close()
        return text.count('"seq"')


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for all these tests: each has a table of its own."""
    folder = tmp_path_factory.mktemp("served")
    program = Program(
        folder / "printed.txt", "-m", "companion.cli",
        "serve", "--host", "127.0.0.1", "--port", "0", "--instance", str(folder / "tables"),
    )  # fmt: skip
    yield program.url
    program.end()


@pytest.fixture
def wire(served: str) -> Wire:
    return Wire(served)


def test_a_tap_cut_at_any_byte_is_refused_and_recorded_when_it_comes_again(wire: Wire) -> None:
    path, body = f"{wire.table}/actions/points", b"seat=red&points=12"
    for end in range(len(body)):
        answer = wire.send(path, f"Content-Length: {len(body)}", body[:end], tap="one")
        assert (answer.status, answer.headers["Companion-Retry"]) == (400, "1"), body[:end]
    assert wire.entries() == 1
    for _ in range(2):
        assert wire.send(path, f"Content-Length: {len(body)}", body, tap="one").status == 303
    assert wire.entries() == 2


@pytest.mark.parametrize(
    "body",
    [
        b"-5\r\nseat=\r\n0\r\n\r\n",
        b"five\r\nseat=\r\n0\r\n\r\n",
        b"12\r\nseat=red&points=1",
        b"11\r\nseat=red&points=1\r\n",
        b"11\r\nseat=red&points=1\r\n0\r\n",
    ],
)
def test_chunks_that_are_garbled_or_cut_are_refused(wire: Wire, body: bytes) -> None:
    answer = wire.send(f"{wire.table}/actions/points", "Transfer-Encoding: chunked", body)
    assert (answer.status, answer.headers["Companion-Retry"]) == (400, "1")
    assert wire.entries() == 1
