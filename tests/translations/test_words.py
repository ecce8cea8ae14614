"""Sentences and numbers as players read them."""

from collections.abc import Iterator

import pytest

from companion.core.text import SeatName
from companion.games.mythotopia.box.language import say, say_many
from companion.translations import NO_BREAK, gettext, ngettext, number, on_a_page, speaking, words

NAMES = {"red": "Ada"}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with speaking("en"):
        yield


def test_a_sentence_is_said_in_the_language_spoken() -> None:
    taken = say("takes {province}", province="Blore")
    assert words(taken, NAMES) == "takes Blore"
    with speaking("ru"):
        assert words(taken, NAMES) == "занимает Blore"
    assert words(taken, NAMES) == "takes Blore"


def test_a_seat_is_called_by_its_present_name() -> None:
    whose = say("It is {seat}'s turn.", seat=SeatName("red"))
    with speaking("ru"):
        assert words(whose, {"red": "Ada"}) == "Сейчас ходит Ada."
        assert words(whose, {"red": "Ева"}) == "Сейчас ходит Ева."


def test_a_sentence_within_a_sentence_is_translated_too() -> None:
    once = say("“{action}” is allowed only once a turn.", action=say("Acquire a card"))
    with speaking("ru"):
        assert words(once, NAMES) == "«Приобрести карту» — только раз за ход."


def test_scores_on_a_page_stand_in_one_line() -> None:
    """Those of more than four sides may go on in the next, after a colon."""
    scores = say("Ada wins {points}", points="53 : 53 : 45 : 39")
    assert words(scores, NAMES) == "Ada wins 53 : 53 : 45 : 39"
    assert on_a_page(scores, NAMES).split(" ") == [
        "Ada",
        "wins",
        "53_:_53_:_45_:_39".replace("_", NO_BREAK),
    ]
    many = on_a_page(say("{points}", points="5 : 4 : 3 : 2 : 1"), NAMES)
    assert many.split(" ") == [f"{n}{NO_BREAK}:" for n in range(5, 1, -1)] + ["1"]


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (0, "покупает 0 армий"), (1, "покупает 1 армию"), (2, "покупает 2 армии"),
        (5, "покупает 5 армий"), (11, "покупает 11 армий"), (21, "покупает 21 армию"),
        (22, "покупает 22 армии"), (112, "покупает 112 армий"),
    ],
)  # fmt: skip
def test_russian_counts_in_three_forms(count: int, sentence: str) -> None:
    armies = say_many("buys {count} army", "buys {count} armies", count)
    with speaking("ru"):
        assert words(armies, NAMES) == sentence
        assert on_a_page(armies, NAMES) == sentence.replace(
            f"{count} ", f"{count}\N{NO-BREAK SPACE}"
        )
        one, many = "buys {count} army", "buys {count} armies"
        forms = {f"покупает {{count}} {form}" for form in ("армию", "армии", "армий")}
        assert ngettext(one, many, count, "mythotopia") in forms
        assert ngettext(one, many, count) not in forms  # the game's own words


@pytest.mark.parametrize(("count", "sentence"), [(1, "1 city"), (2, "2 cities"), (0, "0 cities")])
def test_english_counts_in_two(count: int, sentence: str) -> None:
    assert words(say_many("{count} city", "{count} cities", count), NAMES) == sentence


def test_numbers_have_a_real_minus_sign() -> None:
    assert [number(-3), number(0), number(24)] == ["−3", "0", "24"]
    assert [number(n, signed=True) for n in (-3, 0, 3)] == ["−3", "+0", "+3"]
    assert words(say("{card} +{value}", card="a-b", value=-1), NAMES) == "a-b +−1"


def test_what_no_catalogue_knows_is_said_as_it_stands() -> None:
    with speaking("ru"):
        assert gettext("Blore") == "Blore"
        assert gettext("") == ""
    with speaking("tlh"):
        assert gettext("Road") == "Road"
