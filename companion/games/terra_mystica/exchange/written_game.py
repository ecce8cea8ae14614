"""The question about a written game: the ledger after every row, and the final scoring."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.exchange.notation.reading import Row, read
from companion.games.terra_mystica.exchange.question import Question
from companion.games.terra_mystica.rules.play.scoring import final
from companion.games.terra_mystica.state.state import State

LONGEST_LOG = 500_000


class Log(Question):
    """A game in the notation, its lines joined by line breaks."""

    calc = "tm.log"
    log: Annotated[str, Field(strict=True, max_length=LONGEST_LOG)]

    def answer(self) -> dict[str, Any]:
        rows, state = read(self.log)
        return {"rows": [ledger(row) for row in rows], **_ended(state)}


def ledger(row: Row) -> dict[str, Any]:
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


def _ended(state: State) -> dict[str, Any]:
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
