"""Hostile text in every field that people fill in, on every screen that links lead to.

A breach of the Content-Security-Policy is a complaint of the console, which fails any test here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import expect

from companion.core.game import catalogue
from companion.web.forms.form_fields import widget_of
from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone

HOSTILE = '"><img src=x onerror=alert(1)>'
LONGER = HOSTILE + "<script>alert(2)</script><a href=javascript:alert(3)>{{7*7}}"
INJECTED = "img[src=x], a[href^='javascript:'], [onerror]"
FEWEST_SCREENS = 35
FEWEST_OF_A_GAME = 15
CHOICES = """[...document.querySelectorAll('#action-form :is([type=radio], option)')].map(
  (one) => `&${(one.closest('select') || one).name}=${encodeURIComponent(one.value)}`)"""
LINKS = "[...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))"
FILES = re.compile(r"/(export\.|picture|static/|delete$|style$)")


def shape(link: str, table: str) -> str:
    """The kind of page that a link leads to, without its numbers and names."""
    path = re.sub(r"/(red|blue|\d+)\b", "/…", urlsplit(link).path).replace(table, "…")
    return re.sub(r"/(act|form|g|page|settle|ruling)/\w+", r"/\1/…", path)


def hears(host: Phone) -> list[str]:
    """What scripts will have said on the host's page."""
    said: list[str] = []
    host.page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss())[1])
    return said


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
        expect(host.page.locator("body")).to_be_visible()
        assert host.page.locator(INJECTED).count() == 0, link
        links += host.run(LINKS)
    return seen


def test_hostile_text_is_text_on_every_screen(host: Phone) -> None:
    said = hears(host)
    for path, fields in (
        ("/seats/red/name", {"name": HOSTILE[:24]}),
        ("/seats/blue/name", {"name": HOSTILE[-24:]}),
        ("/actions/correct", {"seat": "red", "what": "vp", "to": "12", "why": LONGER}),
        ("/preferences", {"name": HOSTILE[:24], "back": "/"}),
    ):
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
    assert said == []


def typed_into(game: Any) -> Iterator[tuple[str, str]]:
    """The fields of a game's forms into which people type words, as (kind, field)."""
    for kind, action in game.actions.items():
        for name, field in action.model_fields.items():
            widget = widget_of(field)
            if action.has_form and widget and widget.kind == "text":
                yield kind, name


TYPED = [pytest.param(game, [*typed_into(game)], id=slug)
         for slug, game in catalogue.games().items() if [*typed_into(game)]]  # fmt: skip


def begins(host: Phone, game: Any) -> None:
    """Opens a table with the set-up that the game proposes, drawn where it has to be drawn."""
    colours = [colour.id for colour in game.meta.colours]
    two = ("red", *(one for one in colours if one != "red"))[: max(2, game.meta.players[0])]
    host.opens_table(*two, game=game.meta.slug).sits("red").at("/setup")
    drawn = host.page.locator(".setup-end [data-draw]")
    if drawn.count():
        drawn.tap()
        expect(drawn).to_have_count(0)
    host.page.locator(".setup-end button.is-primary").tap()
    # Two ways lead to the table: the answer, and the stream. Only one of them arrives.
    expect(host.page).to_have_url(f"{host.base}/t/{host.table}")
    host.live()


def types(host: Phone, kind: str, field: str, given: str = "") -> bool:
    """Fills the fields of words of a form, presses its button; whether the log shows the text.
    `given` are facts that the address gives the form."""
    host.at(f"/act/{kind}?seat=red{given}")
    form = host.page.locator("#action-form")
    words = form.locator("input:not([type]):not([inputmode]), input[type=text]:not([inputmode])")
    for place in range(words.count()):
        words.nth(place).fill(HOSTILE)
    expect(form.locator(f"[name={field}]")).to_have_value(HOSTILE)
    with host.page.expect_response(f"**/actions/{kind}") as answer:
        form.locator("button.is-primary").tap()
    if answer.value.status >= 400:
        return False
    expect(host.page).not_to_have_url(re.compile("/act/"))
    host.live()
    return "onerror=alert" in host.at("/log").page.locator("main").inner_text()


@pytest.mark.parametrize(("game", "fields"), TYPED)
def test_hostile_words_in_the_forms_of_a_game_are_text(
    phone: NewPhone, game: Any, fields: list[tuple[str, str]]
) -> None:
    """Typed and recorded as a player does it, then looked for on every page."""
    host = phone()
    said = hears(host)
    begins(host, game)
    for kind, field in fields:
        host.at(f"/act/{kind}?seat=red")
        choices = host.run(CHOICES)
        assert any(types(host, kind, field, given) for given in ("", *choices)), (kind, field)
    at = f"/t/{host.table}"
    seen = looks_at_all(host, at, f"{at}/log", f"{at}/tv", f"{at}/seat/red", f"{at}/map",
                        *(f"{at}/act/{kind}?seat=red" for kind, _ in fields))  # fmt: skip
    assert len(seen) >= FEWEST_OF_A_GAME
    assert said == []
