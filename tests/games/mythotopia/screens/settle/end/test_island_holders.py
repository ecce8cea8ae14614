"""“May the end be declared?” where a war may complete an island: who holds the rest of it?

Kinabra and Aporia are the small island (a token of 2); Ictus, Jeopigia and Nesh the large one (3).
Both lie in neutral hands of strength 2, but for Ictus (3).
"""

import pytest

from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.rules.end import missing_facts
from companion.games.mythotopia.rules.war.known_position import as_json
from tests.games.mythotopia.asked_end import again, ask, view, war
from tests.games.mythotopia.sentences import english
from tests.games.mythotopia.table import Table, opened

THREE = ("red", "blue", "green")
CARDS = ("lord_of_the_isles", "patronage", "roadside_inns", "runestones")
KINABRA = war(1, "Kinabra", owner="neutral", red="3")
LARGE = {**war(1, "Ictus", owner="neutral", red="4"), **war(2, "Nesh", owner="neutral", red="3")}


@pytest.fixture
def score_only() -> Table:
    """24 VP each; neither wars nor turns are tracked."""
    return opened(*THREE, cards=CARDS, turns=False)


def rests(table: Table, **answers: str) -> list[str]:
    said_so = [english(sentence) for sentence in view(ask(table.state, answers)).rests]
    return [sentence for sentence in said_so if "who holds" in sentence]


def points(table: Table, **answers: str) -> int:
    """Red's, after all wars."""
    (red,) = {f.least: f for f in view(ask(table.state, answers)).finals if f.seat == "red"}
    return red


@pytest.mark.parametrize(("owner", "red"), [("red", 29), ("blue", 27), ("neutral", 27)])
def test_answered_holders_are_known(score_only: Table, owner: str, red: int) -> None:
    answers = {**KINABRA, "isles.Aporia": owner}
    assert rests(score_only, **answers) == []
    assert points(score_only, **answers) == red
    ruled = ask(score_only.state, answers)
    assert ("isles.Aporia", owner) in ruled.answers
    assert ask(score_only.state, again(ruled)) == ruled


def test_two_wars_and_the_third_province_of_the_large_island(score_only: Table) -> None:
    """24 + 3 + 3, and the token of 3 with Jeopigia."""
    assert rests(score_only, **LARGE) == ["not known: who holds Jeopigia"]
    assert points(score_only, **LARGE) == 30
    assert points(score_only, **LARGE, **{"isles.Jeopigia": "red"}) == 33


def test_what_decides_nothing_is_not_asked_for(score_only: Table) -> None:
    assert rests(score_only, **war(1, "Blore", red="5")) == []
    # Two against neutral troops of 2 take nothing.
    assert rests(score_only, **war(1, "Kinabra", owner="neutral", red="2")) == []
    # Blue holds one of the other two: the holder of the third completes nothing.
    ictus = war(1, "Ictus", owner="neutral", red="4")
    assert rests(score_only, **ictus) == [
        "not known: who holds Jeopigia", "not known: who holds Nesh",
    ]  # fmt: skip
    assert rests(score_only, **ictus, **{"isles.Nesh": "blue"}) == []
    # The token of 2 is gone; nobody is known to have Scribe.
    assert rests(score_only, **KINABRA, **{"cards.lord_of_the_isles.2": "0"}) == []
    scribe = {"cards.lord_of_the_isles.2": "0", "reserve.red": "scribe"}
    assert rests(score_only, **KINABRA, **scribe) == ["not known: who holds Aporia"]
    # Aporia is at war itself: who holds it is said there.
    both = {**KINABRA, **war(2, "Aporia", owner="neutral", blue="1"), "isles.Aporia": "red"}
    assert rests(score_only, **both) == []
    assert points(score_only, **both) == 27
    other = opened(*THREE, cards=("patronage",), turns=False)
    assert rests(other, **KINABRA) == []


def test_it_can_be_recorded(score_only: Table) -> None:
    answers = {**KINABRA, "isles.Aporia": "red", "isles.Nesh": "neutral"}
    correction = ask(score_only.state, answers).correction
    assert correction == Survey.model_validate(
        {"wars": {"Kinabra": {"armies": {"red": 3}}, "Aporia": {"owner": "red"}}}
    )
    assert correction is not None
    score_only.record(correction)
    assert score_only.state.owner("Aporia") == "red"
    assert as_json(score_only.state)["provinces"]["Aporia"]["owner"] == "red"
    assert not any(
        "Aporia" in english(fact.text)
        for fact in missing_facts.unknown_at_the_end(score_only.state)
    )


def test_what_else_lies_there_stays(score_only: Table) -> None:
    """Who holds it says nothing of its castle or its dragon."""
    lies = {"castle": True, "dragon": True}
    score_only.record(Survey.model_validate({"wars": {"Nesh": lies}}))
    correction = ask(score_only.state, {"isles.Nesh": "red"}).correction
    assert correction is not None
    score_only.record(correction)
    there = as_json(score_only.state)["provinces"]["Nesh"]
    assert (there["owner"], there["castle"], there["dragon"]) == ("red", True, True)


def test_without_a_table_it_is_asked_too() -> None:
    bare = {"seats": ["red", "blue"], "in_play": ["lord_of_the_isles"], **KINABRA}
    assert english(view(ask(None, bare)).rests[1]) == "not known: who holds Aporia"
    answered = ask(None, {**bare, "isles.Aporia": "red"})
    assert len(view(answered).rests) == 1
    # 11 provinces each: 33 + 3 + 2
    assert [(f.seat, f.least) for f in view(answered).finals] == [("red", 38), ("blue", 33)]


def test_the_form_asks_under_the_card(score_only: Table) -> None:
    def asked(**answers: str) -> list[tuple[str, str | None]]:
        form = view(ask(score_only.state, answers)).form
        return [(isle.province, isle.chosen) for card in form.cards for isle in card.isles]

    all_five = ("Aporia", "Ictus", "Jeopigia", "Kinabra", "Nesh")
    assert asked() == [(province, None) for province in all_five]
    assert ("Nesh", "blue") in asked(**{"isles.Nesh": "blue", "isles.Ictus": "pink"})
    assert ("Ictus", None) in asked(**{"isles.Nesh": "blue", "isles.Ictus": "pink"})
    # Named, and at war: said elsewhere.
    score_only.record(EnterProvinces(seat="red", count=8, named=("Aporia",)))
    assert [province for province, _ in asked(**KINABRA)] == ["Ictus", "Jeopigia", "Nesh"]
