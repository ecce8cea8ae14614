"""Land that changes hands, and what the Marauder and the owner of an Altar gain from a battle."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.frozen import changed
from companion.games.epoch_of_rulers.box.kingdoms import ALTAR, MARAUDER
from companion.games.epoch_of_rulers.rules.turn.reigns import ruler_in_power
from companion.games.epoch_of_rulers.rules.war import aftermath, armies
from companion.games.epoch_of_rulers.rules.war.aftermath import marauder_gold
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import Victims
from companion.games.epoch_of_rulers.state.state import Ask, Fight, State
from companion.games.epoch_of_rulers.state.territory import REBELS, Regiment, in_use

LEAST_KILLED = 3


def conquered(state: State, fight: Fight, ordinary: int, special: int) -> State:
    """The state after the attacker has taken the land and moved regiments in; of rebels all, unless
    the number of survivors is given. The loser's orders and protection chip are removed; surviving
    defenders wait for a retreat."""
    target = state.lands[fight.target]
    origin = state.lands.get(fight.origin)
    if origin is None or fight.attacker == REBELS:
        taken, leaving = aftermath.to_rebels(target, ordinary or fight.rebels)
        return _retreats(state.put(taken), fight, leaving)
    if fight.attacker not in state.players:
        return state
    left, entering = armies.parted(origin, ordinary, special)
    taken = replace(target, owner=fight.attacker, regiments=entering, orders=0, protected=False)
    state = state.put(left, taken)
    player = state.players[fight.attacker]
    capitals = aftermath.capital_points(target, fight.attacker, frozenset(player.conquered))
    empty = player.empty_conquests
    if aftermath.revolts(target, fight.attacker, len(entering)):
        empty = (*empty, fight.target)
    state = state.player(fight.attacker, conquered=tuple(sorted(capitals)), empty_conquests=empty)
    return _retreats(state, fight, target.regiments)


def _retreats(state: State, fight: Fight, leaving: tuple[Regiment, ...]) -> State:
    """The state in which these regiments have to retreat."""
    if not leaving or fight.defender not in state.players:
        return state
    ask = Ask("retreat", fight.defender, (fight.target,), armies.count(leaving, special=False),
              armies.count(leaving, special=True))  # fmt: skip
    return changed(state, asks=(ask, *state.asks))


def left_to_move_in(state: State, fight: Fight, victims: Victims) -> tuple[int, int]:
    """The attacker's ordinary and special regiments that are left after these losses."""
    if fight.attacker == REBELS:
        return max(0, fight.rebels - victims.ordinary), 0
    origin = state.lands.get(fight.origin)
    if origin is None:
        return 0, 0
    return (armies.count(origin.regiments, special=False) - victims.ordinary,
            armies.count(origin.regiments, special=True) - victims.special)  # fmt: skip


def moving_in(
    state: State, fight: Fight, victims: Victims, wanted: Mapping[str, Any]
) -> dict[str, int]:
    """The regiments that move in after a conquest: as many as wanted, if they survive; by default
    one, an ordinary one if possible. All surviving rebels stay."""
    ordinary, special = left_to_move_in(state, fight, victims)
    if fight.attacker == REBELS:
        return {"moves_in": ordinary, "moves_in_special": 0}
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
    for side, seat, kills in (
        ("attacker", fight.attacker, killed(facts, "defender")),
        ("defender", fight.defender, killed(facts, "attacker")),
    ):
        if ruler_in_power(state, seat) == MARAUDER:
            built = side == "attacker" and bool(state.lands[fight.target].buildings)
            won = facts["winner"] == side
            spoils[f"spoils_{side}"] = marauder_gold(kills, won=won, building=built)
    return spoils


def altar_due(state: State, fight: Fight, facts: Mapping[str, Any]) -> str:
    """The seat whose Altar gives a victory point, once an epoch, because all enemies are dead, at
    least three; "" for none."""
    target, origin = state.lands[fight.target], state.lands.get(fight.origin)
    enemies = {
        fight.attacker: (killed(facts, "defender"),
                         len(target.regiments) + bool(facts["defender_helper"])),
        fight.defender: (killed(facts, "attacker"), bool(facts["attacker_helper"])
                         + (len(origin.regiments) if origin else fight.rebels)),
    }  # fmt: skip
    for seat, (dead, stood) in enemies.items():
        player = state.players.get(seat)
        altar = in_use(state.lands.values(), seat, ALTAR)
        if player and altar and not player.rewarded and dead == stood >= LEAST_KILLED:
            return seat
    return ""
