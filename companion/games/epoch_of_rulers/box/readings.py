"""Readings: the table's answers where the rulebook leaves a question open."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

T = TypeVar("T")


def _no_flag(value: object) -> object:
    """The value. ValueError for true and false, which Python treats as 1 and 0."""
    if isinstance(value, bool):
        raise ValueError("not a whole number")
    return value


Whole = Annotated[T, BeforeValidator(_no_flag)]
Flag = Annotated[bool, Field(strict=True)]


class Readings(BaseModel):
    """An answer to each open question; every default is the likelier reading."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    watchtower_price: Whole[Literal[1, 2]] = 1
    """The price of a Watchtower: its own line says one talent, the price of its level is two."""
    warehouse_shifts: Literal["every_bracket", "free_bracket"] = "every_bracket"
    """The brackets of the army fee that a Warehouse raises."""
    tents_with_hordes: Whole[Literal[4, 5]] = 4
    """The number of free regiments under Warriors' Tents after Invincible Hordes."""
    tents_make_room: Flag = True
    """Whether Warriors' Tents make room for a fourth regiment, or only save its fee."""
    disbanding: Literal["until_paid", "one_per_talent"] = "until_paid"
    """How disbanding regiments replaces the army fee."""
    altar_sacrifice: Literal["start", "end"] = "start"
    """The time in an epoch when the Altar takes gold."""
    capital_takes_place: Flag = True
    """Whether the capital is one of the three buildings of its territory."""
    capital_needs_lower_level: Flag = False
    """Whether the capital needs a building of level 2, like other buildings of level 3."""
    capital_counts: Flag = True
    """Whether the capital counts as a building of level 3 for construction."""
    foreign_buildings: Literal["shared", "own_only"] = "shared"
    """Whether others' buildings take places and count as lower levels."""
    extra_point: Literal["any", "toughness_one"] = "any"
    """The enemies that the extra point of a strength of 6 can kill."""
    last_regiment_lost: Literal["nobody_wins", "weaker_wins"] = "nobody_wins"
    """The winner if the stronger army loses its last regiment."""
    fortress_held: Literal["attacker_won", "defender_won"] = "attacker_won"
    """The winner if the weaker defenders of a Fortress stay in it."""
    neutral_centre: Whole[Literal[0, 2]] = 2
    """The martial points for the first conquest of the central territory."""
    dies_on_last_unit: Flag = False
    """Whether a ruler dies on the last unit of the reign, or beyond it."""
    power_lasts: Literal["war_phase", "own_epoch"] = "war_phase"
    """How long a ruler who died in another's war phase keeps the power."""
    fate_ties: Literal["dense", "competition", "worse"] = "dense"
    """Places of equals for the Fate cards: 1, 1, 2 or 1, 1, 3 or 2, 2, 3."""
    scoring_buildings: Literal["held", "all", "active"] = "held"
    """The Treasuries and defences that score: on own land, also on lost land, or only on own land
    without an uprising."""
    tie_break_glory: Literal["raw", "victory"] = "raw"
    """The points of glory that break a tie."""
    lost_statue: Whole[Literal[0, 5]] = 0
    """The units by which a destroyed Statue shortens its reign."""
    hospice_cancels: Literal["epoch", "game"] = "epoch"
    """How often a Hospice cancels an uprising: once an epoch or once a game."""
    orders_in_revolt: Flag = False
    """Whether other orders than negotiation are possible on a territory in revolt."""
    lowest_blind_card: Whole[Literal[0, -1]] = 0
    """The worth of a card of value 0 from the deck."""
    full_treasury: Literal["lost", "purse"] = "lost"
    """The place of a Bank's talent if its Treasury is full."""
    cards_over_limit: Literal["discard_first", "keep"] = "discard_first"
    """Whether a card received as a gift counts against the limit."""
    lost_unordered: Literal["free", "charged"] = "free"
    """Whether the fee for a territory without an order is still due if the territory was lost."""


DEFAULTS = Readings()
