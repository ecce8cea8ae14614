"""A group: tonight's table, the season, and who may do what."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.storage.tables import groups
from companion.web import services
from companion.web.groups import group_page
from tests.conftest import Cast, Phone, later, reads


def friday(cast: Cast, host: Phone) -> str:
    """Makes a group of the host's table; returns the path of its page."""
    made = host.tell("/group", name="Friday")
    assert (made.status_code, made.location[-6:]) == (303, "#group")  # in sight at once
    return f"/group/{of(cast, host).token.lower()}"


def of(cast: Cast, phone: Phone) -> Any:
    database = cast.app.extensions["companion.database"]
    return groups.find(database, id_=cast.row(phone.table).group_id)


def season(phone: Phone, page: str) -> dict[str, Any]:
    found: dict[str, Any] = phone.get(f"{page}/season.json").json
    return found


def text(phone: Phone, page: str) -> str:
    return reads(phone.get(page).text)


def opens(phone: Phone, page: str, game: str = "mythotopia", **fields: Any) -> str:
    """Opens tonight's table by the group's page; returns its id."""
    answer = phone.post(f"{page}/open", data={"game": game, **fields})
    assert answer.status_code == 303, answer.text
    phone.table = answer.location.rsplit("/", 1)[1]
    return phone.table


def wins(host: Phone, seat: str, points: str) -> None:
    """A game at the host's table, from the set-up to the end: the seat gets the points."""
    cards = ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"]
    host.tell("/setup", data={"cards": cards, "first": "red", "dealt": "8"})
    host.tap("points", seat=seat, points=points)
    host.tap("stop", how="score")


@pytest.fixture
def page(cast: Cast, host: Phone) -> str:
    """Ada and Bo have a group; Ada has won the first game 27 to 24."""
    page = friday(cast, host)
    host.tap("points", seat="red", points="3")
    host.tap("stop", how="score")
    return page


def test_by_its_code_a_group_leads_to_tonights_table(cast: Cast, host: Phone) -> None:
    page, group = friday(cast, host), of(cast, host)
    assert group.code in host.text("/more")
    assert "QR code of the group Friday" in host.get("/").text
    assert group.code not in cast.spectator(host).at("/more").text
    guest = cast.phone()
    answer = guest.post("/join", code=group.code.lower())
    assert answer.location == page
    assert "Tonight Mythotopia" in text(guest, page)
    assert "Whoever has the code or the link sees this page" in text(guest, page)
    answer = guest.post(f"{page}/enter/{host.table}")
    assert answer.location == f"/t/{host.table}"
    guest.table = host.table
    assert guest.at().status_code == 200


def test_after_twelve_hours_an_open_table_is_gone_on_with(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = friday(cast, host)
    later(monkeypatch, timedelta(hours=13))
    shown = text(cast.phone(), page)
    assert "Tonight Mythotopia" not in shown
    assert "Go on Mythotopia" in shown


def test_a_new_table_has_the_names_of_the_last_and_a_seat_for_each(cast: Cast, page: str) -> None:
    guest = cast.phone()
    form = guest.get(page).text
    assert re.findall(r'name="plays" value="(\w+)" checked', form) == ["Ada", "Bo"]
    row = cast.row(opens(guest, page, "epoch", plays=["Bo", "Ada"]))
    assert [(seat.colour, seat.name) for seat in row.seats] == [("blue", "Bo"), ("red", "Ada")]
    assert row.group_id is not None
    assert row.host is not None


def test_somebody_new_plays_beside_the_names_of_the_last(cast: Cast, page: str) -> None:
    row = cast.row(opens(cast.phone(), page, "epoch", plays=["Ada", "Bo"], new="Cleo, bo"))
    assert sorted(seat.name for seat in row.seats) == ["Ada", "Bo", "Cleo"]


def test_a_name_that_is_ticked_twice_has_one_seat(cast: Cast, page: str) -> None:
    row = cast.row(opens(cast.phone(), page, plays=["Ada", " Ada ", "", "Bo"]))
    assert sorted(seat.name for seat in row.seats if seat.name) == ["Ada", "Bo"]


def test_two_who_open_at_once_get_one_table(cast: Cast, page: str) -> None:
    phones = [cast.phone() for _ in range(4)]
    for phone in phones:
        cast.introduced(phone)
    with ThreadPoolExecutor(4) as pool:
        opened = {*pool.map(lambda phone: opens(phone, page, plays=["Ada", "Bo"]), phones)}
    assert len(opened) == 1


def test_the_season_counts_wins_pairs_streaks_and_the_best_score(
    cast: Cast, page: str, host: Phone
) -> None:
    """Ada wins 27 : 24, then 26 : 24, then Bo wins 25 : 24. A running game counts nothing, and the
    next game stays in the group."""
    for seat, points in (("red", "2"), ("blue", "1")):
        host.table = host.tell("/rematch").location.rsplit("/", 1)[1]
        wins(host, seat, points)
    opens(cast.phone(), page, plays=["Ada", "Bo"])
    told = season(cast.phone(), page)
    assert (told["evenings"], told["games"]) == (1, 3)
    assert told["wins"] == {"Mythotopia": [
        {"name": "Ada", "won": 2, "played": 3}, {"name": "Bo", "won": 1, "played": 3},
    ]}  # fmt: skip
    assert told["head_to_head"] == [{"first": "Ada", "second": "Bo", "ahead": 2, "behind": 1}]
    assert told["streaks"] == [{"name": "Ada", "now": 0, "longest": 2}]
    assert told["best"]["Mythotopia"]["points"] == 27
    assert cast.phone().get(f"{page}/season.csv").text.count("Mythotopia") == 6
    assert "Best score: Ada, 27" in text(cast.phone(), page)


def test_a_season_counts_all_games_where_no_more_are_kept(
    cast: Cast, page: str, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert season(host, page)["games"] == 1
    monkeypatch.setattr(group_page, "KEPT", 0)
    host.table = opens(host, page, plays=["Ada", "Bo"])
    wins(host, "red", "2")
    assert season(host, page)["games"] == 2


def test_joined_names_count_as_one_and_can_be_parted(cast: Cast, page: str, host: Phone) -> None:
    host.tell("/seats/blue/name", name="Boris")
    assert host.post(f"{page}/join", data={"alias": "Boris", "as": "Bo"}).status_code == 303
    assert [one["name"] for one in season(host, page)["wins"]["Mythotopia"]] == ["Ada", "Bo"]
    host.post(f"{page}/join", data={"alias": "boris"})
    assert [one["name"] for one in season(host, page)["wins"]["Mythotopia"]] == ["Ada", "Boris"]


def test_a_removed_name_is_gone_everywhere(cast: Cast, page: str, host: Phone) -> None:
    assert host.post(f"{page}/forget", name="Bo").status_code == 422
    assert host.post(f"{page}/forget", name="bo", forever="true").status_code == 303
    assert [seat.name for seat in cast.row(host.table).seats] == ["Ada", ""]
    assert season(host, page)["wins"] == {"Mythotopia": [{"name": "Ada", "won": 1, "played": 1}]}
    assert " Bo " not in text(host, page)


def test_a_table_is_taken_out_and_added_again_also_by_its_file(
    cast: Cast, page: str, host: Phone
) -> None:
    saved, first = host.at("/export.json").text, host.table
    assert '"group": "Friday"' in saved
    host.post(f"{page}/take-out/{first}")
    assert season(host, page)["games"] == 0
    group = groups.find(cast.app.extensions["companion.database"], token=page.split("/")[2])
    assert "Add to Friday" in host.text("/more")
    host.tell("/group", group=group.id)
    assert season(host, page)["games"] == 1
    host.post("/bring-in", text=saved)
    assert season(host, page)["games"] == 2
    into = f"/bring-in?group={page.split('/')[2]}"
    nameless = saved.replace('"group": "Friday"', '"group": ""')
    for stranger in ("/bring-in", into):
        cast.phone().post(stranger, text=saved)
    host.post("/bring-in", text=nameless)
    assert season(host, page)["games"] == 2
    assert f'href="{into}"' in host.get(page).text
    assert f'action="{into}"' in host.post(into, text="{}").text
    host.post(into, text=nameless)
    assert season(host, page)["games"] == 3


def test_only_the_host_changes_a_group(cast: Cast, page: str, host: Phone, player: Phone) -> None:
    for phone in (player, cast.stranger(host)):
        for path in ("/name", "/join", "/forget", "/host", f"/take-out/{host.table}"):
            assert phone.post(f"{page}{path}", name="x", forever="true").status_code == 403
    other = cast.host("red", "blue")
    assert host.post(f"{page}/take-out/{other.table}").status_code == 404
    assert host.post(f"{page}/enter/{other.table}").status_code == 404
    assert player.tell("/group", name="Ours").status_code == 403
    assert host.tell("/group", name="Again").status_code == 303
    assert of(cast, host).name == "Friday"


def test_a_host_whose_cookie_is_lost_gets_the_group_back(
    cast: Cast, page: str, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = cast.player(host, "red")
    assert "Become the host" not in text(again, page)
    assert again.post(f"{page}/host").status_code == 403
    later(monkeypatch, timedelta(minutes=6))
    stranger = cast.stranger(host)
    assert stranger.post(f"{page}/host").status_code == 403
    assert again.post(f"{page}/host").status_code == 303
    assert again.post(f"{page}/name", name="Saturday").status_code == 303
    assert "Saturday" in text(host, page)


def test_a_group_lets_nobody_in_past_a_lock_or_after_sending_away(
    cast: Cast, host: Phone, player: Phone
) -> None:
    page, row = friday(cast, host), cast.row(host.table)
    gone = next(phone for phone in row.members if phone != row.host.device)
    host.tell(f"/devices/{gone}/remove")
    assert player.post(f"{page}/enter/{host.table}").status_code == 403
    assert player.post(f"{page}/open", data={"game": "epoch"}).status_code == 403
    host.tell("/settings", locked="true")
    assert cast.phone().post(f"{page}/enter/{host.table}").status_code == 403


def test_a_group_opens_no_table_past_the_owners_code(
    cast: Cast, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with cast.app.app_context():
        closed = replace(services.settings(), create_code="friends")
    monkeypatch.setattr(services, "settings", lambda: closed)
    guest = cast.phone()
    assert "Code to open tables" in text(guest, page)
    assert guest.post(f"{page}/open", data={"game": "epoch"}).status_code == 403
    opens(guest, page, "epoch", create_code="friends")


def test_a_demo_belongs_to_no_group(cast: Cast) -> None:
    phone = cast.phone()
    cast.introduced(phone)
    phone.table = phone.post("/demo", game="mythotopia").location.rsplit("/", 1)[1]
    assert "A new group" not in phone.text("/more")
    assert phone.tell("/group", name="Friday").status_code == 422


def test_a_table_whose_game_is_gone_is_named_as_such(
    cast: Cast, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.core.game import catalogue
    from companion.web.groups import group_page

    group_page._known.clear()
    left = {slug: game for slug, game in catalogue.games().items() if slug != "mythotopia"}
    monkeypatch.setattr(catalogue, "games", lambda: left)
    monkeypatch.setattr(services, "in_background", lambda function, *given: function(*given))
    assert "can't be read" in text(cast.phone(), page)


def test_prune_leaves_the_tables_of_a_group_unless_it_is_named(
    cast: Cast, page: str, host: Phone
) -> None:
    folder = str(cast.app.extensions["companion.settings"].instance)
    cast.app.extensions["companion.database"].close()
    prune = ["prune", "--older-than", "1d", "--yes", "--instance", folder]
    assert "Deleted: 0." in CliRunner().invoke(main, prune).output
    assert "Deleted: 1." in CliRunner().invoke(main, [*prune, "--group", "Friday"]).output


def test_the_address_lasts_or_is_left_out(
    cast: Cast, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert f"http://localhost{page}" not in cast.phone().get(page).text
    with cast.app.app_context():
        lasting = replace(services.settings(), public_url="https://companion.example")
    monkeypatch.setattr(services, "settings", lambda: lasting)
    assert f'href="https://companion.example{page}"' in cast.phone().get(page).text


def test_a_renewed_group_has_another_code_and_link(cast: Cast, page: str, host: Phone) -> None:
    before = of(cast, host)
    assert "The group keeps its code and link" in host.text("/invite")
    cast.player(host, "blue").post(f"{page}/links")
    assert of(cast, host) == before
    answer = host.post(f"{page}/links")
    after = of(cast, host)
    assert answer.location == f"/group/{after.token.lower()}"
    assert after.code != before.code
    assert cast.phone().get(page).status_code == 404
    assert cast.phone().post("/join", code=before.code).status_code == 404
    assert cast.phone().post("/join", code=after.code).location == answer.location


def test_a_deleted_group_leaves_tables_that_age_as_others(
    cast: Cast, page: str, host: Phone, player: Phone
) -> None:
    assert player.post(f"{page}/delete", forever="true").status_code == 403
    assert host.post(f"{page}/delete").status_code == 422
    assert host.post(f"{page}/delete", forever="true").status_code == 303
    assert host.get(page).status_code == 404
    assert "Friday" not in host.get("/").text
    assert "A new group" in host.text("/more")
    folder = str(cast.app.extensions["companion.settings"].instance)
    cast.app.extensions["companion.database"].close()
    prune = ["prune", "--older-than", "1d", "--yes", "--instance", folder]
    assert "Deleted: 1." in CliRunner().invoke(main, prune).output


def test_a_phone_that_was_sent_away_learns_no_new_code_and_takes_no_group_over(
    cast: Cast, page: str, host: Phone, player: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It keeps its seat at an earlier table of the group."""
    player.sit("blue")
    assert of(cast, host).code in player.get("/").text
    host.table = host.tell("/rematch").location.rsplit("/", 1)[1]
    row = cast.row(host.table)
    host.tell(f"/devices/{next(one for one in row.members if one != row.host.device)}/remove")
    page = host.post(f"{page}/links").location
    assert of(cast, host).code not in player.get("/").text
    later(monkeypatch, timedelta(minutes=6))
    assert "Become the host" not in text(player, page)
    assert player.post(f"{page}/host").status_code == 403


def test_of_a_removed_name_no_joined_one_stays(cast: Cast, page: str, host: Phone) -> None:
    for alias, name in (("Boris", "Bo"), ("Bob", "Boris")):
        host.post(f"{page}/join", data={"alias": alias, "as": name})
    host.post(f"{page}/forget", name="Boris", forever="true")
    assert of(cast, host).joined == {}


def test_a_stranger_with_the_link_learns_no_more_than_the_page_says(
    cast: Cast, page: str, host: Phone, player: Phone
) -> None:
    """Names, results, which tables are open; no phone, code, link, or id of a table that is over,
    and nothing of a name that was removed."""
    player.sit("blue")
    host.post(f"{page}/join", data={"alias": "Boris", "as": "Bo"})
    over = cast.row(host.table)
    host.table = host.tell("/rematch").location.rsplit("/", 1)[1]
    host.tell("/settings", locked="true")
    host.post(f"{page}/forget", name="Bo", forever="true")
    rows = [over, cast.row(host.table)]
    secrets = {over.id, of(cast, host).host, *(phone for row in rows for phone in row.members)}
    secrets |= {secret for row in rows for secret in (row.code, row.token, row.watch)}
    stranger = cast.phone()
    for path in ("", "/season.json", "/season.csv"):
        answer = stranger.get(f"{page}{path}")
        assert "Set-Cookie" not in answer.headers
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
        told = answer.text.lower()
        assert [secret for secret in secrets if secret.lower() in told] == []
        assert re.findall(r"\bbo(?:ris)?\b", told) == []
    assert "Ada" in stranger.get(page).text
    assert stranger.post(f"{page}/enter/{host.table}").status_code == 403
    assert cast.row(host.table).members == rows[1].members


def test_a_phone_leaves_a_group_and_follows_it_again_by_the_code(
    cast: Cast, page: str, host: Phone, player: Phone
) -> None:
    assert "Leave the group" not in text(cast.stranger(host), page)
    player.sit("blue")
    assert "1 other phone stays in the group." in text(player, page)
    assert "whoever has a seat at its tables can become the host" not in text(player, page)
    assert player.post(f"{page}/leave").location == "/"
    assert "Friday" not in player.get("/").text
    assert "No other phone stays in the group." in text(host, page)
    assert "Friday" in host.get("/").text
    assert season(host, page)["games"] == 1
    by_code = player.post("/join", code=of(cast, host).code).location
    assert "Leave the group" in text(player, by_code)
    assert "Friday" in player.get("/").text


def test_a_host_who_leaves_a_group_makes_room_for_another(
    cast: Cast, page: str, host: Phone, player: Phone
) -> None:
    player.sit("blue")
    assert "whoever has a seat at its tables can become the host" in text(host, page)
    host.post(f"{page}/leave")
    assert "Friday" not in host.get("/").text
    assert host.post(f"{page}/name", name="Mine").status_code == 403
    assert "The group has no host." in text(player, page)
    assert player.post(f"{page}/host").status_code == 303
    assert player.post(f"{page}/name", name="Saturday").status_code == 303
    assert "Saturday" in text(host, page)
    assert "Become the host" not in text(host, page)
