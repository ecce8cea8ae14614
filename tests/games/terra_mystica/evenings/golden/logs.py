"""Three games written down and counted by hand from the rules, one at each depth.

A line of a log is an action, the ledgers that it changes, and the count: VP, coins, workers,
priests, bowls of power, cults. Where points alone are kept, only VP and cults are counted. All that
a line does not change stays as it was.
"""

import json
from pathlib import Path
from typing import Any

from companion.games.terra_mystica import game
from companion.games.terra_mystica.state.table_state import TableState
from tests.games.terra_mystica.recording import Table

HERE = Path(__file__).parent
GAMES: dict[str, tuple[list[str], dict[str, Any]]] = {
    "map": (["brown", "gray"], {
        "depth": "map", "gray": "engineers",
        "rounds": ["dwelling_fire_power", "th_water_spade", "shsa_fire_worker", "town_earth_spade",
                   "th_air_spade", "dwelling_water_priest"],
        "cards": ["spade_2coins", "6coins", "3power_ship", "worker3power", "priest"],
    }),
    "ledger": (["brown", "black", "blue"], {
        "brown": "cultists", "black": "alchemists", "blue": "swarmlings",
        "rounds": ["spade_earth_coin", "th_water_spade", "shsa_fire_worker", "dwelling_fire_power",
                   "town_earth_spade", "th_air_spade"],
        "cards": ["spade_2coins", "cult_4coins", "6coins", "worker3power", "th_vp_worker",
                  "priest"],
    }),
    "points": (["green", "gray"], {
        "depth": "points",
        "rounds": ["dwelling_fire_power", "th_air_spade", "shsa_fire_worker", "spade_earth_coin",
                   "town_earth_spade", "dwelling_water_priest"],
        "cards": ["cult_4coins", "6coins", "shsa_vp_2workers", "th_vp_worker",
                  "dwelling_vp_2coins"],
    }),
}  # fmt: skip


def ledger(table: TableState, seat: str) -> str:
    player = table.player(seat)
    bowls, cults = "/".join(map(str, player.power)), "/".join(map(str, player.cults))
    goods = f"{player.coins}C {player.workers}W {player.priests}P {bowls} "
    return f"{player.vp}VP {goods if table.depth != 'points' else ''}{cults}"


def played(name: str) -> Table:
    """The table at the end of a log. Every line leaves the ledgers that it says."""
    seats, options = GAMES[name]
    agreed = game.options.model_validate(options)
    assert not game.setup_objections(agreed, seats)
    table, known = Table(agreed, seats), dict[str, str]()
    lines = (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        kind, facts, counted, count = json.loads(line)
        table.tap(game.actions[kind].model_validate(facts))
        known |= counted
        assert {seat: ledger(table.state, seat) for seat in known} == known, (number, count)
    return table
