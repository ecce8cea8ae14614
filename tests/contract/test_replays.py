"""A stored game folds to the same states again, also from its file."""

from typing import Any

import pytest

from companion.core.files.archive import read, written
from companion.core.files.intake import admitted
from companion.core.game.showcase import Exhibit
from companion.core.log.digest import digest
from companion.core.log.log import Log
from companion.core.log.replay import problems
from tests.contract.games import SHOWN
from tests.contract.tables import document, log_of


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
