"""Two games, written down and counted by hand.

Two players (2p.json), Paladins (red) against Barbarians (blue). Purses, 3 each at the start:

    red    draws 2 (blue leaves them)   5    taxes a1                       6
    blue   draws 3, red claims: 7 - 6 = 1, so red 7, blue 3 + 2            5
           builds a Treasury on b1      4
    red    builds a Treasury on a2      6    blue raises a regiment on b2   3
    red    second order on a1: a regiment    5, uprising on a4, which stands empty
    blue   taxes b3                     4    red taxes a3                   6
    blue   plans on b4, all its orders  4    red negotiates on a4           6
    blue   peace; draws 1 (red has claimed)  5, raises a regiment on b1     4
    red    war: 3 regiments of a1, card 3 blind: 3 + 2 = 5, on b2: 2 and card 2, 4. One falls, one
           retreats to b3, one of red's moves in. Martial 1 + 3 = 4, 1 + 1 = 2. One marches to a4.
    blue   taxes b3                     5    red builds a Statue on a1      5

Points: domains 5, 3. Army 5, 5: 2 each. Wealth 5 + 2 each: 2 each. Construction 3 + 1, 3: 2, 1.
Glory 1, 0: 2, 1. Martial 4, 2: 2, 1. In all 15 and 10.

Four players (4p.json), totals only, in the order red, blue, green, yellow:

    Fate   martial places 2, 1, 3, 2 draw 1, 0, 1, 1: green first (wealth 3), then red (glory 1) and
           yellow (1 off the sum)
    Army   10, 10, 4, 9                                       4  4  2  3
    Wealth 6 + 2, 2 + 4, 10 - 3, 4                            4  2  3  1
    Construction 8, 8, 3, 6                                   4  4  2  3
    Glory  2 + 3 - 1, 1 + 1, 0, 3; green's Altar 1 more       4  2  2  3
    Martial 14, 20, 6, 14                                     3  4  2  3
    Domains 5 + 1, 4, 3, 4, the sum of yellow 1 less          6  4  3  3
                                                             25 20 14 16
"""

from pathlib import Path

import pytest

from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.rules.score.final_score import result
from tests.games.epoch_of_rulers.play import log_of
from tests.games.facts import approve_facts
from tests.games.forms import approve_begin, approve_forms


def test_the_purses_of_two_players() -> None:
    purses = [
        tuple(player.purse for player in after.players.values())
        for line, _, after in log_of("2p").states()
        if line.action.kind in ("receive", "tax", "build", "mobilise", "plan", "negotiate")
    ]
    assert purses == [
        (5, 3), (6, 3), (7, 5), (7, 4), (6, 4), (6, 3), (5, 3), (5, 4), (6, 4), (6, 4), (6, 4),
        (6, 5), (6, 4), (6, 5), (6, 5), (5, 5),
    ]  # fmt: skip


def test_the_map_after_the_war_of_two_players() -> None:
    state = log_of("2p").state
    standing = {name: (land.owner, len(land.regiments)) for name, land in state.lands.items()}
    assert standing == {
        "a1": ("red", 1), "a2": ("red", 1), "a3": ("red", 1), "a4": ("red", 1),
        "b1": ("blue", 2), "b2": ("red", 1), "b3": ("blue", 2), "b4": ("blue", 1),
        "centre": (None, 0),
    }  # fmt: skip
    assert [player.martial for player in state.players.values()] == [4, 2]


SPHERES = ("army", "wealth", "construction", "glory", "martial")


@pytest.mark.parametrize(
    ("name", "places", "sums"),
    [
        ("2p", [(2, 2, 2, 2, 2), (2, 2, 1, 1, 1)], [15, 10]),
        ("4p", [(4, 4, 4, 4, 3), (4, 2, 4, 2, 4), (2, 3, 2, 2, 2), (3, 1, 3, 3, 3)],
         [25, 20, 14, 16]),
    ],
)  # fmt: skip
def test_the_points(name: str, places: list[tuple[int, ...]], sums: list[int]) -> None:
    log = log_of(name)
    points = result(log.state).points
    assert [tuple(spheres[sphere] for sphere in SPHERES) for spheres in points.values()] == places
    assert list(game.points(log.state).values()) == sums
    ended = game.ended(log.state)
    assert ended.winners == ("red",)


APPROVED = Path(__file__).parent.parent / "approved"


@pytest.mark.parametrize("name", ["2p", "4p"])
def test_forms_and_lines_are_as_approved(name: str) -> None:
    path = APPROVED / f"forms-{name}.en.txt"
    approve_forms(path, game, [(line.action, before) for line, before, _ in log_of(name).states()])


def test_facts_are_as_approved() -> None:
    approve_facts(APPROVED / "facts.txt", game)


def test_a_game_begins_as_approved() -> None:
    _, begun, _ = next(log_of("2p").states())
    approve_begin(APPROVED / "begin.txt", begun)
