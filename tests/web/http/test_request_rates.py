"""How often each may ask."""

from datetime import timedelta

import pytest

from companion.web import services
from companion.web.http import request_rates
from companion.web.http.request_rates import Counts
from tests.conftest import Cast, Phone


def test_each_is_counted_from_its_first_time_on() -> None:
    counts = Counts()
    asked = [counts.asked(("taps", "ada"), 60, now) for now in (0.0, 30.0, 59.0, 60.0)]
    assert asked == [1, 2, 3, 1]
    assert counts.asked(("taps", "bo"), 60, 60.0) == 1
    assert counts.asked(("files", "ada"), 60, 60.0) == 1


def test_expired_counts_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_rates, "MANY", 10)
    counts = Counts()
    for number in range(1000):
        counts.asked(("taps", str(number)), 60, float(number))
    assert len(counts._counts) <= 130
    assert counts.asked(("taps", "999"), 60, 1000.0) == 2


class Clock:
    """A process's clock that stands until it is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 0.0
        began = services.now()
        monkeypatch.setattr(services, "now", lambda: began + timedelta(seconds=self.seconds))
        monkeypatch.setattr(request_rates, "time", self)

    def monotonic(self) -> float:
        return self.seconds


def test_who_used_up_a_limit_waits_until_the_common_count_begins_again(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """30 rulings a minute, counted in common by 4. The common count begins at second 50 with the
    fourth ruling, has 28 after the 30th, and refuses the 36th; it is over at second 110."""
    clock, phone = Clock(monkeypatch), cast.phone()

    def answers(second: float, times: int) -> list[int]:
        clock.seconds = second
        return [phone.client.post("/adjudicate/mythotopia", data="").status_code
                for _ in range(times)]  # fmt: skip

    assert answers(0, 3) + answers(50, 27) == [200] * 30
    assert answers(61, 9) == [200] * 7 + [429] * 2
    assert answers(109, 1) == [429]
    assert answers(111, 30) == [200] * 30


def test_the_phones_of_one_address_have_five_times_the_limit_of_one(cast: Cast) -> None:
    """A watch link gives a cookie at each visit without one, so cookies are free."""

    def answers(address: str, times: int) -> list[int]:
        phone = cast.phone()
        phone.client.environ_base["REMOTE_ADDR"] = address
        assert phone.enter(watch).status_code == 303
        return [phone.client.post("/adjudicate/mythotopia", data="").status_code
                for _ in range(times)]  # fmt: skip

    watch = f"/w/{cast.row(cast.host().table).watch}"
    for _ in range(5):
        assert answers("198.51.100.7", 30) == [200] * 30
    assert answers("198.51.100.7", 1) == [429]
    stranger = cast.app.test_client()
    stranger.environ_base["REMOTE_ADDR"] = "198.51.100.7"
    assert stranger.post("/adjudicate/mythotopia", data="").status_code == 200
    assert answers("198.51.100.8", 30) == [200] * 30
    for _ in range(6):
        assert answers("127.0.0.1", 30) == [200] * 30


@pytest.mark.parametrize(
    ("method", "path", "most"),
    [
        ("POST", "/demo", 20),
        ("GET", "/t/{}/export.csv", 60),
        ("GET", "/t/{}/picture.png", 60),
        ("GET", "/rulings/mythotopia/war", 240),
    ],
)
def test_a_phone_asks_for_what_takes_long_only_so_often(
    host: Phone, method: str, path: str, most: int
) -> None:
    address = path.format(host.table)
    answers = [host.client.open(address, method=method).status_code for _ in range(most + 1)]
    assert [status == 429 for status in answers] == [False] * most + [True]
