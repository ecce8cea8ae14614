"""An offer as a button: what it records, and the changes that it shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.game.action import Offer
from companion.core.log.log import Log
from companion.core.log.preview import Change, changes_between, points_in
from companion.core.questions.facts import flat
from companion.core.whatif import played_out


@dataclass(frozen=True, slots=True)
class Button:
    """An offer and the numbers that it changes. `places` are the buttons that it unfolds; None if
    it records at once."""

    offer: Offer
    changes: tuple[Change, ...]
    places: tuple[Button, ...] | None = None

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What it records, as hidden fields."""
        return tuple(flat(self.offer.action))

    @property
    def own_change(self) -> int:
        """The points that it gives its own seat."""
        return points_in(self.changes, self.offer.action.subject)

    @property
    def own_counts(self) -> tuple[Change, ...]:
        """The counters that it changes for its own seat."""
        seat = self.offer.action.subject
        return tuple(c for c in self.changes if c.label and c.seat == seat)

    @property
    def says(self) -> tuple[Any, ...]:
        """Everything that the button shows and records: equal values mean equal buttons."""
        return self.offer, self.own_change, self.own_counts


def button(log: Log, offer: Offer, now: Any = None) -> Button:
    """The button of an offer. `now` is the table's state if the log has tried actions: trying out
    an end shows no hidden points. A button that leads to a page shows no points, and that of a
    place neither, so nothing is folded for them."""
    places = None if offer.places is None else tuple(Button(place, ()) for place in offer.places)
    if offer.page:
        return Button(offer, (), places)
    then = played_out(log.game, log.state, offer.action)
    return Button(offer, changes_between(log.game, log.state, then, now), places)
