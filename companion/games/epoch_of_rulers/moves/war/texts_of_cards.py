"""The texts of the military cards in a battle: whether they have an effect."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.game.action import Objection
from companion.core.text import Seat, SeatName
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.state.state import Fight, Played
from companion.games.epoch_of_rulers.state.territory import REBELS

ENEMY = {"attacker": "defender", "defender": "attacker"}


def cancelled_by(fight: Fight, side: str) -> Seat:
    """The player whose Tactician cancels the text of this side's card; "" if nobody does."""
    enemy = fight.sides[ENEMY[side]]
    return enemy if fight.played.get(enemy, Played()).cancels else ""


def against_texts(fight: Fight, facts: Mapping[str, Any]) -> Iterator[Objection]:
    """Objections to effects of texts: in a battle with rebels they have none, nor does the card
    that a Tactician cancels."""
    kills = {side: facts[f"{enemy}_ambushed"] or facts[f"{enemy}_slain"]
             for side, enemy in ENEMY.items()}  # fmt: skip
    if any(kills.values()) and REBELS in fight.sides.values():
        sentence = say("In a battle with rebels the texts of cards have no effect.")
        yield Objection("battle.text", sentence, "battle")
    for side, killed in kills.items():
        tactician = cancelled_by(fight, side)
        if tactician and (killed or facts[f"{side}_text"] > 0):
            sentence = say("The Tactician of {seat} cancels the text of the other card.",
                           seat=SeatName(tactician))  # fmt: skip
            yield Objection("battle.cancelled", sentence, "rulers")
