"""A game of the whole board as tables record it that track less, and what they hear.

Every action is recorded as the depth allows. Nothing in the game breaks a rule, so nothing may be
objected to, whatever is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.fixes.corrections import COUNTED, Correct, Points, keys_of
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.moves import Free, Move
from companion.games.mythotopia.moves.cards.market import Retire
from companion.games.mythotopia.moves.cards.played_cards import FreeCard
from companion.games.mythotopia.moves.cards.reserve import Discard, Stow
from companion.games.mythotopia.moves.turn import FreeAction, TakeAction
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.setup.dragons import LayDragons
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.evenings.play.randomplay import RandomPlay

POINTS = "points"
"""What a table tracks that writes down points and nothing else, no turns either."""
CORRECTS = 0.15
"""How often somebody makes the companion match the table between two actions."""


def as_it_is(state: State) -> Iterator[Action[State]]:
    """Every statement, filled in with the facts of the state."""
    actions = game.actions
    for seat in state.seats:
        for what in COUNTED:
            for key in [choice.value for choice in keys_of(state, what)] or [""]:
                yield Correct.prefilled(state, seat, what=what, key=key)
        for kind in ("provinces", "reserve"):
            yield actions[kind].prefilled(state, seat)
    for province in contents.PROVINCES[::8]:
        yield actions["board"].prefilled(state, "", province=province)
    for kind in ("market", "citadels", *["dragons"] * state.dragons_laid):
        yield actions[kind].prefilled(state, "")


class LessTracked:
    """One table; `states` are those before each action of the game and after the last, as far as
    this table knows them. `heard` are the objections to what it recorded."""

    def __init__(self, play: RandomPlay, depth: str) -> None:
        self.play = play
        tracks = {"depth": "score", "turns": False} if depth == POINTS else {"depth": depth}
        self.points_alone = depth == POINTS
        options = play.options.model_copy(update=tracks)
        self.state = game.begin(options, play.seats)
        self.lines = 1
        self.states: list[State] = []
        self.heard: list[tuple[str, Action[State]]] = []

    @property
    def whole(self) -> bool:
        return self.state.depth != "score"

    def tell(self) -> LessTracked:
        for place, action in enumerate(self.play.recorded):
            self.between(place)
            self.states.append(self.state)
            if self.points_alone:
                told = self._points(place)
            else:
                told = [action] if self.whole else [*self.told(action)]
            for line in told:
                self.record(line)
        self.states.append(self.state)
        return self

    def between(self, place: int) -> None:
        """What else is recorded before an action."""

    def record(self, action: Action[State]) -> None:
        self.heard += ((objection.id, action) for objection in game.objections(self.state, action))
        self.lines += 1
        self.state = game.fold(self.state, action, self.lines)

    def _points(self, place: int) -> list[Action[State]]:
        """What an action brought each player."""
        before, after = self.play.states[place].players, self.play.states[place + 1].players
        moved = {seat: after[seat].vp - before[seat].vp for seat in before}
        return [Points(seat=seat, points=points) for seat, points in moved.items() if points]

    def told(self, action: Action[State]) -> Iterator[Action[State]]:
        """An action as a table records it that tracks the score."""
        if isinstance(action, EndWar):
            yield from self._war(action)
        elif isinstance(action, Discard | Retire | FreeCard) and self._from_reserve(action):
            yield action
        elif isinstance(action, Move):
            yield TakeAction.model_validate({"seat": action.seat, "what": action.kind})
        elif isinstance(action, Stow):
            yield action
        elif isinstance(action, Free):
            yield FreeAction(seat=action.subject or "")
        elif not isinstance(action, LayDragons):
            yield action

    def _from_reserve(self, action: Discard | Retire | FreeCard) -> bool:
        """Whether one of the cards is known to lie in the Reserve: then the form names it."""
        kept = self.state.players[action.seat].reserve_cards or frozenset()
        returned = action.returned if isinstance(action, Retire) else ()
        return not kept.isdisjoint((*action.from_reserve, *returned))

    def _war(self, end: EndWar) -> Iterator[Action[State]]:
        """Its points: who ends it may be another than who is paid."""
        takes = end.settled.as_taken() if end.taker else None
        if takes is not None and takes.seat == end.seat and not end.diplomat:
            yield takes.model_copy(update={"spends": True})
            return
        what = "card_action" if end.diplomat else "end_war"
        yield TakeAction.model_validate({"seat": end.seat, "what": what})
        if takes is not None:
            yield takes
        elif end.tokens:
            yield TakeToken(seat=end.owner, tokens=end.tokens)


class Raised(LessTracked):
    """A table that begins with the score and tracks more from the middle of the game on. In
    between somebody counts what is on the table, and now and then corrects what was right."""

    def __init__(self, play: RandomPlay, seed: int) -> None:
        super().__init__(play, "score")
        self.chance = Random(f"raised {seed}")
        most = len(play.recorded)
        self.raises = sorted(self.chance.sample(range(most // 4, 3 * most // 4), 2))

    def between(self, place: int) -> None:
        if place in self.raises:
            depth = "board" if place == self.raises[1] else "wars"
            self.record(SetDepth.model_validate({"depth": depth}))
        if place > len(self.play.seats) and self.chance.random() < CORRECTS:
            for action in self._statement(self.play.states[place]):
                self.record(action)

    def _statement(self, truth: State) -> list[Action[State]]:
        """Something that is so, as somebody enters it; or a point that is taken back."""
        seat = self.chance.choice(self.play.seats)
        points: list[Action[State]] = [Points(seat=seat, points=1), Points(seat=seat, points=-1)]
        fact = self.chance.choice([*as_it_is(truth)])
        facts = [] if game.objections(truth, fact) else [fact]
        return self.chance.choice([points, facts, facts, [self._survey(truth)]])

    def _survey(self, truth: State) -> Survey:
        """All wars and ships, as they stand."""
        board = position(truth).provinces
        wars = {
            province: {
                "owner": there.owner or "",
                "building": there.structure,
                "castle": there.castle,
                "dragon": there.dragon,
                "runestone": there.runestone,
                "armies": there.armies,
                "mercenaries": there.mercenaries,
            }
            for province, there in board.items()
            if there.armies
        }
        ships = {
            seat: {sea: there[seat] for sea, there in truth.ships.items() if seat in there}
            for seat in truth.seats
        }
        peace = tuple(sorted(self.state.armies.keys() - wars.keys()))
        return Survey.model_validate({"wars": wars, "ships": ships, "peace": peace})
