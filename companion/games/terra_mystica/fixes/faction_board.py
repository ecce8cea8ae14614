"""Corrections of a faction board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.deed import Statement
from companion.games.terra_mystica.moves.fields import NoCard, SpecialCode, chosen
from companion.games.terra_mystica.state.board import structures_on
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import State, with_player
from companion.games.terra_mystica.state.table import Table

KINDS = ("dwellings", "houses", "temples", "stronghold", "sanctuary")
TRACKS = ("shipping", "exchange", "bridges", "keys")


class SetBoard(Statement):
    """Sets the structures on the map, tracks, keys and the bonus card."""

    kind: ClassVar[str] = "set_board"
    title: ClassVar[Phrase] = say("Correct structures, tracks, bonus card")

    dwellings: Annotated[int, Widget("count", names.STRUCTURE[0]), Field(ge=0, le=8)] = 0
    houses: Annotated[int, Widget("count", names.STRUCTURE[1]), Field(ge=0, le=4)] = 0
    temples: Annotated[int, Widget("count", names.STRUCTURE[2]), Field(ge=0, le=3)] = 0
    stronghold: Annotated[int, Widget("count", names.STRUCTURE[3]), Field(ge=0, le=1)] = 0
    sanctuary: Annotated[int, Widget("count", names.STRUCTURE[4]), Field(ge=0, le=1)] = 0
    shipping: Annotated[int, Widget("count", say("Shipping level")), Field(ge=0, le=5)] = 0
    exchange: Annotated[int, Widget("count", say("Steps on the spades track")),
                        Field(ge=0, le=2)] = 0  # fmt: skip
    bridges: Annotated[int, Widget("count", say("Bridges")), Field(ge=0, le=3)] = 0
    keys: Annotated[int, Widget("count", say("Keys not used")), Field(ge=0, le=9)] = 0
    card: NoCard = None

    used: Annotated[tuple[SpecialCode, ...], Field(max_length=9), Widget(
        "choices", say("Special actions used this round"), rare=True)] = ()  # fmt: skip

    @classmethod
    def known(cls, game: State, player: Player) -> dict[str, Any]:
        same = {name: getattr(player, name) for name in (*TRACKS, "used")}
        return {**dict(zip(KINDS, player.built, strict=True)), **same, "card": player.card or None}

    @property
    def built(self) -> tuple[int, ...]:
        """The structures by kind."""
        return tuple(getattr(self, kind) for kind in KINDS)

    def stated(self, game: State, player: Player) -> State:
        had, has, cards = player.card, self.card or "", game.cards
        if had != has:
            left = {card: coins for card, coins in cards.items() if card != has}
            cards = {**left, had: 0} if had else left
        tracks = {name: getattr(self, name) for name in TRACKS}
        after = changed(player, built=self.built, card=has, used=self.used, **tracks)
        return with_player(game, after, cards=cards)

    def objections(self, state: Table) -> Iterator[Objection]:
        """Against other numbers of structures than the map shows, if they are new."""
        if state.depth != "map" or self.seat not in state.seats:
            return
        player = state.player(self.seat)
        on_map = structures_on(state.game.board, player.seat)
        if self.built not in (player.built, on_map):
            said = names.listed(
                say("{what} {by}", what=name, by=count)
                for name, count in zip(names.STRUCTURE, on_map, strict=True)
                if count
            )
            yield Objection("map.built", say("The map shows: {structures}. Correct its hexes.",
                                             structures=said), "build")  # fmt: skip

    def choices(self, state: Table) -> Mapping[str, Sequence[Choice]]:
        return {"card": chosen(names.CARD, names.CARD),
                "used": chosen(names.SPECIAL, names.SPECIAL)}  # fmt: skip

    def story(self, before: Table) -> Phrase:
        return say("Corrected the faction board")
