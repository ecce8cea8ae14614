"""A score sheet for any game: points as they happen, by rounds, or by categories at the end."""

from companion.core.frozen import all_of
from companion.core.game.descriptions import COLOURS, ROUND, Meta
from companion.core.game.game import Game
from companion.core.game.showcase import demo_in, examples_in
from companion.games.score_sheet import places, presets, setup, sheet
from companion.games.score_sheet import screens as shown
from companion.games.score_sheet.agreed import END, Options, alone
from companion.games.score_sheet.ending import Finish, Leave, Return
from companion.games.score_sheet.moves import Add, FillColumn, FillRow, put_right
from companion.games.score_sheet.sheet import Sheet
from companion.games.score_sheet.words import SLUG, say

META = Meta(
    slug=SLUG,
    title=say("Score sheet"),
    players=(2, 10),
    colours=COLOURS,
    bgg_id=0,
    version=1,
    icon="grid",
    period=ROUND,
    usual=4,
    any_game=True,
)

game = Game[Sheet, Options](
    meta=META,
    options=Options,
    action_types=(Add, FillRow, FillColumn, Finish, Leave, Return),
    begin=lambda options, seats: Sheet(tuple(seats), options),
    setup_objections=all_of(setup.objections),
    setup_view=lambda options, _: setup.setup_view(options),
    redrawn=lambda options, part, *_: setup.redrawn(options, part),
    reseated=lambda options, _: options,
    starter=lambda _: "",
    kept=setup.kept,
    again=lambda options, _: {**dict(options), **dict(alone(options)), "late": {}, "starts": {}},
    write_setup=presets.written,
    read_setup=presets.received,
    end_rule="sheet",
    board_game=shown.board_game,
    points=sheet.totals,
    fewest_win=places.fewest_win,
    places=places.standings,
    sources=all_of(shown.sources),
    turn=shown.turn,
    ended=shown.ended,
    view=shown.grid,
    quick=shown.quick,
    prompts=all_of(shown.prompts),
    highlights=shown.highlights,
    counted_at_end=lambda state: state.agreed.counts == END,
    put_right=put_right,
    menu=all_of(shown.menu),
    passing=shown.passing,
    examples=examples_in(f"{__name__}.examples"),
    demo=demo_in(__name__, "red"),
)
