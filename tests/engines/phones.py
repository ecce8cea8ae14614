"""Phones in the engines of other makers, by the drivers that a Debian machine has: WebKit by its
WebDriver, Firefox by WebDriver BiDi. All that they share is to open a page and to run a script."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import websocket
from selenium import webdriver
from selenium.common import WebDriverException
from selenium.webdriver.webkitgtk.service import Service

PATIENCE = 30.0  # seconds: how long to wait for what should be there at once, on a busy machine
SIZE = (390, 844)

# What the network does while it is cut is not the page's mistake. Firefox also calls it an error
# when a page is left while its stream or one of its files is on the way.
EXPECTED = re.compile(
    r"NetworkError|Load failed|network connection was lost|Failed to fetch|status of 4\d\d"
    r"|Error in input stream|A ServiceWorker intercepted the request"
)

# From now on, what a page complains about; a page that is opened begins with an empty list.
LISTENS = """() => {
  window.complaints = [];
  addEventListener('error', (e) => complaints.push(String(e.message)));
  addEventListener('unhandledrejection', (e) => complaints.push(String(e.reason)));
  const tell = console.error;
  console.error = (...words) => { complaints.push(words.join(' ')); tell(...words); };
}"""
MATCHING = """(selector, words) => [...document.querySelectorAll(selector)]
  .filter((e) => !e.disabled && e.checkVisibility())
  .filter((e) => e.textContent.replace(/\\s+/g, ' ').includes(words))"""


class Phone(ABC):
    """One person's phone. `problems` collects what its console complains about."""

    def __init__(self, base: str) -> None:
        self.base, self.table = base, ""
        self.problems: list[str] = []

    @abstractmethod
    def opens(self, url: str) -> None:
        """Opens a page and waits until it is loaded."""

    @abstractmethod
    def run(self, function: str, *given: Any) -> Any:
        """What a function of JavaScript returns, as JSON."""

    @abstractmethod
    def close(self) -> None:
        """Puts the phone away."""

    def go(self, path: str) -> Phone:
        self._keep_complaints()
        self.opens(f"{self.base}{path}")
        self.run(LISTENS)
        return self

    def at(self, path: str = "") -> Phone:
        """Opens a screen of the table and waits until it is live."""
        return self.go(f"/t/{self.table}{path}").live()

    def live(self) -> Phone:
        return self.waits("() => document.querySelector('#connection')?.dataset.state === 'live'")

    def waits(self, condition: str, *given: Any) -> Phone:
        """Until a function is true, also on the page that comes next."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(WebDriverException, ScriptFailed):
                if self.run(condition, *given):
                    return self
            time.sleep(0.05)
        raise AssertionError(f"never true: {condition} {given}\n{self.run('() => document.title')}")

    def sees(self, selector: str, words: str = "") -> Phone:
        return self.waits(f"(...given) => ({MATCHING})(...given).length > 0", selector, words)

    def taps(self, selector: str, words: str = "") -> Phone:
        """Taps the first that is seen, now or soon."""
        return self.waits(
            f"""(...given) => {{
              const [target] = ({MATCHING})(...given);
              target?.scrollIntoView({{block: 'center', behavior: 'instant'}});
              return target?.dispatchEvent(
                new MouseEvent('click', {{bubbles: true, cancelable: true, view: window}})) != null;
            }}""",
            selector,
            words,
        )

    def types(self, selector: str, words: str) -> Phone:
        self.sees(selector)
        self.run(
            """(selector, words) => {
              const box = document.querySelector(selector);
              box.focus();
              box.value = words;
              for (const kind of ['input', 'change'])
                box.dispatchEvent(new Event(kind, {bubbles: true}));
            }""",
            selector,
            words,
        )
        return self

    def posts(self, path: str, *fields: tuple[str, str]) -> Phone:
        """A form sent past the screen, from a page that no news leads elsewhere."""
        status = self.go("/healthz").run(
            """async (path, fields) =>
              (await fetch(path, {method: 'POST', body: new URLSearchParams(fields)})).status""",
            path,
            fields,
        )
        assert status == 200, (path, status)
        return self

    def shows(self, **points: int) -> Phone:
        for colour, number in points.items():
            self.waits(
                "(place, points) => document.querySelector(place)?.textContent.trim() === points",
                f"#score-{colour} .score-points",
                str(number),
            )
        return self

    def learns_its_table(self) -> Phone:
        self.waits("() => /^\\/t\\/\\w+$/.test(location.pathname)").live()
        self.table = str(self.run("() => location.pathname")).rsplit("/", 1)[1]
        return self

    def put_away(self) -> None:
        self._keep_complaints()
        self.close()
        assert self.problems == [], self.problems

    def _keep_complaints(self) -> None:
        with suppress(WebDriverException, ScriptFailed):
            complaints = self.run("() => window.complaints ?? []")
            self.problems += [words for words in complaints if not EXPECTED.search(words)]


class ScriptFailed(Exception):
    """What Firefox says of a script that failed, or of a page that went meanwhile."""


class WebKitPhone(Phone):
    """A MiniBrowser, which forgets everything at its end; it needs a screen (`xvfb-run`)."""

    def __init__(self, base: str) -> None:
        super().__init__(base)
        options = webdriver.WebKitGTKOptions()
        [options.binary_location] = map(str, Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
        options.add_argument("--automation")
        program = shutil.which("WebKitWebDriver")
        self.driver = webdriver.WebKitGTK(options=options, service=Service(program))
        self.driver.set_script_timeout(PATIENCE)
        self.driver.set_window_size(*SIZE)

    def opens(self, url: str) -> None:
        self.driver.get(url)

    def run(self, function: str, *given: Any) -> Any:
        return json.loads(
            self.driver.execute_async_script(
                f"""const done = arguments[arguments.length - 1];
                Promise.resolve(({function})(...JSON.parse(arguments[0])))
                  .then((found) => done(JSON.stringify(found ?? null)));""",
                json.dumps(given),
            )
        )

    def close(self) -> None:
        self.driver.quit()


class Firefox:
    """One Firefox without windows. Each phone is a container with cookies of its own."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        assert program, "no Firefox"
        self.listeners: dict[str, Callable[[dict[str, Any]], None]] = {}
        self.process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", str(folder),
             "--remote-debugging-port", "0"],
            stderr=subprocess.PIPE,
            text=True,
        )  # fmt: skip
        self.socket = websocket.create_connection(
            f"{self._address()}/session", timeout=PATIENCE, suppress_origin=True
        )
        self.last = 0
        self.asks("session.new", capabilities={})
        self.asks("session.subscribe", events=["log.entryAdded"])

    def _address(self) -> str:
        """Where Firefox listens, which it says once it runs."""
        assert self.process.stderr
        said = []
        for line in self.process.stderr:
            said.append(line)
            if match := re.search(r"BiDi listening on (ws://\S+)", line):
                return match[1]
        with self.process:  # its output has ended
            raise RuntimeError(f"Firefox does not start:\n{''.join(said)}")

    def asks(self, method: str, **params: Any) -> Any:
        """The answer to a command; what comes in between goes to the phone it is about."""
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": params}))
        while True:
            message = json.loads(self.socket.recv())
            if message["type"] == "event":
                source = message["params"].get("source", {}).get("context")
                if source in self.listeners:
                    self.listeners[source](message["params"])
            elif message.get("id") == self.last:
                if message["type"] == "error":
                    raise ScriptFailed(message["message"])
                return message["result"]

    def close(self) -> None:
        with suppress(ScriptFailed, websocket.WebSocketException):
            self.asks("browser.close")
        self.socket.close()
        self.process.wait(PATIENCE)
        if self.process.stderr:
            self.process.stderr.close()


class FirefoxPhone(Phone):
    """A tab in a container of its own."""

    def __init__(self, firefox: Firefox, base: str) -> None:
        super().__init__(base)
        self.firefox = firefox
        self.user = firefox.asks("browser.createUserContext")["userContext"]
        created = firefox.asks("browsingContext.create", type="tab", userContext=self.user)
        self.tab = created["context"]
        firefox.listeners[self.tab] = self._hears
        width, height = SIZE
        firefox.asks("browsingContext.setViewport", context=self.tab,
                     viewport={"width": width, "height": height})  # fmt: skip

    def _hears(self, event: dict[str, Any]) -> None:
        if event["level"] == "error" and not EXPECTED.search(str(event["text"])):
            self.problems.append(str(event["text"]))

    def opens(self, url: str) -> None:
        self.firefox.asks("browsingContext.navigate", context=self.tab, url=url, wait="complete")

    def run(self, function: str, *given: Any) -> Any:
        answer = self.firefox.asks(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({function})(...{json.dumps(given)}))"
            " ?? null))()",
            target={"context": self.tab},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise ScriptFailed(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def close(self) -> None:
        del self.firefox.listeners[self.tab]
        self.firefox.asks("browser.removeUserContext", userContext=self.user)
