"""A player that knows no strategy: any legal action with random facts, up to the end of the game.

The whole board is tracked. Facts are prefilled by the rules or picked among the choices they offer,
and only what raises no objection is recorded. It likes to build and to conquer, so games end.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.course.end_of_game import EndOfGame, way_to_end
from companion.games.mythotopia.course.outlook import outcomes
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.turn import EndTurn
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.turn.actions import ACTIONS_A_TURN
from companion.games.mythotopia.screens.menu import finishable
from companion.games.mythotopia.setup.dragons import LayDragons
from companion.games.mythotopia.setup.new_game import Options
from companion.games.mythotopia.state.state import State
from tests.games.at_table import AtTable
from tests.games.mythotopia.evenings.play.randomfacts import FACTS, nothing
from tests.games.mythotopia.table import FOUR

MOST_TURNS = 400
TRIES = 6  # a random place may be illegal: so often another one is tried
ENDINGS = ("printed", "one_more_turn", "last_round_without_invasion")

LIKES = {
    "city": 8, "road": 6, "castle": 6, "invade": 9, "place_armies": 9, "buy": 4, "place_ships": 4,
    "token": 4, "reserve": 2, "acquire": 2, "retire": 1, "alchemist": 1, "remove_armies": 1,
    "remove_ships": 1, "end_war": 1, "discard": 1, "action": 1,
}  # fmt: skip
"""How much the player likes each of the turn's actions."""

FREE = ("hire", "marauders", "militia", "march", "stow", "free_card")
DRAFTS = 0.3
FREE_ACTIONS = 0.3
"""How often a free action comes between two others."""


class RandomPlay(AtTable[State]):
    game = game

    def __init__(self, seed: int, players: int, ending: str) -> None:
        self.luck = Random(f"{players} {ending} {seed}")
        seats = FOUR[:players]
        options = self._set_up(seats, ending)
        super().__init__(options, seats, seed)
        self._deal(options.dealt)

    @property
    def seat(self) -> str:
        return self.state.turn.seat or ""

    def played(self) -> RandomPlay:
        """Played to the end, or to the most turns."""
        while self.state.stopped is None and self.state.turn.number <= MOST_TURNS:
            self._turn()
        return self

    # -- the set-up --------------------------------------------------------------------------

    def _set_up(self, seats: Sequence[str], ending: str) -> Options:
        """As drawn for a new table, sometimes with a draft."""
        proposed = game.draw(seats, self.luck)
        drawn = game.redrawn(proposed, "first", seats, self.luck).model_dump()
        agreed = {"depth": "board", "ending": ending, "cards_to_end": self.luck.choice((4, 5))}
        if len(seats) in contents.DEALT_FOR_DRAFT and self.luck.random() < DRAFTS:
            agreed |= {"draft": 2, "dealt": contents.DEALT_FOR_DRAFT[len(seats)]}
        return Options.model_validate({**drawn, **agreed})

    def _deal(self, each: int) -> None:
        """Provinces; dragons and runestones; what is chosen in secret, uncovered together."""
        pile = self.luck.sample(contents.PROVINCES, len(contents.PROVINCES))
        for seat in self.seats:
            dealt, pile = pile[:each], pile[each:]
            self.tap(EnterProvinces.prefilled(self.state, seat, named=tuple(sorted(dealt))))
        if laid := LayDragons.drawn(self.state, self.luck):
            self.tap(LayDragons.model_validate(laid))
        while (asked := game.secret_question(self.state)) is not None:
            self.reveal(**{seat: self._secretly(seat, asked.count) for seat in asked.seats})

    def _secretly(self, seat: str, count: int) -> tuple[str, ...]:
        offered = [choice.value for choice in game.secret_choices(self.state, seat)]
        return tuple(self.luck.sample(offered, count))

    # -- a turn ------------------------------------------------------------------------------

    def _turn(self) -> None:
        if self._ends_the_game() or not self.seat:
            return
        number = self.state.turn.number
        at_war = [war.province for war in finishable(self.state, self.seat)]
        if at_war and self.luck.random() < 0.9:
            self.tries(EndWar, province=self.luck.choice(at_war))
        while self.state.turn.number == number:
            if self.luck.random() < FREE_ACTIONS:
                self._does(self.luck.choice(FREE))
            elif len(self.state.turn.actions) < ACTIONS_A_TURN:
                self._does(*self.luck.choices(list(LIKES), list(LIKES.values())))
            else:
                self.tap(EndTurn.prefilled(self.state, self.seat))

    def _ends_the_game(self) -> bool:
        """Declared by a seat that may, in any order; or the last turns are done."""
        how = way_to_end(self.state)
        may = how == "last_round"
        if how == "declared" and len(self.state.empty_cards) >= self.state.cards_to_end:
            may = not game.objections(self.state, EndOfGame.prefilled(self.state, self.seat))
        if may:
            shown = outcomes(self.state, self.seat, how).shown
            ends = [outcome.offer.action for outcome in shown if self._legal(outcome.offer.action)]
            self.tap(self.luck.choice(ends))
        return may

    def _does(self, kind: str) -> None:
        """One action of a kind, with the facts of the first try that the rules let pass."""
        for _ in range(TRIES):
            facts = FACTS.get(kind, nothing)(self)
            if facts is not None and self.tries(game.actions[kind], **facts):
                return

    def tries(self, kind: type[Action[State]], **facts: Any) -> bool:
        action = kind.prefilled(self.state, self.seat, **facts)
        legal = self._legal(action)
        if legal:
            self.tap(action)
        return legal

    def _legal(self, action: Action[State]) -> bool:
        return not game.objections(self.state, action)

    # -- what a player may choose ------------------------------------------------------------

    def picks(self, kind: str, field: str) -> str:
        """Any of the choices that the form offers, "" for none."""
        offered = game.actions[kind].prefilled(self.state, self.seat).choices(self.state)[field]
        return self.luck.choice([choice.value for choice in offered] or [""])

    def count(self, most: int | None) -> int:
        return self.luck.randint(1, max(1, most or 0))

    def own(self, kind: str) -> list[str]:
        """Where own armies, or ships, are."""
        troops = self.state.armies if kind == "army" else self.state.ships
        return sorted(place for place, there in troops.items() if there.get(self.seat, 0) > 0)
