"""Terra Mystica (Jens Drögemüller, Helge Ostertag): the module that the catalogue finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, cast

from pydantic import BaseModel

from companion.core.game.action import Action, MenuItem, Objection, Offer
from companion.core.game.reference import Chapter
from companion.core.game.showcase import Demo
from companion.games.terra_mystica import moves, reference
from companion.games.terra_mystica.box.meta import META
from companion.games.terra_mystica.course import what_follows
from companion.games.terra_mystica.course.between_rounds import CultRewards, NewRound
from companion.games.terra_mystica.course.last_scoring import Areas, LastPoints
from companion.games.terra_mystica.exchange import adjudicate
from companion.games.terra_mystica.exchange.notation import recorded, writing
from companion.games.terra_mystica.fixes import departures
from companion.games.terra_mystica.fixes.cults_and_tiles import SetCults, SetTiles
from companion.games.terra_mystica.fixes.departures import Leave, Return, Stop
from companion.games.terra_mystica.fixes.faction_board import SetBoard
from companion.games.terra_mystica.fixes.goods_and_points import Correct, SetGoods
from companion.games.terra_mystica.fixes.set_hex import SetHex
from companion.games.terra_mystica.fixes.turn_and_depth import SetDepth, SetTurn
from companion.games.terra_mystica.moves.objections.remedies import remedied
from companion.games.terra_mystica.screens import (
    menus,
    rehearsal,
    scores,
    seat_view,
    showcase,
    table_view,
)
from companion.games.terra_mystica.screens.map import map_view as maps
from companion.games.terra_mystica.screens.pages import page as own_pages
from companion.games.terra_mystica.setup import new_game, secret_factions, setup_form
from companion.games.terra_mystica.setup.secret_factions import RevealFactions
from companion.games.terra_mystica.state.table import Table

ACTIONS: tuple[type[Action[Table]], ...] = (
    RevealFactions, moves.FirstDwelling, moves.FirstCard, NewRound, moves.Build, moves.Transform,
    moves.AdvanceShipping, moves.AdvanceSpades, moves.Upgrade, moves.SendPriest, moves.PowerAction,
    moves.SpecialAction, moves.PlaceBridge, moves.PassRound, moves.Leech, moves.LeechByRule,
    moves.TakeFavor, moves.TakeTown, moves.Found, moves.Step, moves.StepBack, moves.Forgo,
    moves.Convert, moves.Sacrifice, CultRewards, Areas, LastPoints, moves.AlwaysTakeOne, SetGoods,
    SetBoard, SetHex, SetCults, SetTiles, Correct, SetTurn, SetDepth, Leave, Return, Stop,
)  # fmt: skip

STATEMENTS = (SetGoods, SetBoard, SetHex, SetCults, SetTiles, Correct, SetTurn, SetDepth)
"""Statements about the table that can still be recorded after the end."""


class TerraMystica:
    """The `Game` of core.game. Its functions are those of the modules."""

    meta = META
    pages = own_pages.PAGES
    exhibits = showcase.EXHIBITS
    screens = showcase.SCREENS
    options: type[BaseModel] = new_game.Options
    actions: Mapping[str, type[Action[Table]]] = {action.kind: action for action in ACTIONS}

    @property
    def demo(self) -> Demo:
        return showcase.demo()

    position_schema = staticmethod(adjudicate.QUESTIONS.schema)
    read_notation = staticmethod(recorded.read_notation)
    write_notation = staticmethod(writing.written_down)
    draw = staticmethod(new_game.draw)
    question = staticmethod(secret_factions.question)
    secret_choices = staticmethod(secret_factions.choices)
    points = staticmethod(scores.points)
    standings = staticmethod(scores.standings)
    turn = staticmethod(scores.turn)
    waited = staticmethod(scores.waited)
    counters = staticmethod(scores.counters)
    leaving = staticmethod(departures.leaving)
    ended = staticmethod(scores.ended)
    sources = staticmethod(scores.sources)
    rehearse = staticmethod(rehearsal.rehearse)
    map_view = staticmethod(maps.map_view)
    changed_places = staticmethod(maps.changed_places)
    page = staticmethod(own_pages.page)
    view = staticmethod(table_view.middle)
    seat_view = staticmethod(seat_view.page)

    def adjudicate_lines(self, lines: Iterable[str], *, brief: bool) -> Iterator[str]:
        return adjudicate.QUESTIONS.answers(lines)

    def reference(self, state: Table | None, language: str) -> Sequence[Chapter]:
        return reference.chapters(language)

    def redrawn(
        self, options: BaseModel, part: str, seats: Sequence[str], chance: Random
    ) -> BaseModel:
        return new_game.redrawn(cast(new_game.Options, options), part, seats, chance)

    def reseated(self, options: BaseModel, seats: Sequence[str]) -> BaseModel:
        return new_game.reseated(cast(new_game.Options, options), seats)

    def starter(self, options: BaseModel) -> str | None:
        return cast(new_game.Options, options).first or None

    def begin(self, options: BaseModel, seats: Sequence[str]) -> Table:
        return new_game.begin(cast(new_game.Options, options), seats)

    def setup_objections(self, options: BaseModel, seats: Sequence[str]) -> list[Objection]:
        return list(new_game.objections(cast(new_game.Options, options), seats))

    def setup_view(self, options: BaseModel, seats: Sequence[str]) -> setup_form.SetupView:
        return setup_form.set_up(cast(new_game.Options, options), seats)

    def kept(self, state: Table) -> dict[str, Any]:
        return {}

    def again(self, options: BaseModel, state: Table) -> dict[str, Any]:
        return new_game.again(cast(new_game.Options, options))

    def objections(self, state: Table, action: Action[Table]) -> list[Objection]:
        if state.is_over and not isinstance(action, STATEMENTS):
            return [Objection("over", scores.over(state), "end")]
        found = list(secret_factions.too_early(state, action))
        if found:
            return found
        return list(remedied(state, action, action.objections(state)))

    def follows(
        self, state: Table, action: Action[Table], chance: Random | None
    ) -> Iterable[Action[Table]]:
        return what_follows.follows(state)

    def hides_points(self, state: Table) -> bool:
        return state.hides_points

    def passing(self, state: Table) -> Offer[Table] | None:
        return None

    def quick(self, state: Table, seat: str) -> Sequence[Offer[Table]]:
        return tuple(menus.quick(state, seat))

    def prompts(self, state: Table, seat: str) -> Sequence[MenuItem[Table]]:
        return tuple(menus.prompts(state, seat))

    def settings(self, state: Table) -> Sequence[MenuItem[Table]]:
        return menus.SETTINGS

    def menu(self, state: Table, seat: str) -> Sequence[MenuItem[Table]]:
        return tuple(menus.menu(state, seat))

    def anytime(self, state: Table, seat: str) -> Sequence[MenuItem[Table]]:
        return () if state.is_choosing else menus.ANYTIME

    def plays_on_map(self, state: Table) -> bool:
        return state.depth == "map"


game = TerraMystica()
