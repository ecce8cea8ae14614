"""A question as a model: read from flat answers that nobody trusts, ruled on, asked by a line."""

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.core.files.questions import Questions
from companion.core.game.ruling import Ruled
from companion.core.log.entry import SHOW, Entry
from companion.core.log.replay import problems
from companion.core.questions.question import read
from companion.core.text import say
from companion.translations import words
from tests.core.small_games.raid import Raid, Readings
from tests.core.small_games.toy import NOON, Tally, began, toy

AT_TABLE = Tally({"red": 4, "blue": 7}, "red", 1)
RAIDS = Questions("toy", Raid, options=Readings, agreed=lambda state: Readings(each=2))


def answers(**said: str) -> dict[str, list[str]]:
    return {name.replace("__", "."): [value] for name, value in said.items()}


def asked(state: Tally | None = None, /, **said: str) -> Ruled[Tally]:
    return RAIDS.arguments["raid"].settle(state, answers(**said))


TWO = {"band__troops__[1,1]": "2"}


def test_a_table_fills_in_what_it_knows_and_answers_correct_it() -> None:
    assert words(asked(AT_TABLE).verdict, {}) == "14 gold"  # 2 for each of 1, times 7
    assert words(asked(AT_TABLE, **TWO).verdict, {}) == "28 gold"
    assert words(asked(AT_TABLE, camps__blue__gold="3").verdict, {}) == "6 gold"


def test_a_topic_reads_the_rest_from_the_table() -> None:
    assert words(asked(AT_TABLE, of="blue").verdict, {}) == "8 gold"  # 2 for each of 1, times 4


def test_older_names_say_the_same() -> None:
    assert asked(AT_TABLE, seat="blue") == asked(AT_TABLE, of="blue")


@pytest.mark.parametrize(
    ("said", "understood"),
    [
        ({"camps__blue__gold": "99"}, 20),  # at most
        ({"camps__blue__gold": "-3"}, 0),
        ({"camps__blue__gold": "lots"}, 7),  # what the table knows
        ({"camps__blue__gold": "4+4-1", "when": "noon"}, 7),  # nobody offers noon
        ({"camps__blue__gold": "9", "band__troops__[7]": "1", "wings": "3"}, 9),
        ({"camps__blue__gold": "9" * 50, "band__troops__x": "1"}, 7),
        ({"camps": "[" * 40}, 7),
    ],
)
def test_what_cannot_be_read_is_left_out(said: dict[str, str], understood: int) -> None:
    question, known = read(Raid, AT_TABLE, answers(**said))
    assert isinstance(question, Raid)
    assert question.camps["blue"].gold == understood
    assert (question.when, question.band) == ("day", Raid.prefilled(None, {}).band)
    assert known == Raid.prefilled(AT_TABLE, {})


def test_a_box_that_a_whole_form_leaves_out_is_not_ticked() -> None:
    ticked = {"band__torches": "true", "band__ladders": "true"}
    band = asked(None, **ticked).asked.band
    assert (band.torches, band.ladders) == (True, True)
    band = asked(None, whole="1", band__ladders="true").asked.band
    assert (band.torches, band.ladders) == (False, True)


def test_the_address_says_the_same_again() -> None:
    ruled = asked(AT_TABLE, **TWO, of="blue", band__torches="true")
    again: dict[str, list[str]] = {}
    for name, value in ruled.answers:
        again.setdefault(name, []).append(value)
    assert RAIDS.arguments["raid"].settle(None, again).asked == ruled.asked


def test_the_subject_is_the_topic_and_what_the_table_does_not_say() -> None:
    ruled = asked(AT_TABLE, camps__blue__gold="9", band__torches="false")
    assert ruled.subject == (("of", "red"), ("camps.blue.gold", "9"))


def test_its_line_is_answered_the_same_elsewhere() -> None:
    ruled = asked(AT_TABLE, **TWO)
    assert ruled.line is not None
    assert ruled.ruling
    (answer,) = RAIDS.answers([json.dumps(ruled.line)])
    assert json.loads(answer) == ruled.ruling.facts == {"brings": 28}


def test_what_nobody_knows_has_no_line_and_a_line_of_it_is_an_error() -> None:
    ruled = asked(None)
    assert (words(ruled.verdict, {}), ruled.line) == ("0 gold", None)
    line = {"calc": "toy.raid", "inputs": ruled.asked.model_dump(mode="json")}
    (answer,) = RAIDS.answers([json.dumps(line)])
    assert json.loads(answer) == {"error": "camps: the gold is not known.", "line": 1}


def test_stored_facts_give_the_ruling_again() -> None:
    argument = RAIDS.arguments["raid"]
    ruled = asked(AT_TABLE, **TWO, camps__blue__gold="3")
    again = argument.shown(AT_TABLE, {"facts": ruled.asked.model_dump(mode="json")})
    assert again
    assert again.verdict == ruled.verdict


def test_an_entry_of_an_older_release_gives_the_ruling_again() -> None:
    again = RAIDS.arguments["raid"].shown(AT_TABLE, {"answers": [["seat", "blue"]]})
    assert again
    assert again.verdict == asked(AT_TABLE, of="blue").verdict


RAID_GAME = replace(toy, questions=RAIDS.arguments)
SENTENCES = {"title": say("A raid").to_json(), "verdict": say("7 gold").to_json()}
FACTS = Raid.prefilled(AT_TABLE, {}).model_dump(mode="json")


@pytest.mark.parametrize(
    ("payload", "wrong"),
    [
        ({"question": "raid", "facts": FACTS}, ""),
        ({"question": "raid", "answers": [["of", "red"]]}, ""),
        ({"question": "gone", "facts": {"x": 1}}, ""),  # nobody can settle it any more
        ({"question": "raid", "facts": {**FACTS, "band": 7}}, "band"),
        ({"question": "raid"}, "either answers or facts"),
        ({"question": "raid", "facts": FACTS, "answers": []}, "either answers or facts"),
    ],
)
def test_the_facts_of_an_entry_are_checked(payload: dict[str, Any], wrong: str) -> None:
    entry = Entry(2, SHOW, {**payload, **SENTENCES}, "ada", NOON, 2)
    reasons = [p.reason for p in problems(RAID_GAME, [began(), entry]) if p.reason]
    assert len(reasons) == bool(wrong)
    assert all(wrong in reason for reason in reasons)
