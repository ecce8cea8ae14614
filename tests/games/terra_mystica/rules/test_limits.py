"""How many pieces there are, what only an option adds, and what nobody may have."""

from __future__ import annotations

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica.course.between_rounds import CultRewards
from companion.games.terra_mystica.examples.exhibits import FIRST_ROUND
from companion.games.terra_mystica.rules.ledger.structures import erect
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.state import with_player
from tests.games.terra_mystica.recording import table_after
from tests.games.terra_mystica.table import begun, having

TWO = {"halflings": "E6 F7", "witches": "A3 I6"}


def test_who_has_left_digs_nothing_in_phase_three() -> None:
    """Four steps on Air are worth a spade: to the player who is still there."""
    table = table_after(FIRST_ROUND)
    rounds = ("th_air_spade", *table.game.rounds[1:])
    rich = changed(table.game, rounds=rounds, round=1)
    for player in rich.players:
        rich = with_player(rich, changed(player, cults=(0, 0, 0, 4), dropped=player.seat == 1))
    gains = CultRewards.of(changed(table, game=rich)).gains
    assert [gain.spades for gain in gains] == [0 if n == 1 else 1 for n in range(len(gains))]


@pytest.mark.parametrize(
    ("kind", "name"),
    [*enumerate(("Dwelling", "Trading house", "Temple", "Stronghold", "Sanctuary"))],
)
def test_a_structure_that_is_not_left_is_named(kind: int, name: str) -> None:
    player = having(begun(TWO), "witches", built=(8, 4, 3, 1, 1)).players[1]
    with pytest.raises(Breach, match=f"witches have no {name} left"):
        erect(player, kind, None, beside=False, free=False)
    fewer = changed(player, built=tuple(built - (at == kind) for at, built in
                                        enumerate((8, 4, 3, 1, 1))))  # fmt: skip
    assert erect(fewer, kind, None, beside=False, free=True).built[kind] == player.built[kind]
