"""Each request that changes a table, sent twice, because the first answer got lost: the table is as
after the first."""

from typing import Any

import sqlalchemy as sa

from companion.storage.models import TABLE
from tests.conftest import Cast, Phone, set_up

Request = tuple[Phone, str, dict[str, Any]]

ARGUED = {"province": "Blore", "owner": "blue", "castle": "1", "armies.red": "4"}


def standing(cast: Cast, table: str) -> list[Any]:
    """All that the table is, and how many tables there are."""
    played = cast.app.extensions["companion.in_play"].get(table)
    row = played.table
    people = {phone: (member.role, member.moved_to) for phone, member in row.members.items()}
    entries = played.log.entries if played.log else ()
    with cast.app.extensions["companion.database"].read() as connection:
        tables = connection.execute(sa.select(sa.func.count()).select_from(TABLE)).scalar()
    return [
        tables, row.locked, row.own_seat_only, row.closed_at is None, row.seats, row.proposal,
        people, {*row.away}, [(entry.kind, entry.payload) for entry in entries],
    ]  # fmt: skip


def changed_by_repeats(cast: Cast, requests: list[Request]) -> list[str]:
    """The requests that change the table again when they are repeated."""
    changed = []
    for phone, path, fields in requests:
        before = standing(cast, phone.table)
        assert phone.tell(path, data=fields).status_code == 303, path
        after = standing(cast, phone.table)
        assert after != before, f"{path} changes nothing"
        assert phone.tell(path, data=fields).status_code < 500, path
        if standing(cast, phone.table) != after:
            changed.append(f"{path} {fields}")
    return changed


def test_a_request_that_comes_twice_changes_the_table_once(cast: Cast) -> None:
    ada = cast.host("red", "blue")
    bo = cast.player(ada)
    gathering: list[Request] = [
        (ada, "/seats", {"colour": "green"}),
        (ada, "/seats/red/take", {"name": "Ada"}),
        (bo, "/seats/blue/take", {"name": "Bo"}),
        (ada, "/seats/order", {"to": "red:1"}),
        (ada, "/seats/order", {"to": "green:0"}),
        (ada, "/seats/green/remove", {}),
    ]
    assert changed_by_repeats(cast, gathering) == []
    cards = ["patronage", "citadel", "lord_of_the_isles", "runestones"]
    assert set_up(ada, cards=cards, depth="wars").status_code == 303
    own, his = (cast.row(ada.table).seat(colour).devices[0] for colour in ("red", "blue"))
    playing: list[Request] = [
        (bo, "/actions/points", {"seat": "blue", "points": "2", "tap": "one"}),
        (ada, "/log/2/amend", {"seat": "blue", "points": "3", "tap": "two"}),
        (ada, "/log/strike", {"entry": "2", "tap": "three"}),
        (ada, "/log/restore", {"entry": "2", "tap": "four"}),
        (ada, "/whatif/record", {"try": ["points?seat=red&points=3"], "tap": "five"}),
        (ada, "/settle/war/record", {**ARGUED, "tap": "six"}),
        (ada, "/settle/war/show", {**ARGUED, "tap": "seven"}),
        (ada, "/sealed/red", {"choice": "Mome", "round": "citadels.0", "tap": "eight"}),
        (bo, "/sealed/blue", {"choice": "Darb", "round": "citadels.0", "tap": "nine"}),
        (ada, "/seats/order", {"to": "red:0"}),
        (ada, "/seats", {"colour": "yellow"}),
        (ada, "/seats/yellow/take", {"name": "Cy"}),
        (ada, "/seats/yellow/name", {"name": "Di"}),
        (ada, "/seats/yellow/leave", {}),
        (ada, "/rematch", {}),
        (ada, "/settings", {"locked": "on"}),
        (ada, "/host", {"device": his}),
        (bo, "/host", {"device": own}),
        (ada, f"/devices/{his}/remove", {}),
        (ada, f"/devices/{his}/let-in", {}),
        (ada, "/close", {}),
        (ada, "/close", {"reopen": "1"}),
    ]
    assert changed_by_repeats(cast, playing) == []
