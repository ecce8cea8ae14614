"""The exchange format: one question `{"calc": ..., "inputs": {...}}` per line, one answer per line
(`core/files/questions.py`)."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from companion.core.files.questions import Questions
from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.exchange import on_power, on_structures, on_the_end
from companion.games.terra_mystica.exchange.notation.reading import BadRow, Row, read
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


def _answer(question: Question, _: Any) -> dict[str, Any]:
    try:
        return question.answer()
    except BadRow as wrong:
        return {"error": str(wrong)}


QUESTIONS: Questions[Question] = Questions(
    (
        Log,
        on_power.PowerGain, on_power.PowerSpend, on_power.Leech, on_power.Cultists,
        on_power.CultAdvance, on_power.CultBonus, on_power.Income,
        on_structures.Spades, on_structures.SpadeVp, on_structures.TransformBuild,
        on_structures.UpgradeCost, on_structures.BuildVp, on_structures.PassVp,
        on_structures.TownCheck, on_structures.TownGain, on_structures.TownCults,
        on_the_end.Setup, on_the_end.NextOrder, on_the_end.FinalCult, on_the_end.FinalCults,
        on_the_end.FinalArea, on_the_end.FinalResources, on_the_end.Final,
    ),
    _answer,
)  # fmt: skip
