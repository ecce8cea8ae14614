"""Epoch of Rulers (Serhii and Mykhailo Dembitsky): the module that the catalogue finds."""

from functools import partial

from companion.core.frozen import all_of
from companion.core.game.action import Action
from companion.core.game.game import Game
from companion.core.game.reference import rules_in
from companion.core.game.showcase import demo_in, examples_in
from companion.games.epoch_of_rulers.box.meta import META
from companion.games.epoch_of_rulers.course import what_follows
from companion.games.epoch_of_rulers.course.end_turn import EndTurn, OrdersOver, TurnPasses
from companion.games.epoch_of_rulers.course.epoch_start import EpochBegins, Receive
from companion.games.epoch_of_rulers.course.final_count import FateCard, FinalCount, Finish
from companion.games.epoch_of_rulers.exchange import adjudicate
from companion.games.epoch_of_rulers.fixes.cards import SetCard, SetDeck
from companion.games.epoch_of_rulers.fixes.lands import NameLands, SetLand, SetNeighbours
from companion.games.epoch_of_rulers.fixes.leaving import Leave, Return
from companion.games.epoch_of_rulers.fixes.players import (
    FillTreasuries,
    SetHeld,
    SetPlayer,
    Stop,
    Totals,
)
from companion.games.epoch_of_rulers.moves.epoch.deploy import ChooseRuler, Deploy
from companion.games.epoch_of_rulers.moves.epoch.draw_card import Claim, DrawCard, NoCardLeft
from companion.games.epoch_of_rulers.moves.epoch.pay_fees import NoFees, PayFees
from companion.games.epoch_of_rulers.moves.epoch.spend import BuyCard, CampRegiment, Sacrifice
from companion.games.epoch_of_rulers.moves.events.end_of_times import (
    CoupAt,
    CoupFollows,
    CoupRolls,
    Infect,
    PlagueEnds,
    PlagueStops,
    WinTournament,
)
from companion.games.epoch_of_rulers.moves.events.frontier import Overrun
from companion.games.epoch_of_rulers.moves.events.use_bonus import (
    AskRebirth,
    EcstasyDie,
    KeepRebirth,
    UseBonus,
)
from companion.games.epoch_of_rulers.moves.orders.after_order import (
    AskNeighbour,
    HospiceSaves,
    Revolt,
    RevoltFollows,
    TempleDie,
    TempleRegiment,
)
from companion.games.epoch_of_rulers.moves.orders.build import Build, Demolish, FollowUp
from companion.games.epoch_of_rulers.moves.orders.march import March
from companion.games.epoch_of_rulers.moves.orders.plain_orders import (
    Mobilise,
    Negotiate,
    Plan,
    Regroup,
    Tax,
)
from companion.games.epoch_of_rulers.moves.war.attack import Attack
from companion.games.epoch_of_rulers.moves.war.commit import Commit
from companion.games.epoch_of_rulers.moves.war.fought import ChooseVictims, Fought
from companion.games.epoch_of_rulers.moves.war.retreat import Retreat, RetreatFollows
from companion.games.epoch_of_rulers.moves.war.war_or_peace import (
    CallOff,
    GoToWar,
    SendCavalry,
    SkipWar,
)
from companion.games.epoch_of_rulers.screens import menu as menus
from companion.games.epoch_of_rulers.screens import others_read, scores, table_view, waiting
from companion.games.epoch_of_rulers.screens.map import map_view as maps
from companion.games.epoch_of_rulers.screens.pages.battle_page import battle
from companion.games.epoch_of_rulers.screens.pages.fees_page import fees
from companion.games.epoch_of_rulers.screens.pages.order_page import order
from companion.games.epoch_of_rulers.setup import new_game, setup_form
from companion.games.epoch_of_rulers.state.state import State

ACTIONS: tuple[type[Action[State]], ...] = (
    Deploy, EpochBegins, ChooseRuler, PayFees, NoFees, BuyCard, Sacrifice, DrawCard, NoCardLeft,
    Claim, Receive, AskRebirth, KeepRebirth, CampRegiment, UseBonus, EcstasyDie, FillTreasuries,
    CoupRolls, CoupAt, CoupFollows, Infect, PlagueEnds, PlagueStops, WinTournament, Mobilise, Build,
    Demolish, Tax, Plan, Regroup, Negotiate, FollowUp, TempleDie, TempleRegiment, Revolt,
    RevoltFollows, AskNeighbour, HospiceSaves, EndTurn, TurnPasses, OrdersOver, GoToWar, SkipWar,
    Attack, SendCavalry, CallOff, Commit, ChooseVictims, Fought, Retreat, RetreatFollows, March,
    Overrun, FateCard, FinalCount, Finish, Totals, SetLand, SetPlayer, SetHeld, NameLands,
    SetNeighbours, SetDeck, SetCard, Leave, Return, Stop,
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
    agreed=lambda options: (dict(setup_form.DEPTHS)[options.depth],),
    starter=lambda options: options.first or None,
    kept=new_game.kept,
    again=new_game.again,
    end_rule="score",
    follows=what_follows.follows,
    secret_question=what_follows.question,
    secret_choices=what_follows.choices,
    reference=rules_in(f"{__name__}.reference"),
    adjudicate_lines=adjudicate.QUESTIONS.answers,
    position_schema=adjudicate.QUESTIONS.schema,
    questions=adjudicate.QUESTIONS.arguments,
    points=scores.points,
    places=scores.standings,
    sources=scores.sources,
    counters=scores.counters,
    turn=scores.turn,
    does=others_read.DOES,
    waited=waiting.waited,
    ended=scores.ended,
    view=table_view.table,
    seat_view=table_view.seat,
    quick=all_of(menus.quick),
    prompts=all_of(menus.prompts),
    menu=partial(menus.menu, ACTIONS),
    anytime=partial(menus.anytime, ACTIONS),
    passing=menus.passing,
    pages={"fees": lambda state, seat, _: fees(state, seat), "order": order, "battle": battle},
    map_view=lambda state, seat, place, _: maps.map_view(state, seat, place),
    plays_on_map=lambda state: state.depth == "board",
    changed_places=maps.changed_places,
    examples=examples_in(f"{__name__}.examples"),
    demo=demo_in(f"{__name__}.screens", "red"),
)
