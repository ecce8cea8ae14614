"""The lobby, and the page that opens a table."""

import pytest

from tests.conftest import Cast, Phone, reads


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
