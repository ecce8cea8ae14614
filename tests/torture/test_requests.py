"""A clock that jumps before each tap."""

from datetime import timedelta

import pytest

from companion.web import services
from companion.web.http import request_rates
from tests.conftest import Cast, Phone
from tests.torture.counts import chance, times


def test_a_clock_that_jumps_keeps_order_and_locks_nobody_out(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_rates.Counts, "asked", lambda *_: 1)
    random, taps, real = chance(), times(15, 1000), services.now
    for number in range(taps):
        by = timedelta(days=random.uniform(-400, 400))
        monkeypatch.setattr(services, "now", lambda by=by: real() + by)
        assert host.tap("points", seat="red", points="1").status_code == 303, number
        assert host.at().status_code == 200
    log = cast.app.extensions["companion.in_play"].get(host.table).log
    assert [entry.seq for entry in log.entries] == list(range(1, taps + 2))
    monkeypatch.setattr(services, "now", real)
    assert host.points("red") == 24 + taps
