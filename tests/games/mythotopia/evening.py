"""A game as it happened at the table, recorded by people who track more or less of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.game.action import Action
from companion.games.mythotopia.course.end_of_game import EndOfGame
from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.moves.armies.buy_and_hire import Buy
from companion.games.mythotopia.moves.armies.ships import PlaceShips
from companion.games.mythotopia.moves.building.city_and_castle import BuildCastle, BuildCity
from companion.games.mythotopia.moves.building.roads import BuildRoad
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.tokens.alchemist import Alchemist
from companion.games.mythotopia.moves.tokens.take_token import TakeToken
from companion.games.mythotopia.moves.turn import EndTurn, FreeAction, TakeAction
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.table import Table, opened

POINTS = "points"
TOKENS = "tokens"
COUNTS = "counts"
NAMES = "names"
WARS = "wars"
BOARD = "board"
DEPTHS = (POINTS, TOKENS, COUNTS, NAMES, WARS, BOARD)
"""What a table tracks: nothing but points; points and tokens; turns and counts without names;
turns, provinces and the cards of the Reserves by name; all this, and every army and ship;
the same on a table that tracks the whole board."""

MOVES_TRACKED = (WARS, BOARD)


class Evening:
    """Every event is recorded as its depth allows, and the rules must have nothing to say."""

    def __init__(
        self,
        depth: str,
        deal: Mapping[str, str],
        laid: Mapping[str, Mapping[str, Any]],
        **options: Any,
    ) -> None:
        """`laid`: what lies or stands in which province from the set-up on."""
        self.depth = depth
        self.turns = depth in (COUNTS, NAMES, WARS, BOARD)
        self.named = depth in (NAMES, WARS, BOARD)
        tracked = depth if depth in MOVES_TRACKED else "score"
        self.table: Table = opened(*deal, turns=self.turns, depth=tracked, **options)
        self.recorded: list[Action[State]] = []
        self.seat = ""
        for seat, provinces in deal.items() if self.named else ():
            named = tuple(provinces.split())
            self._record(EnterProvinces(seat=seat, count=len(named), named=named))
        if depth in MOVES_TRACKED:
            self._record(Survey.model_validate({"wars": laid}))

    @property
    def lines(self) -> int:
        return len(self.recorded)

    def _record(self, action: Action[State]) -> None:
        assert self.table.objections(action) == [], (self.lines, action)
        self.table.record(action)
        self.recorded.append(action)

    def _points(self, seat: str, points: int) -> None:
        if points:
            self._record(Points(seat=seat, points=points))

    def _named(self, **facts: str) -> dict[str, str]:
        return facts if self.named else {}

    def _score(self, seat: str, tokens: tuple[str, ...], more: int = 0) -> None:
        """Points and tokens as a table records them that tracks nothing else."""
        if self.depth == POINTS:
            self._points(seat, more + sum(int(token.split(":")[1]) for token in tokens))
            return
        self._points(seat, more)
        if tokens:
            self._record(TakeToken(seat=seat, tokens=tokens))

    # -- what happens ------------------------------------------------------------------------

    def turn(self, seat: str) -> None:
        if self.seat and self.turns:
            self._record(EndTurn(seat=self.seat, next=seat))
        self.seat = seat

    def acts(self, *actions: str) -> None:
        """Actions that move nothing the companion tracks."""
        for what in actions if self.turns else ():
            self._record(TakeAction.model_validate({"seat": self.seat, "what": what}))

    def free(self) -> None:
        if self.turns:
            self._record(FreeAction(seat=self.seat))

    def _moves(self, move: type[Action[State]], **facts: Any) -> None:
        if self.depth in MOVES_TRACKED:
            self._record(move.model_validate({"seat": self.seat, "spends": True, **facts}))
        else:
            self.acts(move.kind)

    def invades(self, province: str, armies: int) -> None:
        self._moves(Invade, province=province, armies=armies)

    def places(self, province: str, armies: int) -> None:
        self._moves(PlaceArmies, province=province, armies=armies)

    def sails(self, sea: str, ships: int) -> None:
        self._moves(PlaceShips, sea=sea, ships=ships)

    def buys(self, armies: int = 0, ships: int = 0) -> None:
        self._moves(Buy, armies=armies, ships=ships)

    def _as_ruled(
        self, province: str, owner: str, taker: str, building: str, tokens: tuple[str, ...]
    ) -> None:
        """The war's end is prefilled by its ruling, and is what happened at the table."""
        end = EndWar.prefilled(self.table.state, self.seat, province=province)
        assert (end.owner, end.taker, end.building) == (owner, taker, building)
        assert (end.tokens, end.placed, end.spends) == (tokens, True, True)
        self._record(end)

    def holds(self, province: str, *tokens: str) -> None:
        """Whose turn it is ends a war and holds the own province."""
        if self.depth in MOVES_TRACKED:
            self._as_ruled(province, self.seat, "", "town", tokens)
            return
        self.acts("end_war")
        self.token(*tokens)

    def takes(
        self, province: str, *tokens: str, of: str = "", building: str = "town", by: str = ""
    ) -> None:
        """Whose turn it is ends a war and takes the province, or `by` takes it."""
        seat = by or self.seat
        if self.depth in MOVES_TRACKED:
            self._as_ruled(province, of, seat, building, tokens)
            return
        if by:
            self.acts("end_war")
        if not self.turns:
            self._score(seat, tokens, more=3)
            self._points(of, -3 if of else 0)
            return
        facts = {"seat": seat, "loser": of, "building": building, "tokens": tokens}
        named = self._named(province=province)
        self._record(TakeProvince.model_validate({**facts, **named, "spends": not by}))

    def city(self, province: str, *tokens: str) -> None:
        self._builds(BuildCity, tokens, **self._named(province=province))

    def castle(self, province: str, *tokens: str) -> None:
        self._builds(BuildCastle, tokens, **self._named(province=province))

    def road(self, province: str, to: str, *tokens: str) -> None:
        self._builds(BuildRoad, tokens, **self._named(province=province, to=to))

    def _builds(self, building: type[Action[State]], tokens: tuple[str, ...], **where: str) -> None:
        if not self.turns:
            self._score(self.seat, tokens)
            return
        facts = {"seat": self.seat, "tokens": tokens, "spends": True}
        self._record(building.model_validate({**facts, **where}))

    def token(self, *tokens: str, spends: bool = False) -> None:
        if self.depth == POINTS:
            self._score(self.seat, tokens)
        else:
            spent = spends and self.turns
            self._record(TakeToken(seat=self.seat, tokens=tokens, spends=spent))

    def alchemist(self, gives: int) -> None:
        if self.depth == POINTS:
            self._points(self.seat, 1)
        else:
            self._record(Alchemist(seat=self.seat, gives=gives, spends=self.turns))

    def reserve(self, cards: int, *named: str, spends: bool = True) -> None:
        """So many cards lie in the Reserve now; `named` are those that work from there."""
        if self.depth == COUNTS:
            self._record(SetReserve(seat=self.seat, cards=cards, spends=spends))
        elif self.named:
            self._record(
                SetReserve(seat=self.seat, cards=cards, known=True, named=named, spends=spends)
            )

    def declares(self, seat: str) -> None:
        """The end of the game as the rules prefill it."""
        self._record(EndOfGame.prefilled(self.table.state, seat))
