"""Fields that several actions have, and their choices."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from companion.core.game.action import Choice, Widget
from companion.core.text import Phrase, Seat, SeatName
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import CULTS, TERRAINS
from companion.games.terra_mystica.box.geography import HEXES
from companion.games.terra_mystica.box.language import say, say_many
from companion.games.terra_mystica.rules.ledger.areas import FLYERS
from companion.games.terra_mystica.state.table_state import TableState

HexField: TypeAlias = Annotated[str, Widget("choice", say("Hex")), Field(max_length=4)]
"""A land hex by its name, "" at a table without a map."""
TerrainId: TypeAlias = Annotated[str, Widget("choice", say("Terrain")), Field(max_length=10)]
"""A terrain by its id, "" at a table without a map."""
Cult: TypeAlias = Annotated[Literal["fire", "water", "earth", "air"], Widget("choice", say("Cult"))]
FavorId: TypeAlias = Literal[
    "fire3", "water3", "earth3", "air3", "fire2", "water2", "earth2", "air2", "fire1", "water1",
    "earth1", "air1",
]  # fmt: skip
CardId: TypeAlias = Literal[
    "spade_2coins", "cult_4coins", "6coins", "3power_ship", "worker3power", "shsa_vp_2workers",
    "th_vp_worker", "priest", "dwelling_vp_2coins", "shipping_vp_3power",
]  # fmt: skip
PowerCode: TypeAlias = Literal["ACT1", "ACT2", "ACT3", "ACT4", "ACT5", "ACT6"]
SpecialCode: TypeAlias = Literal[
    "BON1", "BON2", "FAV6", "ACTA", "ACTC", "ACTG", "ACTN", "ACTS", "ACTW", "ACTE",
]  # fmt: skip
BonusCard: TypeAlias = Annotated[CardId, Widget("choice", say("Bonus card"))]
NoCard: TypeAlias = Annotated[
    CardId | None, Widget("choice", say("Bonus card"), unknown=say("none: round 6"))
]
Towns: TypeAlias = Annotated[int, Widget("count", say("Towns founded")), Field(ge=0, le=3)]
Spades: TypeAlias = Annotated[int, Widget("count", say("Spades needed")), Field(ge=0, le=9)]
Flown: TypeAlias = Annotated[bool, Widget("flag", say("By tunnel or carpet"))]


def named_choices(words: Mapping[str, Phrase], ids: Iterable[str]) -> list[Choice]:
    return [Choice(name, words[name]) for name in ids if name in words]


def hex_choices(table: TableState) -> list[Choice]:
    """The hexes with their terrain; none at a table without a map."""
    if table.depth != "map":
        return []
    terrain = table.game.board.terrain
    hexes = [Choice(name, say("{hex}: {terrain}", hex=name, terrain=names.TERRAIN[terrain[number]]))
             for number, name in enumerate(HEXES)]  # fmt: skip
    return [Choice("", say("not named")), *hexes]


def terrain_choices(table: TableState) -> list[Choice]:
    """The terrains; none at a table without a map."""
    if table.depth != "map":
        return []
    terrains = [Choice(key, name) for key, name in zip(TERRAINS, names.TERRAIN, strict=True)]
    return [Choice("", say("home terrain")), *terrains]


def flights(table: TableState, seat: Seat) -> dict[str, list[Choice]]:
    """No box for a tunnel or carpet where the faction has none."""
    seated = seat in table.seats
    return {"flown": []} if seated and table.player(seat).faction.id not in FLYERS else {}


def cult_choices() -> list[Choice]:
    return [
        Choice(cult, name, icon=icon)
        for cult, name, icon in zip(CULTS, names.CULT, names.CULT_ICONS, strict=True)
    ]


def cards_lying(table: TableState, also: str) -> Sequence[Choice]:
    """The available bonus cards, each with its coins, and the card `also`."""
    choices = []
    for card, coins in table.game.cards.items():
        note = say_many("with {count} coin", "with {count} coins", coins) if coins else None
        choices.append(Choice(card, names.CARD[card], note))
    if also and also not in table.game.cards:
        choices.append(Choice(also, names.CARD[also]))
    return choices


def touching(table: TableState, seat: Seat) -> Sequence[Choice]:
    """For each other seat, the field for the power of its structures beside the new one."""
    return [
        Choice(rival, say("{seat}: power of the structures that touch it", seat=SeatName(rival)))
        for rival in table.others(seat)
    ]
