"""The page “May the end be declared?”: for who plays, for who watches, and without a table."""

import re
from typing import Any

import pytest

from tests.conftest import Cast, Phone, reads
from tests.games.mythotopia.asked_end import FOUR_EMPTY

PAGE = "/settle/end"
A_WAR = {"wars.1.province": "Blore", "wars.1.owner": "neutral", "wars.1.armies.red": "5"}
RUSSIAN = {"Accept-Language": "ru"}


def test_answers_in_the_address_change_the_verdict_and_record_nothing(host: Phone) -> None:
    page = host.text(PAGE, **{**FOUR_EMPTY, **A_WAR})
    assert "Ada may declare the end now, and wins" in page
    assert "Ada takes Blore" in page
    assert "Record what we found" in page
    assert host.points("red") == 24
    assert "checks the board" not in host.text("/log")


def fields(html: str) -> dict[str, Any]:
    """What the form would send as the page stands: hidden, typed, ticked and chosen ones."""
    sent: dict[str, list[str]] = {}
    form = html.split('id="settle-form"')[1]
    for tag in re.findall(r"<input [^>]*>", form):
        given = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        chosen = given.get("type") not in ("radio", "checkbox") or tag.endswith(" checked>")
        if chosen and " disabled" not in tag:
            sent.setdefault(given["name"], []).append(given.get("value", ""))
    return sent


def test_the_form_as_it_stands_mends_nothing(host: Phone) -> None:
    host.tell(f"{PAGE}/record", **FOUR_EMPTY, **A_WAR)
    form = fields(host.at(PAGE).get_data(as_text=True))
    assert len(form) > 10
    assert "Record what we found" not in host.text(PAGE, **form)


def test_the_form_keeps_what_was_mended(host: Phone) -> None:
    """Sent again as it is rendered it says the same: so it works without scripts."""
    first = host.at(PAGE, **FOUR_EMPTY, **A_WAR, **{"vp.blue": "27"})
    second = host.at(PAGE, **fields(first.get_data(as_text=True)))
    verdicts = [
        reads(answer.get_data(as_text=True).split('id="ruling"')[1].split("</section>")[0])
        for answer in (first, second)
    ]
    assert "after all wars, Ada isn&#39;t ahead of everybody" in verdicts[0]  # 24 + 3 is Bo's 27
    assert verdicts[0] == verdicts[1]


@pytest.mark.parametrize(
    ("headers", "verdict"),
    [({}, "Red may declare the end"), (RUSSIAN, "Красный может завершить игру")],
)
def test_without_a_table(cast: Cast, headers: dict[str, str], verdict: str) -> None:
    phone = cast.phone(**headers)
    asked = {
        "seats": ["red", "blue"],
        "in_play": ["patronage", "spoils_of_war"],
        "vp.red": "34",
        **FOUR_EMPTY,
        **A_WAR,
    }
    answer = phone.get("/rulings/mythotopia/end", **asked)
    assert answer.status_code == 200
    assert verdict in reads(answer.get_data(as_text=True))


def test_a_click_gets_the_ruling_alone_and_an_added_war_the_form(host: Phone) -> None:
    host.headers["HX-Request"] = "true"
    ruling = host.at(PAGE, **A_WAR).get_data(as_text=True)
    assert 'hx-target="#ruling"' in ruling
    assert 'hx-target="#fields"' not in ruling
    added = host.at(PAGE, region="all", **A_WAR).get_data(as_text=True)
    assert 'hx-target="#fields"' in added
    assert 'name="wars.2.province"' in added
    assert '<option value="Blore">' not in added
