"""What if? All that was tried, recorded by one tap: in order, and by whom it may be."""

import re
from html import unescape

from tests.conftest import Cast, Phone, reads
from tests.web.whatif.tried import BO, CITY, ROAD, log, page, records, score, seen


def test_all_of_it_is_recorded_by_one_tap_in_order(cast: Cast, host: Phone) -> None:
    would = score(page(host, CITY, BO, ROAD), "red")
    assert records(host, CITY, BO, ROAD, then="table").status_code == 303
    assert host.points("red") == would == 28
    new = log(cast, host).entries[1:]
    assert [entry.kind for entry in new] == ["city", "points", "road"]
    assert {entry.group for entry in new} == {2}


def test_one_undo_takes_all_of_it_back(host: Phone) -> None:
    answer = records(host, CITY, BO, ROAD)
    toast = host.get(answer.location).get_data(as_text=True).split("data-toast")[1]
    named = re.findall(r'name="entry" value="(\d+)"', toast)
    assert named == ["2", "3", "4"]
    host.tell("/log/strike", data={"entry": named})
    assert (host.points("red"), host.points("blue")) == (24, 24)


def test_objections_are_said_once_and_nothing_is_recorded(host: Phone) -> None:
    bo = "city?seat=blue&tokens=city:2&spends=true"
    answer = records(host, bo, "road?seat=blue&tokens=road:2&spends=true")
    text = unescape(reads(answer.get_data(as_text=True)))
    assert answer.status_code == 422
    assert text.count("It is Ada's turn.") == 1
    assert host.points("blue") == 24


def test_it_may_be_overruled_and_the_log_says_so_at_each_line(host: Phone) -> None:
    bo = ["city?seat=blue&tokens=city:2&spends=true", "road?seat=blue&tokens=road:2&spends=true"]
    answer = records(host, *bo)
    html = answer.get_data(as_text=True)
    facts = re.findall(r'name="(try|overrule)" value="([^"]*)"', html)
    assert [unescape(value) for name, value in facts if name == "try"] == bo
    overruled = [value for name, value in facts if name == "overrule"]
    assert records(host, *bo, overrule=overruled).status_code == 303
    assert host.points("blue") == 28
    assert host.text("/log").count("Overruled:") == 2


def test_an_objection_that_came_up_meanwhile_is_shown(host: Phone, player: Phone) -> None:
    lone = "token?seat=red&tokens=lord_of_the_isles:3"
    assert "no 3-VP token" not in seen(host, lone)
    player.tap("token", seat="blue", tokens="lord_of_the_isles:3")
    answer = records(host, lone)
    assert answer.status_code == 422
    assert "Lord of the Isles has no 3-VP token." in reads(answer.get_data(as_text=True))


# -- who may ---------------------------------------------------------------------------------


def test_a_spectator_tries_and_records_nothing(cast: Cast, host: Phone) -> None:
    spectator = cast.spectator(host)
    html = page(spectator, CITY)
    assert score(html, "red") == 26
    assert "Record it all" not in html
    assert ">Discard<" in html
    assert "What if?" in spectator.text("/act")
    assert "Try it out" in page(spectator, path="/form/city", seat="red")
    assert records(spectator, CITY).status_code == 403
    assert host.points("red") == 24


def test_where_everybody_records_their_own_nobody_records_for_another(
    cast: Cast, host: Phone, player: Phone
) -> None:
    assert host.tell("/settings", own_seat_only="1").status_code == 303
    assert score(page(player, CITY), "red") == 26
    assert records(player, BO, CITY).status_code == 403
    assert records(player, BO).status_code == 303
    assert (host.points("red"), host.points("blue")) == (24, 27)


def test_at_a_closed_table_it_is_only_tried(host: Phone) -> None:
    assert "Record it all" in page(host, CITY)
    host.tell("/close")
    assert "Record it all" not in page(host, CITY)
