"""Whole games by players who know no strategy. One only taps: the buttons of a phone, those of the
hexes among them."""

from collections.abc import Iterator
from random import Random

from companion.core.game.action import Action, MenuItem
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.geography import HEXES
from companion.games.terra_mystica.course.last_scoring import Areas
from companion.games.terra_mystica.screens.map.actions_here import actions_here
from companion.games.terra_mystica.setup.new_game import Options
from companion.games.terra_mystica.state.table_state import TableState
from tests.games.terra_mystica.recording import Table

DEPTHS = ("points", "ledger", "map")
MOST = 2000


def of_item(item: MenuItem[TableState]) -> Iterator[Action[TableState]]:
    """The actions of an item that one tap, or a tap and a choice, records."""
    if item.offer:
        yield item.offer.action
    if item.pick:
        made, field = item.pick.action, item.pick.field
        for choice in item.pick.choices:
            yield type(made).model_validate({**made.model_dump(), field: choice.value})


def taps(table: TableState, seat: str, chance: Random) -> Iterator[Action[TableState]]:
    """The seat's buttons in any order; the hexes come first three times of four."""
    plain = [offer.action for offer in game.quick(table, seat)]
    plain += [made for item in game.prompts(table, seat) for made in of_item(item)]
    chance.shuffle(plain)
    hexes = table.depth == "map" and any(item.page == "map" for item in game.prompts(table, seat))
    first = chance.random() < 0.25
    yield from plain if first else ()
    if hexes:
        for hexagon in chance.sample(range(len(HEXES)), len(HEXES)):
            on_hex = [one.offer.action for one in actions_here(table, seat, hexagon)]
            yield from chance.sample(on_hex, len(on_hex))
    yield from () if first else plain


def tap(table: TableState, chance: Random) -> Action[TableState] | None:
    """A button that goes on without an objection; None at the end."""
    if game.ended(table) is not None:
        return None
    if table.is_counting:
        return Areas.prefilled(table, "")
    for seat in chance.sample(table.seats, len(table.seats)):
        for action in taps(table, seat, chance):
            if not game.objections(table, action):
                return action
    raise AssertionError(f"nobody has a button: {table}")


def opened(seed: int, chance: Random, **options: object) -> Table:
    """A table for 2 to 5 players, with factions that chance has drawn."""
    seats = chance.sample([colour.id for colour in game.meta.colours], 2 + seed % 4)
    drawn = game.redrawn(game.draw(seats, chance), "factions", seats, chance)
    assert isinstance(drawn, Options)
    assert not game.setup_objections(drawn, seats)
    return Table(drawn.model_copy(update=options), seats)


def random_evening(seed: int) -> Table:
    """A game of any actions that the rules allow, to its end."""
    chance = Random(seed)
    play = opened(seed, chance)
    while (action := game.examples().rehearse(play.state, chance)) and len(play.recorded) < MOST:
        play.tap(action)
    return play
