"""Mythotopia (Martin Wallace): the module that the catalogue finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, cast

from pydantic import BaseModel

from companion.core.game.abilities import Highlight
from companion.core.game.action import Action, Choice, MenuItem, Objection, Offer
from companion.core.game.checklist import Check
from companion.core.game.game import Ended, Source, Standing, Turn
from companion.core.game.reference import Chapter
from companion.core.game.ruling import Answers, Outcomes, Outlook, Ruled
from companion.core.game.showcase import Demo
from companion.core.log.sealed import Question
from companion.core.text import Phrase
from companion.games.mythotopia import reference
from companion.games.mythotopia.box.meta import META
from companion.games.mythotopia.course import outlook as outlooks
from companion.games.mythotopia.course.end_of_game import EndOfGame, Stop
from companion.games.mythotopia.exchange import adjudicate
from companion.games.mythotopia.fixes import leaving as departures
from companion.games.mythotopia.fixes.corrected_board import CorrectBoard
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.laid_out import StateLaidOut
from companion.games.mythotopia.fixes.leaving import Leave, Return
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies, RemoveArmies
from companion.games.mythotopia.moves.armies.buy_and_hire import Buy, Hire
from companion.games.mythotopia.moves.armies.ships import PlaceShips, RemoveShips
from companion.games.mythotopia.moves.building.city_and_castle import BuildCastle, BuildCity
from companion.games.mythotopia.moves.building.roads import BuildRoad
from companion.games.mythotopia.moves.cards.leaving_the_reserve import Discard
from companion.games.mythotopia.moves.cards.market import Acquire, Retire
from companion.games.mythotopia.moves.cards.played_cards import FreeCard, Marauders, Militia
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.cards.road_march import March
from companion.games.mythotopia.moves.cards.warehouse import Stow
from companion.games.mythotopia.moves.tokens.alchemist import Alchemist
from companion.games.mythotopia.moves.tokens.take_token import TakeToken
from companion.games.mythotopia.moves.turn import EndTurn, FreeAction, TakeAction
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.war.known_position import as_json
from companion.games.mythotopia.screens import demo as demos
from companion.games.mythotopia.screens import highlights as told
from companion.games.mythotopia.screens import menu as menus
from companion.games.mythotopia.screens import quick_buttons, settle, what_buttons_hang_on
from companion.games.mythotopia.screens import table_and_seat as views
from companion.games.mythotopia.screens.map import map_view as maps
from companion.games.mythotopia.screens.showcase import EXHIBITS, SCREENS
from companion.games.mythotopia.setup import checklist as checks
from companion.games.mythotopia.setup import new_game, secret_choices, setup_form
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from companion.games.mythotopia.setup.draft import Discards
from companion.games.mythotopia.setup.dragons import LayDragons
from companion.games.mythotopia.state.position import Position
from companion.games.mythotopia.state.state import State

ACTIONS: tuple[type[Action[State]], ...] = (
    TakeProvince, LoseProvince, EnterProvinces, BuildCity, BuildRoad, BuildCastle, TakeToken,
    Alchemist, SetReserve, TakeAction, FreeAction, EndTurn, Points, Correct, Leave, Return, Stop,
    Invade, PlaceArmies, RemoveArmies, PlaceShips, RemoveShips, EndWar, Buy, Hire, EndOfGame,
    Survey, CorrectBoard, SetDepth, Acquire, Retire, Marauders, Militia, March, FreeCard,
    PlaceCitadels, Discards, LayDragons, Stow, Discard, StateLaidOut,
)  # fmt: skip

STATEMENTS = (
    Correct, EnterProvinces, Survey, CorrectBoard, SetDepth, PlaceCitadels, LayDragons,
    StateLaidOut,
)  # fmt: skip
"""Statements about the table that can still be recorded after the end."""


class Mythotopia:
    """The `Game` of core.game. Each function calls the module of its topic."""

    meta = META
    exhibits = EXHIBITS
    screens = SCREENS
    options: type[BaseModel] = new_game.Options
    actions: Mapping[str, type[Action[State]]] = {action.kind: action for action in ACTIONS}

    @property
    def demo(self) -> Demo:
        return demos.demo()

    def adjudicate_lines(self, lines: Iterable[str], *, brief: bool) -> Iterator[str]:
        return adjudicate.adjudicate_lines(lines, brief=brief)

    def position_schema(self) -> dict[str, Any]:
        return Position.model_json_schema()

    def reference(self, state: State | None, language: str) -> Sequence[Chapter]:
        return reference.chapters(language, None if state is None else state.cards)

    def draw(self, seats: Sequence[str], chance: Random) -> BaseModel:
        return new_game.draw(seats, chance)

    def redrawn(
        self, options: BaseModel, part: str, seats: Sequence[str], chance: Random
    ) -> BaseModel:
        return new_game.redrawn(cast(new_game.Options, options), part, seats, chance)

    def reseated(self, options: BaseModel, seats: Sequence[str]) -> BaseModel:
        return new_game.reseated(cast(new_game.Options, options), seats)

    def starter(self, options: BaseModel) -> str | None:
        return cast(new_game.Options, options).first or None

    def checklist(self, state: State) -> tuple[Check, ...]:
        return tuple(checks.checklist(state))

    def begin(self, options: BaseModel, seats: Sequence[str]) -> State:
        return new_game.begin(cast(new_game.Options, options), seats)

    def setup_objections(self, options: BaseModel, seats: Sequence[str]) -> list[Objection]:
        return list(new_game.objections(cast(new_game.Options, options), seats))

    def setup_view(self, options: BaseModel, seats: Sequence[str]) -> setup_form.SetupView:
        return setup_form.set_up(cast(new_game.Options, options), seats)

    def objections(self, state: State, action: Action[State]) -> list[Objection]:
        found = list(action.objections(state))
        if state.stopped and not isinstance(action, STATEMENTS):
            found.insert(0, Objection("stopped", views.over(state), "end"))
        return found

    @property
    def questions(self) -> Mapping[str, Phrase]:
        return settle.QUESTIONS

    def ask(self, question: str, state: State | None, answers: Answers) -> Ruled[State]:
        return settle.ask(question, state, answers)

    def kept(self, state: State) -> dict[str, Any]:
        return new_game.kept(state)

    def again(self, options: BaseModel, state: State) -> dict[str, Any]:
        return new_game.again(cast(new_game.Options, options), state)

    @property
    def ways_to_end(self) -> Mapping[str, Phrase]:
        return outlooks.WAYS_TO_END

    def foresees(self, state: State) -> bool:
        return outlooks.foresees(state)

    def outlook(self, state: State) -> Outlook | None:
        return outlooks.outlook(state)

    def outcomes(self, state: State, seat: str, how: str) -> Outcomes[State]:
        return outlooks.outcomes(state, seat, how)

    def highlights(
        self, played: Iterable[tuple[Action[State], State, State]]
    ) -> Sequence[Highlight]:
        return told.highlights(played)

    def position(self, state: State) -> dict[str, Any]:
        return as_json(state)

    def points(self, state: State) -> Mapping[str, int]:
        return views.points(state)

    def standings(self, state: State) -> Sequence[Standing]:
        return views.standings(state)

    def turn(self, state: State) -> Turn:
        return views.turn(state)

    def passing(self, state: State) -> Offer[State] | None:
        return quick_buttons.passing(state)

    def leaving(self, state: State, seat: str) -> Offer[State] | None:
        return departures.leaving(state, seat)

    def ended(self, state: State) -> Ended | None:
        return views.ended(state)

    def sources(self, state: State) -> Sequence[Source]:
        return views.sources(state)

    def quick(self, state: State, seat: str) -> Sequence[Offer[State]]:
        return quick_buttons.quick(state, seat)

    def prompts(self, state: State, seat: str) -> Sequence[MenuItem[State]]:
        return menus.prompts(state, seat)

    def buttons_hang_on(self, state: State, seat: str) -> object:
        return what_buttons_hang_on.buttons_hang_on(state, seat)

    def settings(self, state: State) -> Sequence[MenuItem[State]]:
        return menus.settings(state)

    def question(self, state: State) -> Question | None:
        return secret_choices.question(state)

    def secret_choices(self, state: State, seat: str) -> Sequence[Choice]:
        return secret_choices.choices(state, seat)

    def menu(self, state: State, seat: str) -> Sequence[MenuItem[State]]:
        return menus.menu(state, seat)

    def anytime(self, state: State, seat: str) -> Sequence[MenuItem[State]]:
        return menus.ANYTIME

    def view(self, state: State) -> views.TableView:
        return views.table(state)

    def map_view(self, state: State, seat: str, place: str, show: str) -> maps.MapView:
        return maps.map_view(state, seat, place, show)

    def plays_on_map(self, state: State) -> bool:
        return state.depth == "board"

    def changed_places(self, before: State, after: State) -> tuple[str, ...]:
        return maps.changed_places(before, after)

    def seat_view(self, state: State, seat: str) -> views.SeatView:
        return views.seat(state, seat)


game = Mythotopia()
