"""Whole tables of the rules and numbers at their limits, asked as questions."""

from typing import Any

import pytest

from companion.games.terra_mystica.exchange.adjudicate import QUESTIONS


def answer(calc: str, **inputs: Any) -> Any:
    return QUESTIONS.answer({"calc": calc, "inputs": inputs})


DUG = {"faction": "witches", "from": "plains", "rate": 3, "free_spades": 0, "build": False,
       "sh": False, "tunnel_or_carpet": False, "round_tile": "none",
       "favor_earth1": False}  # fmt: skip


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        # Three steps from plains to forest, at 3, 2 and 1 workers.
        ({}, (9, 0, 0, 0, 0)),
        ({"rate": 2}, (6, 0, 0, 0, 0)),
        ({"rate": 1, "free_spades": 1, "round_tile": "spade"}, (2, 0, 0, 6, 0)),
        ({"free_spades": 5}, (0, 0, 0, 0, 0)),
        ({"from": "forest", "build": True}, (1, 2, 0, 0, 0)),
        ({"from": "forest", "build": True, "round_tile": "dwelling"}, (1, 2, 0, 2, 0)),
        ({"from": "forest", "favor_earth1": True}, (0, 0, 0, 0, 0)),
        # A tunnel for two workers, or one with the Stronghold; 4 VP.
        ({"faction": "dwarves", "from": "forest", "tunnel_or_carpet": True}, (5, 0, 0, 4, 0)),
        ({"faction": "dwarves", "from": "forest", "tunnel_or_carpet": True, "sh": True,
          "build": True, "favor_earth1": True}, (5, 2, 0, 6, 0)),
        ({"faction": "fakirs", "from": "desert", "tunnel_or_carpet": True, "build": True},
         (1, 2, 1, 4, 0)),
        ({"faction": "giants", "from": "mountains", "free_spades": 1}, (3, 0, 0, 0, 0)),
        ({"faction": "alchemists", "from": "lakes", "sh": True}, (3, 0, 0, 0, 2)),
        ({"faction": "darklings", "from": "lakes", "free_spades": 1}, (0, 0, 0, 0, 0)),
    ],
)  # fmt: skip
def test_action_1(given: dict[str, Any], expected: tuple[int, ...]) -> None:
    answered = answer("tm.transform_build", **{**DUG, **given})
    assert (
        tuple(answered[key] for key in ("workers", "coins", "priests", "vp", "power")) == expected
    )


@pytest.mark.parametrize(
    ("faction", "spades", "by_priests", "phase", "tile", "sh", "vp", "power"),
    [
        ("halflings", 3, 0, "action", "spade", False, 9, 0),
        ("halflings", 3, 0, "cults", "spade", False, 3, 0),
        ("witches", 2, 0, "action", "dwelling", True, 0, 0),
        ("darklings", 3, 2, "action", "spade", False, 10, 0),
        ("alchemists", 3, 0, "cults", "spade", True, 0, 6),
        ("alchemists", 3, 0, "action", "none", False, 0, 0),
    ],
)
def test_points_and_power_of_spades(
    faction: str, spades: int, by_priests: int, phase: str, tile: str, sh: bool, vp: int, power: int
) -> None:
    answered = answer("tm.spade_vp", faction=faction, spades=spades, by_priests=by_priests,
                   phase=phase, round_tile=tile, sh=sh)  # fmt: skip
    assert answered == {"vp": vp, "power": power}


@pytest.mark.parametrize(
    ("more", "vp"),
    [
        ({"built": {"TH": houses}, "favor_air1": True}, vp)
        for houses, vp in enumerate((0, 2, 3, 3, 4))
    ]
    + [
        ({"built": {"D": 8}, "bonus": "dwelling_vp_2coins"}, 8),
        ({"built": {"TH": 4}, "bonus": "th_vp_worker"}, 8),
        ({"built": {"SH": 1, "SA": 1}, "bonus": "shsa_vp_2workers"}, 8),
        ({"built": {"D": 3}, "bonus": "6coins"}, 0),
        ({"bonus": "shipping_vp_3power"}, 0),
        ({"faction": "engineers", "built": {"SH": 1}}, 0),
        ({"faction": "engineers", "built": {"SH": 1}, "bridges": 3}, 9),
        ({"faction": "engineers", "bridges": 3}, 0),
        ({"faction": "witches", "built": {"SH": 1}, "bridges": 3}, 0),
    ],
)
def test_points_of_a_pass(more: dict[str, Any], vp: int) -> None:
    inputs = {"faction": "witches", "built": {}, "favor_air1": False, **more}
    assert answer("tm.pass_vp", **inputs) == {"vp": vp}


NOTHING = {"workers": 1, "coins": 0, "priests": 0, "power": 0}
"""The income of an empty board."""


@pytest.mark.parametrize(
    ("more", "income"),
    [
        ({}, {}),
        ({"faction": "engineers"}, {"workers": 0}),
        ({"built": {"SA": 1}}, {"priests": 1}),
        ({"built": {"TE": 3}, "priests_in_hand": 4, "priests_on_cults": 2}, {"priests": 1}),
        ({"built": {"TE": 3}, "priests_in_hand": 5, "priests_on_cults": 2}, {}),
        ({"built": {"TE": 3}, "priests_in_hand": 7, "priests_on_cults": 7}, {}),
        ({"favors": ["earth2", "air2", "fire1", "water1", "fire3"]},
         {"workers": 2, "coins": 3, "power": 5}),
        ({"bonus": "priest"}, {"priests": 1}),
        ({"bonus": "worker3power"}, {"workers": 2, "power": 3}),
        ({"bonus": "3power_ship"}, {"power": 3}),
        ({"bonus": "spade_2coins"}, {"coins": 2}),
        ({"bonus": "cult_4coins"}, {"coins": 4}),
        ({"bonus": "dwelling_vp_2coins"}, {"coins": 2}),
        ({"bonus": "th_vp_worker"}, {"workers": 2}),
        ({"bonus": "shsa_vp_2workers"}, {"workers": 3}),
        ({"bonus": "shipping_vp_3power"}, {"power": 3}),
    ],
)  # fmt: skip
def test_income(more: dict[str, Any], income: dict[str, int]) -> None:
    inputs = {"faction": "witches", "built": {}, **more}
    assert answer("tm.income", **inputs) == NOTHING | income


@pytest.mark.parametrize(
    ("calc", "inputs", "expected"),
    [
        ("tm.leech", {"vp": 5, "bowls": [0, 0, 12], "adjacent": ["D"]},
         {"offer": 1, "gain": 0, "cost": 0, "vp": 5, "bowls": [0, 0, 12]}),
        ("tm.leech", {"vp": 5, "bowls": [5, 7, 0], "adjacent": []},
         {"offer": 0, "gain": 0, "cost": 0, "vp": 5, "bowls": [5, 7, 0]}),
        ("tm.leech", {"vp": 30, "bowls": [5, 7, 0], "adjacent": ["D"] * 20},
         {"offer": 20, "gain": 17, "cost": 16, "vp": 14, "bowls": [0, 0, 12]}),
        ("tm.power_spend", {"bowls": [0, 4, 2], "amount": 5},
         {"bowls": [0, 4, 2], "burned": 0, "legal": False}),
        ("tm.power_spend", {"bowls": [1, 4, 2], "amount": 0},
         {"bowls": [1, 4, 2], "burned": 0, "legal": True}),
        ("tm.final_cult", {"positions": {"a": 9, "b": 9, "c": 4, "d": 4}},
         {"vp": {"a": 6, "b": 6, "c": 1, "d": 1}}),
        ("tm.final_cult", {"positions": {"a": 3, "b": 3, "c": 3, "d": 2, "e": 1}},
         {"vp": {"a": 4, "b": 4, "c": 4, "d": 0, "e": 0}}),
        ("tm.final_area", {"sizes": {"a": 10, "b": 10, "c": 5}},
         {"vp": {"a": 15, "b": 15, "c": 6}}),
        ("tm.final_area", {"sizes": {"a": 3, "b": 0}}, {"vp": {"a": 18, "b": 0}}),
        ("tm.next_order", {"seats": ["a", "b", "c"], "passed": ["a", "c", "b"]},
         {"order": ["a", "b", "c"]}),
        ("tm.next_order", {"seats": ["a", "b", "c"], "passed": ["c"]},
         {"order": ["c", "a", "b"]}),
        ("tm.town_check", {"structures": ["SA", "SH"], "favor_fire2": True},
         {"town": False, "power": 6, "count": 2}),
        ("tm.town_check", {"structures": ["SH", "TE", "TE"], "favor_fire2": False},
         {"town": False, "power": 7, "count": 3}),
        ("tm.town_check", {"structures": ["SA", "TH", "D"], "favor_fire2": False},
         {"town": False, "power": 6, "count": 3}),
        ("tm.final_resources", {"faction": "witches", "coins": 2, "workers": 0, "priests": 0,
                                "bowls": [12, 1, 0]}, {"coins_total": 2, "vp": 0, "left": 2}),
        *[("tm.setup", {"players": players}, {"bonus_cards": players + 3, "left_over": 3})
          for players in (2, 3, 4, 5)],
    ],
)  # fmt: skip
def test_more_numbers(calc: str, inputs: dict[str, Any], expected: dict[str, Any]) -> None:
    assert answer(calc, **inputs) == expected


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
    answered = answer("tm.town_gain", faction=faction, tile=tile, round_tile=round_tile)
    plain = dict.fromkeys(("priests", "workers", "coins", "power", "cult_steps"), 0) | {"keys": 1}
    expected = plain | found
    expected["vp"] += vp + (5 if round_tile == "town" else 0)
    expected["workers"] += workers
    assert answered == expected


@pytest.mark.parametrize(
    ("keys", "taken", "fire", "air", "left"),
    [(0, [], 10, 4, 0), (0, ["fire"], 9, 4, 1), (2, ["air"], 10, 4, 2)],
)
def test_the_key_of_a_town_tile_opens_a_free_top(
    keys: int, taken: list[str], fire: int, air: int, left: int
) -> None:
    """The step to 10 of fire is 3 power, that to 7 of earth 2."""
    answered = answer("tm.town_cults", faction="swarmlings", tile="8vp_cults", round_tile="town",
                   positions={"fire": 9, "water": 10, "earth": 6, "air": 3}, keys_before=keys,
                   top_taken=taken)  # fmt: skip
    assert answered == {
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
    answered = answer("tm.cult_advance", pos=pos, steps=steps, keys=keys, top_taken=False)
    assert answered == {"pos": to, "power": power, "keys_used": int(to == 10 > pos)}


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
