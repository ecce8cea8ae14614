"""The lines of the map: borders and coasts as this table's rulings use them.

The drawing shows the printed board. The table's corrections are drawn over it and marked, so that
the map always agrees with the rulings.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.text import Phrase
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.board.board_facts import apart, border, pair
from companion.games.mythotopia.screens.map import geometry
from companion.games.mythotopia.screens.map.panels import KINDS
from companion.games.mythotopia.state.state import State


@dataclass(frozen=True, slots=True)
class LineView:
    """A border or a coast that needs more than the printed drawing. `kind`: "hills", "mountains",
    "plain" or "none" for a printed line; "link" for a border and "port" for a coast that only this
    table's board has. `ridge` is drawn on it: peaks, or the end of a port in its sea. `corrected`:
    not as printed."""

    kind: str
    path: str
    ridge: str
    corrected: bool


def lines(state: State) -> Iterator[LineView]:
    """Borders first, then coasts."""
    yield from _printed(state)
    yield from _links(state)
    yield from _coasts(state)


def _printed(state: State) -> Iterator[LineView]:
    for names in sorted(contents.BORDERS, key=sorted):
        kind = border(state, *sorted(names))
        corrected = pair(*names) in state.borders
        if corrected or kind != "plain":
            yield LineView(kind, geometry.line_path(names), geometry.ridge(names, kind), corrected)


def _links(state: State) -> Iterator[LineView]:
    for between, kind in sorted(state.borders.items()):
        names = frozenset(apart(between))
        if kind != "none" and names not in contents.BORDERS:
            yield LineView("link", geometry.link(names), geometry.link_ridge(names, kind), True)


def _coasts(state: State) -> Iterator[LineView]:
    for name, facts in sorted(state.board.items()):
        printed = contents.BOARD[name].seas
        for sea in sorted({*facts.seas} - {*printed}):
            yield LineView("port", *geometry.port(name, sea), True)
        for sea in sorted({*printed} - {*facts.seas}):
            yield LineView("none", geometry.coast(name, sea), "", True)


def corrections(state: State) -> Iterator[Phrase]:
    """Every corrected fact, province by province, then border by border."""
    for name, facts in sorted(state.board.items()):
        yield from _facts(name, facts, contents.BOARD[name])
    for between, kind in sorted(state.borders.items()):
        province, neighbour = apart(between)
        yield say("{one} and {other}: {border}", one=province, other=neighbour,
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
