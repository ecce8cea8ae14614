"""Examples of all states of the game, for the style page and the tests of every screen."""

from typing import Any, TypeAlias

from companion.core.game.showcase import Exhibit, demo_in
from companion.core.text import Seat

FOUR = {"green": "Ada", "red": "Bo", "blue": "Вера", "black": "Максимилиан"}
TWO = {"yellow": "Ada", "gray": "Bo"}

Recorded: TypeAlias = tuple[str, dict[str, Any]]

ROUNDS = [
    "dwelling_fire_power", "th_air_spade", "shsa_fire_worker", "spade_earth_coin",
    "th_water_spade", "town_earth_spade",
]  # fmt: skip


def agreed(*cards: str, **more: Any) -> dict[str, Any]:
    return {"rounds": ROUNDS, "cards": list(cards), "red": "chaos_magicians",
            "black": "darklings", **more}  # fmt: skip


def _each(kind: str, *seats: Seat) -> list[Recorded]:
    return [(kind, {"seat": seat}) for seat in seats]


def _cards(**cards: str) -> list[Recorded]:
    return [("first_card", {"seat": seat, "card": card}) for seat, card in cards.items()]


FOUR_CARDS = agreed("spade_2coins", "cult_4coins", "6coins", "worker3power", "priest",
                    "th_vp_worker", "dwelling_vp_2coins")  # fmt: skip
PLACED = _each("first_dwelling", "green", "blue", "black", "black", "blue", "green", "red")
FIRST_ROUND = [
    *PLACED,
    *_cards(black="worker3power", blue="spade_2coins", red="priest", green="6coins"),
]
BUILT: list[Recorded] = [
    *FIRST_ROUND,
    ("upgrade", {"seat": "green", "to": "TH", "beside": {"red": 1, "black": 2}}),
    ("leech", {"seat": "red", "builder": "green", "offer": 1, "power": 1}),
]
FAVOR_DUE: list[Recorded] = [
    *BUILT,
    ("leech", {"seat": "black", "builder": "green", "offer": 2, "power": 0}),
    ("upgrade", {"seat": "red", "to": "TH", "beside": {"green": 2}}),
    ("leech", {"seat": "green", "builder": "red", "offer": 2, "power": 2}),
    ("special", {"seat": "blue", "code": "BON1"}),
    ("build", {"seat": "blue", "spades": 1}),
    ("priest", {"seat": "black", "cult": "water", "steps": 3}),
    ("upgrade", {"seat": "green", "to": "TE"}),
]
DEMO = demo_in("companion.games.terra_mystica.screens", "black")()
ON_THE_MAP: list[Recorded] = [(kind, dict(facts)) for kind, facts in DEMO.recorded[1:]]
TWO_CARDS = {
    "rounds": ROUNDS,
    "cards": ["6coins", "worker3power", "priest", "th_vp_worker", "dwelling_vp_2coins"],
}


def _passed_out() -> list[Recorded]:
    """Six rounds in which two players only pass."""
    lines = _each("first_dwelling", "yellow", "gray", "gray", "yellow", "yellow")
    lines += _cards(gray="6coins", yellow="priest")
    cards, pool = {"gray": "6coins", "yellow": "priest"}, ["worker3power", "th_vp_worker"]
    for _ in range(5):
        for seat in ("yellow", "gray"):
            card = pool.pop(0)
            pool.append(cards[seat])
            cards[seat] = card
            lines.append(("pass", {"seat": seat, "card": card}))
    lines += _each("pass", "yellow", "gray")
    return lines


COUNTING = _passed_out()
TABLE = {"table": "", "mine": "/seat/green"}
FORMS = {
    **TABLE,
    "act": "/act?seat=black",
    "log": "/log",
    "build": "/act/build?seat=black",
    "upgrade": "/act/upgrade?seat=black",
    "priest": "/act/priest?seat=black",
    "power action": "/act/power_action?seat=black",
    "pass": "/act/pass?seat=black",
    "convert": "/act/convert?seat=black",
    "correct goods": "/act/set_goods?seat=green",
    "correct the board": "/act/set_board?seat=green",
    "pieces": "/page/pieces?seat=green&D=1&TH=1",
    "more": "/more",
    "settle a price": "/settle/cost?faction=darklings&deed=SH",
    "set-up again": "/setup",
}

RULINGS = "/rulings/terra-mystica"
SCREENS = {
    "new table": "/new/terra-mystica",
    "a price without a table": f"{RULINGS}/cost?faction=halflings&deed=dwelling-2&coins=2&three=3",
    "areas without a table": f"{RULINGS}/area?yellow.area=9&green.area=9&red.area=4",
    "the last points without a table": f"{RULINGS}/final?green.vp=80&green.fire=9&green.area=9"
    "&green.coins=7&red.vp=85&red.area=4&red.coins=0",
}

EXHIBITS: tuple[Exhibit, ...] = (
    Exhibit(
        "gathering for Terra Mystica",
        FOUR,
        screens={"table": "", "set-up": "/setup"},
    ),
    Exhibit("factions in secret", FOUR, {**FOUR_CARDS, "secret_factions": True}, (),
            {**TABLE, "choose": "/sealed/green", "tv": "/tv"}),
    Exhibit("first Dwellings", FOUR, FOUR_CARDS, PLACED[:3], TABLE),
    Exhibit("a neighbour answers", FOUR, FOUR_CARDS, BUILT,
            {**TABLE, "leech": "/act/leech?seat=black"}),
    Exhibit("a favour tile is due", FOUR, FOUR_CARDS, FAVOR_DUE, {
        **FORMS, "favor": "/act/favor?seat=green"}),
    Exhibit("points and cults only", FOUR, {**FOUR_CARDS, "depth": "points"}, BUILT, TABLE),
    Exhibit("hidden points", FOUR, {**FOUR_CARDS, "hidden_points": True}, BUILT,
            {**TABLE, "chart": "/chart", "points": "/page/points?seat=green", "tv": "/tv",
             "page to share": "/g/{watch}"}),
    Exhibit("hexes on the map", FOUR, {**FOUR_CARDS, "depth": "map"}, ON_THE_MAP, {
        **TABLE, "map": "/map?seat=black", "open hex": "/map?seat=black&place=E6",
        "own hex": "/map?seat=black&place=B5", "in reach": "/map?seat=black&show=reach",
        "whole map": "/map?seat=black&zoom=2", "tv": "/tv", "may I": "/page/may_i?seat=black",
        "points": "/page/points?seat=black", "pieces": "/page/pieces?seat=black"}),
    Exhibit("round 6 is over", TWO, TWO_CARDS, COUNTING,
            {"table": "", "areas": "/act/areas?seat=gray"}),
    Exhibit(
        "the last points are counted",
        TWO,
        TWO_CARDS,
        [*COUNTING, ("areas", {"sizes": {"yellow": 3, "gray": 2}})],
        {"table": "", "log": "/log", "chart": "/chart", "more": "/more"},
    ),
)  # fmt: skip
