"""Objections to the record of a battle."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game.action import Objection
from companion.core.text import SeatName
from companion.games.epoch_of_rulers.box.buildings import ARSENAL, WAREHOUSE
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.lands.territory import in_use
from companion.games.epoch_of_rulers.table.state import Fight, State
from companion.games.epoch_of_rulers.war.armies_in_battle import helpers
from companion.games.epoch_of_rulers.war.battle_facts import BattleFacts, Reckoning
from companion.games.epoch_of_rulers.war.conquest import left_to_move_in
from companion.games.epoch_of_rulers.war.loot_due import altar_due, spoils_due
from companion.games.epoch_of_rulers.war.victims import can_fall
from companion.games.epoch_of_rulers.war_rules.attack_limits import arsenal_left


def against_battle(state: State, fight: Fight, facts: BattleFacts) -> Iterator[Objection]:
    """Every objection to the facts."""
    yield from against_help(state, fight, facts)
    yield from against_losses(state, fight, facts)
    yield from _against_moving_in(state, fight, facts)
    found = facts.outcome(state)
    if (facts.winner, facts.captured) != (found.winner, found.captured):
        yield Objection("battle.winner", say("The strengths say otherwise."), "battle")
    martial = (found.martial_attacker, found.martial_defender)
    if (facts.martial_attacker, facts.martial_defender) != martial:
        said = say("The attacker gets {attacker} and the defender {defender} martial points.",
                   attacker=martial[0], defender=martial[1])  # fmt: skip
        yield Objection("battle.martial", said, "martial")
    yield from _against_rewards(state, fight, facts)


def against_help(state: State, fight: Fight, facts: Reckoning) -> Iterator[Objection]:
    """Objections to the cards and regiments that help the sides."""
    if facts.arsenal and not boosts_left(state, fight.attacker):
        said = say(
            "The attacker's own Arsenal adds 1 to as many attacks in a war as the attacker has "
            "Warehouses."
        )
        yield Objection("battle.arsenal", said, "battle")
    for side, name in (
        (fight.attacker, facts.attacker_helper),
        (fight.defender, facts.defender_helper),
    ):
        if not name or name in helpers(state, fight, side):
            continue
        if side in state.players and state.players[side].cavalry:
            said = say("Cavalry has helped {seat} in this epoch.", seat=SeatName(side))
            yield Objection("battle.cavalry", said, "battle")
        else:
            said = say("No cavalry comes from there.")
            yield Objection("battle.helper", said, "battle")
    for side, die in (
        (fight.attacker, facts.attacker_ecstasy),
        (fight.defender, facts.defender_ecstasy),
    ):
        if die and die != fight.ecstasy.get(side, 0) and _known(state, side):
            said = say("The die of Battle ecstasy showed another number.")
            yield Objection("battle.ecstasy", said, "bonus")


def _known(state: State, side: str) -> bool:
    """Whether the rulebook describes the bonus cards of the side's kingdom."""
    return side in state.players and state.players[side].kingdom != "generic"


def against_losses(state: State, fight: Fight, facts: Reckoning) -> Iterator[Objection]:
    """Objections to the losses."""
    armies = facts.armies(state, fight)
    both = zip(facts.victims, (armies.attacker, armies.defender), armies.pools(state), strict=True)
    if not all(can_fall(way, army, pool, state.rules) for way, army, pool in both):
        said = say("The superiority does not kill these regiments.")
        yield Objection("battle.losses", said, "losses")


def _against_moving_in(state: State, fight: Fight, facts: BattleFacts) -> Iterator[Objection]:
    ordinary, special = left_to_move_in(state, fight, facts.victims[0])
    if facts.captured and (facts.moves_in > ordinary or facts.moves_in_special > special):
        said = say("There are not that many regiments left to move in.")
        yield Objection("battle.moves_in", said, "after")


def _against_rewards(state: State, fight: Fight, facts: BattleFacts) -> Iterator[Objection]:
    told = facts.model_dump()
    due = spoils_due(state, fight, told)
    for side in ("attacker", "defender"):
        if told[f"spoils_{side}"] > due.get(f"spoils_{side}", 0):
            said = say("The Marauder gets a talent for each enemy killed in a won battle, and one "
                       "if anything is built on the attacked territory.")  # fmt: skip
            yield Objection("battle.spoils", said, "rulers")
    if facts.altar and facts.altar != altar_due(state, fight, told):
        said = say("Once an epoch, the player's own Altar rewards a battle in which all enemies "
                   "fall, at least 3.")  # fmt: skip
        yield Objection("battle.altar", said, "spending")


def boosts_left(state: State, seat: str) -> int:
    """The number of further attacks of this war that the Arsenal can strengthen."""
    lands = state.lands.values()
    if seat not in state.players or not in_use(lands, seat, ARSENAL):
        return 0
    return arsenal_left(in_use(lands, seat, WAREHOUSE), state.players[seat].arsenals)
