"""Before and after a battle: cards, victims, the Altar's reward, the second side's form."""

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.core.log.log import Log
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.moves.war.reckoning import entered
from companion.games.epoch_of_rulers.rules.war.conquest import altar_due
from companion.games.epoch_of_rulers.state.state import Fight
from tests.core.small_games.toy import struck
from tests.games.epoch_of_rulers.play import at_war, attacks, begun, do

FIGHT = Fight("red", "a1", "b1", "blue", 1)
ENTERED = {"attacker_card": 3, "defender_card": 2, "attacker_lost": 1, "moves_in": 2}


@pytest.mark.parametrize(
    ("lost", "helper", "rewarded"),
    [(3, "", "red"), (2, "", ""), (3, "b2", ""), (4, "b2", "red")],
)
def test_an_altar_rewards_who_destroys_a_whole_army(lost: int, helper: str, rewarded: str) -> None:
    """All enemies, at least three. Three regiments stand on b1; a helper's regiment counts, too."""
    table = begun()
    do(table, "set_land", land="a2", owner="red", regiments=1, buildings=["altar/red"])
    do(table, "set_land", land="b1", owner="blue", regiments=3)
    facts: dict[str, Any] = {"defender_lost": lost, "attacker_lost": 0, "defender_helper": helper,
                             "attacker_helper": ""}  # fmt: skip
    assert altar_due(table.state, FIGHT, facts) == rewarded


@pytest.mark.parametrize(("by", "moves"), [("red", {"moves_in": 2}), ("blue", {})])
def test_the_second_side_finds_the_entries_of_the_first(by: str, moves: dict[str, int]) -> None:
    """With another strength, the losses no longer follow. Only the attacker says who moves in."""
    fight = changed(FIGHT, reckoned=ENTERED, reckoned_by=by)
    cards = {"attacker_card": 3, "defender_card": 2}
    assert entered(fight, {}) == {**cards, "attacker_lost": 1, **moves}
    assert entered(fight, {"attacker_card": 3}) == {**cards, "attacker_lost": 1, **moves}
    assert entered(fight, {"attacker_card": 4}) == cards
    assert entered(fight, {"attacker_card": 4, "defender_card": 2}) == cards


def test_an_attack_undone_after_the_cards_are_open_never_was() -> None:
    """Both sides have their cards back; until then the attacker calls it off."""
    table = at_war(("a1", "red", 3, 0), ("b2", "blue", 1, 0))
    for seat in ("red", "blue"):
        do(table, "set_player", seat=seat, cards=2)
    attacks(table, "a1", "b2", red="hand:3", blue="hand:1")
    assert [table.state.players[seat].cards for seat in ("red", "blue")] == [1, 1]
    lines = table.entries()
    attack = next(line.seq for line in lines if line.kind == "attack")
    state = Log(game, [*lines, struck(len(lines) + 1, attack)]).state
    assert state.fight is None
    assert [state.players[seat].cards for seat in ("red", "blue")] == [2, 2]
    assert state.players["red"].attacks == 0
