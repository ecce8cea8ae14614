"""“May the end be declared?” asked of a table: beliefs, mended line by line, and the verdict."""

import json
from typing import Any

import pytest

from companion.games.mythotopia.box.contents import PROVINCES
from companion.games.mythotopia.exchange.adjudicate import adjudicate, read_position
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.rules.war.known_position import as_json
from companion.games.mythotopia.screens.settle.answers import MOST
from tests.games.mythotopia.asked_end import FOUR_EMPTY, again, ask, view, war
from tests.games.mythotopia.sentences import english
from tests.games.mythotopia.table import Table, opened

THREE = ("red", "blue", "green")
CARDS = ("spoils_of_war", "defender_of_the_realm", "patronage", "roadside_inns")


@pytest.fixture
def score_only() -> Table:
    """Three players with 24 VP and 6 towns in stock each; neither wars nor turns are tracked."""
    return opened(*THREE, cards=CARDS, turns=False)


# -- what is believed, and what is mended ----------------------------------------------------


def test_a_form_that_says_what_is_recorded_mends_nothing(score_only: Table) -> None:
    score_only.record(Survey.model_validate({"wars": {"Blore": {"armies": {"red": 5}}}}))
    same = {
        "vp.red": "24",
        "towns.blue": "6",
        "cards.city.2": "7",
        "ships.red.Beast Sea": "0",
        "reserve.green": "",
        **war(1, "Blore", owner="neutral", red="5"),
    }
    ruled = ask(score_only.state, same)
    assert ruled.correction is None
    assert ruled.answers == (("seat", "red"),)


BLORE = {"Blore": {"owner": "blue", "armies": {"red": 3, "blue": 1}}}


@pytest.mark.parametrize(
    ("answers", "mended"),
    [
        ({"vp.blue": "31"}, {"vp": {"blue": 31}}),
        ({"towns.red": "2"}, {"towns": {"red": 2}}),
        ({"cards.city.2": "3"}, {"cards": {"city:2": 3}}),
        ({"ships.red.Beast Sea": "2"}, {"ships": {"red": {"Beast Sea": 2}}}),
        ({"ships.red.known": "1"}, {"ships": {"red": {}}}),
        ({"reserve.blue": ["", "scribe", "limes"]}, {"reserve": {"blue": ("limes", "scribe")}}),
        ({"reserve.blue.known": "1"}, {"reserve": {"blue": ()}}),
        (war(1, "Blore", owner="blue", red="3", blue="1"), {"wars": BLORE}),
    ],
)
def test_only_corrected_facts_are_recorded(
    score_only: Table, answers: dict[str, str], mended: dict[str, Any]
) -> None:
    assert ask(score_only.state, answers).correction == Survey.model_validate(mended)


def test_a_recorded_war_is_mended_by_name_or_said_to_be_over(score_only: Table) -> None:
    score_only.record(Survey.model_validate({"wars": BLORE}))
    fewer = ask(score_only.state, war(7, "Blore", red="2")).correction
    assert fewer == Survey.model_validate(
        {"wars": {"Blore": {"owner": "blue", "armies": {"red": 2, "blue": 1}}}}
    )
    over = ask(score_only.state, war(1, "Blore", over="1"))
    assert over.correction == Survey(peace=("Blore",))
    assert view(over).ways == ()


def test_an_order_names_the_winner_unless_two_have_the_most_points(score_only: Table) -> None:
    """Blore moves fewer than thirty points."""
    score_only.record(Survey.model_validate({"wars": BLORE}))
    (way,) = view(ask(score_only.state, {"vp.red": "60"})).ways
    assert way.winner == "red"
    (way,) = view(ask(score_only.state, {"vp.red": "24", "vp.green": "60"})).ways
    assert way.winner == "green"
    scores = dict(way.scores)
    tied = {"vp.red": str(84 - scores["red"]), "vp.green": "60"}
    (way,) = view(ask(score_only.state, tied)).ways
    assert dict(way.scores)["red"] == 60
    assert way.winner is None


def test_a_province_chosen_without_armies_is_no_war_yet(score_only: Table) -> None:
    ruled = ask(score_only.state, war(1, "Blore", owner="blue"))
    assert ruled.correction is None
    assert [war.entry.province for war in view(ruled).form.wars] == ["Blore"]


def test_a_page_that_lay_open_takes_nothing_back(score_only: Table) -> None:
    """It showed 24 VP and no war; then others recorded. What it only repeats says nothing."""
    score_only.record(Survey.model_validate({"wars": BLORE}))
    open_page = view(ask(score_only.state, {})).form
    shown = {
        "was": open_page.was,
        "wars.1.was": open_page.wars[0].was,
        "vp.red": "24",
        "vp.blue": "24",
        "cards.city.2": "7",
        **war(1, "Blore", owner="blue", red="3", blue="1"),
    }
    fresh = {"owner": "blue", "armies": {"red": 4, "blue": 1}}
    score_only.record(
        Survey.model_validate({"vp": {"red": 27}, "cards": {"city:2": 6}, "wars": {"Blore": fresh}})
    )
    assert ask(score_only.state, shown).correction is None
    assert ask(score_only.state, {**shown, "vp.blue": "25"}).correction == Survey(vp={"blue": 25})


def test_the_address_says_the_ruling_again(score_only: Table) -> None:
    answers = {
        "seat": "blue",
        "vp.red": "30",
        "towns.green": "0",
        "cards.city.2": "0",
        "ships.red.Inland Sea West": "2",
        "reserve.blue": ["scribe"],
        **war(3, "Blore", owner="green", building="city", red="5"),
        **war(9, "Darb", red="3", blue="4"),
    }
    first = ask(score_only.state, answers)
    assert first.correction is not None
    second = ask(score_only.state, again(first))
    assert second == first


@pytest.mark.parametrize(
    "nonsense",
    [
        {"seat": "purple"},
        {"vp.red": "many", "vp.purple": "3", "towns.red": ""},
        {"cards.city.9": "1", "cards.city.2": "1e3"},
        {"wars.1.province": "Atlantis", "wars.x.province": "Blore", "wars.2.armies.red": "5"},
        {"reserve.red": "excalibur", "was": ["", "=", "vp", "vp=1,2"]},
    ],
)
def test_what_cannot_be_read_is_left_out(score_only: Table, nonsense: dict[str, str]) -> None:
    ruled = ask(score_only.state, nonsense)
    assert ruled.answers[0] == ("seat", "red")
    assert ruled.correction in (None, Survey(reserve={"red": ()}))


# -- the verdict -----------------------------------------------------------------------------


def spoils(left: int) -> dict[str, str]:
    return {**FOUR_EMPTY, "cards.spoils_of_war.1": str(left)}


EXAMPLES: dict[str, dict[str, str]] = {
    "7, red and blue level": {
        "vp.red": "30", "vp.blue": "30", "vp.green": "30", **spoils(1),
        **war(1, "Darb", owner="green", red="9"), **war(2, "Lea", owner="green", blue="9"),
    },
    "9": {
        "vp.red": "30", "vp.blue": "13", "vp.green": "20", **spoils(0),
        **war(1, "Darb", owner="blue", red="9"), **war(2, "Lea", owner="blue", red="9"),
        **war(3, "Mome", owner="blue", red="1", blue="5"),
    },
    "10": {
        "vp.red": "30", "vp.blue": "30", "vp.green": "20", "towns.red": "0", **spoils(0),
        **war(1, "Darb", owner="blue", red="9"), **war(2, "Lea", owner="red", green="9"),
    },
}  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES)
@pytest.mark.parametrize("seat", THREE)
def test_the_verdict_is_that_of_the_same_position(
    score_only: Table, example: str, seat: str
) -> None:
    ruled = ask(score_only.state, {**EXAMPLES[example], "seat": seat})
    assert ruled.correction is not None
    tried = ruled.correction.fold(score_only.state)
    plain = json.loads(json.dumps(as_json(tried)))
    verdict = adjudicate(read_position(plain))
    assert view(ruled).answer == verdict["if_their_turn"][seat]
    ranges = {final.seat: [final.least, final.most] for final in view(ruled).finals}
    assert ranges == verdict["projection"]


def test_whose_turn_it_is_is_said_beside_the_verdict() -> None:
    table = opened(*THREE, cards=CARDS)
    answers = {"vp.blue": "40", **FOUR_EMPTY}
    reds = ask(table.state, answers)
    assert view(reds).seat == "red"
    assert view(reds).answer == "no"
    blues = ask(table.state, {**answers, "seat": "blue"})
    says = "As things stand, Blue may declare the end at the start of a turn, and wins"
    assert english(blues.verdict) == says
    assert english(view(blues).conditions[-1].text) == "It is Red's turn."
    table.turn_goes_to("blue")
    assert english(ask(table.state, answers).verdict) == "Blue may declare the end now, and wins"


def test_another_ending_is_not_declared() -> None:
    table = opened(*THREE, cards=CARDS, ending="one_more_turn")
    ruled = ask(table.state, {**EXAMPLES["9"], "seat": "red"})
    assert view(ruled).answer == "yes"
    assert english(ruled.verdict) == "If all wars were settled now, Red would win"
    assert english(ruled.title) == "Would Red win if the game ended now?"
    how, ahead = view(ruled).conditions
    assert how.met == "says"
    assert english(how.text) == (
        "Ending at this table: One more turn for everybody, then all wars are settled. "
        "5 cards are empty, 4 are needed."
    )
    assert ahead.met == "yes"


def test_who_is_level_shares_the_victory_of_another_ending() -> None:
    table = opened(*THREE, cards=CARDS, ending="one_more_turn")
    for answers, says in (
        ({"vp.green": "23"}, "If all wars were settled now, Red would share the victory"),
        ({"vp.green": "25"}, "If all wars were settled now, Red would not win"),
    ):
        ruled = ask(table.state, {**answers, "seat": "red"})
        assert english(ruled.verdict) == says
    ruled = ask(table.state, {"vp.green": "23", "seat": "red"})
    met = [(english(condition.text), condition.met) for condition in view(ruled).conditions]
    assert ("Red shares the first place", "yes") in met


# -- what it rests on ------------------------------------------------------------------------


def test_a_score_only_table_says_what_it_rests_on(score_only: Table) -> None:
    entered = {"vp.red": "30", **war(1, "Camarine", owner="blue", red="3")}
    rests = [english(sentence) for sentence in view(ask(score_only.state, entered)).rests]
    assert rests == [
        "Scores as recorded, except Red 24 → 30.",
        "not known: which wars there are",
        "Ships not entered: Red, Blue.",
        "Reserves not entered: Red, Blue.",
    ]
    entered |= {"ships.red.known": "1", "ships.blue.known": "1", "reserve.blue.known": "1"}
    rests = [english(sentence) for sentence in view(ask(score_only.state, entered)).rests]
    assert rests[2:] == []  # 3 against 0, and no card is short of tokens for red's Scribe
    rests = [
        english(sentence)
        for sentence in view(ask(score_only.state, entered | {"all_wars": "1"})).rests
    ]
    assert rests[1:] == []


def test_an_end_without_a_table_has_two_players_or_more() -> None:
    """A single one named is a slip, and all four are shown."""
    seats = [again(ask(None, {"seats": named}))["seats"]
             for named in (["red"], ["green", "blue"])]  # fmt: skip
    assert seats == [["red", "blue", "green", "yellow"], ["blue", "green"]]


# -- more wars than can be settled in every order --------------------------------------------


def at_war_in(count: int) -> dict[str, dict[str, Any]]:
    """Red attacks the neutral troops of the first provinces by name."""
    return {name: {"armies": {"red": 9}} for name in sorted(PROVINCES)[:count]}


def test_with_thirteen_recorded_wars_the_answer_depends(score_only: Table) -> None:
    score_only.record(Survey.model_validate({"wars": at_war_in(12)}))
    assert view(ask(score_only.state, {})).answer != "depends"
    score_only.record(Survey.model_validate({"wars": at_war_in(13)}))
    asked = view(ask(score_only.state, {}))
    assert (asked.answer, english(asked.verdict)) == (
        "depends", "Too many wars at once to try every order.",
    )  # fmt: skip


def test_a_form_adds_wars_up_to_twelve(score_only: Table) -> None:
    score_only.record(Survey.model_validate({"wars": at_war_in(10)}))
    more: dict[str, str] = {}
    for number, name in enumerate(sorted(PROVINCES)[10:14], start=11):
        more |= war(number, name, owner="neutral", red="9")
    entered = ask(score_only.state, more).correction
    assert isinstance(entered, Survey)
    assert sorted(entered.wars) == sorted(PROVINCES)[10:12]


def test_a_count_that_no_box_holds_is_the_most_there_can_be(score_only: Table) -> None:
    ruled = ask(score_only.state, {"cards.city.2": "999"})
    assert dict(ruled.answers)["cards.city.2"] == str(MOST)
