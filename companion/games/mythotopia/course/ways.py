"""What would let a player declare the end at the start of the next turn, if nobody else changed
anything, and what would stop one who could (rulebook, "End the game").

It tries what one or two actions of a turn can do for tokens or in wars. Nobody knows the hands, so
any card may be there. Free actions are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from typing import Any, TypeAlias

from companion.core.game.action import Action
from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies, PlaceShips
from companion.games.mythotopia.moves.armies.buy_and_hire import Buy
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity, BuildRoad
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.vp_tokens import Alchemist, TakeToken
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.board.routes import routes
from companion.games.mythotopia.rules.end.every_order import MOST_WARS_PROJECTED, project
from companion.games.mythotopia.rules.end.fewest_armies import reinforced, useful_numbers
from companion.games.mythotopia.rules.end.may_declare import verdict
from companion.games.mythotopia.rules.score.master_of_the_seas import MASTER, token_due
from companion.games.mythotopia.rules.score.tokens import token_choices
from companion.games.mythotopia.rules.turn.actions import ACTIONS_A_TURN
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.rules.war.settlement import (
    Settlement,
    Settling,
    Situation,
    settlement,
)
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.state.pieces import on_board, own_wars, stock, tracks_wars
from companion.games.mythotopia.state.position import Position, ProvincePosition
from companion.games.mythotopia.state.state import State

Steps: TypeAlias = tuple[Action[State], ...]
"""Actions that belong together: more armies are bought before they are placed, and a token that
ships earn is taken at once."""

BUILDINGS: tuple[type[BuildCity | BuildCastle | BuildRoad], ...] = (
    BuildCity, BuildCastle, BuildRoad,
)  # fmt: skip
WAR_CARDS = ("cavalry", "limes", "ranger", "scribe")
"""Reserve cards that decide wars, or what they bring."""


class Rulings:
    """How wars end at the end of the game, each ruled once for the pieces and cards that decide
    it."""

    def __init__(self) -> None:
        self._ends: dict[str, Settlement] = {}
        self._numbers: dict[object, list[int]] = {}

    def end(self, at: Position, province: Province, key: str = "") -> Settlement:
        key = key or decisive(at, province)
        if key not in self._ends:
            self._ends[key] = settlement(at, war(at, province))
        return self._ends[key]

    def numbers(self, at: Position, province: Province, seat: Seat) -> list[int]:
        """The numbers of armies with which it ends otherwise than without, or than with fewer."""
        key = seat, at.player(seat).reserve, decisive(at, province)
        if key not in self._numbers:
            now = self.end(at, province) if province in at.wars else None
            known = at.model_copy(
                update={"provinces": {province: ProvincePosition(), **at.provinces}}
            )
            begun = reinforced(known, {province: 1}, seat)
            more = useful_numbers(begun, province, seat, contents.PIECES["army"])
            self._numbers[key] = [1 + extra for extra, end in more if end != now]
        return self._numbers[key]


def decisive(at: Position, province: Province) -> str:
    ships = [at.ships.get(sea) for sea in at.facts(province).seas]
    land = at.provinces.get(province, ProvincePosition())
    sides = {land.owner, *land.armies}
    reserves = [player.reserve for player in at.players if player.id in sides]
    return repr((province, vars(land), ships, reserves))


def acts(state: State, seat: Seat, rulings: Rulings, *, first: bool = True) -> Iterator[Steps]:
    """Everything that may serve; a rule may object to it. Where wars are not tracked, only those
    that somebody entered count. Only the `first` action may end a war without Diplomat."""
    yield from _for_tokens(state, seat)
    if tracks_wars(state) or position(state).wars:
        yield from _armies(state, seat, rulings)
        yield from _ships(state, seat, rulings)
        helped = ({"diplomat": True}, {}, {"hero": True})[: 3 if first else 1]
        for place, how in product(own_wars(state, seat), helped):
            yield (EndWar.prefilled(state, seat, province=place, **how),)
        yield from _reserve(state, seat)


def _for_tokens(state: State, seat: Seat) -> Iterator[Steps]:
    """Buildings, castles also wherever one may decide a war, and the other tokens of an action."""
    fought = set(own_wars(state, seat))
    for kind in BUILDINGS:
        sites = sorted(kind.sites(state, seat), key=lambda site: site in fought)
        decisive = fought.intersection(sites) if kind is BuildCastle else ()
        for site in {*decisive, *sites[:1]} or {""}:
            first, *more = ([(), *_tokens(state, seat, card)] for card in kind.pays)
            for tokens in product(first, *more):
                yield (kind.prefilled(state, seat, province=site, tokens=sum(tokens, ())),)
    for token in _tokens(state, seat, "patronage"):
        yield (TakeToken.prefilled(state, seat, tokens=token),)
    for gives in (1, 2):
        yield (Alchemist.prefilled(state, seat, gives=gives),)


def _tokens(state: State, seat: Seat, card: str) -> Iterator[tuple[str, ...]]:
    """The tokens of a card that can be taken: from the card, or with Scribe from the supply."""
    scribe = "scribe" in (state.players[seat].reserve_cards_sure or ())
    for choice in token_choices(state, seat, [card]) if card in state.cards else ():
        if scribe or not choice.value.endswith(":supply"):
            yield (choice.value,)


def _armies(state: State, seat: Seat, rulings: Rulings) -> Iterator[Steps]:
    at, player = position(state), state.players[seat]
    here = {place for place, armies in state.armies.items() if armies.get(seat, 0) > 0}
    for place in contents.PROVINCES if tracks_wars(state) else at.wars:
        if place in player.named and place not in at.wars:
            continue
        for count in rulings.numbers(at, place, seat):
            facts: dict[str, Any] = {"province": place, "armies": count}
            if place in here or place in player.named:
                moved: Action[State] = PlaceArmies.prefilled(state, seat, **facts)
            else:
                portal = player.all_named and not routes(state, seat, place)
                moved = Invade.prefilled(state, seat, **facts, portal=portal)
            yield (*_bought(state, seat, "army", count), moved)


def _bought(state: State, seat: Seat, piece: str, count: int) -> Steps:
    """The purchase of what the stock lacks."""
    placed = on_board(state.armies if piece == "army" else state.ships, seat)
    left = stock(state, seat, piece)
    lacks = count - (contents.PIECES[piece] - placed if left is None else left)
    facts = {"armies": lacks} if piece == "army" else {"ships": lacks}
    return (Buy.prefilled(state, seat, **facts),) if lacks > 0 else ()


def _ships(state: State, seat: Seat, rulings: Rulings) -> Iterator[Steps]:
    """The numbers of ships with which wars end otherwise, and a ship that earns a token."""
    at, player = position(state), state.players[seat]
    coasts = {sea for place in player.named for sea in state.facts(place).seas}
    for sea in coasts if player.all_named else contents.SEAS:
        coast = [place for place in at.wars if sea in at.facts(place).seas]
        seen, fleet = [[rulings.end(at, place) for place in coast]], at.ships.get(sea, {})
        for count in range(1, contents.PIECES["ship"] - on_board(state.ships, seat) + 1):
            more = {**at.ships, sea: {**fleet, seat: fleet.get(seat, 0) + count}}
            then = at.model_copy(update={"ships": more})
            new = [rulings.end(then, place) for place in coast]
            placed = PlaceShips.prefilled(state, seat, sea=sea, ships=count)
            earned = count == 1 and token_due(sailed := placed.moved(state), seat)
            if new not in seen or earned:
                seen.append(new)
                steps = (*_bought(state, seat, "ship", count), placed)
                for token in _tokens(sailed, seat, MASTER) if earned else [()]:
                    taken = (TakeToken.prefilled(sailed, seat, tokens=token),) if token else ()
                    yield (*steps, *taken)


def _reserve(state: State, seat: Seat) -> Iterator[Steps]:
    player = state.players[seat]
    if (lying := player.reserve_cards_sure) is not None:
        count = (player.reserve_sure or len(lying)) + 1
        for card in set(WAR_CARDS) - lying:
            named = (*sorted(lying), card)
            yield (SetReserve(seat=seat, cards=count, known=True, named=named,
                              spends=state.turn.seat is not None),)  # fmt: skip


MOST_SETTLED = 2**15  # sets of wars, of all pairs together, so that they take a second


@dataclass(frozen=True, slots=True)
class Way:
    """Steps that let the player declare: the actions of the turn that they take, the provinces
    whose wars they begin, end or decide otherwise, and the tokens."""

    steps: Steps
    actions: int
    wars: tuple[Province, ...]
    tokens: tuple[str, ...]

    @property
    def effort(self) -> tuple[int, ...]:
        """Fewer actions come first, then fewer tokens; then no Portal, and fewer pieces."""
        facts = [step.payload() for step in self.steps]
        pieces = sum(of.get("armies", 0) + of.get("ships", 0) for of in facts)
        portals = sum(of.get("portal", False) for of in facts)
        return self.actions, len(self.tokens), portals, pieces

    def goes_as_far(self, other: Way) -> bool:
        """Whether it does all that the other way does, with no fewer actions."""
        more = {*self.wars} >= {*other.wars} and Counter(self.tokens) >= Counter(other.tokens)
        longer = self.actions > other.actions
        return more and (longer or (self.wars, self.tokens) == (other.wars, other.tokens))


def ways(state: State, seat: Seat) -> tuple[tuple[Way, ...], bool]:
    """The ways of at most two actions of this turn, none of which could be left out: one for each
    set of wars and tokens, the shortest first; and whether these are all."""
    left = ACTIONS_A_TURN - (len(state.turn.actions) if state.turn.seat == seat else 0)
    if left <= 0 or len(position(state).wars) > MOST_WARS_PROJECTED:
        return (), left <= 0
    search = _Search(state, seat)
    search.one_by_one(left)
    if left > 1:
        search.in_pairs()
    found = sorted(search.found.values(), key=lambda way: way.effort)
    shortest = [way for way in found if not any(way.goes_as_far(o) for o in found if o != way)]
    return tuple(shortest), search.left > 0


@dataclass(frozen=True, slots=True)
class _Tried:
    """What steps lead to: how the wars end then, and in which of them something has changed."""

    state: State
    board: Settling
    ends: Mapping[Province, Settlement]
    changed: frozenset[Province]


class _Search:
    def __init__(self, state: State, seat: Seat) -> None:
        self.seat = seat
        self.left = max(1, MOST_SETTLED >> len(position(state).wars))
        self.found: dict[tuple[object, ...], Way] = {}
        self._rulings = Rulings()
        self._decided = {place: decisive(position(state), place) for place in position(state).wars}
        self._begun = self._tried(state)
        self._alone: dict[Steps, _Tried] = {}
        self._enough: set[Steps] = set()
        self._orders: list[Sequence[Province]] = []  # in which others failed

    def one_by_one(self, left: int) -> None:
        """The acts that are enough alone; the rest for pairs."""
        for steps in acts(self._begun.state, self.seat, self._rulings):
            after = _folded(self._begun.state, steps)
            if after is not None and _actions(steps) <= left:
                tried = self._alone[steps] = self._tried(after)
                if self._is_enough(steps, tried):
                    self._enough.add(steps)

    def in_pairs(self) -> None:
        """Pairs of acts, neither of which is enough. Each is tried in one order, if it is legal."""
        pairs: set[frozenset[Steps]] = set()
        for first, between in self._alone.items():
            if first in self._enough or _actions(first) > 1 or not _nearly_empty(between.state):
                continue
            for then in acts(between.state, self.seat, self._rulings, first=False):
                pair = frozenset((first, then))
                if pair in pairs or then in self._enough or _actions(then) > 1:
                    continue
                if not self.left:
                    return
                in_vain = not self._may_lead(between, then)
                after = None if in_vain else _folded(between.state, then)
                if in_vain or after is not None:
                    pairs.add(pair)
                if after is not None and not _to_empty(after):
                    self._is_enough(first + then, self._tried(after))

    def _tried(self, state: State) -> _Tried:
        at = position(state)
        decided = {place: decisive(at, place) for place in at.wars}
        changed = frozenset(place for place, _ in decided.items() ^ self._decided.items())
        ends = {place: self._rulings.end(at, place, key) for place, key in decided.items()}
        return _Tried(state, Settling(at), ends, changed)

    def _may_lead(self, first: _Tried, then: Steps) -> bool:
        """Whether both acts may be enough. What they change adds up, unless it is in one war."""
        second = self._alone.get(then)
        if second is None or first.changed & second.changed:
            return True
        if first.board.is_scribe(self.seat) != second.board.is_scribe(self.seat):
            return True
        starts = (first.board.start, second.board.start, self._begun.board.start)
        start = [one + other - was if isinstance(was, int) else other if one == was else one
                 for one, other, was in zip(*starts, strict=True)]  # fmt: skip
        ends = {**first.ends, **{place: second.ends.get(place) for place in second.changed}}
        return self._leads(first.board, tuple(start), ends)

    def _leads(
        self, board: Settling, start: Situation, ends: Mapping[Province, Settlement | None],
        order: Sequence[Province] = (),
    ) -> bool:  # fmt: skip
        """Whether the player is ahead when all wars are settled, first those in this order."""
        wars = [end for place in dict.fromkeys((*order, *ends)) if (end := ends.get(place))]
        scores = board.scores(reduce(board.settle, wars, start))
        own = scores[board.vp_at[self.seat]]
        return sum(vp >= own for vp in scores) == 1

    def _is_enough(self, steps: Steps, tried: _Tried) -> bool:
        ahead = self._leads(tried.board, tried.board.start, tried.ends)
        if not ahead or _to_empty(tried.state):
            return False
        begun, ends = ({p: (end.taker, end.loser, end.keeper) for p, end in at.ends.items()}
                       for at in (self._begun, tried))  # fmt: skip
        wars = {place for place, _ in begun.items() ^ ends.items()}
        tokens = tuple(sorted(_taken(steps)))
        way = Way(steps, _actions(steps), tuple(sorted(wars)), tokens)
        if way.actions > 1 and any(way.goes_as_far(other) for other in self.found.values()):
            return True
        leads = (self._leads(tried.board, tried.board.start, tried.ends, o) for o in self._orders)
        if not all(leads):
            return False
        self.left -= way.actions > 1
        outcome = verdict(project(position(tried.state)), self.seat, allowed=True)
        if outcome.lead == "yes":
            self.found.setdefault((way.wars, way.tokens), way)
        else:
            self._orders.append(outcome.behind)
        return outcome.lead == "yes"


def _folded(state: State, steps: Steps) -> State | None:
    """The state after these steps; None if a rule objects to one."""
    for step in steps:
        if any(step.objections(state)):
            return None
        state = step.fold(state)
    return state


def _actions(steps: Steps) -> int:
    """The actions of the turn: a token that ships earn is none."""
    return sum(step.kind != "token" for step in steps) or 1


def _taken(steps: Steps) -> Iterator[str]:
    """The tokens that the steps take, and the cards that they put in the Reserve."""
    for step in steps:
        facts: dict[str, Any] = step.payload()
        yield from (*facts.get("tokens", ()), *facts.get("named", ()))
        if "gives" in facts:
            yield f"alchemist:{facts['gives']}"


def _to_empty(state: State) -> int:
    return max(0, state.cards_to_end - len(state.empty_cards))


def _nearly_empty(state: State) -> bool:
    """Whether one more action could empty as many cards as are missing."""
    return _to_empty(state) <= sum(sum(tokens.values()) == 1 for tokens in state.cards.values())


# -- what would stop it ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stop:
    """A rival's armies in one war, or in a new one for a province of the player, that are enough
    to stop the player from declaring."""

    rival: Seat
    province: Province
    armies: int
    new: bool


def stops(state: State, seat: Seat) -> Iterator[Stop]:
    """Each war that would stop the player, if one more side grew there, with the fewest armies."""
    at = position(state)
    for rival in (other for other in state.turn_order if other != seat):
        for province in sorted({*at.wars, *state.players[seat].named}):
            land = at.provinces.get(province, ProvincePosition())
            if rival in (land.owner, *land.attackers) or land.owner == seat:
                begun = reinforced(at, {province: 1}, rival)
                for extra, _ in useful_numbers(begun, province, rival, contents.PIECES["army"]):
                    after = project(reinforced(begun, {province: extra}, rival))
                    if verdict(after, seat, allowed=True).lead != "yes":
                        yield Stop(rival, province, 1 + extra, province not in at.wars)
                        break
