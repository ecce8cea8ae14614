"""Draws the evening as a PNG: who won, everybody's points, and the chart."""

from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

from companion.core.text import Seat
from companion.table import chart as units
from companion.table.chart import Chart
from companion.web.picture.pieces import colours, seat_colours
from companion.web.picture.sheet import Sheet

WIDTH, HEIGHT = 1200, 630  # pixels, the size of link previews
KEPT = 64  # pictures, of 30 to 60 KB

MARGIN, TOP, BOTTOM = 56, 52, 566
TEXT_RIGHT = 520
ROW = 84  # the greatest height of a player's row
NOTE = 78
CHART = (560, 96, 1176, 560)

_one_at_a_time = Lock()


@dataclass(frozen=True, slots=True)
class Row:
    """The line of a player or a team: the pieces, the names, the points. `lit`: a winner."""

    seats: tuple[Seat, ...]
    name: str
    points: str
    lit: bool


@dataclass(frozen=True, slots=True)
class EveningPicture:
    """The content of the picture, already translated. `chart` is None before the first line, and
    while the points are hidden. `shapes` are those of all seats. `notes` have a title and a line
    each; they are shown if there is room."""

    title: str
    day: str
    headline: str
    rows: tuple[Row, ...]
    notes: tuple[tuple[str, str], ...]
    shapes: tuple[tuple[Seat, str], ...]
    chart: Chart | None


@lru_cache(maxsize=KEPT)
def drawn(evening: EveningPicture) -> bytes:
    """The PNG. The same evening is drawn once. Drawing takes a tenth of a second of processor time,
    so only one picture is drawn at a time."""
    with _one_at_a_time:
        sheet = Sheet(WIDTH, HEIGHT)
        shapes = dict(evening.shapes)
        _heading(sheet, evening)
        _notes(sheet, evening.notes, _rows(sheet, evening.rows, shapes))
        if evening.chart:
            _chart(sheet, evening.chart, shapes)
        sheet.frame()
        return sheet.png()


def _heading(sheet: Sheet, evening: EveningPicture) -> None:
    ink = colours()
    sheet.text(MARGIN, TOP + 26, f"{evening.title}, {evening.day}", 26, ink["ink-2"])
    size = 68
    while size > 28 and sheet.width(evening.headline, size, bold=True) > TEXT_RIGHT - MARGIN:
        size -= 4
    headline = sheet.fitted(evening.headline, size, TEXT_RIGHT - MARGIN)
    sheet.text(MARGIN, TOP + 104, headline, size, ink["ink"], bold=True)


def _rows(sheet: Sheet, rows: tuple[Row, ...], shapes: dict[Seat, str]) -> float:
    """Draws everybody's row; returns the lower edge of the last one."""
    ink = colours()
    top = TOP + 150
    height = min(ROW, (BOTTOM - top) / max(len(rows), 1))
    size = min(36, int(height * 0.5))
    for place, row in enumerate(rows):
        y = top + place * height
        written, edge = ink["ink"], ""
        if row.lit:
            row_colours = seat_colours(row.seats[0])
            written = edge = row_colours.on
            sheet.box(MARGIN - 16, y, TEXT_RIGHT + 16, y + height, row_colours.wax)
        sheet.line([(MARGIN - 16, y), (TEXT_RIGHT + 16, y)], ink["hair"], 1.5)
        middle = y + height / 2
        wide, left = height * 0.5 / len(row.seats) ** 0.5, MARGIN + 22
        for nth, seat in enumerate(row.seats):
            sheet.piece(seat, shapes[seat], left + nth * wide * 0.9, middle, wide, edge)
        left += 38 + (len(row.seats) - 1) * wide * 0.9
        points = round(size * 1.4)
        room = TEXT_RIGHT - left - 20 - sheet.width(row.points, points, bold=True)
        smaller, least = size, 0.7 * size if len(row.seats) == 1 else 0.5 * size
        while smaller > least and sheet.width(row.name, smaller, bold=True) > room:
            smaller -= 1
        name = sheet.fitted(row.name, smaller, room)
        sheet.text(left, middle, name, smaller, written, bold=True, anchor="lm")
        sheet.text(TEXT_RIGHT, middle, row.points, points, written, bold=True, anchor="rm")
    return top + len(rows) * height


def _notes(sheet: Sheet, notes: tuple[tuple[str, str], ...], top: float) -> None:
    ink = colours()
    sheet.line([(MARGIN - 16, top), (TEXT_RIGHT + 16, top)], ink["hair"], 1.5)
    for place, (title, line) in enumerate(notes):
        y = top + 44 + place * NOTE
        if y + NOTE / 2 > BOTTOM:
            return
        sheet.text(MARGIN, y, title, 22, ink["ink-2"])
        sheet.text(MARGIN, y + 32, sheet.fitted(line, 26, TEXT_RIGHT - MARGIN), 26,
                   ink["ink"], bold=True)  # fmt: skip


def _chart(sheet: Sheet, chart: Chart, shapes: dict[str, str]) -> None:
    ink = colours()
    left, top, right, bottom = CHART

    def at(x: float, y: float) -> tuple[float, float]:
        """A point of the chart in pixels."""
        across = (x - units.LEFT) / (units.WIDTH - units.LEFT)
        down = (y - units.TOP) / (units.BOTTOM - units.TOP)
        return left + 40 + across * (right - left - 40), top + down * (bottom - top - 40)

    for tick in chart.up:
        x, y = at(units.LEFT, tick.at)
        sheet.line([(x, y), at(units.RIGHT, tick.at)], ink["hair"], 1.5)
        sheet.text(x - 12, y, tick.label, 20, ink["ink-2"], anchor="rm")
    for tick in chart.across:
        x, y = at(tick.at, units.BOTTOM)
        sheet.text(x, y + 14, tick.label, 20, ink["ink-2"], anchor="mt")
    for line in chart.drawn:
        edge = seat_colours(line.seat).edge
        sheet.line([at(*corner) for corner in line.corners], edge, 4)
    for line in chart.drawn:
        for mark in line.marks:
            sheet.piece(line.seat, shapes[line.seat], *at(*mark), 18)
        x, y = at(units.RIGHT + 12, line.label_y)
        sheet.piece(line.seat, shapes[line.seat], x, y, 26)
        sheet.text(x + 22, y, str(line.points), 30, ink["ink"], bold=True, anchor="lm")
