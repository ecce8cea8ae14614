"""The hub: all listeners hear the newest version, and only that."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from companion.live.hub import BUSY_FOR, MOST_OF_A_DEVICE, Ear, Full, Hub, News


@contextmanager
def listening(hub: Hub, table: str, device: str) -> Iterator[Ear]:
    ear = hub.arrive(table, device)
    yield ear
    ear.leave()


def test_news_wakes_a_listener() -> None:
    hub = Hub(cap=4)
    with listening(hub, "t", "ada") as ear, ThreadPoolExecutor(1) as pool:
        known = ear.wait(News(0, -1), 0)
        heard = pool.submit(ear.wait, known, 5)
        hub.publish("t", 7)
        assert heard.result(2).version == 7


def test_without_news_the_wait_ends_with_what_was_known() -> None:
    hub = Hub(cap=4)
    with listening(hub, "t", "ada") as ear:
        known = ear.wait(News(3, -1), 0)
        assert ear.wait(known, 0.01) == known


def test_a_slow_listener_hears_only_the_newest() -> None:
    hub = Hub(cap=4)
    with listening(hub, "t", "ada") as ear:
        for version in range(1, 100):
            hub.publish("t", version)
        assert ear.wait(News(0, 1), 0).version == 99


def test_an_older_hint_that_comes_late_is_no_news() -> None:
    hub = Hub(cap=4)
    with listening(hub, "t", "ada") as ear:
        hub.publish("t", 9)
        hub.publish("t", 8)
        assert ear.wait(News(0, 1), 0).version == 9


def test_one_table_does_not_wake_another() -> None:
    hub = Hub(cap=4)
    with listening(hub, "t", "ada") as ear:
        known = ear.wait(News(0, -1), 0)
        hub.publish("other", 5)
        assert ear.wait(known, 0.01) == known


def test_arrivals_and_departures_are_heard() -> None:
    hub = Hub(cap=4)
    with listening(hub, "t", "ada") as ear:
        alone = ear.wait(News(0, -1), 0)
        with listening(hub, "t", "bo"):
            together = ear.wait(alone, 1)
            assert together.presence != alone.presence
            assert hub.present("t") == {"ada", "bo"}
        assert ear.wait(together, 1).presence != together.presence
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


def test_closing_lets_every_listener_go_and_nobody_in() -> None:
    hub = Hub(cap=10)
    waiting = threading.Barrier(4)

    def listen(device: str) -> bool:
        with listening(hub, "t", device) as ear:
            known = ear.wait(News(0, -1), 0)
            waiting.wait(2)
            while not ear.closed:
                known = ear.wait(known, 5)
            return True

    with ThreadPoolExecutor(3) as pool:
        gone = [pool.submit(listen, f"phone {n}") for n in range(3)]
        waiting.wait(2)
        hub.close()
        assert all(done.result(2) for done in gone)
    with pytest.raises(Full), listening(hub, "t", "late"):
        raise AssertionError("closed")


def test_one_listener_asks_for_all() -> None:
    hub = Hub(cap=4)
    with listening(hub, "t", "ada") as ada, listening(hub, "t", "bo") as bo:
        assert [ada.asks(60), bo.asks(60), ada.asks(60)] == [True, False, False]
        assert bo.asks(0)


def test_a_listener_that_asked_can_wake_all() -> None:
    hub = Hub(cap=4)
    with listening(hub, "t", "ada") as ada, listening(hub, "t", "bo") as bo:
        known = bo.wait(News(3, -1), 0)
        ada.rouse()
        assert bo.wait(known, 0) != known


def test_one_device_and_one_address_leave_room_for_others() -> None:
    """A visitor may have two addresses, of IPv4 and of IPv6: together they get half."""
    hub = Hub(cap=120)
    tabs = [hub.arrive("t", "ada") for _ in range(MOST_OF_A_DEVICE)]
    assert not hub.has_room("ada")
    with pytest.raises(Full):
        hub.arrive("t", "ada")
    crowd = [
        hub.arrive("t", f"phone {n}", address) for address in ("cafe", "2001:db8::/56")
        for n in range(30)
    ]  # fmt: skip
    assert not hub.has_room("one more", "cafe")
    assert not hub.has_room("one more", "2001:db8::/56")
    assert hub.has_room("bo", "home")
    for ear in (*tabs, *crowd):
        ear.leave()
        ear.leave()
    assert hub.has_room("ada", "cafe")
    assert hub.listening == 0


def test_a_place_is_busy_for_a_while_while_its_phone_listens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hub = Hub(cap=4)
    now = 100.0
    monkeypatch.setattr("companion.live.hub.time.monotonic", lambda: now)
    with listening(hub, "t", "ada"), listening(hub, "t", "bo"):
        hub.occupy("t", "ada", "1-red")
        hub.occupy("t", "bo", "1-blue")
        assert hub.busy("t") == {"ada": "1-red", "bo": "1-blue"}
        hub.occupy("t", "ada", "")
        assert hub.busy("t") == {"bo": "1-blue"}
        now += BUSY_FOR
        assert hub.busy("t") == {}
    with listening(hub, "t", "ada"):
        with listening(hub, "t", "bo"):
            hub.occupy("t", "bo", "1-blue")
        assert hub.busy("t") == hub.busy("nowhere") == {}
