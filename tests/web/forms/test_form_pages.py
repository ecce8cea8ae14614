"""The page of a form: its fields, filled in again, their errors, and what keeps it short."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import unescape
from typing import Any, cast

import pytest
from flask import Flask

from companion import create_app
from companion.core.game.action import Choice
from companion.core.questions.facts import EMPTY
from companion.core.text import say
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.state.state import State
from companion.games.terra_mystica.exchange.cost import Cost
from companion.settings import Settings
from companion.web.forms import forms
from companion.web.forms.form_fields import Field
from companion.web.http.rendering import environment
from tests.conftest import Cast, Phone, set_up
from tests.core.small_games.raid import Raid
from tests.core.small_games.toy import Tally


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


CHOICES = tuple(Choice(str(n), say("Ship")) for n in range(3))
MANY = CHOICES * 3

FIELDS: dict[str, dict[str, Any]] = {
    "seat": {"choices": CHOICES},
    "seats": {"choices": CHOICES},
    "choice": {"choices": CHOICES},
    "choice of many": {"choices": MANY},
    "choices": {"choices": CHOICES},
    "order": {"choices": CHOICES},
    "parts": {"rows": ()},
    "count": {},
    "count of a few": {"most": 3},
    "count in a column": {"short": True},
    "sum": {},
    "text": {},
}


@pytest.mark.parametrize("name", FIELDS)
def test_an_input_names_the_sentence_about_it(app: Flask, name: str) -> None:
    kind = name.partition(" ")[0]
    field = Field("ships", kind, say("Ships"), None, ("7",), error=EMPTY, **{
        "choices": (), **FIELDS[name]})  # fmt: skip
    with app.app_context():
        macros: Any = environment().get_template("parts/field.html").module
        html = str(macros.field_of(field, None, {}))
    (sentence,) = re.findall('<p class="error" id="([^"]+)">', html)
    assert "Ships is missing" in re.sub("<[^>]+>", "", html)
    assert re.findall('aria-describedby="([^"]+)"', html) == [sentence]
    one_input = kind in ("count", "sum", "text") and "most" not in FIELDS[name]
    assert ('aria-invalid="true"' in html) == (one_input or name == "choice of many")


LEVELS = (Choice("0", say("0")), Choice("1", say("1")), Choice("", say("not known")))


def drawn(app: Flask, **more: Any) -> str:
    field = Field("ship", "choice", say("Shipping"), None, ("",), LEVELS, **more)
    with app.app_context():
        macros: Any = environment().get_template("parts/field.html").module
        return str(macros.field_of(field, None, {}))


def test_a_short_choice_says_that_nothing_is_known_in_one_sign(app: Flask) -> None:
    assert 'aria-label="not known">–</span>' in drawn(app, short=True)
    assert ">not known</span>" in drawn(app)


@pytest.mark.parametrize("folded", [True, False])
def test_a_folded_choice_drops_down(app: Flask, folded: bool) -> None:
    html = drawn(app, folded=folded)
    assert ("<select" in html, "<fieldset" in html) == (folded, not folded)


def test_a_choice_that_offers_nothing_has_no_field(app: Flask) -> None:
    """Darklings pay priests for spades, so no track lowers what one costs."""
    with app.app_context():
        levels = {}
        for faction in ("darklings", "halflings"):
            asked = Cost.prefilled(None, {"faction": faction})
            (rate,) = (f for f in forms.fields(asked, None, (), {}, {}) if f.name == "rate")
            levels[faction] = [choice.value for choice in rate.choices]
    assert levels == {"darklings": [], "halflings": ["3", "2", "1", ""]}


def test_the_areas_that_are_read_again_have_no_empty_place(cast: Cast) -> None:
    """Without a table no team is to choose."""
    page = cast.phone().get("/rulings/expedition/strength").get_data(as_text=True)
    assert "consume" not in page


AT_TABLE = Tally({"red": 4, "blue": 7}, "red", 1)


def shown(**facts: object) -> list[Field]:
    known = Raid.prefilled(AT_TABLE, {}).model_dump(mode="json")
    return forms.fields(Raid.model_validate({**known, **facts}), AT_TABLE, (), {}, {})


def inside(fields: Sequence[Field]) -> Iterator[Field]:
    for field in fields:
        yield field
        for row in field.rows:
            yield from inside(row)


def named(name: str, fields: Sequence[Field]) -> Field:
    (field,) = (f for f in inside(fields) if f.name == name and f.kind not in ("row", "group"))
    return field


def test_a_model_stands_in_a_group_and_each_seat_has_its_own() -> None:
    groups = [field for field in shown() if field.kind == "group"]
    assert [(group.name, group.value) for group in groups] == [("band", ""), ("camps.blue", "blue")]
    assert [group.is_filled for group in groups] == [True, True]
    empty = shown(camps={"blue": {}})[-1]
    assert (empty.kind, empty.is_filled) == ("group", False)


def test_short_fields_stand_in_a_row_and_rare_ones_come_last() -> None:
    band, camp = (field.rows[0] for field in shown() if field.kind == "group")
    kinds = [(part.kind, part.name, part.rare) for part in band]
    assert kinds == [
        ("count", "band.troops.[1,1]", False),
        ("row", "band.torches", False),
        ("count", "band.troops.[2,1]", True),
    ]
    assert [part.name for part in band[1].rows[0]] == ["band.torches", "band.ladders"]
    assert [[part.name for part in row.rows[0]] for row in camp] == [
        ["camps.blue.gold", "camps.blue.salt"]
    ]


def test_a_tally_has_a_number_for_each_kind() -> None:
    fields = shown(band={"troops": [[1, 1], [1, 1], [2, 1]]})
    men, mules = named("band.troops.[1,1]", fields), named("band.troops.[2,1]", fields)
    assert (men.value, mules.value) == ("2", "1")
    assert [*men.numbers] == [1, 2, 3]
    assert [*mules.numbers] == [0, 1, 2, 3]
