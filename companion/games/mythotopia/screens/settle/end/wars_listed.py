"""The wars in the form on the end of the game: the recorded ones and those entered in it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.game.ruling import Answers
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.fixes.survey import WarFacts
from companion.games.mythotopia.rules.end.every_order import MOST_WARS_PROJECTED
from companion.games.mythotopia.screens.settle.answers import (
    Reader,
    believed,
    war_answers,
    war_entered,
)
from companion.games.mythotopia.state.pieces import wars
from companion.games.mythotopia.state.state import State

NAME = re.compile(r"wars\.([0-9]{1,3})\.province", re.ASCII)


@dataclass(frozen=True, slots=True)
class WarEntry:
    """A war in the page's list. `recorded`: the table has it. `mended`: the form corrects it.
    `over`: the form says that there is no war, whatever was recorded."""

    province: Province
    facts: WarFacts
    recorded: bool
    mended: bool = False
    over: bool = False

    @property
    def fought(self) -> bool:
        """Whether anybody attacks. Without attackers there is no war."""
        attackers = (n for seat, n in self.facts.armies.items() if seat != self.facts.owner)
        return not self.over and any(attackers)

    @property
    def corrects(self) -> bool:
        """Whether it is new to the table. A war only begun in the form isn't."""
        return self.mended and not self.over and (self.recorded or self.fought)


def listed(state: State, answers: Answers) -> tuple[WarEntry, ...]:
    """The recorded wars by name, with the form's corrections; then the entered ones in order."""
    entries = {entry.province: entry for entry in _entries(state, answers)}
    known_wars = [
        entries.pop(province, WarEntry(province, believed(state, province), recorded=True))
        for province in wars(state)
    ]
    room = max(0, MOST_WARS_PROJECTED - len(known_wars))
    return (*known_wars, *list(entries.values())[:room])


def _entries(state: State, answers: Answers) -> Iterator[WarEntry]:
    """Every war in the answers; of two in one province, the later one."""
    known_wars = set(wars(state))
    for number in sorted(int(match[1]) for match in map(NAME.fullmatch, answers) if match):
        read = Reader(answers, f"wars.{number}.")
        province = read.single("province", contents.BOARD)
        if province is None:
            continue
        before = believed(state, province)
        over = bool(read.flag("over"))
        facts = before if over else war_entered(read, state, province)
        if read.single("was", (compact(facts),)) and not over:
            facts = before  # it only repeats what the page showed when it was opened
        mended = over or facts != before
        if mended or province not in known_wars:
            yield WarEntry(province, facts, province in known_wars, mended, over)


def compact(facts: WarFacts) -> str:
    """A war's facts as one short text, to remember what a page showed ("blue/city/c/b3r5/")."""
    flags = [flag[0] for flag in ("castle", "dragon", "runestone") if getattr(facts, flag)]
    troops = (
        "".join(f"{seat[0]}{count}" for seat, count in sorted(counts.items()))
        for counts in (facts.armies, facts.mercenaries)
    )
    return "/".join([facts.owner, facts.building, "".join(flags), *troops])


def flat(state: State, number: int, entry: WarEntry) -> Iterator[tuple[str, str]]:
    """A war as answers: its place, its holder, and all differences."""
    prefix = f"wars.{number}"
    yield f"{prefix}.province", entry.province
    if entry.over:
        yield f"{prefix}.over", "1"
        return
    before = dict(war_answers(believed(state, entry.province), state.seats))
    for name, value in war_answers(entry.facts, state.seats):
        if name == "owner" or before.get(name, "town") != value:
            yield f"{prefix}.{name}", value
