"""Clients that ask for something again and again: `python -m tests.torture.clients.asking PORT
CLIENTS ADDRESSES`.

The request comes in the program's input, as its length and its bytes. When the input ends, each
client waits for its answer, and the program prints how often each status was answered."""

import asyncio
import json
import sys
from collections import Counter
from contextlib import suppress

AFTER_REFUSAL = 0.5  # seconds; a refusal asks for five


async def asked(port: int, source: str, request: bytes) -> int:
    """The status of the answer; 0 if the connection was cut."""
    with suppress(OSError, ValueError, IndexError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
        try:
            writer.write(request)
            return int((await reader.read()).split()[1])
        finally:
            writer.close()
    return 0


async def crowd(port: int, clients: int, addresses: int, request: bytes) -> Counter[int]:
    answers, over = Counter[int](), asyncio.Event()

    async def asking(source: str) -> None:
        status = -1
        while status < 0 or not over.is_set():
            status = await asked(port, source, request)
            answers[status] += 1
            if status in (0, 503):
                await asyncio.sleep(AFTER_REFUSAL)

    sources = [f"127.0.0.{2 + number % addresses}" for number in range(clients)]
    all_of_them = asyncio.gather(*map(asking, sources))
    await asyncio.to_thread(sys.stdin.read)
    over.set()
    await all_of_them
    return answers


if __name__ == "__main__":
    length = int(sys.stdin.buffer.readline())
    port, clients, addresses = map(int, sys.argv[1:])
    answers = asyncio.run(crowd(port, clients, addresses, sys.stdin.buffer.read(length)))
    sys.stdout.write(json.dumps(answers))
