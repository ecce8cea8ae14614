"""The expedition auction game (Cesare Mainardi): the module that the catalogue finds."""

from functools import partial

from companion.core.frozen import all_of
from companion.core.game.action import Action
from companion.core.game.game import Game
from companion.core.game.reference import rules_in
from companion.core.game.showcase import demo_in, examples_in
from companion.games.expedition.box.meta import META
from companion.games.expedition.course import what_follows
from companion.games.expedition.course.ends import EndRound, NextExpedition
from companion.games.expedition.course.what_follows import GoOn
from companion.games.expedition.exchange import adjudicate
from companion.games.expedition.fixes.behind_the_screen import SetArtifacts, SetCoins
from companion.games.expedition.fixes.leaving import Leave, Return, Stop
from companion.games.expedition.fixes.open_facts import Correct, SetTeam, SetTrack
from companion.games.expedition.moves import last_count
from companion.games.expedition.moves.bids import Bids, OpeningBids, StartOrder
from companion.games.expedition.moves.choice.special_cards import Observe, PlayJetpack, RiskyMove
from companion.games.expedition.moves.choice.take_or_sell import LeaveCard, Sell, TakeCard
from companion.games.expedition.moves.journey.losses import LoseCard, LoseOnlyCard
from companion.games.expedition.moves.journey.result import NameVictor, Result
from companion.games.expedition.moves.journey.teams_sent import (
    Depart,
    KnownStrengths,
    SendTeams,
    TellStrengths,
)
from companion.games.expedition.moves.last_count import Uncover
from companion.games.expedition.moves.market.known_cards import (
    EnterCard,
    EnterPatrons,
    EnterSymbols,
    PriceTold,
)
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.moves.retired_actions import ChangeType, SendOpenly
from companion.games.expedition.screens import highlights, scores, table_view
from companion.games.expedition.screens import menu as menus
from companion.games.expedition.screens.offers import quick
from companion.games.expedition.screens.pages.choose import choose
from companion.games.expedition.screens.pages.market import market
from companion.games.expedition.screens.pages.values import values
from companion.games.expedition.setup import new_game, setup_form
from companion.games.expedition.state.state import State

ACTIONS: tuple[type[Action[State]], ...] = (
    OpeningBids, StartOrder, LayMarket, Bids, TakeCard, Sell, PriceTold, RiskyMove, PlayJetpack,
    Observe, LeaveCard, EndRound, SendTeams, SendOpenly, Depart, TellStrengths, KnownStrengths,
    Result, NameVictor, LoseCard, LoseOnlyCard, NextExpedition, Uncover, EnterSymbols, EnterCard,
    EnterPatrons, GoOn, ChangeType, SetCoins, SetArtifacts, SetTeam, SetTrack, Correct, Leave,
    Return, Stop,
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
    starter=lambda options: next(iter(options.order), None),
    kept=new_game.kept,
    again=new_game.again,
    end_rule="score",
    follows=what_follows.follows,
    seen_by=last_count.seen_by,
    secret_question=what_follows.question,
    secret_choices=what_follows.choices,
    reference=rules_in(f"{__name__}.reference"),
    questions=adjudicate.QUESTIONS.arguments,
    adjudicate_lines=adjudicate.QUESTIONS.answers,
    position_schema=adjudicate.QUESTIONS.schema,
    points=scores.points,
    places=scores.standings,
    sources=scores.sources,
    counters=scores.counters,
    turn=scores.turn,
    does=scores.DOES,
    waited=scores.waited,
    ended=scores.ended,
    highlights=highlights.highlights,
    view=table_view.table,
    seat_view=table_view.seat,
    quick=all_of(quick),
    prompts=all_of(menus.prompts),
    anytime=partial(menus.anytime, ACTIONS),
    settings=lambda _: menus.SETTINGS,
    checklist=all_of(setup_form.checklist),
    pages={"choose": choose, "market": market, "values": lambda state, *_: values(state)},
    examples=examples_in(f"{__name__}.examples"),
    demo=demo_in(f"{__name__}.screens", "red"),
)
