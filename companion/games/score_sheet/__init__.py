"""A score sheet for any game: points as they happen, by rounds, or by categories at the end."""

from __future__ import annotations

from companion.core.frozen import all_of
from companion.core.game.action import Action
from companion.core.game.contract import Game
from companion.core.game.game import ROUND, Colour, Meta
from companion.core.game.showcase import examples_in
from companion.games.score_sheet import screens as shown
from companion.games.score_sheet import setup, sheet
from companion.games.score_sheet.demo import DEMO
from companion.games.score_sheet.moves import Add, FillColumn, FillRow, Finish
from companion.games.score_sheet.sheet import Sheet
from companion.games.score_sheet.words import SLUG, say

ACTIONS: tuple[type[Action[Sheet]], ...] = (Add, FillRow, FillColumn, Finish)


META = Meta(
    slug=SLUG,
    title=say("Score sheet"),
    players=(2, 10),
    colours=(
        Colour("red", say("Red"), "disc"),
        Colour("blue", say("Blue"), "square"),
        Colour("green", say("Green"), "triangle"),
        Colour("yellow", say("Yellow"), "diamond"),
        Colour("orange", say("Orange"), "hexagon"),
        Colour("purple", say("Purple"), "cross"),
        Colour("brown", say("Brown"), "star"),
        Colour("black", say("Black"), "square"),
        Colour("white", say("White"), "disc"),
        Colour("pink", say("Pink"), "triangle"),
    ),
    bgg_id=0,
    version=1,
    period=ROUND,
    usual=4,
    any_game=True,
)

game = Game[Sheet, setup.Options](
    meta=META,
    options=setup.Options,
    action_types=ACTIONS,
    begin=setup.begin,
    setup_objections=all_of(setup.objections),
    setup_view=lambda options, _: setup.setup_view(options),
    redrawn=lambda options, part, *_: setup.redrawn(options, part),
    reseated=setup.reseated,
    starter=lambda _: "",
    kept=setup.kept,
    again=lambda options, _: setup.again(options),
    end_rule="sheet",
    counted=shown.counted,
    points=sheet.points,
    fewest_win=lambda state: state.fewest,
    places=shown.standings,
    sources=all_of(shown.sources),
    turn=shown.turn,
    ended=shown.ended,
    view=shown.grid,
    seat_view=shown.mine,
    quick=shown.quick,
    menu=all_of(shown.menu),
    anytime=lambda state, _: tuple(shown.anytime(state)),
    settings=lambda _: shown.SETTINGS,
    passing=shown.passing,
    examples=examples_in(f"{__name__}.examples"),
    demo=lambda: DEMO,
)
