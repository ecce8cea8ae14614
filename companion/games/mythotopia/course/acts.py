"""What one or two actions of a turn can do for tokens or in wars, so that the end may be declared.
Nobody knows the hands, so any card may be there. Free actions are left out.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any, TypeAlias

from companion.core.game.action import Action
from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.course.tried import Tried
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies, PlaceShips
from companion.games.mythotopia.moves.armies.buy_and_hire import Buy
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity, BuildRoad
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.vp_tokens import Alchemist, TakeToken
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.board.routes import routes
from companion.games.mythotopia.rules.score.master_of_the_seas import MASTER, token_due
from companion.games.mythotopia.rules.score.tokens import token_choices
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.state.pieces import on_board, own_wars, stock, tracks_wars
from companion.games.mythotopia.state.state import State

Steps: TypeAlias = tuple[Action[State], ...]
"""Actions that belong together: more armies are bought before they are placed, and a token that
ships earn is taken at once."""

Act: TypeAlias = tuple[Any, ...]
"""A function that makes steps for the present state, and what it is told besides."""

BUILDINGS: tuple[type[BuildCity | BuildCastle | BuildRoad], ...] = (
    BuildCity, BuildCastle, BuildRoad,
)  # fmt: skip
WAR_CARDS = ("cavalry", "limes", "ranger", "scribe")
"""Reserve cards that decide wars, or what they bring."""


def _army(state: State, seat: Seat, place: Province, count: int) -> Steps:
    player, facts = state.players[seat], {"seat": seat, "province": place, "armies": count}
    spends = state.turn.seat is not None
    moved: Action[State]
    if place in player.named or state.armies.get(place, {}).get(seat, 0) > 0:
        moved = PlaceArmies(**facts, spends=spends)
    else:
        portal = player.all_named and not routes(state, seat, place)
        moved = Invade(**facts, portal=portal, spends=spends)
    return (*_bought(state, seat, "army", count), moved)


def _ship(state: State, seat: Seat, sea: str, count: int, token: str) -> Steps:
    placed = PlaceShips(seat=seat, sea=sea, ships=count, spends=state.turn.seat is not None)
    taken = (TakeToken.prefilled(placed.moved(state), seat, tokens=(token,)),) if token else ()
    return (*_bought(state, seat, "ship", count), placed, *taken)


def _bought(state: State, seat: Seat, piece: str, count: int) -> Steps:
    """The purchase of what the stock lacks."""
    lacks = count - _in_stock(state, seat, piece)
    facts = {"armies": lacks} if piece == "army" else {"ships": lacks}
    return (Buy.prefilled(state, seat, **facts),) if lacks > 0 else ()


def _in_stock(state: State, seat: Seat, piece: str) -> int:
    """The pieces in stock, all that are not on the board if nobody knows how many were bought."""
    left = stock(state, seat, piece)
    placed = on_board(state.armies if piece == "army" else state.ships, seat)
    return contents.PIECES[piece] - placed if left is None else left


def _reserve(state: State, seat: Seat, card: str) -> Steps:
    player = state.players[seat]
    named = (*sorted(player.reserve_cards_sure or ()), card)
    count = (player.reserve_sure or len(named) - 1) + 1
    return (SetReserve(seat=seat, cards=count, known=True, named=named,
                       spends=state.turn.seat is not None),)  # fmt: skip


def _simply(state: State, seat: Seat, kind: type[Any], facts: tuple[tuple[str, Any], ...]) -> Steps:
    return (kind.prefilled(state, seat, **dict(facts)),)


def simply(kind: type[Any], **facts: Any) -> Act:
    return _simply, kind, tuple(facts.items())


def acts(tried: Tried, seat: Seat) -> Iterator[Act]:
    """Everything that may serve; a rule may object to it. Where wars are not tracked, only those
    that somebody entered count. After another act only Diplomat ends a war, and nothing is bought:
    that would be a third."""
    state, at, named = tried.state, tried.at, tried.state.players[seat].named
    yield from _for_tokens(state, seat)
    if not (tracks_wars(state) or at.wars):
        return
    most = _in_stock(state, seat, "army") if tried.before else contents.PIECES["army"]
    for place in contents.PROVINCES if tracks_wars(state) else at.wars:
        if place not in named or place in at.wars:
            useful = tried.useful(place, seat)
            yield from ((_army, place, count) for count in useful if count <= most)
    yield from _ships(tried, seat)
    for place in own_wars(state, seat):
        yield simply(EndWar, province=place, diplomat=True)
        if tried.before is None:
            tied = war(at, place).leader is None
            yield simply(EndWar, province=place, hero=tied)
    if (lying := state.players[seat].reserve_cards_sure) is not None:
        yield from ((_reserve, card) for card in WAR_CARDS if card not in lying)


def _for_tokens(state: State, seat: Seat) -> Iterator[Act]:
    """Buildings, castles also wherever one may decide a war, and the other tokens of an action."""
    fought = set(own_wars(state, seat))
    for kind in BUILDINGS:
        sites = sorted(kind.sites(state, seat), key=lambda site: site in fought)
        decisive = fought.intersection(sites) if kind is BuildCastle else ()
        for site in {*decisive, *sites[:1]} or {""}:
            first, *more = ([(), *_tokens(state, seat, card)] for card in kind.pays)
            for tokens in product(first, *more):
                yield simply(kind, province=site, tokens=sum(tokens, ()))
    for token in _tokens(state, seat, "patronage"):
        yield simply(TakeToken, tokens=token)
    for gives in (1, 2):
        yield simply(Alchemist, gives=gives)


def _tokens(state: State, seat: Seat, card: str) -> Iterator[tuple[str, ...]]:
    """The tokens of a card that can be taken: from the card, or with Scribe from the supply."""
    scribe = "scribe" in (state.players[seat].reserve_cards_sure or ())
    for choice in token_choices(state, seat, [card]) if card in state.cards else ():
        if scribe or not choice.value.endswith(":supply"):
            yield (choice.value,)


def _ships(tried: Tried, seat: Seat) -> Iterator[Act]:
    """The numbers of ships with which wars end otherwise, and a ship in one more sea for Master of
    the Seas."""
    state, player = tried.state, tried.state.players[seat]
    most = _in_stock(state, seat, "ship") if tried.before else contents.PIECES["ship"]
    coasts = {sea for place in player.named for sea in state.facts(place).seas}
    for sea in coasts if player.all_named else contents.SEAS:
        new = MASTER in state.cards and not state.ships.get(sea, {}).get(seat)
        sailed = PlaceShips(seat=seat, sea=sea).moved(state) if new else state
        earned = new and token_due(sailed, seat)
        for count in {*tried.useful(sea, seat), *[1] * new}:
            tokens = _tokens(sailed, seat, MASTER) if earned and count == 1 else [("",)]
            yield from ((_ship, sea, count, token) for (token,) in tokens if count <= most)
