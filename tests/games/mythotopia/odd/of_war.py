"""Odd moves of armies and ships, and odd ends of wars."""

from __future__ import annotations

from typing import Any

from companion.games.mythotopia.armies.armies import Invade, PlaceArmies, RemoveArmies
from companion.games.mythotopia.armies.buy_and_hire import Buy, Hire
from companion.games.mythotopia.armies.ships import PlaceShips, RemoveShips
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.building.roads import BuildRoad, borders
from companion.games.mythotopia.building.standing import building_in
from companion.games.mythotopia.cards.reserve import SetReserve
from companion.games.mythotopia.cards.road_march import March
from companion.games.mythotopia.state.pieces import on_board, own_wars, surely_at_war, with_armies
from companion.games.mythotopia.war.conquest import TakeProvince
from companion.games.mythotopia.war.end_a_war import EndWar
from companion.games.mythotopia.war.known_position import position
from companion.games.mythotopia.war.strength import War, war
from tests.games.mythotopia.odd.moves import At, Odd, odd


def _war(at: At, *, tied: bool, attacked: bool = False) -> War | None:
    """One of the seat's wars, tied or led by somebody; `attacked`: in which it attacks."""
    own = [war(position(at.state), province) for province in own_wars(at.state, at.seat)]
    fit = [one for one in own if (one.leader is None) == tied]
    if attacked:
        fit = [one for one in fit if one.defender != at.seat]
    return at.chance.choice(fit) if fit else None


def _taken(at: At, province: str, by: str) -> dict[str, Any]:
    """The facts of a province taken, as they would be."""
    owner = at.state.owner(province) or ""
    return {
        "province": province,
        "building": building_in(at.state, owner, province),
        "placed": not at.state.no_town_left(by),
    }


@odd("a tied war ended without Hero")
def _(at: At) -> Odd | None:
    found = _war(at, tied=True)
    if found is None or _without_armies(at, found.province):
        return None
    owner = at.state.owner(found.province) or ""
    return Odd(EndWar(seat=at.seat, province=found.province, owner=owner), ("war.tie",), "wars")


def _without_armies(at: At, province: str) -> bool:
    return not at.state.armies[province].get(at.seat, 0)


@odd("a tied war won by Hero for somebody else")
def _(at: At) -> Odd | None:
    found = _war(at, tied=True, attacked=True)
    owner = found and at.state.owner(found.province)
    if found is None or not owner:
        return None
    end = EndWar(seat=at.seat, province=found.province, owner=owner, hero=True)
    return Odd(end, ("war.hero",), "wars", first=(at.has("hero"),))


@odd("a war won that somebody else leads")
def _(at: At) -> Odd | None:
    found = _war(at, tied=False, attacked=True)
    if found is None or found.leader == at.seat:
        return None
    owner = at.state.owner(found.province) or ""
    taken = _taken(at, found.province, at.seat)
    end = EndWar(seat=at.seat, owner=owner, taker=at.seat, **taken)
    return Odd(end, ("war.stronger",), "wars")


@odd("a province taken, by its name, in a war that somebody else leads")
def _(at: At) -> Odd | None:
    found = _war(at, tied=False, attacked=True)
    if found is None or found.leader == at.seat:
        return None
    owner = at.state.owner(found.province) or ""
    taken = TakeProvince(seat=at.seat, loser=owner, **_taken(at, found.province, at.seat))
    return Odd(taken, ("war.stronger",), "wars")


@odd("a war ended that isn't fought")
def _(at: At) -> Odd | None:
    quiet = at.pick(name for name in at.neutral if name not in at.state.armies)
    return Odd(EndWar(seat=at.seat, province=quiet), ("war.none",), "wars") if quiet else None


@odd("a war ended by somebody who isn't in it")
def _(at: At) -> Odd | None:
    own = own_wars(at.state, at.seat)
    fought = [name for name in position(at.state).wars if name not in own]
    led = at.pick(name for name in fought if war(position(at.state), name).leader is not None)
    if led is None:
        return None
    ruling = war(position(at.state), led)
    winner, owner = str(ruling.leader), at.state.owner(led) or ""
    taker = winner if winner not in (ruling.defender, "neutral") else ""
    facts = _taken(at, led, taker) if taker else {"province": led}
    facts |= {"owner": owner, "taker": taker}
    tokens = EndWar.prefilled(at.state, winner, **facts).tokens
    end = EndWar(seat=at.seat, tokens=tokens, **facts)
    return Odd(end, ("war.part",), "wars")


@odd("a war ended by an owner without armies, where the table wants some")
def _(at: At) -> Odd | None:
    idle = at.pick(one for one in at.peaceful if one not in at.state.armies)
    if idle is None or not at.state.ending_needs_armies:
        return None
    other = next(seat for seat in at.state.seats if seat != at.seat)
    attacked = Invade(seat=other, province=idle, armies=contents.PIECES["army"])
    end = EndWar(seat=at.seat, owner=at.seat, taker=other, **_taken(at, idle, other))
    return Odd(end, ("war.armies",), "wars", first=(attacked,))


@odd("armies taken out of a war")
def _(at: At) -> Odd | None:
    fought = at.pick(n for n in with_armies(at.state, at.seat) if surely_at_war(at.state, n))
    out = fought and RemoveArmies(seat=at.seat, province=fought)
    return Odd(out, ("troops.at_war",), "wars") if out else None


@odd("armies that march out of a war")
def _(at: At) -> Odd | None:
    both = [pair for pair in borders(at.state, at.seat) if set(pair) & set(at.peaceful)]
    fought = [pair for pair in both if not set(pair) <= set(at.peaceful)]
    if not fought or at.state.turn.marched:
        return None
    pair = at.chance.choice(fought)
    start, to = sorted(pair, key=lambda name: name in at.peaceful)
    road = BuildRoad(seat=at.seat, province=start, to=to)
    arrived = PlaceArmies(seat=at.seat, province=start, armies=1)
    march = March(seat=at.seat, province=start, to=to)
    return Odd(march, ("march.at_war",), "wars", first=(road, arrived))


@odd("an invasion of an own province")
def _(at: At) -> Odd | None:
    inside = at.pick(n for n in at.own if at.within_reach(n))
    if inside is None or not at.stock("army"):
        return None
    return Odd(Invade(seat=at.seat, province=inside, armies=1), ("invade.own",))


@odd("an invasion where no way leads")
def _(at: At) -> Odd | None:
    far = at.pick(n for n in at.neutral if not at.within_reach(n))
    if far is None or not at.stock("army"):
        return None
    knows = _knows_ranger(at.seat)
    return Odd(Invade(seat=at.seat, province=far, armies=1), ("invade.way",), known=knows)


def _knows_ranger(seat: str) -> Any:
    return lambda state: not state.players[seat].may_have_unnamed(frozenset({"ranger"}))


@odd("an invasion with more armies than are in stock")
def _(at: At) -> Odd | None:
    near = at.pick(n for n in at.neutral if at.within_reach(n))
    many = at.stock("army") + 1
    odd = near and Invade(seat=at.seat, province=near, armies=many)
    return Odd(odd, ("troops.stock",), "wars") if odd else None


@odd("an invasion with no army")
def _(at: At) -> Odd | None:
    near = at.pick(n for n in at.neutral if at.within_reach(n))
    odd = near and Invade(seat=at.seat, province=near, armies=0)
    return Odd(odd, ("invade.none",)) if odd else None


@odd("a second war of the owner of Reserve Army")
def _(at: At) -> Odd | None:
    fights = [n for n in own_wars(at.state, at.seat) if at.state.owner(n) is not None]
    other = at.pick(n for n in at.foreign if n not in own_wars(at.state, at.seat))
    alone = all("reserve_army" not in (p.reserve_cards or ()) for p in at.state.players.values())
    if not fights or other is None or not at.stock("army") or not alone:
        return None
    kept = SetReserve(seat=at.seat, cards=1, known=True, named=("reserve_army",))
    again = Invade(seat=at.seat, province=other, armies=1, portal=True)
    return Odd(again, ("invade.reserve_army",), "wars", first=(kept, at.has("portal")))


@odd("armies placed in a province of somebody else")
def _(at: At) -> Odd | None:
    there = at.pick(n for n in at.foreign if not at.state.armies.get(n, {}).get(at.seat))
    if there is None or not at.stock("army"):
        return None
    return Odd(PlaceArmies(seat=at.seat, province=there, armies=1), ("troops.place",), "wars")


@odd("no army placed")
def _(at: At) -> Odd | None:
    home = at.pick(at.own)
    odd = home and PlaceArmies(seat=at.seat, province=home, armies=0)
    return Odd(odd, ("troops.none",)) if odd else None


@odd("no army removed")
def _(at: At) -> Odd | None:
    home = at.pick(at.peaceful)
    odd = home and RemoveArmies(seat=at.seat, province=home, armies=0)
    return Odd(odd, ("troops.none",)) if odd else None


@odd("no army marches")
def _(at: At) -> Odd | None:
    free = [pair for pair in borders(at.state, at.seat) if set(pair) <= set(at.peaceful)]
    if not free or at.state.turn.marched:
        return None
    start, to = at.chance.choice(free)
    road = BuildRoad(seat=at.seat, province=start, to=to)
    march = March(seat=at.seat, province=start, to=to, armies=0)
    return Odd(march, ("march.none",), first=(road,))


@odd("ships in a sea without an own coast")
def _(at: At) -> Odd | None:
    coast = {sea for name in at.own for sea in at.state.facts(name).seas}
    sea = at.pick(sea for sea in contents.SEAS if sea not in coast)
    if sea is None or not at.stock("ship"):
        return None
    return Odd(PlaceShips(seat=at.seat, sea=sea, ships=1), ("ships.sea",))


@odd("no ship placed")
def _(at: At) -> Odd | None:
    sea = at.pick(sea for name in at.own for sea in at.state.facts(name).seas)
    odd = sea and PlaceShips(seat=at.seat, sea=sea, ships=0)
    return Odd(odd, ("ships.none",)) if odd else None


@odd("ships removed that lie elsewhere")
def _(at: At) -> Odd | None:
    sea = at.pick(s for s in contents.SEAS if not at.state.ships.get(s, {}).get(at.seat))
    odd = sea and RemoveShips(seat=at.seat, sea=sea, ships=1)
    return Odd(odd, ("ships.there",), "wars") if odd else None


@odd("no ship removed")
def _(at: At) -> Odd | None:
    return Odd(RemoveShips(seat=at.seat, sea=contents.SEAS[0], ships=0), ("ships.none",))


@odd("nothing bought")
def _(at: At) -> Odd | None:
    return Odd(Buy(seat=at.seat), ("buy.none",))


@odd("more armies bought than are left")
def _(at: At) -> Odd | None:
    many = at.player.pool["army"] + 1
    return Odd(Buy(seat=at.seat, armies=many), ("buy.armies",), "wars")


@odd("mercenaries where no own army stands")
def _(at: At) -> Odd | None:
    hired = sum(on_board(at.state.mercenaries, seat) for seat in at.state.seats)
    home = at.pick(n for n in at.own if not at.state.armies.get(n, {}).get(at.seat))
    if home is None or hired >= contents.MERCENARIES:
        return None
    return Odd(
        Hire(seat=at.seat, province=home, mercenaries=1),
        ("hire.army",),
        "wars",
        first=(at.has("mercenary"),),
    )


@odd("three mercenaries")
def _(at: At) -> Odd | None:
    home = at.pick(with_armies(at.state, at.seat))
    odd = home and Hire(seat=at.seat, province=home, mercenaries=contents.MERCENARIES + 1)
    return Odd(odd, ("hire.left",), first=(at.has("mercenary"),)) if odd else None


@odd("no mercenary hired")
def _(at: At) -> Odd | None:
    home = at.pick(with_armies(at.state, at.seat))
    odd = home and Hire(seat=at.seat, province=home, mercenaries=0)
    return Odd(odd, ("hire.none",), first=(at.has("mercenary"),)) if odd else None
