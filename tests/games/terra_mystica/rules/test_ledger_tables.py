"""Tables of the ledger as the rules print them, to their ends."""

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import FACTIONS
from companion.games.terra_mystica.rules.ledger import conversions, cult_steps, structures
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.player import Player, new_player

RICH = {"coins": 40, "workers": 30, "priests": 5, "power": (0, 0, 12), "vp": 20}


def rich(faction: str, **parts: object) -> Player:
    return changed(new_player(0, FACTIONS[faction]), **{**RICH, **parts})


def spent(before: Player, after: Player) -> tuple[int, int, int, int]:
    """Workers, coins and priests that are gone, and points gained."""
    return (before.workers - after.workers, before.coins - after.coins,
            before.priests - after.priests, after.vp - before.vp)  # fmt: skip


def refused(faction: str, given: str, amount: int, taken: str, brings: int) -> str:
    try:
        conversions.convert(rich(faction), given, amount, taken, brings)
    except Breach as breach:
        return str(breach)
    return ""


def test_every_conversion_has_its_rate() -> None:
    """5 power a priest, 3 a worker, 1 a coin; a priest a worker or a coin, a worker a coin.
    Alchemists: 1 VP a coin, 2 coins 1 VP."""
    goods = ("power", "priests", "workers", "coins", "points")
    rates = {
        (given, taken, gives): brings
        for given in goods for taken in goods for gives in range(1, 7) for brings in range(1, 4)
        if not refused("alchemists", given, gives, taken, brings)
    }  # fmt: skip
    assert rates == {
        ("power", "priests", 5): 1, ("power", "workers", 3): 1, ("power", "workers", 6): 2,
        ("power", "coins", 1): 1, ("power", "coins", 2): 2, ("power", "coins", 3): 3,
        ("priests", "workers", 1): 1, ("priests", "workers", 2): 2, ("priests", "workers", 3): 3,
        ("priests", "coins", 1): 1, ("priests", "coins", 2): 2, ("priests", "coins", 3): 3,
        ("workers", "coins", 1): 1, ("workers", "coins", 2): 2, ("workers", "coins", 3): 3,
        ("points", "coins", 1): 1, ("points", "coins", 2): 2, ("points", "coins", 3): 3,
        ("coins", "points", 2): 1, ("coins", "points", 4): 2, ("coins", "points", 6): 3,
    }  # fmt: skip
    assert refused("witches", "points", 1, "coins", 1) == "witches can't convert points to coins"


@pytest.mark.parametrize(
    ("faction", "points"),
    [("witches", (2, 3, 4)), ("mermaids", (2, 3, 4, 5)), ("darklings", (2, 3, 4)),
     ("dwarves", ()), ("fakirs", ())],
)  # fmt: skip
def test_each_step_of_shipping(faction: str, points: tuple[int, ...]) -> None:
    """A priest and 4 coins a step."""
    player = rich(faction)
    for gained in points:
        after = structures.advance_shipping(player)
        assert spent(player, after) == (0, 4, 1, gained)
        assert after.shipping == player.shipping + 1
        player = after
    with pytest.raises(Breach, match="at the end of the shipping track"):
        structures.advance_shipping(player)
    assert structures.shipping_step(player) == player


@pytest.mark.parametrize(
    ("faction", "steps", "coins"),
    [("witches", 2, 5), ("halflings", 2, 1), ("fakirs", 1, 5), ("darklings", 0, 5)],
)
def test_each_step_of_cheaper_spades(faction: str, steps: int, coins: int) -> None:
    """2 workers, a priest and coins for 6 VP."""
    player = rich(faction)
    for step in range(1, steps + 1):
        after = structures.advance_exchange(player)
        assert (spent(player, after), after.exchange) == ((2, coins, 1, 6), step)
        player = after
    with pytest.raises(Breach, match="at the end of the exchange track"):
        structures.advance_exchange(player)


@pytest.mark.parametrize("position", [7, 10])
def test_a_step_is_given_up_at_9_and_8_alone(position: int) -> None:
    with pytest.raises(Breach, match="only a step to 9 or 8 can be given up"):
        cult_steps.step_down(rich("witches", cults=(0, position, 0, 0)), 1)


@pytest.mark.parametrize(
    ("position", "steps", "free", "waits", "waiting"),
    [(8, 2, True, (), (0,)), (8, 1, True, (), ()), (8, 2, False, (), ()), (9, 1, True, (0,), (0,))],
)
def test_a_step_without_a_key_waits_once_at_9_below_a_free_top(
    position: int, steps: int, free: bool, waits: tuple[int, ...], waiting: tuple[int, ...]
) -> None:
    player = rich("witches", cults=(position, 0, 0, 0), stopped=waits)
    after = cult_steps.step_up(player, 0, steps, free)
    assert (after.cults[0], after.stopped) == (9, waiting)


def test_a_key_lifts_the_step_whose_top_is_free() -> None:
    player = rich("witches", cults=(9, 9, 0, 0), stopped=(0, 1))
    after = cult_steps.with_keys(player, 1, (True, False, True, True))
    assert (after.cults[:2], after.keys, after.stopped) == ((10, 9), 0, ())
