"""Mythotopia (Martin Wallace): the module that the catalogue finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, cast

from pydantic import BaseModel

from companion.core.action import Action, Choice, MenuItem, Objection, Offer
from companion.core.game import Ended, Source, Standing, Turn
from companion.core.reference import Chapter
from companion.core.ruling import Answers, Outcomes, Outlook, Ruled
from companion.core.sealed import Question
from companion.core.text import Phrase, say
from companion.games.mythotopia import asked, exchange, reference, secret, setup, setupview
from companion.games.mythotopia import mapview as maps
from companion.games.mythotopia import menu as menus
from companion.games.mythotopia import outlook as outlooks
from companion.games.mythotopia import view as views
from companion.games.mythotopia.alchemist import Alchemist
from companion.games.mythotopia.board import CorrectBoard
from companion.games.mythotopia.build import BuildCastle, BuildCity
from companion.games.mythotopia.cardplay import FreeCard, Marauders, Militia
from companion.games.mythotopia.citadel import PlaceCitadels
from companion.games.mythotopia.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.correct import Correct, Points
from companion.games.mythotopia.depth import SetDepth
from companion.games.mythotopia.draft import Discards
from companion.games.mythotopia.dragons import LayDragons
from companion.games.mythotopia.endwar import EndWar
from companion.games.mythotopia.fleet import PlaceShips, RemoveShips
from companion.games.mythotopia.known import as_json
from companion.games.mythotopia.leaving import Leave, Return
from companion.games.mythotopia.march import March
from companion.games.mythotopia.market import Acquire, Retire
from companion.games.mythotopia.meta import META
from companion.games.mythotopia.over import EndOfGame, Stop
from companion.games.mythotopia.position import Position
from companion.games.mythotopia.provinces import EnterProvinces
from companion.games.mythotopia.recruits import Buy, Hire
from companion.games.mythotopia.reserve import SetReserve
from companion.games.mythotopia.roads import BuildRoad
from companion.games.mythotopia.showcase import EXHIBITS, SCREENS
from companion.games.mythotopia.state import State
from companion.games.mythotopia.survey import Survey
from companion.games.mythotopia.taketoken import TakeToken
from companion.games.mythotopia.troops import Invade, PlaceArmies, RemoveArmies
from companion.games.mythotopia.turn import EndTurn, FreeAction, TakeAction
from companion.games.mythotopia.warehouse import Stow

ACTIONS: tuple[type[Action[State]], ...] = (
    TakeProvince, LoseProvince, EnterProvinces, BuildCity, BuildRoad, BuildCastle, TakeToken,
    Alchemist, SetReserve, TakeAction, FreeAction, EndTurn, Points, Correct, Leave, Return, Stop,
    Invade, PlaceArmies, RemoveArmies, PlaceShips, RemoveShips, EndWar, Buy, Hire, EndOfGame,
    Survey, CorrectBoard, SetDepth, Acquire, Retire, Marauders, Militia, March, FreeCard,
    PlaceCitadels, Discards, LayDragons, Stow,
)  # fmt: skip

STATEMENTS = (Correct, EnterProvinces, Survey, CorrectBoard, SetDepth, PlaceCitadels, LayDragons)
"""What may be said of the table when the game is over, too."""


class Mythotopia:
    """The `Game` of core.game, each question answered by the module it belongs to."""

    meta = META
    exhibits = EXHIBITS
    screens = SCREENS
    options: type[BaseModel] = setup.Options
    actions: Mapping[str, type[Action[State]]] = {action.kind: action for action in ACTIONS}

    def adjudicate_lines(self, lines: Iterable[str], *, brief: bool) -> Iterator[str]:
        return exchange.adjudicate_lines(lines, brief=brief)

    def position_schema(self) -> dict[str, Any]:
        return Position.model_json_schema()

    def reference(self, state: State | None) -> Sequence[Chapter]:
        return reference.chapters(None if state is None else state.cards)

    def draw(self, seats: Sequence[str], rng: Random) -> BaseModel:
        return setup.draw(seats, rng)

    def begin(self, options: BaseModel, seats: Sequence[str]) -> State:
        return setup.begin(cast(setup.Options, options), seats)

    def setup_objections(self, options: BaseModel, seats: Sequence[str]) -> list[Objection]:
        return list(setup.objections(cast(setup.Options, options), seats))

    def setup_view(self, options: BaseModel, seats: Sequence[str]) -> setupview.SetupView:
        return setupview.set_up(cast(setup.Options, options), seats)

    def objections(self, state: State, action: Action[State]) -> list[Objection]:
        found = list(action.objections(state))
        if state.stopped and not isinstance(action, STATEMENTS):
            found.insert(0, Objection("stopped", say("The game has been stopped."), "end"))
        return found

    @property
    def questions(self) -> Mapping[str, Phrase]:
        return asked.QUESTIONS

    def ask(self, question: str, state: State | None, answers: Answers) -> Ruled[State]:
        return asked.ask(question, state, answers)

    def kept(self, state: State) -> dict[str, Any]:
        return setup.kept(state)

    def again(self, options: BaseModel, state: State) -> dict[str, Any]:
        return setup.again(cast(setup.Options, options), state)

    @property
    def ways_to_end(self) -> Mapping[str, Phrase]:
        return outlooks.WAYS_TO_END

    def outlook(self, state: State) -> Outlook | None:
        return outlooks.outlook(state)

    def outcomes(self, state: State, seat: str, how: str) -> Outcomes[State]:
        return outlooks.outcomes(state, seat, how)

    def position(self, state: State) -> dict[str, Any]:
        return as_json(state)

    def standings(self, state: State) -> Sequence[Standing]:
        return views.standings(state)

    def turn(self, state: State) -> Turn:
        return views.turn(state)

    def ended(self, state: State) -> Ended | None:
        return views.ended(state)

    def sources(self, state: State) -> Sequence[Source]:
        return views.sources(state)

    def quick(self, state: State, seat: str) -> Sequence[Offer[State]]:
        return menus.quick(state, seat)

    def prompts(self, state: State, seat: str) -> Sequence[MenuItem[State]]:
        return menus.prompts(state, seat)

    def settings(self, state: State) -> Sequence[MenuItem[State]]:
        return menus.settings(state)

    def question(self, state: State) -> Question | None:
        return secret.question(state)

    def secret_choices(self, state: State, seat: str) -> Sequence[Choice]:
        return secret.choices(state, seat)

    def menu(self, state: State, seat: str) -> Sequence[MenuItem[State]]:
        return menus.menu(state, seat)

    def anytime(self, state: State, seat: str) -> Sequence[MenuItem[State]]:
        return menus.ANYTIME

    def view(self, state: State) -> views.TableView:
        return views.table(state)

    def map_view(self, state: State, seat: str, place: str, show: str) -> maps.MapView:
        return maps.map_view(state, seat, place, show)

    def seat_view(self, state: State, seat: str) -> views.SeatView:
        return views.seat(state, seat)


game = Mythotopia()
