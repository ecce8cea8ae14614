"""The exchange format: one question `{"calc": ..., "inputs": {...}}` per line, one answer per line
(`core/files/questions.py`)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from companion.core.files.questions import Answer, asked
from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.exchange import on_power, on_structures, on_the_end
from companion.games.terra_mystica.exchange.notation.reading import BadRow, Row, read
from companion.games.terra_mystica.rules.play.scoring import final
from companion.games.terra_mystica.state.state import State

LONGEST_LOG = 500_000


def log(log: Annotated[str, Field(strict=True, max_length=LONGEST_LOG)]) -> Answer:
    """A game in the notation, its lines joined by line breaks."""
    try:
        rows, state = read(log)
    except BadRow as wrong:
        return {"error": str(wrong)}
    return {"rows": [ledger(row) for row in rows], **_ended(state)}


def ledger(row: Row) -> Answer:
    """A faction's values after its row."""
    player = row.player
    return {
        "row": row.number,
        "faction": player.name,
        "vp": player.vp,
        "coins": player.coins,
        "workers": player.workers,
        "priests": player.priests,
        "power": list(player.power),
        "cults": list(player.cults),
    }


def _ended(state: State) -> Answer:
    if state.phase != "over":
        return {"final": None, "scoring": None}
    ends = dict(zip((player.name for player in state.players), final(state), strict=True))
    return {
        "final": {name: end.total for name, end in ends.items()},
        "scoring": {
            name: {
                **dict(zip(CULTS, end.cults, strict=True)),
                "network": end.area,
                "resources": end.resources,
            }
            for name, end in ends.items()
        },
    }


QUESTIONS = asked(
    "tm",
    log,
    on_power.power_gain, on_power.power_spend, on_power.leech, on_power.cultists,
    on_power.cult_advance, on_power.cult_bonus, on_power.income,
    on_structures.spades, on_structures.spade_vp, on_structures.transform_build,
    on_structures.upgrade_cost, on_structures.build_vp, on_structures.pass_vp,
    on_structures.town_check, on_structures.town_gain, on_structures.town_cults,
    on_the_end.setup, on_the_end.next_order, on_the_end.final_cult, on_the_end.final_cults,
    on_the_end.final_area, on_the_end.final_resources, on_the_end.final,
)  # fmt: skip
