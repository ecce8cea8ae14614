"""The rules reference on the phones: with a table and without, and from every objection."""

import re

import pytest

from tests.conftest import Cast, Phone, set_up

HEADINGS = {"en": ("Rules", "End a war"), "ru": ("Правила", "Закончить войну")}


@pytest.mark.parametrize("language", HEADINGS)
def test_a_game_can_be_read_without_a_table(cast: Cast, language: str) -> None:
    answer = cast.phone(**{"Accept-Language": language}).get("/rules/mythotopia")
    assert answer.status_code == 200
    html = answer.get_data(as_text=True)
    assert f'<html lang="{language}"' in html
    assert all(f">{heading}</h" in html for heading in HEADINGS[language])
    assert 'id="rule-vp-citadel"' in html


@pytest.mark.parametrize("language", HEADINGS)
def test_a_table_reads_of_its_own_cards(host: Phone, language: str) -> None:
    host.headers["Accept-Language"] = language
    html = host.at("/rules").get_data(as_text=True)
    assert all(f">{heading}</h" in html for heading in HEADINGS[language])
    assert 'id="rule-vp-runestones"' in html
    assert 'id="rule-vp-citadel"' not in html
    assert 'class="bar"' in html


def test_before_the_set_up_all_cards_are_there(cast: Cast) -> None:
    assert 'id="rule-vp-citadel"' in cast.host("red", "blue").at("/rules").get_data(as_text=True)


def test_a_correction_of_the_set_up_changes_the_rules_shown(host: Phone) -> None:
    cards = ["citadel", "spoils_of_war", "lord_of_the_isles", "runestones"]
    assert set_up(host, cards=cards).status_code == 303
    html = host.at("/rules").get_data(as_text=True)
    assert 'id="rule-vp-citadel"' in html
    assert 'id="rule-patronage"' not in html


def test_the_contents_lead_to_every_rule(host: Phone) -> None:
    html = host.at("/rules").get_data(as_text=True)
    rules = re.findall(r'<article class="rule" id="(rule-[a-z0-9-]+)"', html)
    assert len(rules) > 40
    assert re.findall(r'<a class="chip" href="#([a-z0-9-]+)"', html) == rules


def test_a_game_that_is_not_here_has_no_rules(cast: Cast) -> None:
    assert cast.phone().get("/rules/chess").status_code == 404


def test_the_rules_are_found_from_the_lobby_and_from_more(cast: Cast, host: Phone) -> None:
    assert 'href="/rules/mythotopia"' in cast.phone().get("/new/mythotopia").get_data(as_text=True)
    assert f'href="/t/{host.table}/rules"' in host.at("/more").get_data(as_text=True)


def test_an_objection_leads_to_its_rule(host: Phone) -> None:
    """In a page of its own: the tap that was not recorded yet must not be lost."""
    answer = host.tap("city", seat="blue", spends="true")
    assert answer.status_code == 422
    html = answer.get_data(as_text=True)
    link = f'href="/t/{host.table}/rules#rule-turn" target="_blank" rel="noopener"'
    assert link in html
    assert 'id="rule-turn"' in host.at("/rules").get_data(as_text=True)


def test_the_room_in_a_reserve_leads_to_its_rule(host: Phone) -> None:
    assert f'/t/{host.table}/rules#rule-reserve"' in host.at("/seat/red").get_data(as_text=True)


def test_rules_are_searched_without_scripts_and_with_them(host: Phone) -> None:
    page = host.text("/rules", q="alchemist")
    assert "1 rule found" in page or "rules found" in page
    assert "Alchemist" in page
    assert "Contents" not in host.at("/rules", q="alchemist").get_data(as_text=True)
    assert "Nothing found." in host.text("/rules", q="xyzzy")
    host.headers["HX-Request"] = "true"
    assert "<h1" not in host.at("/rules", q="xyzzy").get_data(as_text=True)
    assert host.get("/rules/mythotopia", q="<b>").status_code == 200
