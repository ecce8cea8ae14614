"""What the log tells of answers to offers of power, once they are corrected."""

import json
from importlib.resources import files
from typing import Any

from companion.core.game.action import Action
from companion.core.log.entry import AMEND, STRIKE, Entry
from companion.core.log.following import following
from companion.core.log.log import Log
from companion.games.terra_mystica import game
from companion.table.log_lines import log_lines
from companion.table.tidings import tidings
from companion.translations import words
from tests.core.small_games.toy import NOON

NAMES = {"green": "Ada", "red": "Bo", "blue": "Cy", "black": "Dee"}


def extended(log: Log[Any], kind: str, payload: dict[str, Any], by: str = "phone") -> Log[Any]:
    return log.extended(Entry(len(log.entries) + 1, kind, payload, by, NOON))


def demo() -> Log[Any]:
    """The log of the demo table, in which Dee, Ada and Cy answer offers."""
    text = (files("companion.games.terra_mystica.screens") / "demo.json").read_text("utf-8")
    begin, *lines = json.loads(text)
    log = Log(game, [Entry(1, begin["kind"], begin["payload"], "phone", NOON)])
    for line in lines:
        action: Action[Any] = game.actions[line["kind"]].model_validate(line["payload"])
        log = extended(log, action.kind, action.completed(log.state).payload())
        for more in following(game, log.state, action, None):
            log = extended(log, more.kind, more.completed(log.state).payload())
    return log


def test_a_corrected_answer_is_told_as_it_was_given_then() -> None:
    """Its offer was open then, and has been answered since."""
    log = demo()
    seq = next(entry.seq for entry in log.entries if entry.payload.get("builder") == "green")
    given = {**log.action(seq).payload(), "power": 0}
    log = extended(log, AMEND, {"entry": seq, "kind": "leech", "payload": given}, "another")
    (tiding,) = tidings(log)
    assert words(tiding.text, NAMES) == "Your line was corrected: Declined 1 power from Ada"
    sentence = f"Line #{seq} (Dee) corrected: Declined 1 power from Ada"
    assert words(log_lines(log, last=1)[0].text, NAMES) == sentence
    log = extended(log, STRIKE, {"entries": [log.entries[-1].seq]})
    assert words(log_lines(log, last=1)[0].text, NAMES) == f"Undone: {sentence}"
