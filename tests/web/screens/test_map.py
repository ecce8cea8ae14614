"""The map on the phones: looked at by all, and where players begin to record."""

import re
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from companion.games.mythotopia.box import contents
from tests.conftest import Cast, Phone, reads, set_up
from tests.web.map_page import drawing, html, panel


@pytest.fixture
def blore(host: Phone) -> Phone:
    """Red holds Blore and Quean, blue holds Palmain."""
    assert set_up(host, depth="wars").status_code == 303
    for seat, named in (("red", ["Blore", "Quean"]), ("blue", ["Palmain"])):
        host.tap("provinces", seat=seat, count="8", named=named)
    return host


def drawn(page: str, province: str) -> str:
    """A province as the map draws it."""
    match = re.search(rf'<a class="land[^>]*aria-label="{province}.*?</a>', page, re.DOTALL)
    assert match
    return match[0]


def listed(page: str) -> list[str]:
    """The provinces in the list, by name."""
    return re.findall(r'<span class="place-what"><b>(\w+)</b>', page)


def test_every_province_can_be_tapped_and_stands_in_the_list(blore: Phone) -> None:
    page = html(blore)
    links = re.findall(r'<a class="land[^"]*"[^>]* href="\?place=(\w+)#place"', page)
    assert links == list(contents.PROVINCES)
    assert listed(page) == list(contents.PROVINCES)


def test_an_owner_is_told_by_colour_by_pattern_and_in_words(blore: Phone) -> None:
    land = drawn(html(blore), "Blore")
    assert 'data-seat="red"' in land
    assert 'fill="url(#weave-red)"' in land
    assert 'aria-label="Blore, Ada"' in land
    assert "data-seat" not in drawn(html(blore), "Welkin")


def test_what_can_be_recorded_there_is_one_tap_away_and_filled_in(blore: Phone) -> None:
    page = panel(html(blore, place="Welkin"))
    where = f"/t/{blore.table}/act/invade?seat=red&amp;then=map&amp;province=Welkin"
    assert where in page
    form = blore.get(where.replace("&amp;", "&")).get_data(as_text=True)
    assert re.search(r'value="Welkin"[^>]*(selected|checked)', form)
    assert "/actions/castle" not in page
    assert "/actions/castle" in panel(html(blore, place="Blore"))


def pressed(phone: Phone, page: str, kind: str, **facts: str) -> str:
    """Presses the first button of the open place that records this with these facts, as a browser
    without scripts does; where that leads."""
    forms = re.findall(r'<form method="post" action="([^"]+)".*?</form>', page, re.DOTALL)
    assert f"/t/{phone.table}/actions/{kind}" in forms
    for form in re.findall(r"<form method=.*?</form>", page, re.DOTALL):
        hidden = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
        if f"/actions/{kind}" in form and set(facts.items()) <= set(hidden):
            answer = phone.post(f"/t/{phone.table}/actions/{kind}", data=MultiDict(hidden))
            return answer.location or answer.get_data(as_text=True)
    raise AssertionError(page)


def test_a_button_of_the_open_place_records_and_leads_back_to_the_map(blore: Phone) -> None:
    where = pressed(blore, panel(html(blore, place="Blore")), "castle", province="Blore")
    assert where.startswith(f"/t/{blore.table}/map?done=")
    text = reads(blore.get(where).get_data(as_text=True))
    assert "Castle" in text
    assert "Undo" in text


def test_the_side_that_leads_ends_the_war_in_one_tap(blore: Phone) -> None:
    blore.tap("invade", seat="red", province="Palmain", armies="4")
    page = panel(html(blore, place="Palmain"))
    assert "Bo 24 → 21" in reads(page)
    pressed(blore, page, "end_war", province="Palmain", taker="red")
    assert "Palmain, Ada" in drawn(html(blore), "Palmain")


def test_the_map_is_a_tab_where_the_whole_board_is_tracked(blore: Phone) -> None:
    def tabs() -> str:
        return str(blore.at().get_data(as_text=True)).split('<nav class="bar"')[1]

    assert "/map" not in tabs()
    blore.tap("depth", depth="board")
    assert f'href="/t/{blore.table}/map"' in tabs()
    assert 'aria-current="page"' in html(blore).split('<nav class="bar"')[1].split("/act")[0]
    assert "/map" not in blore.at("/more").get_data(as_text=True).split("<nav")[0]


def test_a_place_pulses_where_something_has_just_happened(blore: Phone) -> None:
    blore.tap("invade", seat="red", province="Palmain", armies="2")
    assert re.findall(r'class="pulse" id="[^"]+" href="#on-(\w+)"', html(blore)) == ["Palmain"]
    assert blore.tell("/log/strike", entry="4").status_code == 303
    assert re.findall(r'class="pulse" id="[^"]+" href="#on-(\w+)"', html(blore)) == ["Palmain"]
    blore.tap("points", seat="red", points="1")
    assert 'class="pulse"' not in html(blore)


def test_a_television_turned_on_early_draws_the_map_that_comes(host: Phone) -> None:
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)', host.at("/tv").text)
    assert [name for name in sheets if "/map" in name]
    assert set_up(host, depth="board").status_code == 303
    assert re.findall(r'<link rel="stylesheet" href="([^"]+)', host.at("/tv").text) == sheets


def test_the_television_shows_the_map_of_a_whole_board(blore: Phone) -> None:
    assert "tv-map" not in blore.at("/tv").get_data(as_text=True)
    blore.tap("depth", depth="board")
    page = blore.at("/tv").get_data(as_text=True).split('class="tv-map"')[1]
    assert 'fill="url(#weave-red)"' in page
    assert "data-map" not in page
    blore.tap("stop", how="unfinished")
    assert "tv-map" not in blore.at("/tv").get_data(as_text=True)


def test_a_redrawn_map_has_no_inline_style(blore: Phone) -> None:
    """WebKit gives a copy the rules of its original: no pattern and no outline came through."""
    blore.tap("invade", seat="red", province="Palmain", armies="2")
    page = html(blore, place="Palmain")
    shapes = page.split("<defs>")[1].split("</defs>")[0]
    again = set(re.findall(r'<use class="[^"]+" href="#([^"]+)"', page))
    assert len(again) == 44  # 40 provinces and 4 seas
    assert again == set(re.findall(r'<path id="(on-[^"]+)"(?: fill-rule="evenodd")? d="', shapes))


def test_a_war_is_marked_and_says_who_is_stronger(blore: Phone) -> None:
    blore.tap("invade", seat="red", province="Palmain", armies="2")
    page = html(blore, place="Palmain")
    assert 'class="front" href="#on-Palmain"' in page
    assert "Palmain, Bo, at war" in drawn(page, "Palmain")
    text = reads(panel(page))
    assert "Ada: 2 armies" in text
    assert "Ada leads." in text
    assert f"/t/{blore.table}/settle/war?province=Palmain" in page


def test_the_numbers_of_many_marks_stay_legible(blore: Phone) -> None:
    """16 px where the whole map is 390 px wide and a number alone has 18."""
    anyway = ["dragons.card", "dragons.five", "dragons.dealt", "troops.stock", "turn.whose"]
    facts: dict[str, Any]
    for kind, facts in (
        ("castle", {"seat": "blue", "tokens": "castle:1"}),
        ("dragons", {"dragons": "Palmain"}),
        ("invade", {"seat": "red", "armies": "12"}),
        ("place_armies", {"seat": "blue", "armies": "3"}),
    ):
        facts = {"province": "Palmain", **facts, "overrule": anyway}
        assert blore.tap(kind, data=facts).status_code == 303
    marks = re.findall(
        r'scale\(([\d.]+)\)"[^>]*><path[^>]*/><text[^>]*transform="scale\(([\d.]+)\)"[^>]*>(\d+)',
        drawing(html(blore)),
    )
    assert [number for *_, number in marks] == ["12", "3"]
    assert all(float(mark) * float(letters) * 18.3 > 16 for mark, letters, _ in marks)


@pytest.mark.parametrize(
    ("show", "names"),
    [
        ("mine", "Blore Quean"),
        ("war", "Palmain"),
        # Blore: Iracund Margent Palmain Scombroid Trogle; Quean: Eoan Fadge Iracund Lea Sorner.
        ("near", "Eoan Fadge Iracund Lea Margent Palmain Scombroid Sorner Trogle"),
        ("inland-sea-west", "Custus Frampold Hatchel Malebolge Peened Shog"),
    ],
)
def test_the_list_can_be_narrowed_down(blore: Phone, show: str, names: str) -> None:
    blore.tap("invade", seat="red", province="Palmain", armies="2")
    page = html(blore, show=show)
    assert listed(page) == names.split()
    assert "is-faded" not in drawn(page, names.split()[0]).split(">")[0]
    assert "is-faded" in drawn(page, "Grimp").split(">")[0]


def test_one_looks_for_another_seat(blore: Phone) -> None:
    assert listed(html(blore, show="mine", seat="blue")) == ["Palmain"]
    assert "seat=blue" in panel(html(blore, place="Welkin", seat="blue"))


def test_a_border_that_only_this_board_has_is_drawn_as_a_link(blore: Phone) -> None:
    blore.tap("board", province="Blore", strength="4", neighbour="Welkin", border="plain")
    assert drawing(html(blore)).count('class="line is-link"') == 1
    assert "Welkin" in reads(panel(html(blore, place="Blore")))


def test_a_road_crosses_its_border(blore: Phone) -> None:
    blore.tap("road", seat="red", province="Blore", to="Quean", tokens=["road:2"])
    page = html(blore, place="Quean")
    assert drawing(page).count('class="road"') == 1
    assert "Blore hills road" in reads(panel(page))


def test_a_spectator_sees_the_map_and_records_nothing(cast: Cast, blore: Phone) -> None:
    page = html(cast.spectator(blore), place="Blore")
    assert "Ada" in panel(page)
    assert "/act/" not in panel(page)
    assert "show=mine" not in page


def test_own_seat_only_offers_no_others_forms(cast: Cast, blore: Phone) -> None:
    bo = cast.player(blore, "blue")
    blore.tell("/settings", own_seat_only="true")
    page = html(bo, place="Blore", seat="red")
    assert "/act/" not in panel(page)


def test_what_an_address_says_wrongly_shows_the_whole_map(blore: Phone) -> None:
    page = html(blore, place="Atlantis", show="dry", zoom="9", seat="pink")
    assert listed(page) == list(contents.PROVINCES)
    assert "Atlantis" not in page


def test_two_sizes_by_links(blore: Phone) -> None:
    assert "is-zoomed" not in html(blore)
    assert 'class="atlas is-zoomed"' in html(blore, zoom="2", place="Blore")


def test_after_the_end_nothing_is_recorded_from_the_map(blore: Phone) -> None:
    blore.tap("stop", how="unfinished")
    assert "/act/invade" not in html(blore, place="Welkin")


def test_a_page_is_light(blore: Phone) -> None:
    """40 KiB, with all forty outlines."""
    answer = blore.client.get(
        f"/t/{blore.table}/map?place=Blore", headers={"Accept-Encoding": "gzip"}
    )
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.data) < 40 * 1024


SEAS = ["beast-sea", "serpent-sea", "inland-sea-west", "inland-sea-east"]


@pytest.fixture
def coast(host: Phone) -> Phone:
    """Red holds Ambsace on the Beast Sea, blue Palmain on the Serpent Sea, both with ships."""
    assert set_up(host, depth="wars").status_code == 303
    for seat, named in (("red", ["Ambsace"]), ("blue", ["Palmain"])):
        host.tap("provinces", seat=seat, count="1", named=named)
    host.tap("place_ships", seat="red", sea="Beast Sea", ships="2")
    host.tap("place_ships", seat="blue", sea="Serpent Sea", ships="1", overrule="turn.whose")
    return host


def links(page: str, kind: str = "act") -> list[str]:
    """Where a page leads to record something."""
    return [
        link.replace("&amp;", "&") for link in re.findall(rf'href="(/t/[^"]+/{kind}/[^"]+)"', page)
    ]


def test_every_sea_can_be_tapped_and_stands_in_the_list(coast: Phone) -> None:
    page = html(coast)
    tapped = re.findall(r'<a class="sea"[^>]* href="\?place=([\w-]+)#place"', drawing(page))
    assert sorted(tapped) == sorted(SEAS)
    listed = page.split('id="seas-list"')[1].split("</ul>")[0]
    assert sorted(re.findall(r'href="\?place=([\w-]+)#place"', listed)) == sorted(SEAS)
    assert "Ada: 2" in reads(listed)


def test_ships_are_placed_and_removed_from_there_filled_in(coast: Phone) -> None:
    where = f"/t/{coast.table}/act"
    leads = links(panel(html(coast, place="beast-sea")))
    assert leads == [
        f"{where}/place_ships?seat=red&then=map&sea=Beast+Sea",
        f"{where}/remove_ships?seat=red&then=map&sea=Beast+Sea",
    ]
    for link in leads:
        form = coast.get(link).get_data(as_text=True)
        assert re.search(r'value="Beast Sea"[^>]*(selected|checked)', form), link


def test_only_what_can_make_sense_there_is_offered(coast: Phone) -> None:
    """Red's one province is on no other sea, and its ships are all in this one."""
    assert links(panel(html(coast, place="serpent-sea"))) == []
    blue = links(panel(html(coast, place="serpent-sea", seat="blue")))
    assert [link.split("?")[0].rsplit("/", 1)[1] for link in blue] == [
        "place_ships",
        "remove_ships",
    ]


def test_another_seat_of_the_phone_can_be_chosen_where_the_first_has_nothing_to_do(
    coast: Phone,
) -> None:
    assert 'href="?place=serpent-sea&amp;seat=blue#place"' in panel(
        html(coast, place="serpent-sea", seat="red")
    )


def test_the_wars_where_its_ships_count_are_shown(coast: Phone) -> None:
    """Palmain is on the Serpent Sea: red's two armies against the one ship of its owner."""
    coast.tap("invade", seat="red", province="Palmain", armies="2",
              overrule=["turn.actions", "invade.reach"])  # fmt: skip
    page = panel(html(coast, place="serpent-sea"))
    text = reads(page)
    assert "Ada attacking 2" in text
    assert "Bo defending 1" in text
    assert "Ada leads." in text
    assert 'href="?place=Palmain#place"' in page
    assert links(page, "settle") == [f"/t/{coast.table}/settle/war?province=Palmain"]
    assert "Wars where" not in reads(panel(html(coast, place="beast-sea")))


def test_where_only_the_score_is_kept_a_sea_has_no_ships_to_move(host: Phone) -> None:
    assert set_up(host, depth="score").status_code == 303
    page = panel(html(host, place="beast-sea"))
    assert "Camarine" in page
    assert links(page) == []
    assert "not known" not in page
