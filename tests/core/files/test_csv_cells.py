"""CSV as RFC 4180 has it, and no cell that a spreadsheet would compute."""

import csv
import io

import pytest

from companion.core.files.csv_cells import csv_cells


def test_rows_end_with_crlf_and_begin_with_the_mark_of_utf_8() -> None:
    assert csv_cells([["Line", "Player"], [1, "Вера"]]).encode() == (
        b"\xef\xbb\xbfLine,Player\r\n1,\xd0\x92\xd0\xb5\xd1\x80\xd0\xb0\r\n"
    )


def test_commas_quotes_and_line_breaks_are_quoted() -> None:
    assert csv_cells([['Took "Blore", at last', "a\nb"]])[1:] == (
        '"Took ""Blore"", at last","a\nb"\r\n'
    )


@pytest.mark.parametrize(
    "cell", ["=1+1", "+7", "-2", "@SUM(A1)", "\t=1", "\r=1", "  =1", "＝1", "\N{NO-BREAK SPACE}@x"]
)
def test_a_name_is_never_a_formula(cell: str) -> None:
    (row,) = csv.reader(io.StringIO(csv_cells([[cell, "x"]])[1:], newline=""))
    assert row == [f"'{cell}", "x"]


def test_numbers_stay_numbers() -> None:
    assert csv_cells([[-3, 0, 12]])[1:] == "-3,0,12\r\n"
    assert csv_cells([["Points: +3"]])[1:] == "Points: +3\r\n"
