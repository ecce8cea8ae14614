"""What would let a player declare the end at the start of the next turn, if nobody else changed
anything, and what would stop one who could (rulebook, "End the game").

It tries what one or two actions of a turn can do for tokens or in wars. Nobody knows the hands, so
any card may be there. Free actions are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import product
from typing import Any, TypeAlias

from companion.core.game.action import Action
from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import LOWEST_SCORE, Province
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies, PlaceShips
from companion.games.mythotopia.moves.armies.buy_and_hire import Buy
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity, BuildRoad
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.vp_tokens import Alchemist, TakeToken
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.board.routes import routes
from companion.games.mythotopia.rules.end.always_ahead import Lead
from companion.games.mythotopia.rules.end.every_order import MOST_WARS_PROJECTED
from companion.games.mythotopia.rules.end.fewest_armies import reinforced, useful_numbers
from companion.games.mythotopia.rules.score.master_of_the_seas import MASTER, token_due
from companion.games.mythotopia.rules.score.tokens import token_choices
from companion.games.mythotopia.rules.turn.actions import ACTIONS_A_TURN
from companion.games.mythotopia.rules.war.known_position import KnownPosition, position
from companion.games.mythotopia.rules.war.settlement import (
    ISLAND_OF,
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

Act: TypeAlias = tuple[Any, ...]
"""A function that makes steps for the present state, and what it is told besides."""

BUILDINGS: tuple[type[BuildCity | BuildCastle | BuildRoad], ...] = (
    BuildCity, BuildCastle, BuildRoad,
)  # fmt: skip
WAR_CARDS = ("cavalry", "limes", "ranger", "scribe")
"""Reserve cards that decide wars, or what they bring."""


# -- what one action can do ------------------------------------------------------------------


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


def useful(at: Position, where: str, seat: Seat) -> list[int]:
    """The numbers of armies for a province, or of ships for a sea, with which wars end otherwise
    than without, or than with fewer."""
    lands, at_sea = {where: ProvincePosition(), **at.provinces}, where in contents.SEAS
    places = [p for p in at.wars if where in at.facts(p).seas] if at_sea else [where]
    ends, found = [[_end(at, place) for place in places]], []
    for count in range(1, contents.PIECES["ship" if at_sea else "army"] + 1 if places else 1):
        if at_sea:
            fleet = at.ships.get(where, {})
            more = {**at.ships, where: {**fleet, seat: fleet.get(seat, 0) + count}}
            then = at.model_copy(update={"ships": more})
        else:
            then = reinforced(at.model_copy(update={"provinces": lands}), {where: count}, seat)
        end = [_end(then, place) for place in places]
        if end not in ends:
            ends.append(end)
            found.append(count)
        if all(seat in (of.taker, of.keeper) for of in end if of):
            break  # more are as good
    return found


def _end(at: Position, place: Province) -> Settlement | None:
    return settlement(at, war(at, place)) if place in at.wars else None


# -- which of them are enough ----------------------------------------------------------------


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


def ways(state: State, seat: Seat) -> list[Way] | None:
    """All ways of at most two actions of this turn, none of which could be left out: one for each
    set of wars and tokens, the shortest first; None for too many wars to settle."""
    left = ACTIONS_A_TURN - (len(state.turn.actions) if state.turn.seat == seat else 0)
    if left > 0 and len(position(state).wars) > MOST_WARS_PROJECTED:
        return None
    found: list[Way] = []
    if left > 0:
        search = _Search(state, seat)
        search.one_by_one(left)
        if left > 1:
            search.in_pairs()
        found = sorted(search.found.values(), key=lambda way: way.effort)
    return [way for way in found if not any(way.goes_as_far(o) for o in found if o != way)]


@dataclass(frozen=True)
class Tried:
    """What steps lead to, and how: from the position `before`, if there was one."""

    state: State
    before: Tried | None = None
    _useful: dict[str, list[int]] = field(default_factory=dict)

    @cached_property
    def at(self) -> KnownPosition:
        return position(self.state)

    @cached_property
    def board(self) -> Settling:
        return Settling(self.at)

    @cached_property
    def coasts(self) -> Mapping[str, set[Province]]:
        """The provinces on each sea."""
        return self.before.coasts if self.before else {
            sea: {place for place in contents.PROVINCES if sea in self.at.facts(place).seas}
            for sea in contents.SEAS
        }  # fmt: skip

    @cached_property
    def lands(self) -> set[Province]:
        """The provinces in which something changed."""
        return _different(self.before.at.provinces, self.at.provinces) if self.before else set()

    @cached_property
    def touched(self) -> set[str]:
        """What the steps changed: provinces, those too where sides are stronger now, cards,
        "ships", "supply", "islands", "reserve"."""
        if self.before is None:
            return set()
        was, now = self.before.at, self.at
        seas = _different(was.ships, now.ships)
        armed = any(
            one.reserve != two.reserve for one, two in zip(was.players, now.players, strict=True)
        )
        stronger = contents.PROVINCES if armed else set().union(*(self.coasts[sea] for sea in seas))
        cards = {card.id for card in {*was.vp_cards} ^ {*now.vp_cards}}
        rest = {"ships": seas, "supply": was.supply != now.supply, "reserve": armed,
                "islands": self.lands & ISLAND_OF.keys()}  # fmt: skip
        return {
            *self.lands,
            *stronger,
            *cards,
            *(what for what, differs in rest.items() if differs),
        }

    def useful(self, where: str, seat: Seat) -> list[int]:
        """The useful numbers of armies for a province, or of ships for a sea."""
        if self.before and not self.touched & self.coasts.get(where, {where}):
            return self.before.useful(where, seat)
        if where not in self._useful:
            self._useful[where] = useful(self.at, where, seat)
        return self._useful[where]

    @cached_property
    def ends(self) -> Mapping[Province, Settlement]:
        """How the wars end when the end is declared."""
        ends = self.before.ends if self.before else {}
        kept = ends.keys() - self.touched
        return {place: ends[place] if place in kept else settlement(self.at, war(self.at, place))
                for place in self.at.wars}  # fmt: skip


def _different(one: Mapping[str, Any], other: Mapping[str, Any]) -> set[str]:
    pairs = ((key, one.get(key), other.get(key)) for key in {*one, *other})
    return {key for key, was, now in pairs if was is not now and was != now}


def together(one: Tried, two: Tried) -> tuple[Settling, Situation, Mapping[str, Settlement]] | None:
    """What two acts lead to, at least as good for whoever does them; None if one may change what
    the other does. Where a war is over, it does not matter who is stronger."""
    assert one.before is not None
    over = one.before.ends.keys() - (one.ends.keys() & two.ends.keys())
    if (one.touched & two.touched) - over or one.lands & two.lands:
        return None
    starts = [tried.board.start for tried in (one, two, one.before)]
    count, start = len(one.at.players), []
    for place, (a, b, was) in enumerate(zip(*starts, strict=True)):
        both = a + b - was if place < 2 * count else b if a == was else a
        at_the_floor = place < count and max(a, b) < was and both < LOWEST_SCORE
        if at_the_floor or (count <= place < 2 * count and was <= 0 < a):  # towns to place now
            return None
        start.append(both)
    ends = {
        place: end
        for place in {*one.ends, *two.ends} - over
        if (end := (two if place in two.touched else one).ends.get(place))
    }
    board = two.board if "reserve" in two.touched else one.board
    return board, tuple(start), ends


class _Search:
    def __init__(self, state: State, seat: Seat) -> None:
        self.seat = seat
        self.found: dict[tuple[object, ...], Way] = {}
        self._lead = Lead(seat)
        self._begun = Tried(state)
        self._alone: dict[Act, Tried] = {}
        self._legal: list[Act] = []  # that take one action and are not enough
        self._enough: set[Act] = set()

    def one_by_one(self, left: int) -> None:
        """The acts that are enough alone; the rest for pairs."""
        for act in acts(self._begun, self.seat):
            steps, state = self._steps(self._begun, act), self._begun.state
            legal = _folded(state, steps) is not None
            then = reduce(lambda folded, step: step.fold(folded), steps, state)
            tried = self._alone[act] = Tried(then, self._begun)
            if not legal or _actions(steps) > left or not self._in_the_box(then):
                continue
            enough = self._is_enough(steps, tried)
            if _actions(steps) == 1:
                (self._enough.add if enough else self._legal.append)(act)

    def _in_the_box(self, then: State) -> bool:
        """Whether there are as many pieces, also where nobody knows how many are left to buy."""
        was = self._begun.state
        fleets = ((was.armies, then.armies, "army"), (was.ships, then.ships, "ship"))
        return all(
            on_board(after, self.seat) <= max(on_board(before, self.seat), contents.PIECES[piece])
            for before, after, piece in fleets
        )

    def in_pairs(self) -> None:
        """Pairs of acts, neither of which is enough. Each is tried in one order, if it is legal."""
        pairs: set[frozenset[Act]] = set()
        for act in self._legal:
            first = self._alone[act]
            if not _nearly_empty(first.state):
                continue
            for then in acts(first, self.seat):
                pair = frozenset((act, then))
                if pair in pairs or then in self._enough:
                    continue
                if not self._hopeful(first, self._alone.get(then)):
                    pairs.add(pair)
                    continue
                steps = self._steps(first, then)
                after = _folded(first.state, steps) if _actions(steps) == 1 else None
                if after is not None:
                    pairs.add(pair)
                    before = self._steps(self._begun, act)
                    self._is_enough((*before, *steps), Tried(after, self._begun))

    def _steps(self, tried: Tried, act: Act) -> Steps:
        steps: Steps = act[0](tried.state, self.seat, *act[1:])
        return steps

    def _hopeful(self, first: Tried, second: Tried | None) -> bool:
        """Whether both acts may be enough."""
        both = None if second is None else together(first, second)
        if second is None or both is None:
            return True
        empty = first.at.empty_cards + second.at.empty_cards - self._begun.at.empty_cards
        if empty < first.state.cards_to_end:
            return False
        return self._lead.may_last(*both)

    def _is_enough(self, steps: Steps, tried: Tried) -> bool:
        board, ends = tried.board, tried.ends
        if _to_empty(tried.state) or not self._lead.may_last(board, board.start, ends):
            return False
        who = [{(p, end.taker, end.loser, end.keeper) for p, end in at.ends.items()}
               for at in (self._begun, tried)]  # fmt: skip
        wars = {place for place, *_ in who[0] ^ who[1]}
        way = Way(steps, _actions(steps), tuple(sorted(wars)), tuple(sorted(_taken(steps))))
        if way.actions > 1 and any(way.goes_as_far(other) for other in self.found.values()):
            return True
        if not self._lead.lasts(board, ends):
            return False
        known = self.found.setdefault((way.wars, way.tokens), way)
        if way.effort < known.effort:
            self.found[way.wars, way.tokens] = way
        return True


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
    at, lead = position(state), Lead(seat)
    for rival in (other for other in state.turn_order if other != seat):
        for province in sorted({*at.wars, *state.players[seat].named}):
            land = at.provinces.get(province, ProvincePosition())
            if rival in (land.owner, *land.attackers) or land.owner == seat:
                begun = reinforced(at, {province: 1}, rival)
                for extra, _ in useful_numbers(begun, province, rival, contents.PIECES["army"]):
                    after = reinforced(begun, {province: extra}, rival)
                    ends = {place: settlement(after, war(after, place)) for place in after.wars}
                    if not lead.lasts(Settling(after), ends):
                        yield Stop(rival, province, 1 + extra, province not in at.wars)
                        break
