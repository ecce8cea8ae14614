"""The stream of a phone, and what comes in it."""

from dataclasses import dataclass
from typing import Any

from tests.conftest import Phone


@dataclass
class Message:
    event: str
    id: int | None
    data: str


class Stream:
    """A phone's open stream, read message by message."""

    def __init__(self, phone: Phone, view: str = "table") -> None:
        app, address = phone.client.application, f"/t/{phone.table}/stream?view={view}"
        cookies = phone.client._cookies or {}
        cookie = "; ".join(f"{cookie.key}={cookie.value}" for cookie in cookies.values())
        with app.test_request_context(address, headers={"Cookie": cookie}):
            self.answer = app.full_dispatch_request()
        assert self.answer.status_code == 200
        self.phone: Any
        self.phone = self.answer.response
        self.hub = app.extensions["companion.hub"]
        self.waiting: list[bytes] = []
        self.hub.arrive(self.phone.table, self.phone.device)

    def next(self) -> Message:
        while not self.waiting:
            self.waiting = self.phone.news()
        text = self.waiting.pop(0).decode()
        lines = [line.partition(": ") for line in text.strip().split("\n")]
        data = "\n".join(value for name, _, value in lines if name == "data")
        event = next((value for name, _, value in lines if name == "event"), "")
        number = next((int(value) for name, _, value in lines if name == "id"), None)
        return Message(event, number, data)

    def view(self) -> Message:
        """The next view, whatever comes between."""
        while True:
            message = self.next()
            if not message.event:
                return message

    def close(self) -> None:
        self.hub.leave(self.phone.table, self.phone.device)
