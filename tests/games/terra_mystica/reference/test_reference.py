"""The rules behind what the engine says: each can be read."""

from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.factions import FACTIONS
from companion.games.terra_mystica.moves.objections import SENTENCES


def test_every_faction_has_its_abilities_to_read() -> None:
    anchors = {rule.anchor for chapter in game.reference(None, "en") for rule in chapter.rules}
    assert {faction.replace("_", "-") for faction in FACTIONS} <= anchors


def test_every_sentence_of_the_engine_has_a_rule_to_read() -> None:
    anchors = {rule.anchor for chapter in game.reference(None, "en") for rule in chapter.rules}
    assert {rule for _, _, rule in SENTENCES.values()} <= anchors
