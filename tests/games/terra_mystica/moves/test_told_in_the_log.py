"""What the log tells of answers to offers of power, once they are corrected."""

from typing import Any

from companion.core.log.entry import AMEND, STRIKE, Entry
from companion.core.log.log import Log
from companion.games.terra_mystica import game
from companion.games.terra_mystica.examples.exhibits import ON_THE_MAP
from companion.table.log_lines import log_lines
from companion.table.tidings import tidings
from companion.translations import words
from tests.core.small_games.toy import NOON
from tests.games.terra_mystica.recording import told

NAMES = {"green": "Ada", "red": "Bo", "blue": "Cy", "black": "Dee"}


def extended(log: Log[Any], kind: str, payload: dict[str, Any], by: str = "phone") -> Log[Any]:
    return log.extended(Entry(len(log.entries) + 1, kind, payload, by, NOON))


def test_a_corrected_answer_is_told_as_it_was_given_then() -> None:
    """Its offer was open then, and has been answered since."""
    log = Log(game, told(ON_THE_MAP, depth="map").entries())
    seq = next(entry.seq for entry in log.entries if entry.payload.get("builder") == "green")
    given = {**log.action(seq).payload(), "power": 0}
    log = extended(log, AMEND, {"entry": seq, "kind": "leech", "payload": given}, "another")
    (tiding,) = tidings(log)
    told_to_dee = "Bo corrects your line: Dee declines 1 power from Ada"
    assert words(tiding.said("Bo"), NAMES) == told_to_dee
    sentence = f"corrects #{seq}: Dee declines 1 power from Ada"
    assert words(log_lines(log, last=1)[0].text, NAMES) == sentence
    log = extended(log, STRIKE, {"entries": [log.entries[-1].seq]})
    assert words(log_lines(log, last=1)[0].text, NAMES) == f"undoes: {sentence}"
