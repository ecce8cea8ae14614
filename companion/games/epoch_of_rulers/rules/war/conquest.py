"""Land that changes hands, the gains from a battle; and the coup."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.core.frozen import changed
from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.kingdoms import ALTAR, CAPITAL, MARAUDER
from companion.games.epoch_of_rulers.rules.turn.reigns import ruler_in_power
from companion.games.epoch_of_rulers.rules.war import armies
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import Victims, attackers
from companion.games.epoch_of_rulers.state.state import (
    REBELS,
    Ask,
    Fight,
    Regiment,
    State,
    Territory,
    weakest,
)

LEAST_KILLED = 3


def conquered(state: State, fight: Fight, ordinary: int, special: int) -> State:
    """The state after the attacker has taken the land and moved regiments in; of rebels all, unless
    the number of survivors is given. The loser's orders and protection chip are removed; surviving
    defenders wait for a retreat. A capital of others brings its point once. Foreign land that
    nobody has entered revolts at the start of the victor's next epoch."""
    target = state.lands[fight.target]
    origin = state.lands.get(fight.origin)
    if origin is None or fight.attacker == REBELS:
        taken = to_rebels(target, ordinary or fight.rebels)
        return _retreats(state.put(taken), fight, target.regiments)
    if fight.attacker not in state.players:
        return state
    left, entering = armies.parted(origin, ordinary, special)
    taken = replace(target, owner=fight.attacker, regiments=entering, orders=0, protected=False)
    state = state.put(left, taken)
    player = state.players[fight.attacker]
    capitals = {built.builder for built in target.buildings
                if built.kind == CAPITAL and built.builder != fight.attacker}  # fmt: skip
    empty = player.empty_conquests
    if not entering and target.home != fight.attacker:
        empty = (*empty, fight.target)
    state = state.player(fight.attacker, conquered=tuple(sorted({*player.conquered, *capitals})),
                         empty_conquests=empty)  # fmt: skip
    return _retreats(state, fight, target.regiments)


def to_rebels(territory: Territory, rebels: int) -> Territory:
    """The territory after so many rebels have won it."""
    return replace(territory, owner=REBELS, regiments=(Regiment(),) * rebels, orders=0,
                   uprising=False, protected=False)  # fmt: skip


def _retreats(state: State, fight: Fight, leaving: tuple[Regiment, ...]) -> State:
    """The state in which these regiments have to retreat."""
    if not leaving or fight.defender not in state.players:
        return state
    ask = Ask("retreat", fight.defender, (fight.target,), *armies.kinds(leaving))
    return changed(state, asks=(ask, *state.asks))


def left_to_move_in(state: State, fight: Fight, victims: Victims) -> tuple[int, int]:
    """The attacker's ordinary and special regiments that are left after these losses."""
    ordinary, special = armies.kinds(attackers(state, fight))
    return ordinary - victims.ordinary, special - victims.special


def moving_in(
    state: State, fight: Fight, victims: Victims, wanted: Mapping[str, Any]
) -> dict[str, int]:
    """The regiments that move in after a conquest: as many as wanted, if they survive; by default
    one, an ordinary one if possible. All surviving rebels stay."""
    ordinary, special = left_to_move_in(state, fight, victims)
    if fight.attacker == REBELS:
        return {"moves_in": max(0, ordinary), "moves_in_special": 0}
    if wanted.keys() >= {"moves_in", "moves_in_special"}:
        return {"moves_in": max(0, min(ordinary, wanted["moves_in"])),
                "moves_in_special": max(0, min(special, wanted["moves_in_special"]))}  # fmt: skip
    return {"moves_in": max(0, min(1, ordinary)),
            "moves_in_special": 1 if ordinary < 1 <= special else 0}  # fmt: skip


def killed(facts: Mapping[str, Any], side: str) -> int:
    """All regiments that a side loses, also those that a card kills by its text."""
    return sum(facts.get(f"{side}_{how}", 0) for how in ("lost", "ambushed", "slain"))


def spoils_due(state: State, fight: Fight, facts: Mapping[str, Any]) -> dict[str, int]:
    """The Marauder's gold for both sides."""
    spoils = {}
    enemies = {"attacker": "defender", "defender": "attacker"}
    for side, seat in fight.sides.items():
        if ruler_in_power(state, seat) == MARAUDER:
            dead = killed(facts, enemies[side])
            built = side == "attacker" and bool(state.lands[fight.target].buildings)
            won = facts["winner"] == side
            spoils[f"spoils_{side}"] = marauder_gold(dead, won=won, building=built)
    return spoils


def altar_due(state: State, fight: Fight, facts: Mapping[str, Any]) -> str:
    """The seat whose Altar gives a victory point, once an epoch, because all enemies are dead, at
    least three; "" for none."""
    defenders = state.lands[fight.target].regiments
    enemies = {
        fight.attacker: (killed(facts, "defender"),
                         len(defenders) + bool(facts["defender_helper"])),
        fight.defender: (killed(facts, "attacker"),
                         len(attackers(state, fight)) + bool(facts["attacker_helper"])),
    }  # fmt: skip
    for seat, (dead, stood) in enemies.items():
        player = state.players.get(seat)
        altar = state.in_use(seat, ALTAR)
        if player and altar and not player.rewarded and dead == stood >= LEAST_KILLED:
            return seat
    return ""


def marauder_gold(kills: int, *, won: bool, building: bool) -> int:
    """A talent for each enemy killed in a won battle, and one if anything is built on the
    attacked territory."""
    return (kills if won else 0) + int(building)


def rebels(die: int) -> int:
    return (die + 1) // 2


def coup_at(territories: Iterable[Territory], player: Seat) -> tuple[str, ...]:
    """The territories where the player's coup may happen: own original land with the fewest
    regiments."""
    return weakest({
        territory.name: len(territory.regiments)
        for territory in territories
        if territory.owner == territory.home == player
    })  # fmt: skip
