"""Tables for tests: four players, known expeditions, red first on the initiative track."""

from typing import Any

from companion.core.game.action import Action
from companion.games.expedition import game
from companion.games.expedition.fixes.open_facts import SetTeam
from companion.games.expedition.moves.choice.take_or_sell import Sell
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.setup.new_game import Options
from companion.games.expedition.state.state import State
from tests.games.expedition.play import FOUR, Table

SYMBOLS = {
    "avalon": {"explorer": 2, "crew": 1},
    "iram": {"crew": 1, "vehicle": 2},
    "mu": {"explorer": 1, "crew": 1, "vehicle": 1},
    "shangri_la": {"explorer": 2, "crew": 1},
}
TEAMS = {
    ("red", 1): ("explorer:4:1", "crew:2:3"),  # Avalon: 4 × 2 + 2 × 1 = 10
    ("red", 2): ("vehicle:3:2",),  # 0
    ("blue", 1): ("explorer:4:1", "crew:2:3"),  # 10
    ("green", 1): ("crew:3:2", "jetpack"),  # 3 + 2 × 2 = 7
}
CARDS = ("explorer:3:2", "crew:2:3", "patron", "risky::3")


def table_of(players: int = 4, **options: Any) -> Table:
    """A table that has just begun."""
    seats = FOUR[:players]
    agreed = {"row": [*SYMBOLS], "order": seats, "symbols": SYMBOLS, **options}
    return Table(Options.model_validate(agreed), seats)


def laid(table: Table, *cards: str, cartographers: int = 0) -> Table:
    """The table with these cards on the market."""
    counts = {code: cards.count(code) for code in cards}
    return table.tap(LayMarket(cards=counts, cartographers=cartographers))


def choosing(*cards: str, players: int = 4, cartographers: int = 0, **options: Any) -> Table:
    """A table where the players choose among these cards, in the order of initiative: red first.
    Nobody has bid anything."""
    market = cards or CARDS[: 3 if players < 4 else 4]
    table = laid(table_of(players, **options), *market, cartographers=cartographers)
    return table.reveal(**dict.fromkeys(table.seats, 0))


def with_team(table: Table, seat: str, team: int, *cards: str) -> Table:
    """The table with these cards in a team."""
    named = {code.split(":")[0]: code for code in cards if not code.startswith("jetpack")}
    jetpacks = sum(code.startswith("jetpack") for code in cards)
    return table.tap(SetTeam(seat=seat, team=team, **named, jetpacks=jetpacks))


def objects(table: Table, action: Action[State]) -> list[str]:
    """The ids of what the rules say against an action now."""
    return [objection.id for objection in game.objections(table.state, action)]


def coins(table: Table) -> tuple[int, ...]:
    """Everybody's coins, in the order of the seats."""
    return tuple(player.coins or 0 for player in table.state.players.values())


def sending(teams: Any = None, players: int = 4, **options: Any) -> Table:
    """A table where everybody decides which teams go to Avalon; initiative: red, blue, green,
    yellow."""
    table = choosing(players=players, cartographers=3, **options)
    for (seat, team), cards in (TEAMS if teams is None else teams).items():
        with_team(table, seat, team, *cards)
    for seat in table.state.order:
        code = table.state.market[0]
        table.tap(Sell.prefilled(table.state, seat, card=code))
    return table
