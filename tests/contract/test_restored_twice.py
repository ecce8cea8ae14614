"""What followed from a line by itself, and was booked again by another, is not booked twice unseen
when the line is restored: in every game."""

from random import Random
from typing import Any

import pytest

from companion.core.game.showcase import Exhibit
from companion.core.log.entry import RESTORE, STRIKE
from companion.core.log.following import followers, is_automatic, struck_together
from companion.core.log.log import Log
from companion.core.log.preview import booked_twice
from companion.table.drafts import Draft, tried_entry, with_tap
from tests.conftest import Cast, reads
from tests.contract.games import EXHIBITS, SHOWN
from tests.contract.tables import TAP, log_of, opened


def _latest_with_followers(log: Log[Any]) -> int:
    seqs = [line.seq for line in log.lines if not line.action.automatic]
    return next((seq for seq in reversed(seqs) if followers(log, seq)), 0)


def _after(log: Log[Any], kind: str, payload: dict[str, Any]) -> Log[Any]:
    return with_tap(log.game, log, TAP, [Draft(kind, payload)], Random(0))[0]


@pytest.mark.parametrize(("game", "exhibit"), SHOWN)
def test_a_restore_is_objected_to_if_what_followed_is_booked_again(
    game: Any, exhibit: Exhibit
) -> None:
    log = log_of(game, exhibit)
    seq = _latest_with_followers(log) if log else 0
    if log is None or not seq:
        return
    log = log.until(max(followers(log, seq)), known=True)
    bundle = struck_together(log, [seq])
    undone = _after(log, STRIKE, {"entries": bundle})
    restore = {"entries": bundle}
    assert booked_twice(undone, tried_entry(undone, RESTORE, restore)) == []
    action = log.entry(seq)
    assert action
    again = _after(undone, action.kind, dict(action.payload))
    booked = [entry.seq for entry in again.entries if entry.seq > undone.last_seq]
    if all(not is_automatic(again, entry) for entry in again.entries[-1:]):
        return
    (objection,) = booked_twice(again, tried_entry(again, RESTORE, restore))
    assert dict(objection.text.params)["listed"] == ", ".join(f"#{one}" for one in booked)


def test_a_restore_says_which_lines_have_booked_it(cast: Cast) -> None:
    """Epoch: the war is left out twice, and the next epoch begins twice."""
    found = [(g, e) for g, exhibits in EXHIBITS.items() for e in exhibits]
    of_epoch = next((game, exhibit) for game, exhibit in found if exhibit.name == "fees are due")
    host = opened(cast, *of_epoch)["host"]
    log = log_of(*of_epoch)
    assert log is not None
    seq = _latest_with_followers(log)
    assert host.tell("/log/strike", entry=str(seq)).status_code == 303
    last = log.last_seq + 1
    assert host.tap("skip_war", seat="red").status_code == 303
    asked = host.tell("/log/restore", entry=str(seq))
    assert asked.status_code == 422
    said = f"What follows from it is booked already: #{last + 1}, #{last + 2}."
    assert said in reads(asked.get_data(as_text=True))
    again = host.tell("/log/restore", entry=str(seq), overrule="restored.twice")
    assert again.status_code == 303
