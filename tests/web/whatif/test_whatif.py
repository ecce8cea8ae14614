"""What if? Actions tried by anybody, seen by nobody else, and thrown away; their address."""

import re
from html import unescape
from urllib.parse import quote, quote_plus

import pytest

from companion.games.mythotopia.box import contents
from companion.games.mythotopia.course.end_of_game import EndOfGame
from companion.games.mythotopia.moves.war.war_outcome import Settled
from companion.web.whatif.tries import LONGEST, LONGEST_OF_ALL, parsed, written
from tests.conftest import Cast, Phone, reads, set_up
from tests.web.whatif.tried import BO, CITY, ROAD, log, page, records, score, seen, tries_in


def test_tried_actions_change_only_the_scores_of_this_page(cast: Cast, host: Phone) -> None:
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
    assert score(host.get(answer.location).text, "red") == 26
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
    """The only token of 3 is no longer among the choices once it is tried."""
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


@pytest.mark.parametrize(("depth", "tries"), [("wars", []), ("board", [CITY, BO])])
def test_everything_on_its_menu_leads_somewhere(host: Phone, depth: str, tries: list[str]) -> None:
    assert set_up(host, depth=depth).status_code == 303
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
    assert "Nobody else sees them until you record them" in html
    assert "Record it all" not in html
    assert "What if?" in host.text("/act")


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
    for phone, turn in ((host, "Your turn"), (player, "Ada plays")):
        text = phone.text()
        assert f"{turn} 2 actions left" in text
        assert phone.points("red") == 24


# -- what is confusing without a word ----------------------------------------------------------


def test_what_of_a_link_makes_no_sense_is_counted(host: Phone) -> None:
    assert "fit this table" not in seen(host, CITY)
    assert "1 action of this link doesn't fit this table" in seen(host, CITY, "teleport?")
    both = seen(host, "teleport?", "city?seat=purple")
    assert "2 actions of this link don't fit this table" in both


def test_a_recorded_what_if_says_so(host: Phone) -> None:
    sentence = "All of this has been recorded since."
    records(host, CITY, BO, then="table")
    assert sentence in seen(host, CITY, BO, since="1")
    assert "Record it again" in seen(host, CITY, BO, since="1")
    assert sentence not in seen(host, BO, CITY, since="1")  # in another order
    assert sentence not in seen(host, CITY, CITY, since="1")  # once, not twice
    assert sentence not in seen(host, CITY, BO)  # tried again
    host.tell("/log/strike", data={"entry": ["2", "3"]})
    assert sentence not in seen(host, CITY, BO, since="1")


def test_no_fewer_than_no_actions_are_left(host: Phone) -> None:
    assert "Ada's turn: 0 actions left" in seen(host, CITY, ROAD, CITY)


def again(action: EndOfGame) -> object:
    return parsed(EndOfGame, written(action).partition("?")[2])


def test_a_war_is_said_by_its_parts() -> None:
    taken = Settled(province="Blore", owner="blue", taker="red", tokens=("runestones:2",))
    left = Settled(province="Eagre")
    end = EndOfGame(seat="red", wars=(taken, left))
    assert written(end) == (
        "end_of_game?seat=red&wars.0.province=Blore&wars.0.owner=blue&wars.0.taker=red"
        "&wars.0.tokens=runestones:2&wars.1.province=Eagre"
    )
    assert again(end) == end


def test_the_end_with_thirty_wars_fits_an_address() -> None:
    """Citadel, owner, taker and two tokens in each, in the colours with the longest names."""
    wars = tuple(
        Settled(
            province=province,
            owner="yellow",
            taker="green",
            building="citadel",
            tokens=("spoils_of_war:1:supply", "runestones:2:supply"),
        )
        for province in [*contents.PROVINCES][:30]
    )
    end = EndOfGame(how="last_round", seat="yellow", wars=wars)
    assert again(end) == end
    assert len(written(end)) <= LONGEST
    assert len(quote_plus(written(end))) <= LONGEST_OF_ALL
