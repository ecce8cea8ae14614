"""Draws a ruling as a PNG to send. It says everything, because a link may lead nowhere outside the
house: the question, the answer, every term with its amount, and the rule in a sentence."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

from companion.core.text import Seat
from companion.web.picture.pieces import colours
from companion.web.picture.sheet import Sheet

WIDTH, LEAST = 800, 400  # pixels; as high as its lines need
MOST_LINES = 60
MARGIN, BOTTOM = 44, 64
KEPT = 32

_one_at_a_time = Lock()


@dataclass(frozen=True, slots=True)
class TermLine:
    """A line of the ruling: what, how much; in small letters why. A heading has `seat` or is bold,
    and a line above it."""

    what: str
    much: str = ""
    seat: Seat = ""
    bold: bool = False
    small: bool = False


@dataclass(frozen=True, slots=True)
class RulingPicture:
    """The content of the picture, already translated. `shapes` are those of all seats."""

    game: str
    title: str
    verdict: str
    lines: tuple[TermLine, ...]
    note: str
    shapes: tuple[tuple[Seat, str], ...]


@lru_cache(maxsize=KEPT)
def drawn(ruling: RulingPicture) -> bytes:
    """The PNG. The same ruling is drawn once, and only one at a time."""
    with _one_at_a_time:
        height = _written(Sheet(WIDTH, LEAST), ruling) + BOTTOM  # only to measure
        sheet = Sheet(WIDTH, max(LEAST, int(height)))
        _written(sheet, ruling)
        sheet.frame()
        return sheet.png()


def _written(sheet: Sheet, ruling: RulingPicture) -> float:
    """Writes everything; returns the lower edge."""
    ink, shapes = colours(), dict(ruling.shapes)
    y: float = MARGIN + 20
    sheet.text(MARGIN, y, sheet.fitted(ruling.game, 24, WIDTH - 2 * MARGIN), 24, ink["ink-2"])
    for text, size, colour in ((ruling.title, 28, "ink-2"), (ruling.verdict, 46, "ink")):
        y += 8
        for row in _wrapped(sheet, text, size, WIDTH - 2 * MARGIN, bold=size > 40):
            y += size * 1.2
            sheet.text(MARGIN, y, row, size, ink[colour], bold=size > 40)
    y += 16
    for line in ruling.lines[:MOST_LINES]:
        y = _line(sheet, line, y, shapes)
    return _line(sheet, TermLine(ruling.note, small=True), y + 16, shapes)


def _line(sheet: Sheet, line: TermLine, y: float, shapes: dict[Seat, str]) -> float:
    ink = colours()
    room: float
    size, left = 22 if line.small else 30, MARGIN + (44 if line.seat else 0)
    room = WIDTH - MARGIN - left
    if line.much:
        room -= sheet.width(line.much, size, bold=True) + 20
    if not line.small:
        y += 12
        sheet.line([(MARGIN, y), (WIDTH - MARGIN, y)], ink["hair"], 1.5)
        y += 6
    for place, row in enumerate(_wrapped(sheet, line.what, size, room, bold=line.bold)):
        y += size * 1.25
        sheet.text(left, y, row, size, ink["ink-2" if line.small else "ink"], bold=line.bold)
        if place == 0 and line.seat:
            sheet.piece(line.seat, shapes[line.seat], MARGIN + 16, y - size * 0.35, 32)
        if place == 0 and line.much:
            sheet.text(WIDTH - MARGIN, y, line.much, size, ink["ink"], bold=True, anchor="rs")
    return y


def _wrapped(sheet: Sheet, text: str, size: int, room: float, *, bold: bool) -> Iterator[str]:
    """The text in rows that fit the room."""
    row = ""
    for word in text.split(" "):
        longer = f"{row} {word}" if row else word
        if row and sheet.width(longer, size, bold=bold) > room:
            yield row
            longer = word
        row = sheet.fitted(longer, size, room) if longer == word else longer
    yield row
