"""The game's own pages."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from pydantic import Field

from companion.core.game.descriptions import Page
from companion.core.game.ruling import Answers
from companion.core.questions import facts
from companion.core.questions.question import Part
from companion.core.text import Seat
from companion.games.terra_mystica.box.factions import PIECES as MOST
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.screens.forecasts.final_table import (
    CultTrack,
    FinalTable,
    area_sizes,
    cult_board,
    final_table,
)
from companion.games.terra_mystica.screens.forecasts.income_forecast import (
    Coming,
    Forecast,
    RoundView,
    coming,
    forecast,
    rounds,
)
from companion.games.terra_mystica.screens.forecasts.may_i import Groups, may_i, paying
from companion.games.terra_mystica.screens.forecasts.town_helper import (
    TownHelper,
    town_helper,
    town_of_counted,
)
from companion.games.terra_mystica.screens.seat_view import Bowls, SeatView, bowls
from companion.games.terra_mystica.screens.seat_view import seat as seat_page
from companion.games.terra_mystica.state.state import NOBODY
from companion.games.terra_mystica.state.table_state import TableState

MAY_I = say("May I?")
IN_SIGHT = say("Points in sight")
PIECES = say("What is on the table")


@dataclass(frozen=True, slots=True)
class MayIView:
    """`bowls` are None if the goods of the seat are not known: the wishes have their price then,
    and no verdict."""

    wishes: Groups
    bowls: Bowls | None
    income: Forecast | None


@dataclass(frozen=True, slots=True)
class PointsView:
    """The final scoring if the game ended now, None while the points are hidden; the cult board,
    with the keys of each seat; the rounds, and what scores again."""

    final: FinalTable | None
    cults: tuple[CultTrack, ...]
    keys: tuple[tuple[str, int], ...]
    rounds: tuple[RoundView, ...]
    coming: tuple[Coming, ...]


@dataclass(frozen=True, slots=True)
class PiecesView:
    """The boards of all seats, whose pieces should be on the table, and the towns of one seat."""

    boards: tuple[tuple[str, SeatView], ...]
    towns: TownHelper | None


def _may_i(table: TableState, seat: Seat, _: Answers) -> Page[TableState]:
    number = table.number(seat)
    wishes = may_i(paying(table, seat).game, number)
    shown = bowls(table.player(seat)) if table.knows_goods(seat) else None
    return Page(MAY_I, MayIView(wishes, shown, forecast(table.roomy, number)))


def points_in_sight(table: TableState) -> PointsView:
    game = table.game
    sizes = area_sizes(game, mapped=table.knows_map)
    unknown = [table.number(seat) for seat in table.seats if not table.knows_goods(seat)]
    final = (
        None
        if table.hides_points
        else final_table(game.players, sizes, table.counted, unknown=unknown)
    )
    keys = tuple((table.seat(player.seat), player.keys) for player in game.players)
    return PointsView(final, cult_board(game), keys, rounds(game), coming(game))


Structures: TypeAlias = Annotated[int, Field(ge=0, le=max(MOST))]


class Group(Part):
    """The structures of a group, asked for if there is no map."""

    D: Structures = 0
    TH: Structures = 0
    TE: Structures = 0
    SH: Structures = 0
    SA: Structures = 0


def _pieces(table: TableState, seat: Seat, answers: Answers) -> Page[TableState]:
    game, number = table.game, table.number(seat)
    boards = tuple((owner, seat_page(table, owner)) for owner in table.seats)
    if number == NOBODY:
        return Page(PIECES, PiecesView(boards, None))
    if table.knows_map:
        return Page(PIECES, PiecesView(boards, town_helper(game, number)))
    towns = town_of_counted(game, number, facts.entered(Group, answers).model_dump())
    counts = tuple((kind.id, str(kind.count)) for kind in towns.counted if kind.count)
    return Page(PIECES, PiecesView(boards, towns), counts)


PAGES = {
    "may_i": _may_i,
    "points": lambda table, *_: Page(IN_SIGHT, points_in_sight(table)),
    "pieces": _pieces,
}
