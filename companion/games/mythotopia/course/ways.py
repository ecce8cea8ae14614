"""What would let a player declare the end at the start of the next turn, if nobody else changed
anything, and what would stop one who could (rulebook, "End the game")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any

from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.course.acts import Act, Steps, acts
from companion.games.mythotopia.course.tried import Tried, together
from companion.games.mythotopia.rules.end.always_ahead import Lead
from companion.games.mythotopia.rules.end.every_order import MOST_WARS_PROJECTED
from companion.games.mythotopia.rules.end.fewest_armies import reinforced, useful_numbers
from companion.games.mythotopia.rules.turn.actions import ACTIONS_A_TURN
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.rules.war.settlement import (
    Settling,
    settlement,
)
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.state.pieces import on_board
from companion.games.mythotopia.state.position import ProvincePosition
from companion.games.mythotopia.state.state import State


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
