"""What the largest areas are worth at the end."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game.ruling import Answers, Ruled
from companion.core.text import Phrase, SeatName
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.geography import HEXES
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.rules.play.scoring import AREA_POINTS, shared
from companion.games.terra_mystica.screens.desk.final_table import area_sizes, one_more
from companion.games.terra_mystica.screens.settle.answered import seats_of, told
from companion.games.terra_mystica.state.table import Table


@dataclass(frozen=True, slots=True)
class AreaLine:
    """A seat's area: its size, the prizes that it shares with `sharers` seats, its points, and the
    extra points of one more structure."""

    seat: str
    size: int
    prizes: tuple[int, ...]
    sharers: int
    points: int
    worth: int


@dataclass(frozen=True, slots=True)
class AreaView:
    """The form, as (seat, size or None), and the areas, the largest first."""

    sizes: tuple[tuple[str, int | None], ...]
    lines: tuple[AreaLine, ...]


def sizes_told(table: Table | None, answers: Answers) -> dict[str, int | None]:
    """Every seat's largest area; None if nobody knows it."""
    known = area_sizes(table.game, mapped=table.depth == "map") if table else ()
    return {
        seat: told(answers, f"{seat}.area", len(HEXES), known[place] if known else None)
        for place, seat in enumerate(seats_of(table))
    }


def area_points(table: Table | None, answers: Answers) -> Ruled[Table]:
    """The ruling; a table with a map fills in the sizes."""
    sizes = sizes_told(table, answers)
    entered = {seat: size for seat, size in sizes.items() if size}
    lines = tuple(
        AreaLine(seat, entered[seat], tuple(prizes), len(tied), sum(prizes) // len(tied),
                 one_more(entered, seat, AREA_POINTS))
        for tied, prizes in shared(entered, AREA_POINTS) for seat in tied
    )  # fmt: skip
    facts = tuple((f"{seat}.area", str(size)) for seat, size in entered.items())
    view = AreaView(tuple(sizes.items()), lines)
    return Ruled(say("Largest area"), _verdict(lines), view, facts)


def _verdict(lines: tuple[AreaLine, ...]) -> Phrase:
    if len(lines) < 2:
        return say("Enter everybody's largest area.")
    return names.listed(
        say("{seat} {points}", seat=SeatName(line.seat), points=names.some("points", line.points))
        for line in lines
    )
