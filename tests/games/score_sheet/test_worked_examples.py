"""Each preset counts an example that somebody else has counted, and each of its numbers matters."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from companion.core.game.descriptions import COLOURS
from companion.games.score_sheet import game
from companion.games.score_sheet.presets import PRESETS, facts
from tests.games.score_sheet.sheets import Recorded, log

WORKED = Path(__file__).parent / "worked"
EXAMPLES: Mapping[str, Sequence[Mapping[str, Any]]] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))["sheet"]
    for path in sorted(WORKED.glob("*.toml"))
}
SEATS = [colour.id for colour in COLOURS]
NUMBERS = ("start", "aim", "back", "adds")


def counted(agreed: Mapping[str, Any], sheet: Mapping[str, Any]) -> dict[str, Any]:
    """What the sheet says of an example: totals, winners, whether the end is due."""
    seats = SEATS[: len(sheet["totals"])]

    def numbers(row_id: int | str, entered: Sequence[int | str]) -> Recorded:
        known = {seat: n for seat, n in zip(seats, entered, strict=False) if n != ""}
        return "row", {"row": str(row_id), "values": known}

    lines: list[Recorded] = []
    for values in sheet.get("added", ()):
        lines += [("add", {"seat": seat, "points": n})
                  for seat, n in zip(seats, values, strict=True)]  # fmt: skip
    played = [*sheet.get("rounds", ()), *([sheet["last"]] if "last" in sheet else ())]
    for number, values in enumerate(played, start=1):
        if "bids" in sheet:
            lines.append(numbers(f"b{number}", sheet["bids"][number - 1]))
        made = numbers(number, values)
        action = game.actions["row"].model_validate(made[1])
        state = log(agreed, *lines, seats=seats).state
        lines.append(("row", action.completed(state).payload()))
    names = [category["name"] for category in agreed.get("categories", ())]
    for name, values in sheet.get("cells", {}).items():
        lines.append(numbers(names.index(name) + 1, values))
    state = log(agreed, *lines, seats=seats).state
    ended = game.ended(game.actions["finish"]().fold(state))
    assert ended is not None
    totals = game.points(state)
    found = {"totals": [totals[seat] for seat in seats], "winners": [*ended.winners]}
    return found | ({"due": game.passing(state) is not None} if "due" in sheet else {})


def says(sheet: Mapping[str, Any]) -> dict[str, Any]:
    return {key: sheet[key] for key in ("totals", "winners", "due") if key in sheet}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_counts_its_worked_examples(name: str) -> None:
    for sheet in EXAMPLES[name]:
        assert sheet["source"]
        assert counted(facts(name), sheet) == says(sheet)


def swapped(agreed: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The set-up with two of its numbers swapped, in each possible way that differs."""
    rows = agreed.get("categories", ())
    worths = [(line.get("worth", ""), line.get("kind", "")) for line in rows]
    for one, other in combinations(range(len(rows)), 2):
        if worths[one] != worths[other]:
            lines = [*rows]
            for here, there in ((one, other), (other, one)):
                worth, kind = worths[there]
                lines[here] = {"name": rows[here]["name"], "worth": worth, "kind": kind}
            yield f"{rows[one]['name']}, {rows[other]['name']}", {**agreed, "categories": lines}
    for at, line in enumerate(rows):
        table = line.get("worth", "").split(", ")
        for one, other in combinations(range(len(table)), 2):
            if table[one] != table[other]:
                new = [*table]
                new[one], new[other] = table[other], table[one]
                changed = {**line, "worth": ", ".join(new)}
                yield f"{line['name']} {one}, {other}", {
                    **agreed, "categories": [*rows[:at], changed, *rows[at + 1 :]]
                }  # fmt: skip
    known = {name: agreed.get(name, 0) for name in NUMBERS}
    bids = dict.fromkeys(("made", "trick", "off", "zero"), 0) | agreed.get("bids", {})
    for place, numbers in (("", known), ("bids", bids)):
        for one, other in combinations(numbers, 2):
            if numbers[one] != numbers[other]:
                pair = {one: numbers[other], other: numbers[one]}
                yield f"{one}, {other}", {**agreed, **({"bids": bids | pair} if place else pair)}


@pytest.mark.parametrize("name", PRESETS)
def test_no_two_numbers_of_a_preset_may_be_swapped(name: str) -> None:
    """Its examples count otherwise then."""
    alike = [
        pair
        for pair, agreed in swapped(facts(name))
        if all(counted(agreed, sheet) == says(sheet) for sheet in EXAMPLES[name])
    ]
    assert alike == []


@pytest.mark.parametrize("name", PRESETS)
def test_an_example_has_the_special_rows(name: str) -> None:
    """A 0 in some row, and a tie, a negative number or a cap where the game has it."""
    entered = [
        number
        for sheet in EXAMPLES[name]
        for values in (*sheet.get("rounds", ()), *sheet.get("cells", {}).values(),
                       *sheet.get("added", ()))
        for number in values
    ]  # fmt: skip
    assert 0 in entered or name in ("table_tennis", "minigolf", "rummikub", "darts")
    if PRESETS[name].ties:
        best = [sorted(sheet["totals"], reverse=True)[:2] for sheet in EXAMPLES[name]]
        assert any(one == other for one, other in best)


def test_no_example_is_left_over() -> None:
    assert [*EXAMPLES] == sorted(PRESETS)
    assert len(PRESETS) >= 30


def test_each_preset_names_its_source() -> None:
    folder = Path(game.begin.__globals__["__file__"]).parent / "presets"
    for name in PRESETS:
        text = (folder / f"{name}.toml").read_text(encoding="utf-8")
        assert re.search(r'^source = ".{20,}"$', text, re.MULTILINE), name
