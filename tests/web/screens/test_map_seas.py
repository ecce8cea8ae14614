"""The seas of the map: tapped, looked at, and acted in like a province."""

import re

import pytest

from tests.conftest import Phone, reads, set_up
from tests.web.map_page import drawing, html, panel

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
