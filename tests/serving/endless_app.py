"""A stand-in for the app, whose streams end only when its hub is closed. Run as a program."""

import sys
from collections.abc import Iterator
from pathlib import Path

from flask import Flask, Response

from companion.live.hub import Hub
from companion.live.streams import HandOver
from companion.serving.gunicorn import Server
from companion.serving.listen import listen
from companion.settings import load_settings


class Listening:
    """A phone that hears nothing after the first message."""

    table = "table"
    ended = False

    def news(self) -> list[bytes]:
        return []

    def heartbeat(self) -> bytes:
        return b": here\n\n"

    def looks(self) -> bool:
        return False

    def look(self) -> None: ...

    def leave(self) -> None: ...


def make_app() -> Flask:
    app = Flask("endless_app")
    app.extensions["companion.hub"] = Hub(100)

    @app.get("/healthz")
    def healthz() -> str:
        return "ok"

    @app.get("/stream")
    def stream() -> Response:
        def events() -> Iterator[bytes]:
            yield b"data: here\n\n"
            raise HandOver(Listening(), chunked=True)

        return Response(events(), mimetype="text/event-stream")

    return app


if __name__ == "__main__":
    listener = listen("127.0.0.1", 0)
    sys.stdout.write(f"Listening at http://127.0.0.1:{listener.getsockname()[1]}\n")
    sys.stdout.flush()
    settings = load_settings({}, instance=Path(sys.argv[1]))
    Server(make_app, listener.detach(), settings).run()
