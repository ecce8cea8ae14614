"""CSV as RFC 4180 has it, and no cell that a spreadsheet would compute."""

import csv
import io

import pytest

from companion.core.files.csv_cells import csv_cells


def test_rows_as_rfc_4180_has_them_with_the_mark_of_utf_8() -> None:
    rows: list[list[str | int]] = [
        ["Line", "Вера"],
        ['Took "Blore", at last', "a\nb"],
        [-3, 0, 12],
        ["Points: +3"],
    ]
    assert csv_cells(rows) == (
        '\ufeffLine,Вера\r\n"Took ""Blore"", at last","a\nb"\r\n-3,0,12\r\nPoints: +3\r\n'
    )


@pytest.mark.parametrize(
    "cell", ["=1+1", "+7", "-2", "@SUM(A1)", "\t=1", "\r=1", "  =1", "＝1", "\N{NO-BREAK SPACE}@x"]
)
def test_a_name_is_never_a_formula(cell: str) -> None:
    (row,) = csv.reader(io.StringIO(csv_cells([[cell, "x"]])[1:], newline=""))
    assert row == [f"'{cell}", "x"]
