"""Draws the evening as a PNG: who won, everybody's points, and the chart.

The fonts come from a package, so that the picture is the same on a machine without fonts.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from threading import Lock

import fontpkg_pt_serif
from PIL import Image, ImageDraw, ImageFont

from companion.core.text import Seat
from companion.table import chart as units
from companion.table.chart import Chart
from companion.web.picture.pieces import colours, polygon, seat_colours

WIDTH, HEIGHT = 1200, 630  # pixels, the size of link previews
FINER = 2  # drawn larger and then scaled down, for smooth edges
KEPT = 64  # pictures, of 30 to 60 KB

MARGIN, TOP, BOTTOM = 56, 52, 566
TEXT_RIGHT = 520
ROW = 84  # the greatest height of a player's row
NOTE = 78
CHART = (560, 96, 1176, 560)
FRAME = ("red", "", "blue", "", "green", "", "yellow", "")
FRAME_WIDTH, FRAME_HEIGHT = 75, 16

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
        sheet = _Sheet()
        shapes = dict(evening.shapes)
        _heading(sheet, evening)
        _notes(sheet, evening.notes, _rows(sheet, evening.rows, shapes))
        if evening.chart:
            _chart(sheet, evening.chart, shapes)
        _frame(sheet)
        return sheet.png()


class _Sheet:
    """A drawing surface, with the finished picture's pixels as coordinates."""

    def __init__(self) -> None:
        size = (WIDTH * FINER, HEIGHT * FINER)
        self._image = Image.new("RGB", size, colours()["ground"])
        self._draw = ImageDraw.Draw(self._image)

    def png(self) -> bytes:
        file = BytesIO()
        self._image.reduce(FINER).save(file, "PNG")
        return file.getvalue()

    def box(self, x: float, y: float, to_x: float, to_y: float, fill: str) -> None:
        self._draw.rectangle([x * FINER, y * FINER, to_x * FINER - 1, to_y * FINER - 1], fill)

    def line(self, points: list[tuple[float, float]], colour: str, width: float) -> None:
        scaled = [(x * FINER, y * FINER) for x, y in points]
        self._draw.line(scaled, colour, round(width * FINER), joint="curve")

    def piece(
        self, seat: Seat, shape: str, x: float, y: float, size: float, edge: str = ""
    ) -> None:
        """Draws a piece around its centre, `size` pixels wide, with its seat's edge or `edge`."""
        piece_colours, corners = seat_colours(seat), polygon(shape)
        half = size * FINER / 2
        # The wax is drawn smaller, around the centre of the corners, so that the edge stays
        # visible.
        mean_x = sum(px for px, _ in corners) / len(corners)
        mean_y = sum(py for _, py in corners) / len(corners)
        for colour, part in ((edge or piece_colours.edge, 1.0), (piece_colours.wax, 0.84)):
            self._draw.polygon(
                [
                    (
                        x * FINER + (mean_x + (px - mean_x) * part) * half,
                        y * FINER + (mean_y + (py - mean_y) * part) * half,
                    )
                    for px, py in corners
                ],
                colour,
            )

    def text(
        self, x: float, y: float, said: str, size: int, colour: str, *,
        bold: bool = False, anchor: str = "ls",
    ) -> None:  # fmt: skip
        face = _face(size * FINER, bold=bold)
        self._draw.text((x * FINER, y * FINER), said, colour, face, anchor=anchor)

    def width(self, said: str, size: int, *, bold: bool = False) -> float:
        return _face(size * FINER, bold=bold).getlength(said) / FINER


@cache
def _face(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    file = f"PT_Serif-Web-{'Bold' if bold else 'Regular'}.ttf"
    return ImageFont.truetype(fontpkg_pt_serif.ROOT / "files" / file, size)


def _heading(sheet: _Sheet, evening: EveningPicture) -> None:
    ink = colours()
    sheet.text(MARGIN, TOP + 26, f"{evening.title}, {evening.day}", 26, ink["ink-2"])
    size = 68
    while size > 28 and sheet.width(evening.headline, size, bold=True) > TEXT_RIGHT - MARGIN:
        size -= 4
    headline = _fitted(sheet, evening.headline, size, TEXT_RIGHT - MARGIN)
    sheet.text(MARGIN, TOP + 104, headline, size, ink["ink"], bold=True)


def _rows(sheet: _Sheet, rows: tuple[Row, ...], shapes: dict[Seat, str]) -> float:
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
        name = _fitted(sheet, row.name, smaller, room)
        sheet.text(left, middle, name, smaller, written, bold=True, anchor="lm")
        sheet.text(TEXT_RIGHT, middle, row.points, points, written, bold=True, anchor="rm")
    return top + len(rows) * height


def _notes(sheet: _Sheet, notes: tuple[tuple[str, str], ...], top: float) -> None:
    ink = colours()
    sheet.line([(MARGIN - 16, top), (TEXT_RIGHT + 16, top)], ink["hair"], 1.5)
    for place, (title, line) in enumerate(notes):
        y = top + 44 + place * NOTE
        if y + NOTE / 2 > BOTTOM:
            return
        sheet.text(MARGIN, y, title, 22, ink["ink-2"])
        sheet.text(MARGIN, y + 32, _fitted(sheet, line, 26, TEXT_RIGHT - MARGIN), 26,
                   ink["ink"], bold=True)  # fmt: skip


def _fitted(sheet: _Sheet, text: str, size: int, room: float) -> str:
    """The words, cut off if they are wider than the room."""
    if sheet.width(text, size, bold=True) <= room:
        return text
    while text and sheet.width(f"{text}…", size, bold=True) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _chart(sheet: _Sheet, chart: Chart, shapes: dict[str, str]) -> None:
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


def _frame(sheet: _Sheet) -> None:
    """Draws a map's frame along the lower edge, with a division for each colour."""
    for place in range(WIDTH // FRAME_WIDTH):
        seat = FRAME[place % len(FRAME)]
        if seat:
            x = place * FRAME_WIDTH
            wax = seat_colours(seat).wax
            sheet.box(x, HEIGHT - FRAME_HEIGHT, x + FRAME_WIDTH, HEIGHT, wax)
