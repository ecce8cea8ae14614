"""Epoch of Rulers (Serhii and Mykhailo Dembitsky): the module that the catalogue finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, cast

from pydantic import BaseModel

from companion.core.game.action import Action, Choice, MenuItem, Objection, Offer
from companion.core.game.counters import Counter
from companion.core.game.game import Ended, Source, Standing, Turn
from companion.core.game.pages import Page
from companion.core.game.reference import Chapter
from companion.core.game.ruling import Answers
from companion.core.game.showcase import Demo
from companion.core.game.waiting import Waited
from companion.core.log.sealed import Question
from companion.games.epoch_of_rulers import reference
from companion.games.epoch_of_rulers.box.meta import META
from companion.games.epoch_of_rulers.course import secret_questions, what_follows
from companion.games.epoch_of_rulers.course.begins import EpochBegins
from companion.games.epoch_of_rulers.course.end_turn import EndTurn, OrdersOver, TurnPasses
from companion.games.epoch_of_rulers.course.fate_card import FateCard, FinalCount, Finish
from companion.games.epoch_of_rulers.course.receive import Receive
from companion.games.epoch_of_rulers.exchange import adjudicate
from companion.games.epoch_of_rulers.fixes.name_lands import NameLands
from companion.games.epoch_of_rulers.fixes.set_card import SetCard
from companion.games.epoch_of_rulers.fixes.set_held import SetHeld
from companion.games.epoch_of_rulers.fixes.set_land import SetLand
from companion.games.epoch_of_rulers.fixes.set_links import SetNeighbours
from companion.games.epoch_of_rulers.fixes.set_player import SetPlayer
from companion.games.epoch_of_rulers.fixes.stop import Stop
from companion.games.epoch_of_rulers.fixes.totals import Totals
from companion.games.epoch_of_rulers.fixes.treasuries import FillTreasuries
from companion.games.epoch_of_rulers.moves.epoch.camp import CampRegiment
from companion.games.epoch_of_rulers.moves.epoch.choose_ruler import ChooseRuler
from companion.games.epoch_of_rulers.moves.epoch.claim import Claim
from companion.games.epoch_of_rulers.moves.epoch.deploy import Deploy
from companion.games.epoch_of_rulers.moves.epoch.draw_card import DrawCard, NoCardLeft
from companion.games.epoch_of_rulers.moves.epoch.pay_fees import NoFees, PayFees
from companion.games.epoch_of_rulers.moves.epoch.spend import BuyCard, Sacrifice
from companion.games.epoch_of_rulers.moves.events.coup import CoupAt, CoupFollows, CoupRolls
from companion.games.epoch_of_rulers.moves.events.frontier import Overrun
from companion.games.epoch_of_rulers.moves.events.plague import Infect, PlagueEnds, PlagueStops
from companion.games.epoch_of_rulers.moves.events.rebirth import AskRebirth, KeepRebirth
from companion.games.epoch_of_rulers.moves.events.tournament import WinTournament
from companion.games.epoch_of_rulers.moves.events.use_bonus import EcstasyDie, UseBonus
from companion.games.epoch_of_rulers.moves.orders.build import Build, FollowUp
from companion.games.epoch_of_rulers.moves.orders.demolish import Demolish
from companion.games.epoch_of_rulers.moves.orders.march import March
from companion.games.epoch_of_rulers.moves.orders.plain_orders import Negotiate, Plan, Tax
from companion.games.epoch_of_rulers.moves.orders.raise_regiment import Mobilise
from companion.games.epoch_of_rulers.moves.orders.regroup_order import Regroup
from companion.games.epoch_of_rulers.moves.orders.revolt import (
    AskNeighbour,
    HospiceSaves,
    Revolt,
    RevoltFollows,
)
from companion.games.epoch_of_rulers.moves.orders.temple import TempleDie, TempleRegiment
from companion.games.epoch_of_rulers.moves.war.attack import Attack
from companion.games.epoch_of_rulers.moves.war.before_the_cards import CallOff, SendCavalry
from companion.games.epoch_of_rulers.moves.war.choose_victims import ChooseVictims
from companion.games.epoch_of_rulers.moves.war.commit import Commit
from companion.games.epoch_of_rulers.moves.war.fought import Fought
from companion.games.epoch_of_rulers.moves.war.retreat import Retreat, RetreatFollows
from companion.games.epoch_of_rulers.moves.war.war_or_peace import GoToWar, SkipWar
from companion.games.epoch_of_rulers.screens import demo as demos
from companion.games.epoch_of_rulers.screens import menu as menus
from companion.games.epoch_of_rulers.screens import (
    offers,
    rehearsal,
    scores,
    seat_view,
    showcase,
    table_view,
)
from companion.games.epoch_of_rulers.screens.map import map_view as maps
from companion.games.epoch_of_rulers.screens.pages import page as own_pages
from companion.games.epoch_of_rulers.setup import new_game, setup_form
from companion.games.epoch_of_rulers.state.state import State

ACTIONS: tuple[type[Action[State]], ...] = (
    Deploy, EpochBegins, ChooseRuler, PayFees, NoFees, BuyCard, Sacrifice, DrawCard, NoCardLeft,
    Claim, AskRebirth, KeepRebirth, TempleRegiment, SendCavalry, SetHeld, NameLands, CoupRolls,
    CoupAt, CoupFollows, Infect, PlagueEnds, PlagueStops, WinTournament, UseBonus, EcstasyDie,
    Overrun, Receive, CampRegiment, Mobilise, Build, FollowUp, Demolish, Tax, Plan, Regroup,
    Negotiate, TempleDie, Revolt, RevoltFollows, AskNeighbour, HospiceSaves, EndTurn, TurnPasses,
    OrdersOver, GoToWar, SkipWar, Attack, CallOff, Commit, ChooseVictims, Fought, Retreat,
    RetreatFollows, March, FateCard, FinalCount, Finish, Totals, SetLand, SetPlayer,
    SetNeighbours, SetCard, FillTreasuries, Stop,
)  # fmt: skip
STATEMENTS = (
    Totals,
    SetLand,
    SetPlayer,
    SetHeld,
    NameLands,
    SetNeighbours,
    SetCard,
    FillTreasuries,
)
"""Statements about the table that can still be recorded after the end."""


class EpochOfRulers:
    """The `Game` of core.game. Each function calls the module of its topic."""

    meta = META
    exhibits = showcase.EXHIBITS
    screens = showcase.SCREENS
    pages = own_pages.PAGES
    options: type[BaseModel] = new_game.Options
    actions: Mapping[str, type[Action[State]]] = {action.kind: action for action in ACTIONS}

    @property
    def demo(self) -> Demo:
        return demos.demo()

    def adjudicate_lines(self, lines: Iterable[str], *, brief: bool) -> Iterator[str]:
        return adjudicate.QUESTIONS.answers(lines)

    def position_schema(self) -> dict[str, Any]:
        return adjudicate.QUESTIONS.schema()

    def reference(self, state: State | None, language: str) -> Sequence[Chapter]:
        return reference.chapters(language)

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

    def begin(self, options: BaseModel, seats: Sequence[str]) -> State:
        return new_game.begin(cast(new_game.Options, options), seats)

    def setup_objections(self, options: BaseModel, seats: Sequence[str]) -> list[Objection]:
        return list(new_game.objections(cast(new_game.Options, options), seats))

    def setup_view(self, options: BaseModel, seats: Sequence[str]) -> setup_form.SetupView:
        return setup_form.set_up(cast(new_game.Options, options), seats)

    def kept(self, state: State) -> dict[str, Any]:
        return dict(new_game.kept(state))

    def again(self, options: BaseModel, state: State) -> dict[str, Any]:
        return new_game.again(cast(new_game.Options, options), state)

    def objections(self, state: State, action: Action[State]) -> list[Objection]:
        if state.phase == "over" and not isinstance(action, STATEMENTS):
            return [Objection("over", scores.over(state), "score")]
        return list(action.objections(state))

    def follows(
        self, state: State, action: Action[State], chance: Random | None
    ) -> Iterable[Action[State]]:
        return what_follows.follows(state, action, chance)

    def question(self, state: State) -> Question | None:
        return secret_questions.question(state)

    def secret_choices(self, state: State, seat: str) -> Sequence[Choice]:
        return secret_questions.choices(state, seat)

    def points(self, state: State) -> Mapping[str, int]:
        return scores.points(state)

    def standings(self, state: State) -> Sequence[Standing]:
        return scores.standings(state)

    def turn(self, state: State) -> Turn:
        return scores.turn(state)

    def waited(self, state: State) -> Waited:
        return scores.waited(state)

    def counters(self, state: State) -> Sequence[Counter]:
        return scores.counters(state)

    def passing(self, state: State) -> Offer[State] | None:
        return offers.passing(state)

    def ended(self, state: State) -> Ended | None:
        return scores.ended(state)

    def sources(self, state: State) -> Sequence[Source]:
        return scores.sources(state)

    def quick(self, state: State, seat: str) -> Sequence[Offer[State]]:
        return tuple(offers.quick(state, seat))

    def prompts(self, state: State, seat: str) -> Sequence[MenuItem[State]]:
        return tuple(menus.prompts(state, seat))

    def settings(self, state: State) -> Sequence[MenuItem[State]]:
        return menus.SETTINGS

    def menu(self, state: State, seat: str) -> Sequence[MenuItem[State]]:
        return menus.menu(state, seat)

    def anytime(self, state: State, seat: str) -> Sequence[MenuItem[State]]:
        return menus.anytime(state)

    def rehearse(self, state: State, chance: Random) -> Action[State] | None:
        return rehearsal.rehearse(state, chance)

    def page(self, name: str, state: State, seat: str, answers: Answers) -> Page[State]:
        return own_pages.page(name, state, seat, answers)

    def map_view(self, state: State, seat: str, place: str, show: str) -> maps.MapView:
        return maps.map_view(state, seat, place)

    def plays_on_map(self, state: State) -> bool:
        return state.depth == "board"

    def changed_places(self, before: State, after: State) -> tuple[str, ...]:
        return maps.changed_places(before, after)

    def view(self, state: State) -> table_view.TableView:
        return table_view.table(state)

    def seat_view(self, state: State, seat: str) -> seat_view.SeatView:
        return seat_view.seat(state, seat)


game = EpochOfRulers()
