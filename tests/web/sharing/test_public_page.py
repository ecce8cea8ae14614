"""The page of a game for people who did not play: a permanent link, no buttons, no cookie."""

import re
import struct

import pytest

from companion.core.game.descriptions import Ended, Standing
from companion.core.text import say
from companion.translations import words
from companion.web.sharing.public_page import line
from companion.web.view import course_cache
from tests.conftest import Cast, Phone


def link(cast: Cast, phone: Phone) -> str:
    return f"/g/{cast.row(phone.table).watch.lower()}"


def meta(html: str, name: str) -> str:
    match = re.search(rf'<meta (?:name|property)="{re.escape(name)}" content="([^"]*)"', html)
    assert match, name
    return match[1]


def test_it_holds_nothing_that_lets_anybody_in(cast: Cast, host: Phone, player: Phone) -> None:
    host.tap("points", seat="red", points="3")
    answer = cast.phone().get(link(cast, host))
    html = answer.get_data(as_text=True)
    table = cast.row(host.table)
    for secret in (table.code, table.token, table.token.lower(), table.id, *table.members):
        assert secret not in html
    page = html.split("<main")[1].split("</main>")[0]
    assert "phone" not in re.sub(r"<[^>]+>", "", page).lower()
    before, _, after = page.partition('id="film"')
    buttons = before + after.split("</section>")[1]  # only the film has some
    assert not re.search(r"<(form|button|input)\b", buttons)
    assert "Set-Cookie" not in answer.headers


def test_looking_makes_nobody_a_spectator(cast: Cast, host: Phone) -> None:
    before = cast.row(host.table)
    cast.phone().get(link(cast, host))
    host.get(link(cast, host))
    assert cast.row(host.table) == before


def test_the_preview_card_says_who_won(cast: Cast, host: Phone) -> None:
    host.tap("points", seat="red", points="3")
    html = cast.phone().get(link(cast, host)).get_data(as_text=True)
    assert meta(html, "og:description") == "Ada leads 27:24"
    host.tap("stop", how="score")
    answer = cast.phone().get(link(cast, host))
    html = answer.get_data(as_text=True)
    assert meta(html, "og:title") == meta(html, "twitter:title") == "Mythotopia"
    assert meta(html, "og:description") == meta(html, "twitter:description") == "Ada won 27:24"
    assert meta(html, "twitter:card") == "summary_large_image"
    assert meta(html, "og:url") == f"http://localhost{link(cast, host)}?language=en"
    assert meta(html, "robots") == "noindex, nofollow"
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_before_the_game_the_page_says_so_and_its_card_has_a_small_picture(cast: Cast) -> None:
    html = cast.phone().get(link(cast, cast.host("red", "blue"))).text
    assert "The game has not begun yet." in html
    picture = meta(html, "og:image")
    assert picture.startswith("http://localhost/static/img/card.png")
    answer = cast.phone().get(picture.removeprefix("http://localhost"))
    data = answer.get_data()
    assert answer.mimetype == "image/png"
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    assert len(data) <= 60 * 1024


def test_a_link_shared_in_russian_is_previewed_in_russian(cast: Cast, host: Phone) -> None:
    """What previews a link names no language of its own."""
    shared = f"{link(cast, host)}?language=ru"
    html = cast.phone().get(shared).get_data(as_text=True)
    assert '<html lang="ru"' in html
    assert meta(html, "og:url") == f"http://localhost{shared}"
    assert meta(html, "og:image").endswith("/picture.png?language=ru")


def test_a_reader_who_has_chosen_a_language_keeps_it(cast: Cast, host: Phone) -> None:
    reader = cast.phone()
    reader.post("/preferences", language="en", back="/")
    html = reader.get(f"{link(cast, host)}?language=ru").get_data(as_text=True)
    assert '<html lang="en"' in html


def test_the_story_is_whole_and_every_line_is_told(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a table's own page it has several pages."""
    monkeypatch.setattr(course_cache, "PARAGRAPHS_A_PAGE", 1)
    host.tap("points", seat="red", points="1")
    host.tap("end_turn", seat="red", next="blue")
    host.tap("points", seat="blue", points="5")
    assert "#story" in host.at("/chart").text
    html = cast.phone().get(f"{link(cast, host)}?language=ru").text
    assert '<html lang="ru"' in html
    assert "#story" not in html
    assert html.count('class="story"') == 2
    told = re.findall(r'<li id="line-(\d)"', html)
    assert told == ["1", "2", "4"]  # the end of a turn tells nothing


def test_the_link_is_handed_out_on_the_end_screen_and_where_one_invites(
    cast: Cast, host: Phone
) -> None:
    assert f'{link(cast, host)}?language=en" data-share' in host.at("/invite").get_data(
        as_text=True
    )
    host.tap("stop", how="score")
    for phone in (host, cast.spectator(host)):
        assert f'{link(cast, host)}?language=en" data-share' in phone.at().get_data(as_text=True)


@pytest.mark.parametrize(
    ("winners", "points", "sentence"),
    [
        (("red",), (38, 35, 31), "Ada won 38:35:31"),
        (("blue",), (30, 30, 31), "Bo won 30:31:30"),
        (("red", "green"), (35, 31, 35), "Ada, Cy share the victory 35:35:31"),
        ((), (38, 35, 31), "The game was stopped: 38:35:31"),
        (None, (31, 38, 35), "Bo leads 38:35:31"),
        (None, (38, 35, 38), "Ada, Cy share the lead 38:38:35"),
    ],
)
def test_the_game_in_one_line(
    winners: tuple[str, ...] | None, points: tuple[int, ...], sentence: str
) -> None:
    seats = ("red", "blue", "green")
    standings = [
        Standing(seat, mine, 1 + sum(other > mine for other in points))
        for seat, mine in zip(seats, points, strict=True)
    ]
    ended = None if winners is None else Ended(say("over"), winners)
    names = {"red": "Ada", "blue": "Bo", "green": "Cy"}
    assert words(line(ended, standings), names) == sentence
