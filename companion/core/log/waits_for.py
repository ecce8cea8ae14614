"""The seats that a table waits for, including open secret choices."""

from dataclasses import replace

from companion.core.game.descriptions import Waited
from companion.core.log.log import Log
from companion.core.log.sealed import answers, question


def waits_for(log: Log) -> Waited:
    """The seats that the table waits for now; none after the end. While a game with phases demands
    a secret choice, these are the seats that have not chosen."""
    waited = log.game.waited_for(log.state)
    if log.game.ended(log.state):
        return replace(waited, seats=())
    open_question = question(log) if log.game.waited else None
    if open_question is None or open_question.prominence != "demanded":
        return waited
    chosen = answers(log)
    return replace(
        waited,
        seats=tuple(seat for seat in open_question.seats if seat not in chosen),
        ready=tuple(seat for seat in open_question.seats if seat in chosen),
        what=waited.what or open_question.title,
    )
