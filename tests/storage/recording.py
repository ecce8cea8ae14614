"""How tests record without judging: the drafts of one tap, as they are."""

from typing import Any

from companion.core.log.log import Log
from companion.storage.commit import Recorded, commit
from companion.storage.engine import Database
from companion.storage.in_play import InPlay
from companion.table.decide import Drafts
from companion.table.drafts import Draft, Tap


def log_in(database: Database, table: str, game: Any) -> Log[Any] | None:
    """The log of a table as a process that has just started reads it."""
    with database.read() as connection:
        return InPlay(database).log(connection, table, game)


def append(tables: InPlay, table: str, tap: Tap, *drafts: Draft) -> Recorded:
    """Records the drafts, whatever the table's people may do."""
    done = commit(tables, table, tap, Drafts(drafts))
    assert isinstance(done, Recorded)
    return done
