"""The conditions of the start of an epoch, of cards and events, and of the end."""

from __future__ import annotations

from typing import Any

from companion.games.epoch_of_rulers.state.state import State
from companion.games.epoch_of_rulers.state.territory import Territory
from tests.games.epoch_of_rulers.evenings.illegal.plain import (
    RULERS,
    Broken,
    border,
    gold,
    judges,
    many,
    mine,
    most_on,
    out_of_turn,
    ruler,
    specials,
    too_dear,
    troops,
    works,
    wrong_special,
)


@judges("deploy")
def deploy(s: State, a: Any) -> Broken:
    yield from out_of_turn(s, a.seat, "deploy")
    own = {land.name for land in mine(s, a.seat)}
    if sum(a.regiments.values()) != 4 or max(a.regiments.values(), default=0) > 3:
        yield "not four regiments, three in one place at most"
    if not {name for name, count in a.regiments.items() if count} | {a.capital} <= own:
        yield "not on own land"
    if a.ruler not in RULERS[s.players[a.seat].kingdom]:
        yield "a ruler of another kingdom"


def due_ruler(s: State, seat: str) -> bool:
    player = s.players[seat]
    return not player.ruler and set(RULERS[player.kingdom]) - set(player.used) != set()


@judges("choose_ruler")
def choose_ruler(s: State, a: Any) -> Broken:
    yield from out_of_turn(s, a.seat, "fees")
    player = s.players[a.seat]
    if player.ruler:
        yield "a ruler lives"
    if a.ruler in player.used or a.ruler not in RULERS[player.kingdom]:
        yield "not a ruler who is left"


@judges("pay_fees")
def pay_fees(s: State, a: Any) -> Broken:
    yield from out_of_turn(s, a.seat, "fees")
    yield from too_dear(s, a.seat, a.gold)
    if due_ruler(s, a.seat):
        yield "no ruler is chosen"
    player, left = s.players[a.seat], {}
    for land in mine(s, a.seat):
        gone = a.disband.get(land.name, 0)
        left[land.name] = max(0, len(land.regiments) - gone)
    for name, gone in {**dict.fromkeys(a.special, 0), **a.disband}.items():
        here = s.lands.get(name)
        if here is None or here.owner != a.seat or gone > len(here.regiments) or (
            wrong_special(here, gone, a.special.get(name, 0))
        ):  # fmt: skip
            yield "not that many regiments"
    charged = [] if player.exempt else [name for name in player.unordered if name in left]
    if not set(a.revolts) <= set(charged):
        yield "an uprising without a fee"
    count = sum(left.values()) - many(s, a.seat, "warehouse")
    army = 0 if ruler(s, a.seat) == "lord_of_the_horde" else sum(count > n for n in (6, 9, 12))
    crowd = 0
    for name, number in left.items():
        tents = works(s.lands[name], "tents") or player.hordes_before
        crowd += max(0, number - (4 if tents else 3))
    if a.gold != army + crowd + max(0, len(charged) - len(set(a.revolts))):
        yield "another fee"


@judges("buy_card")
def buy_card(s: State, a: Any) -> Broken:
    yield from out_of_turn(s, a.seat, "card")
    libraries, player = many(s, a.seat, "library"), s.players[a.seat]
    if s.receives:
        yield "the epoch card is drawn"
    if player.bought >= libraries or gold(s, a.seat) < 1:
        yield "no Library sells"
    over = player.cards + 1 - (2 + libraries)
    if not int(over > 0) <= a.discards <= max(0, over):
        yield "another number of discards"


@judges("sacrifice")
def sacrifice(s: State, a: Any) -> Broken:
    yield from out_of_turn(s, a.seat, "card")
    if s.receives:
        yield "the epoch card is drawn"
    if not many(s, a.seat, "altar") or s.players[a.seat].sacrificed or gold(s, a.seat) < 3:
        yield "no Altar takes it"
    if a.gold != gold(s, a.seat):
        yield "not all gold"


@judges("draw_card", "no_card_left")
def draw_card(s: State, a: Any) -> Broken:
    yield from out_of_turn(s, a.seat, "card")
    players = len(s.seats)
    empty = len(s.drawn) >= 6 * players + 2
    if a.kind == "no_card_left":
        if not empty:
            yield "a card is left"
        return
    if s.receives:
        yield "the epoch card is drawn"
    owner, colon, _ = a.card.partition(":")
    if empty or bool(colon) != (len(s.drawn) < 4 * players):
        yield "another part of the deck"
    elif colon and ((a.card in s.drawn and not a.card.endswith(":other")) or owner not in s.seats
                    or sum(card.startswith(f"{owner}:") for card in s.drawn) > 3):  # fmt: skip
        yield "the card is gone"


@judges("camp_regiment")
def camp_regiment(s: State, a: Any) -> Broken:
    yield from out_of_turn(s, a.seat, "orders")
    here, player = s.lands.get(a.land), s.players[a.seat]
    if s.acted or any(land.orders for land in mine(s, a.seat)):
        yield "an order is given"
    if here is None or here.owner != a.seat or not works(here, "camp"):
        yield "no camp"
    elif len(here.regiments) > 3 or troops(s, a.seat) > 14 or a.land in player.camps:
        yield "no room in the camp"


@judges("use_bonus")
def use_bonus(s: State, a: Any) -> Broken:
    player = s.players[a.seat]
    if a.bonus not in player.bonuses:
        yield "the card is not held"
        return
    if a.bonus == "other":
        return
    yield from untimely(s, a)
    if a.bonus in ("rebirth", "mentor", "hordes"):
        yield from regiments(s, a, sum(a.regiments.values()))


def untimely(s: State, a: Any) -> Broken:
    """When each card may be played."""
    war = s.fight is not None or s.players[s.turn].stage == "war"
    asked = any(one.kind == "rebirth" and one.seat == a.seat for one in s.asks)
    if a.bonus == "ecstasy":
        if not (s.fight and s.fight.played and a.seat in (s.fight.attacker, s.fight.defender)):
            yield "no open battle"
    elif a.bonus == "rebirth":
        if war or not (asked or s.last_by):
            yield "not right after a war"
    elif s.turn != a.seat:
        yield "it is somebody else's turn"
    elif a.bonus == "time" and not s.acted:
        yield "no order is given"
    elif a.bonus == "rapid_development" and s.players[a.seat].stage != "orders":
        yield "no orders"


def regiments(s: State, a: Any, coming: int) -> Broken:
    """The conditions of the regiments that come with a card."""
    own = {land.name: land for land in mine(s, a.seat)}
    if any(count and name not in own for name, count in a.regiments.items()):
        yield "not on own land"
    if troops(s, a.seat) + coming > 15:
        yield "the army is full"
    if a.bonus == "mentor" and coming > 3:
        yield "more than three"
    if a.bonus == "hordes":
        yield from hordes(s, a, own, coming)
    if a.bonus == "rebirth":
        yield from rebirth(s, a, own, coming)


def hordes(s: State, a: Any, own: dict[str, Territory], coming: int) -> Broken:
    yield from too_dear(s, a.seat, coming)
    if max(a.regiments.values(), default=0) > 1:
        yield "more than one on a land"
    if any(count and name in own and len(own[name].regiments) + count > 4
           for name, count in a.regiments.items()):  # fmt: skip
        yield "the land is full"
    stock = {"paladins": 3, "barbarians": 2}.get(s.players[a.seat].kingdom, 0)
    capital = own.get(a.special_on)
    if a.special_on and (capital is None or not works(capital, "capital")
                         or sum(map(specials, own.values())) >= stock):  # fmt: skip
        yield "no special regiment"


def rebirth(s: State, a: Any, own: dict[str, Territory], coming: int) -> Broken:
    fallen = [s.fallen, *s.fallen_last.values()]
    dead = [one.get(a.seat, (0, 0)) for one in fallen]
    if not any(coming - a.special <= n and a.special <= m for n, m in dead):
        yield "more than have died"
    after = {name: len(land.regiments) + a.regiments.get(name, 0) for name, land in own.items()}
    crowded = [name for name, land in own.items()
               if a.regiments.get(name, 0) and after[name] > most_on(s, land)]  # fmt: skip
    if crowded and any(after[name] < most_on(s, land) for name, land in own.items()):
        yield "room elsewhere"


@judges("keep_rebirth", "revolt", "coup_at", "temple_regiment")
def answer(s: State, a: Any) -> Broken:
    kind = {"keep_rebirth": "rebirth", "coup_at": "coup", "temple_regiment": "temple"}
    ask = next((one for one in s.asks if one.kind == kind.get(a.kind, a.kind)), None)
    if ask is None:
        yield "nobody asks"
    elif a.kind == "coup_at" and s.fight is not None:
        yield "a battle goes on"
    elif a.kind in ("keep_rebirth", "temple_regiment") and ask.seat != a.seat:
        yield "somebody else is asked"
    elif a.kind != "keep_rebirth" and a.land not in ask.lands and not (
        a.kind == "temple_regiment" and not a.land
    ):  # fmt: skip
        yield "not among the lands"


def reached(s: State) -> set[str]:
    """Where the plague may go."""
    if not s.plague or sum(land.plague for land in s.lands.values()) > 8:
        return set()
    found = {land.name for land in s.lands.values()
             if land.owner in s.players and land.regiments and not land.plague}  # fmt: skip
    if not s.plague_at:
        return {name for name in found if s.lands[name].owner == s.lands[name].home == s.plague}
    return {name for name in found if border(s, s.plague_at, name)}


@judges("infect", "plague_ends")
def plague(s: State, a: Any) -> Broken:
    if a.kind == "infect" and a.land not in reached(s):
        yield "not reached"
    if a.kind == "plague_ends" and (not s.plague or (s.plague_at in s.links and reached(s))):
        yield "no end"


@judges("win_tournament")
def win_tournament(s: State, a: Any) -> Broken:
    if not s.tournament:
        yield "no Tournament"


@judges("fate_card")
def fate_card(s: State, a: Any) -> Broken:
    if s.phase != "fate":
        yield "not the final count"
        return
    marks = {seat: s.players[seat].martial if s.has_lands else
             s.players[seat].tally.get("martial", 1) for seat in s.seats}  # fmt: skip
    places = sorted(set(marks.values()), reverse=True)
    table = {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 1, 2), 5: (0, 0, 1, 1, 2)}[len(s.seats)]
    due = {seat: table[places.index(mark)] for seat, mark in marks.items()}
    waiting = [seat for seat in s.seats if len(s.players[seat].fate) < due[seat]]
    if a.seat not in waiting or marks[a.seat] != min(marks[seat] for seat in waiting):
        yield "somebody else draws"


@judges("finish")
def finish(s: State, a: Any) -> Broken:
    if s.phase != "play" or s.has_lands:
        yield "the orders end the game"
    elif sum(one.tally.get("territories", 0) for one in s.players.values()) > 4 * len(s.seats) + 1:
        yield "more land than there is"
    elif sum(one.tally.get("tournament", 0) for one in s.players.values()) > 1:
        yield "more than one Tournament"


@judges("tally")
def tally(s: State, a: Any) -> Broken:
    rivals, lands = len(s.seats) - 1, 4 * len(s.seats) + 1
    most = {"territories": lands, "capitals_taken": rivals, "troops": 15, "defence": 5,
            "treasuries": 3, "construction": 3 * lands, "statues": 3, "palace": 1,
            "tournament": 1,
            "gold": 7 + 3 * (min(3, a.treasuries) + 3 * rivals)}  # fmt: skip
    if any(getattr(a, name) > number for name, number in most.items()) or not a.martial:
        yield "more than the box holds"
