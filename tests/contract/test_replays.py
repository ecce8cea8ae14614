"""A stored game folds to the same states again, also from its file. What followed from a line by
itself is not booked twice unseen."""

from io import BytesIO
from random import Random
from typing import Any

import pytest

from companion.core.files.archive import read, written
from companion.core.files.intake import admitted
from companion.core.game import catalogue
from companion.core.game.showcase import Exhibit
from companion.core.log.digest import digest
from companion.core.log.entry import RESTORE, STRIKE, Entry
from companion.core.log.following import followers, is_automatic, struck_together
from companion.core.log.log import Log
from companion.core.log.preview import booked_twice
from companion.core.log.replay import problems
from companion.table.drafts import Draft, tried_entry, with_tap
from companion.web import services
from tests.conftest import Cast, reads
from tests.contract.games import EXHIBITS, SHOWN
from tests.contract.tables import TAP, document, log_of, opened


@pytest.mark.parametrize(("game", "exhibit"), SHOWN)
def test_a_log_is_replayed_to_the_same_digests(game: Any, exhibit: Exhibit) -> None:
    log = log_of(game, exhibit)
    if log is None:
        assert exhibit.recorded == ()
        return
    assert [*map(str, problems(game, log.entries))] == []
    again = Log(game, admitted(read(written(document(log, exhibit.seats)).encode()), game))
    assert again.state == log.state
    assert digest(again.state) == log.entries[-1].digest


@pytest.mark.parametrize("game", catalogue.games().values(), ids=lambda game: game.meta.slug)
def test_a_kept_evening_becomes_the_same_table(cast: Cast, game: Any) -> None:
    """A finished exhibit, kept as a page and brought in again."""
    exhibit = next(
        exhibit
        for exhibit in reversed(EXHIBITS[game])
        if (log := log_of(game, exhibit)) and game.ended(log.state)
    )
    host, visitor = opened(cast, game, exhibit)["host"], cast.phone()
    kept = BytesIO(host.at("/evening.html").data)
    answer = visitor.post("/bring-in", data={"file": (kept, "evening.html")})
    assert answer.status_code == 303
    with cast.app.app_context():
        here, there = (
            services.in_play().get(table) for table in (host.table, answer.location[len("/t/") :])
        )
    assert here.log
    assert there.log
    assert there.log.state == here.log.state
    assert [*map(_facts, there.log.entries)] == [*map(_facts, here.log.entries)]
    names = [[(seat.colour, seat.name) for seat in each.table.seats] for each in (here, there)]
    assert names[0] == names[1]


def _facts(entry: Entry) -> tuple[Any, ...]:
    return entry.kind, entry.payload, entry.at, entry.overruled, entry.digest


@pytest.mark.parametrize(("game", "exhibit"), SHOWN)
def test_what_everybody_knows_can_be_shown(game: Any, exhibit: Exhibit) -> None:
    """Every function that screens ask takes a state with None in it."""
    log = log_of(game, exhibit)
    for eyes in ((), *((seat,) for seat in exhibit.seats)):
        seen = log.seen(*eyes) if log else None
        if seen is None:
            continue
        state = seen.state
        assert {standing.seat for standing in game.standings(state)} == {*game.points(state)}
        for source in game.sources(state):
            assert {*source.points} <= {*exhibit.seats}
        hash(game.view(state))
        for seat in game.points(state):
            for offer in game.seat_view(state, seat).offers:
                assert offer.action.kind in game.actions
        for line, before, after in seen.states():
            phrases = [line.action.story(before), *line.action.reminders(before)]
            notices = [*line.action.tells(before), *line.action.loses(before)]
            phrases += [sentence for _, sentence in notices]
            assert all(sentence.message for sentence in phrases)
            assert game.turn(after).seat in (None, *exhibit.seats)
        if game.seen_by:
            assert game.seen_by(state, eyes) == state


def _latest_with_followers(log: Log[Any]) -> int:
    seqs = [line.seq for line in log.lines if not line.action.automatic]
    return next((seq for seq in reversed(seqs) if followers(log, seq)), 0)


def _after(log: Log[Any], kind: str, payload: dict[str, Any]) -> Log[Any]:
    return with_tap(log.game, log, TAP, [Draft(kind, payload)], Random(0))[0]


@pytest.mark.parametrize(("game", "exhibit"), SHOWN)
def test_a_restore_that_puts_the_log_back_as_it_was_is_not_objected_to(
    game: Any, exhibit: Exhibit
) -> None:
    log = log_of(game, exhibit)
    for line in log.lines[-10:] if log else ():
        bundle = struck_together(log, [line.seq])
        undone = _after(log, STRIKE, {"entries": bundle})
        assert booked_twice(undone, tried_entry(undone, RESTORE, {"entries": bundle})) == []


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
