"""The screens of the style page, and the phones that look at them."""

import fcntl
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, StorageState, ViewportSize

from companion.core.game import catalogue
from tests.browser.phones import SCREEN, Phone, new_phone
from tests.browser.server import Server
from tests.browser.states import every_screen

GAME_OF = {
    each.name: slug for slug, game in catalogue.games().items() for each in game.examples().exhibits
}
EXHIBITS = ("everywhere", *catalogue.games(), *GAME_OF)

SIZES: dict[str, ViewportSize] = {
    "narrow": {"width": 320, "height": 640},
    "phone": {"width": 360, "height": 740},
    "sideways": {"width": 740, "height": 360},
    "wall": {"width": 1024, "height": 768},
    "text twice as large": SCREEN,
}
SHORT: tuple[ViewportSize, ...] = (SIZES["narrow"], {"width": 360, "height": 740})


@dataclass
class Stage:
    """What a host's phone knows who has opened the style page: its cookie, and every screen."""

    cookie: StorageState
    base: str
    screens: dict[str, str]
    phones: dict[str, Phone] = field(default_factory=dict)

    def phone(self, browser: Browser, size: ViewportSize, options: dict[str, Any]) -> Phone:
        """A browser of the host's phone, at night: the one of an earlier test where that asked for
        the same, since the first page of a new one costs more than what is looked at."""
        phone = self.phones.get(str(options))
        if phone is None or phone.context.browser != browser:
            phone = new_phone(browser, self.base, storage_state=self.cookie, **options)
            self.phones[str(options)] = phone
        phone.page.emulate_media(color_scheme="dark")
        phone.page.set_viewport_size(size)
        return phone

    def of(self, exhibit: str) -> dict[str, str]:
        """The screens of one exhibit, by their names."""
        start = f"{exhibit}: "
        return {n.removeprefix(start): p for n, p in self.screens.items() if n.startswith(start)}

    def is_first(self, exhibit: str, name: str) -> bool:
        """Whether no exhibit before this one has the screen; for what each game draws itself, of
        the same game."""
        before = EXHIBITS[: EXHIBITS.index(exhibit)]
        if name in ("table", "tv"):
            before = tuple(each for each in before if GAME_OF.get(each) == GAME_OF[exhibit])
        return not any(name in self.of(each) for each in before)

    def is_first_of_its_kind(self, exhibit: str, name: str) -> bool:
        """Whether the first screens of their names before this one have other templates."""
        kind = self._kind(exhibit, name)
        return (exhibit, name) == next(
            (each, screen)
            for each in EXHIBITS
            for screen in self.of(each)
            if self._kind(each, screen) == kind and self.is_first(each, screen)
        )

    def _kind(self, exhibit: str, name: str) -> tuple[str, ...]:
        path = urlsplit(self.of(exhibit)[name]).path
        if exhibit not in GAME_OF:
            return tuple(path.split("/")[1:3])
        site, _, *page = path.split("/")[1:]
        deep = 2 if page[:1] in (["page"], ["whatif"]) else 1
        own = not page or page[0] in ("map", "sealed")
        return (site, GAME_OF[exhibit] if own and site == "t" else "", *page[:deep])

    def is_one_more_form(self, exhibit: str, name: str) -> bool:
        """Whether a screen is a form for an action, and not the first one of its game."""
        game = GAME_OF.get(exhibit)
        forms = [
            (each, screen)
            for each in EXHIBITS
            if GAME_OF.get(each) == game
            for screen, path in self.of(each).items()
            if "/act/" in path
        ]
        return (exhibit, name) in forms[1:]


_started: list[Server] = []
"""Kept, since Python warns of a program that nobody waits for."""


def shared_stage(browser: Browser, folder: Path) -> Stage:
    """The stage of a run, by its folder: making its tables takes long, so that the first worker
    that needs it starts its server for all. The end of the run ends it."""
    note = folder / "style.json"
    with (folder / "style.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not note.exists():
            (folder / "style").mkdir()
            server = Server(folder / "style", development=True)
            _started.append(server)
            server.start()
            host = new_phone(browser, server.url)
            screens = every_screen(host)
            note.write_text(json.dumps([host.context.storage_state(), server.url, screens]))
            host.close()
    return Stage(*json.loads(note.read_text()))


# The rules of a stylesheet for a width hold from the next frame on, not from the next layout.
TWO_FRAMES = """() => new Promise((drawn) =>
    requestAnimationFrame(() => requestAnimationFrame(drawn)))"""


def resize(page: Page, size: ViewportSize) -> None:
    """Waits until all that depends on the size of the screen follows it."""
    page.set_viewport_size(size)
    page.evaluate(TWO_FRAMES)


def visit(phone: Phone, path: str) -> Page:
    """Opens a screen with all that is folded away on it."""
    phone.go(path)
    phone.run("document.querySelectorAll('details').forEach(fold => fold.open = true)")
    return phone.page
