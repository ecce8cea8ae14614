"""Objections to the record of a battle."""

from collections.abc import Iterator

from companion.core.game.action import Objection
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.war.battle_facts import BattleFacts, Reckoning
from companion.games.epoch_of_rulers.rules.gold.purses import room
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import can_fall, ways_to_fall
from companion.games.epoch_of_rulers.rules.war.conquest import (
    altar_due,
    killed,
    left_to_move_in,
    spoils_due,
)
from companion.games.epoch_of_rulers.state.state import Fight, State
from companion.games.epoch_of_rulers.state.territory import REBELS


def against_battle(state: State, fight: Fight, facts: BattleFacts) -> Iterator[Objection]:
    """Every objection to the facts."""
    yield from against_help(state, fight, facts)
    yield from against_losses(state, fight, facts)
    yield from _against_moving_in(state, fight, facts)
    outcome = facts.outcome(state)
    if (facts.winner, facts.captured) != (outcome.winner, outcome.captured):
        yield Objection("battle.winner", say("The strengths say otherwise."), "battle")
    martial = (outcome.martial_attacker, outcome.martial_defender)
    if (facts.martial_attacker, facts.martial_defender) != martial:
        sentence = say("The attacker gets {attacker} and the defender {defender} martial points.",
                       attacker=martial[0], defender=martial[1])  # fmt: skip
        yield Objection("battle.martial", sentence, "martial")
    yield from _against_rewards(state, fight, facts)


def against_help(state: State, fight: Fight, facts: Reckoning) -> Iterator[Objection]:
    """Objections to the cards and regiments that help the sides."""
    if facts.arsenal != fight.arsenal:
        sentence = say("The Arsenal is used when the attack is declared.")
        yield Objection("battle.arsenal", sentence, "battle")
    for side, helper, die, card in (
        (fight.attacker, facts.attacker_helper, facts.attacker_ecstasy, facts.attacker_card),
        (fight.defender, facts.defender_helper, facts.defender_ecstasy, facts.defender_card),
    ):
        if helper != fight.helpers.get(side, ""):
            sentence = say("Cavalry is sent before the cards are revealed.")
            yield Objection("battle.helper", sentence, "battle")
        if die and die != fight.ecstasy.get(side, 0) and _known(state, side):
            sentence = say("The die of Battle ecstasy showed another number.")
            yield Objection("battle.ecstasy", sentence, "bonus")
        played = fight.played.get(side)
        if played and not played.blind and card != (played.value or 0):
            sentence = say("The revealed card has a strength of {value}.", value=played.value or 0)
            yield Objection("battle.card", sentence, "battle")


def _known(state: State, side: str) -> bool:
    """Whether the rulebook describes the bonus cards of the side's kingdom."""
    return side in state.players and state.players[side].kingdom != "generic"


def against_losses(state: State, fight: Fight, facts: Reckoning) -> Iterator[Objection]:
    """Objections to the losses. A side may leave the extra point of a strength of 6 unused."""
    armies = facts.armies(state, fight)
    sides = zip(facts.victims, (armies.attacker, armies.defender), armies.pools(state), strict=True)
    for way, army, pool in sides:
        if not can_fall(way, army, pool, state.rules):
            sentence = say("The superiority does not kill these regiments.")
            yield Objection("battle.losses", sentence, "losses")
        elif way not in (*ways_to_fall(army, pool, state.rules),
                         *ways_to_fall(army, pool._replace(extra=0), state.rules)):  # fmt: skip
            yield Objection("battle.spared", say("The superiority kills more regiments."), "losses")
    dead = facts.fallen(state, fight)
    origin = state.lands.get(fight.origin)
    standing = (
        (len(origin.regiments) if origin else fight.rebels) + bool(facts.attacker_helper),
        len(state.lands[fight.target].regiments) + bool(facts.defender_helper),
    )
    if any(sum(way) > present for way, present in zip(dead, standing, strict=True)):
        yield Objection("battle.dead", say("There are not that many regiments there."), "losses")
    by_text = [killed(facts.model_dump(), side) - lost for side, lost in
               (("attacker", facts.attacker_lost), ("defender", facts.defender_lost))]  # fmt: skip
    if any(by_text) and REBELS in (fight.attacker, fight.defender):
        sentence = say("In a battle with rebels the texts of cards have no effect.")
        yield Objection("battle.text", sentence, "battle")


def _against_moving_in(state: State, fight: Fight, facts: BattleFacts) -> Iterator[Objection]:
    ordinary, special = left_to_move_in(state, fight, facts.fallen(state, fight)[0])
    if not facts.captured:
        return
    if facts.moves_in > ordinary or facts.moves_in_special > special:
        sentence = say("There are not that many regiments left to move in.")
        yield Objection("battle.moves_in", sentence, "after")
    elif fight.attacker == REBELS and facts.moves_in < ordinary:
        sentence = say("All rebels who are left stay on the territory.")
        yield Objection("battle.rebels", sentence, "events")


def _against_rewards(state: State, fight: Fight, facts: BattleFacts) -> Iterator[Objection]:
    entered = facts.model_dump()
    due = spoils_due(state, fight, entered)
    for side, seat in (("attacker", fight.attacker), ("defender", fight.defender)):
        most = due.get(f"spoils_{side}", 0)
        least = min(most, room(state, seat)) if most else 0
        if not least <= entered[f"spoils_{side}"] <= most:
            sentence = say("The Marauder gets a talent for each enemy killed in a won battle, and "
                           "one if anything is built on the attacked territory.")  # fmt: skip
            yield Objection("battle.spoils", sentence, "rulers")
    if facts.altar != altar_due(state, fight, entered):
        sentence = say("Once an epoch, the player's own Altar rewards a battle in which all "
                       "enemies fall, at least 3.")  # fmt: skip
        yield Objection("battle.altar", sentence, "spending")
