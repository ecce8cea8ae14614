"""QR codes: a text as modules, and as an SVG path."""

from collections.abc import Sequence

import qrcode
from qrcode.constants import ERROR_CORRECT_M

QUIET_ZONE = 4

Matrix = Sequence[Sequence[bool]]


def qr_matrix(text: str) -> Matrix:
    """The code's modules, True for dark, with the quiet zone that scanners need."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=QUIET_ZONE)
    code.add_data(text)
    code.make(fit=True)
    matrix: Matrix = code.get_matrix()
    return matrix


def qr_drawing(text: str) -> tuple[str, int]:
    """The dark modules as an SVG path, one unit per module, and how many are a side."""
    matrix, runs = qr_matrix(text), []
    for y, row in enumerate(matrix):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                runs.append(f"M{start} {y}h{x - start}v1H{start}z")
            x += 1
    return "".join(runs), len(matrix)
