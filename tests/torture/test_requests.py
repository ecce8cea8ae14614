"""Requests repeated and reordered; clocks that jump."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest

from companion.web import services
from companion.web.http import request_rates
from tests.conftest import Cast, Phone
from tests.torture.counts import chance, tell, times


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_rates.Counts, "asked", lambda *_: 1)


def entries(cast: Cast, table: str) -> Any:
    return cast.app.extensions["companion.in_play"].get(table).log.entries


def test_every_tap_repeated_and_reordered_counts_once(cast: Cast, host: Phone) -> None:
    random, taps = chance(), times(20, 3000)
    sent = [f"tap {number}" for number in range(taps) for _ in range(3)]
    random.shuffle(sent)

    def send(why: str) -> int:
        phone = Phone(cast.app.test_client(), host.table)
        phone.client.set_cookie("device", host.client.get_cookie("device").value)  # type: ignore[union-attr]
        fields = {"seat": "red", "what": "vp", "to": "1", "why": why}
        headers = {"Companion-Tap": why}
        path = f"/t/{host.table}/actions/correct"
        return phone.client.post(path, data=fields, headers=headers).status_code

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(send, sent)) == {303}
    log = entries(cast, host.table)
    written = [entry.payload["why"] for entry in log if entry.kind == "correct"]
    tell(f"{len(sent)} requests of {taps} taps: {len(written)} entries")
    assert sorted(written) == sorted({*sent})
    assert [entry.seq for entry in log] == list(range(1, taps + 2))


def test_a_clock_that_jumps_keeps_order_and_locks_nobody_out(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    random, taps, real = chance(), times(15, 1000), services.now
    for number in range(taps):
        by = timedelta(days=random.uniform(-400, 400))
        monkeypatch.setattr(services, "now", lambda by=by: real() + by)
        assert host.tap("points", seat="red", points="1").status_code == 303, number
        assert host.at().status_code == 200
    assert [entry.seq for entry in entries(cast, host.table)] == list(range(1, taps + 2))
    monkeypatch.setattr(services, "now", real)
    assert host.points("red") == 24 + taps
