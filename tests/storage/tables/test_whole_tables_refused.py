"""Files that are not imported: each says why in a sentence, and nothing of it is stored."""

import json
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from companion.core.files.archive import MOST_BYTES, BadArchive, read, written
from companion.core.log.entry import BEGIN
from companion.storage.engine import Database
from companion.storage.models import TABLE
from tests.storage.evening import exported, imported

Mend = Callable[[dict[str, Any]], object]


def refusal(database: Database, document: Any) -> str:
    """Why a file is not imported; nothing of it is stored."""
    raw = document if isinstance(document, bytes) else json.dumps(document).encode()
    before = count_rows(database)
    with pytest.raises(BadArchive) as refused:
        imported(database, raw)
    assert count_rows(database) == before
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def count_rows(database: Database) -> list[int]:
    with database.read() as connection:
        return [
            connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
            for table in TABLE.metadata.sorted_tables
        ]


def entry(number: int, **values: Any) -> Mend:
    return lambda document: document["entries"][number - 1].update(values)


def top(**values: Any) -> Mend:
    return lambda document: document.update(values)


def said(text: Any) -> list[dict[str, Any]]:
    return [{"id": "score.ten", "text": text}]


WRONG: list[tuple[Mend, str]] = [
    (top(format="holiday-photos"), "not a table of Companion"),
    (top(version=2), "version 2 of the format; this companion reads version 1"),
    (top(module_version=2), "version 2 of toy; this companion has version 1"),
    (top(opened_at="2026-01-02T20:30:00"), "opened_at: Input should have timezone info"),
    (top(token="ABC"), "token: Extra inputs"),
    (top(seats=[]), "seats are not one each"),
    (top(seats=[{"colour": "red", "name": "Ada"}] * 2), "seats are not one each"),
    (top(seats=[{"colour": "purple", "name": ""}]), "toy has no seat 'purple'"),
    (top(seats=[{"colour": "red", "name": "A" * 25}]), "seats.0.name: String"),
    (top(seats=[{"colour": "red", "name": "Ada"}]), "Entry 1 seats 'blue', which is not at"),
    (top(phones=[]), "Seat red is held by a phone that is not listed"),
    (top(phones=[{"name": "phone 1"}] * 2), "Two phones have the same name"),
    (entry(5, phone="phone 9"), "Entry 5 (score) comes from an unlisted phone"),
    (entry(5, at="2026-01-02T20:30:00"), "Entry 5 can't be read: at: Input should have timezone"),
    (entry(5, at="9999-12-31T23:59:59-12:00"), "Entry 5 can't be read: at: the time is out"),
    (entry(5, seq=7), "Entry 7 (score) can't be read: entry 5 should be here"),
    (entry(5, seq="5"), "Entry 5 can't be read: seq: Input should be a valid integer"),
    (entry(5, group=6), "Entry 5 (score) can't be read: it belongs to a later tap"),
    (entry(5, kind="dance"), "Entry 5 (dance) can't be read: toy has no action 'dance'"),
    (entry(5, kind=BEGIN), "Entry 5 (begin) can't be read: a log starts with its set-up"),
    (entry(1, kind="score"), "Entry 1 (score) can't be read: a log starts with its set-up"),
    (entry(5, payload={"seat": "blue", "points": "many"}), "Entry 5 (score) can't be read: points"),
    (entry(5, payload={"seat": "blue", "cheat": 1}), "Entry 5 (score) can't be read: cheat"),
    (entry(5, payload={"seat": "blue", "points": 3.0}), "read: points: 3.0 instead of 3"),
    (entry(5, payload={"seat": "blue", "points": "3"}), 'read: points: "3" instead of 3'),
    (entry(1, payload={"options": {"start": True}, "seats": ["red", "blue"]}), "true instead of 1"),
    (entry(5, payload={"seat": "b" * 70_000}), "Entry 5 can't be read: payload: more than 64 KiB"),
    (entry(4, overruled=said("n" * 70_000)), "overruled.0: more than 64 KiB"),
    (entry(5, payload=[]), "Entry 5 can't be read: payload: Input should be an object"),
    (entry(1, payload={"options": {"start": "x"}, "seats": ["red"]}), "Entry 1 (begin) can't"),
    (entry(1, payload={"options": {}, "seats": []}), "Entry 1 (begin) can't be read: seats"),
    (entry(1, payload={"options": {}, "seats": ["red", "red"]}), "a seat is named twice"),
    (entry(6, payload={"entry": 7, "kind": "score", "payload": {}}), "names an earlier entry"),
    (entry(6, payload={"entry": 1, "kind": "score", "payload": {}}), "only a set-up can replace"),
    (entry(6, payload={"entry": 5, "kind": "score", "payload": {}}), "Entry 6 (amend) can't be"),
    (entry(7, payload={"entries": "5"}), "Entry 7 (strike) can't be read: entries"),
    (entry(7, payload={}), "Entry 7 (strike) can't be read: entries: Field required"),
    (entry(3, payload={"objection": 3}), "Entry 3 (always) can't be read: objection"),
    (entry(3, payload={"objection": "o", "text": {}}), "Entry 3 (always) can't be read: KeyError"),
    (entry(4, overruled=said({"message": 3})), "Entry 4 (score) can't be read: not a sentence"),
    (entry(4, overruled=said({"message": "No", "domain": "chess"})), "game that is not installed"),
    (entry(4, overruled=said({"message": "No", "domain": [1]})), "game that is not installed"),
    (entry(4, overruled=said("No.")), "Entry 4 (score) can't be read: overruled"),
    (entry(4, overruled=said({"message": "{a.b}", "params": {"a": 1}})), "unknown gap {a.b}"),
    (entry(4, overruled=said({"message": "{a:>9999}", "params": {"a": 1}})), "unknown gap {a:"),
    (entry(4, overruled=said({"message": "{b}", "params": {"a": 1}})), "unknown gap {b}"),
    (entry(4, overruled=said({"message": "No", "params": {"a": {"seat": 1}}})), "unreadable seat"),
    (entry(4, digest="0123456789abcdef"), "Entry 4 (score) came to the state 0123456789abcdef"),
    (entry(4, payload={"seat": "red", "points": 13}), "Entry 4 (score) came to the state"),
]  # fmt: skip


def test_what_does_not_fit_is_said_and_nothing_is_stored(database: Database, played: str) -> None:
    text = written(exported(database, played))
    unsaid = {}
    for mend, why in WRONG:
        document = json.loads(text)
        mend(document)
        sentence = refusal(database, document)
        if why not in sentence:
            unsaid[why] = sentence
    assert unsaid == {}


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b'{"format": "companion-table", "ver', "cut off or is not JSON"),
        (b"", "cut off or is not JSON"),
        (b"\xff\xfe", "cut off or is not JSON"),
        (b"[" * 100_000, "cut off or is not JSON"),
        (b"[]", "not a table"),
        (b" " * (MOST_BYTES + 1), "larger than 20 MB"),
    ],
    ids=["cut off", "empty", "no text", "deep", "a list", "too large"],
)
def test_a_file_that_is_no_table_is_refused(raw: bytes, why: str) -> None:
    with pytest.raises(BadArchive, match=why):
        read(raw)


def test_more_entries_than_a_game_has(database: Database, played: str) -> None:
    document = json.loads(written(exported(database, played)))
    document["entries"] *= 2501  # 8 each
    assert "at most 20000 items" in refusal(database, document)


def test_a_key_that_appears_twice(database: Database, played: str) -> None:
    raw = written(exported(database, played)).encode()
    twice = raw.replace(b'"game":', b'"withheld": true, "withheld": false, "game":', 1)
    assert "The key 'withheld' appears twice." in refusal(database, twice)


def test_what_no_database_keeps(database: Database, played: str) -> None:
    """A NUL is left out, as are all characters that nobody sees; the state must be the same."""
    document = json.loads(written(exported(database, played)))
    document["entries"][4]["payload"]["seat"] = "bl\x00ue"
    assert imported(database, json.dumps(document))
    document["entries"][4]["payload"]["seat"] = "\x00"
    assert "Entry 5 (score) came to the state" in refusal(database, document)
    # Six letters of text, not a NUL.
    document["entries"][4]["payload"]["seat"] = r"\u0000"
    assert "Entry 5 (score) came to the state" in refusal(database, document)


def test_a_file_may_have_gone_through_windows(database: Database, played: str) -> None:
    text = written(exported(database, played)).replace("\n", "\r\n")
    assert imported(database, "\ufeff" + text)


def test_force_takes_digests_as_they_are_and_nothing_else(database: Database, played: str) -> None:
    document = json.loads(written(exported(database, played)))
    document["entries"][4]["digest"] = "0123456789abcdef"
    copy = imported(database, json.dumps(document), force=True)
    assert json.loads(written(exported(database, copy))) == document
    document["entries"][5]["kind"] = "dance"
    with pytest.raises(BadArchive, match="Entry 6"):
        imported(database, json.dumps(document), force=True)
