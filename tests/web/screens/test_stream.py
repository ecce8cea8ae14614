"""The live stream: the whole view first, then only what is newer; nothing missed matters."""

import json
import re
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta

import pytest

from companion.web import services
from companion.web.http import assets
from companion.web.screens.stream import look
from companion.web.view import outlooks
from tests.conftest import Cast, Phone, reads
from tests.web.stream import Message, Stream


@pytest.fixture
def stream(host: Phone) -> Iterator[Stream]:
    opened = Stream(host)
    yield opened
    opened.close()


def test_the_first_message_is_the_whole_view(cast: Cast, host: Phone, stream: Stream) -> None:
    first = stream.next()
    assert first.event == ""
    assert first.id == cast.row(host.table).version
    for region in ("#strip", "#board", "#hands", "#middle"):
        assert f'hx-target="{region}"' in first.data


def test_an_answer_that_comes_late_leaves_out_every_region_of_the_whole_view(
    stream: Stream,
) -> None:
    """The stream has brought newer ones; the script names them all."""
    script = (assets.folder("static") / "js" / "page" / "live.js").read_text("utf-8")
    names = re.search(r"regions = new Set\((\[.*?\])\)", script)
    assert names
    regions = re.findall(r'hx-target="#(\w+)"', stream.view().data)
    assert sorted(json.loads(names[1])) == sorted(regions)


def test_a_tap_of_another_phone_comes_with_a_larger_version(
    host: Phone, player: Phone, stream: Stream
) -> None:
    first = stream.view()
    player.tap("points", seat="blue", points="3")
    second = stream.view()
    assert second.id is not None
    assert first.id is not None
    assert second.id > first.id
    assert "24 → 27" in reads(second.data)


def test_a_page_asks_again_for_the_end_of_every_version(
    host: Phone, stream: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it keeps the end as it was two taps ago."""
    monkeypatch.setattr(outlooks.Outlooks, "get", lambda *_: (False, None))
    for _ in range(3):
        assert "Working out every way it may end." in stream.view().data
        host.tap("points", seat="red", points="1")


def test_points_leave_the_strip_as_it_is(host: Phone, player: Phone, stream: Stream) -> None:
    stream.view()
    player.tap("points", seat="blue", points="3")
    page = stream.view().data
    assert 'hx-target="#said"' in page
    assert 'hx-target="#strip"' not in page
    host.tap("end_turn", seat="red", next="blue")
    assert 'hx-target="#strip"' in stream.view().data


def test_presence_has_an_event_of_its_own(host: Phone, stream: Stream) -> None:
    stream.next()
    assert stream.next() == Message("presence", None, '["red"]')


def test_a_seat_that_is_left_has_nobody_here_though_its_phone_still_listens(
    cast: Cast, host: Phone, player: Phone, stream: Stream
) -> None:
    assert [stream.next().event, stream.next().event] == ["", "presence"]
    with closing(Stream(player)):
        assert stream.next() == Message("presence", None, '["red", "blue"]')
        player.tell("/seats/blue/leave")
        stream.view()
        assert stream.next() == Message("presence", None, '["red"]')


def test_the_field_that_another_phone_fills_in_is_told_with_its_seat(
    host: Phone, player: Phone, stream: Stream
) -> None:
    assert [stream.next().event, stream.next().event] == ["", "presence"]
    with closing(Stream(player)) as listening:
        assert stream.next().event == "presence"
        assert player.tell("/filling-in", place="3-blue").status_code == 204
        assert stream.next() == Message("filling-in", None, '[["3-blue", "blue"]]')
        assert [listening.next().event, listening.next().event] == ["", "presence"]
        player.tell("/filling-in")
        assert stream.next() == Message("filling-in", None, "[]")


def test_a_heartbeat_tells_the_version(cast: Cast, host: Phone, stream: Stream) -> None:
    stream.view()
    version = cast.row(host.table).version
    assert stream.phone.heartbeat() == b"event: heartbeat\ndata: %d\n\n" % version


def test_a_lost_hint_is_healed_by_a_look(
    cast: Cast, host: Phone, player: Phone, stream: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream.view()
    look(cast.app)
    messages: list[str] = []
    monkeypatch.setattr(stream.hub, "publish", lambda *_: None)
    monkeypatch.setattr(stream.hub, "on_news", messages.append)
    look(cast.app)
    assert messages == []
    player.tap("points", seat="blue", points="3")
    look(cast.app)
    assert set(messages) == {host.table}
    assert "24 → 27" in reads(stream.view().data)
    stream.hub.heard(host.table, 99)  # a version that an older backup in its place has not
    messages.clear()
    look(cast.app)
    assert set(messages) == {host.table}


def test_a_phone_that_only_listens_was_here(cast: Cast, host: Phone, stream: Stream) -> None:
    before = cast.row(host.table).members[stream.phone.device].seen_at
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services, "now", lambda: before + timedelta(minutes=6))
        look(cast.app)
    after = cast.row(host.table).members[stream.phone.device].seen_at
    assert after - before == timedelta(minutes=6)


def test_a_phone_sent_away_is_told_and_its_stream_ends(cast: Cast, host: Phone) -> None:
    phone = cast.player(host, "blue")
    stream = Stream(phone)
    stream.view()
    bo = cast.row(host.table).seats[1].devices[0]
    host.tell(f"/devices/{bo}/remove")
    assert stream.phone.news()[-1].startswith(b"event: gone")
    assert stream.phone.ended


def test_other_screens_get_only_what_all_have(host: Phone) -> None:
    stream = Stream(host, view="strip")
    first = stream.next()
    stream.close()
    assert 'hx-target="#strip"' in first.data
    assert "#board" not in first.data


def test_a_full_server_says_so_and_when_to_try_again(
    cast: Cast, host: Phone, stream: Stream
) -> None:
    cast.app.extensions["companion.hub"].cap = 0
    answer = host.at("/stream")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"


def test_nothing_between_holds_the_stream_back(host: Phone, stream: Stream) -> None:
    headers = stream.answer.headers
    assert headers["X-Accel-Buffering"] == "no"
    assert headers["Cache-Control"] == "no-store"
    assert "Content-Encoding" not in headers
