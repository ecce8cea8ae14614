"""The browser that the tests share: one a worker, with the fonts of a phone, started again when a
test has lost it."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer

import psutil
from playwright.sync_api import Browser, Playwright

from tests.browser.fonts import write_configuration

# The first draws no windows and opens a page four times as fast.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
OPTIONS = (
    "--disable-gpu",
    "--in-process-gpu",  # a process less for what draws
    "--disable-background-networking",
    "--no-first-run",
    "--host-resolver-rules=MAP table.lan 127.0.0.1",  # this machine, as another one sees it
)
LONGEST = 120.0  # seconds for one test, on a busy machine


class Chromium:
    """A browser of the machine, else Playwright's own; `folder` keeps its font settings."""

    def __init__(self, engine: Playwright, folder: Path) -> None:
        self._engine = engine
        self._fonts = write_configuration(folder)
        self._options = [*OPTIONS]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            self._options.append("--no-sandbox")
        self._browser: Browser | None = None

    def running(self) -> Browser:
        """The browser, started where there is none."""
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._engine.chromium.launch(
                executable_path=next(filter(None, map(shutil.which, NAMES)), None),
                args=self._options,
                env={**os.environ, "FONTCONFIG_FILE": str(self._fonts)},
            )
        return self._browser

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Kills the browser after so many seconds. Chromium may wait forever, but a wait for a dead
        browser fails at once, in the test that waits."""
        timer = Timer(seconds, self._kill)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def close(self) -> None:
        """Ends the browser if it still runs."""
        if self._browser is not None and self._browser.is_connected():
            with self.within(LONGEST):
                self._browser.close()

    def _kill(self) -> None:
        for process in psutil.Process().children(recursive=True):
            with suppress(psutil.Error):
                if process.environ().get("FONTCONFIG_FILE") == str(self._fonts):
                    process.kill()


@contextmanager
def started(engine: Playwright) -> Iterator[Browser]:
    """A browser of one's own for as long as the block lasts."""
    with TemporaryDirectory() as folder:
        chromium = Chromium(engine, Path(folder))
        yield chromium.running()
        chromium.close()
