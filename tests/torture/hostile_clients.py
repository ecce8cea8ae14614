"""Clients that keep a server waiting: `python -m tests.torture.hostile_clients KIND PORT MANY`.

Each comes again when it is cut off. The program prints a line when all have come, and ends when
its input ends."""

import asyncio
import socket
import sys
from contextlib import suppress

HEAD = b"GET /static/companion.js HTTP/1.1\r\nHost: home\r\n"
FORM = b"POST /join HTTP/1.1\r\nHost: home\r\nContent-Length: 50000\r\n\r\ncode="
PAUSE = 0.5  # seconds between two bytes, and before a client comes again

KINDS = {
    "reads nothing": (HEAD + b"\r\n", b""),
    "sends nothing": (b"", b""),
    "sends its headers slowly": (HEAD + b"X-Slow: ", b"x"),
    "sends a form slowly": (FORM, b"x"),
    "leaves within a form": (FORM, None),
}
"""What a client sends at once, and then at each pause; None: it leaves."""


async def client(port: int, first: bytes, then: bytes | None) -> None:
    loop = asyncio.get_running_loop()
    with socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        wire.setblocking(False)
        await loop.sock_connect(wire, ("127.0.0.1", port))
        await loop.sock_sendall(wire, first)
        while then is not None:
            await asyncio.sleep(PAUSE)
            if then:
                await loop.sock_sendall(wire, then)
            elif not first:
                await loop.sock_recv(wire, 1)  # until it is cut off
                return


async def crowd(kind: str, port: int, many: int) -> None:
    async def again_and_again() -> None:
        while True:
            with suppress(OSError):
                await client(port, *KINDS[kind])
            await asyncio.sleep(PAUSE)

    coming = [asyncio.create_task(again_and_again()) for _ in range(many)]
    await asyncio.sleep(2 * PAUSE)
    sys.stdout.write("here\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)
    for task in coming:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(crowd(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
