"""Epoch of Rulers (Serhii and Mykhailo Dembitsky): its rules, without a table so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.epoch_of_rulers.exchange import adjudicate


class EpochOfRulers:
    """The `Adjudicator` of core.game."""

    def adjudicate_lines(self, lines: Iterable[str], *, brief: bool) -> Iterator[str]:
        return adjudicate.adjudicate_lines(lines)

    def position_schema(self) -> dict[str, Any]:
        return adjudicate.schema()


adjudicator = EpochOfRulers()
