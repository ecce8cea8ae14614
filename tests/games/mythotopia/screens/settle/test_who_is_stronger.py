"""“Who is stronger?”, asked at a table, corrected from the real board, or without a table."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from companion.core.game.ruling import Ruled
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.exchange.adjudicate import adjudicate, read_position
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceShips
from companion.games.mythotopia.moves.buildings import BuildCity
from companion.games.mythotopia.rules.board.standing import building_in
from companion.games.mythotopia.state.state import State
from tests.example_counts import seeds
from tests.games.mythotopia import asked_end
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.evenings.play import any_game
from tests.games.mythotopia.positions import Plain, seeded
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import dealt, looked_at

DEAL = {"red": "Aporia Camarine", "blue": "Blore Kinabra", "green": "Welkin", "yellow": "Darb"}


@pytest.fixture
def table() -> Table:
    """Wars are tracked from the start; Blore is Blue's, with a castle."""
    return looked_at(dealt(DEAL), wars={"Blore": {"owner": "blue", "castle": True}})


def asked(table: Table | None, **answers: Any) -> Ruled[State]:
    """The ruling; `armies_red=3` is said as `armies.red=3`, a list as several values."""
    facts = {
        name.replace("_", ".", 1) if name.startswith(("armies", "merc", "reserve")) else name: (
            list(value) if isinstance(value, (list, tuple)) else [str(value)]
        )
        for name, value in answers.items()
    }
    return game.ask("war", table.state if table else None, facts)


def strengths(ruled: Ruled[State]) -> dict[str, int]:
    return {side.who: side.strength for side in ruled.view.war.sides}


def unknowns(ruled: Ruled[State]) -> list[str]:
    return [english(fact.text) for fact in ruled.view.unknown]


def ships(seat: str, sea: str, count: int) -> dict[str, Any]:
    return {f"ships.{seat}.{sea}": count}


# -- what the table believes -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("city", "answers", "owner", "building"),
    [
        (False, {"building": "city"}, "blue", "city"),
        (False, {"building": "citadel"}, "blue", "citadel"),
        (True, {"building": "town"}, "blue", "town"),  # the city is gone
        (True, {"owner": "green"}, "green", "town"),  # what Green built there, nobody knows
    ],
)
def test_another_building_is_corrected(
    table: Table, city: bool, answers: dict[str, str], owner: str, building: str
) -> None:
    if city:
        table.blue.does(BuildCity, province="Blore")
    table.red.does(Invade, province="Blore", armies=4)
    assert asked(table).correction is None
    correction = asked(table, **answers).correction
    assert correction is not None
    assert building_in(correction.fold(table.state), owner, "Blore") == building


def test_the_leader_may_end_it_as_the_first_action(table: Table) -> None:
    table.red.does(Invade, province="Blore", armies=4)
    assert asked(table).view.war.finishable_by == ("red",)
    table.red.does(Invade, province="Welkin", armies=1, spends=True)
    assert asked(table, province="Blore").view.war.finishable_by == ()


def test_neutral_troops_end_no_war(table: Table) -> None:
    table.turn_goes_to("yellow")
    looked_at(table, wars={"Nesh": {"armies": {"red": 4}}})
    may_end = asked(table, province="Nesh").view.may_end
    assert english(may_end) == "red may end the war as the first action of their turn."
    looked_at(table, wars={"Nesh": {"armies": {"red": 4, "blue": 1}}})
    may_end = asked(table, province="Nesh").view.may_end
    assert english(may_end) == "Each side may end the war as the first action of its turn."


# -- mended against the board ----------------------------------------------------------------


def test_ships_of_one_seat_are_recorded_alone(table: Table) -> None:
    looked_at(table, ships={"red": {"Inland Sea West": 1}})
    table.blue.does(Invade, province="Camarine", armies=2)
    ruled = asked(table, province="Camarine", **ships("red", "Beast Sea", 1))
    assert strengths(ruled) == {"red": 1, "blue": 2}
    assert ruled.correction is not None
    assert ruled.correction.payload() == {"ships": {"red": {"Beast Sea": 1, "Inland Sea West": 1}}}


def test_what_lies_in_a_reserve_beside_the_cards_of_war_stays(table: Table) -> None:
    looked_at(table, reserve={"blue": ("scribe", "limes")})
    table.red.does(Invade, province="Blore", armies=4)
    ruled = asked(table, reserve_blue=["", "ranger"])
    assert strengths(ruled)["blue"] == 2 + 1 + 1
    assert ruled.correction is not None
    assert ruled.correction.payload() == {"reserve": {"blue": ["ranger", "scribe"]}}


def test_the_address_names_only_the_cards_that_count_in_a_war(table: Table) -> None:
    looked_at(table, reserve={"blue": ("scribe", "limes"), "red": ("scribe",)})
    table.red.does(Invade, province="Blore", armies=4)
    answers = asked_end.again(asked(table))
    assert (answers["reserve.blue"], answers["reserve.red"]) == (["limes"], [""])


# -- what nobody entered ---------------------------------------------------------------------


@pytest.fixture
def score_only() -> Table:
    """A table that follows the score alone; somebody settles a war at Camarine, between seas."""
    return opened(turns=False)


def test_ships_that_nobody_entered_count_and_are_recorded_once_they_are_all(
    score_only: Table,
) -> None:
    facts = {
        "province": "Camarine", "owner": "blue", "armies_red": 2,
        **ships("blue", "Beast Sea", 1), **ships("blue", "Serpent Sea", 2),
    }  # fmt: skip
    ruled = asked(score_only, **facts)
    assert strengths(ruled)["blue"] == 3
    assert "ships" not in (ruled.correction or Survey()).payload()
    whole = asked(score_only, **facts, **{"ships_all.blue": 1})
    assert whole.correction is not None
    assert whole.correction.payload()["ships"] == {"blue": {"Beast Sea": 1, "Serpent Sea": 2}}
    assert ("ships_all.blue", "1") in whole.answers


def test_a_reserve_that_nobody_entered_is_asked_whole(score_only: Table) -> None:
    ruled = asked(score_only, province="Lea", owner="blue", armies_red=2)
    assert len(ruled.view.form.seats[0].reserve) == 11
    said = asked(score_only, province="Lea", owner="blue", armies_red=2, reserve_red=["none"])
    assert unknowns(said) == ["not known: blue's Reserve"]
    assert said.correction is not None
    assert said.correction.payload()["reserve"] == {"red": []}


def test_the_form_asks_for_the_holder_until_somebody_answers() -> None:
    table = opened(depth="wars")  # no province entered by name
    table.red.does(Invade, province="Lea", armies=2)
    ruled = asked(table)
    assert unknowns(ruled) == ["not known: who holds Lea"]
    assert ruled.view.form.owner is None
    assert unknowns(asked(table, owner="neutral")) == []


# -- nonsense --------------------------------------------------------------------------------


@pytest.mark.parametrize(("typed", "counted"), [("-3", 0), ("100", 99), ("9" * 40, 99), ("07", 7)])
def test_counts_stay_within_bounds(typed: str, counted: int) -> None:
    ruled = asked(None, province="Lea", owner="blue", armies_blue=typed)
    assert ruled.view.form.seats[1].armies == counted


NAMES = (
    "province", "owner", "castle", "dragon", "runestone", "building", "armies.red", "armies.blue",
    "mercenaries.red", "ships.red.Beast Sea", "ships_all.red", "reserve.red", "reserve.blue",
    "board.strength", "board.rugged", "board.seas", "castle_defends_neutral",
)  # fmt: skip
VALUES = (
    "", "0", "1", "3", "red", "blue", "neutral", "citadel", "cavalry", "ranger", "none",
    "Beast Sea", "Camarine", "Blore", "-1", "1e5", "\x00", "\u0661", "\ud800", "Ада", "\U0001f409",
)  # fmt: skip


def any_answers(chance: Random) -> dict[str, list[str]]:
    names = chance.sample(NAMES, chance.randint(0, 12))
    return {name: chance.choices(VALUES, k=chance.randint(0, 3)) for name in names}


@pytest.mark.parametrize("seed", seeds(20))
def test_any_answers_on_any_table_get_a_ruling_that_its_address_repeats(seed: int) -> None:
    chance = Random(seed)
    state, answers = any_game.state(chance), any_answers(chance)
    ruled = game.ask("war", state, answers)
    again = game.ask("war", state, asked_end.again(ruled))
    assert again.answers == ruled.answers
    assert again.correction == ruled.correction
    assert again.view.war.sides == ruled.view.war.sides
    if ruled.correction is not None:  # once it is recorded, nothing differs any more
        after = game.ask("war", ruled.correction.fold(state), asked_end.again(ruled))
        assert after.correction is None
        assert strengths(after) == strengths(ruled)


# -- without a table -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answers",
    [
        {"ships.red.Beast Sea": ["0"], "ships_all.red": ["1"]},
        *(any_answers(Random(seed)) for seed in seeds(25)),
    ],
    ids=str,
)
def test_a_link_without_a_table_repeats_its_ruling(answers: dict[str, list[str]]) -> None:
    ruled = game.ask("war", None, answers)
    again = game.ask("war", None, asked_end.again(ruled))
    assert (again.view, again.answers, again.verdict) == (ruled.view, ruled.answers, ruled.verdict)
    assert ruled.correction is None
    assert unknowns(ruled) == []


def test_a_link_without_a_table_is_short() -> None:
    """It leaves out what the form shows first: no pieces, a town, the facts of the board."""
    ruled = asked(None, province="Lea", owner="blue", building="town", castle=0, armies_blue=0,
                  armies_red=2)  # fmt: skip
    assert sorted(ruled.answers) == [
        ("armies.red", "2"), ("owner", "blue"), ("province", "Lea")]  # fmt: skip


def entered(position: Plain, province: str) -> Iterator[tuple[str, str]]:
    """What a player would enter of one war in a position."""
    there = position["provinces"][province]
    yield "province", province
    yield "owner", there["owner"] or "neutral"
    yield "building", there["structure"]
    yield "castle", str(int(there["castle"]))
    yield "dragon", str(int(there["dragon"]))
    for kind in ("armies", "mercenaries"):
        for who, count in there[kind].items():
            yield f"{kind}.{who}", str(count)
    for sea in contents.BOARD[province].seas:
        for who, count in position["ships"].get(sea, {}).items():
            yield f"ships.{who}.{sea}", str(count)
    for player in position["players"]:
        for card in player["reserve"]:
            yield f"reserve.{player['id']}", card
    yield "castle_defends_neutral", str(int(position["options"]["castle_defends_neutral"]))


@pytest.mark.parametrize("seed", range(20))
def test_entered_by_hand_a_war_has_the_strengths_of_the_exchange_format(seed: int) -> None:
    position = seeded(seed, wars=(1, 2))
    for war in adjudicate(read_position(position))["wars"]:
        answers: dict[str, list[str]] = {}
        for name, value in entered(position, war["province"]):
            answers.setdefault(name, []).append(value)
        ruled = game.ask("war", None, answers)
        assert strengths(ruled) == war["strengths"]
        assert ruled.view.war.leader == war["leader"]


def test_the_board_may_show_something_else() -> None:
    facts = {"province": "Blore", "armies_red": 5}
    assert strengths(asked(None, **facts)) == {"neutral": 4, "red": 5}
    mended = asked(None, **facts, **{"board.strength": 3, "board.seas": ["", "Beast Sea"]},
                   **ships("red", "Beast Sea", 2))  # fmt: skip
    assert strengths(mended) == {"neutral": 3, "red": 7}


def test_a_castle_may_defend_neutral_troops() -> None:
    """A house rule, ticked where no table says it: a castle counts 2."""
    war = {"province": "Nesh", "castle": 1, "armies_red": 4}
    printed = strengths(asked(None, **war))["neutral"]
    ruled = asked(None, **war, castle_defends_neutral=1)
    assert strengths(ruled)["neutral"] == printed + 2
    assert ("castle_defends_neutral", "1") in ruled.answers


def test_another_owner_has_a_town_unless_said(table: Table) -> None:
    table.red.does(Invade, province="Blore", armies=4)
    ruled = asked(table, province="Blore", owner="green", castle=0, building="citadel")
    assert strengths(ruled) == {"green": 2 + 1, "red": 4}
    assert strengths(asked(table, province="Blore", owner="green", castle=0))["green"] == 1


def test_a_placed_ship_counts_though_the_others_are_not_known(score_only: Table) -> None:
    score_only.blue.does(PlaceShips, sea="Beast Sea", ships=1)
    ruled = asked(score_only, province="Camarine", owner="blue", armies_red=2)
    assert strengths(ruled)["blue"] == 1
    assert unknowns(ruled)[0] == "not known: blue's ships"
    blue = ruled.view.form.seats[1]
    assert [(sea.count, sea.recorded) for sea in blue.ships] == [(None, 1), (None, 0)]


def test_what_cannot_be_read_is_left_out(table: Table) -> None:
    table.red.does(Invade, province="Blore", armies=4)
    ruled = asked(
        table, province="Atlantis", owner="purple", castle="maybe", building="hut", wings=3,
        armies_red="many", armies_purple=7, reserve_red=["dragon"], **ships("red", "North Sea", 2),
    )  # fmt: skip
    assert strengths(ruled) == {"blue": 3, "red": 4}
    assert ruled.correction is None


LEA = {"province": "Lea"}
"""Its neutral troops have a strength of 4."""


def view(state: State | None, answers: Mapping[str, str]) -> Any:
    return game.ask("war", state, {name: [answer] for name, answer in answers.items()}).view


@pytest.mark.parametrize(
    ("entered", "verdict"),
    [
        ({}, "No war: nobody is attacking"),
        ({"armies.red": "4"}, "A tie 4 : 4"),
        ({"armies.red": "3"}, "Neutral troops lead 4 : 3"),
        ({"armies.red": "3", "armies.blue": "5"}, "blue leads 5 : 4 : 3"),
    ],
)
def test_the_verdict_names_the_leader_and_every_strength(
    entered: dict[str, str], verdict: str
) -> None:
    ruled = game.ask("war", None, {name: [answer] for name, answer in {**LEA, **entered}.items()})
    assert english(ruled.verdict) == verdict


def test_it_says_what_it_rests_on() -> None:
    scores = opened(turns=False)
    looked_at(scores, wars={"Lea": {"armies": {"red": 3}}})
    assert [
        english(view(scores.state, {**LEA, **entered}).rests)
        for entered in ({}, {"province": "Blore"})
    ] == [
        "Based on the table's records.",
        "This table doesn't track wars: enter what is on the board.",
    ]
