"""What the terminal shows when the companion starts: where to find it, and a QR code to it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.qr import Matrix, qr_matrix

# Black on white by their numbers in the 256-colour table: a theme may repaint the first
# sixteen, and light modules on dark are unreadable to many phones.
BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
RESET = "\x1b[0m"
# Two modules above each other in one character, which is about twice as high as wide.
HALF_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def greeting(
    url: str, others: Sequence[str], folder: str, *, columns: int, with_qr: bool, port: int
) -> str:
    """The words printed at the start, with a QR code if the terminal can show one."""
    parts = [f"Companion is at {url}"]
    if with_qr:
        code = qr_text(qr_matrix(scannable(url)))
        if code.index("\n") - len(BLACK_ON_WHITE + RESET) <= columns:
            parts.append(code)
    parts.append(f"Your tables are kept in {folder}")
    parts.append(trouble(others, port))
    parts.append("Ctrl-C stops it.")
    return "\n\n".join(parts) + "\n"


def trouble(others: Sequence[str], port: int) -> str:
    """Three lines for whoever's phone cannot open the page."""
    other = f"Try {' or '.join(others)}" if others else "This computer has no other address to try."
    return "\n".join(
        (
            "My phone can't open it:",
            "  - Is it in the same Wi-Fi? Not a guest network: those keep devices apart.",
            f"  - Does this computer's firewall let port {port} in?",
            f"  - {other}",
        )
    )


def scannable(url: str) -> str:
    """The address in capitals where that means the same: then the code is smaller.

    QR codes pack capitals and digits tighter; a path or a user's name would mind the change.
    """
    return f"{url}/".upper() if re.fullmatch(r"https?://[\w.:-]+", url) else url


def qr_text(matrix: Matrix) -> str:
    """The code drawn with half blocks, in its own two colours whatever the terminal's are."""
    light = [False] * len(matrix[0])
    rows = [*matrix, light] if len(matrix) % 2 else matrix
    return "\n".join(
        BLACK_ON_WHITE
        + "".join(HALF_BLOCKS[pair] for pair in zip(upper, lower, strict=True))
        + RESET
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
