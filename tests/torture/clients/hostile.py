"""Clients that mean harm: `python -m tests.torture.clients.hostile http|https PORT [KIND]`.

Without a kind, a few of each come. A client whose connection ends comes again. The program says
when it is ready. For each line that it then reads it prints how it stands (see `Crowd.report`): at
the first line the clients come, and it ends when its input ends.
"""

import asyncio
import resource
import socket
import ssl
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tests.torture.counts import times

PAUSE = 0.5  # seconds between two bytes, and before a client comes again
SLOWER_WITH_TLS = 5
"""They come again after so many pauses, because 500 handshakes a second take a core of the server
and another of the clients."""
BORED = 30.0  # seconds; a client that reads nothing does not notice that it was cut off

GET = b"GET /static/companion.js HTTP/1.1\r\nHost: home\r\n"
JOIN = b"POST /join HTTP/1.1\r\nHost: home\r\nContent-Length: 50000\r\n\r\ncode="
POST = b"POST / HTTP/1.1\r\nHost: home\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n"
REFUSED = (
    POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n",
    POST + b"Content-Length: 5, 6\r\n\r\n",
    POST + b"Content-Length: +5\r\n\r\n",
    POST + b"Content-Length : 5\r\n\r\n",
    POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n",
    CHUNKED + b"Content-Length: 4\r\n\r\n",
    POST + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
    CHUNKED + b"\r\n0x5\r\n",
    CHUNKED + b"\r\n3\r\nabcd\r\n",
    POST + b"Host: a\r\n\r\n",
    b"POST / HTTP/1.1\r\n\r\n",
    GET + b"X: a\x00b\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: home\r\n\r\n",
    GET + b"Connection: close\r\nX: " + b"x" * 20_000,
)
BEHIND = (b"0\r\n\r\nG", b"5\r\nseat=\r\n0\r\n\r\n" + GET + b"\r\n")
"""What may stand behind such a request: the end of a form, and a second request or its begin."""


@dataclass(frozen=True)
class Kind:
    """What the clients of a kind do."""

    many: int
    """How many there are in `make torture`."""
    sends: tuple[bytes, ...]
    """What a client sends when it has come: each the next of these."""
    then: Callable[[Any, bytes], Awaitable[None]]
    """What it does then, until it leaves or is cut off."""
    few: int = 10
    """How many there are in the suite."""
    addresses: int = 0
    """How many addresses they come from. 0: from that of the phone that taps."""
    pause: float = PAUSE
    speaks_tls: bool = True
    """False: it sends what it sends instead of shaking hands."""


async def as_soon_as(wire: socket.socket, call: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a method of a socket that does not block, encrypted or not, until it succeeds."""
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    while True:
        try:
            return call(*arguments)
        except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError) as why:
            sends = call == wire.send if isinstance(why, BlockingIOError) else False
            if sends or isinstance(why, ssl.SSLWantWriteError):
                add, remove = loop.add_writer, loop.remove_writer
            else:
                add, remove = loop.add_reader, loop.remove_reader
        ready.clear()
        add(wire, ready.set)
        try:
            await ready.wait()
        finally:
            remove(wire)


async def send(wire: socket.socket, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[await as_soon_as(wire, wire.send, left) :]


async def leave(_wire: socket.socket, _sent: bytes) -> None:
    """At once, before any answer."""


async def ignore(_wire: socket.socket, _sent: bytes) -> None:
    """Reads nothing."""
    await asyncio.sleep(BORED)


async def read(wire: socket.socket, _sent: bytes) -> None:
    """Until the connection ends."""
    while await as_soon_as(wire, wire.recv, 65536):
        pass


async def drip(wire: socket.socket, _sent: bytes) -> None:
    while True:
        await asyncio.sleep(PAUSE)
        await send(wire, b"x")


async def repeat(wire: socket.socket, sent: bytes) -> None:
    """Sends the same again and again, and reads nothing."""
    while True:
        await send(wire, sent)


def client_hello() -> bytes:
    sent = ssl.MemoryBIO()
    with suppress(ssl.SSLWantReadError):
        UNTRUSTING.wrap_bio(ssl.MemoryBIO(), sent).do_handshake()
    return sent.read()


UNTRUSTING = ssl.create_default_context()
UNTRUSTING.check_hostname = False
UNTRUSTING.verify_mode = ssl.CERT_NONE

CHUNKS = CHUNKED + b"\r\n" + b"1\r\na\r\n" * times(2_000, 1_000_000) + b"0\r\n\r\n"
LINES = GET + b"Connection: close\r\n" + b"a:b\r\n" * 3_200 + b"\r\n"
WHOLE = GET + b"\r\n"
AMBIGUOUS = tuple(sent + rest for rest in (b"", *BEHIND) for sent in REFUSED)
KINDS = {
    "reads nothing": Kind(600, (WHOLE,), ignore),
    "sends nothing": Kind(600, (b"",), read),
    "sends its headers slowly": Kind(600, (GET + b"X-Slow: ",), drip),
    "sends a form slowly": Kind(600, (JOIN,), drip),
    "leaves within a form": Kind(600, (JOIN,), leave),
    "sends what a proxy may read differently": Kind(
        len(AMBIGUOUS), AMBIGUOUS, read, few=len(AMBIGUOUS)
    ),
    "posts chunks of one byte": Kind(1, (CHUNKS,), read, pause=0.1),
    "posts chunks of one byte, with others": Kind(8, (CHUNKS,), read, pause=0.1),
    "sends heads of 3,200 lines": Kind(8, (LINES,), read, pause=0.1),
    "asks again and again and reads nothing": Kind(5, (100 * WHOLE,), repeat),
    "comes in a burst and waits": Kind(4000, (b"",), read, pause=2.0),
    "comes in a burst from many addresses and waits": Kind(
        4000, (b"",), read, addresses=50, pause=2.0
    ),
    "shakes no hand": Kind(2000, (b"",), read, addresses=1, speaks_tls=False),
    "shakes half a hand": Kind(2000, (client_hello(),), read, addresses=1, speaks_tls=False),
}


def kinds(scheme: str) -> list[str]:
    """The kinds that can come over http or https."""
    return [name for name, kind in KINDS.items() if kind.speaks_tls or scheme == "https"]


class Crowd:
    """All clients of one program."""

    def __init__(self, port: int, tls: bool) -> None:
        self.port = port
        self.tls = tls
        self.coming: list[asyncio.Task[None]] = []
        self.awaited: set[asyncio.Task[None] | None] = set()
        """The clients that have not come yet."""
        self.since: dict[socket.socket, float] = {}
        """When each open connection was made: over TLS, when hands were shaken."""
        self.ended = 0
        self.longest = 0.0

    def come(self, kind: Kind) -> None:
        for number in range(times(min(kind.few, kind.many), kind.many)):
            task = asyncio.create_task(self._again_and_again(kind, number))
            self.coming.append(task)
            self.awaited.add(task)

    def report(self) -> str:
        """How many clients have not come yet, how many connections are open and how many have
        ended, and the longest time in seconds for which one was open."""
        now = time.monotonic()
        longest = max(self.longest, now - min(self.since.values(), default=now))
        return f"{len(self.awaited)} {len(self.since)} {self.ended} {longest:.1f}"

    async def _again_and_again(self, kind: Kind, number: int) -> None:
        while True:
            with suppress(OSError):
                await self._visit(kind, number)
            self.awaited.discard(asyncio.current_task())
            number += 1
            await asyncio.sleep(kind.pause * (SLOWER_WITH_TLS if self.tls else 1))

    async def _visit(self, kind: Kind, number: int) -> None:
        wire = socket.socket()
        wire.setblocking(False)
        try:
            if kind.then in (ignore, repeat):
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
            if kind.addresses:
                with suppress(OSError):  # only Linux has more than one
                    wire.bind((f"127.0.0.{2 + number % kind.addresses}", 0))
            await asyncio.get_running_loop().sock_connect(wire, ("127.0.0.1", self.port))
            self.since[wire] = time.monotonic()
            try:
                if self.tls and kind.speaks_tls:
                    await self._shake_hands(wire, kind, number)
                else:
                    await self._act(wire, kind, number)
            finally:
                self.ended += 1
                self.longest = max(self.longest, time.monotonic() - self.since.pop(wire))
        finally:
            wire.close()

    async def _shake_hands(self, wire: socket.socket, kind: Kind, number: int) -> None:
        with UNTRUSTING.wrap_socket(wire, do_handshake_on_connect=False) as encrypted:
            await as_soon_as(encrypted, encrypted.do_handshake)
            self.since[wire] = time.monotonic()
            await self._act(encrypted, kind, number)

    async def _act(self, wire: socket.socket, kind: Kind, number: int) -> None:
        sent = kind.sends[number % len(kind.sends)]
        await send(wire, sent)
        self.awaited.discard(asyncio.current_task())
        await kind.then(wire, sent)


def say(what: str) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


async def main(scheme: str, port: str, *chosen: str) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    crowd = Crowd(int(port), scheme == "https")
    say("ready")
    while await asyncio.to_thread(sys.stdin.readline):
        if not crowd.coming:
            for kind in chosen or kinds(scheme):
                crowd.come(KINDS[kind])
        say(crowd.report())
    for task in crowd.coming:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
