"""Hostile text, as scripts see it on every screen that links lead to; the fields of each game's
forms are in tests/contract/test_hostile_words.py.

A breach of the Content-Security-Policy is a complaint of the console, which fails any test here.
"""

import re
from typing import Any
from urllib.parse import quote, urlsplit

from playwright.sync_api import Dialog, expect

from tests.browser.phones import Phone

HOSTILE = '"><img src=x onerror=alert(1)>'
LONGER = HOSTILE + "<script>alert(2)</script><a href=javascript:alert(3)>{{7*7}}"
INJECTED = "img[src=x], a[href^='javascript:'], [onerror]"
FEWEST_SCREENS = 30
LOOKS = """(injected) => ({
    injected: document.querySelectorAll(injected).length,
    shown: document.body.checkVisibility(),
    links: [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href")),
})"""
FILES = re.compile(r"/(export\.|evening\.html|picture|static/|delete$|style$)")


def shape(link: str, table: str) -> str:
    """The kind of page that a link leads to, without its numbers and names, and without the game
    where no table is open: all of a kind have one template, and no words of a table."""
    path = re.sub(r"/(red|blue|\d+)\b", "/…", urlsplit(link).path).replace(table, "…")
    path = re.sub(r"^/(new|rules|rulings)/.*", r"/\1/…", path)
    return re.sub(r"/(act|form|g|page|settle)/\w+", r"/\1/…", path)


def looks_at_all(host: Phone, *waiting: str) -> dict[str, str]:
    """Opens every kind of page that links lead to from these: its address by its kind."""
    seen: dict[str, str] = {}
    links = [*waiting]
    while links:
        link = links.pop(0)
        kind = shape(link, host.table)
        if kind in seen or FILES.search(link) or not link.startswith("/"):
            continue
        seen[kind] = link
        host.go(link)
        found = host.run(LOOKS, INJECTED)
        assert found["shown"], link
        assert found["injected"] == 0, link
        links += found["links"]
    return seen


def test_hostile_text_is_text_on_every_screen(host: Phone) -> None:
    dialogs: list[str] = []

    def noted(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    host.page.on("dialog", noted)
    posts: tuple[tuple[str, dict[str, Any]], ...] = (
        ("/seats/red/name", {"name": HOSTILE[:24]}),
        ("/seats/blue/name", {"name": HOSTILE[-24:]}),
        ("/actions/correct", {"seat": "red", "what": "vp", "to": "12", "why": LONGER}),
        ("/preferences", {"name": HOSTILE[:24], "back": "/"}),
    )
    for path, fields in posts:
        where = path if path == "/preferences" else f"/t/{host.table}{path}"
        answer = host.context.request.post(f"{host.base}{where}", form=fields)
        assert answer.ok, (where, answer.status)
    typed = quote(LONGER, safe="")
    at = f"/t/{host.table}"
    forms = [
        f"{at}/{form}?seat=red&what=vp&to=1&why={typed}"
        for form in ("act/correct", "whatif/form/correct", "whatif/try/correct")
    ]
    seen = looks_at_all(host, at, "/", "/evenings", f"/join?code={typed}", f"{at}/tv",
                        f"{at}/seat/blue", *forms)  # fmt: skip
    assert len(seen) >= FEWEST_SCREENS
    host.at("/log")
    expect(host.page.locator("main")).to_contain_text("onerror=alert")
    assert dialogs == []
