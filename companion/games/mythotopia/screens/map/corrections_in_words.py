"""The facts of this table's board that differ from the printed ones, in words (section 1)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Phrase
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.board.board_facts import apart
from companion.games.mythotopia.screens.map.province_panel import KINDS
from companion.games.mythotopia.state.state import State


def corrections(state: State) -> Iterator[Phrase]:
    """Every corrected fact, province by province, then border by border."""
    for name, facts in sorted(state.board.items()):
        yield from _facts(name, facts, contents.BOARD[name])
    for between, kind in sorted(state.borders.items()):
        one, other = apart(between)
        yield say("{one} and {other}: {border}", one=one, other=other,
                  border=KINDS.get(kind, say("no border")))  # fmt: skip


def _facts(
    name: str, facts: contents.ProvinceFacts, printed: contents.ProvinceFacts
) -> Iterator[Phrase]:
    if facts.strength != printed.strength:
        yield say("{province}: neutral strength {strength}", province=name,
                  strength=facts.strength)  # fmt: skip
    if facts.rugged != printed.rugged:
        yield (
            say("{province}: rugged", province=name)
            if facts.rugged
            else say("{province}: not rugged", province=name)
        )
    for sea in sorted({*facts.seas} - {*printed.seas}):
        yield say("{province} touches the {sea}", province=name, sea=say(sea))
    for sea in sorted({*printed.seas} - {*facts.seas}):
        yield say("{province} does not touch the {sea}", province=name, sea=say(sea))
