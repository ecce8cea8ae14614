"""The next game of the same people: which game, which colours, who sits out, who follows."""

from dataclasses import replace

import pytest

from companion.web import services
from tests.conftest import Cast, Phone, set_up


def opened(
    cast: Cast, phone: Phone, game: str, *plays: str, new: str = ""
) -> list[tuple[str, str]]:
    """Opens the next game; returns its seats, each a colour with a name."""
    answer = phone.tell("/next", data={"game": game, "plays": [*plays], "new": new})
    assert answer.status_code == 303
    row = cast.row(answer.location.rsplit("/", 1)[1])
    assert row.game == game
    return [(seat.colour, seat.name) for seat in row.seats]


def test_everybody_keeps_name_phone_and_if_the_box_has_it_the_colour(cast: Cast) -> None:
    """Terra Mystica has red and blue, and no pink: who was pink gets its first free colour."""
    host = cast.host("red", "blue", "pink", names={"red": "Ada", "blue": "Bo", "pink": "Cleo"},
                     slug="score-sheet").sit("red")  # fmt: skip
    cleo, watching = cast.player(host, "pink"), cast.spectator(host)
    answer = host.tell("/next", data={"game": "terra-mystica", "plays": ["red", "blue", "pink"]})
    new = answer.location.rsplit("/", 1)[1]
    row = cast.row(new)
    names = {seat.name: seat for seat in row.seats}
    assert (names["Ada"].colour, names["Bo"].colour) == ("red", "blue")
    assert names["Cleo"].colour not in ("red", "blue", "pink")
    for phone, name in ((host, "Ada"), (cleo, "Cleo")):
        held = cast.row(phone.table).seats
        assert names[name].devices == next(s.devices for s in held if s.name == name)
    assert row.host.device in names["Ada"].devices
    watching.table = new
    assert watching.at().status_code == 200
    assert watching.tell("/seats/blue/take").status_code == 403


def test_with_fewer_colours_than_people_it_asks_who_sits_out(cast: Cast) -> None:
    five = dict(zip(("red", "blue", "green", "yellow", "orange"), "ABCDE", strict=True))
    host = cast.host(*five, names=five, slug="score-sheet").sit("red")
    dora = cast.player(host, "yellow")
    answer = host.tell("/next", data={"game": "mythotopia", "plays": [*five]})
    assert answer.status_code == 422
    assert "Mythotopia is for 2 to 4 players. Who plays?" in answer.text
    assert host.tell("/next", data={"game": "mythotopia"}).status_code == 422  # nobody
    plays = ["red", "blue", "green", "orange"]
    assert opened(cast, host, "mythotopia", *plays) == [
        ("red", "A"), ("blue", "B"), ("green", "C"), ("yellow", "E"),
    ]  # fmt: skip
    dora.table = host.tell("/next", data={"game": "mythotopia", "plays": plays}).location[3:]
    assert dora.at().status_code == 200  # who sits out is there, without a seat
    assert "is-mine" not in dora.at().text


def test_somebody_new_sits_beside_those_of_the_table_before(cast: Cast) -> None:
    host = cast.host("red", "blue", names={"red": "Ada", "blue": "Bo"}).sit("red")
    asked = {"game": "score-sheet", "plays": ["red", "blue"], "new": " Cleo,ada, , Dan "}
    row = cast.row(host.tell("/next", data=asked).location[3:])
    assert [seat.name for seat in row.seats] == ["Ada", "Bo", "Cleo", "Dan"]
    assert [bool(seat.devices) for seat in row.seats] == [True, False, False, False]
    asked |= {"game": "mythotopia", "new": "Cleo, Dan, Eve"}
    answer = host.tell("/next", data=asked)
    assert answer.status_code == 422
    assert 'value="Cleo, Dan, Eve"' in answer.text
    assert opened(cast, host, "mythotopia", "red", new="Cleo") == [
        ("red", "Ada"), ("blue", "Cleo"),
    ]  # fmt: skip


def test_a_game_for_more_people_gets_free_seats(cast: Cast) -> None:
    host = cast.host("red", names={"red": "Ada"}, slug="score-sheet")
    assert opened(cast, host, "mythotopia", "red") == [("red", "Ada"), ("blue", "")]


def test_the_running_table_stays_open_and_its_phones_are_led_on_until_it_goes_on(
    cast: Cast, host: Phone, player: Phone
) -> None:
    """Only the host may leave a running game. Who records there again is led away no more."""
    assert "Another game" not in player.text("/more")
    assert player.tell("/next", data={"game": "score-sheet", "plays": "red"}).status_code == 403
    assert "Another game" in host.text("/more")
    new = host.tell("/next", data={"game": "score-sheet", "plays": ["red", "blue"]}).location
    for screen in ("", "/log"):
        assert f'href="{new}"' in player.at(screen).get_data(as_text=True)
    assert player.at("/tv", region="1").headers["HX-Redirect"] == f"{new}/tv"
    assert player.tap("points", seat="blue", points="1").status_code == 303
    assert "To the next game" not in player.text()
    assert "HX-Redirect" not in player.at("/tv", region="1").headers


def test_after_the_game_any_player_chooses_and_all_meet_at_one_table(
    cast: Cast, host: Phone, player: Phone
) -> None:
    host.tap("stop", how="score")
    assert "Another game" in player.text()
    first = player.tell("/next", data={"game": "epoch", "plays": ["red", "blue"]})
    second = host.tell("/next", data={"game": "epoch", "plays": ["red", "blue"]})
    assert first.location == second.location
    assert f'href="{first.location}"' in host.at().get_data(as_text=True)
    # Who looks at the podium can't lead the others away: a table of their own is made under "More".
    ways = ("Rematch, same seats", "Another game")
    assert [way for way in ways if way in host.text()] == []
    assert [way for way in ways if way in host.text("/more")] == [*ways]
    assert cast.stranger(host).tell("/next", data={"game": "epoch"}).status_code == 403


def test_nothing_of_one_game_is_agreed_for_another(cast: Cast) -> None:
    host = cast.host("red", "blue").sit("red")
    set_up(host, depth="board")
    host.table = host.tell("/next", data={"game": "epoch", "plays": ["red", "blue"]}).location[3:]
    assert host.at("/setup").status_code == 200


def test_a_deleted_next_game_leads_nobody_on(cast: Cast, host: Phone, player: Phone) -> None:
    host.tap("stop", how="score")
    old, new = host.table, host.tell("/rematch").location.rsplit("/", 1)[1]
    assert "To the next game" in player.text()
    host.table = new
    host.tell("/close")
    assert host.tell("/delete", forever="true").status_code == 303
    assert player.table == old
    assert "To the next game" not in player.text()


def test_a_demo_opens_no_table_past_the_owners_code(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = cast.phone()
    cast.introduced(phone)
    phone.table = phone.post("/demo", game="mythotopia").location.rsplit("/", 1)[1]
    settings = services.settings
    with cast.app.app_context():
        closed = replace(settings(), create_code="friends")
    monkeypatch.setattr(services, "settings", lambda: closed)
    assert "Code to open tables" in phone.text("/next")
    assert phone.tell("/rematch").status_code == 403
    plays = {"game": "score-sheet", "plays": ["red", "blue"]}
    assert phone.tell("/next", data=plays).status_code == 403
    assert phone.tell("/next", data={**plays, "create_code": "friends"}).status_code == 303
