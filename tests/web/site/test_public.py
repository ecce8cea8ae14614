"""What a public server owes: a word to crawlers, whom to tell of a hole, what is stored."""

from dataclasses import replace
from datetime import timedelta

import pytest
from flask import Flask

from companion.settings import Settings, SettingsError, load_settings
from companion.storage.counts import LONGEST
from companion.storage.tables import forget
from tests.conftest import NOON, Cast, open_tables, reads


def test_a_crawler_may_read_the_lobby_and_the_cards_of_links(cast: Cast) -> None:
    answer = cast.phone().get("/robots.txt")
    assert answer.mimetype == "text/plain"
    lines = answer.text.splitlines()
    assert "Disallow: /" in lines
    assert {"Allow: /$", "Allow: /j/", "Allow: /J/", "Allow: /w/", "Allow: /g/"} <= {*lines}
    assert not [line for line in lines if line.startswith("Allow: /t")]


@pytest.mark.parametrize(
    ("contact", "told"),
    [
        ("ada@games.example", "mailto:ada@games.example"),
        ("https://games.example/security", "https://games.example/security"),
    ],
)
def test_who_finds_a_hole_learns_whom_to_tell(
    app: Flask, settings: Settings, contact: str, told: str
) -> None:
    assert Cast(app).phone().get("/.well-known/security.txt").status_code == 404
    loaded = load_settings({"COMPANION_CONTACT": contact}, instance=settings.instance)
    open_tables(app, replace(settings, contact=loaded.contact, public_url="https://games.example"))
    answer = Cast(app).phone().get("/.well-known/security.txt")
    assert answer.mimetype == "text/plain"
    assert answer.text.splitlines() == [
        f"Contact: {told}",
        "Expires: 2026-09-10T00:00:00+00:00",  # 180 days after the 14th of March
        "Preferred-Languages: de, en, ru",
        "Canonical: https://games.example/.well-known/security.txt",
    ]
    assert f'href="{told}"' in Cast(app).phone().get("/privacy").text


@pytest.mark.parametrize("contact", ["ada", "javascript:alert(1)", "http://x", "a@b@c", "a b@c"])
def test_a_contact_is_an_address(settings: Settings, contact: str) -> None:
    with pytest.raises(SettingsError, match="COMPANION_CONTACT should be"):
        load_settings({"COMPANION_CONTACT": contact}, instance=settings.instance)


def test_the_page_says_how_long_a_table_is_kept(app: Flask, settings: Settings) -> None:
    assert 'href="/privacy"' in Cast(app).phone().get("/").text
    page = reads(Cast(app).phone().get("/privacy").text)
    assert "A table stays until somebody deletes it." in page
    assert "for 400 days" in page
    assert LONGEST.total_seconds() == 3600
    assert "forgets that within an hour" in page
    open_tables(app, replace(settings, keep=timedelta(days=365)))
    page = reads(Cast(app).phone().get("/privacy").text)
    assert "A table is deleted 365 days after its last change. The tables of a group stay." in page


def test_tables_are_kept_as_long_as_the_page_says(app: Flask, settings: Settings) -> None:
    """365 days; without the setting for ever. A demo for a day."""
    cast = Cast(app)
    host = cast.host("red", "blue")
    host.sit("red")
    demo = cast.phone()
    demo.table = demo.post("/demo", game="mythotopia").location.rsplit("/", 1)[1]
    database = app.extensions["companion.database"]
    year = timedelta(days=365)

    def there() -> tuple[bool, bool]:
        return host.at().status_code == 200, demo.at().status_code == 200

    forget.outdated(database, NOON + timedelta(hours=23), year)
    assert there() == (True, True)
    forget.outdated(database, NOON + timedelta(days=364), None)
    assert there() == (True, False)
    forget.outdated(database, NOON + timedelta(days=364), year)
    assert there() == (True, False)
    forget.outdated(database, NOON + timedelta(days=366), None)
    assert there() == (True, False)
    forget.outdated(database, NOON + timedelta(days=366), year)
    assert there() == (False, False)
