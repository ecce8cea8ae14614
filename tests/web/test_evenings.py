"""My evenings: results and wins as this phone knows them, removed from its list and put back."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from companion.core.game.descriptions import Ended
from companion.core.text import say
from companion.games.mythotopia import game as mythotopia
from tests.conftest import Cast, Phone, reads, set_up
from tests.core.small_games.toy import Tally, toy
from tests.web.foreign import play


def played(
    cast: Cast, phone: Phone, points: dict[str, str], names: dict[str, str], how: str = "score"
) -> Phone:
    """The phone again, at another table of its own where the game is over with these points added
    to everybody's 24."""
    gathered(phone, "mythotopia", names)
    set_up(phone)
    for seat, more in points.items():
        phone.tap("points", seat=seat, points=more)
    phone.tap("stop", how=how)
    return phone


def gathered(phone: Phone, game: str, names: dict[str, str]) -> None:
    """Opens a table of a game and sits down on its first seat."""
    asked = {f"name.{colour}": name for colour, name in names.items()}
    answer = phone.post("/tables", data={"game": game, "colour": list(names), **asked})
    phone.table = answer.location.rsplit("/", 1)[1]
    phone.sit(next(iter(names)))


ADA_AND_BO = {"red": "Ada", "blue": "Bo"}


def page(phone: Phone, path: str = "/evenings") -> str:
    return reads(phone.get(path).get_data(as_text=True).split("<main")[1])


def wins(phone: Phone, game: str = "Mythotopia") -> list[tuple[str, ...]]:
    """The rows of a game's table of wins."""
    html = phone.get("/evenings").get_data(as_text=True)
    table = re.search(rf'aria-label="Wins so far: {game}".*?</table>', html, re.DOTALL)
    if not table:
        return []
    return re.findall(r'<th scope="row">(\w+)</th><td>(\d+)</td><td>(\d+)</td>', table[0])


def test_an_evening_has_its_winner_its_game_and_all_points_by_place(
    cast: Cast, host: Phone
) -> None:
    assert "still being played" in page(host)
    host.tap("points", seat="blue", points="7")
    host.tap("stop", how="score")
    for path in ("/", "/evenings"):
        assert re.search(r"Bo won Mythotopia · [^·]+ 2\d\d\d Bo 31 Ada 24", page(host, path)), path
    assert "My tables" not in page(host, "/")


def test_a_table_that_has_not_begun_and_one_that_was_stopped(cast: Cast) -> None:
    phone = cast.host("red", "blue", names=ADA_AND_BO)
    assert "not begun" in page(phone)
    assert "Ada, Bo" in page(phone)
    played(cast, phone, {}, ADA_AND_BO, how="unfinished")
    assert "The game was stopped" in page(phone)
    assert wins(phone) == []


def test_wins_are_counted_by_player(cast: Cast) -> None:
    """Known by name, in any case; seats without a name are nobody."""
    phone = cast.phone()
    played(cast, phone, {"red": "3"}, ADA_AND_BO)
    played(cast, phone, {"blue": "3"}, {"red": "BO", "blue": "Ada"})
    played(cast, phone, {"blue": "3"}, {"red": "Cy", "blue": ""})
    played(cast, phone, {}, ADA_AND_BO)  # shared
    assert wins(phone) == [("Ada", "3", "3"), ("Bo", "1", "3"), ("Cy", "0", "1")]


def over(state: Tally) -> Ended | None:
    """The end of the toy as soon as red has ten."""
    return Ended(say("over"), ("red",)) if state.points["red"] >= 10 else None


def test_the_wins_of_each_game_are_counted_alone(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(app, monkeypatch, mythotopia, replace(toy, ended=over))
    phone = cast.phone()
    played(cast, phone, {"red": "3"}, {"red": "Bo", "blue": "Ada"})
    gathered(phone, "toy", ADA_AND_BO)
    phone.tell("/setup")
    phone.tap("score", seat="red", points="10")
    assert wins(phone) == [("Bo", "1", "1"), ("Ada", "0", "1")]
    assert wins(phone, "Toy") == [("Ada", "1", "1"), ("Bo", "0", "1")]


def test_each_phone_has_its_own_list(cast: Cast, host: Phone) -> None:
    stranger = cast.phone()
    assert "No evenings yet." in page(stranger)
    assert "My evenings" not in page(stranger, "/")
    watcher = cast.spectator(host)
    assert host.table in watcher.get("/evenings").get_data(as_text=True)
    assert cast.row(host.table).code not in watcher.get("/evenings").get_data(as_text=True)


def test_one_tap_removes_an_evening_and_one_brings_it_back(
    cast: Cast, host: Phone, player: Phone
) -> None:
    first = host.table
    played(cast, host, {"red": "1"}, ADA_AND_BO)
    answer = host.post("/evenings/remove", table=first)
    html = host.get(answer.location).get_data(as_text=True)
    assert f"/t/{first}" not in html
    assert f"/t/{host.table}" in html
    assert first in player.get("/evenings").get_data(as_text=True)
    assert first not in host.get("/").get_data(as_text=True)
    host.table = first
    assert host.at().status_code == 200  # the table stays

    removed = re.search(r'name="removed" value="([^"]+)"', html)
    assert removed
    assert host.post("/evenings/put-back", removed=removed[1]).status_code == 303
    assert first in host.get("/evenings").text
    assert "No evenings yet." in host.get(host.post("/evenings/remove").location).text  # all


def test_a_stranger_and_a_time_that_is_none_change_nothing(cast: Cast, host: Phone) -> None:
    assert cast.phone().post("/evenings/remove", table=host.table).status_code == 303
    assert cast.phone().post("/evenings/put-back", removed="yesterday").status_code == 303
    assert host.post("/evenings/put-back", removed="2026-01-01T10:00").status_code == 303
    assert host.table in host.get("/evenings").get_data(as_text=True)
    assert "Undo" not in page(host, "/evenings?removed=soon")
