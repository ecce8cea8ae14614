"""How many pieces there are, what only an option adds, and what nobody may have."""

from __future__ import annotations

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica.box.tiles import CARD_CODES
from companion.games.terra_mystica.course.between_rounds import CultRewards
from companion.games.terra_mystica.examples.exhibits import FIRST_ROUND
from companion.games.terra_mystica.rules.ledger.structures import erect
from companion.games.terra_mystica.rules.play.setting_up import new_game
from companion.games.terra_mystica.screens.desk.may_i import may_i
from companion.games.terra_mystica.screens.desk.round_calendar import calendar
from companion.games.terra_mystica.screens.seat_view import page
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.state import with_player
from tests.games.terra_mystica.recording import at_a_table, table_after
from tests.games.terra_mystica.table import begun, having, refused, standing

TWO = {"halflings": "E6 F7", "witches": "A3 I6"}


def test_a_player_has_eight_dwellings_four_houses_three_temples_and_three_bridges() -> None:
    state = having(begun(TWO), "witches", built=(2, 1, 0, 1, 0), bridges=1)
    counted = page(at_a_table(state), "green")
    assert [one.left for one in counted.structures] == [6, 3, 3, 0, 1]
    assert counted.bridges == (1, 2)


def test_a_tenth_bonus_card_lies_there_only_by_its_option() -> None:
    """The printed game has nine."""
    assert set(new_game().cards) == {CARD_CODES[f"BON{number}"].id for number in range(1, 10)}


@pytest.mark.parametrize(
    ("faction", "spades"), [("witches", (0, 1, 2, 3)), ("giants", (0, 2))]
)  # fmt: skip
def test_no_terrain_is_more_than_three_spades_away(faction: str, spades: tuple[int, ...]) -> None:
    """The Giants pay two spades for every terrain."""
    state = begun({faction: "C4 I6" if faction == "witches" else "A6 A9", "halflings": "E6 F7"})
    wishes = [one.id for _, some in may_i(state, 0) for one in some]
    assert [one for one in wishes if one.startswith("dwelling")] == [
        f"dwelling-{count}" for count in spades
    ]


def test_rounds_without_a_tile_score_nothing() -> None:
    first = calendar(changed(begun(TWO), rounds=("",) * 6)).rounds[0]
    assert (first.icon, first.points, first.times) == ("", 0, ())


def test_a_stronghold_alone_digs_nothing() -> None:
    """Only the Halflings' gives spades."""
    state = standing(begun(TWO), "witches", TH="A3")
    state = having(state, "witches", cults=(0, 0, 0, 0))
    built = "halflings: advance ship", "witches: upgrade A3 to SH"
    assert refused(state, *built) == ""
    assert refused(state, built[0], f"{built[1]}. dig 1. transform A2 to green") != ""


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
