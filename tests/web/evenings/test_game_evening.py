"""An evening at the table: from the set-up to the rematch."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.conftest import Cast, Phone


@pytest.mark.parametrize(
    ("how", "headline"),
    [("score", "Ada won"), ("unfinished", "The game was stopped Stopped unfinished")],
)
def test_the_game_is_stopped(host: Phone, how: str, headline: str) -> None:
    host.tap("points", seat="red", points="1")
    host.tap("stop", how=how)
    assert headline in host.text()
    assert host.tap("points", seat="red", points="1").status_code == 422
    host.tell("/log/strike", entry="3")
    assert headline not in host.text()
    assert host.tap("points", seat="red", points="1").status_code == 303


def test_a_rematch_has_the_same_seats_on_the_same_phones(
    cast: Cast, host: Phone, player: Phone
) -> None:
    host.tap("stop", how="score")
    assert "Rematch" in host.text("/more")
    answer = host.tell("/rematch")
    again = answer.location.rsplit("/", 1)[1]
    assert again != host.table
    assert player.tell("/rematch").location == answer.location
    for screen in ("", "/log", "/more"):
        strip = player.at(screen).get_data(as_text=True).split('id="strip"')[1].split("<main")[0]
        assert f'href="/t/{again}"' in strip
    television = player.at("/tv", region="1")
    assert television.headers["HX-Redirect"] == f"/t/{again}/tv"
    player.table = again
    assert "Ada" in player.text()
    assert [len(seat.devices) for seat in cast.row(again).seats] == [1, 1]


def test_all_ask_for_the_rematch_at_once_and_meet_at_one_table(
    cast: Cast, host: Phone, player: Phone
) -> None:
    host.tap("stop", how="score")
    phones = [host, player, *(cast.player(host, colour) for colour in ("red", "blue"))]
    with ThreadPoolExecutor(len(phones)) as pool:
        answers = pool.map(lambda phone: phone.tell("/rematch").location, phones)
    assert len({*answers}) == 1


def test_provinces_are_asked_for_until_the_first_points_and_never_insisted_on(host: Phone) -> None:
    assert "Enter my provinces" in host.text()
    host.tap("points", seat="red", points="3")
    assert "Enter my provinces" not in host.text()
