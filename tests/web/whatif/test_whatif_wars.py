"""What if? Wars and the end of the game, as they would be."""

import re
from html import unescape

from tests.conftest import Cast, Phone, reads, set_up
from tests.web.whatif.tried import CITY, log, page, records, score, seen, tries_in

TEN_WARS = {
    "red": ["Camarine", "Eagre", "Oxter", "Peened", "Remise", "Shog"],
    "blue": ["Blore", "Fadge", "Margent", "Quean"],
}  # one army each; Shog, Blore, Margent and Quean are rugged: there it is a tie, 1 : 1


def test_wars_and_the_end_are_seen_as_they_would_be(host: Phone) -> None:
    assert set_up(host, depth="wars").status_code == 303
    empty = [f"correct?seat=red&what=card&key={key}&to=0" for key in ("city:2", "road:2")]
    html = page(host, "invade?seat=red&province=Blore&armies=5", wait="1")  # neutral troops: 4
    war = reads(html.split('id="war-Blore"')[1].split("</section>")[0])
    assert "new" in war
    assert "Ada attacking 5" in war
    assert "The end of the game" not in reads(html)
    whole = seen(host, *empty, "invade?seat=red&province=Blore&armies=5", wait="1")
    assert "2 more cards to empty before anybody may declare the end." in whole
    assert "if it ended now: 27" in whole
    assert "Wars" not in host.text()


def test_a_war_changed_or_ended_is_marked(host: Phone) -> None:
    assert set_up(host, depth="wars").status_code == 303
    host.tap("invade", seat="red", province="Blore", armies="5", spends="false")
    more = page(host, "place_armies?seat=red&province=Blore&armies=2")
    war = reads(more.split('id="war-Blore"')[1].split("</section>")[0])
    assert "Blore changed" in war
    assert "Neutral 4 Ada attacking was 5 7" in war  # neutral troops: 4
    assert more.index("war-Blore") < more.index("vp-card")
    ended = page(host, "end_war?seat=red&province=Blore&taker=red&spends=true")
    assert "Blore the war is over" in reads(ended.split('id="war-Blore"')[1])


def test_the_end_of_the_game_can_be_tried(host: Phone) -> None:
    html = page(host, CITY, path="/outcomes", seat="red")
    (link,) = re.findall(r'href="([^"]*)"[^>]*>(?:(?!</a>).)*Try it out', html)
    assert [text.split("?")[0] for text in tries_in(link)] == ["city", "end_of_game"]
    assert "Ada won" in unescape(reads(host.get(link).get_data(as_text=True)))
    assert "Ada won" not in host.text()


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
    scores = set()
    for link in links:
        tried = host.get(link).get_data(as_text=True)
        assert "Ada won" in reads(tried)
        scores.add((score(tried, "red"), score(tried, "blue")))
        assert len(link) < 1500
    assert scores == {(26 + 20 - 3, 13), (26 + 20 - 3, 16)}
    assert records(host, *tries_in(links[0]), overrule="end.cards").status_code == 303
    assert [entry.kind for entry in log(cast, host).entries[-2:]] == ["city", "end_of_game"]
    assert len(log(cast, host).entries[-1].payload["wars"]) == 10
    assert host.points("red") == 43
    assert "Ada won" in host.text()


def test_the_game_stopped_by_nobody_can_be_tried(host: Phone) -> None:
    html = page(host, CITY, path="/outcomes", seat="red")
    (stopped,) = re.findall(r'href="([^"]*how=projection[^"]*)"', html)
    html = host.get(unescape(stopped)).get_data(as_text=True)
    (link,) = re.findall(r'href="([^"]*)"[^>]*>(?:(?!</a>).)*Try it out', html)
    assert tries_in(unescape(link)) == [CITY, "end_of_game?how=projection"]
    assert "Ada won" in reads(unescape(host.get(unescape(link)).get_data(as_text=True)))
