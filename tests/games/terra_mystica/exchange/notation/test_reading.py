"""How lines are read: spelling, remarks, what the table wrote itself, pasted ledgers."""

import pytest

from companion.games.terra_mystica.box.factions import TERRAINS
from companion.games.terra_mystica.box.geography import HEX_NUMBERS
from tests.games.terra_mystica.exchange.notation.written import (
    SINGLE_SPADES,
    answer,
    game,
    lines_of,
    wrong,
)
from tests.games.terra_mystica.table import begun, having, rows, standing

LEDGER = "{who}\t\t20 VP\t-1\t15 C\t\t3 W\t\t0 P\t\t5/7/0 PW\t\t0/0/0/0\t1 2\t{commands}"
LINK = "\tshow history\r"


def rows_without_numbers(lines: list[str]) -> list[dict[str, object]]:
    return [{**row, "row": 0} for row in answer(lines)["rows"]]


def test_case_blanks_and_remarks_do_not_matter() -> None:
    lines = lines_of("base5p_a")[:60]
    spelled = [f"  {line.upper().replace(' ', '   ')} # so it was" for line in lines]
    assert answer(spelled) == answer(lines)
    marked = [line.replace(":", " :").replace(",", " ,") for line in lines]
    assert answer(["\ufeff" + marked[0], *marked[1:]]) == answer(lines)


def test_empty_lines_are_counted_and_skipped() -> None:
    lines = lines_of("base5p_a")[:60]
    spread = [text for line in lines for text in ("", line, "# nothing", "   \r")]
    assert [row["row"] for row in answer(spread)["rows"]] == [
        4 * row["row"] - 2 for row in answer(lines)["rows"]
    ]


def test_what_the_table_wrote_is_skipped() -> None:
    lines = lines_of("base5p_a")
    between = [
        "Default game options",
        "Randomize setup",
        "Player 1: somebody",
        "Round 1 income",
        "Round 1, turn 3",
        "Scoring FIRE cult",
        "Converting resources to VPs",
        "mermaids: other_income_for_faction",
        "mermaids: cult_income_for_faction. other_income_for_faction",
        "halflings: [opponent accepted power]",
        "halflings: [all opponents declined power]",
        "fakirs: +8vp for FIRE",
        "fakirs: +18vp for network. +2vp for WATER",
        "fakirs: score_resources",
        "fakirs:",
    ]
    spread = [text for number, line in enumerate(lines)
              for text in (line, between[number % len(between)])]  # fmt: skip
    answered = answer(spread)
    assert answered["final"] == game("base5p_a")["final"]
    assert len(answered["rows"]) == len(answer(lines)["rows"])


@pytest.mark.parametrize("glue", [". other_income_for_faction", " cult_income_for_faction"])
def test_income_glued_to_a_row_is_no_part_of_it(glue: str) -> None:
    lines = lines_of("base5p_a")[:75]
    assert lines[69] == "fakirs: transform e6 to yellow"
    glued = [*lines[:69], lines[69] + glue, *lines[70:]]
    assert answer(glued) == answer(lines)


def test_a_pasted_ledger_is_read() -> None:
    lines = lines_of("base5p_a")
    pasted = []
    for line in lines:
        who, colon, commands = line.partition(": ")
        is_row = colon and who in game("base5p_a")["factions"]
        pasted.append(LEDGER.format(who=who.title(), commands=commands) if is_row else line + LINK)
    assert answer(pasted) == answer(lines)


def test_a_row_of_a_ledger_without_commands_is_skipped() -> None:
    lines = lines_of("base5p_a")[:12]
    empty = LEDGER.format(who="dwarves", commands="")
    for cell in (empty, empty.rstrip("\t")):
        assert len(answer([*lines, cell])["rows"]) == 5


SPELLED_OUT = {
    "to tp": "to Trading Post",
    "to te": "to temple",
    "to sh": "to Stronghold",
    "to sa": "to sanctuary",
    "advance ship": "advance shipping",
    "advance dig": "advance digging",
    "to gray": "to grey",
    "convert 1pw to 1c": "convert power to coin",
    "convert w to c": "convert 1worker to 1coins",
    "convert 1p to 1w": "convert priest to worker",
    "send p to": "send  P  to",
}
APART = {"convert 1pw to 1c": "convert 1 pw to 1 c", "to sa.": "to SA  ."}


@pytest.mark.parametrize("spelling", [SPELLED_OUT, APART])
def test_words_have_two_spellings(spelling: dict[str, str]) -> None:
    text = "\n".join(lines_of("base5p_a"))
    for old, new in spelling.items():
        assert old in text
        text = text.replace(old, new)
    assert answer(text.split("\n")) == answer(lines_of("base5p_a"))


def test_a_player_may_leave_before_the_first_dwelling() -> None:
    seated = [*lines_of("league4p_5")[:23], "auren dropped from the game"]
    first = "cultists: build E6", "darklings: build G5", "engineers: build E7"
    again = "engineers: build F6", "darklings: build B5", "cultists: build F5"
    assert wrong([*seated, *first, *again, "engineers: pass BON1"]) == ""
    assert wrong([*seated, "auren: build F4"]) == "row 25: auren have left the game"


def test_the_steps_of_auren_may_stand_apart() -> None:
    lines = lines_of("league4p_5")[:118]
    apart = lines[-1].replace("+2WATER", "+WATER. +WATER")
    assert answer([*lines[:-1], apart]) == answer(lines)
    assert wrong([*lines[:-1], lines[-1].replace("+2WATER", "+WATER. +AIR")])


def test_decline_alone_declines_all() -> None:
    lines = lines_of("league4p_5")
    last = lines.index("cultists: Decline 3 from engineers", 270)
    assert answer([*lines[:last], "cultists: decline"])["final"] == game("league4p_5")["final"]


def test_spades_may_be_forgone_one_by_one() -> None:
    lines = [*lines_of("base5p_a")[:47], "halflings: burn 6. action ACT6. -SPADE"]
    assert answer([*lines[:-1], f"{lines[-1]}. -SPADE"]) == answer(lines)
    assert len(answer(lines)["rows"]) == 41


@pytest.mark.parametrize("command", ["wait", "done", "wait. done"])
def test_waiting_changes_nothing(command: str) -> None:
    lines = lines_of("base5p_a")[:40]
    waiting = [*lines, f"dwarves: {command}", f"mermaids: {command}"]
    assert answer(waiting)["rows"][:-2] == answer(lines)["rows"]
    assert wrong([*lines, "dwarves: wait a little"]) == ("row 41: 'wait a little' is not a command")


def test_the_table_option_of_the_cultists_needs_its_line() -> None:
    with_option = lines_of("league4p_4")
    without = [line for line in with_option if "errata" not in line]
    assert wrong(with_option) == ""
    assert rows_without_numbers(without) != rows_without_numbers(with_option)


@pytest.mark.parametrize(
    "spades",
    [
        ["giants: -SPADE", "witches: transform F6 to green"],
        ["witches: transform F6 to green", "giants: -SPADE"],
        ["witches: transform F6 to green"],
    ],
)
def test_giants_forgo_a_single_spade_in_any_row_of_phase_three(spades: list[str]) -> None:
    rows = answer([*SINGLE_SPADES, *spades, "giants: pass BON2"])["rows"]
    assert rows[-1]["coins"] == 24


@pytest.mark.parametrize(
    ("spades", "hexagon", "made"),
    [("ACT6", "E5", "plains"), ("ACT5", "E5", "plains"), ("ACT5", "F2", "lakes"),
     ("ACT6", "F2", "swamp"), ("ACT5", "F1", "wasteland")],
)  # fmt: skip
def test_terrain_without_a_colour_goes_as_near_to_home_as_the_spades_reach(
    spades: str, hexagon: str, made: str
) -> None:
    """E5 is swamp, F2 forest, F1 mountains; plains are the home of the Halflings. On the circle:
    desert, plains, swamp, lakes, forest, mountains, wasteland."""
    state = begun({"halflings": "E6 F7", "witches": "A3 I6"})
    state = having(standing(state, "halflings", D="F3 E2"), "halflings", shipping=3)
    after = rows(state, f"halflings: action {spades}. transform {hexagon}")
    assert TERRAINS[after.board.terrain[HEX_NUMBERS[hexagon]]] == made
