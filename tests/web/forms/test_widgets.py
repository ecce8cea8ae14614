"""Every widget of a form, filled in without scripts; the set-up form made from options."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import unescape
from typing import Annotated, Any, ClassVar, Literal

import pytest
from flask import Flask
from jinja2 import ChoiceLoader, DictLoader
from pydantic import BaseModel, ConfigDict, Field
from werkzeug.datastructures import MultiDict

from companion.core.game import catalogue
from companion.core.game.action import Action, Choice, Widget
from companion.core.questions.facts import flat
from companion.core.text import Phrase, say
from companion.web.forms import forms
from tests.conftest import Cast, Phone, reads
from tests.contract.crawling import posted
from tests.core.small_games.toy import Tally, toy

BEASTS = ("ant", "bee", "cat")


class Cart(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    of: Annotated[Literal["silk", "salt"], Widget("choice", say("Load"))]
    sacks: Annotated[int, Widget("count", say("Sacks")), Field(ge=1, le=9)] = 1
    gain: Annotated[int, Widget("count", say("Gain")), Field(ge=-9, le=9)] = 0


class Plan(Action[Tally]):
    kind: ClassVar[str] = "plan"
    title: ClassVar[Phrase] = say("A plan")

    seat: Annotated[str, Widget("seat", say("Player"))]
    guests: Annotated[tuple[str, ...], Widget("seats", say("Guests"))] = ()
    ranked: Annotated[tuple[str, ...], Widget("order", say("Ranking")), Field(max_length=2)] = ()
    carts: Annotated[tuple[Cart, ...], Widget("parts", say("Carts")), Field(max_length=3)] = ()
    weeks: Annotated[int | None, Widget("count", say("Weeks"))] = None
    coins: Annotated[int, Widget("sum", say("Coins"))] = 0
    sure: Annotated[bool | None, Widget("flag", say("Sure?"))] = None
    road: Annotated[
        Literal["hill", "sea"] | None, Widget("choice", say("Road"), unknown=say("any road"))
    ] = None

    def choices(self, state: Tally) -> Mapping[str, Sequence[Choice]]:
        return {
            "ranked": [Choice(beast, say(beast)) for beast in BEASTS],
            "carts.of": [Choice("silk", say("Silk")), Choice("salt", say("Salt"))],
        }

    def fold(self, state: Tally) -> Tally:
        return state

    def story(self, before: Tally) -> Phrase:
        return say("Planned {facts}", facts=str(self.payload()))


class Foggy(Plan):
    kind: ClassVar[str] = "foggy"

    fog: Annotated[bool, Widget("flag", say("Fog"))] = False
    lamps: Annotated[int, Widget("count", say("Lamps"))] = 0

    def choices(self, state: Tally) -> Mapping[str, Sequence[Choice]]:
        return {"fog": [], "lamps": []}


@pytest.mark.parametrize(
    ("facts", "kept"),
    [({}, [("fog", ("false",)), ("lamps", ("0",))]),
     ({"fog": True, "lamps": 2}, [("fog", ("true",)), ("lamps", ("2",))])],
)  # fmt: skip
def test_a_box_and_a_number_without_choices_are_not_shown_and_keep_their_facts(
    facts: dict[str, Any], kept: list[tuple[str, tuple[str, ...]]]
) -> None:
    fields = forms.fields(Foggy(seat="red", **facts), None, (), {}, {})
    made = [field for field in fields if field.name in ("fog", "lamps")]
    assert [(field.name, field.values) for field in made] == kept
    assert {field.kind for field in made} == {"hidden"}


Small = Annotated[int, Field(ge=-9, le=9)]


class Terms(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    start: int = 0
    turns: bool = True
    pace: Literal["slow", "quick"] = "slow"
    laps: Literal[1, 2] = 1
    extras: tuple[Literal["fog", "ice"], ...] = ()
    starter: Annotated[str | None, Widget("seat", say("Who starts?"))] = None
    bonus: Annotated[dict[str, Small], Widget("count", say("Bonus"))] = Field(default={})
    debts: Annotated[dict[str, Small | None], Widget("count", say("Debts"))] = Field(default={})
    drawn: dict[str, int] = Field(default={"map": 7})

    def choices(self, seats: Sequence[str]) -> Mapping[str, Sequence[Choice]]:
        bonuses = [Choice(seat, say(f"Bonus of {seat}")) for seat in seats]
        return {"bonus": bonuses, "debts": bonuses}


def begin(options: Terms, seats: Sequence[str]) -> Tally:
    start = {seat: options.start + options.bonus.get(seat, 0) for seat in seats}
    return Tally(start, options.starter or seats[0], int(options.turns))


PLANNED = replace(
    toy,
    meta=replace(toy.meta, slug="planned", title=say("Planned")),
    options=Terms,
    action_types=(*toy.action_types, Plan),
    begin=begin,
)
"""A game without a set-up template."""


@pytest.fixture
def gathered(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    monkeypatch.setattr(catalogue, "games", lambda: {"planned": PLANNED})
    pages = app.extensions["companion.jinja"]
    own = DictLoader({f"games/planned/{name}.html": "" for name in ("middle", "seat")})
    monkeypatch.setattr(pages, "loader", ChoiceLoader([own, pages.loader]))
    return cast.host("red", "blue", names={"red": "Ada", "blue": "Bo"}, slug="planned").sit("red")


@pytest.fixture
def ada(gathered: Phone) -> Phone:
    assert gathered.tell("/setup", turns="true").status_code == 303
    return gathered


def planned(phone: Phone, **facts: Any) -> str:
    """What the log says of a plan that a form recorded."""
    answer = phone.tap("plan", seat="red", whole="1", **facts)
    assert answer.status_code == 303, reads(answer.get_data(as_text=True))
    match = re.search(r"Planned (\{.*?\}) #", unescape(phone.text("/log")))
    assert match
    return match[1]


def wrong(phone: Phone, **facts: Any) -> str:
    answer = phone.tap("plan", seat="red", whole="1", **facts)
    assert answer.status_code == 422
    return reads(answer.get_data(as_text=True))


def test_several_seats_are_boxes_to_tick(ada: Phone) -> None:
    page = ada.at("/act/plan").get_data(as_text=True)
    assert page.count('type="checkbox" name="guests"') == 2
    assert "'guests': ['red', 'blue']" in planned(ada, guests=["red", "blue"])
    assert "Guests is not one of the choices" in wrong(ada, guests=["green"])


def test_an_order_is_a_select_for_each_place(ada: Phone) -> None:
    page = ada.at("/act/plan").get_data(as_text=True)
    assert page.count('<select name="ranked" aria-label="Ranking, ') == 3
    assert "'ranked': ['cat', 'ant']" in planned(ada, ranked=["cat", "ant", ""])
    assert "Ranking names one of them twice" in wrong(ada, ranked=["cat", "cat"])
    again = ada.tap("plan", seat="red", whole="1", ranked=["cat", "bee", "ant"])
    page = again.get_data(as_text=True)
    assert "Ranking takes at most 2" in reads(page)
    assert re.findall(r'<option value="(\w+)" selected', page)[:3] == ["cat", "bee", "ant"]


def test_a_list_of_parts_has_a_row_for_each_and_empty_ones(ada: Phone) -> None:
    rows = {"carts.0.of": "salt", "carts.0.sacks": "2+1", "carts.1.of": "", "carts.1.sacks": "",
            "carts.4.of": "silk", "carts.4.sacks": "4"}  # fmt: skip
    plan = planned(ada, **rows)
    assert "'carts': [{'of': 'salt', 'sacks': 3}, {'of': 'silk', 'sacks': 4}]" in plan
    page = ada.at("/log/2/amend").get_data(as_text=True)
    shown = re.findall(r'name="(carts\.\d\.sacks)"[^>]* value="(\d*)"', page)
    assert shown == [("carts.0.sacks", "3"), ("carts.1.sacks", "4"),
                     ("carts.2.sacks", ""), ("carts.3.sacks", "")]  # fmt: skip


def test_a_number_of_a_part_has_a_keyboard_with_a_minus_where_it_may_be_negative(
    ada: Phone,
) -> None:
    page = ada.at("/act/plan").get_data(as_text=True)
    assert re.search(r'name="carts.0.sacks"[^>]* inputmode="numeric"', page)
    assert not re.search(r'name="carts.0.gain"[^>]* inputmode="numeric"', page)
    assert "{'of': 'salt', 'gain': -3}" in planned(
        ada, **{"carts.0.of": "salt", "carts.0.gain": "-3"}
    )


def test_a_wrong_row_is_shown_as_it_was_typed(ada: Phone) -> None:
    rows = {"carts.0.of": "salt", "carts.0.sacks": "44"}
    page = ada.tap("plan", seat="red", whole="1", **rows).get_data(as_text=True)
    assert "Carts must be at most 9" in reads(page)
    assert re.findall(r'name="carts\.0\.sacks"[^>]* value="(\d+)"', page) == ["44"]
    assert "Carts is missing" in wrong(ada, **{"carts.0.sacks": "4"})


@pytest.mark.parametrize("typed", ["1", "[1]", "null", "[" * 5000, '{"of": ' * 900])
def test_parts_that_are_none_are_refused_with_the_form(ada: Phone, typed: str) -> None:
    assert "Carts" in wrong(ada, carts=typed)


def test_an_unknown_value_is_empty_or_chosen(ada: Phone) -> None:
    page = ada.at("/act/plan").get_data(as_text=True)
    assert 'placeholder="not known"' in page
    assert "Weeks empty: not known" in reads(page)
    assert re.findall(r'name="sure" value="(\w*)"( checked)?', page) == [
        ("true", ""), ("false", ""), ("", " checked")
    ]  # fmt: skip
    assert "any road" in reads(page)
    assert planned(ada, weeks="", sure="", road="") == "{'seat': 'red'}"
    plan = planned(ada, weeks="0", sure="false", road="sea")
    assert plan == "{'seat': 'red', 'weeks': 0, 'sure': False, 'road': 'sea'}"


def test_a_sum_is_added_up(ada: Phone) -> None:
    assert 'inputmode="tel"' in ada.at("/act/plan").get_data(as_text=True)
    assert "'coins': 10" in planned(ada, coins="7+4-1")
    assert "Coins must be a whole number" in wrong(ada, coins="7*4")


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"guests": ("blue",), "ranked": ("cat", "ant"), "weeks": 0, "coins": -3},
        {"sure": False, "road": "hill", "carts": ({"of": "silk", "sacks": 2}, {"of": "salt"})},
    ],
)
def test_a_form_sent_as_it_was_shown_is_the_same_action(app: Flask, facts: dict[str, Any]) -> None:
    plan = Plan.model_validate({"seat": "red", **facts})
    seats = [Choice(seat, say(seat)) for seat in ("red", "blue")]
    fields = forms.fields(plan, Tally({}, "red", 1), seats, {}, {})
    with app.app_context():
        assert forms.parse(Plan, posted(PLANNED, plan, fields)) == plan
    assert forms.parse(Plan, MultiDict(flat(plan))) == plan


# -- the generated set-up --------------------------------------------------------------------


def test_a_game_without_a_set_up_page_has_one_made_from_its_options(gathered: Phone) -> None:
    page = gathered.text("/setup")
    for text in ("Start", "Turns", "Pace slow quick", "Extras fog ice", "Who starts? Ada Bo",
                 "Bonus of red", "Start the game"):  # fmt: skip
        assert text in page
    page = gathered.at("/setup").text  # a number that may be negative has a key for its sign
    assert re.findall(r'name="([\w.]+)"[^>]* data-signed', page) == [
        "bonus.red", "bonus.blue", "debts.red", "debts.blue",
    ]  # fmt: skip


def test_its_form_as_it_stands_begins_the_game_as_proposed(cast: Cast, gathered: Phone) -> None:
    html = gathered.at("/setup").get_data(as_text=True)
    form = html.split('id="setup-form"')[1].split("</form>")[0]
    facts: dict[str, list[str]] = {}
    for tag in re.findall(r"<input [^>]+>", form):
        given = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if given.get("type") not in ("checkbox", "radio") or " checked" in tag:
            facts.setdefault(given["name"], []).append(given.get("value", ""))
    assert facts["drawn.map"] == ["7"]
    assert gathered.tell("/setup", data={**facts, "start": ["5"], "laps": ["2"]}).status_code == 303
    assert (gathered.points("red"), gathered.points("blue")) == (5, 5)
    page = gathered.at("/setup").get_data(as_text=True)
    assert re.findall(r'name="laps" value="(\d)" checked', page) == ["2"]


def test_phones_agree_on_it_before_the_game_begins(cast: Cast, gathered: Phone) -> None:
    gathered.tell("/setup/agree", field="bonus", **{"bonus.red": "2", "bonus.blue": "1"})
    gathered.tell("/setup/agree", field="starter", starter="blue")
    agreed = cast.row(gathered.table).proposal["options"]
    assert (agreed["bonus"], agreed["starter"]) == ({"red": 2, "blue": 1}, "blue")
    gathered.headers["HX-Request"] = "true"
    part = gathered.at("/setup?region=1").get_data(as_text=True)
    assert re.findall(r'name="bonus.red"[^>]* value="(\d)"', part) == ["2"]
    assert "<html" not in part


def test_a_wrong_option_is_said_and_nothing_else_is_lost(gathered: Phone) -> None:
    """By plain forms: before the game, and as a correction."""
    wrong = {"start": "x", "bonus.red": "7", "seen": "nothing"}
    for path in ("/setup", "/setup/draw", "/setup"):
        answer = gathered.tell(path, data=wrong)
        html = answer.get_data(as_text=True)
        assert answer.status_code == 422
        assert html.count("must be a whole number") == 2  # at the field, and at the button
        assert re.search(r'name="start"[^>]* value="x"', html)
        assert re.search(r'name="bonus.red"[^>]* value="7"', html)
        if path == "/setup/draw":
            assert gathered.tell("/setup", data={"start": "3"}).status_code == 303
    assert gathered.points("red") == 3


@pytest.mark.parametrize("path", ["bonus.red.more", "start.red", "faction.red"])
def test_an_option_that_fits_nowhere_is_refused(gathered: Phone, path: str) -> None:
    assert gathered.tell("/setup", data={path: "7"}).status_code == 422


def test_a_wrong_option_that_the_phones_agree_on_is_said(gathered: Phone) -> None:
    parts = {"field": "bonus", "bonus.red.more": "7"}
    assert gathered.tell("/setup/agree", data=parts).status_code == 422
    answer = gathered.tell("/setup/agree", data={"field": "start", "start": "x"})
    assert answer.status_code == 422
    assert "Start must be a whole number." in reads(answer.text)
