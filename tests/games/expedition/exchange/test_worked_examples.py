"""The calculations, by the worked examples of the rules; inputs at their limits."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.expedition import game
from companion.games.expedition.exchange.adjudicate import QUESTIONS
from companion.games.expedition.rules.initiative import moves_after
from companion.games.expedition.setup.new_game import Options
from tests.games.expedition.play import answered

EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text(encoding="utf-8"))


def errors(*lines: str) -> list[str]:
    return [json.loads(answer)["error"] for answer in game.adjudicate_lines(lines, brief=False)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_a_worked_example(example: dict[str, Any]) -> None:
    assert answered(example["calc"], **example["inputs"]) == example["expected"]


def test_every_calculation_has_an_example() -> None:
    assert {example["calc"] for example in EXAMPLES} == set(QUESTIONS.kinds)
    assert len(EXAMPLES) == 35


# -- the unclear rules ------------------------------------------------------------------------

TIED = {"initiative": ["A", "B", "C", "D"], "bids": {"A": 1, "B": 5, "C": 5, "D": 1}}


@pytest.mark.parametrize(
    ("rules", "track"),
    [
        ({}, ["B", "A", "C", "D"]),  # XA1: B forward; D is already last
        ({"ties": "nobody"}, ["A", "B", "C", "D"]),
        # B passes A, C passes A: B C A D; then D stays and A goes behind it.
        ({"ties": "all"}, ["B", "C", "D", "A"]),
    ],
)
def test_xa1_tied_bids(rules: dict[str, Any], track: list[str]) -> None:
    assert answered("exp.auction", **TIED, **rules)["initiative"] == track


NEXT_TO_EACH_OTHER = {"initiative": ["A", "B", "C", "D"], "bids": {"A": 1, "B": 0, "C": 5, "D": 1}}


@pytest.mark.parametrize(
    ("moves", "track"),
    [
        ("forward_first", ["A", "C", "D", "B"]),  # C passes B; B falls behind D
        ("back_first", ["C", "A", "B", "D"]),  # B and C swap; C then passes A
        ("together", ["A", "C", "B", "D"]),  # each one space from where it stood: one swap
    ],
)
def test_xa2_which_move_comes_first(moves: str, track: list[str]) -> None:
    answer = answered("exp.auction", **NEXT_TO_EACH_OTHER, moves=moves)
    assert answer == {"pick_order": ["C", "A", "D", "B"], "initiative": track}


def test_xa2_together_the_lowest_moves_back_though_the_highest_stays_first() -> None:
    bids = {"A": 5, "B": 0, "C": 1, "D": 1}
    track = {"initiative": ["A", "B", "C", "D"], "bids": bids, "moves": "together"}
    assert answered("exp.auction", **track)["initiative"] == ["A", "C", "B", "D"]


def test_a_player_without_a_bid_pays_nothing() -> None:
    answer = answered("exp.round_coins", coins={"A": 5, "B": 5}, bids={"A": 2}, income={"A": 1})
    assert answer == {"coins": {"A": 4, "B": 5}}


def test_xa3_fees_by_printed_space() -> None:
    space = answered("exp.start_coins", order=["-", "A", "B", "C"], fee_by="space")
    assert space == {"coins": {"A": 10, "B": 11, "C": 11}}
    assert answered("exp.start_coins", order=["A", "B"], fee_by="space")["coins"]["A"] == 11
    assert answered("exp.start_coins", order=["-", "-", "A", "B"])["coins"] == {"A": 9, "B": 10}


def test_xa4_unused_markers_as_walls() -> None:
    answer = answered("exp.auction", initiative=["-", "-", "A", "B"], bids={"A": 4, "B": 1},
                     walls=True)  # fmt: skip
    assert answer["initiative"] == ["-", "-", "A", "B"]
    seen = answered("exp.observation", initiative=["-", "A", "B", "C"], player="C", walls=True)
    assert seen == {"initiative": ["-", "C", "A", "B"]}
    shifted = answered("exp.observation", initiative=["-", "A", "B", "C"], player="C")
    assert shifted == {"initiative": ["C", "-", "A", "B"]}


def resolved(*teams: tuple[str, int, int]) -> Any:
    going = [{"player": p, "team": t, "strength": s, "sends": True} for p, t, s in teams]
    return answered("exp.resolve", initiative=["A", "B", "C", "D"], teams=going)


def test_xa5_a_team_of_strength_0() -> None:
    assert resolved(("B", 1, 0), ("C", 1, 1)) == {
        "coins": {"A": 0, "B": 0, "C": 2, "D": 0},
        "artifacts": {"A": 0, "B": 4, "C": 2, "D": 0},
        "winner": "C/1",
        "owner_choice": False,
        "loss_chooser": {"B/1": "B", "C/1": "A"},
    }
    assert resolved(("B", 1, 0))["winner"] == "B/1"


def test_xa6_nobody_goes() -> None:
    assert resolved() == {
        "coins": dict.fromkeys("ABCD", 0),
        "artifacts": dict.fromkeys("ABCD", 0),
        "winner": None,
        "owner_choice": False,
        "loss_chooser": {},
    }


def test_xa12_strength_above_12() -> None:
    assert answered("exp.reward", strength=13) == {"coins": 12}
    assert resolved(("A", 1, 12), ("B", 1, 14))["winner"] == "B/1"
    big = {"symbols": {"explorer": 3}, "cards": {"explorer": 5}}
    assert answered("exp.strength", **big) == {"strength": 15}


def test_xa13_nobody_bids() -> None:
    nothing = {"initiative": ["-", "A", "B", "C"], "bids": {"A": 0, "B": 0, "C": 0}}
    assert answered("exp.auction", **nothing)["initiative"] == ["A", "-", "B", "C"]
    assert answered("exp.auction", **nothing, ties="all")["initiative"] == ["-", "A", "B", "C"]


def test_nobody_leaves_the_track() -> None:
    """A, who bids the most, stands on I; B, who bids the least, on IV."""
    rules, bids = Options().rules, {"A": 5, "B": 0}
    assert moves_after(("A", "-", "-", "B"), bids, rules) == ()
    assert moves_after(("B", "-", "-", "A"), bids, rules) == (("A", 3), ("B", 2))


def test_a_bidder_alone_is_neither_the_highest_nor_the_lowest() -> None:
    answer = answered("exp.auction", initiative=["-", "-", "A", "-"], bids={"A": 3})
    assert answer == {"pick_order": ["A"], "initiative": ["-", "-", "A", "-"]}


# -- cards --------------------------------------------------------------------------------------


def test_a_card_takes_the_place_of_a_jetpack_in_a_full_team() -> None:
    full = {"explorer": 3, "crew": 1, "jetpack": 2}
    answer = answered("exp.add_card", team=full, add={"type": "vehicle", "value": 4})
    assert answer["discarded"] == {"type": "jetpack", "value": 2}
    assert answer["team"] == {"explorer": 3, "crew": 1, "vehicle": 4}


def test_a_jetpack_takes_the_place_that_is_named() -> None:
    full = {"explorer": 3, "crew": 1, "vehicle": 1}
    jetpack = {"type": "jetpack", "value": 2}
    answer = answered("exp.add_card", team=full, add=jetpack, replaces="crew")
    assert answer["discarded"] == {"type": "crew", "value": 1}
    assert answer["team"] == {"explorer": 3, "vehicle": 1, "jetpack": 2}


def test_risky_moves_in_a_row() -> None:
    chain = answered("exp.risky", cartographers=2, draws=["risky", "risky", "cartographer", "crew"])
    assert chain == {"cartographers": 3, "drawn": 3, "expedition": True}
    assert answered("exp.risky", cartographers=0, draws=["jetpack", "crew"])["drawn"] == 1
    unnamed = answered("exp.risky", cartographers=2, draws=["special", "cartographer"])
    assert unnamed == {"cartographers": 3, "drawn": 2, "expedition": True}


def test_a_market_stops_when_it_is_full() -> None:
    answer = answered("exp.market", players=2, cartographers=0,
                     drawn=["crew", "crew", "crew", "cartographer"])  # fmt: skip
    assert answer == {"market": ["crew"] * 3, "cartographers": 0, "expedition": False}


# -- bad lines ----------------------------------------------------------------------------------


STRENGTH = '{"calc": "exp.reward", "inputs": {"strength": ?}}'
TEAM = '{"player": "A", "team": 1, "strength": 1}'
TEAMS = '{"calc": "exp.resolve", "inputs": {"initiative": ["A", "B"], "teams": [?]}}'
KEPT = (
    '{"calc": "exp.final", "inputs": {"initiative": ["A", "B"], '
    '"players": {"A": {"cards": 1, "artifacts": [?], "coins": 1}}}}'
)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (STRENGTH.replace("?", "9" * 50), "strength: more than 999."),
        ('{"calc": "exp.market", "inputs": {"players": 5, "cartographers": 0, "drawn": []}}',
         "players: not 2, 3 or 4."),
        ('{"calc": "exp.market", "inputs": {"players": 2, "cartographers": 8, "drawn": []}}',
         "cartographers: more than 7."),
        ('{"calc": "exp.auction", "inputs": {"initiative": ["A", "A"], "bids": {}}}',
         "initiative: A appears twice."),
        ('{"calc": "exp.auction", "inputs": {"initiative": ["-", "-"], "bids": {}}}',
         "initiative: without players."),
        ('{"calc": "exp.auction", "inputs": {"initiative": ["A", "B"], "bids": {"C": 1}}}',
         "C is not on the initiative track."),
        ('{"calc": "exp.auction", "inputs": {"initiative": ["A", "-"], "bids": {"-": 1}}}',
         "- is not on the initiative track."),
        ('{"calc": "exp.auction", "inputs": {"initiative": ["-", "A", "B"], "bids": {"A": 1}}}',
         "B has not bid."),
        ('{"calc": "exp.auction", "inputs": {"initiative": ["A", "B"], "bids": {"A": -1}}}',
         "bids.A: less than 0."),
        ('{"calc": "exp.auction", "inputs": {"initiative": ["A"], "bids": {"A": 1}}}',
         "initiative: too short."),
        ('{"calc": "exp.auction", "inputs": {"initiative": ["A","B","C","D","E"], "bids": {}}}',
         "initiative: too long."),
        ('{"calc": "exp.round_coins", "inputs": {"coins": {"A": 1}, "income": {"B": 2}}}',
         "B has no coins."),
        ('{"calc": "exp.strength", "inputs": {"symbols": {}, "cards": {"crew": 1}, "jetpacks": 3}}',
         "a team has at most 3 cards."),
        ('{"calc": "exp.strength", "inputs": {"symbols": {"ship": 1}, "cards": {}}}',
         "symbols.ship: not 'explorer', 'crew' or 'vehicle'."),
        (TEAMS.replace("?", f"{TEAM}, {TEAM}"), "A/1 appears twice."),
        (TEAMS.replace("?", TEAM.replace("1,", "3,")), "teams.0.team: not 1 or 2."),
        (KEPT.replace("?", "3"), "players.A.artifacts.0: not 2, 4 or 6."),
    ],
)  # fmt: skip
def test_a_bad_line_gets_a_sentence(line: str, sentence: str) -> None:
    assert errors(line) == [sentence]


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
