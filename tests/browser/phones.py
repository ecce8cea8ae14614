"""A phone: a browser context of its own, and what a hand does with it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeAlias
from urllib.parse import urlencode

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Route,
    ViewportSize,
    expect,
)
from playwright.sync_api import Error as PlaywrightError

from tests.browser.wire import Wire

PATIENCE = 30_000  # ms: how long to wait for what should be there at once, on a busy machine
SLIP = 200  # ms: two taps of one button closer together than 150 are one
SCREEN: ViewportSize = {"width": 390, "height": 844}
# Drawing what moves takes most of a busy machine: the tests about it ask for it.
MEDIA: dict[str, Any] = {"color_scheme": "dark", "reduced_motion": "reduce"}
WAYS = 5  # where a page may be on its way to, one after the other

EXPECTED = re.compile(
    r"Failed to load resource: (the server responded with a status of (403|404|409|410|422|503) "
    r"|net::ERR_(CONNECTION_\w+|INTERNET_DISCONNECTED|NETWORK_\w+|INCOMPLETE_CHUNKED_ENCODING"
    r"|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|FAILED))"
    # How htmx says that a request did not come through, or took so long that it gave it up.
    r"|htmx: htmx:(sse:)?error: (Failed to fetch|network error"
    r"|timeout|signal is aborted without reason|BodyStreamBuffer was aborted"
    r"|SSE reconnect failed with status 503)"
)
"""What a browser says of a network that fails and of an answer that refuses: no mistake of ours."""

OVERTAKEN = re.compile(r"is interrupted by another navigation|net::ERR_ABORTED")
"""What Chromium says where a page goes somewhere by itself while it is sent elsewhere."""

Field: TypeAlias = str | Iterable[str]
"""What is sent in a field of a form, once or several times."""

UNDRAWN = re.compile(r"Transition was (skipped|aborted)|Skipp(ed|ing) (View|view )[Tt]ransition")
"""What Chromium says where it leaves out the move from screen to screen: somebody went on before it
was drawn, or the machine is too busy."""

_doors: dict[str, str] = {}
"""A table on each server, where a new phone gets known: a server lets unknown phones of one address
open 300 tables an hour, and all of ours have the same address."""


@dataclass
class Phone:
    """One person's phone. `problems` collects what its console complains about."""

    context: BrowserContext
    base: str
    scripts: bool = True
    table: str = ""
    token: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    page: Page = field(init=False)
    _tapped: tuple[tuple[str, str], float] = (("", ""), 0.0)
    _scripts: ExitStack = field(default_factory=ExitStack)
    _altered: bool = False

    def __post_init__(self) -> None:
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda failure: self._failed(str(failure.error)))
        self.page = self.context.new_page()

    def _heard(self, message: ConsoleMessage) -> None:
        url = str(message.location.get("url"))
        missing = "status of 404" in message.text and "/static/" in url
        if message.type == "error" and (missing or not EXPECTED.match(message.text)):
            self.problems.append(f"{message.text} ({url})")

    def _failed(self, error: str) -> None:
        if not UNDRAWN.match(error):
            self.problems.append(error)

    # -- places ----------------------------------------------------------------------------

    def go(self, path: str) -> Phone:
        """Opens an address. A page that goes somewhere by itself meanwhile, because a game begins
        or ends, arrives first."""
        for _ in range(WAYS):
            try:
                self.page.goto(f"{self.base}{path}")
                return self
            except PlaywrightError as failure:
                if not OVERTAKEN.search(failure.message):
                    raise
                overtaken = failure
        raise overtaken

    def at(self, path: str = "") -> Phone:
        """Opens a screen of the table and waits until it is live."""
        self.go(f"/t/{self.table}{path}")
        return self.live() if self.scripts else self

    def at_early(self, path: str, script: str = "/companion.js") -> Route:
        """Opens a screen and holds a script back, that of every page or another."""
        held = self.holds_first(f"**/static{script}*")
        self.page.goto(f"{self.base}/t/{self.table}{path}", wait_until="commit")
        expect(self.page.locator(f"script[src*='{script}']").first).to_be_attached()
        return self.holds(held)

    def live(self) -> Phone:
        """Never wait for a quiet network: the stream is never quiet."""
        expect(self.connection).to_have_attribute("data-state", "live")
        expect(self.banner).to_be_hidden()
        return self

    @property
    def connection(self) -> Locator:
        return self.page.locator("#connection")

    @property
    def banner(self) -> Locator:
        return self.page.locator("#banner")

    def loses(self, wire: Wire) -> Phone:
        """The network, and says so."""
        wire.cut()
        self.context.set_offline(True)
        expect(self.connection).to_have_attribute("data-state", "lost")
        return self

    def finds(self, wire: Wire) -> Phone:
        """The network again."""
        wire.mend()
        self.context.set_offline(False)
        return self

    # -- coming to a table -----------------------------------------------------------------

    def opens_table(self, *colours: str, game: str = "mythotopia", **names: str) -> Phone:
        """A new table of a game, by the forms of the lobby; its seats are those that are named,
        behind those of the colours."""
        if door := _doors.get(self.base):
            self.context.request.get(f"{self.base}/j/{door}")
        seats = dict.fromkeys((*colours, *names))
        named = {f"name.{colour}": name for colour, name in names.items()}
        location = self.post("/tables", game=game, colour=seats, **named)
        self.table = location.rsplit("/", 1)[1]
        answer = self.context.request.get(f"{self.base}/t/{self.table}/invite")
        match = re.search(r"/j/(\w+)", answer.text(), re.IGNORECASE)
        assert match
        self.token = _doors[self.base] = match[1]
        return self

    def learns_its_table(self) -> None:
        """Learns from the page it is on which table this is, and the secret behind its QR."""
        self.page.wait_for_url("**/t/*")
        self.table = self.page.url.rsplit("/", 1)[1]
        link = self.page.locator("a[href*='/J/'], a[href*='/j/']").first.get_attribute("href")
        self.token = str(link).rsplit("/", 1)[1]

    def begins(self, **agreed: Field) -> Phone:
        """The game begins: four cards, red first, 24 VP each, without turns, if nothing else is
        agreed."""
        cards = ("patronage", "spoils_of_war", "lord_of_the_isles", "runestones")
        return self.sends("/setup", **{"cards": cards, "first": "red", "dealt": "8", **agreed})

    def joins(self, host: Phone) -> Phone:
        """By the link behind the QR. It takes no seat yet."""
        self.table, self.token = host.table, host.token
        return self.go(f"/j/{self.token}")

    def comes_in(self, host: Phone) -> Phone:
        """As `joins`, without the screens: a page costs more than most of what is tested."""
        self.table, self.token = host.table, host.token
        self.context.request.get(f"{self.base}/j/{self.token}")
        answer = self.context.request.post(f"{self.base}/j/{self.token}", max_redirects=0)
        assert answer.status == 303, answer.text()
        return self

    def takes(self, colour: str) -> Phone:
        self.page.locator(f"#seat-{colour}").get_by_role("button").tap()
        self.page.wait_for_url(f"**/t/{self.table}")
        return self

    def sits(self, *colours: str) -> Phone:
        """Takes seats without the screens."""
        for colour in colours:
            self.sends(f"/seats/{colour}/take")
        return self

    def lets_sit(self) -> Phone:
        """Agrees that another phone takes a seat that may have secrets."""
        self.at().page.get_by_role("button", name="Let them sit").tap()
        expect(self.page.get_by_role("button", name="Let them sit")).to_have_count(0)
        return self

    def post(self, path: str, **fields: Field) -> str:
        """A form sent past the screen; returns where it leads."""
        answer = self.context.request.post(
            f"{self.base}{path}",
            data=urlencode(fields, doseq=True),
            headers={"Content-Type": "application/x-www-form-urlencoded", "Origin": self.base},
            max_redirects=0,
        )
        assert answer.status == 303, answer.text()
        return answer.headers["location"]

    def sends(self, path: str, **fields: Field) -> Phone:
        """A form of the table, past the screens."""
        self.post(f"/t/{self.table}{path}", **fields)
        return self

    def records(self, kind: str, **facts: Field) -> Phone:
        """An action, past the screens."""
        return self.sends(f"/actions/{kind}", **facts)

    # -- playing ---------------------------------------------------------------------------

    def quick(self, colour: str, label: str) -> Locator:
        """A quick button of a seat: "City", "Road", "Province +3"."""
        words = re.compile(r"\s*".join(re.escape(word) for word in label.split()))
        buttons = self.page.locator(f"#hand-{colour} :is(button, summary)")
        return buttons.filter(has_text=words)

    def tap(self, colour: str, label: str) -> Phone:
        """Taps a quick button. Before the same button it waits long enough that the tap doesn't
        count as a slip."""
        since = (monotonic() - self._tapped[1]) * 1000
        if self._tapped[0] == (colour, label) and since < SLIP:
            self.page.wait_for_timeout(SLIP - since)
        self.quick(colour, label).tap()
        self._tapped = (colour, label), monotonic()
        return self

    def points(self, colour: str) -> Locator:
        return self.page.locator(f"#score-{colour} .score-points")

    def shows(self, **points: int) -> Phone:
        """The scoreboard says so, now or soon."""
        for colour, number in points.items():
            expected = str(number).replace("-", "−")
            expect(self.points(colour)).to_have_text(expected)
        return self

    def seals(self, seat: str, choice: str) -> Phone:
        """A secret choice, past the screens."""
        path = f"/t/{self.table}/sealed/{seat}"
        form = self.context.request.get(f"{self.base}{path}").text()
        asked = re.search(r'name="round" value="([^"]*)"', form)
        assert asked
        return self.sends(f"/sealed/{seat}", choice=choice, round=asked[1])

    @property
    def toast(self) -> Locator:
        return self.page.locator("#toasts")

    @property
    def notice(self) -> Locator:
        return self.page.locator("#notices")

    @property
    def waiting(self) -> Locator:
        """The list of taps that wait for the network."""
        return self.page.locator("#waiting")

    @property
    def latest(self) -> Locator:
        """The newest line of the log, here or on the Log screen."""
        return self.page.locator(".log-line").first

    def stops_the_clock(self) -> Phone:
        """From now on time passes only when the test says so (`page.clock`)."""
        self._altered = True
        self.page.clock.install()
        return self

    def holds_first(self, pattern: str) -> list[Route]:
        """Holds the first request to such an address back, and lets all others pass. The list has
        it as soon as it is sent; it goes on by `lets_go`."""
        held: list[Route] = []

        def decide(route: Route) -> None:
            if held:
                route.continue_()
            else:
                held.append(route)

        self.page.route(pattern, decide)
        return held

    def holds(self, held: list[Route]) -> Route:
        """The first request held back, as soon as it is sent: what its page shows may come
        earlier."""
        while not held:
            self.page.wait_for_timeout(20)
        return held[0]

    def lets_go(self, held: list[Route]) -> None:
        """The first request held back goes on."""
        self.holds(held).continue_()

    def runs_first(self, script: str) -> Phone:
        """Every page runs this before its own scripts."""
        self._scripts.enter_context(self.page.add_init_script(script))
        return self

    def wiped(self) -> bool:
        """Forgets everything for the next test, at half the price of a new phone; False where it
        can't."""
        if self._altered or self.page.is_closed():
            return False
        try:
            for page in self.context.pages[1:]:
                page.close()
            self._scripts.close()
            self.page.unroute_all(behavior="ignoreErrors")
            self.context.set_offline(False)
            self.page.goto(f"{self.base}/healthz")
            self.run("localStorage.clear(); sessionStorage.clear()")
            self.context.clear_cookies()
            self.context.clear_permissions()
            self.page.set_viewport_size(self.options.get("viewport", SCREEN))
            self.page.emulate_media(**{name: self.options.get(name, usual)
                                       for name, usual in MEDIA.items()})  # fmt: skip
        except PlaywrightError:
            return False
        self.problems.clear()  # messages about leaving the page are not errors
        self.table = self.token = ""
        self._tapped = ("", ""), 0.0
        return True

    def close(self) -> None:
        """Puts the phone away for good."""
        for page in self.context.pages:
            _rest(page)
        self.context.close()

    def run(self, script: str, argument: Any = None) -> Any:
        return self.page.evaluate(script, argument)


def _rest(page: Page) -> None:
    """Leaves a page going nowhere: Chromium now and then never closes one that is on its way, and
    where it is on its way to comes before where we send it."""
    for _ in range(WAYS):
        with suppress(PlaywrightError):
            page.goto("about:blank")
            return


def new_phone(browser: Browser, base: str, **options: Any) -> Phone:
    asked = dict(options)
    scripts = options.pop("scripts", True)
    context = browser.new_context(
        **{
            "viewport": SCREEN,
            "has_touch": True,
            "is_mobile": True,
            "locale": "en-GB",
            **MEDIA,
            "java_script_enabled": scripts,
            # What a service worker fetches, a test can't hold up: only those about it have one.
            "service_workers": "block",
            **options,
        }
    )
    context.set_default_timeout(PATIENCE)
    return Phone(context, base, scripts, options=asked)
