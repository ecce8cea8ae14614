"""Town tiles, cult steps and their rewards, asked as questions."""

from __future__ import annotations

import pytest

from tests.games.terra_mystica.exchange.asked import answer


@pytest.mark.parametrize(
    ("tile", "found"),
    [
        ("5vp_6coins", {"vp": 5, "coins": 6}),
        ("7vp_2workers", {"vp": 7, "workers": 2}),
        ("9vp_priest", {"vp": 9, "priests": 1}),
        ("6vp_8power", {"vp": 6, "power": 8}),
        ("8vp_cults", {"vp": 8, "cult_steps": 1}),
        ("2vp_cults", {"vp": 2, "cult_steps": 2, "keys": 2}),
        ("4vp_shipping", {"vp": 4 + 2}),
        ("11vp", {"vp": 11}),
    ],
)
@pytest.mark.parametrize(
    ("faction", "vp", "workers"), [("nomads", 0, 0), ("witches", 5, 0), ("swarmlings", 0, 3)]
)
@pytest.mark.parametrize("round_tile", ["none", "town"])
def test_town_tiles(
    tile: str, found: dict[str, int], faction: str, vp: int, workers: int, round_tile: str
) -> None:
    told = answer("tm.town_gain", faction=faction, tile=tile, round_tile=round_tile)
    plain = dict.fromkeys(("priests", "workers", "coins", "power", "cult_steps"), 0) | {"keys": 1}
    expected = plain | found
    expected["vp"] += vp + (5 if round_tile == "town" else 0)
    expected["workers"] += workers
    assert told == expected


@pytest.mark.parametrize(
    ("keys", "taken", "fire", "air", "left"),
    [(0, [], 10, 4, 0), (0, ["fire"], 9, 4, 1), (2, ["air"], 10, 4, 2)],
)
def test_the_key_of_a_town_tile_opens_a_free_top(
    keys: int, taken: list[str], fire: int, air: int, left: int
) -> None:
    """The step to 10 of fire is 3 power, that to 7 of earth 2."""
    found = answer("tm.town_cults", faction="swarmlings", tile="8vp_cults", round_tile="town",
                   positions={"fire": 9, "water": 10, "earth": 6, "air": 3}, keys_before=keys,
                   top_taken=taken)  # fmt: skip
    assert found == {
        "vp": 13, "workers": 3, "power": 2 + (3 if fire == 10 else 0), "keys_left": left,
        "positions": {"fire": fire, "water": 10, "earth": 7, "air": air},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pos", "steps", "keys", "to", "power"),
    [(0, 3, 0, 3, 1), (2, 1, 0, 3, 1), (3, 1, 0, 4, 0), (4, 1, 0, 5, 2), (6, 1, 0, 7, 2),
     (7, 2, 0, 9, 0), (0, 10, 1, 10, 8), (9, 1, 1, 10, 3), (10, 1, 1, 10, 0), (0, 0, 1, 0, 0),
     (5, 1000, 0, 9, 2)],
)  # fmt: skip
def test_steps_on_a_cult(pos: int, steps: int, keys: int, to: int, power: int) -> None:
    found = answer("tm.cult_advance", pos=pos, steps=steps, keys=keys, top_taken=False)
    assert found == {"pos": to, "power": power, "keys_used": int(to == 10 > pos)}


@pytest.mark.parametrize(
    ("tile", "per", "resource", "amount"),
    [("dwelling_water_priest", 4, "priest", 1), ("dwelling_fire_power", 4, "power", 4),
     ("th_air_spade", 4, "spade", 1), ("th_water_spade", 4, "spade", 1),
     ("shsa_air_worker", 2, "worker", 1), ("shsa_fire_worker", 2, "worker", 1),
     ("spade_earth_coin", 1, "coin", 1), ("town_earth_spade", 4, "spade", 1)],
)  # fmt: skip
def test_rewards_of_phase_three(tile: str, per: int, resource: str, amount: int) -> None:
    for pos in (0, 3, 4, 7, 8, 10):
        expected = {"resource": resource, "amount": pos // per * amount}
        assert answer("tm.cult_bonus", tile=tile, pos=pos) == expected
