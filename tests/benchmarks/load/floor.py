"""The least that a tap can cost here: `python -m tests.benchmarks.load.floor KIND PORT FOLDER`.

Each kind is served as the program is, reads a small form from a new connection, answers it and
wakes the listeners with 3 KB each: `server` without a framework, `flask` in a view, `commit` in a
view that stores a row and counts a version up.
"""

import sys
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import Any, cast

import sqlalchemy as sa
from flask import Flask, Response, request

from companion.live.hub import Hub
from companion.serving.listen import listen
from companion.serving.processes import Processes
from companion.settings import load_settings
from companion.storage.engine import Database

UPDATE = b"data: " + b"x" * 3000 + b"\n\n"
ROWS = sa.MetaData()
TABLE = sa.Table(
    "table", ROWS, sa.Column("id", sa.Integer, primary_key=True), sa.Column("version", sa.Integer)
)
ENTRY = sa.Table(
    "entry", ROWS, sa.Column("seq", sa.Integer, primary_key=True), sa.Column("payload", sa.JSON)
)


class Listening:
    """A phone that is sent a message for each version."""

    table, device, address = "table", "phone", ""
    plays = ended = False

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def news(self) -> list[bytes]:
        return [b"id: %d\n%s" % (self._hub.version(self.table), UPDATE)]

    def heartbeat(self) -> bytes:
        return b": here\n\n"


class Bare:
    """A WSGI application without a framework."""

    def __init__(self, hub: Hub) -> None:
        self.extensions = {"companion.hub": hub, "companion.look": lambda: None}
        self.wsgi_app = self
        self.hub = hub
        self.taps = count(1)

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "GET":
            start("200 OK", [("Content-Type", "text/event-stream")])
            return Listening(self.hub)  # type: ignore[return-value]
        environ["wsgi.input"].read()
        self.hub.publish("table", next(self.taps))
        start("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "2")])
        return [b"ok"]


def flask_app(hub: Hub, store: Callable[[int], None]) -> Flask:
    app = Flask("floor")
    app.extensions.update({"companion.hub": hub, "companion.look": lambda: None})
    taps = count(1)

    @app.post("/tap")
    def tap() -> str:
        assert request.form["seat"]
        version = next(taps)
        store(version)
        hub.publish("table", version)
        return "ok"

    @app.get("/")
    def listening() -> Response:
        return Response(
            cast(Any, Listening(hub)), mimetype="text/event-stream", direct_passthrough=True
        )

    return app


def storing(folder: Path) -> Callable[[int], None]:
    """Stores a tap in a database of its own."""
    database = Database(f"sqlite:///{folder / 'floor.sqlite'}")
    ROWS.create_all(database.engine)
    count_up = sa.update(TABLE).values(version=TABLE.c.version + 1)
    insert = sa.insert(ENTRY)

    def store(version: int) -> None:
        with database.write() as connection:
            connection.execute(count_up)
            connection.execute(insert, [{"payload": {"seat": "red", "points": version}}])

    return store


def app(kind: str, folder: Path) -> Any:
    hub = Hub(100)
    if kind == "server":
        return Bare(hub)
    return flask_app(hub, storing(folder) if kind == "commit" else lambda version: None)


if __name__ == "__main__":
    kind, port, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    settings = load_settings({}, instance=folder)
    Processes(lambda: app(kind, folder), listen("127.0.0.1", port), settings).run()
