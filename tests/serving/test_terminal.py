"""What the terminal shows: words to follow, and a code that phones can read."""

import pytest

from companion.qr import QUIET_ZONE, qr_matrix
from companion.serving.terminal import (
    BLACK_ON_WHITE,
    HALF_BLOCKS,
    RESET,
    greeting,
    qr_text,
    scannable,
)

URL = "http://192.168.1.20:8000"
OTHERS = ["http://192.168.0.7:8000"]


def shown(*, columns: int = 80, with_qr: bool = True, others: list[str] = OTHERS) -> str:
    return greeting(URL, others, "/home/ada/tables", columns=columns, with_qr=with_qr, port=8000)


def read_back(text: str) -> list[list[bool]]:
    """The modules as a camera would see them, dark ones True."""
    pairs = {block: pair for pair, block in HALF_BLOCKS.items()}
    rows = []
    for line in text.splitlines():
        before, colours, blocks = line.removesuffix(RESET).partition(BLACK_ON_WHITE)
        assert (before, colours, line.endswith(RESET)) == ("", BLACK_ON_WHITE, True)
        rows += [[pairs[block][half] for block in blocks] for half in (0, 1)]
    return rows


def test_code_drawn_is_the_code_made() -> None:
    matrix = qr_matrix(URL)
    drawn = read_back(qr_text(matrix))
    assert drawn[: len(matrix)] == matrix
    # An odd number of rows is filled up with one light row.
    assert not any(any(row) for row in [*drawn[:QUIET_ZONE], *drawn[len(matrix) - QUIET_ZONE :]])
    assert not any(any(row[:QUIET_ZONE] + row[-QUIET_ZONE:]) for row in drawn)


@pytest.mark.parametrize(
    ("url", "text"),
    [
        (URL, "HTTP://192.168.1.20:8000/"),
        ("https://table.example", "HTTPS://TABLE.EXAMPLE/"),
        ("http://[fe80::1]:8000", "http://[fe80::1]:8000"),
        ("https://table.example/Club", "https://table.example/Club"),
    ],
)
def test_capitals_only_where_they_mean_the_same(url: str, text: str) -> None:
    assert scannable(url) == text


def test_capitals_make_the_smallest_code() -> None:
    assert len(qr_matrix(scannable(URL))) == 25 + 2 * QUIET_ZONE


def test_greeting_names_the_address_the_folder_and_what_to_try() -> None:
    text = shown()
    assert f"Companion is at {URL}" in text
    assert "kept in /home/ada/tables" in text
    assert "Guest networks" in text
    assert "let port 8000 in" in text
    assert OTHERS[0] in text


def test_greeting_in_a_file_or_a_narrow_terminal_has_no_code() -> None:
    assert "█" in shown(columns=33)
    assert "█" not in shown(columns=32)
    assert "\x1b" not in shown(with_qr=False)


def test_greeting_admits_that_there_is_no_other_address() -> None:
    assert "no other address to try" in shown(others=[])
