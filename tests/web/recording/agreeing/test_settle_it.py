"""Settle it: a ruling mended against the board, recorded, shown to everybody, sent as a link."""

import re
from html import unescape
from typing import Any
from unittest.mock import Mock

import pytest

from companion.background import BackgroundProcess, Overrun
from companion.core.game import catalogue
from tests.conftest import Cast, Phone, reads
from tests.contract.tables import opened

CHECKED = "The table checks the board"
BLORE = {"province": "Blore", "owner": "blue", "castle": "1", "armies.red": "4"}
"""Blue's, with a castle, in rugged land: 2 + 1 against Red's four."""


def answered(answer: Any) -> str:
    return unescape(answer.get_data(as_text=True))


def settles(phone: Phone, then: str, **answers: str) -> Any:
    return phone.tell(f"/settle/war/{then}", data=answers)


# -- the page --------------------------------------------------------------------------------


def test_every_term_leads_to_its_rule(host: Phone) -> None:
    page = answered(host.at("/settle/war", **BLORE))
    linked = set(re.findall(r'/rules#rule-([\w-]+)"', page))
    assert linked == {"war-strength", "castle", "rugged", "end-a-war"}


def test_a_side_that_may_end_the_war_can_do_so_in_one_tap(host: Phone) -> None:
    settles(host, "record", **BLORE)
    page = answered(host.at("/settle/war", province="Blore"))
    (form,) = re.findall(r'href="([^"]*/act/end_war[^"]*)"', page)
    assert re.search('value="Blore" (checked|selected)', answered(host.get(form)))


def test_htmx_gets_what_changed_and_the_new_address(host: Phone) -> None:
    host.headers["HX-Request"] = "true"
    answer = host.at("/settle/war", **BLORE)
    html = answered(answer)
    assert 'hx-target="#ruling"' in html
    assert 'hx-target="#fields"' not in html
    host.headers.clear()
    again = reads(answered(host.get(answer.headers["Companion-Address"])))
    assert "Ada leads 4 : 3" in again


def test_another_province_brings_its_own_questions(host: Phone) -> None:
    host.headers["HX-Request"] = "true"
    assert 'hx-target="#fields"' in answered(host.at("/settle/war", province="Lea", region="all"))


def test_more_and_the_lobby_lead_there(host: Phone) -> None:
    assert f"/t/{host.table}/settle/war" in answered(host.at("/more"))
    assert "/rulings/mythotopia/war" in answered(host.get("/"))


# -- recorded --------------------------------------------------------------------------------


def test_what_was_found_is_recorded_and_can_be_undone(host: Phone) -> None:
    answer = settles(host, "record", **BLORE)
    assert answer.status_code == 303
    page = reads(answered(host.get(answer.location)))
    assert "The table checks the board Undo" in page  # the toast
    assert f"{CHECKED}; war in Blore (Ada 4)" in host.text("/log")
    assert "Record what we found" not in page
    host.tell("/log/strike", entry="2")
    assert "No war: nobody is attacking" in host.text("/settle/war", province="Blore")


def test_where_nothing_was_wrong_nothing_is_recorded(host: Phone) -> None:
    settles(host, "record", **BLORE)
    assert settles(host, "record", **BLORE).status_code == 303
    assert host.text("/log").count(CHECKED) == 1


def test_where_one_records_for_oneself_only_so_it_is_here(host: Phone, player: Phone) -> None:
    host.tell("/settings", own_seat_only="true")
    assert settles(player, "record", **BLORE).status_code == 403
    assert settles(player, "show", **BLORE).status_code == 403
    assert CHECKED not in host.text("/log")


# -- shown to everybody ----------------------------------------------------------------------


def test_shown_it_stands_on_every_phone_with_all_its_terms(host: Phone, player: Phone) -> None:
    settles(host, "show", **BLORE)
    for screen in (player.text(), player.text("/tv")):
        assert "Blore Ada leads 4 : 3" in screen
        assert "Castle +2 rugged province, defending +1" in screen
    assert "Ada shows everybody “Blore”; Ada leads 4 : 3" in player.text("/log")
    assert f"{CHECKED}; war in Blore (Ada 4)" in player.text("/log")


def test_a_title_that_asks_is_followed_by_its_answer(host: Phone) -> None:
    host.tell("/settle/end/show", data={"seat": "red"})
    assert "“May Ada declare the end?”; Ada may not declare the end" in host.text("/log")
    assert "?:" not in host.text("/log")


def test_anybody_takes_it_away_and_may_bring_it_back(host: Phone, player: Phone) -> None:
    settles(host, "show", **BLORE)
    (seq,) = re.findall(
        r'name="entry" value="(\d+)">\s*<button[^>]*>Hide for all', answered(player.at())
    )
    player.tell("/log/strike", entry=seq)
    assert "shows everybody:" not in host.text()
    assert "Ada 4" in host.text("/log")  # what was found stays
    player.tell("/log/restore", entry=seq)
    assert "shows everybody:" in host.text()


# -- who may ---------------------------------------------------------------------------------


def test_a_spectator_looks_and_shows_and_hides_nothing(cast: Cast, host: Phone) -> None:
    spectator = cast.spectator(host)
    page = spectator.text("/settle/war", **BLORE)
    assert "Ada leads 4 : 3" in page
    assert "Show everybody" not in page
    settles(host, "show", **BLORE)
    assert "shows everybody:" in spectator.text()
    assert "Hide for all" not in spectator.text()


# -- nonsense --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/rulings/mythotopia/weather", "/rulings/chess/war"])
def test_what_nobody_can_settle_is_said_so(cast: Cast, path: str) -> None:
    answer = cast.phone().get(path)
    assert answer.status_code == 404
    assert "This can't be settled here." in reads(answered(answer))


def test_an_unknown_question_at_a_table(host: Phone) -> None:
    assert host.at("/settle/weather").status_code == 404
    assert host.tell("/settle/weather/show").status_code == 404


def test_an_address_that_says_too_much_is_refused(host: Phone, cast: Cast) -> None:
    many = {f"armies.{n}": "1" for n in range(201)}
    for answer in (
        cast.phone().get("/rulings/mythotopia/war", **many),
        cast.phone().get("/rulings/mythotopia/war", province="B" * 61),
        host.at("/settle/war", **{"n" * 61: "1"}),
        settles(host, "show", **many),
    ):
        assert answer.status_code == 400
        assert "This link holds too much text." in reads(answered(answer))


def test_nonsense_is_left_out(host: Phone) -> None:
    odd = {**BLORE, "owner": "<b>", "armies.blue": "lots", "wings": "3"}
    # Who holds Blore was never entered: neutral troops, and a castle adds nothing to them.
    assert "A tie 4 : 4" in host.text("/settle/war", **odd)


# -- without a table -------------------------------------------------------------------------


def test_a_stranger_works_it_out_without_a_table_and_without_a_cookie(cast: Cast) -> None:
    stranger = cast.phone()
    answer = stranger.get("/rulings/mythotopia/war", **BLORE, **{"reserve.red": "cavalry"})
    assert "Red leads 5 : 3" in reads(answered(answer))
    assert "Set-Cookie" not in answer.headers
    assert "/rules/mythotopia#rule-cavalry" in answered(answer)


def test_a_ruling_without_a_table_is_worked_out_beside_the_taps(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BackgroundProcess, "calculate", Mock(side_effect=Overrun))
    answer = cast.phone().get("/rulings/mythotopia/war", **BLORE)
    assert answer.status_code == 422
    assert "This takes too long to work out." in reads(answered(answer))


def test_its_link_says_just_this_ruling(cast: Cast) -> None:
    stranger = cast.phone()
    page = answered(
        stranger.get("/rulings/mythotopia/war", **BLORE, **{"board.strength": "3", "dragon": "0"})
    )
    (copied,) = re.findall(r'data-copy="([^"]*)"', page)
    assert f'href="{copied}"' in page
    again = answered(stranger.get(copied))
    assert reads(again) == reads(page)
    assert len(copied) < 130


@pytest.mark.parametrize(
    ("screen", "word", "tabs"),
    [("", "Table", ["Table"]), ("/map?place=Blore", "Map", []), ("/log", "More", ["More"])],
)
def test_back_leads_where_the_question_was_asked(
    host: Phone, screen: str, word: str, tabs: list[str]
) -> None:
    """And that screen's tab is lit; a table that tracks the score alone has none for its map."""
    host.headers["Referer"] = f"http://localhost/t/{host.table}{screen}"
    page = host.at("/settle/war", province="Blore").get_data(as_text=True)
    back = re.search(r'<a class="back" href="([^"]+)">(.+?)</a>', page, re.DOTALL)
    assert back
    assert reads(back[2]) == word
    lit = re.findall(r'<a href="[^"]+" aria-current="page">(.+?)</a>', page, re.DOTALL)
    assert [reads(tab) for tab in lit] == tabs
    assert host.get(back[1]).status_code == 200


def test_nobody_outside_the_war_is_unfolded(host: Phone) -> None:
    """Blue has ships and no part in the war."""
    host.tap("depth", depth="wars")
    asked = {
        "province": "Camarine",
        "owner": "neutral",
        "armies.red": "2",
        "ships.blue.Beast Sea": "1",
    }
    page = host.at("/settle/war", **asked).get_data(as_text=True)
    blue = page.split('id="forces-blue"')[1].split("</fieldset>")[0]
    assert '<details class="fold">' in blue


@pytest.mark.parametrize(
    ("slug", "exhibit", "question", "field"),
    [
        ("terra-mystica", "a favour tile is due", "cost", "has.coins"),
        ("terra-mystica", "a favour tile is due", "area", "sizes.black"),
        ("terra-mystica", "a favour tile is due", "final", "players.black.coins"),
        ("expedition", "teams to send", "final", "players.red.coins"),
    ],
)
def test_a_page_that_follows_the_table_keeps_what_was_typed(
    cast: Cast, slug: str, exhibit: str, question: str, field: str
) -> None:
    """The rest of the page follows the table."""
    game = catalogue.games()[slug]
    (found,) = (one for one in game.examples().exhibits if one.name == exhibit)
    phone = opened(cast, game, found)["host"]
    for facts, kept in (({}, 0), ({field: "17"}, 1)):
        page = answered(phone.at(f"/settle/{question}", **facts))
        (again,) = re.findall(r'id="settle-again" hidden hx-get="([^"]+)"', page)
        assert again.count("=17") == kept
        assert again.count(f"{field}=") == kept
        assert answered(phone.get(again)).count('value="17"') == kept
