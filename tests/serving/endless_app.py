"""A stand-in for the app, whose streams end only when its hub is closed. Run as a program."""

import sys
from pathlib import Path

from flask import Flask, Response

from companion.live.hub import Hub
from companion.serving.listen import listen
from companion.serving.processes import Processes
from companion.settings import load_settings


class Listening:
    """A phone that hears nothing after the first message."""

    table, device, address = "table", "phone", ""
    plays = ended = False

    def __init__(self) -> None:
        self.first = [b"data: here\n\n"]

    def news(self) -> list[bytes]:
        first, self.first = self.first, []
        return first

    def heartbeat(self) -> bytes:
        return b": here\n\n"


def make_app() -> Flask:
    if sys.argv[2:] == ["broken"]:
        raise RuntimeError("no app today")
    app = Flask("endless_app")
    hub = app.extensions["companion.hub"] = Hub(100)
    app.extensions["companion.look"] = lambda: None

    @app.get("/listening")
    def listening() -> str:
        return str(hub.listening)

    @app.get("/healthz")
    def healthz() -> str:
        return "ok"

    @app.get("/stream")
    def stream() -> Response:
        return Response(Listening(), mimetype="text/event-stream", direct_passthrough=True)  # type: ignore[arg-type]

    return app


if __name__ == "__main__":
    listener = listen("127.0.0.1", 0)
    sys.stdout.write(f"Listening at http://127.0.0.1:{listener.getsockname()[1]}\n")
    sys.stdout.flush()
    Processes(make_app, listener, load_settings({}, instance=Path(sys.argv[1]))).run()
