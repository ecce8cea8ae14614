"""Calculations about teams, and inputs at their limits."""

from typing import Any

import pytest

from tests.games.expedition.play import answered

JETPACK = {"type": "jetpack"}
CREW = {"type": "crew", "value": 2}
FULL = {"explorer": 3, "crew": 1, "vehicle": 4}
NAMED = "replaces names the card that a Jetpack replaces."


def refused(calc: str, **inputs: Any) -> str:
    """The sentence against these inputs; "" if there is an answer."""
    sentence: str = answered(calc, **inputs).get("error", "")
    return sentence


@pytest.mark.parametrize(
    ("team", "add", "replaces", "sentence"),
    [
        (FULL, JETPACK, "crew", ""),
        (FULL, JETPACK, "jetpack", NAMED),
        (FULL, CREW, "crew", NAMED),
        ({"explorer": 3}, CREW, "explorer", NAMED),
        ({"explorer": 3}, CREW, None, ""),
        ({"explorer": 3}, JETPACK, None, ""),
        ({"explorer": 3, "crew": 1}, JETPACK, None, ""),
        ({"explorer": 3}, JETPACK, "crew", NAMED),
        (FULL, JETPACK, None, "the team is full: replaces says which card the Jetpack replaces."),
        ({"crew": 1, "jetpack": 2}, JETPACK, None,
         "a team is told by its types: it can't hold two Jetpacks here."),
        ({"crew": 1, "jetpack": 2}, JETPACK, "jetpack", ""),
        ({**FULL, "jetpack": 2}, CREW, None, "a team has at most 3 cards."),
    ],
)  # fmt: skip
def test_a_card_that_can_not_join_like_this(
    team: dict[str, int], add: dict[str, Any], replaces: str | None, sentence: str
) -> None:
    assert refused("exp.add_card", team=team, add=add, replaces=replaces) == sentence


def test_a_jetpack_has_a_strength_of_2() -> None:
    assert answered("exp.add_card", team={"crew": 1}, add=JETPACK) == {
        "team": {"crew": 1, "jetpack": 2}, "discarded": None, "coins": 0
    }  # fmt: skip


def test_a_card_replaces_one_of_its_type_though_the_team_has_a_jetpack() -> None:
    full = {"explorer": 3, "crew": 1, "jetpack": 2}
    answer = answered("exp.add_card", team=full, add=CREW)
    assert answer["discarded"] == {"type": "crew", "value": 1}
    assert answer["team"] == {"explorer": 3, "crew": 2, "jetpack": 2}


def test_a_team_stays_at_home_only_if_its_owner_says_so() -> None:
    team = {"player": "A", "team": 1, "strength": 9}
    inputs: dict[str, Any] = {"initiative": ["A", "B"]}
    assert answered("exp.resolve", **inputs, teams=[team])["coins"] == {"A": 8, "B": 0}
    home = answered("exp.resolve", **inputs, teams=[{**team, "sends": False}])
    assert (home["coins"], home["winner"]) == ({"A": 0, "B": 0}, None)


def test_of_two_equal_teams_only_those_may_have_won() -> None:
    """The third team of the two owners is weaker, so its owner chooses its loss."""
    teams = [("A", 1, 7), ("A", 2, 7), ("B", 1, 7), ("B", 2, 3)]
    going = [{"player": player, "team": team, "strength": s} for player, team, s in teams]
    answer = answered("exp.resolve", initiative=["-", "A", "B", "C"], teams=going)
    assert answer == {
        "coins": {"A": 16, "B": 10, "C": 0},
        "artifacts": {"A": 8, "B": 4, "C": 0},
        "winner": "A/?",
        "owner_choice": True,
        "loss_chooser": {"A/1": "A or B", "A/2": "A or B", "B/1": "B", "B/2": "B"},
    }


@pytest.mark.parametrize(
    ("bid", "sentence"), [(0, ""), (5, ""), (6, "A bids more than the coins there are.")]
)
def test_a_player_may_bid_all_coins(bid: int, sentence: str) -> None:
    assert refused("exp.round_coins", coins={"A": 5}, bids={"A": bid}) == sentence


def test_the_last_cards_of_a_deck() -> None:
    nothing = answered("exp.risky", cartographers=2, draws=[])
    assert nothing == {"cartographers": 2, "drawn": 0, "expedition": False}
    seventh = answered("exp.risky", cartographers=6, draws=["cartographer"])
    assert seventh == {"cartographers": 7, "drawn": 1, "expedition": True}
    risky = answered("exp.risky", cartographers=3, draws=["risky", "special"])
    assert risky == {"cartographers": 3, "drawn": 2, "expedition": True}


@pytest.mark.parametrize(
    ("calc", "inputs", "sentence"),
    [
        ("exp.market", {"players": 3, "cartographers": 0, "drawn": ["crew", "crew"]},
         "The market has 3 cards."),
        ("exp.market", {"players": 4, "cartographers": 0, "drawn": ["crew"] * 3},
         "The market has 4 cards."),
        ("exp.market", {"players": 2, "cartographers": 6, "drawn": ["cartographer"] * 2
                        + ["crew"] * 3}, "There are only 7 cartographers."),
        ("exp.risky", {"cartographers": 7, "draws": ["risky", "cartographer"]},
         "There are only 7 cartographers."),
        ("exp.auction", {"initiative": ["A", "B"], "bids": {"A": 1, "B": 2}},
         "The initiative track has 4 spaces."),
        ("exp.observation", {"initiative": ["A", "B"], "player": "B"},
         "The initiative track has 4 spaces."),
    ],
)  # fmt: skip
def test_what_the_box_does_not_hold_is_refused(
    calc: str, inputs: dict[str, Any], sentence: str
) -> None:
    assert refused(calc, **inputs).casefold() == sentence.casefold()


def test_equal_points_go_to_the_higher_initiative() -> None:
    kept = {"B": {"cards": 1, "artifacts": [2, 4, 4], "coins": 0},
            "A": {"cards": 0, "artifacts": [6, 6], "coins": 8}}  # fmt: skip
    for initiative, winner in ((["A", "-", "B"], "A"), (["B", "A"], "B")):
        assert answered("exp.final", initiative=initiative, players=kept) == {
            "score": {"B": 20, "A": 20}, "winner": winner
        }  # fmt: skip
    assert refused("exp.final", initiative=["B", "-"], players=kept) == (
        "A is not on the initiative track."
    )
