"""What chance decides is drawn when a form is opened; the entry stores the result."""

import re

import pytest

from tests.conftest import Cast, Phone, ada_and_bo


@pytest.fixture
def host(cast: Cast) -> Phone:
    """Runestones are in play; red and blue were dealt two provinces each."""
    cards = ["runestones", "patronage", "spoils_of_war", "lord_of_the_isles"]
    return ada_and_bo(cast, cards=cards, dealt="2", depth="wars")


def enter(host: Phone) -> None:
    for seat, names in (("red", ["Blore", "Darb"]), ("blue", ["Mome", "Grimp"])):
        host.tap("provinces", data={"seat": seat, "count": "2", "named": names, "whole": "1"})


def ticked(host: Phone, **query: str) -> list[str]:
    html = host.at("/act/dragons", **query).get_data(as_text=True)
    return re.findall(r'name="runestones" value="([^"]+)" checked', html)


def test_while_too_little_is_known_the_form_says_what_is_missing(host: Phone) -> None:
    page = host.text("/act/dragons")
    assert "To draw them, the companion needs" in page
    assert "Draw them at random" not in page
    assert ticked(host, draw="1") == []


def test_the_button_fills_in_the_form_and_stores_nothing(host: Phone) -> None:
    enter(host)
    assert "Draw them at random" in host.text("/act/dragons")
    drawn = ticked(host, draw="1")
    assert len(drawn) == 5
    assert not set(drawn) & {"Blore", "Darb", "Mome", "Grimp"}
    assert ticked(host) == []


def test_each_time_it_is_drawn_again(host: Phone) -> None:
    enter(host)
    assert len({tuple(ticked(host, draw="1")) for _ in range(10)}) > 1


def test_what_was_drawn_is_what_the_log_holds(host: Phone) -> None:
    enter(host)
    drawn = ticked(host, draw="1")
    assert host.tap("dragons", data={"runestones": drawn, "whole": "1"}).status_code == 303
    assert "The table lays out runestones; " + ", ".join(drawn) in host.text("/log")
    assert ticked(host) == drawn


def test_other_forms_have_nothing_to_draw(host: Phone) -> None:
    assert "Draw them at random" not in host.text("/act/points")


def test_the_middle_of_the_whole_board_says_where_they_lie(host: Phone) -> None:
    lie = ["Lea", "Nesh", "Sorner", "Talion", "Welkin"]
    host.tap("dragons", data={"runestones": lie, "whole": "1"})
    assert "Talion, Welkin." not in host.text()
    host.tap("depth", data={"depth": "board", "whole": "1"})
    assert "Runestones: Lea, Nesh, Sorner, Talion, Welkin." in host.text()
    host.tap("take", seat="red", province="Nesh", overrule="war.none")
    assert "Runestones: Lea, Sorner, Talion, Welkin." in host.text()
