"""Corrections of a seat's cults and tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, Field

from companion.core.frozen import changed
from companion.core.game.action import Choice, Widget
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.box.tiles import TOWNS
from companion.games.terra_mystica.moves.deed import Statement
from companion.games.terra_mystica.moves.fields import FavorId, chosen
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import NOBODY, ORDER_PLACES, State, with_player
from companion.games.terra_mystica.state.table import Table

PLACES_FOR = (3, 2)
"""The steps of a priest's places on each cult."""


def _on_places(priests: dict[str, int]) -> dict[str, int]:
    """The priests without zeros. ValueError for an unknown place."""
    if not priests.keys() <= {f"{cult}{steps}" for cult in CULTS for steps in PLACES_FOR}:
        raise ValueError("not a place for priests")
    return {place: count for place, count in priests.items() if count}


class SetCults(Statement):
    """Sets a seat's positions on the four cults, and its priests by place: "fire3", "fire2"."""

    kind: ClassVar[str] = "set_cults"
    title: ClassVar[Phrase] = say("Correct the cult board")
    rarely: ClassVar[Phrase] = say("Priests on the cult board")

    fire: Annotated[int, Widget("count", names.CULT[0]), Field(ge=0, le=10)] = 0
    water: Annotated[int, Widget("count", names.CULT[1]), Field(ge=0, le=10)] = 0
    earth: Annotated[int, Widget("count", names.CULT[2]), Field(ge=0, le=10)] = 0
    air: Annotated[int, Widget("count", names.CULT[3]), Field(ge=0, le=10)] = 0
    priests: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=3)]],
        Widget("count", say("Priests on the cult board"), rare=True),
        AfterValidator(_on_places),
    ] = Field(default_factory=dict)

    @classmethod
    def known(cls, game: State, player: Player) -> dict[str, Any]:
        stand = Counter(f"{cult}{steps}" for cult, order in zip(CULTS, game.orders, strict=True)
                        for steps, seat in zip(ORDER_PLACES, order, strict=True)
                        if seat == player.seat)  # fmt: skip
        return {**dict(zip(CULTS, player.cults, strict=True)), "priests": stand}

    def stated(self, game: State, player: Player) -> State:
        orders = []
        for cult, row in zip(CULTS, game.orders, strict=True):
            order = [NOBODY if seat == player.seat else seat for seat in row]
            for steps in PLACES_FOR:
                places = [n for n, here in enumerate(ORDER_PLACES) if here == steps]
                places.sort(key=lambda place: order[place] != NOBODY)  # The free ones first.
                for place in places[: self.priests.get(f"{cult}{steps}", 0)]:
                    order[place] = player.seat
            orders.append(tuple(order))
        after = changed(player, cults=(self.fire, self.water, self.earth, self.air),
                        priests_kept=sum(self.priests.values()))  # fmt: skip
        return with_player(game, after, orders=tuple(orders))

    def choices(self, state: Table) -> Mapping[str, Sequence[Choice]]:
        return {"priests": [
            Choice(f"{cult}{steps}",
                   say("{cult}: places for {steps} steps", cult=name, steps=steps))
            for cult, name in zip(CULTS, names.CULT, strict=True) for steps in PLACES_FOR
        ]}  # fmt: skip

    def story(self, before: Table) -> Phrase:
        return say("Corrected the cults: {fire}, {water}, {earth}, {air}", fire=self.fire,
                   water=self.water, earth=self.earth, air=self.air)  # fmt: skip


class SetTiles(Statement):
    """Sets the favour and town tiles of a seat; the stock has the others."""

    kind: ClassVar[str] = "set_tiles"
    title: ClassVar[Phrase] = say("Correct favour and town tiles")

    favors: Annotated[tuple[FavorId, ...], Widget("choices", say("Favour tiles")),
                      Field(max_length=12)] = ()  # fmt: skip
    towns: Annotated[dict[str, Annotated[int, Field(ge=0, le=9)]],
                     Widget("count", say("Town tiles")),
                     AfterValidator(lambda towns: {t: n for t, n in towns.items() if n})] = Field(
                         default_factory=dict)  # fmt: skip

    @classmethod
    def known(cls, game: State, player: Player) -> dict[str, Any]:
        return {"favors": player.favors, "towns": Counter(player.towns)}

    def stated(self, game: State, player: Player) -> State:
        favors = tuple(dict.fromkeys(self.favors))
        towns = tuple(t for t in TOWNS for _ in range(self.towns.get(t, 0)))
        left = Counter(player.favors + player.towns)
        left.subtract(favors + towns)
        return with_player(
            game, changed(player, favors=favors, towns=towns),
            favors_left={tile: count + left[tile] for tile, count in game.favors_left.items()},
            towns_left={tile: count + left[tile] for tile, count in game.towns_left.items()},
        )  # fmt: skip

    def choices(self, state: Table) -> Mapping[str, Sequence[Choice]]:
        return {"favors": chosen(names.FAVOR, names.FAVOR),
                "towns": chosen(names.TOWN, state.game.towns_left)}  # fmt: skip

    def story(self, before: Table) -> Phrase:
        return say("Corrected the tiles")
