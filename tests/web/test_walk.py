"""Every screen of a table answers for all who may see it."""

from __future__ import annotations

import pytest

from tests.conftest import Cast, Phone, reads

SCREENS = [
    "", "/act", "/seat/red", "/seat/blue", "/log", "/log/1", "/more", "/people", "/invite", "/tv",
    "/setup", "/act/take", "/act/city", "/act/road", "/act/castle", "/act/token", "/act/alchemist",
    "/act/reserve", "/act/points", "/act/correct", "/act/provinces", "/act/lose", "/act/stop",
    "/act/leave", "/act/action",
]  # fmt: skip


def test_the_host_sees_every_screen(host: Phone) -> None:
    assert [screen for screen in SCREENS if host.at(screen).status_code != 200] == []


@pytest.mark.parametrize("path", ["/", "/join", "/new/mythotopia", "/healthz"])
def test_a_stranger_sees_the_lobby(cast: Cast, path: str) -> None:
    assert cast.phone().get(path).status_code == 200


@pytest.mark.parametrize(("slug", "players"), [("mythotopia", 4), ("epoch", 2)])
def test_a_new_table_opens_with_the_usual_number_of_players(
    cast: Cast, slug: str, players: int
) -> None:
    """Mythotopia's box is for 4; that of Epoch of Rulers for 2, and other kingdoms come extra."""
    page = cast.phone().get(f"/new/{slug}").get_data(as_text=True)
    assert f'players={players}" aria-current="true"' in page
    assert page.count('name="colour"') > 2
    assert page.count(" checked>") == players


def test_a_phone_that_is_new_here_sees_the_sheet_for_any_game_first(
    cast: Cast, host: Phone
) -> None:
    first = "New table Score sheet Any game · 2 to 10 players"
    assert first in reads(cast.phone().get("/").get_data(as_text=True))
    assert first not in reads(host.get("/").get_data(as_text=True))
