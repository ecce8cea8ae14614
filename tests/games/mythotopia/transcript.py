"""Whole games as they are told: each line of the log, what the hands do, what the rules object."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion.core.game.action import Action
from companion.core.log.log import Log
from companion.core.text import Phrase
from companion.games.mythotopia import game
from companion.games.mythotopia.state.state import State
from tests.games.at_table import log_in
from tests.games.forms import NAMES, said

EVENINGS = ("score-4p", "wars-4p", "board-2p", "board-3p", "board-4p")
"""The score of four players; their wars; the whole board with two, three and four."""
APART = 9
"""Every action is tried at each ninth moment of its evening: at all of them takes long."""


def log_of(name: str) -> Log[State]:
    return log_in(game, Path(__file__).parent / "logs" / f"{name}.json")


def evening(name: str) -> Iterator[str]:
    """Every line in force: its story and the points it moved, what the form asks the hands to do,
    and what every phone is told afterwards."""
    log = log_of(name)
    for line, before, after in log.states():
        yield f"{line.seq}. {said(line.action.story(before))}{_moved(before, after)}"
        yield from beside(line.action, before)
        notice = game.turn(after).notice
        if notice is not None and notice != game.turn(before).notice:
            yield f"    all: {said(notice)}"
    ended = game.ended(log.state)
    assert ended is not None
    yield f"{said(ended.how)}: {', '.join(NAMES[seat] for seat in ended.winners)}"


def beside(action: Action[State], state: State) -> Iterator[str]:
    """What the hands do, and what the rules object."""
    yield from (f"    hand: {said(reminder)}" for reminder in action.reminders(state))
    for objection in game.objections(state, action):
        yield f"    but ({objection.id}): {said(objection.text)}"


def _moved(before: State, after: State) -> str:
    points = {standing.seat: standing.points for standing in game.standings(before)}
    moved = [
        f"{NAMES[now.seat]} {points[now.seat]} → {now.points}"
        for now in game.standings(after)
        if now.points != points[now.seat]
    ]
    return f" [{', '.join(moved)}]" if moved else ""


@cache
def objections() -> dict[tuple[str, str], Phrase]:
    """What the rules say where a recorded action is done again, or at another time, or in its turn
    by somebody else: each objection once, as it is heard first."""
    heard: dict[tuple[str, str], Phrase] = {}
    for name in EVENINGS:
        log = log_of(name)
        moments = [*(before for _, before, _ in log.states()), log.state]
        for place, line in enumerate(log.lines):
            for state in (moments[place + 1], *moments[place % APART :: APART]):
                for action in (line.action, *_by_another(line.action, state)):
                    for objection in game.objections(state, action):
                        key = (objection.id, objection.text.message)
                        heard.setdefault(key, objection.text)
    return dict(sorted(heard.items()))


def _by_another(action: Action[State], state: State) -> list[Action[State]]:
    """The action as whose turn it is would do it."""
    seat = state.turn.seat
    if seat is None or action.subject in (None, seat):
        return []
    return [action.model_copy(update={"seat": seat})]
