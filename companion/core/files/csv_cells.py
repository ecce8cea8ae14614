"""CSV for spreadsheets: RFC 4180, marked as UTF-8, without cells that compute."""

import csv
import io
from collections.abc import Iterable, Sequence

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # without it, spreadsheets misread Cyrillic
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")


def csv_cells(rows: Iterable[Sequence[str | int]]) -> str:
    """The rows as text. A cell of text that looks like a formula gets a `'` before it; numbers stay
    numbers."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return BYTE_ORDER_MARK + file.getvalue()


def _harmless(cell: str | int) -> str | int:
    if isinstance(cell, str) and cell.lstrip(" \N{NO-BREAK SPACE}").startswith(FORMULA):
        return f"'{cell}"
    return cell
