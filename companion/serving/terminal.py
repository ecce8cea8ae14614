"""The terminal's greeting: the address, a QR code, and help for phones that can't connect."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.qr import Matrix

# Black on white from the 256-colour table: a theme may change the first sixteen colours, and
# many phones can't read light modules on dark.
BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
RESET = "\x1b[0m"
# One character shows two modules, one above the other, because it is about twice as high as wide.
HALF_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def greeting(
    url: str, others: Sequence[str], kept_in: str, *, columns: int, with_qr: bool, port: int
) -> str:
    """The text printed at the start, with a QR code if the terminal can show one."""
    parts = [f"Companion is at {url}"]
    if with_qr:
        from companion.qr import qr_matrix  # the first process does without the QR library

        code = qr_text(qr_matrix(scannable(url)))
        if code.index("\n") - len(BLACK_ON_WHITE + RESET) <= columns:
            parts.append(code)
    parts.append(f"Your tables are kept in {kept_in}")
    parts.append(trouble(others, port))
    parts.append("Ctrl-C stops it.")
    return "\n\n".join(parts) + "\n"


def trouble(others: Sequence[str], port: int) -> str:
    """Three hints for a phone that can't open the page."""
    hint = f"Try {' or '.join(others)}" if others else "This computer has no other address to try."
    return "\n".join(
        (
            "My phone can't open it:",
            "  - Is it on the same Wi-Fi? Guest networks keep devices apart.",
            f"  - Does this computer's firewall let port {port} in?",
            f"  - {hint}",
        )
    )


def scannable(url: str) -> str:
    """The address in capitals if that means the same, because QR codes pack capitals and digits
    tighter.

    An address with a path or a user name stays unchanged.
    """
    return f"{url}/".upper() if re.fullmatch(r"https?://[\w.:-]+", url) else url


def qr_text(matrix: Matrix) -> str:
    """The QR code, drawn with half blocks, always black on white."""
    light = [False] * len(matrix[0])
    rows = [*matrix, light] if len(matrix) % 2 else matrix
    return "\n".join(
        BLACK_ON_WHITE
        + "".join(HALF_BLOCKS[pair] for pair in zip(upper, lower, strict=True))
        + RESET
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
