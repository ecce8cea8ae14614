"""Odd buildings and tokens, odd cards in the Reserve and on the table."""

from __future__ import annotations

from dataclasses import replace

from companion.games.mythotopia.armies.armies import Invade
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.building.city_and_castle import BuildCastle, BuildCity
from companion.games.mythotopia.building.roads import BuildRoad
from companion.games.mythotopia.cards.leaving_the_reserve import Discard
from companion.games.mythotopia.cards.market import Acquire, Retire
from companion.games.mythotopia.cards.played_cards import FreeCard
from companion.games.mythotopia.cards.reserve import SetReserve, capacity
from companion.games.mythotopia.provinces.corrected_board import border
from companion.games.mythotopia.provinces.dragons import LayDragons
from companion.games.mythotopia.rulings.survey import Survey
from companion.games.mythotopia.score.alchemist import Alchemist
from companion.games.mythotopia.score.corrections import Correct, Points
from companion.games.mythotopia.score.lord_of_the_isles import ISLAND_TOKEN, LORD
from companion.games.mythotopia.score.master_of_the_seas import MASTER
from companion.games.mythotopia.score.paid_with_a_war import PAID_WITH_A_WAR
from companion.games.mythotopia.score.take_token import TakeToken
from companion.games.mythotopia.state.state import card_is_empty
from companion.games.mythotopia.war.conquest import TakeProvince
from tests.games.mythotopia.odd.moves import At, Odd, knows_reserve, odd

MENDED = (1, -1)
"""A point too many, taken back: it says nothing about pieces."""


def _mended(at: At) -> tuple[Points, ...]:
    return tuple(Points(seat=at.seat, points=by) for by in MENDED)


def _invades(at: At, province: str) -> Invade:
    return Invade(seat=at.seat, province=province, armies=1)


# -- provinces and buildings ---------------------------------------------------------------------


@odd("a province taken that the player holds")
def _(at: At) -> Odd | None:
    home = at.pick(at.peaceful)
    placed = not at.state.no_town_left(at.seat)
    odd = home and TakeProvince(seat=at.seat, province=home, loser="", placed=placed)
    return Odd(odd, ("province.own",)) if odd else None


@odd("a province taken from somebody who doesn't hold it")
def _(at: At) -> Odd | None:
    there = at.pick(name for name in at.neutral if name not in at.state.armies)
    loser = at.pick(seat for seat in at.state.seats if seat != at.seat)
    if there is None or loser is None:
        return None
    placed = not at.state.no_town_left(at.seat)
    taken = TakeProvince(seat=at.seat, province=there, loser=loser, placed=placed)
    return Odd(taken, ("province.not_held",), first=(_invades(at, there),))


@odd("a town placed after the last one")
def _(at: At) -> Odd | None:
    built = at.player.cities + at.player.citadels
    all_of_them = contents.towns(len(at.state.seats)) + built
    counted = Correct(seat=at.seat, what="provinces", to=all_of_them)
    there = at.pick(at.neutral)
    if there is None:
        return None
    first = (counted, *_mended(at), _invades(at, there))
    return Odd(TakeProvince(seat=at.seat), ("province.towns",), first=first)


@odd("a fifth city")
def _(at: At) -> Odd | None:
    counted = Correct(seat=at.seat, what="cities", to=contents.CITIES - at.player.marks)
    site = at.pick(BuildCity.sites(at.state, at.seat))
    first = (counted, *_mended(at))
    odd = site and BuildCity(seat=at.seat, province=site)
    return Odd(odd, ("city.stock",), first=first) if odd else None


@odd("a second city in a province")
def _(at: At) -> Odd | None:
    built = at.pick(sorted(at.player.city_in))
    if built is None or at.state.cities_left(at.seat) <= 0:
        return None
    return Odd(BuildCity(seat=at.seat, province=built), ("city.twice",), first=_mended(at))


@odd("a city on the citadel")
def _(at: At) -> Odd | None:
    if not at.player.citadel_in or at.state.cities_left(at.seat) <= 0:
        return None
    return Odd(BuildCity(seat=at.seat, province=at.player.citadel_in), ("build.citadel",))


@odd("a castle where one stands")
def _(at: At) -> Odd | None:
    site = at.pick(BuildCastle.sites(at.state, at.seat))
    if site is None or at.state.castles_built >= contents.CASTLES - 1:
        return None
    first = BuildCastle(seat=at.seat, province=site)
    return Odd(BuildCastle(seat=at.seat, province=site), ("castle.twice",), first=(first,))


@odd("a castle in a province of somebody else")
def _(at: At) -> Odd | None:
    site = at.pick(name for name in at.foreign if name not in at.state.castle_in)
    if site is None or at.state.castles_built >= contents.CASTLES:
        return None
    return Odd(BuildCastle(seat=at.seat, province=site), ("build.own",))


@odd("a road across mountains")
def _(at: At) -> Odd | None:
    return _road(at, "mountains", "road.mountains")


@odd("a road between provinces that don't touch")
def _(at: At) -> Odd | None:
    return _road(at, "none", "road.border")


def _road(at: At, kind: str, hears: str) -> Odd | None:
    if at.state.roads_built >= contents.ROADS:
        return None
    pairs = [
        (one, other)
        for one in at.own
        for other in at.own
        if one < other and border(at.state, one, other) == kind
        if (one, other) not in at.state.roads
    ]
    if not pairs:
        return None
    province, to = at.chance.choice(pairs)
    empty = SetReserve(seat=at.seat, cards=0, known=True)  # no Ranger
    return Odd(BuildRoad(seat=at.seat, province=province, to=to), (hears,), first=(empty,))


@odd("a second road across a border")
def _(at: At) -> Odd | None:
    own = sorted(
        road
        for road in at.state.roads
        if set(road) <= set(at.own)
        and border(at.state, *road) != "mountains"  # the Ranger who built there may be gone
    )
    if not own or at.state.roads_built >= contents.ROADS:
        return None
    province, to = at.chance.choice(own)
    return Odd(BuildRoad(seat=at.seat, province=province, to=to), ("road.twice",))


@odd("a dragon where somebody was dealt the province")
def _(at: At) -> Odd | None:
    home = at.pick(at.own)
    if home is None or "here_be_dragons" not in at.state.cards:
        return None
    four = [name for name in at.neutral if name not in at.state.given_back][:4]
    if len(four) < 4:
        return None
    return Odd(LayDragons(dragons=(home, *four)), ("dragons.dealt",))


# -- tokens --------------------------------------------------------------------------------------


@odd("no token taken")
def _(at: At) -> Odd | None:
    return Odd(TakeToken(seat=at.seat, tokens=()), ("token.none",))


@odd("a token of an empty card")
def _(at: At) -> Odd | None:
    emptied = Correct(what="card", key="city:2", to=0)
    return Odd(TakeToken(seat=at.seat, tokens=("city:2",)), ("token.empty",), first=(emptied,))


@odd("a token of a card that isn't in play")
def _(at: At) -> Odd | None:
    card = at.pick(card for card in ("patronage", "guilded_city") if card not in at.state.cards)
    odd = card and TakeToken(seat=at.seat, tokens=(f"{card}:1",))
    return Odd(odd, ("token.card",)) if odd else None


@odd("a token from the supply without Scribe")
def _(at: At) -> Odd | None:
    first = (SetReserve(seat=at.seat, cards=0, known=True), Correct(what="supply", key="2", to=3))
    return Odd(TakeToken(seat=at.seat, tokens=("city:2:supply",)), ("token.scribe",), first=first)


@odd("a token that the end of a war has paid")
def _(at: At) -> Odd | None:
    pays = [card for card in sorted(PAID_WITH_A_WAR & at.state.cards.keys())
            if card not in ("here_be_dragons", "runestones")]  # fmt: skip
    card = at.pick(card for card in pays if not card_is_empty(at.state.cards[card]))
    if card is None or not all(player.all_named for player in at.state.players.values()):
        return None
    token = next(f"{card}:{value}" for value, left in at.state.cards[card].items() if left > 0)
    return Odd(TakeToken(seat=at.seat, tokens=(token,)), ("token.with_war",), "board")


@odd("a second token for an island")
def _(at: At) -> Odd | None:
    paid = at.player.points.get(LORD, 0)
    held = [v for isle, v in ISLAND_TOKEN.items() if contents.ISLANDS[isle] <= at.player.named]
    if LORD not in at.state.cards or not held or paid < sum(held):
        return None
    value = min(held)
    lies = Correct(what="card", key=f"{LORD}:{value}", to=1)
    token = TakeToken(seat=at.seat, tokens=(f"{LORD}:{value}",))
    return Odd(token, ("token.island_paid",), "board", first=(lies,))


@odd("a token that a building has paid")
def _(at: At) -> Odd | None:
    lies = Correct(what="card", key="city:2", to=1)
    token = TakeToken(seat=at.seat, tokens=("city:2",))
    return Odd(token, ("token.with_building",), "board", first=(lies,))


@odd("a second token of Master of the Seas for the same three seas")
def _(at: At) -> Odd | None:
    if at.state.cards.get(MASTER) is None or at.player.points.get(MASTER) or at.player.marks:
        return None
    three = Survey(ships={at.seat: dict.fromkeys(contents.SEAS[:3], 1)})
    lies = Correct(what="card", key=f"{MASTER}:2", to=2)
    token = TakeToken(seat=at.seat, tokens=(f"{MASTER}:2",))
    return Odd(token, ("token.seas",), "wars", first=(three, lies, token))


@odd("a third token of Master of the Seas")
def _(at: At) -> Odd | None:
    if at.state.cards.get(MASTER) is None or at.player.points.get(MASTER) or at.player.marks:
        return None
    lies = Correct(what="card", key=f"{MASTER}:2", to=3)
    token = TakeToken(seat=at.seat, tokens=(f"{MASTER}:2",))
    return Odd(token, ("token.seas_paid",), first=(lies, token, token))


@odd("Scribe for Master of the Seas without a spare city")
def _(at: At) -> Odd | None:
    if at.state.cards.get(MASTER) is None or at.player.points.get(MASTER) or at.player.marks:
        return None
    first = (
        SetReserve(seat=at.seat, cards=1, known=True, named=("scribe",)),
        Correct(seat=at.seat, what="cities", to=contents.CITIES),
        Correct(what="supply", key="2", to=3),
        Survey(ships={at.seat: dict.fromkeys(contents.SEAS, 1)}),
        *_mended(at),
    )
    token = TakeToken(seat=at.seat, tokens=(f"{MASTER}:2:supply",))
    return Odd(token, ("token.marks",), first=first)


@odd("Alchemist without a token to swap")
def _(at: At) -> Odd | None:
    first = (
        Correct(seat=at.seat, what="tokens", key="1", to=0),
        Correct(what="supply", key="2", to=3),
        *_mended(at),
        at.has("alchemist"),
    )
    return Odd(Alchemist(seat=at.seat, gives=1), ("alchemist.token",), first=first)


# -- cards ---------------------------------------------------------------------------------------


@odd("more cards than the Reserve has room for")
def _(at: At) -> Odd | None:
    empty = SetReserve(seat=at.seat, cards=0, known=True)
    many = capacity(replace(at.player, reserve_cards=frozenset())).total
    full = SetReserve(seat=at.seat, cards=many + 1, known=True)
    return Odd(full, ("reserve.full",), first=(empty, *_mended(at)))


@odd("no card put in the Reserve")
def _(at: At) -> Odd | None:
    if at.state.turn.actions:
        return None
    return Odd(SetReserve(seat=at.seat, cards=0, known=True, spends=True), ("reserve.none",))


@odd("a card in two Reserves")
def _(at: At) -> Odd | None:
    other = at.pick(seat for seat in at.state.seats if seat != at.seat)
    lies = {card for player in at.state.players.values() for card in player.reserve_cards or ()}
    card = at.pick(c for c in words.RESERVE_CARD if c not in {*lies, *at.state.market})
    if other is None or card is None:
        return None
    first = SetReserve(seat=other, cards=1, known=True, named=(card,))
    again = SetReserve(seat=at.seat, cards=1, known=True, named=(card,))
    return Odd(again, ("reserve.elsewhere",), first=(first,))


@odd("a card discarded that doesn't lie in the Reserve")
def _(at: At) -> Odd | None:
    card = _absent(at)
    return Odd(Discard(seat=at.seat, from_reserve=(card,)), ("reserve.absent",),
               known=knows_reserve(at.seat))  # fmt: skip


@odd("a card retired that doesn't lie in the Reserve")
def _(at: At) -> Odd | None:
    card = _absent(at)
    return Odd(Retire(seat=at.seat, from_reserve=(card,)), ("reserve.absent",),
               known=knows_reserve(at.seat))  # fmt: skip


@odd("Counsellor discards a card that doesn't lie in the Reserve")
def _(at: At) -> Odd | None:
    card = _absent(at)
    return Odd(FreeCard(seat=at.seat, card="counsellor", from_reserve=(card,)),
               ("reserve.absent",), first=(at.has("counsellor"),),
               known=knows_reserve(at.seat))  # fmt: skip


def _absent(at: At) -> str:
    kept = at.player.reserve_cards or frozenset()
    return at.chance.choice([card for card in words.RESERVE_CARD if card not in kept])


@odd("no card retired")
def _(at: At) -> Odd | None:
    return Odd(Retire(seat=at.seat, cards=0), ("retire.count",))


@odd("three cards retired")
def _(at: At) -> Odd | None:
    return Odd(Retire(seat=at.seat, cards=3), ("retire.count",))


@odd("a card acquired that isn't laid out")
def _(at: At) -> Odd | None:
    card = at.pick(c for c in words.IMPROVEMENT if c not in {*at.state.market, *at.state.gone})
    if card is None or not at.state.market_known:
        return None
    return Odd(Acquire(seat=at.seat, card=card), ("acquire.market",), "board")


@odd("a card acquired that left the game")
def _(at: At) -> Odd | None:
    if at.state.gone:
        return None
    gone = FreeCard(seat=at.seat, card="philosopher")
    return Odd(Acquire(seat=at.seat, card="philosopher"), ("card.gone",), first=(gone,))
