"""What a game shows of itself: examples to check it by, icons that are there, sums that add up."""

import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from companion.core.game import catalogue
from companion.core.game.action import Widget, WidgetKind
from companion.core.game.showcase import Exhibit
from companion.core.log.following import following
from companion.core.log.log import Log
from companion.translations.__main__ import (
    TEMPLATE,
    extract,
    files_of,
    is_begun,
    lacking,
    read,
    update,
)
from tests.contract.games import MADE_UP, SHOWN
from tests.contract.tables import log_of

ROOT = Path(__file__).parents[2]
SHARED = ROOT / "static" / "icons" / "sprite.svg"


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


@pytest.mark.parametrize("slug", [*catalogue.games()])
def test_every_text_is_translated(slug: str) -> None:
    """In every plural form, into each whole language that the game has a catalogue of."""
    home = catalogue.folders()[slug]
    extracted = extract(home)
    missing = {
        path.name: [message.id for message in lacking(path, update(path, extracted))]
        for path in files_of(home)
        if path.exists() and path.name != TEMPLATE and not is_begun(read(path))
    }
    assert [text for texts in missing.values() for text in texts] == [], missing


def icons(slug: str) -> set[str]:
    """The icons that the templates of a game find."""
    folder = catalogue.folders().get(slug)
    sprites = [SHARED, *([folder / "static" / "icons" / "sprite.svg"] if folder else [])]
    drawn = (path.read_text(encoding="utf-8") for path in sprites if path.is_file())
    return {icon for sprite in drawn for icon in re.findall(r'<symbol id="([^"]+)"', sprite)}


def test_the_page_about_games_lists_the_icons_of_the_frame() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    listed = re.search(r"The frame has the icons ([^.]+)\.", page)
    assert listed
    assert set(re.findall(r"[a-z][a-z-]+", listed[1])) == icons("")


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
def test_icons_are_drawn_sources_add_up_and_the_end_waits_for_nobody(
    game: Any, exhibit: Exhibit
) -> None:
    log = log_of(game, exhibit)
    if log is None:
        return
    if game.waited and game.ended(log.state):
        assert game.waited(log.state).seats == ()
    assert {*shown_icons(game, log)} - {""} <= icons(game.meta.slug)
    sources, points = game.sources(log.state), game.points(log.state)
    summed = {seat: sum(source.points.get(seat, 0) for source in sources) for seat in points}
    assert not sources or summed == points


@pytest.mark.parametrize(
    ("game", "exhibit"), [case for case in SHOWN if case.values[0] not in MADE_UP]
)
def test_an_exhibit_records_what_follows_from_its_lines(game: Any, exhibit: Exhibit) -> None:
    """As a table does, apart from what chance draws."""
    log = log_of(game, exhibit)
    states = list(log.states()) if log else []
    for place, (line, _, after) in enumerate(states):
        if not line.action.automatic:
            rest = (later.action for later, _, _ in states[place + 1 :])
            recorded = list(takewhile(lambda action: action.automatic, rest))
            missing = [a for a in following(game, after, line.action, None) if a not in recorded]
            assert missing == [], f"these follow from line {line.seq}"
