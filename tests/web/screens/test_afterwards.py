"""After a game: the end screen, files, the table deleted for good."""

import csv
import io
import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest

from companion.core.game.descriptions import Standing
from companion.core.game.game import Game
from companion.core.text import say
from tests.conftest import Cast, Phone, in_one_line, set_up
from tests.web.stream import Stream


@pytest.fixture
def over(host: Phone, player: Phone) -> Phone:
    """Ada and Bo began with 24; Ada took Blore from Bo and is ahead, 28 to 21, when they stop."""
    host.tap("take", seat="red", province="Blore", loser="blue", tokens="spoils_of_war:1",
             placed="true")  # fmt: skip
    player.tap("points", seat="blue", points="9")
    player.tell("/log/strike", entry="3")
    host.tap("stop", how="score")
    return host


# -- the end screen ------------------------------------------------------------------------


def test_the_winner_is_lit_instead_of_the_seat_on_turn(cast: Cast) -> None:
    host = cast.host("red", "blue").sit("red")
    set_up(host, turns="true")
    host.tap("points", seat="blue", points="9")
    assert lit(host) == ["red"]  # on turn
    host.tap("stop", how="score")
    assert lit(host) == ["blue"]


def lit(phone: Phone) -> list[str]:
    """The seats that are lit, on the scoreboard or on the podium."""
    return re.findall(
        r'class="(?:score|podium-place) is-lit"[^>]* id="score-(\w+)"',
        phone.at().get_data(as_text=True),
    )


def test_a_game_that_nobody_won_has_no_podium(host: Phone) -> None:
    host.tap("stop", how="unfinished")
    page = host.at().get_data(as_text=True)
    assert "podium" not in page
    assert "The game was stopped" in page
    assert "1st" not in page  # nobody has a place, on the television neither
    assert "1st" not in host.text("/tv")
    assert 'class="score" data-seat="red"' in page


def test_the_fourth_stands_below_the_podium(cast: Cast) -> None:
    host = cast.host("red", "blue", "green", "yellow").sit("red")
    set_up(host, dealt="6")
    for seat, points in (("red", "1"), ("blue", "2"), ("green", "2"), ("yellow", "4")):
        host.tap("points", seat=seat, points=points)
    host.tap("stop", how="score")
    assert lit(host) == ["yellow"]
    html = host.at().get_data(as_text=True)
    podium = html.split('class="podium"')[1].split("</ol>")[0]
    assert re.findall(r'data-seat="(\w+)" data-rank="(\d)"', podium) == [
        ("yellow", "1"), ("blue", "2"), ("green", "2"),
    ]  # fmt: skip
    assert 'class="score" data-seat="red"' in html
    # It alone would tell what the last line brought: those on the steps don't.
    host.tap("points", seat="red", points="-1", overrule="over")
    html = host.at().get_data(as_text=True)
    assert 'class="score" data-seat="red"' in html
    assert "score-change" not in html


def test_who_ties_for_the_third_place_stands_on_a_step_too(cast: Cast) -> None:
    """24 VP each; Ada gets 5 more and Bo 3."""
    host = cast.host("red", "blue", "green", "yellow").sit("red")
    set_up(host)
    for seat, points in (("red", "5"), ("blue", "3")):
        host.tap("points", seat=seat, points=points)
    host.tap("stop", how="score")
    html = host.at().get_data(as_text=True)
    podium = html.split('class="podium"')[1].split("</ol>")[0]
    assert re.findall(r'data-rank="(\d)"', podium) == ["1", "2", "3", "3"]


def test_points_of_three_digits_are_marked(host: Phone) -> None:
    """A television writes them smaller."""
    for points, marked in (("75", 0), ("1", 1)):  # 99, 100
        host.tap("points", seat="red", points=points)
        html = host.at("/tv").get_data(as_text=True)
        assert html.count('class="score-total is-long"') == marked


def test_below_the_podium_stands_the_place_beside_what_a_seat_plays(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    standings = Game.standings

    def playing(game: Game[Any, Any], state: Any) -> list[Standing]:
        return [replace(each, plays=say("Giants")) for each in standings(game, state)]

    monkeypatch.setattr(Game, "standings", playing)
    host = cast.host("red", "blue", "green", "yellow").sit("red")
    set_up(host, dealt="6")
    assert host.text().count("Giants") == 4
    host.tap("points", seat="red", points="-1")
    host.tap("stop", how="score")
    assert "4th · Giants" in host.text()


def test_what_can_be_done_depends_on_who_looks(cast: Cast, over: Phone, player: Phone) -> None:
    offered = {
        "host": over.text(),
        "player": player.text(),
        "spectator": cast.spectator(over).text(),
    }
    for kept in ("Save in BG Stats", "Share the game", "Spreadsheet (CSV)", "Whole table (JSON)"):
        assert all(kept in page for page in offered.values()), kept
    assert [who for who, page in offered.items() if "Rematch, same seats" in page] == [
        "host", "player",
    ]  # fmt: skip
    assert [who for who, page in offered.items() if "Delete this table" in page] == ["host"]


def test_the_buttons_come_with_the_end_and_go_with_it(host: Phone) -> None:
    assert "Keep this game" not in host.text()
    host.tap("stop", how="score")
    assert "Keep this game" in host.text()
    host.tell("/log/strike", entry="2")
    assert "Keep this game" not in host.text()
    assert "Spreadsheet (CSV)" in host.text("/chart")
    assert "BG Stats" not in host.text("/chart")


def test_the_bg_stats_link_says_what_the_table_says(over: Phone) -> None:
    link = re.search(r'href="(https://app.bgstatsapp.com[^"]+)"', over.at().get_data(as_text=True))
    assert link
    play = json.loads(unquote(unescape(link[1]).partition("?data=")[2]))
    assert play["game"]["bggId"] == 133632
    assert play["sourcePlayId"] == over.table
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
    assert play["players"] == [
        {"name": "Ada", "sourcePlayerId": "ada", "startPlayer": True, "winner": True, "rank": 1,
         "score": 28, "role": "Red"},
        {"name": "Bo", "sourcePlayerId": "bo", "startPlayer": False, "winner": False, "rank": 2,
         "score": 21, "role": "Blue"},
    ]  # fmt: skip


# -- files ---------------------------------------------------------------------------------


def test_json_is_the_document_that_the_command_writes(over: Phone) -> None:
    answer = over.at("/export.json")
    assert answer.mimetype == "application/json"
    name = answer.headers["Content-Disposition"]
    assert re.fullmatch(r'attachment; filename="mythotopia-\d{4}-\d\d-\d\d-\d{4}\.json"', name)
    document = json.loads(answer.text)
    assert document["format"] == "companion-table"
    assert document["position"] is not None


def test_csv_has_a_row_for_every_line_in_force(over: Phone) -> None:
    answer = over.at("/export.csv")
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].endswith('.csv"')
    text = answer.get_data().decode("utf-8-sig")
    assert answer.get_data().startswith(b"\xef\xbb\xbf")
    head, begin, take, stop = csv.reader(io.StringIO(text, newline=""))
    assert head == [
        "Line", "Time (UTC)", "Player", "Action", "What happened", "Ada", "Bo",
    ]  # fmt: skip
    assert (begin[0], begin[2:]) == ("1", ["", "Set-up", "The game begins", "24", "24"])
    assert (take[0], take[2], take[4:]) == (
        "2", "Ada", ["takes Blore from Bo; Spoils of War +1", "28", "21"],
    )  # fmt: skip
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", take[1])
    assert (stop[0], stop[5:]) == ("5", ["28", "21"])


def test_csv_speaks_the_phones_language_and_computes_nothing(cast: Cast, host: Phone) -> None:
    host.tell("/seats/red/name", name="=1+1")
    host.tap("points", seat="red", points="-2", overrule="score.floor")
    phone = cast.player(host, None, **{"Accept-Language": "ru"})
    text = phone.at("/export.csv").get_data().decode("utf-8-sig")
    head, _, line = csv.reader(io.StringIO(text, newline=""))
    assert head[:3] == ["Запись", "Время (UTC)", "Игрок"]
    assert head[5] == line[2] == "'=1+1"
    assert line[5] == "22"


# -- deleted for ever ----------------------------------------------------------------------


def test_the_host_deletes_a_closed_table_for_ever(cast: Cast, over: Phone, player: Phone) -> None:
    secrets = cast.row(over.table)
    over.tell("/close")
    assert "Yes, delete it for good" in over.text("/delete")
    answer = over.tell("/delete", forever="true")
    assert (answer.status_code, answer.location) == (303, "/")
    assert player.at().status_code == 404
    assert player.tap("points", seat="blue", points="1").status_code == 404
    assert over.table not in over.get("/").get_data(as_text=True)
    for link in (f"/g/{secrets.watch}", f"/w/{secrets.watch}", f"/j/{secrets.token}"):
        assert player.get(link).status_code == 404
    # The phones themselves are welcome as before.
    again = player.post("/tables", data={"game": "mythotopia", "colour": ["red", "blue"]})
    assert again.status_code == 303


def test_deleting_takes_a_closed_table_the_host_and_a_ticked_box(
    cast: Cast, over: Phone, player: Phone
) -> None:
    assert "Close the table first" in over.text("/delete")
    assert over.tell("/delete", forever="true").status_code == 409
    assert over.tell("/close", then="delete").location.endswith("/delete")
    assert over.tell("/delete").status_code == 422
    for phone in (player, cast.spectator(over), cast.stranger(over)):
        assert phone.at("/delete").status_code == 403
        assert phone.tell("/delete", forever="true").status_code == 403
    assert over.at().status_code == 200


def test_phones_at_a_deleted_table_are_led_to_the_lobby(over: Phone, player: Phone) -> None:
    stream = Stream(player)
    assert stream.next().event == ""
    over.tell("/close")
    over.tell("/delete", forever="true")
    while (message := stream.next()).event != "gone":
        assert message.event in ("", "presence")
    stream.close()
    # So is a phone that slept, when it wakes.
    assert player.at("/stream").text.startswith("event: gone")


def test_a_rematch_keeps_names_and_the_board_no_matter_who_asks_for_it(
    cast: Cast, over: Phone, player: Phone
) -> None:
    board = {"province": "Blore", "strength": "6", "rugged": "true", "whole": "1"}
    assert over.tap("board", data=board).status_code == 303
    player.table = player.tell("/rematch").location.rsplit("/", 1)[1]
    seats = cast.row(player.table).seats
    assert [(seat.colour, seat.name) for seat in seats] == [("red", "Ada"), ("blue", "Bo")]
    assert "Your board, with corrections from an earlier table Blore" in player.text("/setup")


def test_every_phone_is_told_that_the_table_was_closed(over: Phone, player: Phone) -> None:
    sentence = "This table is closed."
    stream = Stream(player)
    assert sentence not in stream.view().data
    over.tell("/close")
    assert sentence in stream.view().data
    over.tell("/close", reopen="true")
    assert sentence not in stream.view().data
    stream.close()


def test_at_a_closed_table_nobody_is_asked_to_sit_down(host: Phone) -> None:
    host.tell("/close")
    for screen in ("", "/act", "/seat/red"):
        page = host.text(screen)
        assert page.count("This table is closed.") == 1
        assert "Take a seat to record." not in page


def test_a_finished_game_offers_no_actions_but_can_be_corrected(over: Phone) -> None:
    page = over.text("/act")
    assert "Discard cards" not in page
    assert "Correction" in page
    over.tell("/log/strike", entry="5")
    assert "Discard cards" in over.text("/act")


def test_the_pieces_of_several_winners_make_room_for_the_rematch(host: Phone) -> None:
    """On the strip: beside them the words would be cut."""
    host.tap("stop", how="score")  # both have 24

    def pieces() -> bool:
        strip = host.at().get_data(as_text=True).split('class="strip-won"')[1].split("</div>")[0]
        return 'class="piece' in strip

    assert pieces()
    host.tell("/rematch")
    assert not pieces()


def test_a_rematch_is_played_as_agreed(cast: Cast) -> None:
    """But for what chance draws; what is tracked is what was tracked in the end."""
    host = cast.host("red", "blue").sit("red")
    set_up(host, depth="wars", ending="one_more_turn", road_stone="2", turns="", dealt="7")
    host.tap("depth", data={"depth": "board", "whole": "1"})
    host.tell("/close")
    host.table = host.tell("/rematch").location.rsplit("/", 1)[1]
    page = in_one_line(host.at("/setup"))
    for name, value in (("depth", "board"), ("ending", "one_more_turn"), ("road_stone", "2")):
        assert f'name="{name}" value="{value}" checked' in page
    assert 'name="turns" value="true">' in page
    assert 'name="dealt" inputmode="numeric" maxlength="2" value="7"' in page


def test_a_rematch_of_other_seats_is_agreed_again(cast: Cast) -> None:
    host = cast.host("red", "blue").sit("red")
    set_up(host, depth="board", dealt="7")
    host.tell("/close")
    host.table = host.tell("/rematch").location.rsplit("/", 1)[1]
    host.tell("/seats", colour="green", name="Cleo")
    page = host.at("/setup").get_data(as_text=True)
    assert 'name="depth" value="score" checked' in page
    assert 'name="dealt" inputmode="numeric" maxlength="2" value="8"' in page  # three players


# -- the rematch ----------------------------------------------------------------------------


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
