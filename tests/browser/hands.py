"""A hand at a phone: every tap is counted, and every character that is typed."""

from dataclasses import dataclass, field
from typing import Self

from playwright.sync_api import Locator, expect

from tests.browser.boxes import box_of
from tests.browser.phones import Phone

HEARS_KEYS = """() => {
    addEventListener("beforeinput", ({ data }) => {
        const before = Number(sessionStorage.getItem("typed"));
        sessionStorage.setItem("typed", before + (data ?? " ").length);
    }, true);
}"""
"""Kept where it outlives the page: a form leads to another one."""


class Hand:
    """Taps and types; choosing from a native list takes two taps. `taps` are those so far."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page = phone.page
        self.taps = 0
        phone.runs_first(f"({HEARS_KEYS})()")
        self.page.evaluate(HEARS_KEYS)

    def tap(self, target: Locator) -> Self:
        self.taps += 1
        target.tap()
        return self

    def touch(self, drawn: Locator) -> Self:
        """Touches what is drawn at the middle of something, whatever it is, once a big event is put
        away and what it has moved has come to rest."""
        self.taps += 1
        self.page.evaluate("document.querySelector('#moment:not([hidden])')?.click()")
        expect(self.page.locator("main.has-moved")).to_have_count(0)
        self.page.touchscreen.tap(*box_of(drawn).middle)
        return self

    def link(self, name: str) -> Self:
        return self.tap(self.page.get_by_role("link", name=name, exact=True).first)

    def button(self, name: str) -> Self:
        return self.tap(self.page.get_by_role("button", name=name))

    def choose(self, select: Locator, option: str) -> Self:
        self.taps += 2
        select.select_option(option)
        return self

    @property
    def typed(self) -> int:
        """Characters typed in this page and in those before it."""
        return int(self.page.evaluate("Number(sessionStorage.getItem('typed'))"))


@dataclass
class Tally:
    """What was counted, for the table at the end."""

    rows: list[tuple[int, int, int, str]] = field(default_factory=list)

    def add(self, what: str, hand: Hand, *, most: int, typed: int = 0) -> None:
        """One row; AssertionError where it took more than `most` taps or anything typed."""
        self.rows.append((hand.taps, most, hand.typed, what))
        assert hand.taps <= most, what
        assert hand.typed == typed, what

    def table(self) -> str:
        lines = [f"{taps:4}  {most:5}  {typed:5}  {what}" for taps, most, typed, what in self.rows]
        return "\n".join(["taps  limit  typed", *lines])
