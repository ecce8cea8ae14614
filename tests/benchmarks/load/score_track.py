"""The same phones at a score track on boardgame.io: socket.io over WebSocket, by hand."""

import asyncio
import json
import struct
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tests.benchmarks.load.wire import Browser, Line, Sitting, parsed

PEER = "boardgame.io"
GAME = "score"
PLAYERS = 4
PATIENCE = 120.0  # seconds that a phone waits for its own tap

TEXT = 0x81  # a whole WebSocket message
MASK = bytes(4)  # zeros: masking costs the phones nothing


class Socket(Line):
    """A phone's WebSocket: the state that it had, and the versions that its taps made."""

    def __init__(self, request: bytes, sync: list[Any]) -> None:
        super().__init__(request)
        self.answered: dict[int, asyncio.Future[int]] = {}
        self._sync = sync
        self._upgraded = False
        self._rest = b""

    def emit(self, *what: Any) -> None:
        self._send(f"42/{GAME}," + json.dumps(what))

    def _send(self, text: str) -> None:
        body = text.encode()
        size = len(body)
        head = struct.pack("!BB", TEXT, 0x80 | size) if size < 126 else (
            struct.pack("!BBH", TEXT, 0x80 | 126, size)
        )  # fmt: skip
        self._transport.write(head + MASK + body)

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self._upgraded:
            head, end, self._rest = self._rest.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            self._upgraded = True
        while (message := self._next()) is not None:
            self._heard(message.decode())

    def _next(self) -> bytes | None:
        """The next whole message; a server masks nothing."""
        if len(self._rest) < 2:
            return None
        size, start = self._rest[1], 2
        if size == 126 and len(self._rest) >= 4:
            size, start = struct.unpack("!H", self._rest[2:4])[0], 4
        elif size == 127 and len(self._rest) >= 10:
            size, start = struct.unpack("!Q", self._rest[2:10])[0], 10
        elif size > 125:
            return None
        if len(self._rest) < start + size:
            return None
        message, self._rest = self._rest[start : start + size], self._rest[start + size :]
        return message

    def _heard(self, message: str) -> None:
        if message == "2":
            self._send("3")
        elif message.startswith("0"):
            self._send(f"40/{GAME},")
        elif message.startswith("40"):
            self.emit("sync", *self._sync)
        elif message.startswith("42"):
            what, _, *told = json.loads(message.partition(",")[2])
            if what == "sync":
                self.has(told[0]["state"]["_stateID"])
            elif what == "update":
                state, log = told
                self.has(state["_stateID"])
                for number in log[0]["action"]["payload"]["args"]:
                    if number in self.answered and not self.answered[number].done():
                        self.answered[number].set_result(state["_stateID"])


@dataclass
class Match(Sitting[Socket]):
    """Four phones at one match."""

    credentials: list[str] = field(default_factory=list)

    async def sit(self) -> None:
        self.id = (await self._lobby("create", numPlayers=PLAYERS))["matchID"]
        for place in range(PLAYERS):
            joined = await self._lobby(
                f"{self.id}/join", playerID=str(place), playerName=f"Player {place}"
            )
            self.credentials.append(joined["playerCredentials"])

    async def _lobby(self, path: str, **body: Any) -> dict[str, Any]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        sent = json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Connection": "close"}
        request = Browser(self.port).request("POST", f"/games/{GAME}/{path}", sent, headers)
        writer.write(request)
        answer = parsed(await reader.read())
        writer.close()
        await writer.wait_closed()
        assert answer.status == 200, (path, answer.status, answer.text)
        lobby: dict[str, Any] = json.loads(answer.body)
        return lobby

    async def listen(self, place: int) -> None:
        headers = {
            "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version": "13",
        }  # fmt: skip
        request = Browser(self.port).request(
            "GET", "/socket.io/?EIO=4&transport=websocket", b"", headers
        )
        sync = [self.id, str(place), self.credentials[place], PLAYERS]
        self.lines[place] = await Socket(request, sync).connect(self.port)

    async def tap(self, number: int) -> None:
        """Waits until the phone's own view has the tap; a tap that never shows keeps status 0."""
        place = number % PLAYERS
        tap = self.taps_now(place)
        socket = self.lines[place]
        answer = socket.answered[number] = asyncio.get_running_loop().create_future()
        payload = {
            "type": "points", "args": [number], "playerID": str(place),
            "credentials": self.credentials[place],
        }  # fmt: skip
        move = {"type": "MAKE_MOVE", "payload": payload}
        socket.emit("update", move, socket.version, self.id, str(place))
        with suppress(TimeoutError):
            tap.version = await asyncio.wait_for(answer, PATIENCE)
            tap.status = 200
