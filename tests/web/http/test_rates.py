"""How often each may ask."""

from __future__ import annotations

import pytest

from companion.web.http import rates
from companion.web.http.rates import Counts


def test_each_is_counted_from_its_first_time_on() -> None:
    counts = Counts()
    asked = [counts.asked(("taps", "ada"), 60, now) for now in (0.0, 30.0, 59.0, 60.0)]
    assert asked == [1, 2, 3, 1]
    assert counts.asked(("taps", "bo"), 60, 60.0) == 1
    assert counts.asked(("files", "ada"), 60, 60.0) == 1


def test_expired_counts_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "MANY", 10)
    counts = Counts()
    for number in range(1000):
        counts.asked(("taps", str(number)), 60, float(number))
    assert len(counts._counts) <= 130
    assert counts.asked(("taps", "999"), 60, 1000.0) == 2
