"""Nothing that reaches another phone depends on what was chosen in secret.

The same table is played in two worlds that differ in one thing: what Bo chose. Every page, region,
stream and export that anybody else gets must be the same, letter for letter.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st
from werkzeug.routing import Rule

from companion import create_app
from companion.games.mythotopia import game
from companion.settings import Settings
from companion.web import services
from companion.web.http import tap_keys
from tests.conftest import Cast, Phone, open_tables, set_up, settings_in

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
HELD = ("Blore", "Darb", "Kinabra")


@dataclass
class World:
    """One app on its own copy of the table, and everybody's phones there."""

    app: Flask
    phones: dict[str, Phone]


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No clock and no chance: what differs then differs by the secret alone."""
    monkeypatch.setattr(services, "now", lambda: NOON)
    monkeypatch.setattr(tap_keys, "new_key", lambda: "key")


@pytest.fixture(scope="session")
def another_web(
    tmp_path_factory: pytest.TempPathFactory,
    templates_compiled_once: None,
    statements_compiled_once: None,
) -> Flask:
    """A second app beside that of all tests."""
    return create_app(settings_in(tmp_path_factory.mktemp("nowhere")))


@pytest.fixture
def worlds(
    app: Flask, another_web: Flask, cast: Cast, settings: Settings, tmp_path: Path, still: None
) -> Iterator[tuple[World, World]]:
    """Ada hosts on red, Bo is on blue, Vera's green has no phone; one looks on, one has no seat."""
    host = cast.host("red", "blue", "green", names={"red": "Ada", "blue": "Bo", "green": "Vera"})
    host.sit("red")
    set_up(host, cards=["citadel", "spoils_of_war", "patronage", "lord_of_the_isles"], depth="wars")
    bo = cast.player(host, "blue")
    bo.tap("provinces", seat="blue", count="3", named=[*HELD], whole="1")
    phones = {
        "host": host, "bo": bo, "seatless": cast.player(host), "spectator": cast.spectator(host),
    }  # fmt: skip
    copy = tmp_path / "other.sqlite"
    app.extensions["companion.database"].close()
    shutil.copy(tmp_path / "companion.sqlite", copy)
    open_tables(another_web, replace(settings, database_url=f"sqlite:///{copy}"))
    yield World(app, phones), World(another_web, _again(another_web, phones))
    another_web.extensions["companion.database"].close()


def _again(app: Flask, phones: dict[str, Phone]) -> dict[str, Phone]:
    """The same phones, with their cookies, before another app."""
    found = {}
    for name, phone in phones.items():
        cookie = phone.client.get_cookie("device")
        assert cookie is not None
        client = app.test_client()
        client.set_cookie("device", cookie.value)
        found[name] = Phone(client, phone.table)
    return found


def seal(phone: Phone, seat: str, province: str) -> None:
    answer = phone.tell(f"/sealed/{seat}", choice=province, round="citadels.0")
    assert answer.status_code == 303, answer.get_data(as_text=True)


def addresses(app: Flask) -> Iterator[str]:
    """Every address of a table that can be visited, with all that its gaps may be."""
    gaps = {
        "colour": ["red", "blue", "green"],
        "seat": ["red", "green"],
        "kind": list(game.actions),
        "seq": ["1", "2", "3", "4"],
        "question": list(game.questions),
        "name": ["of another game"],
    }
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and rule.rule.startswith("/t/<table_id>"):
            path = rule.rule.removeprefix("/t/<table_id>")
            yield from _filled(path, rule, gaps)
    yield from (
        "/log?at=3", "/log?at=3&reading=shown", "/log?seat=blue", "/tv?region=1",
        "/act?seat=blue&region=ways", "/seat/blue?region=1", "?done=3",
    )  # fmt: skip


def _filled(path: str, rule: Rule, gaps: dict[str, list[str]]) -> list[str]:
    paths = [path]
    for gap in sorted(rule.arguments - {"table_id"}):
        written = f"<int:{gap}>" if f"<int:{gap}>" in path else f"<{gap}>"
        paths = [p.replace(written, value) for p in paths for value in gaps[gap]]
    return paths


def seen(world: World, who: str, path: str) -> tuple[int, str]:
    """What a phone gets: of a stream the first messages, until it has said everything."""
    phone = world.phones[who]
    if not path.startswith("/stream"):
        answer = phone.at(path)
        # The picture of the evening is not text.
        return answer.status_code, answer.get_data().decode(errors="backslashreplace")
    answer = phone.client.get(f"/t/{phone.table}/stream?view=table")
    chunks = iter(answer.response)
    text = b"".join(next(chunks) for _ in range(2) if answer.status_code == 200)  # type: ignore[misc]
    answer.close()
    return answer.status_code, text.decode()


MAIN = (
    "", "/sealed", "/sealed/green", "/act?seat=blue", "/seat/blue", "/log", "/log/3", "/log/4",
    "/log?at=4&reading=shown", "/tv", "/more", "/people", "/map", "/chart", "/whatif",
    "/outcomes", "/export.json", "/export.csv", "/stream",
)  # fmt: skip
"""Where a choice would show first; the walk goes everywhere."""


def differences(worlds: tuple[World, World], who: str, paths: Iterable[str] = MAIN) -> list[str]:
    here, there = worlds
    return [path for path in paths if seen(here, who, path) != seen(there, who, path)]


def test_wherever_the_host_looks_it_is_the_same_whatever_bo_chose(
    worlds: tuple[World, World],
) -> None:
    for world, province in zip(worlds, ("Blore", "Darb"), strict=True):
        seal(world.phones["bo"], "blue", province)
    here, there = worlds
    everywhere = [path for path in addresses(here.app) if path != "/setup"]  # draws again
    shown = {path: seen(here, "host", path) for path in everywhere}
    assert sum(status == 200 for status, _ in shown.values()) > 100
    assert [path for path in shown if shown[path] != seen(there, "host", path)] == []


@pytest.mark.parametrize("who", ["seatless", "spectator"])
def test_nor_do_those_without_a_seat_see_a_difference(
    worlds: tuple[World, World], who: str
) -> None:
    for world, province in zip(worlds, ("Blore", "Darb"), strict=True):
        seal(world.phones["bo"], "blue", province)
    assert differences(worlds, who) == []


def test_the_walk_would_see_a_difference(worlds: tuple[World, World]) -> None:
    """Bo's own page shows his choice; and after the reveal everybody's does."""
    for world, province in zip(worlds, ("Blore", "Darb"), strict=True):
        seal(world.phones["bo"], "blue", province)
    assert seen(worlds[0], "bo", "/sealed/blue") != seen(worlds[1], "bo", "/sealed/blue")
    for world in worlds:
        seal(world.phones["host"], "red", "Mome")
        seal(world.phones["host"], "green", "Grimp")
    found = differences(worlds, "spectator")
    assert {"", "/log", "/tv", "/seat/blue", "/export.json", "/export.csv"} <= set(found)


def test_a_shared_phone_shows_no_player_what_another_chose(worlds: tuple[World, World]) -> None:
    """The host's phone goes round for Vera: the next one to hold it sees nothing of her choice."""
    for world, province in zip(worlds, ("Mome", "Grimp"), strict=True):
        seal(world.phones["host"], "green", province)
    for who in ("host", "bo", "spectator"):
        assert differences(worlds, who) == []


def test_changing_and_taking_back_tell_nothing_either(worlds: tuple[World, World]) -> None:
    for world, province in zip(worlds, ("Blore", "Darb"), strict=True):
        seal(world.phones["bo"], "blue", province)
        seal(world.phones["bo"], "blue", "Kinabra")
        assert world.phones["bo"].tell("/log/strike", entry="4").status_code == 303
        seal(world.phones["host"], "red", "Mome")
    assert differences(worlds, "host") == []


@examples(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    mine=st.sampled_from(["Mome", "Grimp", "Ogdoad"]),
    his=st.lists(st.sampled_from(HELD), min_size=1, max_size=2),
)
def test_nor_does_any_order_of_choices(
    worlds: tuple[World, World], mine: str, his: list[str]
) -> None:
    """As often as Bo likes, before or after the others: the Table, the log and the export of the
    others only say that he has chosen."""
    for world, shift in zip(worlds, (0, 1), strict=True):
        for province in his:
            seal(world.phones["bo"], "blue", HELD[(HELD.index(province) + shift) % 3])
        seal(world.phones["host"], "red", mine)
    here, there = worlds
    for path in ("", "/log", "/tv", "/seat/blue", "/export.json", "/export.csv", "/stream"):
        assert seen(here, "host", path) == seen(there, "host", path), path


def test_the_servers_log_says_nothing_of_it(
    worlds: tuple[World, World], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    bo = worlds[0].phones["bo"]
    seal(bo, "blue", "Kinabra")
    bo.tell("/sealed/blue", choice="Nowhere-at-all", round="citadels.0")
    bo.tell("/sealed/blue", choice="Kinabra", round="citadels.9")
    assert "Kinabra" not in caplog.text
    assert "Nowhere-at-all" not in caplog.text
