"""Terra Mystica (Jens Drögemüller, Helge Ostertag): the module that the catalogue finds."""

from collections.abc import Iterable
from functools import partial

from companion.core.frozen import all_of
from companion.core.game.action import Action, Objection
from companion.core.game.game import Game
from companion.core.game.reference import rules_in
from companion.core.game.showcase import demo_in, examples_in
from companion.games.terra_mystica import moves
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.meta import META
from companion.games.terra_mystica.course import what_follows
from companion.games.terra_mystica.course.between_rounds import CultRewards, NewRound
from companion.games.terra_mystica.course.last_scoring import Areas, LastPoints
from companion.games.terra_mystica.exchange import adjudicate
from companion.games.terra_mystica.exchange.notation import reading, writing
from companion.games.terra_mystica.fixes.faction_board import (
    Correct,
    SetBoard,
    SetCults,
    SetGoods,
    SetTiles,
)
from companion.games.terra_mystica.fixes.leaving import Leave, Return, Stop
from companion.games.terra_mystica.fixes.set_hex import SetHex
from companion.games.terra_mystica.fixes.turn_and_depth import DEPTH, SetDepth, SetTurn, forgets
from companion.games.terra_mystica.moves.converting import remedied
from companion.games.terra_mystica.screens import menu as menus
from companion.games.terra_mystica.screens import scores, seat_view, table_view
from companion.games.terra_mystica.screens.map import map_view as maps
from companion.games.terra_mystica.screens.pages import PAGES
from companion.games.terra_mystica.setup import new_game, secret_factions, setup_form
from companion.games.terra_mystica.setup.secret_factions import RevealFactions
from companion.games.terra_mystica.state.table_state import TableState

ACTIONS: tuple[type[Action[TableState]], ...] = (
    RevealFactions, moves.FirstDwelling, moves.FirstCard, NewRound, moves.Build, moves.Transform,
    moves.AdvanceShipping, moves.AdvanceSpades, moves.Upgrade, moves.SendPriest, moves.PowerAction,
    moves.SpecialAction, moves.PlaceBridge, moves.PassRound, moves.Leech, moves.LeechByRule,
    moves.AlwaysTakeOne,
    moves.TakeFavor, moves.TakeTown, moves.Found, moves.Step, moves.StepBack, moves.Forgo,
    moves.Convert, moves.Sacrifice, CultRewards, SetDepth, Areas, LastPoints, SetGoods,
    SetBoard, SetHex, SetCults, SetTiles, Correct, SetTurn, Leave, Return, Stop,
)  # fmt: skip


def _objecting(state: TableState, action: Action[TableState]) -> Iterable[Objection]:
    too_early = list(secret_factions.too_early(state, action))
    return too_early or remedied(state, action, action.objections(state))


game = Game[TableState, new_game.Options](
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
    again=lambda options, _: new_game.again(options),
    objecting=_objecting,
    end_rule="end",
    forgets=forgets,
    follows=lambda state, _, __: what_follows.follows(state),
    secret_question=secret_factions.question,
    secret_choices=secret_factions.choices,
    reference=rules_in(f"{__name__}.reference"),
    questions=adjudicate.QUESTIONS.arguments,
    adjudicate_lines=adjudicate.QUESTIONS.answers,
    position_schema=adjudicate.QUESTIONS.schema,
    points=scores.points,
    places=scores.standings,
    sources=scores.sources,
    hides_points=lambda state: state.hides_points,
    counters=scores.counters,
    turn=scores.turn,
    does=names.DOES,
    waited=scores.waited,
    ended=scores.ended,
    view=table_view.table,
    seat_view=seat_view.seat,
    quick=all_of(menus.quick),
    prompts=all_of(menus.prompts),
    menu=all_of(menus.menu),
    anytime=partial(menus.anytime, ACTIONS),
    pages=PAGES,
    map_view=maps.map_view,
    plays_on_map=lambda state: state.depth == "map",
    changed_places=maps.changed_places,
    read_notation=reading.read_notation,
    write_notation=writing.written_down,
    examples=examples_in(f"{__name__}.examples"),
    demo=demo_in(f"{__name__}.screens", "black"),
)
