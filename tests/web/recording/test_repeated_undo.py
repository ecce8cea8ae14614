"""An undo that comes again, and a log that is full."""

import pytest

from tests.conftest import Phone, reads


def test_a_strike_that_did_nothing_does_nothing_when_it_comes_again(
    host: Phone, player: Phone
) -> None:
    """Both strike the line, the second in vain; one restores it; the second's tap comes again."""
    host.tap("points", seat="red", points="3")
    assert host.tell("/log/strike", entry="2", tap="first").status_code == 303
    assert player.tell("/log/strike", entry="2", tap="second").status_code == 303
    assert host.tell("/log/restore", entry="2", tap="third").status_code == 303
    assert player.tell("/log/strike", entry="2", tap="second").status_code == 303
    assert host.points("red") == 27
    assert player.tell("/log/strike", entry="2", tap="fourth").status_code == 303
    assert host.points("red") == 24


def test_a_full_log_still_takes_an_undo_a_correction_and_the_end(
    host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.tap("points", seat="red", points="3")
    monkeypatch.setattr("companion.storage.commit.MOST_ENTRIES", 2)
    refused = host.tap("points", seat="red", points="3")
    assert refused.status_code == 409
    assert "log is full." in reads(refused.text)
    assert refused.headers["Companion-Verdict"] == "refused"  # so the phone keeps it no longer
    assert host.points("red") == 27
    assert host.tell("/log/2/amend", seat="red", points="4").status_code == 303
    assert host.tell("/log/strike", entry="2").status_code == 303
    assert host.tap("stop", how="score").status_code == 303
