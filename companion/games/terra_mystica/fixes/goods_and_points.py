"""Corrections of a seat's goods and points."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Widget
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.deed import Statement
from companion.games.terra_mystica.state.player import Player, scored
from companion.games.terra_mystica.state.state import State, with_player
from companion.games.terra_mystica.state.table import Table

Many = Annotated[int, Widget("count", say("Coins")), Field(ge=-99, le=999)]


class SetGoods(Statement):
    """Sets coins, workers, priests in hand, and the three bowls of power."""

    kind: ClassVar[str] = "set_goods"
    title: ClassVar[Phrase] = say("Correct coins, workers, priests, power")

    coins: Many = 0
    workers: Annotated[int, Widget("count", say("Workers")), Field(ge=-99, le=999)] = 0
    priests: Annotated[int, Widget("count", say("Priests in hand")), Field(ge=-9, le=7)] = 0
    one: Annotated[int, Widget("count", say("Bowl I")), Field(ge=-12, le=12)] = 0
    two: Annotated[int, Widget("count", say("Bowl II")), Field(ge=-12, le=12)] = 0
    three: Annotated[int, Widget("count", say("Bowl III")), Field(ge=-12, le=12)] = 0

    @classmethod
    def known(cls, game: State, player: Player) -> dict[str, Any]:
        bowls = dict(zip(("one", "two", "three"), player.power, strict=True))
        same = {name: getattr(player, name) for name in ("coins", "workers", "priests")}
        return {**same, **bowls}

    def stated(self, game: State, player: Player) -> State:
        return with_player(game, changed(
            player, coins=self.coins, workers=self.workers, priests=self.priests,
            power=(self.one, self.two, self.three),
        ))  # fmt: skip

    def story(self, before: Table) -> Phrase:
        return say(
            "Corrected to {coins}, {workers}, {priests}, power {one}/{two}/{three}",
            coins=names.some("coins", self.coins),
            workers=names.some("workers", self.workers),
            priests=names.some("priests", self.priests),
            one=self.one,
            two=self.two,
            three=self.three,
        )


class Correct(Statement):
    """Points added or taken away, with a reason."""

    kind: ClassVar[str] = "correct"
    title: ClassVar[Phrase] = say("Correct points")

    points: Annotated[int, Widget("sum", say("Points, or minus points")), Field(ge=-500, le=500)]
    why: Annotated[str, Widget("text", say("Why")), Field(max_length=80)] = ""

    @classmethod
    def known(cls, game: State, player: Player) -> dict[str, Any]:
        return {"points": 0}

    def stated(self, game: State, player: Player) -> State:
        return with_player(game, scored(player, "corrections", self.points))

    def story(self, before: Table) -> Phrase:
        return say("Corrected: {why}", why=self.why) if self.why else say("Corrected the points")
