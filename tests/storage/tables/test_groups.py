"""Groups, and the next game of a table, on both databases."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa

from companion.core.files.archive import written
from companion.core.files.intake import arrived
from companion.storage.engine import Database
from companion.storage.people import members, seats
from companion.storage.tables import forget, groups, next_game, tables, whole_tables
from companion.storage.tables.tables import NoSuchTable
from companion.table.table_row import GroupRow, TableRow
from tests.core.small_games.toy import toy
from tests.storage.evening import SEATS, WEEKS_LATER


def friday(database: Database, table: str) -> GroupRow:
    groups.create(database, table, "Friday", "ada", WEEKS_LATER)
    group = groups.find(database, id_=tables.get(database, table).group_id or "")
    assert group is not None
    return group


def test_a_group_is_found_by_its_code_its_link_and_its_people(
    database: Database, played: str
) -> None:
    before = tables.get(database, played)
    group = friday(database, played)
    assert groups.find(database, code=group.code.lower()) == group
    assert groups.find(database, token=group.token.lower()) == group
    assert [*map(len, map(partial(groups.of_device, database), ("ada", "bo", "eve")))] == [1, 1, 0]
    after = tables.get(database, played)
    assert (after.changed_at, after.version) == (before.changed_at, before.version + 1)
    groups.put(database, played, None, WEEKS_LATER)
    assert groups.tables_of(database, group.id) == []
    assert groups.find(database, id_=group.id) == group


def test_who_has_left_or_was_sent_away_follows_a_group_no_more(
    database: Database, played: str
) -> None:
    group = friday(database, played)
    seats.take(database, played, WEEKS_LATER, members.allow, "blue", "carl")

    def following() -> tuple[set[str], set[str]]:
        """By the group, and by each phone's own list."""
        now = groups.find(database, id_=group.id)
        assert now is not None
        phones = ("ada", "bo", "carl")
        return groups.followers(database, now), {
            phone for phone in phones if now in groups.of_device(database, phone)
        }

    before = {"ada", "bo", "carl"}
    assert following() == (before, before)
    groups.follow(database, group.id, "bo", follows=False)
    assert following() == (before - {"bo"}, before - {"bo"})
    groups.follow(database, group.id, "bo", follows=True)
    assert following() == (before, before)
    members.join(database, played, "bo", "player", WEEKS_LATER, members.allow)
    next_game.opened(database, played, "ada", meta=toy.meta, now=WEEKS_LATER)
    assert following() == (before, before)
    members.remove_device(database, played, WEEKS_LATER, members.allow, "bo")  # sits at the next
    groups.follow(database, group.id, "ada", follows=False)
    assert following() == (before - {"ada", "bo"}, before - {"ada", "bo"})


def test_a_groups_tables_are_read_in_as_many_statements_as_one_table(
    database: Database, played: str
) -> None:
    group = friday(database, played)
    asked: list[str] = []
    sa.event.listen(
        database.engine, "before_cursor_execute", lambda _, __, sql, *___: asked.append(sql)
    )

    def read() -> tuple[list[TableRow], int]:
        before = len(asked)
        return groups.tables_of(database, group.id), len(asked) - before

    assert read()[0] == [tables.get(database, played)]
    one = read()[1]
    next_game.opened(database, played, "ada", meta=toy.meta, now=WEEKS_LATER)
    both, count = read()
    assert both == [tables.get(database, table.id) for table in both]
    assert (len(both), count) == (2, one)


def test_those_who_open_tonights_table_at_once_get_one(database: Database, played: str) -> None:
    group = friday(database, played)
    open_one: Any = partial(
        next_game.tonight, database, group.id, meta=toy.meta, people=SEATS, now=WEEKS_LATER
    )
    with ThreadPoolExecutor(4) as pool:
        opened = {*pool.map(lambda host: open_one(host=host), ("ada", "bo", "ada", "bo"))}
    assert len(opened) == 1
    assert tables.get(database, *opened).group_id == group.id


def test_a_name_is_removed_without_regard_to_capitals(database: Database, played: str) -> None:
    group = friday(database, played)
    changed = groups.forget_name(database, group.id, {"боб": "бО"}, "бО", WEEKS_LATER)
    assert [seat.name for seat in tables.get(database, played).seats] == ["Ada", ""]
    assert changed == {played: tables.get(database, played).version}


def test_a_file_carries_the_name_of_the_group_to_another_server(
    database: Database, played: str
) -> None:
    group = friday(database, played)
    document, _ = whole_tables.taken(database, played)
    assert document.group == "Friday"
    arrival = arrived(written(document).encode(), WEEKS_LATER, notation=False)
    for name, same in (("Friday", True), ("Saturday", False), ("Saturday", False)):
        into = partial(groups.named, name=name, now=WEEKS_LATER)
        row = whole_tables.put(database, arrival, WEEKS_LATER, group_of=into)
        assert (row.group_id == group.id) is same
    saturday = groups.find(database, id_=row.group_id or "")
    assert saturday is not None
    assert (saturday.name, saturday.host) == ("Saturday", "")
    assert len(groups.tables_of(database, saturday.id)) == 2


def test_the_next_game_follows_its_table_and_stays_in_the_group(
    database: Database, played: str
) -> None:
    group = friday(database, played)
    with ThreadPoolExecutor(2) as pool:
        asks = pool.map(
            lambda device: next_game.opened(
                database, played, device, meta=toy.meta, now=WEEKS_LATER
            )[0],
            ("ada", "bo"),
        )
        (new,) = {*asks}
    row = tables.get(database, played)
    assert (row.next_game, row.next_opened_at) == (new, WEEKS_LATER)
    assert tables.get(database, new).group_id == group.id
    forget.delete(database, new, members.allow)
    assert tables.get(database, played).next_game is None


def test_a_lost_phone_taken_along_to_the_next_game_was_not_here(
    database: Database, played: str
) -> None:
    """Else the host of a group whose cookie is lost gets it back only 5 minutes after the last
    game of the evening has begun."""
    group = friday(database, played)
    before = groups.host_seen_at(database, group)
    assert group.host == "ada"
    next_game.opened(database, played, "bo", meta=toy.meta, now=WEEKS_LATER + timedelta(days=1))
    assert groups.host_seen_at(database, group) == before


def test_what_a_page_adds_to_a_group_that_is_just_deleted_ages_as_any_table(
    database: Database, played: str
) -> None:
    group, later = friday(database, played), WEEKS_LATER + timedelta(days=1)
    assert forget.untouched(database, later) == []
    assert groups.delete(database, group.id, WEEKS_LATER).keys() == {played}
    groups.put(database, played, group.id, WEEKS_LATER)
    assert [row.id for row in forget.untouched(database, later)] == [played]
    with pytest.raises(NoSuchTable):
        next_game.tonight(
            database, group.id, meta=toy.meta, people=SEATS, host="ada", now=WEEKS_LATER
        )
