"""A position: exactly the facts that the rulings on wars and on the end use.

A table's state and the exchange format both give positions. Defaults: a province is
neutral and bare, an owned one has a town, counts are 0, flags false, lists empty, and nobody is
active.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province

# More than any box holds, but with few enough digits to print sums.
Count: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=10**18)]
Flag: TypeAlias = Annotated[bool, Field(strict=True)]
PlayerId: TypeAlias = Annotated[str, Field(strict=True, min_length=1, max_length=40)]
TokenValue: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=3)]

NEUTRAL = "neutral"


def _known(known: frozenset[str], what: str) -> BeforeValidator:
    def check(name: object) -> object:
        if not isinstance(name, str):
            raise ValueError(f"not a {what}")
        if name not in known:
            raise ValueError(f"unknown {what} {name!r}")
        return name

    return BeforeValidator(check)


def _listed(known: Iterable[str]) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "enum": sorted(known)})


PROVINCES, SEAS, VP_CARDS = map(frozenset, (contents.PROVINCES, contents.SEAS, contents.VP_CARDS))

KnownProvince: TypeAlias = Annotated[str, _known(PROVINCES, "province"), _listed(PROVINCES)]
KnownSea: TypeAlias = Annotated[str, _known(SEAS, "sea"), _listed(SEAS)]
VpCardId: TypeAlias = Annotated[str, _known(VP_CARDS, "victory-point card"), _listed(VP_CARDS)]
Improvement: TypeAlias = Annotated[
    str, _known(contents.IMPROVEMENTS, "card"), _listed(contents.IMPROVEMENTS)
]
Structure: TypeAlias = Annotated[
    Literal["town", "city", "citadel"],
    BeforeValidator(lambda named: "town" if named is None else named),
    WithJsonSchema({"enum": ["town", "city", "citadel", None]}),
]
"""The building of an owned province. Null or a missing field means a town."""


class Part(BaseModel):
    """Base of a position's parts: frozen, and unknown keys are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class PlayerPosition(Part):
    """A player: the marker, town pieces in stock, the cards of the Reserve by name."""

    id: PlayerId
    vp: Count
    towns: Count
    reserve: tuple[Improvement, ...] = ()

    @model_validator(mode="after")
    def _each_card_once(self) -> Self:
        if len(set(self.reserve)) < len(self.reserve):
            raise ValueError("a Reserve card appears twice")
        return self


class CardPosition(Part):
    """A victory-point card in play and the values of the tokens left on it."""

    id: VpCardId
    tokens: tuple[TokenValue, ...] = ()


class ProvincePosition(Part):
    """A province: its owner (None: neutral), its buildings, and everybody's troops."""

    owner: PlayerId | None = None
    structure: Structure = "town"
    castle: Flag = False
    dragon: Flag = False
    runestone: Flag = False
    armies: Mapping[PlayerId, Count] = Field(default_factory=dict)
    mercenaries: Mapping[PlayerId, Count] = Field(default_factory=dict)

    @property
    def attackers(self) -> tuple[str, ...]:
        """The players with armies here, except the owner; with any, there is a war."""
        return tuple(
            player for player, armies in self.armies.items() if armies and player != self.owner
        )


class PositionOptions(Part):
    """Table options that change a ruling."""

    castle_defends_neutral: Flag = False


class Position(Part):
    """A whole position. `players` in turn order; `supply` is None if there is enough of
    each token. `ways` asks what would let the active player declare the end."""

    game: Literal["mythotopia"] = "mythotopia"
    players: Annotated[tuple[PlayerPosition, ...], Field(min_length=1)]
    active: PlayerId | None = None
    actions_taken: Count = 0
    free_actions_taken: Count = 0
    vp_cards: tuple[CardPosition, ...] = ()
    provinces: Mapping[KnownProvince, ProvincePosition] = Field(default_factory=dict)
    ships: Mapping[KnownSea, Mapping[PlayerId, Count]] = Field(default_factory=dict)
    supply: Mapping[Literal["1", "2", "3"], Count] | None = None
    options: PositionOptions = PositionOptions()
    ways: Flag = False

    @model_validator(mode="after")
    def _players_are_known(self) -> Self:
        ids = [player.id for player in self.players]
        if len(set(ids)) < len(ids):
            raise ValueError("players: two players have the same id")
        if NEUTRAL in ids:
            raise ValueError("players: nobody may be called neutral")
        if len({card.id for card in self.vp_cards}) < len(self.vp_cards):
            raise ValueError("vp_cards: a card appears twice")
        for where, who in self._players_mentioned():
            if who not in ids:
                raise ValueError(f"{where}: unknown player {who!r}")
        return self

    def _players_mentioned(self) -> list[tuple[str, str]]:
        mentions = [("active", self.active)] if self.active is not None else []
        for name, province in self.provinces.items():
            if province.owner is not None:
                mentions.append((f"provinces.{name}.owner", province.owner))
            mentions += [(f"provinces.{name}.armies", who) for who in province.armies]
            mentions += [(f"provinces.{name}.mercenaries", who) for who in province.mercenaries]
        for sea, ships in self.ships.items():
            mentions += [(f"ships.{sea}", who) for who in ships]
        return mentions

    def player(self, player: Seat) -> PlayerPosition:
        """The player with that id; KeyError if there is none."""
        for player_facts in self.players:
            if player_facts.id == player:
                return player_facts
        raise KeyError(player)

    def facts(self, province: Province) -> contents.ProvinceFacts:
        """The board's facts about a province; KeyError if there is no such province."""
        return contents.BOARD[province]

    @property
    def wars(self) -> tuple[str, ...]:
        """The provinces at war, by name."""
        return tuple(sorted(n for n, p in self.provinces.items() if p.armies and p.attackers))

    @property
    def empty_cards(self) -> int:
        """How many victory-point cards hold no token."""
        return sum(not card.tokens for card in self.vp_cards)
