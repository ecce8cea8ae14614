"""Questions about places, fate and the final scoring."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import Field

from companion.core.files.questions import Part
from companion.games.epoch_of_rulers.box.contents import FEWEST_PLAYERS, MOST_PLAYERS
from companion.games.epoch_of_rulers.box.readings import Flag, Readings
from companion.games.epoch_of_rulers.exchange.question import (
    LONGEST_LIST,
    MOST,
    Count,
    Level,
    Name,
    Number,
    Question,
)
from companion.games.epoch_of_rulers.rules.ending.final_score import (
    FateSphere,
    Holdings,
    final_score,
)
from companion.games.epoch_of_rulers.rules.ending.places import fate_draws, ranked
from companion.games.epoch_of_rulers.rules.ending.raw_points import construction

Fine: TypeAlias = Annotated[int, Field(strict=True, ge=-MOST, le=0)]
OneOrNone: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=1)]
Few: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=MOST_PLAYERS)]


class RankPoints(Question):
    """Victory points by raw points of one sphere."""

    calc = "epoch.rank_points"
    values: Annotated[dict[Name, Number], Field(min_length=1, max_length=MOST_PLAYERS)]

    def answer(self, agreed: Readings) -> dict[str, Any]:
        return {"points": ranked(self.values)}


class FateDraws(Question):
    """The number of Fate cards that each player draws."""

    calc = "epoch.fate_draws"
    martial: Annotated[dict[Name, Count], Field(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)]

    def answer(self, agreed: Readings) -> dict[str, Any]:
        found = fate_draws(self.martial, agreed)
        return {"draws": found.draws, "draw_order": list(found.order)}


class Construction(Question):
    """Raw points of construction: by territory, the builder and level of every building."""

    calc = "epoch.construction"
    territories: Annotated[
        tuple[Annotated[tuple[tuple[Name, Level], ...], Field(max_length=LONGEST_LIST)], ...],
        Field(max_length=LONGEST_LIST),
    ]

    def answer(self, agreed: Readings) -> dict[str, Any]:
        return {"raw": construction(self.territories)}


class Held(Part):
    """A player's holdings at the end."""

    territories: Count = 0
    capitals_taken: Few = 0
    troops: Count = 0
    defence: Count = 0
    gold: Count = 0
    treasuries: Count = 0
    construction: Count = 0
    statues: Count = 0
    palace: OneOrNone = 0
    tournament: OneOrNone = 0
    capital_lost: Flag = False
    altar_glory: Count = 0
    altar_martial: Count = 0
    martial: Count = 0
    fate: dict[FateSphere, Fine] = Field(default_factory=dict)

    def holdings(self) -> Holdings:
        """The holdings in the form of the rules."""
        return Holdings(**{name: getattr(self, name) for name in type(self).model_fields})


class Score(Question):
    """The whole final scoring."""

    calc = "epoch.score"
    players: Annotated[dict[Name, Held], Field(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)]

    def answer(self, agreed: Readings) -> dict[str, Any]:
        found = final_score({name: held.holdings() for name, held in self.players.items()}, agreed)
        return {"raw": found.raw, "points": found.points, "winners": list(found.winners)}
