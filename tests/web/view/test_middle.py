"""The middle of the table: what is looked at most comes first."""

import re

from tests.conftest import Cast, Phone, reads, set_up


def test_a_card_tells_who_took_some(host: Phone) -> None:
    host.tap("city", seat="red", tokens="city:2")
    card = host.at().get_data(as_text=True).split('id="card-city"')[1].split("</details>")[0]
    assert "Ada: +2" in reads(card)


def test_unknown_facts_of_a_war_are_one_line(cast: Cast) -> None:
    """The depth was raised in mid-game, so nobody's ships are known; a television is silent."""
    host = cast.host("red", "blue").sit("red")
    set_up(host)
    host.tap("depth", depth="wars")
    host.tap("provinces", seat="blue", count="8", named=["Camarine"])
    host.tap("invade", seat="red", province="Camarine", armies="3")
    war = host.at().get_data(as_text=True).split('id="war-Camarine"')[1].split("</section>")[0]
    line = re.search(r'<a class="not-known" href="([^"]+)">(\d) things? not known</a>', war)
    assert line
    assert "not known:" not in reads(war)
    ruling = reads(host.get(line[1].replace("&amp;", "&")).get_data(as_text=True))
    assert "ot known" in ruling
    assert "ot known" not in host.text("/tv")


def test_provinces_are_asked_for_until_the_first_points_and_never_insisted_on(host: Phone) -> None:
    assert "Enter my provinces" in host.text()
    host.tap("points", seat="red", points="3")
    assert "Enter my provinces" not in host.text()
