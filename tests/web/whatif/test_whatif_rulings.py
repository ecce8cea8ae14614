"""Why? In a What-if each war and the end are explained as the table would be."""

import re
from html import unescape

import pytest

from tests.conftest import Cast, Phone, ada_and_bo, reads

INVADES = "invade?seat=red&province=Blore&armies=5&spends=true"
EMPTIES = [
    f"correct?seat=red&what=card&key={key}&to=0"
    for key in ("city:2", "road:2", "castle:1", "patronage:1")
]


@pytest.fixture
def host(cast: Cast) -> Phone:
    """Ada on red and Bo on blue, 24 VP each, at a table that tracks wars; Ada's turn."""
    return ada_and_bo(cast, depth="wars")


def page(phone: Phone, path: str, *tries: str, **more: str) -> str:
    answer = phone.at(path, **{"try": list(tries), **more})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return unescape(answer.get_data(as_text=True))


def why(html: str) -> list[str]:
    """Where the buttons "Why?" of a page lead."""
    return re.findall(r'href="([^"]*)"[^>]*>(?:(?!</a>).)*Why\?', html)


def test_a_tried_war_is_explained_term_by_term_with_its_rules(host: Phone) -> None:
    (address,) = why(page(host, "/whatif", INVADES))
    html = unescape(host.get(address).get_data(as_text=True))
    text = reads(html.split('id="ruling"')[1])
    assert "Ada leads 5 : 4" in text  # neutral troops: 4
    assert "Ada attacking 5" in text
    assert "armies +5" in text.lower()
    assert "Neutral troops defending 4" in text
    assert 'href="/t/' in html
    assert "#rule-" in html


def test_it_sums_up_what_is_tried_one_after_the_other(host: Phone) -> None:
    more = "place_armies?seat=red&province=Blore&armies=2"
    text = reads(page(host, "/whatif/ruling/war", INVADES, more, province="Blore"))
    assert "Ada leads 7 : 4" in text
    assert "No war: nobody is attacking" in reads(
        page(host, "/whatif/ruling/war", province="Blore")
    )


def test_it_leads_back_to_the_what_if_and_on_to_the_wars_end(host: Phone) -> None:
    turns = ("end_turn?seat=red&next=blue", "end_turn?seat=blue&next=red")
    (address,) = why(page(host, "/whatif", INVADES, *turns))
    html = unescape(host.get(address).get_data(as_text=True))
    (back,) = re.findall(r'class="back" href="([^"]*)"', html)
    assert 'class="try"' in host.get(back).get_data(as_text=True)
    ends = re.findall(r'href="([^"]*/whatif/form/end_war[^"]*)"', html)
    form = host.get(ends[0]).get_data(as_text=True)
    assert '<option value="Blore" selected>' in form or 'value="Blore" checked' in form
    assert "/actions/" not in html.split("<main")[1]
    assert "/settle/" not in html.split("<main")[1]


def test_a_tried_end_says_what_is_missing(host: Phone) -> None:
    tries = [*EMPTIES[:3], INVADES]
    reasons = why(page(host, "/whatif", *tries, wait="1"))
    (address,) = [link for link in reasons if "/ruling/end" in link]
    text = reads(host.get(address).get_data(as_text=True).split('id="ruling"')[1])
    assert "May Ada declare the end?" in text
    assert "Yes: Cards empty" not in text
    assert "Ada 24 27" in text  # Blore is taken: +3
    assert "What is missing" in text
    assert "Based on" not in text


def test_each_player_may_be_asked_about(host: Phone) -> None:
    html = page(host, "/whatif/ruling/end", *EMPTIES, INVADES)
    (bo,) = re.findall(r'class="chip" href="([^"]*seat=blue[^"]*)"', html)
    assert "May Bo declare the end?" in reads(host.get(bo).get_data(as_text=True))


def test_for_scripts_it_is_the_ruling_alone(host: Phone) -> None:
    html = page(host, "/whatif/ruling/war", INVADES, province="Blore")
    (again,) = re.findall(r'hx-get="([^"]*)" hx-trigger="table-changed', html)
    host.headers["HX-Request"] = "true"
    part = unescape(host.get(again).get_data(as_text=True))
    assert part.strip().startswith('<h2 class="ruling-title">Blore')
    assert "Ada leads 5 : 4" in reads(part)


def test_it_believes_no_other_board(host: Phone) -> None:
    for answers in ({"armies.blue": "9"}, {"owner": "blue"}, {"x": "y" * 61}):
        answer = host.at("/whatif/ruling/war", **{"try": INVADES, "province": "Blore", **answers})
        assert answer.status_code == 400
    odd = page(host, "/whatif/ruling/war", INVADES, province="Nowhere", endpoint="x", kind="y")
    assert 'ruling-title">Blore' in odd
    assert host.at("/whatif/ruling/weather").status_code == 404
