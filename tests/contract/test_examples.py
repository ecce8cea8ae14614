"""What a game shows of itself: examples to check it by, icons that are there, sums that add up."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from companion.core.game import catalogue
from companion.core.game.action import Widget, WidgetKind
from companion.core.game.showcase import Exhibit
from companion.core.log.log import Log
from tests.contract.games import MADE_UP, SHOWN
from tests.contract.tables import log_of

SHARED = Path(__file__).parents[2] / "static" / "icons" / "sprite.svg"


def test_every_installed_game_loads() -> None:
    assert catalogue.broken() == {}


@pytest.mark.parametrize("slug", [*catalogue.games()])
def test_every_game_has_an_exhibit_of_a_game_that_has_begun(slug: str) -> None:
    begun = [
        exhibit.name
        for exhibit in catalogue.games()[slug].examples().exhibits
        if exhibit.options is not None
    ]
    assert begun, f"{slug} has no such exhibit, so the suite checks none of its screens"


def icons(slug: str) -> set[str]:
    """The icons that the templates of a game find."""
    folder = catalogue.folders().get(slug)
    sprites = [SHARED, *([folder / "static" / "icons" / "sprite.svg"] if folder else [])]
    drawn = (path.read_text(encoding="utf-8") for path in sprites if path.is_file())
    return {icon for sprite in drawn for icon in re.findall(r'<symbol id="([^"]+)"', sprite)}


def shown_icons(game: Any, log: Log[Any]) -> Iterator[str]:
    """The icons of everything that a screen offers or counts."""
    state = log.state
    yield from (counter.icon for counter in game.counters(state))
    yield from (item.icon for item in game.settings(state))
    yield from (check.icon for check in game.checklist(state))
    for seat in log.setup()[1]:
        items = (*game.menu(state, seat), *game.anytime(state, seat), *game.prompts(state, seat))
        yield from (item.icon for item in items)
        yield from (offer.icon for offer in game.quick(state, seat))
    if passing := game.passing(state):
        yield passing.icon


def kinds(model: type[BaseModel]) -> Iterator[str]:
    """The kinds of the widgets of a model's fields."""
    for info in model.model_fields.values():
        yield from (widget.kind for widget in info.metadata if isinstance(widget, Widget))


@pytest.mark.parametrize("slug", [*catalogue.games()])
def test_every_widget_is_of_a_kind_that_forms_know(slug: str) -> None:
    game = catalogue.games()[slug]
    used = {kind for model in (game.options, *game.action_types) for kind in kinds(model)}
    assert used <= {*get_args(WidgetKind)}


@pytest.mark.parametrize(
    ("game", "exhibit"), [case for case in SHOWN if case.values[0] not in MADE_UP]
)
def test_every_icon_is_drawn_and_the_sources_add_up(game: Any, exhibit: Exhibit) -> None:
    log = log_of(game, exhibit)
    if log is None:
        return
    assert {*shown_icons(game, log)} - {""} <= icons(game.meta.slug)
    sources, points = game.sources(log.state), game.points(log.state)
    summed = {seat: sum(source.points.get(seat, 0) for source in sources) for seat in points}
    assert not sources or summed == points
