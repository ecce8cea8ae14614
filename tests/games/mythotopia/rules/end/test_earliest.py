"""Before when nobody can declare the end: a bound that no play beats, and that is mostly exact."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.rules.end.earliest import (
    Play,
    could_lead,
    earliest,
    foreseen,
    in_words,
    most_won,
    play_at,
)
from companion.games.mythotopia.rules.score.master_of_the_seas import MASTER
from companion.games.mythotopia.state.position import Position
from tests.example_counts import seeds
from tests.games.mythotopia import brute_end
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.table import opened
from tests.games.mythotopia.wartable import emptied, looked_at

EMPTY = dict.fromkeys(("city", "road", "castle"), 0)
WORTH = {"citadel": 3, **dict.fromkeys(brute_end.WORTH_TWO, 2)}
BLUE_ATTACKED = {"Quean": {"owner": "blue", "armies": {"red": 1}}}
"""Red attacks blue."""
POSITIONS = 40
GAMES = 10


def play(vp: Mapping[str, int], tokens: Mapping[str, int], **facts: Any) -> Play:
    """Red begins its turn unless `facts` say otherwise; the cards with so many tokens."""
    given: dict[str, Any] = {
        "players": [{"id": seat, "vp": points, "towns": 9} for seat, points in vp.items()],
        "active": "red",
        "provinces": {"Oxter": {"owner": "blue"}},
        "vp_cards": [
            {"id": card, "tokens": [2, 3] if card == "lord_of_the_isles" and count == 2
             else [WORTH.get(card, 1)] * count}
            for card, count in tokens.items()
        ],
        **facts,
    }  # fmt: skip
    at = Position.model_validate(given)
    begun = play_at(at)
    assert begun is not None
    return begun


# -- against the slow search -------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(1))
def test_no_play_of_everybody_is_earlier_and_most_bounds_are_exact(seed: int) -> None:
    slack = []
    for number in range(POSITIONS * (seed - 1), POSITIONS * seed):
        position = brute_end.small(number)
        whole_turns = 1  # more take the search long
        found = brute_end.earliest(position, whole_turns + (position["actions_taken"] == 2))
        at = Position.model_validate(position)
        begun = play_at(at)
        assert begun is not None
        bound = earliest(begun, declared=True)
        if found is not None:
            assert bound is not None
            assert bound.turns <= found, number
            slack.append(found - bound.turns)
    assert slack.count(0) >= 0.8 * len(slack)
    assert sum(slack) < len(slack)


@pytest.mark.parametrize("player", brute_end.PLAYERS)
@pytest.mark.parametrize("seed", seeds(1))
def test_no_game_ends_sooner(seed: int, player: str) -> None:
    """Neither random players nor greedy ones beat the bound of any turn before."""
    for number in range(GAMES * (seed - 1), GAMES * seed):
        not_before = 0
        for turn, (position, ends) in enumerate(brute_end.game(number, player)):
            assert not ends or turn >= not_before, number
            at = Position.model_validate(position)
            begun = play_at(at)
            bound = earliest(begun, declared=True) if begun else None
            not_before = max(not_before, turn + bound.turns if bound else 0)


# -- the cards ---------------------------------------------------------------------------------

TWO_SEAS = {"ships": {sea: {"red": 1} for sea in brute_end.SEAS[:2]}}
THREE_SEAS = {"ships": {sea: {"blue": 1} for sea in brute_end.SEAS[:3]}}
ONE_SEA_EACH = {"ships": {sea: {seat: 1} for sea, seat in
                          zip(brute_end.SEAS, ("red", "blue", "green"), strict=False)}}  # fmt: skip
RED_AT_WAR = {"provinces": BLUE_ATTACKED}
TWICE_AT_WAR = {"provinces": {**BLUE_ATTACKED, "Blore": {"owner": "red", "armies": {"blue": 1}}}}
BLUE_AT_WAR = {"provinces": {"Blore": {"armies": {"blue": 1}}}}


@pytest.mark.parametrize(
    ("tokens", "facts", "turns"),
    [
        # Two actions a turn, one token for each.
        ({"castle": 1}, {}, 1),
        ({"castle": 2}, {}, 1),
        ({"castle": 3}, {}, 2),
        ({"castle": 4}, {}, 2),
        ({"castle": 5}, {}, 3),
        ({"castle": 2}, {"actions_taken": 1}, 2),
        ({"castle": 1}, {"actions_taken": 2}, 2),
        ({"castle": 3}, RED_AT_WAR, 2),
        ({"patronage": 2}, {}, 1),
        ({"patronage": 3}, {}, 2),
        # Of two cards the one emptied sooner; of two to empty both.
        ({"castle": 5, "patronage": 2, "city": 3}, {}, 1),
        ({"castle": 2, "patronage": 1}, {"needed": 2}, 2),
        # A building may pay on two cards.
        ({"city": 2, "guilded_city": 2}, {"needed": 2}, 1),
        ({"city": 1, "guilded_city": 3}, {"needed": 2}, 2),
        ({"road": 2, "roadside_inns": 1}, {"needed": 2}, 1),
        ({"road": 1, "roadside_inns": 3}, {"needed": 2}, 2),
        ({"city": 1, "road": 2}, {"needed": 2}, 2),
        # Ships come into one more sea a time: the third pays, and the fourth.
        ({"master_of_the_seas": 1}, {}, 2),
        ({"master_of_the_seas": 1}, TWO_SEAS | {"actions_taken": 1}, 1),
        ({"master_of_the_seas": 2}, TWO_SEAS, 1),
        ({"master_of_the_seas": 2}, THREE_SEAS, 1),
        ({"master_of_the_seas": 2}, THREE_SEAS | {"actions_taken": 1}, 2),
        ({"master_of_the_seas": 1}, ONE_SEA_EACH | {"actions_taken": 1}, 2),
        # A war is begun by one action and ended by the first one of a later turn.
        ({"defender_of_the_realm": 1}, {}, 2),
        ({"defender_of_the_realm": 1}, {"actions_taken": 2}, 2),
        ({"defender_of_the_realm": 1}, RED_AT_WAR, 1),
        ({"defender_of_the_realm": 1}, RED_AT_WAR | {"free_actions_taken": 1}, 2),
        ({"defender_of_the_realm": 1}, RED_AT_WAR | {"active": "green"}, 2),
        ({"defender_of_the_realm": 1, "castle": 1}, RED_AT_WAR | {"needed": 2}, 1),
        ({"defender_of_the_realm": 2}, TWICE_AT_WAR, 2),
        ({"defender_of_the_realm": 1}, BLUE_AT_WAR, 2),
        ({"defender_of_the_realm": 1}, BLUE_AT_WAR | {"actions_taken": 2}, 2),
        # What one conquest brings together, and what it doesn't.
        ({"spoils_of_war": 1, "citadel": 1}, {"needed": 2}, 2),
        ({"here_be_dragons": 1, "runestones": 1}, {"needed": 2}, 2),
        ({"lord_of_the_isles": 1, "spoils_of_war": 1}, {"needed": 2}, 2),
        ({"spoils_of_war": 1, "runestones": 1}, {"needed": 2}, 3),
        ({"citadel": 1, "here_be_dragons": 1}, {"needed": 2}, 3),
        ({"spoils_of_war": 1, "defender_of_the_realm": 1}, {"needed": 2}, 3),
        ({"lord_of_the_isles": 2}, {}, 3),
        ({"lord_of_the_isles": 2}, TWICE_AT_WAR, 2),
    ],
)
def test_the_fewest_turns_that_empty_enough_cards(
    tokens: dict[str, int], facts: dict[str, Any], turns: int
) -> None:
    """Four cards are enough: so many of those with no token are there that `needed` are missing."""
    given = {**facts}
    empty = [f"{card}" for card in ("city", "road", "castle", "citadel", "patronage", "runestones")
             if card not in tokens][: 4 - given.pop("needed", 1)]  # fmt: skip
    begun = play(dict.fromkeys(("red", "blue", "green"), 20),
                 {**tokens, **dict.fromkeys(empty, 0)}, **given)  # fmt: skip
    found = earliest(begun, declared=False)
    assert found is not None
    assert found.turns == turns


# -- the lead ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "conquest", "defence"),
    [
        ("city road castle patronage master_of_the_seas", 3, 0),  # a province
        ("city guilded_city", 3, 0),
        ("spoils_of_war", 4, 0),
        ("citadel", 6, 0),
        ("spoils_of_war citadel", 7, 0),
        ("here_be_dragons", 5, 0),
        ("runestones here_be_dragons", 7, 0),
        ("spoils_of_war runestones", 5, 0),
        ("lord_of_the_isles", 6, 0),
        ("lord_of_the_isles spoils_of_war", 7, 0),
        ("defender_of_the_realm", 3, 1),
    ],
)
def test_the_most_that_one_action_brings(cards: str, conquest: int, defence: int) -> None:
    """Cards without tokens count: Scribe takes them from the supply."""
    begun = play({"red": 20, "blue": 20}, dict.fromkeys(cards.split(), 0))
    assert most_won(begun.position) == (conquest, defence)


@pytest.mark.parametrize("cards", [("city", "guilded_city"), ("road", "roadside_inns")])
def test_tokens_worth_more_than_the_printed_ones_count(cards: tuple[str, ...]) -> None:
    """Then a building may bring more than a province."""
    laid = {"vp_cards": [{"id": card, "tokens": [3]} for card in cards]}
    begun = play({"red": 20, "blue": 20}, {}, **laid)
    assert most_won(begun.position) == (6, 0)


@pytest.mark.parametrize(
    ("cards", "facts", "by"),
    [
        # A province taken is worth 3 to one and 3 from the other.
        ("", {}, 12),
        ("", {"actions_taken": 1}, 6),
        ("spoils_of_war", {}, 14),
        # Wars that are under way count for nothing more.
        ("", {"actions_taken": 2, "provinces": BLUE_ATTACKED}, 6),
        # An attack in vain pays its defender.
        ("defender_of_the_realm", {"actions_taken": 2}, 2),
        ("defender_of_the_realm", {"actions_taken": 1}, 6 + 2),
        ("defender_of_the_realm",
         {"actions_taken": 2, "provinces": {"Blore": {"owner": "red", "armies": {"blue": 1}}}}, 3),
    ],
)  # fmt: skip
def test_the_most_that_two_turns_bring_the_one_who_has_the_third(
    cards: str, facts: dict[str, Any], by: int
) -> None:
    """Red, who has 30, against blue: ahead if it lacks less than that, and not if as much."""
    for lacks, ahead in ((by - 1, True), (by, False)):
        there = play({"red": 30, "blue": 30 + lacks}, dict.fromkeys(cards.split(), 0), **facts)
        assert could_lead(there, 2) is ahead


def test_a_war_that_empties_a_card_brings_the_lead_too() -> None:
    """Red's last action begins it, blue's first one ends it: then it is 24 to 21."""
    cards = {**EMPTY, "spoils_of_war": 1}
    found = earliest(play({"red": 20, "blue": 24}, cards, actions_taken=1), declared=True)
    assert found is not None
    assert found.turns == 2
    assert found.emptying is not None


def test_more_empty_cards_than_enough_are_enough() -> None:
    cards = {**EMPTY, "patronage": 0, "citadel": 0}
    found = earliest(play({"red": 20, "blue": 20}, cards, actions_taken=2), declared=False)
    assert found is not None
    assert found.turns == 0


def test_wars_that_nobody_knows_may_serve_anybody() -> None:
    """A war may be under way, and bring whoever's turn begins any lead."""
    cards = {**EMPTY, "defender_of_the_realm": 1}
    hidden = replace(play({"red": 20, "blue": 90}, cards), known=False)
    found = earliest(hidden, declared=True)
    assert found is not None
    assert found.turns == 1
    two = play({"red": 20, "blue": 90}, {**cards, "castle": 1})
    for known, turns in ((False, 1), (True, 2)):  # without or with an invasion
        found = earliest(replace(two, known=known), declared=False)
        assert found is not None
        assert found.turns == turns
    now = earliest(replace(hidden, needed=3), declared=True)
    assert now is not None
    assert now.turns == 0
    assert earliest(replace(hidden, left=0, fresh=False), declared=True).turns == 2


@pytest.mark.parametrize(("blue", "ahead"), [(35, True), (36, False)])
def test_the_others_take_from_a_rival_too(blue: int, ahead: bool) -> None:
    """Red's turn is over; green takes two provinces of blue before red's next one."""
    there = play({"red": 30, "blue": blue, "green": 12}, {}, actions_taken=2)
    assert could_lead(there, 3) is ahead


def test_nobody_is_brought_below_12() -> None:
    for red in (12, 13):
        there = play({"red": red, "blue": 13, "green": 12}, {}, actions_taken=2)
        assert could_lead(there, 3) is (red > 12)
    below = play({"red": 11, "blue": 10, "green": 10}, {}, actions_taken=2)
    assert could_lead(below, 3)  # and nobody is lifted to 12


def test_a_turn_that_has_begun_already_is_too_late() -> None:
    war = {"Quean": {"owner": "blue", "armies": {"red": 3}}}
    for facts, turns in (({}, 0), ({"free_actions_taken": 1}, 1), ({"actions_taken": 1}, 1)):
        begun = play({"red": 20, "blue": 22}, {**EMPTY, "patronage": 0}, provinces=war, **facts)
        found = earliest(begun, declared=True)
        assert found is not None
        assert found.turns == turns


# -- in words ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tokens", "green", "declared", "sentences"),
    [
        (4, 12, True, ["Nobody can declare the end before red's next turn.",
                       "Until then nobody could be ahead, even if every war went their way."]),
        (4, 21, True, ["Nobody can declare the end before green's next turn.",
                   "Emptying Castle takes at least 4 more actions."]),
        (5, 20, True, ["Nobody can declare the end before red's next turn.",
                   "Emptying Castle takes at least 5 more actions."]),
        (8, 20, True, ["Nobody can declare the end before blue's next turn but one.",
                   "Emptying Castle takes at least 8 more actions."]),
        (13, 20, True, ["Nobody can declare the end before blue's next turn but two.",
                    "Emptying Castle takes at least 13 more actions."]),
        (20, 20, True, ["The end can't come within the next 10 turns.",
                    "Emptying Castle takes at least 20 more actions."]),
        (5, 20, False, ["The last turns can't begin before the end of green's next turn.",
                    "Emptying Castle takes at least 5 more actions."]),
        (2, 20, False, []),
    ],
)  # fmt: skip
def test_who_is_named(tokens: int, green: int, declared: bool, sentences: list[str]) -> None:
    cards = {"castle": tokens, "spoils_of_war": 15, "city": 0, "road": 0, "patronage": 0}
    begun = play({"red": 20, "blue": 20, "green": green}, cards)
    assert [english(said) for said in in_words(begun, declared=declared)] == sentences


# -- at a table --------------------------------------------------------------------------------


@pytest.mark.parametrize(("depth", "sentences"), [("score", 0), ("wars", 2)])
def test_a_token_of_the_seas_may_be_due_where_nobody_knows_the_ships(
    depth: str, sentences: int
) -> None:
    """Ships may have earned it before, and taking it is no action. Where it is known that there are
    none, three actions place them."""
    table = opened("red", "blue", depth=depth, cards=[MASTER, "patronage", "citadel", "runestones"])
    emptied(table, "city", "road", "castle", MASTER)
    looked_at(table, cards={f"{MASTER}:2": 1})
    assert len(foreseen(table.state)) == sentences


def test_nothing_is_said_while_a_token_may_be_taken_at_once() -> None:
    """Earned by ships in three seas, or by points that nobody explained."""
    table = opened(
        "red", "blue", depth="wars", cards=[MASTER, "patronage", "citadel", "runestones"]
    )
    emptied(table, "city", "road", "castle")
    assert foreseen(table.state)
    earned = opened(
        "red", "blue", depth="wars", cards=[MASTER, "patronage", "citadel", "runestones"]
    )
    emptied(earned, "city", "road", "castle")
    looked_at(earned, ships={"red": dict.fromkeys(brute_end.SEAS[:3], 1), "blue": {}})
    assert not foreseen(earned.state)
    table.red.does(Points, points=2)
    assert not foreseen(table.state)
