"""The file of a running game with secrets: the same whatever is hidden, and whole after the end."""

from typing import Any

import pytest

from companion.core.files.archive import BadArchive, read, written
from companion.core.files.intake import admitted
from companion.core.files.public_copy import public_copy
from companion.core.log.digest import digest
from companion.core.log.entry import AMEND, STRIKE, Entry, Overruled
from companion.core.log.log import Log
from companion.core.text import say
from tests.contract.tables import document
from tests.core.small_games import fair, smugglers, toy
from tests.core.small_games.toy import NOON

NAMES = {"red": "Ada", "blue": "Bo"}


def signed(log: Log[Any]) -> Log[Any]:
    """The log with the digest of each state, as a server stores it."""
    known = None
    for entry in log.entries:
        known = Log(log.game, [entry]) if known is None else known.extended(entry)
        known = known.signed(digest(known.state))
    assert known is not None
    return known


def played(smuggled: int, *more: Entry) -> Log[Any]:
    """Red smuggles, corrects it and overrules what only it may know."""
    corrected = {"entry": 2, "kind": "smuggle", "payload": {"seat": "red", "coins": smuggled + 1}}
    overruled = Overruled("toll.purse", say("You have only {n} coins.", n=smuggled + 4), "red")
    toll = Entry(4, "toll", {"seat": "red", "coins": 99}, "phone", NOON, overruled=(overruled,))
    log = smugglers.log(smugglers.Smuggle(seat="red", coins=smuggled))
    amend = Entry(3, AMEND, corrected, "phone", NOON)
    return signed(log.extended(amend, toll, Entry(5, STRIKE, {"entries": [4]}, "phone", NOON),
                               *more))  # fmt: skip


def copied(log: Log[Any]) -> str:
    return written(public_copy(document(log, NAMES), log.game, log.entries))


def test_it_is_the_same_whatever_is_hidden() -> None:
    assert copied(played(7)) == copied(played(4711))
    assert written(document(played(7), NAMES)) != written(document(played(4711), NAMES))


def test_it_still_says_what_everybody_knows() -> None:
    other = copied(smugglers.log(smugglers.Smuggle(seat="blue", coins=7)))
    assert copied(smugglers.log(smugglers.Smuggle(seat="red", coins=7))) != other
    log = played(7, *fair.recorded(6, fair.Market()))
    lines = read(copied(log).encode()).entries
    assert [line.kind for line in lines] == [entry.kind for entry in log.entries]
    assert lines[1].payload == {"seat": "red", "coins": None}
    assert lines[-1].digest == digest(log.seen().state) != lines[0].digest


def test_nothing_imports_it() -> None:
    archive = read(copied(played(7)).encode())
    with pytest.raises(BadArchive, match="in the middle of a game with secrets"):
        admitted(archive, smugglers.game, force=True)


def test_after_the_end_the_file_proves_every_coin() -> None:
    log = played(7, *fair.recorded(6, fair.Storm()))
    assert copied(log) == written(document(log, NAMES))
    assert len(admitted(read(copied(log).encode()), smugglers.game)) == 6


def test_a_game_without_secrets_is_always_whole() -> None:
    log = toy.log(toy.began())
    assert public_copy(document(log, NAMES), log.game, log.entries) == document(log, NAMES)
    empty = document(log, NAMES).model_copy(update={"entries": ()})
    assert public_copy(empty, log.game, ()) == empty
