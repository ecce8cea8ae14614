"""Tables full of phones, in a process of their own: `python -m tests.benchmarks.load.phones PORT`.

Reads one command a line as JSON, and answers each with one line of JSON:

    {"do": "sit", "tables": 50}      opens the tables, four phones at each, the game begun
    {"do": "listen"}                 every phone opens its page's stream and has the first view
    {"do": "tap", "taps": 12, "pause": 1}   each table taps every `pause` seconds, the phones
                                     taking turns
"""

import asyncio
import json
import random
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.benchmarks.load.server import allow_open_files
from tests.benchmarks.load.wire import Browser, Sitting, Stream

COLOURS = ("red", "blue", "green", "yellow")
CARDS = ("patronage", "spoils_of_war", "lord_of_the_isles", "runestones")
SET_UPS: dict[str, dict[str, object]] = {
    "mythotopia": {"cards": CARDS, "first": "red", "dealt": 8, "turns": "true"},
    "expedition": {
        "row": ("avalon", "iram", "mu", "shangri_la"),
        "order": COLOURS,
        "seen": "nothing",
    },
}
TAPS: dict[str, Callable[[int], tuple[str, dict[str, int]]]] = {
    "mythotopia": lambda number: ("points", {"points": 1}),
    "expedition": lambda number: ("set_coins", {"to": number % 999}),
}
"""What a seat records of itself with its tap of that number: another number each time."""
AT_ONCE = 8
AT_THE_DOOR = 50  # hosts; fewer than a table takes
STRAGGLERS = 30.0  # seconds without any new view: what has not come by then is lost
HTMX = {
    "HX-Request": "true",
    "Companion-View": "table",
    "User-Agent": "Mozilla/5.0 (Linux; Android 14)",
}


@dataclass
class Table(Sitting[Stream]):
    """Four phones at one table, each on its colour; the first is the host's."""

    game: str = "mythotopia"
    phones: list[Browser] = field(default_factory=list)

    def moved(self, port: int) -> None:
        super().moved(port)
        for phone in self.phones:
            phone.port = port

    async def open(self, host: Browser) -> str:
        """Makes the table; the token of its QR. A new browser waits at a full door."""
        asked = {"game": self.game, "colour": COLOURS}
        while (made := await host.post("/tables", asked, **HTMX)).status == 429:
            await asyncio.sleep(1)
        assert made.status == 303, (made.status, made.text)
        self.id = made.headers["location"].rpartition("/")[2]
        invitation = (await host.get(f"/t/{self.id}")).text
        token = re.search(r"/J/([A-Z2-7]{12})", invitation)
        assert token, "no link to join in the page"
        return token[1]

    async def sit(self, doorstep: str) -> None:
        self.phones = [Browser(self.port) for _ in COLOURS]
        host, *others = self.phones
        await _join(host, doorstep)
        token = await self.open(host)
        for phone in others:
            await _join(phone, token)
        for phone, colour in zip(self.phones, COLOURS, strict=True):
            await self._tell(phone, f"/seats/{colour}/take", {})
        await self._tell(host, "/setup", SET_UPS[self.game])
        for phone in self.phones:
            assert (await phone.get(f"/t/{self.id}")).status == 200

    async def _tell(self, phone: Browser, path: str, fields: dict[str, object]) -> None:
        while (answer := await phone.post(f"/t/{self.id}{path}", fields)).status == 503:
            await asyncio.sleep(1)
        assert answer.status == 303, (path, answer.status, answer.text)

    async def listen(self, place: int) -> None:
        phone = self.phones[place]
        accepts = {"Accept": "text/event-stream", "Accept-Encoding": "gzip"}
        request = phone.request("GET", f"/t/{self.id}/stream?view=table", b"", accepts)
        self.lines[place] = await Stream(request).connect(self.port)

    async def tap(self, number: int) -> None:
        place = number % len(self.phones)
        tap = self.taps_now(place)
        action, facts = TAPS[self.game](number)
        while tap.status in (0, 503):  # a phone keeps the tap that a busy server refused
            answer = await self.phones[place].post(
                f"/t/{self.id}/actions/{action}",
                {"seat": COLOURS[place], **facts},
                **HTMX,
                **{"Companion-Tap": f"{self.id}{number}"},
            )
            tap.status = answer.status
            if tap.status == 503:
                self.refused += 1
                await asyncio.sleep(int(answer.headers["retry-after"]))
        tap.version = int(answer.headers.get("companion-version", "0"))


async def _join(phone: Browser, token: str) -> None:
    """A stranger's browser is given a card and its cookie first. On a quick machine so many come
    from one address that they have to wait."""
    while (greeted := await phone.get(f"/j/{token}")).status == 429:
        await asyncio.sleep(1)
    assert greeted.status == 200, (greeted.status, greeted.text)
    joined = await phone.post(f"/j/{token}", {})
    assert joined.status == 303, (joined.status, joined.text)


class Hall:
    """All the tables, and some at the door.

    New devices may open 300 tables an hour from one address. So each host comes to a table at
    the door first, and is known from then on.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self.tables: list[Table] = []
        self.gate = asyncio.Semaphore(AT_ONCE)
        self.number = 0

    async def sit(self, tables: int, game: str = "mythotopia") -> dict[str, Any]:
        self.tables = [Table(self.port, game=game) for _ in range(tables)]
        for start in range(0, tables, AT_THE_DOOR):
            doorstep = await Table(self.port).open(Browser(self.port))
            hosts = self.tables[start : start + AT_THE_DOOR]
            await asyncio.gather(*(self._gated(table.sit(doorstep)) for table in hosts))
        return {"tables": tables}

    async def listen(self) -> dict[str, Any]:
        started = time.perf_counter()
        places = [(table, place) for table in self.tables for place in range(len(COLOURS))]
        await asyncio.gather(*(self._gated(table.listen(place)) for table, place in places))
        return {"streams": len(places), "seconds": time.perf_counter() - started}

    async def _gated(self, work: Any) -> None:
        async with self.gate:
            await work

    async def tap(self, taps: int, pause: float = 1) -> dict[str, Any]:
        """Milliseconds from each tap to the last of the other three phones' new view; how many of
        those views never came; how many tables differ from what was tapped."""
        for table in self.tables:
            table.taps.clear()
        first = self.number
        self.number += taps
        before = {table.id: max(s.version for s in table.streams) for table in self.tables}
        heard = {id(s): len(s.views) for table in self.tables for s in table.streams}
        await asyncio.gather(*(self._tapping(table, first, taps, pause) for table in self.tables))
        differing = await self._settled(before, taps)
        found, last, lost = [], 0.0, 0
        for table in self.tables:
            for tap in table.taps:
                others = [s for place, s in enumerate(table.streams) if place != tap.phone]
                answered = tap.status == 200
                seen = [s.had(tap.version, heard[id(s)]) if answered else None for s in others]
                arrived = [at for at in seen if at is not None]
                lost += len(others) - len(arrived)
                if len(arrived) == len(others):
                    last = max(last, *arrived)
                    found.append(1000 * (max(arrived) - tap.sent))
        first_sent = min(tap.sent for table in self.tables for tap in table.taps)
        refused = sum(table.refused for table in self.tables)
        return {
            "taps": len(found), "ms": found, "seconds": last - first_sent, "refused": refused,
            "lost": lost, "differing": differing,
        }  # fmt: skip

    async def _tapping(self, table: Table, first: int, taps: int, pause: float) -> None:
        start = time.perf_counter() + pause * random.random()
        sent = []
        for each in range(taps):
            await asyncio.sleep(start + pause * each - time.perf_counter())
            sent.append(asyncio.create_task(table.tap(first + each)))
        await asyncio.gather(*sent)

    async def _settled(self, before: dict[str, int], taps: int) -> int:
        """Waits until every phone has every tap, and none twice; how many tables have not."""
        late: list[Any] = list(self.tables)
        seen, since = 0, time.perf_counter()
        while late and time.perf_counter() < since + STRAGGLERS:
            await asyncio.sleep(0.05)
            late = [t for t in late if {s.version for s in t.streams} != {before[t.id] + taps}]
            views = sum(len(stream.views) for table in late for stream in table.streams)
            if views != seen:
                seen, since = views, time.perf_counter()
        cut_off = [t for t in self.tables if any(stream.lost for stream in t.streams)]
        return len({t.id for t in (*late, *cut_off)})


async def main(port: int) -> None:
    hall = Hall(port)
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        command = json.loads(line)
        answer = await getattr(hall, command.pop("do"))(**command)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    allow_open_files()
    asyncio.run(main(int(sys.argv[1])))
