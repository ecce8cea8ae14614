"""The board's facts, each correctable at the table.

Our borders and seas come from a single source. If the printed board differs, it is right.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import Statement
from companion.core.frozen import changed
from companion.core.game.action import Choice, Listed, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import ProvinceField, SeaName
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.board.board_facts import BoardFacts, Border, border, pair
from companion.games.mythotopia.state.state import State


class CorrectBoard(Statement[State]):
    """Corrects a fact of our data to that of the printed board. The host's next tables start with
    it. `neighbour` names the other province of a border."""

    kind: ClassVar[str] = "board"
    listed: ClassVar[Listed] = "settings"
    title: ClassVar[Phrase] = say("Correct a board fact")
    refills: ClassVar[tuple[str, ...]] = ("province", "neighbour")

    province: ProvinceField
    strength: Annotated[
        int, Widget("count", say("Strength of its neutral troops")), Field(ge=0, le=20)
    ]
    rugged: Annotated[bool, Widget("flag", say("Rugged"))] = False
    seas: Annotated[tuple[SeaName, ...], Widget("choices", say("Seas on its coast"))] = ()
    neighbour: Annotated[str, Widget("choice", say("One of its borders"))] = ""
    border: Annotated[Border, Widget("choice", say("Kind of border"))] = "plain"

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        province = given.get("province") or contents.PROVINCES[0]
        facts = state.facts(province)
        neighbour = given.get("neighbour", "")
        if neighbour == province:
            neighbour = given["neighbour"] = ""
        shown = {
            "province": province,
            "strength": facts.strength,
            "rugged": facts.rugged,
            "seas": facts.seas,
            "border": border(state, province, neighbour) if neighbour else "plain",
        }
        return cls(**{**shown, **given})

    def fold(self, state: State) -> State:
        facts = BoardFacts(strength=self.strength, rugged=self.rugged, seas=self.seas).facts
        printed = contents.BOARD[self.province]
        board = {name: kept for name, kept in state.board.items() if name != self.province}
        if facts != contents.ProvinceFacts(
            printed.strength, printed.rugged, tuple(sorted(printed.seas))
        ):
            board[self.province] = facts
        state = changed(state, board=board)
        if self.neighbour not in contents.BOARD or self.neighbour == self.province:
            return state
        between = pair(self.province, self.neighbour)
        borders = {which: kind for which, kind in state.borders.items() if which != between}
        if self.border != border(changed(state, borders={}), self.province, self.neighbour):
            borders[between] = self.border
        return changed(state, borders=borders)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        kinds = {"plain": say("plain"), "hills": say("hills"), "mountains": say("mountains"),
                 "none": say("no border")}  # fmt: skip
        near = [n for n in contents.PROVINCES if border(state, self.province, n) != "none"]
        far = [n for n in contents.PROVINCES if n not in near and n != self.province]
        return {
            "province": [Choice(name, say(name)) for name in contents.PROVINCES],
            "seas": [Choice(sea, say(sea)) for sea in contents.SEAS],
            "neighbour": [Choice("", say("no change")),
                          *(Choice(name, say(name)) for name in (*near, *far))],
            "border": [Choice(kind, name) for kind, name in kinds.items()],
        }  # fmt: skip

    def story(self, before: State) -> Phrase:
        return reduce(with_details, self._corrected())

    def _corrected(self) -> Iterator[Phrase]:
        yield say("The table corrects {province}", province=self.province)
        yield say("strength {strength}", strength=self.strength)
        if self.rugged:
            yield say("rugged")
        for sea in self.seas:
            yield say(sea)
        if self.neighbour:
            yield say("border with {province}", province=self.neighbour)
