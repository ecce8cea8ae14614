"""The network between a phone and the server: whole or cut."""

import socket
import threading
from contextlib import suppress


class Wire:
    """A port that passes everything on to another one, until it is cut.

    A browser that is only told to be offline keeps the streams it has; a phone does not.
    """

    def __init__(self, target: int) -> None:
        self._target = target
        self._whole = True
        self._flows = threading.Event()
        self._flows.set()
        self._lock = threading.Lock()
        self._ends: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Every connection breaks, and no new one gets through."""
        with self._lock:
            self._whole = False
            ends, self._ends = self._ends, set()
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self, target: int | None = None) -> None:
        """Also to another port than before."""
        self._target = target or self._target
        self._whole = True

    def hold_streams(self) -> None:
        """As a proxy that waits for the end of an answer: streams stay where they are."""
        self._flows.clear()

    def let_go_of_half(self) -> None:
        """Each stream that was held goes on by half of what came, and is cut there."""
        self._flows.set()

    def close(self) -> None:
        self.cut()
        self._flows.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self._target))
                except OSError:
                    near.close()
                    continue
                with self._lock:
                    whole = self._whole
                    if whole:
                        self._ends |= {near, far}
                if not whole:
                    near.close()
                    far.close()
                    continue
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        stream = False
        with suppress(OSError):
            while data := source.recv(65536):
                stream = stream or b"text/event-stream" in data
                if stream and not self._flows.is_set():
                    self._flows.wait()
                    sink.sendall(data[: len(data) // 2])
                    break
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        with self._lock:
            self._ends.discard(source)
        source.close()
