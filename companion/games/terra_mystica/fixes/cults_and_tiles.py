"""Corrections of a seat's cults and tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import AfterValidator, Field

from companion.core.frozen import changed
from companion.core.game.action import Choice, Widget
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.box.tiles import TOWNS
from companion.games.terra_mystica.fixes.statement import Statement
from companion.games.terra_mystica.moves.fields import FavorId, chosen
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.table import Table


class SetCults(Statement):
    """Sets a seat's positions on the four cults, and its priests there."""

    kind: ClassVar[str] = "set_cults"
    title: ClassVar[Phrase] = say("Correct the cult board")

    fire: Annotated[int, Widget("count", names.CULT[0]), Field(ge=0, le=10)] = 0
    water: Annotated[int, Widget("count", names.CULT[1]), Field(ge=0, le=10)] = 0
    earth: Annotated[int, Widget("count", names.CULT[2]), Field(ge=0, le=10)] = 0
    air: Annotated[int, Widget("count", names.CULT[3]), Field(ge=0, le=10)] = 0
    kept: Annotated[int, Widget("count", say("Priests on the cult board")), Field(ge=0, le=7)] = 0

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        known: dict[str, Any] = {"seat": seat}
        if seat in state.seats:
            player = state.player(seat)
            known |= dict(zip(("fire", "water", "earth", "air"), player.cults, strict=True))
            known["kept"] = player.priests_kept
        return cls(**{**known, **given})

    def changed(self, player: Player) -> Player:
        cults = (self.fire, self.water, self.earth, self.air)
        return changed(player, cults=cults, priests_kept=self.kept)

    def story(self, before: Table) -> Phrase:
        return say("Corrected the cults: {fire}, {water}, {earth}, {air}", fire=self.fire,
                   water=self.water, earth=self.earth, air=self.air)  # fmt: skip


class SetTiles(Statement):
    """Sets the favor and town tiles of a seat; the stock has the others."""

    kind: ClassVar[str] = "set_tiles"
    title: ClassVar[Phrase] = say("Correct favor and town tiles")

    favors: Annotated[tuple[FavorId, ...], Widget("choices", say("Favor tiles")),
                      Field(max_length=12)] = ()  # fmt: skip
    towns: Annotated[dict[str, Annotated[int, Field(ge=0, le=9)]],
                     Widget("count", say("Town tiles")),
                     AfterValidator(lambda towns: {t: n for t, n in towns.items() if n})] = Field(
                         default_factory=dict)  # fmt: skip

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        known: dict[str, Any] = {"seat": seat}
        if seat in state.seats:
            player = state.player(seat)
            known |= {"favors": player.favors, "towns": Counter(player.towns)}
        return cls(**{**known, **given})

    def changed(self, player: Player) -> Player:
        towns = tuple(t for t in TOWNS for _ in range(self.towns.get(t, 0)))
        return changed(player, favors=tuple(dict.fromkeys(self.favors)), towns=towns)

    def fold(self, state: Table) -> Table:
        after = super().fold(state)
        if self.seat not in state.seats:
            return state
        had, has = state.player(self.seat), after.player(self.seat)
        game = after.game
        favors = {tile: left + had.favors.count(tile) - has.favors.count(tile)
                  for tile, left in game.favors_left.items()}  # fmt: skip
        towns = {tile: left + had.towns.count(tile) - has.towns.count(tile)
                 for tile, left in game.towns_left.items()}  # fmt: skip
        return after.with_game(changed(game, favors_left=favors, towns_left=towns))

    def choices(self, state: Table) -> Mapping[str, Sequence[Choice]]:
        return {"favors": chosen(names.FAVOR, names.FAVOR),
                "towns": chosen(names.TOWN, state.game.towns_left)}  # fmt: skip

    def story(self, before: Table) -> Phrase:
        return say("Corrected the tiles")
