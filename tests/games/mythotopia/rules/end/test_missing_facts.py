"""Only the missing facts that could change the end are asked for."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.buildings import BuildCastle
from companion.games.mythotopia.rules.end.missing_facts import unknown_at_the_end
from companion.games.mythotopia.rules.war.known_position import unknown
from tests.games.mythotopia.boardtable import board, english, has
from tests.games.mythotopia.table import Table
from tests.games.mythotopia.wartable import looked_at

CASTLE = "not known: where all the castles stand"
CITADEL = "not known: where blue's citadel stands"


def asked(table: Table) -> list[str]:
    return [english(fact.text) for fact in unknown_at_the_end(table.state)]


@pytest.mark.parametrize(("armies", "decides"), [(0, False), (1, True), (2, True), (3, False)])
def test_a_castle_decides_only_a_lead_of_one_or_two(armies: int, decides: bool) -> None:
    """Eagre is plain and blue has no army there: a castle makes it 2. Nobody attacks with 0."""
    table = board()
    table.blue.does(BuildCastle, tokens=[])
    if armies:
        table.red.does(Invade, province="Eagre", armies=armies)
    assert (CASTLE in asked(table)) == decides


@pytest.mark.parametrize(
    ("tokens", "armies", "decides"), [(1, 1, True), (1, 4, True), (0, 4, False), (0, 1, True)]
)
def test_a_citadel_decides_who_wins_or_what_it_pays(
    tokens: int, armies: int, decides: bool
) -> None:
    """With 4 armies red takes Eagre in any case; then only the token of the Citadel card counts."""
    table = board(cards=["citadel", "lord_of_the_isles", "patronage", "spoils_of_war"])
    looked_at(table, cards={"citadel:3": tokens})
    table.red.does(Invade, province="Eagre", armies=armies)
    assert (CITADEL in asked(table)) == decides


@pytest.mark.parametrize(
    ("armies", "facts"),
    [(4, []), (5, ["dragon", "runestone"]), (8, ["dragon", "runestone"]),
     (9, ["dragon", "runestone"])],
)  # fmt: skip
def test_a_dragon_decides_nothing_where_the_neutral_troops_hold_anyway(
    armies: int, facts: list[str]
) -> None:
    """Welkin's troops are 4 strong, 8 with a dragon. A tie leaves it neutral."""
    table = board(cards=["here_be_dragons", "lord_of_the_isles", "patronage", "runestones"])
    looked_at(table, wars={"Welkin": {"armies": {"red": armies}}})
    table.state = table.state.__class__(
        **{**table.state.__dict__, "looked_at": frozenset(), "dragons_laid": False}
    )
    assert [fact.what for fact in unknown_at_the_end(table.state)] == facts


def test_a_reserve_is_not_asked_for_cards_that_others_have() -> None:
    """Welkin is not rugged, so only Cavalry counts there, and green has it."""
    table = board()
    table.state = table.state.player("red", reserve=None, reserve_cards=None)
    table.red.does(Invade, province="Eagre", armies=2)
    note = "not known: red's Reserve"
    assert note in [english(fact.text) for fact in unknown(table.state, "Eagre")]
    has(table.green, "cavalry", "scribe")
    assert note not in [english(fact.text) for fact in unknown(table.state, "Eagre")]


@pytest.mark.parametrize(("ships", "decides"), [({}, False), ({"Beast Sea": 2}, True)])
def test_unknown_ships_may_tie_a_war_on_a_coast(ships: Mapping[str, Any], decides: bool) -> None:
    table = board()
    looked_at(table, ships={"blue": ships})
    table.state = table.state.player("red", ships_known=False)
    table.red.does(Invade, province="Camarine", armies=1)
    assert ("not known: red's ships" in asked(table)) == decides


@pytest.mark.parametrize(("armies", "decides"), [(2, True), (3, False)])
def test_a_castle_beside_a_citadel_makes_nobody_stronger(armies: int, decides: bool) -> None:
    """Eagre is plain: either makes it 2, both make it 2."""
    table = board(cards=["citadel", "lord_of_the_isles", "patronage", "spoils_of_war"])
    looked_at(table, cards={"citadel:3": 0})
    table.blue.does(BuildCastle, tokens=[])
    table.red.does(Invade, province="Eagre", armies=armies)
    assert [note in asked(table) for note in (CASTLE, CITADEL)] == [decides, decides]
