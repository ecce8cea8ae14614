"""What if? An address says anything: what makes no sense is left out, and said."""

import pytest

from tests.conftest import Phone, reads
from tests.web.whatif.tried import BO, CITY, page, records, score

NONSENSE = (
    "", "?", "city", "teleport?seat=red", "points?seat=red&points=many", "points?seat=green",
    "points?seat=<b>&points=1", "%00?%00=1", "city?seat=red&tokens=zzz", "survey?",
    "points?seat=red&points=1&x=" + "y" * 5000,
)  # fmt: skip


def test_what_makes_no_sense_is_left_out(host: Phone) -> None:
    html = page(host, *NONSENSE[:5], CITY, *NONSENSE[5:], since="lots")
    assert score(html, "red") == 26
    assert html.count('class="try"') == 1


def test_it_is_not_recorded_in_part(host: Phone) -> None:
    for nonsense in NONSENSE:
        assert records(host, CITY, nonsense).status_code == 409
    assert records(host).status_code == 409
    assert host.points("red") == 24


def test_no_more_than_thirty_at_once(host: Phone) -> None:
    assert score(page(host, *[BO] * 40), "blue") == 24 + 30 * 3
    answer = host.at("/whatif/try/points", **{"try": [BO] * 30}, seat="blue", points="3")
    assert answer.status_code == 400
    assert "That is too much to try out at once." in reads(answer.get_data(as_text=True))


def test_a_form_that_can_not_be_read_is_shown_again(host: Phone) -> None:
    answer = host.at("/whatif/try/points", **{"try": CITY}, seat="red", points="many", whole="1")
    html = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "Points must be a whole number" in reads(html)
    assert f'name="try" value="{CITY.replace("&", "&amp;")}"' in html
    assert "/whatif/try/points" in html


@pytest.mark.parametrize("kind", ["survey", "teleport", "citadels"])
def test_what_can_not_be_tried_has_no_form(host: Phone, kind: str) -> None:
    assert host.at(f"/whatif/form/{kind}", seat="red").status_code == 404
    assert host.at(f"/whatif/try/{kind}", seat="red").status_code == 404


def test_a_seat_that_is_not_in_the_game_yet_is_told_so(host: Phone) -> None:
    host.tell("/seats", colour="green")
    assert host.at("/whatif/act", seat="green").status_code == 409
    assert host.at("/whatif/try/points", seat="green", points="3").status_code == 409
