"""A stand-in for the app, whose streams end only when its hub is closed. Run as a program."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from flask import Flask, Response

from companion.serving.gunicorn import Server
from companion.serving.listen import listen
from companion.settings import load_settings


class Hub:
    def __init__(self) -> None:
        self.closed = threading.Event()

    def close(self) -> None:
        self.closed.set()


def make_app() -> Flask:
    app = Flask("endless_app")
    hub = app.extensions["companion.hub"] = Hub()

    @app.get("/healthz")
    def healthz() -> str:
        return "ok"

    @app.get("/stream")
    def stream() -> Response:
        def events() -> Iterator[str]:
            yield "data: here\n\n"
            hub.closed.wait()

        return Response(events(), mimetype="text/event-stream")

    return app


if __name__ == "__main__":
    listener = listen("127.0.0.1", 0)
    sys.stdout.write(f"Listening at http://127.0.0.1:{listener.getsockname()[1]}\n")
    sys.stdout.flush()
    settings = load_settings({}, instance=Path(sys.argv[1]))
    Server(make_app, listener.detach(), settings).run()
