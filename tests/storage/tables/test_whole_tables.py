"""A table taken along: out of one database, into another, the same to the last digest."""

import json
from random import Random
from typing import Any

import pytest

from companion.core.files.archive import read, written
from companion.core.log.digest import digest
from companion.core.log.entry import AMEND, RESTORE, STRIKE
from companion.core.log.log import Log
from companion.games.mythotopia import game as mythotopia
from companion.storage.engine import Database
from companion.storage.people import members
from companion.storage.tables import tables, whole_tables
from companion.storage.tables.tables import NoSuchTable
from companion.table.drafts import Draft
from tests.core.small_games.toy import toy
from tests.example_counts import seeds
from tests.games.mythotopia.evenings.play import any_game
from tests.storage.evening import EVENING, SEATS, WEEKS_LATER, exported, imported, write
from tests.storage.recording import log_in

pytestmark = pytest.mark.usefixtures("two_games")


def test_what_an_export_says_of_a_table(database: Database, played: str) -> None:
    document = json.loads(written(exported(database, played)))
    assert list(document) == [
        "format", "version", "game", "module_version", "opened_at", "closed_at", "settings",
        "seats", "phones", "position", "entries",
    ]  # fmt: skip
    assert document["opened_at"] == "2026-01-02T20:30:00.250000Z"
    assert document["closed_at"] is None
    assert document["seats"] == [
        {"colour": "red", "name": "Ada", "phones": ["phone 1"]},
        {"colour": "blue", "name": "Бо", "phones": ["phone 2"]},
    ]
    assert document["phones"] == [
        {"name": "phone 1", "label": "iPhone"},
        {"name": "phone 2", "label": "Android"},
    ]
    assert [entry["phone"][-1] for entry in document["entries"]] == list("11112221")
    assert [entry["group"] for entry in document["entries"]] == [1, 2, 2, 2, 5, 6, 7, 8]
    assert document["entries"][4]["payload"] == {"points": 3, "seat": "blue"}
    assert document["entries"][4]["at"] == "2026-01-02T20:34:00.250000Z"
    assert document["entries"][3]["overruled"][0] == {
        "id": "score.ten", "text": {"message": "No more than ten at once."},
    }  # fmt: skip


def test_an_export_is_read_by_people_and_lets_nobody_in(database: Database, played: str) -> None:
    text = written(exported(database, played))
    lines = text.splitlines()
    assert len([line for line in lines if '"seq"' in line]) == 8
    assert any("Бо" in line for line in lines)
    row = tables.get(database, played)
    for secret in (row.id, row.code, row.token, row.watch, '"ada"}', '"bo"', '"carl"', "tap 1"):
        assert secret.lower() not in text.lower().replace('"name": "ada"', "")


def test_the_copy_is_the_same_table_with_links_of_its_own(database: Database, played: str) -> None:
    first = written(exported(database, played))
    copy = imported(database, first)
    assert written(exported(database, copy)) == first
    old, new = tables.get(database, played), tables.get(database, copy)
    assert new.id != old.id
    for mine, yours in ((old.code, new.code), (old.token, new.token), (old.watch, new.watch)):
        assert mine != yours
    assert not set(old.members) & set(new.members)
    assert new.host is None
    assert sorted(member.label for member in new.members.values()) == ["Android", "iPhone"]
    assert (new.created_at, new.changed_at) == (EVENING, WEEKS_LATER)


def test_the_copy_is_played_on(database: Database, played: str) -> None:
    copy = imported(database, written(exported(database, played)))
    members.ensure_device(database, "dora", "", WEEKS_LATER)
    log = write(database, copy, "dora", Draft("score", {"seat": "blue", "points": 2}))
    # Red 1 + 5 + 12, blue 1 + 4 + 2.
    assert log.state.points == {"red": 18, "blue": 7}
    assert log.last_seq == 9
    assert log.always == {"score.ten"}


def test_a_closed_and_locked_table_is_open_again_when_it_is_imported(
    database: Database, played: str
) -> None:
    """The person who imports it stands outside, and only its host could open it."""
    members.set_table(
        database, played, EVENING, members.allow,
        closed_at=EVENING, locked=True, own_seat_only=True,
    )  # fmt: skip
    document = exported(database, played)
    assert document.closed_at == EVENING
    copy = tables.get(database, imported(database, written(document)))
    assert (copy.closed_at, copy.locked, copy.own_seat_only) == (None, False, True)


def test_a_table_that_has_not_begun(database: Database) -> None:
    members.ensure_device(database, "ada", "", EVENING)
    table = tables.create(
        database, game="toy", module_version=1, seats=SEATS, host="ada", now=EVENING
    )
    text = written(exported(database, table))
    copy = imported(database, text)
    assert written(exported(database, copy)) == text
    assert log_in(database, copy, toy) is None


def test_a_table_is_found_by_its_code_or_its_id_in_any_case(
    database: Database, played: str
) -> None:
    code = tables.get(database, played).code
    for name in (code, code.lower(), played, played.upper()):
        assert whole_tables.named(database, name).id == played
    for name in ("", "nowhere"):
        with pytest.raises(NoSuchTable):
            whole_tables.named(database, name)


def document_of(entries: list[dict[str, Any]], colours: list[str]) -> dict[str, Any]:
    """A file about a log of Mythotopia that was never in a database: digests as folded here."""
    document: dict[str, Any] = {
        "format": "companion-table", "version": 1, "game": "mythotopia", "module_version": 1,
        "opened_at": "2026-01-02T20:30:00Z", "closed_at": None, "settings": {},
        "seats": [{"colour": colour, "name": ""} for colour in colours],
        "phones": [{"name": "phone 1"}], "entries": [],
    }  # fmt: skip
    for seq, entry in enumerate(entries, start=1):
        line = {"seq": seq, "phone": "phone 1", "at": "2026-01-02T23:30:00+03:00", "group": seq}
        document["entries"] += [{**line, "digest": "", **entry}]
    unsigned = read(json.dumps(document).encode())
    log = [line.entry() for line in unsigned.entries]
    for seq, line in enumerate(document["entries"], start=1):
        line["digest"] = digest(Log(mythotopia, log[:seq]).state)
    return document


@pytest.mark.parametrize("seed", seeds(4))
def test_any_game_comes_through_unchanged(database: Database, seed: int) -> None:
    log = any_game.log(Random(seed))
    entries = [{"kind": entry.kind, "payload": dict(entry.payload)} for entry in log.entries]
    last = len(entries)
    entries += [
        {"kind": AMEND, "payload": {"entry": last, **entries[1]}},
        {"kind": STRIKE, "payload": {"entries": [2, last]}},
        {"kind": RESTORE, "payload": {"entries": [2]}},
    ]
    document = document_of(entries, [*log.setup()[1]])
    copy = imported(database, json.dumps(document))
    again = json.loads(written(exported(database, copy)))
    assert again["seats"] == [{**seat, "phones": again["seats"][0]["phones"]}
                              for seat in document["seats"]]  # fmt: skip
    for mine, yours in zip(again["entries"], document["entries"], strict=True):
        assert mine == {**yours, "at": "2026-01-02T20:30:00Z", "overruled": []}
    assert imported(database, written(exported(database, copy))) != copy
