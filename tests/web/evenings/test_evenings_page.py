"""My evenings: results and wins as this phone knows them, removed from its list and put back."""

import re

from tests.conftest import Cast, Phone, reads, set_up


def played(
    cast: Cast, phone: Phone, points: dict[str, str], names: dict[str, str], how: str = "score"
) -> Phone:
    """The phone again, at another table of its own where the game is over with these points added
    to everybody's 24."""
    answer = phone.post(
        "/tables",
        data={
            "game": "mythotopia",
            "colour": list(names),
            **{f"name.{colour}": name for colour, name in names.items()},
        },
    )
    phone.table = answer.location.rsplit("/", 1)[1]
    phone.sit(next(iter(names)))
    set_up(phone, dealt="8")
    for seat, more in points.items():
        phone.tap("points", seat=seat, points=more)
    phone.tap("stop", how=how)
    return phone


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
    assert first in host.get("/evenings").get_data(as_text=True)


def test_all_go_with_one_tap_and_come_back_with_one(cast: Cast, host: Phone) -> None:
    first = host.table
    played(cast, host, {"red": "1"}, ADA_AND_BO)
    host.post("/evenings/remove", table=first)
    answer = host.post("/evenings/remove")
    html = host.get(answer.location).get_data(as_text=True)
    assert "No evenings yet." in html
    removed = re.search(r'name="removed" value="([^"]+)"', html)
    assert removed
    host.post("/evenings/put-back", removed=removed[1])
    html = host.get("/evenings").get_data(as_text=True)
    assert f"/t/{host.table}" in html
    assert f"/t/{first}" not in html  # it was removed before


def test_the_link_of_a_table_brings_it_back(cast: Cast, host: Phone) -> None:
    host.post("/evenings/remove", table=host.table)
    assert host.table not in host.get("/evenings").get_data(as_text=True)
    host.enter(f"/j/{cast.row(host.table).token}")
    assert host.table in host.get("/evenings").get_data(as_text=True)


def test_a_stranger_and_a_time_that_is_none_change_nothing(cast: Cast, host: Phone) -> None:
    assert cast.phone().post("/evenings/remove", table=host.table).status_code == 303
    assert cast.phone().post("/evenings/put-back", removed="yesterday").status_code == 303
    assert host.post("/evenings/put-back", removed="2026-01-01T10:00").status_code == 303
    assert host.table in host.get("/evenings").get_data(as_text=True)
    assert "Undo" not in page(host, "/evenings?removed=soon")
