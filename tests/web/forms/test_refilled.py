"""Choosing one field of a form fills in the later ones again; what was chosen stays."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from typing import Any, cast

import pytest

from companion import create_app
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.state.state import State
from companion.settings import Settings
from tests.conftest import Cast, Phone, set_up


@pytest.fixture
def host(cast: Cast) -> Phone:
    """Blue holds Mome without armies; three of red's have invaded it from Fadge."""
    phone = cast.host("red", "blue", names={"red": "Ada", "blue": "Bo"}).sit("red")
    set_up(phone, dealt="2", depth="wars")
    for seat, names in (("red", ["Fadge", "Quean"]), ("blue", ["Mome", "Darb"])):
        phone.tap("provinces", data={"seat": seat, "count": "2", "named": names, "whole": "1"})
    phone.tap("invade", seat="red", province="Mome", armies="3")
    return phone


def chosen(phone: Phone, kind: str, field: str, **facts: str) -> str:
    """What stands in a field after others were chosen."""
    facts = {"seat": "red", "region": "fields", **facts}
    html = phone.at(f"/act/{kind}", **facts).get_data(as_text=True)
    picked = re.search(rf'name="{field}" value="([^"]*)" checked', html)
    assert picked, html
    return picked[1]


def test_the_rules_say_who_takes_the_province(host: Phone) -> None:
    assert chosen(host, "end_war", "taker", province="Mome") == "red"


def test_nobody_is_an_answer_too(host: Phone) -> None:
    facts = {"province": "Mome", "owner": "blue", "taker": ""}
    assert chosen(host, "end_war", "taker", **facts) == ""
    assert chosen(host, "end_war", "owner", province="Mome", owner="") == ""
    assert chosen(host, "take", "loser", province="Mome") == "blue"
    assert chosen(host, "take", "loser", province="Mome", loser="") == ""


def test_an_address_that_says_nothing_leaves_it_to_the_rules(host: Phone) -> None:
    """A form opened by a link: what stands empty there was not chosen."""
    assert chosen(host, "end_war", "taker", province="Mome", taker="", region="") == "red"


def test_the_act_screen_says_what_its_forms_start_with(host: Phone) -> None:
    """Cards put in the Reserve take an action; the same form of the seat's page takes none."""
    spends = re.compile(r'name="spends" value="true" checked')
    act = host.at("/act", seat="red").get_data(as_text=True)
    assert "/act/reserve?seat=red&amp;spends=true" in act
    assert spends.search(host.at("/act/reserve", seat="red", spends="true").get_data(as_text=True))
    assert not spends.search(host.at("/act/reserve", seat="red").get_data(as_text=True))
    assert '/act/invade?seat=red"' in act
    tried = host.at("/whatif/act", seat="red").text
    assert "form/reserve?seat=red&amp;spends=true" in tried


def test_a_box_that_was_unticked_stays_so(host: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser doesn't send it, so the page says what has been answered."""

    def ticked(cls: type[EndWar], state: State, seat: str, **given: Any) -> EndWar:
        return cls(**{"seat": seat, "province": "Mome", "diplomat": True, **given})

    monkeypatch.setattr(EndWar, "prefilled", classmethod(cast(Any, ticked)))
    box = re.compile(r'name="diplomat" value="true" checked')
    opened = host.at("/act/end_war", seat="red").text
    assert box.search(opened)
    answered = re.findall(r"""hx-vals='([^']*)'""", unescape(opened))
    later = json.loads(answered[2])  # of By Hero, the question after By Diplomat
    assert later == {"answered": "province diplomat hero"}
    facts = {"seat": "red", "region": "fields", "province": "Mome", "hero": "true"}
    assert box.search(host.at("/act/end_war", **facts).text)  # a link that says nothing of it
    assert not box.search(host.at("/act/end_war", **facts, **later).text)


@pytest.fixture
def style(settings: Settings) -> Phone:
    """The host of every table of the style page."""
    return Cast(create_app(replace(settings, development=True))).phone()


def counted_up(form: str) -> Iterator[tuple[str, dict[str, str]]]:
    """For each number that fills in others: what the browser asks once it is one higher."""
    numbers = dict(re.findall(r'name="(\w+)" class="stepper-value"[^>]* value="(-?\d+)"', form))
    picked = dict(re.findall(r'name="(\w+)" value="([^"]*)" checked', form))
    for address, include in re.findall(r'<div hx-get="([^"]+)"[^>]*hx-include="([^"]+)"', form):
        names = re.findall(r"name='(\w+)'", include)
        facts = {name: value for name, value in {**picked, **numbers}.items() if name in names}
        if names[-1] in numbers:
            yield (
                address.removesuffix("?region=fields"),
                {"region": "fields", **facts, names[-1]: str(int(numbers[names[-1]]) + 1)},
            )


def test_a_number_fills_in_the_rest_of_every_form(style: Phone) -> None:
    links = re.findall(r'href="(/t/\w+/act/[^"]+)"', style.get("/style").get_data(as_text=True))
    asked = [
        (address, facts)
        for link in links
        for address, facts in counted_up(style.get(unescape(link)).get_data(as_text=True))
    ]
    assert len(asked) > 8
    for address, facts in asked:
        answer = style.get(address, **facts)
        number = [name for name in facts if name not in ("seat", "region")][-1]
        assert answer.status_code == 200, (address, facts)
        assert re.search(rf'name="{number}"[^>]* value="{facts[number]}"', answer.text)
