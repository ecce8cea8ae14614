"""An offer as a button: what it records, and what that changes, said on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.game.action import Offer
from companion.core.log.log import Log
from companion.core.log.preview import PointsChange
from companion.core.whatif import tried
from companion.web.view import forms


@dataclass(frozen=True, slots=True)
class Button:
    """An offer with its facts, as hidden fields, and whose points it changes."""

    offer: Offer[Any]
    facts: tuple[tuple[str, str], ...]
    changes: tuple[PointsChange, ...]

    @property
    def own_change(self) -> int:
        """The points it brings its own seat."""
        seat = self.offer.action.subject
        return sum(c.after - c.before for c in self.changes if c.seat == seat)


def button(log: Log[Any], offer: Offer[Any]) -> Button:
    """The button of an offer, on the table as its log has it now."""
    return Button(offer, tuple(forms.flat(offer.action)), tried(log, [offer.action]).changes)
