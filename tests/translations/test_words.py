"""Sentences and numbers as players read them."""

from collections.abc import Iterator

import pytest

from companion.core.text import SeatName
from companion.games.mythotopia.box.language import say, say_many
from companion.translations import gettext, ngettext, number, speaking, words

NAMES = {"red": "Ada"}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with speaking("en"):
        yield


def test_a_sentence_is_said_in_the_language_spoken() -> None:
    taken = say("Taken: {province}", province="Blore")
    assert words(taken, NAMES) == "Taken: Blore"
    with speaking("ru"):
        assert words(taken, NAMES) == "Blore взята"
    assert words(taken, NAMES) == "Taken: Blore"


def test_a_seat_is_called_by_its_present_name() -> None:
    whose = say("It is {seat}'s turn.", seat=SeatName("red"))
    with speaking("ru"):
        assert words(whose, {"red": "Ada"}) == "Сейчас ходит Ada."
        assert words(whose, {"red": "Ева"}) == "Сейчас ходит Ева."


def test_a_sentence_within_a_sentence_is_translated_too() -> None:
    once = say("“{action}” is allowed only once a turn.", action=say("Acquire a card"))
    with speaking("ru"):
        assert words(once, NAMES) == "«Приобрести карту» — только раз за ход."


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (0, "Резерв: 0 карт"), (1, "Резерв: 1 карта"), (2, "Резерв: 2 карты"),
        (5, "Резерв: 5 карт"), (11, "Резерв: 11 карт"), (21, "Резерв: 21 карта"),
        (22, "Резерв: 22 карты"), (112, "Резерв: 112 карт"),
    ],
)  # fmt: skip
def test_russian_counts_in_three_forms(count: int, sentence: str) -> None:
    cards = say_many("Reserve: {count} card", "Reserve: {count} cards", count)
    with speaking("ru"):
        assert words(cards, NAMES) == sentence
        one, many = "Reserve: {count} card", "Reserve: {count} cards"
        forms = {f"Резерв: {{count}} {form}" for form in ("карта", "карты", "карт")}
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
