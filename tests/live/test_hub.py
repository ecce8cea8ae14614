"""The hub: it tells who listens to a table that there is news, and counts who listens."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.live.hub import FILLED_IN_FOR, MOST_OF_A_DEVICE, Full, Hub


@contextmanager
def listening(hub: Hub, table: str, device: str) -> Iterator[None]:
    hub.arrive(table, device)
    yield
    hub.leave(table, device)


def told_by(hub: Hub) -> list[str]:
    """The tables with news, in order."""
    heard: list[str] = []
    hub.on_news = heard.append
    return heard


def test_a_newer_version_is_news_for_the_listeners_of_its_table() -> None:
    hub = Hub(cap=4)
    with listening(hub, "t", "ada"), listening(hub, "u", "bo"):
        heard = told_by(hub)
        for version in (7, 9, 8, 9):  # an older one may come late
            hub.publish("t", version)
        hub.publish("nobody's", 5)
        assert heard == ["t", "t"]
        assert (hub.version("t"), hub.version("u"), hub.version("nobody's")) == (9, 0, 0)


def test_arrivals_and_departures_are_heard() -> None:
    hub = Hub(cap=4)
    with listening(hub, "t", "ada"):
        heard = told_by(hub)
        with listening(hub, "t", "bo"):
            assert heard == ["t"]
            assert hub.present("t") == {"ada", "bo"}
        assert heard == ["t", "t"]
        assert hub.present("t") == {"ada"}
    assert hub.present("t") == frozenset()


def test_a_phone_with_two_pages_is_here_until_both_are_closed() -> None:
    hub = Hub(cap=4)
    with listening(hub, "t", "ada"):
        with listening(hub, "t", "ada"):
            pass
        assert hub.present("t") == {"ada"}


def test_the_cap_is_kept_and_given_back() -> None:
    hub = Hub(cap=1)
    with listening(hub, "t", "ada"), pytest.raises(Full), listening(hub, "t", "bo"):
        raise AssertionError("one too many")
    assert hub.listening == 0
    with listening(hub, "t", "bo"):
        assert hub.listening == 1


def test_closing_tells_every_listener_and_lets_nobody_in() -> None:
    hub = Hub(cap=10)
    with listening(hub, "t", "ada"):
        heard = told_by(hub)
        hub.close()
        assert (heard, hub.closed) == ([""], True)
        with pytest.raises(Full), listening(hub, "t", "late"):
            raise AssertionError("closed")


def test_one_device_and_one_address_leave_room_for_others() -> None:
    """A visitor may have two addresses, of IPv4 and of IPv6: together they get half. An address
    gets 30 of 120 places, 15 of them only for phones with a seat."""
    hub = Hub(cap=120)
    tabs = [("t", "ada")] * MOST_OF_A_DEVICE
    for phone in tabs:
        hub.arrive(*phone)
    assert not hub.has_room("ada")
    with pytest.raises(Full):
        hub.arrive("t", "ada")
    addresses = "cafe", "2001:db8::/56"
    crowd = [("t", f"phone {n}", address) for address in addresses for n in range(30)]
    for place, phone_there in enumerate(crowd):
        plays = place % 30 >= 15
        assert hub.has_room("one more", phone_there[2]) is not plays
        hub.arrive(*phone_there, plays=plays)
    for address in addresses:
        assert not hub.has_room("one more", address, plays=True)
    assert hub.has_room("bo", "home")
    for gone in (*tabs, *crowd):
        hub.leave(*gone)
    assert hub.has_room("ada", "cafe")
    assert hub.listening == 0


def test_a_phone_with_a_seat_leaves_the_kept_places_to_others() -> None:
    """An address gets 10 of 40 places, 5 of them only for phones with a seat: for at most four
    streams of each, with those that it has already."""
    hub = Hub(cap=40)
    ada, bo = ("t", "ada", "cafe"), ("t", "bo", "cafe")
    for phone in (ada, ada, ada, ada, ada, bo, bo, bo, bo):
        assert hub.has_room(*phone[1:], plays=True)
        hub.arrive(*phone, plays=True)
    assert not hub.has_room(*ada[1:], plays=True)
    assert not hub.has_room(*bo[1:], plays=True)
    assert hub.has_room("cy", "cafe", plays=True)
    assert not hub.has_room("cy", "cafe")


def test_a_place_is_filled_in_for_a_while_while_its_phone_listens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hub = Hub(cap=4)
    now = 100.0
    monkeypatch.setattr("companion.live.hub.time.monotonic", lambda: now)
    with listening(hub, "t", "ada"), listening(hub, "t", "bo"):
        hub.fills_in("t", "ada", "1-red")
        hub.fills_in("t", "bo", "1-blue")
        assert hub.filled_in("t") == {"ada": "1-red", "bo": "1-blue"}
        hub.fills_in("t", "ada", "")
        assert hub.filled_in("t") == {"bo": "1-blue"}
        now += FILLED_IN_FOR
        assert hub.filled_in("t") == {}
    with listening(hub, "t", "ada"):
        with listening(hub, "t", "bo"):
            hub.fills_in("t", "bo", "1-blue")
        assert hub.filled_in("t") == hub.filled_in("nowhere") == {}
