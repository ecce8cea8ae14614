"""A table taken along: out of one database, into another, the same to the last digest."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given
from hypothesis import settings as examples

from companion.core import catalogue
from companion.core.archive import MOST_BYTES, Archive, BadArchive, read, written
from companion.core.digest import digest
from companion.core.log import ALWAYS, AMEND, BEGIN, RESTORE, STRIKE, Log, Overruled
from companion.core.replay import position
from companion.core.text import SeatName, say, say_many
from companion.games.mythotopia import game as mythotopia
from companion.storage import archive, people, tables
from companion.storage.engine import Database
from companion.storage.entries import Draft, Logs, Tap
from companion.storage.models import ENTRY, TABLE
from companion.storage.tables import NoSuchTable
from tests.core.toy import Toy, toy
from tests.games.mythotopia.strategies import logs

EVENING = datetime(2026, 1, 2, 20, 30, 0, 250_000, tzinfo=UTC)
WEEKS_LATER = datetime(2026, 3, 1, 18, tzinfo=UTC)
GOLDEN = Path(__file__).parents[1] / "games" / "mythotopia" / "logs" / "score-4p.json"
SEATS = [("red", "Ada"), ("blue", "Бо")]


@pytest.fixture(autouse=True)
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "games", lambda: {"toy": toy, "mythotopia": mythotopia})


@pytest.fixture
def played(database: Database) -> str:
    """A table of the toy: every kind of entry, from two phones; a third phone only looked on.

    Red 5 and 12 (over ten, overruled), blue 3, which is amended to 4, struck and restored.
    """
    for phone, label in (("ada", "iPhone"), ("bo", "Android"), ("carl", "iPad")):
        people.ensure_device(database, phone, label, EVENING)
    table = tables.create(
        database, game="toy", module_version=1, seats=SEATS, host="ada", now=EVENING
    )
    for phone, seat in (("bo", "blue"), ("carl", "blue"), ("ada", "red")):
        people.take_seat(database, table, seat, phone, EVENING, people.allow)
    long = Overruled("score.ten", say("No more than ten at once."))
    counted = say_many("{seat}: {count:+} point", "{seat}: {count:+} points", 12,
                       seat=SeatName("red"), why=say("no reason"))  # fmt: skip
    write(database, table, "ada", Draft(BEGIN, {"options": {"start": 1}, "seats": ["red", "blue"]}))
    write(
        database, table, "ada",
        Draft("score", {"seat": "red", "points": 5}),
        Draft(ALWAYS, {"objection": "score.ten", "text": long.text.to_json()}),
        Draft("score", {"seat": "red", "points": 12}, (long, Overruled("score.count", counted))),
    )  # fmt: skip
    write(database, table, "bo", Draft("score", {"seat": "blue", "points": 3}))
    blue = {"entry": 5, "kind": "score", "payload": {"seat": "blue", "points": 4}}
    write(database, table, "bo", Draft(AMEND, blue))
    write(database, table, "bo", Draft(STRIKE, {"entries": [5]}))
    write(database, table, "ada", Draft(RESTORE, {"entries": [5]}))
    return table


def write(database: Database, table: str, phone: str, *drafts: Draft) -> Log[Any]:
    """One tap."""
    with database.read() as connection:
        count = connection.execute(sa.select(sa.func.count()).select_from(ENTRY)).scalar_one()
    tap = Tap(phone, f"tap {count}", "", EVENING + timedelta(minutes=count))
    return Logs(database).append(table, toy, tap, lambda _: drafts).log


def exported(database: Database, table: str) -> Archive:
    return archive.taken(database, table)[0]


def imported(database: Database, text: str, **how: Any) -> str:
    """The id of the table that a file became."""
    return archive.put(database, read(text.encode()), WEEKS_LATER, **how).id


def refusal(database: Database, document: Any) -> str:
    """Why a file is not imported; nothing of it is stored."""
    raw = document if isinstance(document, bytes) else json.dumps(document).encode()
    before = count_rows(database)
    with pytest.raises(BadArchive) as refused:
        archive.put(database, read(raw), WEEKS_LATER)
    assert count_rows(database) == before
    said = str(refused.value)
    assert said.endswith(".")
    assert "\n" not in said
    return said


def count_rows(database: Database) -> list[int]:
    with database.read() as connection:
        return [
            connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
            for table in TABLE.metadata.sorted_tables
        ]


# -- there and back ------------------------------------------------------------------------


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


def test_each_entry_is_a_line_that_people_can_read(database: Database, played: str) -> None:
    lines = written(exported(database, played)).splitlines()
    assert len([line for line in lines if '"seq"' in line]) == 8
    assert any("Бо" in line for line in lines)


def test_an_export_lets_nobody_in(database: Database, played: str) -> None:
    text = written(exported(database, played)).lower()
    row = tables.get(database, played)
    for secret in (row.id, row.code, row.token, row.watch, '"ada"}', '"bo"', '"carl"', "tap 1"):
        assert secret.lower() not in text.replace('"name": "ada"', "")


def test_out_and_in_and_out_is_the_same_file(database: Database, played: str) -> None:
    first = written(exported(database, played))
    copy = imported(database, first)
    assert copy != played
    assert written(exported(database, copy)) == first


def test_the_copy_is_a_table_with_links_of_its_own(database: Database, played: str) -> None:
    old = tables.get(database, played)
    new = tables.get(database, imported(database, written(exported(database, played))))
    for mine, yours in ((old.code, new.code), (old.token, new.token), (old.watch, new.watch)):
        assert mine != yours
    assert not set(old.members) & set(new.members)
    assert new.host is None
    assert [member.label for member in new.members.values()] == ["iPhone", "Android"] or [
        member.label for member in new.members.values()
    ] == ["Android", "iPhone"]
    assert (new.created_at, new.changed_at) == (EVENING, WEEKS_LATER)


def test_the_copy_is_played_on(database: Database, played: str) -> None:
    copy = imported(database, written(exported(database, played)))
    people.ensure_device(database, "dora", "", WEEKS_LATER)
    log = write(database, copy, "dora", Draft("score", {"seat": "blue", "points": 2}))
    # Red 1 + 5 + 12, blue 1 + 4 + 2.
    assert log.state.points == {"red": 18, "blue": 7}
    assert log.last_seq == 9
    assert log.always == {"score.ten"}


def test_a_closed_and_locked_table_is_open_again_when_it_is_imported(
    database: Database, played: str
) -> None:
    """Whoever imports it stands outside, and only its host could open it."""
    people.set_table(
        database, played, EVENING, people.allow,
        closed_at=EVENING, locked=True, own_seat_only=True,
    )  # fmt: skip
    document = exported(database, played)
    assert document.closed_at == EVENING
    copy = tables.get(database, imported(database, written(document)))
    assert (copy.closed_at, copy.locked, copy.own_seat_only) == (None, False, True)


def test_a_table_that_has_not_begun(database: Database) -> None:
    people.ensure_device(database, "ada", "", EVENING)
    table = tables.create(
        database, game="toy", module_version=1, seats=SEATS, host="ada", now=EVENING
    )
    text = written(exported(database, table))
    copy = imported(database, text)
    assert written(exported(database, copy)) == text
    assert Logs(database).get(copy, toy) is None


def test_a_table_is_found_by_its_code_or_its_id_in_any_case(
    database: Database, played: str
) -> None:
    code = tables.get(database, played).code
    for name in (code, code.lower(), played, played.upper()):
        assert archive.named(database, name).id == played
    for name in ("", "nowhere"):
        with pytest.raises(NoSuchTable):
            archive.named(database, name)


def document_of(entries: list[dict[str, Any]], colours: list[str]) -> dict[str, Any]:
    """A file about a log of Mythotopia that was never in a database: digests as folded here."""
    document = {
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


@given(log=logs())
@examples(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_game_comes_through_unchanged(database: Database, log: Log[Any]) -> None:
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


def test_a_game_once_played_comes_through_with_its_points(database: Database) -> None:
    lines = json.loads(GOLDEN.read_text(encoding="utf-8"))
    copy = imported(database, json.dumps(document_of(lines, ["red", "blue", "green", "yellow"])))
    log = Logs(database).get(copy, mythotopia)
    assert log is not None
    points = {seat: player.vp for seat, player in log.state.players.items()}
    assert points == {"red": 34, "blue": 12, "green": 30, "yellow": 25}  # counted by hand


# -- the position --------------------------------------------------------------------------


class Placed(Toy):
    """The toy, when it can also say where everybody stands."""

    def position(self, state: Any) -> dict[str, Any]:
        if state.number > 1:
            raise KeyError("turns")
        return {"points": dict(state.points)}


def test_the_position_is_in_the_export_where_the_game_gives_one(
    database: Database, played: str
) -> None:
    document, log = archive.taken(database, played)
    assert position(toy, log) is None
    assert position(Placed(), []) is None
    assert position(Placed(), log) == {"points": {"red": 18, "blue": 5}}
    with_it = document.model_copy(update={"position": position(Placed(), log)})
    assert imported(database, written(with_it))


def test_a_position_that_cannot_be_given_says_why(database: Database, played: str) -> None:
    people.ensure_device(database, "ada", "", EVENING)
    write(database, played, "ada", Draft("pass_on", {"next": "blue"}))
    with pytest.raises(ValueError, match="turns"):
        position(Placed(), archive.taken(database, played)[1])


# -- what is not imported ------------------------------------------------------------------

Mend = Callable[[dict[str, Any]], object]


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
    (top(seats=[{"colour": "red", "name": "Ada\u202e"}]), "seats.0.name: control"),
    (top(seats=[{"colour": "red", "name": "A" * 25}]), "seats.0.name: String"),
    (top(seats=[{"colour": "red", "name": "Ada"}]), "Entry 1 seats 'blue', who is not at"),
    (top(phones=[]), "Seat red is not held by phones that are listed"),
    (top(phones=[{"name": "phone 1"}] * 2), "Two phones have the same name"),
    (entry(5, phone="phone 9"), "Entry 5 (score) comes from no phone"),
    (entry(5, at="2026-01-02T20:30:00"), "Entry 5 can't be read: at: Input should have timezone"),
    (entry(5, at="9999-12-31T23:59:59-12:00"), "Entry 5 can't be read: at: a time beyond"),
    (entry(5, seq=7), "Entry 7 (score) can't be read: entry 5 should stand in its place"),
    (entry(5, seq="5"), "Entry 5 can't be read: seq: Input should be a valid integer"),
    (entry(5, group=6), "Entry 5 (score) can't be read: it belongs to a tap that came later"),
    (entry(5, kind="dance"), "Entry 5 (dance) can't be read: toy has no action 'dance'"),
    (entry(5, kind=BEGIN), "Entry 5 (begin) can't be read: a log starts with its set-up"),
    (entry(1, kind="score"), "Entry 1 (score) can't be read: a log starts with its set-up"),
    (entry(5, payload={"seat": "blue", "points": "many"}), "Entry 5 (score) can't be read: points"),
    (entry(5, payload={"seat": "blue", "cheat": 1}), "Entry 5 (score) can't be read: cheat"),
    (entry(5, payload=[]), "Entry 5 can't be read: payload: Input should be an object"),
    (entry(1, payload={"options": {"start": "x"}, "seats": ["red"]}), "Entry 1 (begin) can't"),
    (entry(1, payload={"options": {}, "seats": []}), "Entry 1 (begin) can't be read: seats"),
    (entry(1, payload={"options": {}, "seats": ["red", "red"]}), "a seat is named twice"),
    (entry(6, payload={"entry": 7, "kind": "score", "payload": {}}), "names an earlier entry"),
    (entry(6, payload={"entry": 1, "kind": "score", "payload": {}}), "only a set-up takes"),
    (entry(6, payload={"entry": 5, "kind": "score", "payload": {}}), "Entry 6 (amend) can't be"),
    (entry(7, payload={"entries": "5"}), "Entry 7 (strike) can't be read: entries"),
    (entry(7, payload={}), "Entry 7 (strike) can't be read: entries: Field required"),
    (entry(3, payload={"objection": 3}), "Entry 3 (always) can't be read: objection"),
    (entry(3, payload={"objection": "o", "text": {}}), "Entry 3 (always) can't be read: KeyError"),
    (entry(4, overruled=said({"message": 3})), "Entry 4 (score) can't be read: not a sentence"),
    (entry(4, overruled=said("No.")), "Entry 4 (score) can't be read: overruled"),
    (entry(4, overruled=said({"message": "{a.b}", "params": {"a": 1}})), "unknown gap {a.b}"),
    (entry(4, overruled=said({"message": "{a:>9999}", "params": {"a": 1}})), "unknown gap {a:"),
    (entry(4, overruled=said({"message": "{b}", "params": {"a": 1}})), "unknown gap {b}"),
    (entry(4, overruled=said({"message": "No", "params": {"a": {"seat": 1}}})), "about no seat"),
    (entry(4, digest="0123456789abcdef"), "Entry 4 (score) came to the state 0123456789abcdef"),
    (entry(4, payload={"seat": "red", "points": 13}), "Entry 4 (score) came to the state"),
]  # fmt: skip


@pytest.mark.parametrize(("mend", "why"), WRONG, ids=[why for _, why in WRONG])
def test_what_does_not_fit_is_said_and_nothing_is_stored(
    database: Database, played: str, mend: Mend, why: str
) -> None:
    document = json.loads(written(exported(database, played)))
    mend(document)
    assert why in refusal(database, document)


def test_a_file_that_is_cut_off(database: Database, played: str) -> None:
    raw = written(exported(database, played)).encode()
    assert "cut off or no JSON" in refusal(database, raw[: len(raw) // 2])
    assert "cut off or no JSON" in refusal(database, b"")
    assert "cut off or no JSON" in refusal(database, b"\xff\xfe")
    assert "not a table" in refusal(database, b"[]")
    assert "cut off or no JSON" in refusal(database, b"[" * 100_000)


def test_a_file_that_is_too_large(database: Database, played: str) -> None:
    assert "larger than 20 MB" in refusal(database, b" " * (MOST_BYTES + 1))
    document = json.loads(written(exported(database, played)))
    document["entries"] = document["entries"][:1] * 20_001
    assert "at most 20000 items" in refusal(database, document)


def test_what_no_database_keeps(database: Database, played: str) -> None:
    document = json.loads(written(exported(database, played)))
    document["entries"][4]["payload"] = {"seat": "\x00"}
    assert "NUL" in refusal(database, document)
    # Six letters of text, not a NUL.
    document["entries"][4]["payload"] = {"seat": r"\u0000"}
    assert "Entry 5 (score) came to the state" in refusal(database, document)


def test_a_file_may_have_gone_through_windows(database: Database, played: str) -> None:
    text = written(exported(database, played)).replace("\n", "\r\n")
    assert imported(database, "\ufeff" + text)


def test_a_game_that_is_not_installed(database: Database, played: str) -> None:
    document = json.loads(written(exported(database, played)))
    document["game"] = "chess"
    with pytest.raises(catalogue.GameNotInstalled):
        imported(database, json.dumps(document))


def test_force_takes_digests_as_they_are_and_nothing_else(database: Database, played: str) -> None:
    document = json.loads(written(exported(database, played)))
    document["entries"][4]["digest"] = "0123456789abcdef"
    copy = imported(database, json.dumps(document), force=True)
    assert json.loads(written(exported(database, copy))) == document
    document["entries"][5]["kind"] = "dance"
    with pytest.raises(BadArchive, match="Entry 6"):
        imported(database, json.dumps(document), force=True)


# -- replay-check --------------------------------------------------------------------------


def test_every_stored_table_is_folded_again(database: Database, played: str) -> None:
    copy = imported(database, written(exported(database, played)))
    codes = {tables.get(database, table).code for table in (played, copy)}
    found = list(archive.replay_check(database))
    assert {table.code for table in found} == codes
    assert [(table.entries, table.problem) for table in found] == [(8, "")] * 2


def test_the_first_entry_that_comes_to_another_state_is_named(
    database: Database, played: str
) -> None:
    rewrite(database, seq=4, payload={"seat": "red", "points": 11})
    (found,) = archive.replay_check(database)
    assert found.problem.startswith("Entry 4 (score) came to the state ")


def test_a_rule_that_changed_is_noticed_and_an_entry_that_no_longer_reads(
    database: Database, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "actions", {"set": Toy.actions["set"]})
    (found,) = archive.replay_check(database)
    assert found.problem == "Entry 2 (score) can't be read: toy has no action 'score'"


def test_rows_that_cannot_be_read_and_games_that_are_gone_stop_nothing(
    database: Database, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported(database, written(exported(database, played)))
    rewrite(database, seq=4, table=played, overruled=[{"id": "score.ten"}])
    broken, whole = sorted(archive.replay_check(database), key=lambda t: not t.problem)
    assert "can't be read" in broken.problem
    assert (whole.entries, whole.problem) == (8, "")
    monkeypatch.setattr(catalogue, "games", dict)
    assert "The game is not installed here" in {t.problem for t in archive.replay_check(database)}


def rewrite(database: Database, seq: int, table: str | None = None, **values: Any) -> None:
    """Does what nobody should: changes an entry."""
    with database.write() as connection:
        wanted = ENTRY.c.seq == seq
        if table:
            wanted &= ENTRY.c.table_id == table
        connection.execute(sa.update(ENTRY).where(wanted).values(**values))
