"""Facts in a form and back: the same again, whatever their fields are."""

from typing import Annotated, Any, ClassVar, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, field_validator
from werkzeug.datastructures import MultiDict

from companion.core.game.action import Action, Choice, Unfit, Widget
from companion.core.questions.facts import Reader, flat
from companion.core.text import Phrase, say
from companion.translations import words
from companion.web.forms import forms
from companion.web.forms.forms import BadForm
from companion.web.whatif.tries import parsed, written

Few = Annotated[int, Field(ge=0, le=9)]


class Fee(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    to: Annotated[str, Widget("text", say("Paid to"))] = "bank"
    coins: Annotated[Few, Widget("count", say("Coins"))] = 1
    split: dict[str, Few] = Field(default={})


class Hire(Action[Any]):
    kind: ClassVar[str] = "hire"
    title: ClassVar[Phrase] = say("Hired")

    by: str | None = "red"
    weeks: int | None = None
    certain: bool | None = None
    troops: Annotated[dict[str, Few], Widget("count", say("Troops"))] = Field(default={"foot": 1})
    held: dict[str, dict[str, Few]] = Field(default={})
    order: tuple[Literal["red", "blue"], ...] = ("red", "blue")
    fee: Fee = Fee()
    extra: Fee | None = None
    fees: tuple[Fee, ...] = ()

    @field_validator("weeks")
    @classmethod
    def lasts(cls, weeks: int | None) -> int | None:
        if weeks is not None and weeks > 50:
            raise Unfit(say("is longer than a year"))
        return weeks

    def choices(self, state: Any) -> dict[str, list[Choice]]:
        return {"troops": [Choice("foot", say("On foot")), Choice("horse", say("On horses"))]}


def read(*pairs: tuple[str, str]) -> Any:
    return forms.parse(Hire, MultiDict(pairs))


def wrong(*pairs: tuple[str, str]) -> dict[str, str]:
    with pytest.raises(BadForm) as bad:
        read(*pairs)
    return {name: words(sentence, {}) for name, sentence in bad.value.errors.items()}


ACTIONS = [
    Hire(),
    Hire(by=None, weeks=3, certain=False),
    Hire(troops={}, order=()),
    Hire(troops={"foot": 0, "horse": 7}, held={"city": {"foot": 2}}),
    Hire(held={"city": {"foot": 2}, "hill": {"horse": 1, "foot": 3}}),
    Hire(order=("blue", "red"), fee=Fee(to="", coins=0, split={"blue": 2})),
    Hire(extra=Fee(coins=4), fees=(Fee(coins=2), Fee(to="a, b:c", split={"red": 1}))),
]  # fmt: skip


@pytest.mark.parametrize("action", ACTIONS)
def test_a_button_posts_what_it_says(action: Hire) -> None:
    assert read(*flat(action)) == action


@pytest.mark.parametrize("action", ACTIONS)
def test_an_address_holds_what_it_says(action: Hire) -> None:
    assert parsed(Hire, written(action).partition("?")[2]) == action


def test_parts_are_named_by_their_path() -> None:
    pairs = flat(Hire(held={"city": {"foot": 2}}, fee=Fee(coins=3)))
    assert ("held.city.foot", "2") in pairs
    assert ("fee.coins", "3") in pairs
    assert ("weeks", "") in pairs


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("troops.foot.left", "1", "can't be read"), ("fee.red", "1", "can't be read"),
        ("by.red", "1", "can't be read"), ("held.city", "2", "can't be read"),
        ("nothing.here", "1", "can't be read"), ("troops.foot", "", "is missing"),
        ("weeks", "9" * 150, "is too large"), ("troops.foot", "9" * 150, "is too large"),
        ("fee", '{"coins":' + "9" * 150 + "}", "is too large"), ("fee", "{", "can't be read"),
        ("troops.foot", "10", "must be at most 9"), ("fee.coins", "-1", "must be at least 0"),
        ("weeks", "51", "is longer than a year"), ("weeks", "two", "must be a whole number"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_said(name: str, value: str, sentence: str) -> None:
    ((where, why),) = wrong((name, value)).items()
    assert f"{name}.".startswith(f"{where}.")
    assert why == sentence


@pytest.mark.parametrize(
    ("typed", "number"),
    [("7+4-1", 10), ("+3", 3), ("\N{MINUS SIGN}2 + 5", 3), (" 12 ", 12)],
)
def test_a_number_may_be_typed_as_a_sum(typed: str, number: int) -> None:
    assert read(("weeks", typed)).weeks == number
    assert read(("fee.coins", "1+2")).fee.coins == 3  # at any depth


@pytest.mark.parametrize("typed", ["7+", "3*4", "٣", "1e3", "0x10", "__import__('os')"])
def test_nothing_else_is_worked_out(typed: str) -> None:
    assert wrong(("weeks", typed)).keys() == {"weeks"}


def test_a_form_counts_by_kind_and_shows_a_models_own_fields() -> None:
    shown = forms.fields(Hire(troops={"horse": 2}), None, (), {"fee": say("can't be read")}, {})
    assert [(field.name, field.kind, field.values) for field in shown] == [
        ("troops.foot", "count", ("0",)), ("troops.horse", "count", ("2",)),
        ("fee.to", "text", ("bank",)), ("fee.coins", "count", ("1",)),
    ]  # fmt: skip
    assert [field.error is not None for field in shown] == [False, False, True, True]


def test_only_the_wrong_number_of_several_is_marked() -> None:
    errors = {"troops.foot": say("must be at most 9")}
    shown = forms.fields(Hire(), None, (), errors, {"troops.foot": ["10"]})
    assert [(field.name, field.values) for field in shown if field.error] == [
        ("troops.foot", ("10",))
    ]


def test_an_unticked_box_of_a_whole_form_is_a_no() -> None:
    class Boxes(BaseModel):
        sure: bool = True
        cards: tuple[str, ...] = ("ant",)

    assert Reader(MultiDict(), whole=True).model(Boxes) == {"sure": False, "cards": []}
    assert Reader(MultiDict()).model(Boxes) == {}
