"""Where the rulebook leaves a question open: what the table agrees on."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

T = TypeVar("T")


def _no_flag(value: object) -> object:
    """The value, unless it is true or false, which Python takes for 1 and 0."""
    if isinstance(value, bool):
        raise ValueError("not a whole number")
    return value


Whole = Annotated[T, BeforeValidator(_no_flag)]
Flag = Annotated[bool, Field(strict=True)]


class HouseRules(BaseModel):
    """An answer to each open question; every default is the likelier reading."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    watchtower_price: Whole[Literal[1, 2]] = 1
    """Its own line says one talent, the price of its level is two."""
    warehouse_shifts: Literal["every_bracket", "free_bracket"] = "every_bracket"
    """Which brackets of the fee for the army a Warehouse raises."""
    tents_with_hordes: Whole[Literal[4, 5]] = 4
    """How many regiments stand for free under Warriors' Tents after Invincible Hordes."""
    tents_make_room: Flag = True
    """Warriors' Tents let a fourth regiment come; else they only spare its fee."""
    disbanding: Literal["until_paid", "one_per_talent"] = "until_paid"
    """How many regiments replace the fee for the army."""
    altar_sacrifice: Literal["start", "end"] = "start"
    """When in an epoch the Altar takes gold."""
    capital_takes_place: Flag = True
    """The capital is one of the three buildings of its territory."""
    capital_needs_lower_level: Flag = False
    """The capital needs a building of level 2, as other buildings of level 3 do."""
    capital_counts: Flag = True
    """The capital is a building of level 3 when construction is counted."""
    foreign_buildings: Literal["shared", "own_only"] = "shared"
    """Whether others' buildings take places and give levels to build on."""
    extra_point: Literal["any", "toughness_one"] = "any"
    """What the extra point of a strength of 6 kills."""
    last_regiment_lost: Literal["nobody_wins", "weaker_wins"] = "nobody_wins"
    """Who wins if the stronger army loses its last regiment."""
    fortress_held: Literal["attacker_won", "defender_won"] = "attacker_won"
    """Who has won if the weaker defenders of a Fortress stay in it."""
    neutral_centre: Whole[Literal[0, 2]] = 2
    """Martial points for the first conquest of the central territory."""
    dies_on_last_unit: Flag = False
    """A ruler dies on the last unit of the reign, not beyond it."""
    power_lasts: Literal["war_phase", "own_epoch"] = "war_phase"
    """How long a ruler who has died in another's war phase keeps the power."""
    fate_ties: Literal["dense", "competition", "worse"] = "dense"
    """Places of equals for the Fate cards: 1, 1, 2 or 1, 1, 3 or 2, 2, 3."""
    scoring_buildings: Literal["held", "all", "active"] = "held"
    """Whose Treasuries and defences score: those on own land, also those on lost land, or only
    those on own land without an uprising."""
    tie_break_glory: Literal["raw", "victory"] = "raw"
    """Which points of glory break a tie."""
    lost_statue: Whole[Literal[0, 5]] = 0
    """How much a destroyed Statue shortens its reign."""
    hospice_cancels: Literal["epoch", "game"] = "epoch"
    """How often a Hospice cancels an uprising: once an epoch or once a game."""
    orders_in_revolt: Flag = False
    """Other orders than negotiation are possible on a territory in revolt."""
    lowest_blind_card: Whole[Literal[0, -1]] = 0
    """What a card of value 0 is worth when it comes from the deck."""
    full_treasury: Literal["lost", "purse"] = "lost"
    """Where a Bank's talent goes if its Treasury is full."""
    cards_over_limit: Literal["discard_first", "keep"] = "discard_first"
    """Whether a card that comes as a gift counts against the limit."""
    lost_unordered: Literal["free", "charged"] = "free"
    """Whether the fee is due for a territory without an order that is lost by then."""


DEFAULTS = HouseRules()
