"""What if? Actions tried by anybody, seen by nobody else, thrown away or recorded all at once."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

import pytest

from companion.core import catalogue
from tests.conftest import Cast, Phone, reads, set_up

CITY = "city?seat=red&tokens=city:2&spends=true"
ROAD = "road?seat=red&tokens=road:2&spends=true"
BO = "points?seat=blue&points=3"


def page(phone: Phone, *tries: str, path: str = "", **more: Any) -> str:
    answer = phone.at(f"/whatif{path}", **{"try": list(tries), **more})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return unescape(answer.get_data(as_text=True))


def seen(phone: Phone, *tries: str, **more: Any) -> str:
    return reads(page(phone, *tries, **more))


def records(phone: Phone, *tries: str, **more: Any) -> Any:
    return phone.tell("/whatif/record", data={"try": list(tries), **more})


def log(cast: Cast, phone: Phone) -> Any:
    return cast.app.extensions["companion.logs"].get(phone.table, catalogue.find("mythotopia"))


def tries_in(address: str) -> list[str]:
    return [value for name, value in parse_qsl(urlsplit(address).query) if name == "try"]


def score(html: str, seat: str) -> int:
    row = html.split(f'id="score-{seat}"')[1].split("</li>")[0]
    return int(re.findall(r'class="score-points">(\d+)<', row)[0])


# -- trying ----------------------------------------------------------------------------------


def test_what_is_tried_changes_the_scores_on_this_page_alone(cast: Cast, host: Phone) -> None:
    before = log(cast, host).entries
    html = page(host, CITY, ROAD)
    assert (score(html, "red"), score(html, "blue")) == (28, 24)  # two tokens of 2
    assert "24 → 26" in reads(html)
    assert "26 → 28" in reads(html)
    assert host.points("red") == 24
    assert log(cast, host).entries == before


def test_a_forms_button_leads_to_it(host: Phone) -> None:
    form = host.at("/act/city", seat="red").get_data(as_text=True)
    (address,) = re.findall(r'formaction="([^"]*)"', form)
    answer = host.get(address, whole="1", seat="red", tokens="city:2", spends="true", tap="k")
    assert answer.status_code == 303
    assert tries_in(answer.location) == ["city?seat=red&tokens=city:2&spends=true"]
    assert score(host.get(answer.location).get_data(as_text=True), "red") == 26


def test_with_scripts_the_button_opens_it(host: Phone) -> None:
    host.headers["HX-Request"] = "true"
    answer = host.at("/whatif/try/city", seat="red", tokens="city:2", spends="true")
    assert tries_in(answer.headers["HX-Redirect"]) == [CITY]


def test_one_more_is_tried_on_what_was_tried_before(host: Phone) -> None:
    answer = host.at("/whatif/try/road", **{"try": CITY}, seat="red", tokens="road:2", spends="1")
    assert tries_in(answer.location) == [CITY, ROAD]
    preview = host.tell(
        f"/whatif/preview/road?try={quote(CITY)}", seat="red", tokens="road:2", whole="1"
    )
    assert "Ada 26 → 28" in reads(preview.get_data(as_text=True))


def test_the_form_knows_what_was_tried(host: Phone) -> None:
    """The lone token of 3 is gone once it is tried: it is no longer among the choices."""
    lone = "token?seat=red&tokens=lord_of_the_isles:3"
    assert 'value="lord_of_the_isles:3"' in page(host, path="/form/token", seat="red")
    assert 'value="lord_of_the_isles:3"' not in page(host, lone, path="/form/token", seat="red")


def test_a_step_left_out_leaves_the_others_in_their_order(host: Phone) -> None:
    html = page(host, CITY, BO, ROAD)
    links = re.findall(r'href="([^"]*)"[^>]*aria-label="Leave out', html)
    assert [len(tries_in(link)) for link in links] == [2, 2, 2]
    assert tries_in(links[1]) == [CITY, ROAD]


def test_a_step_is_changed_in_its_place(host: Phone) -> None:
    links = re.findall(r'href="([^"]*)"[^>]*aria-label="Change: ', page(host, CITY, BO, ROAD))
    form = unescape(host.get(links[1]).get_data(as_text=True))
    assert 'name="points" class="stepper-value"' in form
    assert 'value="3"' in form
    assert form.count('name="try"') == 3
    assert 'name="change" value="1"' in form
    facts = {"seat": "blue", "points": "5", "whole": "1"}
    preview = host.post(links[1].replace("/form/", "/preview/"), **facts)
    assert "Bo 24 → 29" in reads(preview.get_data(as_text=True))
    tries = {"try": [CITY, BO, ROAD], "change": "1"}
    answer = host.at("/whatif/try/points", **tries, **facts)
    assert tries_in(answer.location) == [CITY, "points?seat=blue&points=5", ROAD]


def test_a_change_of_nothing_is_one_more(host: Phone) -> None:
    facts = {"seat": "blue", "points": "5"}
    for place in ("7", "-1", "x", "0"):  # the first is no change of points, but a city
        answer = host.at("/whatif/try/points", **{"try": [CITY]}, change=place, **facts)
        assert tries_in(answer.location) == [CITY, "points?seat=blue&points=5"]


def test_an_objection_stands_at_its_step_with_the_way_out(host: Phone) -> None:
    bo = "city?seat=blue&tokens=city:2&spends=true"
    html = page(host, bo)
    assert "It is Ada's turn." in reads(html)
    (first,) = re.findall(r'href="([^"]*)"[^>]*>(?:(?!</a>).)*First: End', html)
    assert [text.split("?")[0] for text in tries_in(first)] == ["end_turn", "city"]
    mended = host.get(first).get_data(as_text=True)
    assert "It is Ada's turn." not in unescape(mended)
    assert "Bo's turn: 1 action left" in unescape(reads(mended))
    assert "Ada's turn" not in host.text("/log")


def test_wars_and_the_end_are_seen_as_they_would_be(host: Phone) -> None:
    assert set_up(host, depth="wars").status_code == 303
    empty = [f"correct?seat=red&what=card&key={key}&to=0" for key in ("city:2", "road:2")]
    html = page(host, "invade?seat=red&province=Blore&armies=5", wait="1")  # neutral troops: 4
    war = reads(html.split('id="war-Blore"')[1].split("</section>")[0])
    assert "new" in war
    assert "Ada attacks 5" in war
    assert "The end of the game" not in reads(html)
    whole = seen(host, *empty, "invade?seat=red&province=Blore&armies=5", wait="1")
    assert "2 cards more must be empty before the end may be declared." in whole
    assert "if it ended now: 27" in whole
    assert "Wars" not in host.text()


def test_a_war_changed_or_ended_is_marked(host: Phone) -> None:
    assert set_up(host, depth="wars").status_code == 303
    host.tap("invade", seat="red", province="Blore", armies="5", spends="false")
    more = page(host, "place_armies?seat=red&province=Blore&armies=2")
    assert "Blore changed" in reads(more.split('id="war-Blore"')[1])
    ended = page(host, "end_war?seat=red&province=Blore&taker=red&spends=true")
    assert "Blore the war is over" in reads(ended.split('id="war-Blore"')[1])


def test_the_end_of_the_game_can_be_tried(host: Phone) -> None:
    html = page(host, CITY, path="/outcomes", seat="red")
    (link,) = re.findall(r'href="([^"]*)"[^>]*>(?:(?!</a>).)*Try it out', html)
    assert [text.split("?")[0] for text in tries_in(link)] == ["city", "end_of_game"]
    assert "Ada wins" in unescape(reads(host.get(link).get_data(as_text=True)))
    assert "Ada wins" not in host.text()


TEN_WARS = {
    "red": ["Camarine", "Eagre", "Oxter", "Peened", "Remise", "Shog"],
    "blue": ["Blore", "Fadge", "Margent", "Quean"],
}  # one army each; Shog, Blore, Margent and Quean are rugged: there it is a tie, 1 : 1


def test_the_end_with_ten_wars_can_be_tried_and_recorded(cast: Cast, host: Phone) -> None:
    assert set_up(host, depth="wars", turns="").status_code == 303
    for seat, other in (("red", "blue"), ("blue", "red")):
        named = TEN_WARS[other]
        host.tap("provinces", seat=seat, count=len(named), named=named)
    for seat, attacked in TEN_WARS.items():
        for province in attacked:
            host.tap("invade", seat=seat, province=province, armies="1", overrule="invade.way")
    html = page(host, CITY, path="/outcomes", seat="red")
    links = re.findall(r'href="([^"]*)"[^>]*>(?:(?!</a>).)*Try it out', html)
    # Ada takes five provinces of Bo, 5 x (3 + 1 token), Bo takes Fadge of Ada: 3 + 1 token. Bo has
    # 24 + 4 - 15, or where Fadge comes last, never below 12 before: 12 + 4.
    found = set()
    for link in links:
        tried = host.get(link).get_data(as_text=True)
        assert "Ada wins" in reads(tried)
        found.add((score(tried, "red"), score(tried, "blue")))
        assert len(link) < 1500
    assert found == {(26 + 20 - 3, 13), (26 + 20 - 3, 16)}
    assert records(host, *tries_in(links[0]), overrule="end.cards").status_code == 303
    assert [entry.kind for entry in log(cast, host).entries[-2:]] == ["city", "end_of_game"]
    assert len(log(cast, host).entries[-1].payload["wars"]) == 10
    assert host.points("red") == 43
    assert "Ada wins" in host.text()


@pytest.mark.parametrize("depth", ["score", "wars", "board"])
def test_everything_on_its_menu_leads_somewhere(host: Phone, depth: str) -> None:
    assert set_up(host, depth=depth).status_code == 303
    for tries in ([], [CITY, BO]):
        html = page(host, *tries, path="/act", seat="blue")
        links = set(re.findall(r'href="([^"]*/whatif[^"]*)"', html))
        assert len(links) > 15
        assert "/actions/" not in html.split("<main")[1]
        for link in links:
            answer = host.get(link)
            assert answer.status_code == 200, link
            assert tries_in(link)[: len(tries)] == tries
    assert host.points("blue") == 24


def test_before_anything_is_tried_it_says_what_it_is_for(host: Phone) -> None:
    html = seen(host)
    assert "nobody else sees them until you record them" in html
    assert "Record it all" not in html
    assert "What if?" in host.text("/act")


def test_in_russian_too(cast: Cast) -> None:
    host = cast.host("red", "blue", names={"red": "Ада", "blue": "Бо"}).sit("red")
    set_up(host)
    host.headers["Accept-Language"] = "ru"
    text = seen(host, CITY)
    for words in ("А если?", "Каким стал бы стол", "Записать всё", "Отбросить"):
        assert words in text
    assert "Прикинуть" in host.text("/act/city", seat="red")


# -- others play on --------------------------------------------------------------------------


def test_what_others_record_meanwhile_lies_under_it(host: Phone, player: Phone) -> None:
    before = seen(host, CITY, since="1")
    assert "The table has changed since you began." not in before
    player.tap("points", seat="blue", points="3")
    html = page(host, CITY, since="1")
    assert (score(html, "red"), score(html, "blue")) == (26, 27)
    assert "The table has changed since you began." in reads(html)


def test_with_scripts_the_page_asks_again_by_its_own_address(host: Phone) -> None:
    html = page(host, CITY)
    (again,) = re.findall(r'hx-get="([^"]*)" hx-trigger="table-changed', html)
    host.headers["HX-Request"] = "true"
    answer = host.get(again)
    assert '<hx-partial hx-target="#whatif"' in answer.get_data(as_text=True)
    assert answer.headers["Companion-Address"] == again
    assert tries_in(again) == [CITY]


def test_a_browser_never_keeps_the_part_of_a_page_for_the_page(host: Phone) -> None:
    assert host.at("/whatif", **{"try": CITY}).headers["Cache-Control"] == "no-cache"
    host.headers["HX-Request"] = "true"
    for path in ("/whatif", "/settle/war"):
        assert host.at(path).headers["Cache-Control"] == "no-store"


def test_nobody_elses_screens_show_it(host: Phone, player: Phone) -> None:
    """Regions are kept for all phones: what is tried must not be among them."""
    ends = "end_turn?seat=red&next=blue"
    assert "Bo's turn: 2 actions left" in seen(host, CITY, ends)
    page(host, CITY, ends, path="/form/city", seat="blue")
    for phone in (host, player):
        text = phone.text()
        assert "Ada 2 actions left" in text
        assert phone.points("red") == 24


# -- recording it all ------------------------------------------------------------------------


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


def test_the_same_tap_sent_twice_records_once(cast: Cast, host: Phone) -> None:
    for _ in range(2):
        assert records(host, CITY, BO, tap="k1").status_code == 303
    assert len(log(cast, host).entries) == 3


def test_it_is_recorded_on_the_table_as_it_is_by_then(host: Phone, player: Phone) -> None:
    player.tap("points", seat="blue", points="3")
    assert records(host, BO).status_code == 303
    assert host.points("blue") == 30


def test_what_is_objected_to_is_said_once_and_nothing_is_recorded(host: Phone) -> None:
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
    assert "No token of 3" not in seen(host, lone)
    player.tap("token", seat="blue", tokens="lord_of_the_isles:3")
    answer = records(host, lone)
    assert answer.status_code == 422
    assert "No token of 3 lies on Lord of the Isles." in reads(answer.get_data(as_text=True))


# -- who may ---------------------------------------------------------------------------------


def test_a_spectator_tries_and_records_nothing(cast: Cast, host: Phone) -> None:
    spectator = cast.spectator(host)
    html = page(spectator, CITY)
    assert score(html, "red") == 26
    assert "Record it all" not in html
    assert "Throw it away" in html
    assert "What if?" in spectator.text("/act")
    assert "Try it out" in page(spectator, path="/form/city", seat="red")
    assert records(spectator, CITY).status_code == 403
    assert host.points("red") == 24


def test_a_stranger_sees_nothing(cast: Cast, host: Phone) -> None:
    stranger = cast.stranger(host)
    assert stranger.at("/whatif", **{"try": CITY}).status_code == 403
    assert records(stranger, CITY).status_code == 403


def test_where_everybody_records_their_own_nobody_records_for_another(
    cast: Cast, host: Phone, player: Phone
) -> None:
    assert host.tell("/settings", own_seat_only="1").status_code == 303
    assert score(page(player, CITY), "red") == 26
    assert records(player, BO, CITY).status_code == 403
    assert records(player, BO).status_code == 303
    assert (host.points("red"), host.points("blue")) == (24, 27)


def test_at_a_closed_table_it_is_only_tried(host: Phone) -> None:
    host.tell("/close")
    assert "Record it all" not in page(host, CITY)
    assert records(host, CITY).status_code == 410


def test_before_the_set_up_there_is_nothing_to_try(cast: Cast) -> None:
    host = cast.host("red", "blue").sit("red")
    assert host.at("/whatif").status_code == 404
    assert records(host, CITY).status_code == 404


# -- nonsense --------------------------------------------------------------------------------

NONSENSE = (
    "", "?", "city", "teleport?seat=red", "points?seat=red&points=many", "points?seat=green",
    "points?seat=<b>&points=1", "%00?%00=1", "city?seat=red&tokens=zzz", "survey?",
    "points?seat=red&points=1&x=" + "y" * 5000,
)  # fmt: skip


def test_what_makes_no_sense_is_left_out(host: Phone) -> None:
    html = page(host, *NONSENSE[:5], CITY, *NONSENSE[5:], since="lots")
    assert score(html, "red") == 26
    assert html.count('class="try"') == 1


def test_it_is_not_recorded_in_part(host: Phone) -> None:
    for nonsense in NONSENSE:
        assert records(host, CITY, nonsense).status_code == 409
    assert records(host).status_code == 409
    assert host.points("red") == 24


def test_no_more_than_thirty_at_once(host: Phone) -> None:
    assert score(page(host, *[BO] * 40), "blue") == 24 + 30 * 3
    answer = host.at("/whatif/try/points", **{"try": [BO] * 30}, seat="blue", points="3")
    assert answer.status_code == 400
    assert "This is more than can be tried out at once." in reads(answer.get_data(as_text=True))


def test_a_form_that_can_not_be_read_is_shown_again(host: Phone) -> None:
    answer = host.at("/whatif/try/points", **{"try": CITY}, seat="red", points="many", whole="1")
    html = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "Points must be a whole number" in reads(html)
    assert f'name="try" value="{CITY.replace("&", "&amp;")}"' in html
    assert "/whatif/try/points" in html


@pytest.mark.parametrize("kind", ["survey", "teleport", "citadels"])
def test_what_can_not_be_tried_has_no_form(host: Phone, kind: str) -> None:
    assert host.at(f"/whatif/form/{kind}", seat="red").status_code == 404
    assert host.at(f"/whatif/try/{kind}", seat="red").status_code == 404


def test_a_seat_that_is_not_in_the_game_yet_is_told_so(host: Phone) -> None:
    host.tell("/seats", colour="green")
    assert host.at("/whatif/act", seat="green").status_code == 409
    assert host.at("/whatif/try/points", seat="green", points="3").status_code == 409


# -- what is confusing without a word ----------------------------------------------------------


def test_what_of_a_link_makes_no_sense_is_counted(host: Phone) -> None:
    assert "makes no sense at this table" not in seen(host, CITY)
    assert "1 action of this link makes no sense at this table" in seen(host, CITY, "teleport?")
    both = seen(host, "teleport?", "city?seat=purple")
    assert "2 actions of this link make no sense at this table" in both


def test_who_goes_back_to_what_was_recorded_is_told_so(host: Phone) -> None:
    told = "All of this has been recorded since."
    records(host, CITY, BO, then="table")
    assert told in seen(host, CITY, BO, since="1")
    assert "Record it again" in seen(host, CITY, BO, since="1")
    assert told not in seen(host, BO, CITY, since="1")  # in another order
    assert told not in seen(host, CITY, CITY, since="1")  # once, not twice
    assert told not in seen(host, CITY, BO)  # tried anew
    host.tell("/log/strike", data={"entry": ["2", "3"]})
    assert told not in seen(host, CITY, BO, since="1")


def test_no_fewer_than_no_actions_are_left(host: Phone) -> None:
    assert "Ada's turn: 0 actions left" in seen(host, CITY, ROAD, CITY)


def test_a_changed_war_says_how_strong_each_side_was(host: Phone) -> None:
    assert set_up(host, depth="wars").status_code == 303
    host.tap("invade", seat="red", province="Blore", armies="5", spends="false")
    html = page(host, "place_armies?seat=red&province=Blore&armies=2")
    war = reads(html.split('id="war-Blore"')[1].split("</section>")[0])
    assert "Neutral 4 Ada attacks was 5 7" in war  # neutral troops: 4
    assert html.index("war-Blore") < html.index("vp-card")


def test_the_game_stopped_by_nobody_can_be_tried(host: Phone) -> None:
    html = page(host, CITY, path="/outcomes", seat="red")
    (stopped,) = re.findall(r'href="([^"]*how=projection[^"]*)"', html)
    html = host.get(unescape(stopped)).get_data(as_text=True)
    (link,) = re.findall(r'href="([^"]*)"[^>]*>(?:(?!</a>).)*Try it out', html)
    assert tries_in(unescape(link)) == [CITY, "end_of_game?how=projection"]
    assert "Ada wins" in reads(unescape(host.get(unescape(link)).get_data(as_text=True)))
