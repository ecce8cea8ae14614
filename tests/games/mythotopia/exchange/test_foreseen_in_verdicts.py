"""What a verdict foresees: before when nobody can declare, and what would let somebody."""

import random
from typing import Any

import pytest

from companion.games.mythotopia.exchange.adjudicate import adjudicate, as_state, read_position
from companion.games.mythotopia.rules.end.may_declare import end_game
from companion.games.mythotopia.rules.war.known_position import position
from tests.games.mythotopia.positions import Seeded
from tests.games.mythotopia.positions import position as drawn

CARDS: list[dict[str, Any]] = [
    {"id": card, "tokens": []} for card in ("road", "citadel", "runestones")
]


def verdict(**facts: Any) -> dict[str, Any]:
    given = {
        "players": [{"id": "ann", "vp": 20, "towns": 9}, {"id": "bob", "vp": 20, "towns": 9}],
        "vp_cards": [*CARDS, {"id": "castle", "tokens": [1]}],
        "provinces": {"Blore": {"owner": "ann"}, "Quean": {"owner": "bob"}},
        **facts,
    }
    return adjudicate(read_position(given))


@pytest.mark.parametrize(
    ("facts", "foreseen"),
    [
        ({}, None),  # nobody is on turn
        # Ann takes the last castle, or Bob does; the other one stays behind.
        ({"active": "ann"}, {"player": "ann", "turns": 2}),
        ({"active": "ann", "actions_taken": 2}, {"player": "bob", "turns": 3}),
        ({"active": "ann", "vp_cards": [*CARDS, {"id": "city", "tokens": []}],
          "players": [{"id": "ann", "vp": 21, "towns": 9}, {"id": "bob", "vp": 20, "towns": 9}]},
         None),  # Ann may declare now
        ({"active": "ann", "provinces": {"Blore": {"owner": "ann", "dragon": True},
                                           "Quean": {"owner": "bob"}}}, None),
    ],
)  # fmt: skip
def test_before_when_nobody_can_declare(facts: dict[str, Any], foreseen: Any) -> None:
    assert verdict(**facts)["nobody_before"] == foreseen


def test_what_would_let_the_active_player_declare_if_asked() -> None:
    """The last castle makes it 21 : 20."""
    assert "ways" not in verdict(active="ann")
    castle = {"kind": "castle", "seat": "ann", "tokens": ["castle:1"], "spends": True,
              "province": "Blore"}  # fmt: skip
    first, *_ = verdict(active="ann", ways=True)["ways"]
    assert first == {"steps": [castle], "wars": [], "tokens": ["castle:1"]}
    assert verdict(ways=True)["ways"] is None
    assert verdict(active="ann", actions_taken=2, ways=True)["ways"] == []


def test_more_pieces_than_a_table_counts() -> None:
    many = {"Blore": {"owner": "ann", "armies": {"bob": 10**6}}}
    assert verdict(active="ann", ways=True, provinces=many)["ways"] is None


def test_a_position_as_a_table_is_ruled_the_same() -> None:
    for seed in range(60):
        at = read_position(drawn(Seeded(random.Random(seed))))
        citadels = [land.owner for land in at.provinces.values() if land.structure == "citadel"]
        if len(set(citadels)) < len(citadels):
            continue  # each player has one at most
        ruled, told = end_game(position(as_state(at))), end_game(at)
        assert ruled.projection.ranges == told.projection.ranges, seed
        assert ruled.if_their_turn == told.if_their_turn
        assert ruled.now == told.now
