"""Examples of all states of the game, for the style page and the tests of every screen."""

from typing import Any, TypeAlias

from companion.core.game.showcase import Exhibit
from companion.core.text import Seat

FOUR = {"red": "Ada", "blue": "Bo", "green": "Вера", "yellow": "Максимилиан"}
TWO = {"red": "Ada", "blue": "Bo"}

Recorded: TypeAlias = tuple[str, dict[str, Any]]

ROW = ["avalon", "iram", "mu", "shangri_la"]
SYMBOLS = {
    "avalon": {"explorer": 2, "crew": 1},
    "iram": {"crew": 1, "vehicle": 2},
    "mu": {"explorer": 1, "crew": 1, "vehicle": 1},
    "shangri_la": {"explorer": 2, "crew": 1},
}
FACES = [
    "explorer:2:3", "explorer:3:2", "explorer:4:1", "crew:2:3", "crew:3:2", "vehicle:2:3",
    "vehicle:3:2", "risky::3", "jetpack::3", "observation::3", "patron:Astor", "patron:Nobel",
]  # fmt: skip


def agreed(*order: str, **more: Any) -> dict[str, Any]:
    return {"row": ROW, "order": list(order), "symbols": SYMBOLS, "faces": FACES, **more}


def _market(*codes: str, cartographers: int = 0) -> Recorded:
    counts = {code: codes.count(code) for code in codes}
    return "market", {"cards": counts, "cartographers": cartographers}


def _bids(order: list[str], moves: list[tuple[str, int]], **bids: int) -> Recorded:
    moved = [{"seat": seat, "to": to} for seat, to in moves]
    return "bids", {"bids": bids, "order": order, "moves": moved}


def _take(seat: Seat, card: str, team: int = 1) -> Recorded:
    return "take_card", {"seat": seat, "card": card, "team": team}


def _sell(seat: Seat, card: str, coins: int) -> Recorded:
    return "sell", {"seat": seat, "card": card, "coins": coins}


def _team(seat: Seat, team: int, explorer: str = "", crew: str = "", vehicle: str = "",
          jetpacks: int = 0) -> Recorded:  # fmt: skip
    facts = {"explorer": explorer, "crew": crew, "vehicle": vehicle, "jetpacks": jetpacks}
    return "set_team", {"seat": seat, "team": team, **facts}


def _sent(**teams: list[tuple[int, int]]) -> Recorded:
    """The log after teams were sent, each with its strength."""
    sent = [{"seat": seat, "team": team, "strength": strength}
            for seat, own in teams.items() for team, strength in own]  # fmt: skip
    return "send_teams", {"seats": list(teams), "sent": sent}


ORDER = ("red", "blue", "green", "yellow")
MARKET = _market("explorer:3:2", "crew:2:3", "patron:Nobel", "risky::3")
BIDS = _bids(["green", "blue", "red", "yellow"], [("green", 2)], red=2, blue=3, green=5, yellow=0)
FIRST_ROUND = [
    MARKET,
    BIDS,
    _take("green", "explorer:3:2"),
    _sell("blue", "patron:Nobel", 7),
    _take("red", "crew:2:3"),
    _sell("yellow", "risky::3", 3),
]
TEAMS = [
    *FIRST_ROUND,
    _team("red", 1, "explorer:4:1", "crew:2:3"),
    _team("red", 2, vehicle="vehicle:3:2"),
    _team("blue", 1, "explorer:3:2", jetpacks=1),
    _team("yellow", 1, "explorer:2:3", "crew:3:2", "vehicle:2:3"),
]
LAST_BIDS = _bids(["red", "green", "blue", "yellow"], [], red=1, blue=0, green=1, yellow=0)
TO_THE_EXPEDITION = [
    *TEAMS,
    _market("crew:2:3", "crew:3:2", "vehicle:2:3", "jetpack::3", cartographers=3),
    LAST_BIDS,
    _sell("red", "crew:2:3", 3),
    _sell("green", "crew:3:2", 2),
    _sell("blue", "vehicle:2:3", 3),
    _sell("yellow", "jetpack::3", 3),
]
SENT = _sent(red=[(1, 10), (2, 0)], green=[(1, 6)], blue=[(1, 8)], yellow=[(1, 7)])
NOBODY_GOES = [
    *TO_THE_EXPEDITION,
    _team("blue", 2, crew="crew:2:3"),
    _team("yellow", 2, vehicle="vehicle:3:2"),
    _sent(red=[], blue=[], green=[], yellow=[]),
]
"""Seven teams wait for the next expedition."""
EQUAL = [
    *FIRST_ROUND,
    _team("red", 1, "explorer:4:1", "crew:2:3"),
    _team("red", 2, "explorer:4:1", "crew:2:3"),
    *TO_THE_EXPEDITION[len(TEAMS) :],
    _sent(red=[(1, 10), (2, 10)], green=[(1, 6)]),
]

TABLE = {"table": "", "mine": "/seat/red", "tv": "/tv"}
FORMS = {
    **TABLE,
    "choose": "/page/choose?seat=green",
    "choose Risky move": "/page/choose?seat=green&card=risky%3A%3A3",
    "act": "/act",
    "log": "/log",
    "sell": "/act/sell?seat=green",
    "take a card": "/act/take_card?seat=green",
    "risky move": "/act/risky_move?seat=green",
    "correct coins": "/act/set_coins?seat=red",
    "correct a team": "/act/set_team?seat=red",
    "correct the track": "/act/set_track?seat=red",
    "more": "/more",
    "people": "/people",
    "rules": "/rules",
    "set-up again": "/setup",
    "what to try": "/whatif/act?seat=red",
}

SCREENS = {
    "new table": "/new/expedition",
    "rules": "/rules/expedition",
    "a team without a table": "/rulings/expedition/strength?explorer=4&symbols.explorer=2",
    "the score without a table": "/rulings/expedition/final?red.coins=5&red.space=2&blue.coins=5",
}


def _played_out() -> list[Recorded]:
    """Four expeditions that nobody joins."""
    lines = [*FIRST_ROUND]
    for _ in range(4):
        lines += TO_THE_EXPEDITION[len(TEAMS) :]
        lines.append(_sent(red=[], green=[]))
    return lines


COUNTED = _played_out()

EXHIBITS: tuple[Exhibit, ...] = (
    Exhibit(
        "gathering for expeditions",
        FOUR,
        screens={"table": "", "set-up": "/setup", "tv": "/tv"},
    ),
    Exhibit(
        "bids for the initiative",
        FOUR,
        agreed(*ORDER, initiative_bids=True),
        (),
        {"table": "", "bid": "/sealed/red", "tv": "/tv"},
    ),
    Exhibit(
        "the market is due",
        TWO,
        agreed("blue", "red"),
        (),
        {
            **TABLE,
            "market": "/page/market?seat=red&card=explorer%3A3%3A2&card=patron%3ANobel",
            "market, all laid": "/page/market?seat=red&card=explorer&card=crew&card=risky",
            "market, a new card": "/page/market?seat=red&card=crew&card=explorer%3A3&open=1",
            "values": "/page/values?seat=red",
        },
    ),
    Exhibit(
        "numbers not entered",
        TWO,
        {"row": ROW, "order": ["blue", "red"]},
        [
            _market("explorer", "crew", "patron"),
            _bids(["blue", "red"], [("blue", 2)], red=1, blue=4),
            _take("blue", "explorer"),
        ],
        {**TABLE, "choose": "/page/choose?seat=red", "symbols": "/act/symbols?seat=red",
         "numbers": "/act/card_numbers?seat=red"},
    ),
    Exhibit("an auction", FOUR, agreed(*ORDER), [MARKET], {**TABLE, "bid": "/sealed/red"}),
    Exhibit("bids revealed", FOUR, agreed(*ORDER, counts_deck=True), [MARKET, BIDS], FORMS),
    Exhibit(
        "a card drawn by Risky move",
        FOUR,
        agreed(*ORDER),
        [MARKET, BIDS, ("risky_move", {"seat": "green", "card": "risky::3", "top": "crew:3:2"})],
        TABLE,
    ),
    Exhibit("teams", FOUR, agreed(*ORDER), NOBODY_GOES,
            {**TABLE, "settle a strength": "/settle/strength?team=blue%2F1"}),
    Exhibit(
        "teams to send",
        FOUR,
        agreed(*ORDER),
        TO_THE_EXPEDITION,
        {**TABLE, "send": "/sealed/red"},
    ),
    Exhibit(
        "losses",
        FOUR,
        agreed(*ORDER),
        [*TO_THE_EXPEDITION, SENT],
        {
            **TABLE,
            "choose a loss": "/seat/green",
            "lose a card": "/act/lose_card?seat=green",
        },
    ),
    Exhibit(
        "two equal teams of one owner",
        FOUR,
        agreed(*ORDER),
        EQUAL,
        {**TABLE, "which has won": "/act/victor?seat=red"},
    ),
    Exhibit("the last count", FOUR, agreed(*ORDER), COUNTED, TABLE),
    Exhibit(
        "artifacts uncovered",
        FOUR,
        agreed(*ORDER),
        [*COUNTED, ("uncover", {"step": "cards"}), ("uncover", {"step": "artifacts"})],
        TABLE,
    ),
    Exhibit(
        "four expeditions are over",
        FOUR,
        agreed(*ORDER),
        [*COUNTED, *(("uncover", {"step": step}) for step in ("cards", "artifacts", "coins"))],
        {"table": "", "log": "/log", "chart": "/chart", "more": "/more", "tv": "/tv",
         "shared": "/g/{watch}"},
    ),
)  # fmt: skip
