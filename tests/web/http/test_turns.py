"""Only a few taps are worked on at a time."""

from __future__ import annotations

import pytest

from companion.web.http import rates
from tests.conftest import Cast, Phone


def test_a_tap_that_waits_too_long_is_sent_again(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rates, "PATIENCE", 0.01)
    taken = cast.app.extensions["companion.turns"]
    for _ in range(rates.TAPS_AT_ONCE):
        taken.acquire()
    refused = host.tap("points", seat="red", points="3", tap="once")
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    assert host.at().status_code == 200  # who only looks needs no turn

    taken.release()
    assert host.tap("points", seat="red", points="3", tap="once").status_code == 303
    assert host.points("red") == 27


def test_a_refused_tap_gives_its_turn_back(host: Phone) -> None:
    for _ in range(rates.TAPS_AT_ONCE + 1):
        assert host.tap("no_such_kind", seat="red").status_code == 404
    assert host.tap("points", seat="red", points="3").status_code == 303
