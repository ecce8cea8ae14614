"""The expedition auction game (Cesare Mainardi): the module that the catalogue finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, cast

from pydantic import BaseModel

from companion.core.game.abilities import Highlight
from companion.core.game.action import Action, Choice, MenuItem, Objection, Offer
from companion.core.game.checklist import Check
from companion.core.game.counters import Counter
from companion.core.game.game import Ended, Source, Standing, Turn
from companion.core.game.pages import Page
from companion.core.game.reference import Chapter
from companion.core.game.ruling import Answers
from companion.core.game.showcase import Demo
from companion.core.game.waiting import Waited
from companion.core.log.sealed import Question
from companion.games.expedition import reference
from companion.games.expedition.box.meta import META
from companion.games.expedition.course import secret_questions, what_follows
from companion.games.expedition.course.end_of_round import EndRound
from companion.games.expedition.course.go_on import GoOn
from companion.games.expedition.course.next_expedition import NextExpedition
from companion.games.expedition.exchange import adjudicate
from companion.games.expedition.fixes import leaving as departures
from companion.games.expedition.fixes.leaving import Leave, Return
from companion.games.expedition.fixes.open_facts import Correct, SetTeam, SetTrack
from companion.games.expedition.fixes.purse import SetArtifacts, SetCoins
from companion.games.expedition.fixes.stop import Stop
from companion.games.expedition.moves.bids.auction import Bids
from companion.games.expedition.moves.bids.opening import OpeningBids, StartOrder
from companion.games.expedition.moves.choice.jetpack import PlayJetpack
from companion.games.expedition.moves.choice.leave_card import LeaveCard
from companion.games.expedition.moves.choice.prolonged_observation import Observe
from companion.games.expedition.moves.choice.risky_move import RiskyMove
from companion.games.expedition.moves.choice.sell import Sell
from companion.games.expedition.moves.choice.take import TakeCard
from companion.games.expedition.moves.journey.losses import LoseCard, LoseOnlyCard
from companion.games.expedition.moves.journey.result import NameVictor, Result
from companion.games.expedition.moves.journey.teams_sent import Depart, SendTeams
from companion.games.expedition.moves.journey.tell_strengths import TellStrengths
from companion.games.expedition.moves.last_count import Uncover, is_over
from companion.games.expedition.moves.market.known_cards import EnterCard, EnterSymbols
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.moves.market.patrons_on_screens import EnterPatrons
from companion.games.expedition.moves.older import ChangeType, SendOpenly
from companion.games.expedition.screens import demo as demos
from companion.games.expedition.screens import (
    highlights,
    rehearsal,
    scores,
    seat_view,
    showcase,
    table_view,
    who_sees_what,
)
from companion.games.expedition.screens import menu as menus
from companion.games.expedition.screens.offers import quick
from companion.games.expedition.screens.pages import page as own_pages
from companion.games.expedition.screens.secrecy_examples import SECRETS
from companion.games.expedition.setup import checklist, new_game, setup_form
from companion.games.expedition.state.state import State

ACTIONS: tuple[type[Action[State]], ...] = (
    OpeningBids, StartOrder, LayMarket, Bids, TakeCard, Sell, RiskyMove, PlayJetpack, Observe,
    LeaveCard, EndRound, SendTeams, SendOpenly, Depart, TellStrengths, Result, NameVictor,
    LoseCard, LoseOnlyCard, NextExpedition, Uncover, EnterSymbols, EnterCard, EnterPatrons,
    GoOn, ChangeType, SetCoins, SetArtifacts, SetTeam, SetTrack, Correct, Leave, Return, Stop,
)  # fmt: skip

STATEMENTS = (
    EnterSymbols,
    EnterCard,
    EnterPatrons,
    SetCoins,
    SetArtifacts,
    SetTeam,
    SetTrack,
    Correct,
)
"""Statements about the table that can still be recorded after the end."""


class Expedition:
    """The `Game` of core.game. Each function calls the module of its topic."""

    meta = META
    exhibits = showcase.EXHIBITS
    screens = showcase.SCREENS
    pages = own_pages.PAGES
    secrets = SECRETS
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
        return next(iter(cast(new_game.Options, options).order), None)

    def begin(self, options: BaseModel, seats: Sequence[str]) -> State:
        return new_game.begin(cast(new_game.Options, options), seats)

    def setup_objections(self, options: BaseModel, seats: Sequence[str]) -> list[Objection]:
        return list(new_game.objections(cast(new_game.Options, options), seats))

    def setup_view(self, options: BaseModel, seats: Sequence[str]) -> setup_form.SetupView:
        return setup_form.set_up(cast(new_game.Options, options), seats)

    def kept(self, state: State) -> dict[str, Any]:
        return new_game.kept(state)

    def again(self, options: BaseModel, state: State) -> dict[str, Any]:
        return new_game.again(cast(new_game.Options, options), state)

    def objections(self, state: State, action: Action[State]) -> list[Objection]:
        if is_over(state) and not isinstance(action, STATEMENTS):
            return [Objection("over", scores.over(state), "score")]
        return list(action.objections(state))

    def seen_by(self, state: State, seats: tuple[str, ...]) -> State:
        return who_sees_what.seen_by(state, seats)

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
        return None

    def leaving(self, state: State, seat: str) -> Offer[State] | None:
        return departures.leaving(state, seat)

    def ended(self, state: State) -> Ended | None:
        return scores.ended(state)

    def sources(self, state: State) -> Sequence[Source]:
        return scores.sources(state)

    def quick(self, state: State, seat: str) -> Sequence[Offer[State]]:
        return tuple(quick(state, seat))

    def prompts(self, state: State, seat: str) -> Sequence[MenuItem[State]]:
        return tuple(menus.prompts(state, seat))

    def settings(self, state: State) -> Sequence[MenuItem[State]]:
        return menus.SETTINGS

    def menu(self, state: State, seat: str) -> Sequence[MenuItem[State]]:
        return menus.menu(state, seat)

    def anytime(self, state: State, seat: str) -> Sequence[MenuItem[State]]:
        return menus.ANYTIME

    def rehearse(self, state: State, chance: Random) -> Action[State] | None:
        return rehearsal.rehearse(state, chance)

    def highlights(
        self, played: Iterable[tuple[Action[State], State, State]]
    ) -> Sequence[Highlight]:
        return tuple(highlights.highlights(played))

    def checklist(self, state: State) -> tuple[Check, ...]:
        return tuple(checklist.checklist(state))

    def page(self, name: str, state: State, seat: str, answers: Answers) -> Page[State]:
        return own_pages.page(name, state, seat, answers)

    def view(self, state: State) -> table_view.TableView:
        return table_view.table(state)

    def seat_view(self, state: State, seat: str) -> seat_view.SeatView:
        return seat_view.seat(state, seat)


game = Expedition()
