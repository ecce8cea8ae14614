"""The picture of an evening: a PNG drawn on the server, to send and for the preview of a link."""

import struct

import pytest

from companion.web.picture import drawing
from tests.conftest import Cast, Phone


def of_link(cast: Cast, phone: Phone, language: str = "en") -> str:
    return f"/g/{cast.row(phone.table).watch.lower()}/picture.png?language={language}"


def test_the_table_and_the_link_show_the_same_picture(cast: Cast, host: Phone) -> None:
    host.tap("points", seat="red", points="3")
    host.tap("stop", how="score")
    answer = host.at("/picture.png")
    data = answer.get_data()
    assert answer.mimetype == "image/png"
    assert 'filename="mythotopia-' in answer.headers["Content-Disposition"]
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    assert len(data) < 100_000
    assert cast.phone().get(of_link(cast, host)).get_data() == data


def test_the_preview_names_it_by_the_address_that_phones_use(cast: Cast, host: Phone) -> None:
    page = cast.phone().get(of_link(cast, host).partition("/picture")[0]).get_data(as_text=True)
    assert f'property="og:image" content="http://localhost{of_link(cast, host)}"' in page


def test_it_follows_the_game_and_the_language(cast: Cast, host: Phone) -> None:
    pictures = [cast.phone().get(of_link(cast, host, "en")).get_data()]
    host.tap("points", seat="red", points="3")
    pictures += [
        cast.phone().get(of_link(cast, host, language)).get_data()
        for language in ("en", "ru", "xx")
    ]
    assert len(set(pictures)) == 3
    assert pictures[3] == pictures[1]  # an unknown language is that of the browser


def test_a_picture_that_the_phone_has_is_not_sent_again(host: Phone) -> None:
    tag = host.at("/picture.png").headers["ETag"]
    host.headers["If-None-Match"] = tag
    assert host.at("/picture.png").status_code == 304
    host.tap("points", seat="red", points="3")
    assert host.at("/picture.png").status_code == 200


def test_it_takes_the_table_or_its_link(cast: Cast, host: Phone) -> None:
    assert cast.stranger(host).at("/picture.png").status_code == 403
    assert cast.phone().get("/g/guess/picture.png").status_code == 404
    waiting = cast.host("red", "blue")
    assert cast.phone().get(of_link(cast, waiting)).status_code == 404


def test_the_same_evening_is_drawn_once(host: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    host.at("/picture.png")

    def again(*_: object) -> None:
        raise AssertionError("drawn again")

    monkeypatch.setattr(drawing, "_heading", again)
    assert host.at("/picture.png").status_code == 200


def test_the_end_screen_offers_it(host: Phone) -> None:
    assert "data-share-picture" not in host.at().get_data(as_text=True)
    host.tap("stop", how="score")
    page = host.at().get_data(as_text=True)
    assert f'href="/t/{host.table}/picture.png" download data-share-picture' in page
