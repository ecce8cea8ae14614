"""How often each may ask."""

from datetime import timedelta

import pytest

from companion.web import services
from companion.web.http import request_rates, waiting_requests
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


def asks(phone: Phone, times: int, page: str = "/log") -> list[int]:
    """What a phone in the cafe is answered when it asks for a page of the table so often."""
    phone.client.environ_base["REMOTE_ADDR"] = "198.51.100.7"
    return [phone.client.get(f"/t/{phone.table}{page}").status_code for _ in range(times)]


@pytest.fixture
def eight_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device may ask 8 times a minute; so may 5 without a seat at one address, and 2 with one."""
    monkeypatch.setattr(request_rates, "REQUESTS_OF_A_DEVICE", "8 per minute")
    monkeypatch.setattr(request_rates, "SEATS_OF_AN_ADDRESS", 2)


@pytest.mark.usefixtures("eight_a_minute")
@pytest.mark.parametrize("remembered", [True, False])
def test_guests_never_shut_out_a_phone_with_a_seat(
    cast: Cast, host: Phone, *, remembered: bool
) -> None:
    players = [cast.player(host, "blue") for _ in range(2)]
    for _ in range(5):
        assert asks(cast.spectator(host), 8) == [200] * 8
    assert asks(cast.spectator(host), 8) == [429] * 8
    if not remembered:  # the process has just started, or serves many tables
        cast.app.extensions["companion.in_play"]._slots.clear()
    assert asks(host, 9) == [200] * 8 + [429]
    assert asks(players[0], 8) == [200] * 8
    assert asks(players[1], 1) == [429]


@pytest.mark.usefixtures("eight_a_minute")
def test_a_demo_gives_no_seat(cast: Cast) -> None:
    guest = cast.phone()
    guest.table = guest.post("/demo", game="mythotopia").location.rsplit("/", 1)[1]
    for _ in range(5):
        assert asks(cast.spectator(guest), 8) == [200] * 8
    assert asks(guest, 1) == [429]


@pytest.mark.usefixtures("eight_a_minute")
def test_what_is_refused_uses_up_no_limit_of_others(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone asks 40 times, of which 32 are too many; four phones are refused a page while the
    server is busy, 8 times each. Four more phones may still ask 8 times each."""
    assert asks(cast.spectator(host), 40) == [200] * 8 + [429] * 32
    pages = cast.app.extensions["companion.turns_of_pages"]
    for _ in range(waiting_requests.PAGES_AT_ONCE):
        assert pages.take("another", 0)
    with monkeypatch.context() as patch:
        patch.setattr(waiting_requests, "PATIENCE", 0.001)
        for _ in range(4):
            assert asks(cast.spectator(host), 8) == [503] * 8
    for _ in range(waiting_requests.PAGES_AT_ONCE):
        pages.give_back()
    for _ in range(4):
        assert asks(cast.spectator(host), 8) == [200] * 8
    assert asks(cast.spectator(host), 1) == [429]


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
