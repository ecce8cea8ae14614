"""The form that corrects the turn, on a phone of a seat that is not on turn."""

import re

import pytest

from companion.core.questions.facts import flat
from companion.games.terra_mystica import game
from companion.games.terra_mystica.examples.exhibits import FIRST_ROUND, FOUR, FOUR_CARDS
from companion.web.forms.form_fields import posted
from tests.conftest import Cast, Phone

ON_TURN, CHOSEN = "green", re.compile(r'name="seat" value="(\w+)" checked')


@pytest.fixture
def bo(cast: Cast) -> Phone:
    """Bo's phone, on red, in round 1; it is Ada's turn, on green."""
    phone = cast.host(*FOUR, names=FOUR, slug="terra-mystica").sit("red")
    options = game.options.model_validate(FOUR_CARDS)
    assert phone.tell("/setup", data=posted(flat(options))).status_code == 303
    for kind, facts in FIRST_ROUND:
        action = game.actions[kind].model_validate(facts)
        data = {**posted(flat(action)), "overrule": ["turn"]}
        assert phone.tell(f"/actions/{kind}", data=data).status_code == 303
    return phone


def chosen(page: str) -> list[str]:
    return CHOSEN.findall(page)


def test_the_turn_stays_where_it_is_until_another_seat_is_chosen(bo: Phone) -> None:
    """Its first question is whose turn it is; the answer is the seat on turn, whoever asks."""
    page = bo.at("/act/set_turn", seat="red").get_data(as_text=True)
    assert chosen(page) == [ON_TURN]
    assert "Whose turn it is" in page.split('name="round"')[0]
    facts = {"round": "2", "used": "", "whole": "1"}
    assert bo.tell("/actions/set_turn", data={**facts, "seat": "green"}).status_code == 303
    assert "Ada is on turn in round 2" in bo.text("/log")


def test_another_seat_stays_chosen_when_the_form_is_filled_again(bo: Phone) -> None:
    facts = {"seat": "blue", "round": "1"}
    again = bo.at("/act/set_turn", **facts, region="fields").get_data(as_text=True)
    assert chosen(again) == ["blue"]
    assert bo.tell("/actions/set_turn", data={**facts, "whole": "1"}).status_code == 303
    assert "Вера is on turn in round 1" in bo.text("/log")
