"""The demo table: a game without a false step."""

from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.games.mythotopia import game
from tests.core.small_games.toy import NOON


def test_nobody_objects_to_its_log() -> None:
    lines = enumerate(game.demo().recorded, start=1)
    entries = [Entry(seq, kind, payload, "phone", NOON) for seq, (kind, payload) in lines]
    objections = [
        objection.text.message
        for line, before, _ in Log(game, entries).states()
        for objection in game.objections(before, line.action)
    ]
    assert objections == []
