"""The demo table: a game without a false step, at a moment with something to do."""

from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.games.mythotopia import game
from companion.games.mythotopia.screens.wars_at_a_glance import wars_at_a_glance
from tests.core.small_games.toy import NOON


def test_nobody_objects_to_its_log_and_its_visitor_is_on_turn() -> None:
    demo = game.demo()
    log = Log(
        game,
        [
            Entry(seq, kind, payload, "phone", NOON)
            for seq, (kind, payload) in enumerate(demo.recorded, start=1)
        ],
    )
    objections = [
        objection.text.message
        for line, before, _ in log.states()
        for objection in game.objections(before, line.action)
    ]
    assert objections == []
    assert game.ended(log.state) is None
    turn = game.turn(log.state)
    assert (turn.seat, turn.actions_left) == (demo.seat, 2)
    assert turn.number > 10
    assert set(demo.names) == set(log.state.seats)
    [war] = wars_at_a_glance(log.state)
    assert [side.who for side in war.sides if side.ahead] == [demo.seat]
