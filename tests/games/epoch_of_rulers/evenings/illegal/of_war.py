"""The conditions of attacks, battles, retreats and conquests."""

from __future__ import annotations

from typing import Any

from companion.games.epoch_of_rulers.state.state import Fight, State
from tests.games.epoch_of_rulers.evenings.illegal.plain import (
    Broken,
    border,
    judges,
    many,
    mine,
    out_of_turn,
    room,
    ruler,
    specials,
    too_dear,
    works,
    wrong_special,
)

DEFENCES = {"watchtower": 1, "wall": 1, "fortress": 2}
"""What the Conqueror pays for each."""


@judges("go_to_war")
def go_to_war(s: State, a: Any) -> Broken:
    yield from out_of_turn(s, a.seat, "choice")
    conqueror = ruler(s, a.seat) == "conqueror" and len(mine(s, a.seat)) > 4
    if a.exempt and not (conqueror and s.players[a.seat].ordered == 4):
        yield "no exemption"


@judges("skip_war")
def skip_war(s: State, a: Any) -> Broken:
    yield from out_of_turn(s, a.seat, "choice")
    due = {land.name for land in mine(s, a.seat) if not land.protected
           and (works(land, "wall") or works(land, "fortress"))}  # fmt: skip
    if set(a.chips) != due:
        yield "other protection chips"


@judges("attack")
def attack(s: State, a: Any) -> Broken:
    yield from out_of_turn(s, a.seat, "orders" if s.last_by else "war")
    here, there = s.lands.get(a.origin), s.lands.get(a.to)
    if here is None or there is None:
        yield "no land"
        return
    player = s.players[a.seat]
    if here.owner != a.seat:
        yield "the land is not the player's"
    if there.owner == here.owner:
        yield "own land is attacked"
    if not here.regiments:
        yield "nobody is there"
    if not border(s, a.origin, a.to):
        yield "too far away"
    if player.attacks > player.academies:
        yield "no attack is left"
    if player.moves:
        yield "regiments have moved"
    if s.last_by and s.ordered != a.origin:
        yield "no order on this land"
    yield from helped(s, a)


def helped(s: State, a: Any) -> Broken:
    """What the Conqueror switches off, and the Arsenal."""
    there, player = s.lands[a.to], s.players[a.seat]
    off = set(a.switched_off)
    known = {name for name in DEFENCES
             if works(there, name) and f"{a.to}/{name}" not in player.switched}  # fmt: skip
    if off and (ruler(s, a.seat) != "conqueror" or not off <= known):
        yield "nothing to switch off"
    yield from too_dear(s, a.seat, sum(DEFENCES[name] for name in off))
    arsenal = many(s, a.seat, "arsenal") and many(s, a.seat, "warehouse") > player.arsenals
    if a.strengthened and not arsenal:
        yield "no Arsenal"


@judges("call_off")
def call_off(s: State, a: Any) -> Broken:
    if s.fight is None or s.fight.attacker != a.seat:
        yield "no attack of this player"
    elif s.fight.played:
        yield "the cards are open"


def rides(s: State, fight: Fight, seat: str) -> set[str]:
    """Where cavalry may come from."""
    player = s.players[seat]
    if player.kingdom != "paladins" or player.cavalry:
        return set()
    return {land.name for land in mine(s, seat) if specials(land)
            and land.name not in (fight.origin, fight.target)
            and border(s, land.name, fight.target)}  # fmt: skip


@judges("send_cavalry")
def send_cavalry(s: State, a: Any) -> Broken:
    fight = s.fight
    if fight is None or a.seat not in (fight.attacker, fight.defender):
        yield "no battle of this player"
        return
    sides = {side for side in (fight.attacker, fight.defender) if side in s.players}
    if sides <= set(fight.played) or not s.lands[fight.target].regiments:
        yield "the cards are open"
    if a.land not in rides(s, fight, a.seat):
        yield "no cavalry there"


@judges("fought")
def fought(s: State, a: Any) -> Broken:
    """Without Tactician, texts, and toughness beyond 1, of which the random deeds keep clear."""
    fight = s.fight
    if fight is None:
        yield "no battle"
        return
    there, origin = s.lands[fight.target], s.lands.get(fight.origin)
    rebels = "rebels" in (fight.attacker, fight.defender)
    for side, prefix in ((fight.attacker, "attacker"), (fight.defender, "defender")):
        played, card = fight.played.get(side), getattr(a, f"{prefix}_card")
        if played and not played.blind and card != (played.value or 0):
            yield "another card"
        if getattr(a, f"{prefix}_helper") != fight.helpers.get(side, ""):
            yield "other cavalry"
        die = getattr(a, f"{prefix}_ecstasy")
        known = side in s.players and s.players[side].kingdom != "generic"
        if die and known and die != fight.ecstasy.get(side, 0):
            yield "another die"
    if a.arsenal != fight.arsenal:
        yield "another Arsenal"
    attackers = len(origin.regiments) if origin else fight.rebels
    defenders = len(there.regiments)
    if rebels and (a.attacker_ambushed or a.attacker_slain or a.defender_ambushed
                   or a.defender_slain):  # fmt: skip
        yield "a text against rebels"
    attackers += bool(a.attacker_helper)
    defenders += bool(a.defender_helper)
    for prefix, men in (("attacker", attackers), ("defender", defenders)):
        dead = [getattr(a, f"{prefix}_{how}") for how in ("lost", "ambushed", "slain")]
        if sum(dead) > men:
            yield "more dead than there were"
    attackers, defenders = (max(0, attackers - a.attacker_ambushed),
                            max(0, defenders - a.defender_ambushed))  # fmt: skip
    attack, defence = strengths(s, fight, a, attackers, defenders)
    yield from losses(s, a, attack, defence, attackers, defenders)
    yield from outcome(s, fight, a, attack - defence, attackers, defenders)


def strengths(s: State, fight: Fight, a: Any, attackers: int, defenders: int) -> tuple[int, int]:
    there, origin = s.lands[fight.target], s.lands.get(fight.origin)
    rebels = "rebels" in (fight.attacker, fight.defender)
    found = []
    for side, prefix, men in ((fight.attacker, "attacker", attackers),
                              (fight.defender, "defender", defenders)):  # fmt: skip
        played, die = fight.played.get(side), getattr(a, f"{prefix}_ecstasy")
        card = getattr(a, f"{prefix}_card")
        if played and played.blind and not rebels:
            card = max(0, card - 1)
        text = 0 if rebels else getattr(a, f"{prefix}_text")
        extra = bool(played and played.extra)
        found.append(men + card + text + extra + (max(3, die) if die else 0))
    burns = bool(origin and origin.uprising)
    attack = found[0] + a.arsenal - burns
    wall = works(there, "wall") and "wall" not in fight.off
    return attack, found[1] + wall + there.protected - there.uprising


def losses(s: State, a: Any, attack: int, defence: int, attackers: int, defenders: int) -> Broken:
    battle = bool(defenders or a.defender_ambushed)
    for prefix, mine_, other, men in (("attacker", attack, defence, attackers),
                                      ("defender", defence, attack, defenders)):  # fmt: skip
        must = min(men, max(0, other - mine_)) if battle else 0
        may = min(men, max(0, other - mine_) + (other >= 6)) if battle else 0
        lost = getattr(a, f"{prefix}_lost")
        if not must <= lost <= may:
            yield "other losses"


def outcome(s: State, fight: Fight, a: Any, lead: int, attackers: int, defenders: int) -> Broken:
    there = s.lands[fight.target]
    alive = attackers - a.attacker_lost - a.attacker_slain
    stand = max(0, defenders - a.defender_lost - a.defender_slain)
    battle = bool(defenders or a.defender_ambushed)
    winner = "none"
    if not battle or (lead > 0 and alive > 0):
        winner = "attacker"
    elif lead < 0 and stand > 0:
        winner = "defender"
    fortress = works(there, "fortress") and "fortress" not in fight.off
    holds = stand > 0 and (fortress or fight.defender == "rebels")
    if (a.winner, a.captured) != (winner, winner == "attacker" and not holds):
        yield "another result"
    martial = (2 + (winner == "attacker") if battle else 2,
               1 + (winner == "defender") if battle else 0)  # fmt: skip
    due = tuple(0 if side == "rebels" else number for side, number in
                zip((fight.attacker, fight.defender), martial, strict=True))  # fmt: skip
    if (a.martial_attacker, a.martial_defender) != due:
        yield "other martial points"
    if a.captured and a.moves_in + a.moves_in_special > alive:
        yield "too many move in"
    if a.captured and fight.attacker == "rebels" and a.moves_in != alive:
        yield "rebels leave"
    yield from rewards(s, fight, a, winner)


def rewards(s: State, fight: Fight, a: Any, winner: str) -> Broken:
    there = s.lands[fight.target]
    for seat, prefix, kills, built in (
        (fight.attacker, "attacker", a.defender_lost + a.defender_ambushed + a.defender_slain,
         bool(there.buildings)),
        (fight.defender, "defender", a.attacker_lost + a.attacker_ambushed + a.attacker_slain,
         False),
    ):  # fmt: skip
        marauder = seat in s.players and ruler(s, seat) == "marauder"
        due = (kills * (a.winner == prefix) + built) if marauder else 0
        least = min(due, room(s, seat)) if due else 0
        if not least <= getattr(a, f"spoils_{prefix}") <= due:
            yield "another loot"


@judges("retreat")
def retreat(s: State, a: Any) -> Broken:
    ask = next((one for one in s.asks if one.kind == "retreat"), None)
    if ask is None:
        yield "nobody retreats"
        return
    left = ask.lands[0]
    near = [land for land in mine(s, ask.seat) if border(s, left, land.name)]
    if left in s.links:
        fewest = min((len(land.regiments) for land in near), default=0)
        near = [land for land in near if len(land.regiments) == fewest]
    all_ = ask.regiments + ask.specials
    if a.special > min(a.lost, ask.specials) or a.lost - a.special > ask.regiments:
        yield "not that many retreat"
    home = s.lands.get(a.land)
    if a.lost < all_ and (home is None or home.owner != ask.seat):
        yield "they end on foreign land"
    elif a.lost and near and left in s.links:
        yield "nobody falls on the way"
    elif not a.lost and near and a.land not in [land.name for land in near]:
        yield "another own land"


@judges("overrun")
def overrun(s: State, a: Any) -> Broken:
    if s.frontier != a.seat:
        yield "Last Frontier is not played"
        return
    here, there = s.lands.get(a.origin), s.lands.get(a.to)
    if here is None or there is None:
        yield "no land"
        return
    strong = len(here.regiments) >= max(3, len(there.regiments) + 2)
    if a.origin in s.stormed:
        yield "a second conquest"
    if here.owner != a.seat or there.owner in (a.seat, None) or not border(s, a.origin, a.to):
        yield "not from own land to a neighbour's"
    if not strong:
        yield "too few regiments"
    kills = len(there.regiments)
    if a.martial != (3 if kills else 2):
        yield "other martial points"
    due = kills + bool(there.buildings) if ruler(s, a.seat) == "marauder" else 0
    if not min(due, room(s, a.seat)) <= a.spoils <= due:
        yield "another loot"
    special = sum(a.special.values())
    if a.moves_in > len(here.regiments) or wrong_special(here, a.moves_in, special):
        yield "too many move in"
