"""Hostile text in every field that people fill in, on every screen that shows it.

A breach of the Content-Security-Policy is a complaint of the console, which fails any test here.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phones import Phone

HOSTILE = '"><img src=x onerror=alert(1)>'
LONGER = HOSTILE + "<script>alert(2)</script><a href=javascript:alert(3)>{{7*7}}"
SCREENS = (
    "", "/act", "/log", "/log/2", "/course", "/people", "/invite", "/more", "/rules", "/tv",
    "/act?seat=red", "/act/correct?seat=red",
)  # fmt: skip


def test_hostile_text_is_text_on_every_screen(host: Phone) -> None:
    said: list[str] = []
    host.page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss())[1])
    for path, fields in (
        ("/seats/red/name", {"name": HOSTILE[:24]}),
        ("/actions/correct", {"seat": "red", "what": "vp", "to": "12", "why": LONGER}),
        ("/preferences", {"name": HOSTILE[:24], "back": "/"}),
    ):
        where = path if path == "/preferences" else f"/t/{host.table}{path}"
        answer = host.context.request.post(f"{host.base}{where}", form=fields)
        assert answer.ok, (where, answer.status)
    for screen in SCREENS:
        host.go(f"/t/{host.table}{screen}")
        expect(host.page.locator("main")).to_be_visible()
        assert host.page.locator("img[src=x], a[href^='javascript:']").count() == 0, screen
    host.at("/log")
    expect(host.page.locator("main")).to_contain_text("onerror=alert")
    assert said == []
