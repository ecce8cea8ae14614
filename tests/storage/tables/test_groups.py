"""Groups, and the next game of a table, on both databases."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from companion.core.files.archive import written
from companion.core.files.intake import arrived
from companion.storage.engine import Database
from companion.storage.people import members
from companion.storage.tables import forget, groups, next_game, tables, whole_tables
from companion.storage.tables.tables import NoSuchTable
from companion.table.table_row import GroupRow
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
