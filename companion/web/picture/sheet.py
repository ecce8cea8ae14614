"""The surface on which pictures are drawn, with the fonts and the pieces of the pages.

The fonts come from a package, so that the picture is the same on a machine without fonts.
"""

from functools import cache
from io import BytesIO

import fontpkg_pt_serif
from PIL import Image, ImageDraw, ImageFont

from companion.core.text import Seat
from companion.web.picture.pieces import colours, polygon, seat_colours

FINER = 2  # drawn larger and then scaled down, for smooth edges
FRAME = ("red", "", "blue", "", "green", "", "yellow", "")
FRAME_WIDTH, FRAME_HEIGHT = 75, 16


class Sheet:
    """A drawing surface, with the finished picture's pixels as coordinates."""

    def __init__(self, width: int, height: int) -> None:
        self._size = (width, height)
        size = (width * FINER, height * FINER)
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

    def fitted(self, text: str, size: int, room: float) -> str:
        """The words, cut off if they are wider than the room."""
        if self.width(text, size, bold=True) <= room:
            return text
        while text and self.width(f"{text}…", size, bold=True) > room:
            text = text[:-1]
        return f"{text.rstrip()}…"

    def frame(self) -> None:
        """Draws a map's frame along the lower edge, with a division for each colour."""
        width, height = self._size
        for place in range(width // FRAME_WIDTH):
            seat = FRAME[place % len(FRAME)]
            if seat:
                x = place * FRAME_WIDTH
                wax = seat_colours(seat).wax
                self.box(x, height - FRAME_HEIGHT, x + FRAME_WIDTH, height, wax)


@cache
def _face(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    file = f"PT_Serif-Web-{'Bold' if bold else 'Regular'}.ttf"
    return ImageFont.truetype(fontpkg_pt_serif.ROOT / "files" / file, size)
