"""How tests record without judging: the drafts of one tap, as they are."""

from companion.storage.commit import Recorded, commit
from companion.storage.engine import Database
from companion.storage.entries import Logs
from companion.storage.in_play import InPlay
from companion.table.decide import Drafts
from companion.table.drafts import Draft, Tap


def in_play(database: Database) -> InPlay:
    """The tables of a database as a process that has just started knows them."""
    return InPlay(database, Logs(database))


def append(tables: InPlay, table: str, tap: Tap, *drafts: Draft) -> Recorded:
    """Records the drafts, whatever the table's people may do."""
    done = commit(tables, table, tap, Drafts(drafts))
    assert isinstance(done, Recorded)
    return done
