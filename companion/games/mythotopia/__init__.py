"""Mythotopia (Martin Wallace): the module that the catalogue finds."""

from functools import partial

from companion.core.frozen import all_of
from companion.core.game.action import Action
from companion.core.game.game import Game
from companion.core.game.reference import rules_in
from companion.core.game.showcase import demo_in, examples_in
from companion.games.mythotopia.box.meta import META
from companion.games.mythotopia.course import outlook as outlooks
from companion.games.mythotopia.course.end_of_game import EndOfGame, Stop
from companion.games.mythotopia.exchange import adjudicate
from companion.games.mythotopia.fixes.corrected_board import CorrectBoard
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.laid_out import StateLaidOut
from companion.games.mythotopia.fixes.leaving import Leave, Return
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.fixes.tracking import DEPTH, SetDepth
from companion.games.mythotopia.fixes.unsaid import forgets
from companion.games.mythotopia.moves.armies.armies import (
    Invade,
    PlaceArmies,
    PlaceShips,
    RemoveArmies,
    RemoveShips,
)
from companion.games.mythotopia.moves.armies.buy_and_hire import Buy, Hire
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity, BuildRoad
from companion.games.mythotopia.moves.cards.market import Acquire, Retire
from companion.games.mythotopia.moves.cards.played_cards import FreeCard, Marauders, March, Militia
from companion.games.mythotopia.moves.cards.reserve import Discard, SetReserve, Stow
from companion.games.mythotopia.moves.turn import EndTurn, FreeAction, TakeAction
from companion.games.mythotopia.moves.vp_tokens import Alchemist, TakeToken
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.war.known_position import as_json
from companion.games.mythotopia.screens import highlights as told
from companion.games.mythotopia.screens import menu as menus
from companion.games.mythotopia.screens import quick_buttons, settle
from companion.games.mythotopia.screens import table_and_seat as views
from companion.games.mythotopia.screens.map import map_view as maps
from companion.games.mythotopia.setup import new_game, secret_choices, setup_form
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from companion.games.mythotopia.setup.draft import Discards
from companion.games.mythotopia.setup.dragons import LayDragons
from companion.games.mythotopia.state.position import Position
from companion.games.mythotopia.state.state import State

ACTIONS: tuple[type[Action[State]], ...] = (
    TakeProvince, LoseProvince, EnterProvinces, BuildCity, BuildRoad, BuildCastle, TakeToken,
    Alchemist, SetReserve, TakeAction, FreeAction, EndTurn, Points, Correct, Invade, PlaceArmies,
    RemoveArmies, PlaceShips, RemoveShips, EndWar, Buy, Hire, EndOfGame, Survey, SetDepth,
    CorrectBoard, Acquire, Retire, Marauders, Militia, March, FreeCard, PlaceCitadels, Discards,
    LayDragons, Stow, Discard, StateLaidOut, Leave, Return, Stop,
)  # fmt: skip


game = Game[State, new_game.Options](
    meta=META,
    options=new_game.Options,
    action_types=ACTIONS,
    begin=new_game.begin,
    drawn=new_game.draw,
    setup_objections=all_of(new_game.objections),
    setup_view=setup_form.set_up,
    redrawn=new_game.redrawn,
    reseated=new_game.reseated,
    agreed=lambda options: (DEPTH[options.depth],),
    starter=lambda options: options.first or None,
    kept=new_game.kept,
    again=new_game.again,
    end_rule="end",
    forgets=forgets,
    secret_question=secret_choices.question,
    secret_choices=secret_choices.choices,
    reference=rules_in(f"{__name__}.reference", in_play=lambda state: state.cards),
    questions=settle.QUESTIONS,
    adjudicate_lines=adjudicate.adjudicate_lines,
    position_schema=Position.model_json_schema,
    position=as_json,
    points=views.points,
    places=views.standings,
    sources=views.sources,
    turn=views.turn,
    waited=views.waited,
    ended=views.ended,
    ways_to_end=outlooks.WAYS_TO_END,
    foresees=outlooks.foresees,
    outlook=outlooks.outlook,
    outcomes=outlooks.outcomes,
    highlights=told.highlights,
    view=views.table,
    seat_view=views.seat,
    quick=quick_buttons.quick,
    prompts=menus.prompts,
    menu=all_of(menus.menu),
    settings=partial(menus.settings, ACTIONS),
    passing=quick_buttons.passing,
    checklist=all_of(setup_form.checklist),
    map_view=maps.map_view,
    plays_on_map=lambda state: state.depth == "board",
    changed_places=maps.changed_places,
    examples=examples_in(f"{__name__}.examples"),
    demo=demo_in(f"{__name__}.screens", "red"),
)
