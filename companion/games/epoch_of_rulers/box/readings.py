"""Readings: the table's answers where the rulebook leaves a question open."""

from functools import lru_cache
from typing import Annotated, Any, Literal, TypeVar

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
    """Answers that change a computed number; every default is the likelier reading. Other open
    questions are objections, which a table overrules, or are decided in the reference: rebels who
    fall stay dead, a new ruler begins where the marker stands, a Temple's regiment comes to it, a
    protection chip counts in an uprising."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    watchtower_price: Whole[Literal[1, 2]] = 1
    """The price of a Watchtower: its own line says one talent, the price of its level is two."""
    disbanding: Literal["until_paid", "one_per_talent"] = "until_paid"
    """How disbanding regiments replaces the army fee."""
    extra_point: Literal["any", "toughness_one"] = "any"
    """The enemies that the extra point of a strength of 6 can kill."""
    dies_on_last_unit: Flag = False
    """Whether a ruler dies on the last unit of the reign, or beyond it."""
    scoring_buildings: Literal["held", "all", "active"] = "held"
    """The Treasuries and defences that score: on own land, also on lost land, or only on own land
    without an uprising."""


DEFAULTS = Readings()


@lru_cache(maxsize=64)
def agreed_readings(agreed: tuple[tuple[str, Any], ...]) -> Readings:
    """The readings of a table, from those that are not the usual ones."""
    return Readings.model_validate(dict(agreed))
