"""Examples of all states of Mythotopia, for the style page and the tests of every screen."""

from typing import Any

from companion.core.game.showcase import Exhibit
from companion.core.log.entry import SHOW
from companion.core.text import Seat

FOUR = {"red": "Ada", "blue": "Bo", "green": "Вера", "yellow": "Максимилиан"}
TWO = {"red": "Ada", "blue": "Bo"}

CARDS = ["citadel", "here_be_dragons", "lord_of_the_isles", "spoils_of_war"]

DEALT: dict[str, list[str]] = {
    "red": ["Blore", "Fadge", "Iracund", "Margent", "Quean", "Trogle"],
    "blue": ["Camarine", "Eagre", "Oxter", "Peened", "Remise", "Shog"],
    "green": ["Aporia", "Ictus", "Jeopigia", "Nusus", "Palmain", "Scombroid"],
    "yellow": ["Coryphee", "Darb", "Empyrean", "Grimp", "Mome", "Ogdoad"],
}


def _four(
    name: str, depth: str, recorded: list[tuple[str, dict[str, Any]]], screens: dict[str, str],
    **agreed: Any,
) -> Exhibit:  # fmt: skip
    options = {"cards": CARDS, "dealt": 6, "first": "red", "depth": depth, **agreed}
    return Exhibit(name, FOUR, options, recorded, screens)


def _entered() -> list[tuple[str, dict[str, Any]]]:
    return [
        ("provinces", {"seat": seat, "count": len(names), "named": names})
        for seat, names in DEALT.items()
    ]


def _empty(*cards: str) -> list[tuple[str, dict[str, Any]]]:
    return [("survey", {"cards": dict.fromkeys(cards, 0)})]


def _moved(kind: str, seat: Seat, **facts: Any) -> tuple[str, dict[str, Any]]:
    return kind, {"seat": seat, **facts}


def _shown(question: str, *answers: tuple[str, str]) -> tuple[str, dict[str, Any]]:
    texts = {"title": {"message": "…"}, "verdict": {"message": "…"}}
    return SHOW, {"question": question, "answers": [list(pair) for pair in answers], **texts}


AT_WAR = [
    *_entered(),
    _moved("invade", "red", province="Sorner", armies=3, spends=True),
    _moved("city", "red", province="Blore", tokens=["city:2"], spends=True),
    ("end_turn", {"seat": "red", "next": "blue"}),
    _moved("castle", "blue", province="Camarine", tokens=["castle:1"], spends=True),
    _moved("place_ships", "blue", sea="Beast Sea", ships=1, spends=True),
    ("end_turn", {"seat": "blue", "next": "green"}),
    _moved("invade", "green", province="Camarine", armies=4, spends=True),
    _moved("reserve", "green", cards=2, known=True, named=["cavalry", "scribe"], spends=True),
    ("end_turn", {"seat": "green", "next": "yellow"}),
    _moved("invade", "yellow", province="Aporia", armies=2, spends=True),
    _moved("road", "yellow", province="Mome", to="Coryphee", tokens=["road:2"], spends=True),
    ("end_turn", {"seat": "yellow", "next": "red"}),
]

NEARLY_OVER = [*AT_WAR, *_empty("city:2", "road:2", "castle:1", "spoils_of_war:1")]

SCORE_SCREENS = {
    "table": "",
    "act": "/act",
    "mine": "/seat/red",
    "log": "/log",
    "time travel": "/log?at=2",
    "line": "/log/2",
    "more": "/more",
    "people": "/people",
    "moving": "/moving",
    "invite": "/invite",
    "set-up again": "/setup",
    "rules": "/rules",
    "province taken": "/act/take?seat=red",
    "provinces": "/act/provinces?seat=red",
    "correction": "/act/correct?seat=red",
    "settle a war": "/settle/war?province=Camarine&owner=green&armies.red=3&castle=1",
    "settle the end": "/settle/end",
    "tv": "/tv",
}
WAR_SCREENS = {
    "table": "",
    "act": "/act",
    "mine": "/seat/green",
    "invade": "/act/invade?seat=red",
    "end a war": "/act/end_war?seat=red&province=Sorner",
    "settle a war": "/settle/war?province=Camarine",
    "the map": "/map",
    "a province of the map": "/map?place=Camarine",
    "a sea of the map": "/map?place=beast-sea",
    "the board corrected": "/act/board?province=Blore",
    "what if": "/whatif?try=place_armies?seat=red%26province=Sorner%26armies=2"
               "&try=invade?seat=blue%26province=Blore%26armies=3%26spends=true&since=9",
    "why, of what is tried": "/whatif/ruling/war?province=Sorner"
                             "&try=place_armies?seat=red%26province=Sorner%26armies=2",
    "what to try": "/whatif/act?seat=red",
    "try an action": "/whatif/form/invade?seat=red",
    "how it would end": "/whatif/outcomes?try=place_armies?seat=red%26province=Sorner%26armies=2",
    "tv": "/tv",
}  # fmt: skip
END_SCREENS = {
    "table": "",
    "settle the end": "/settle/end",
    "outcomes": "/outcomes",
    "stopped": "/outcomes?how=projection",
    "the end, of what is tried": "/whatif/ruling/end?try=points?seat=red%26points=3",
    "chart": "/chart",
    "tv": "/tv",
}

SCREENS = {
    "new table": "/new/mythotopia",
    "a war without a table": "/rulings/mythotopia/war?province=Camarine&armies.red=1",
    "the end without a table": "/rulings/mythotopia/end",
    "rules": "/rules/mythotopia",
}

EXHIBITS: tuple[Exhibit, ...] = (
    Exhibit("gathering", FOUR, screens={"table": "", "set-up": "/setup", "tv": "/tv"}),
    Exhibit(
        "the score of two",
        TWO,
        {"cards": ["patronage", "runestones", "roadside_inns", "guilded_city"], "dealt": 11,
         "first": "red"},
        [
            _moved("take", "red", province="Blore", loser="blue"),
            _moved("points", "blue", points=115),
            _moved("lose", "red"),
        ],
        SCORE_SCREENS,
    ),
    _four("a secret choice", "board", _entered(),
          {"table": "", "choose": "/sealed/red", "tv": "/tv"}),
    _four("uncovered", "board",
          [*_entered(), ("citadels", {seat: names[0] for seat, names in DEALT.items()})],
          {"table": "", "tv": "/tv"}),
    _four("a war shown to everybody", "wars", [*AT_WAR, _shown("war", ("province", "Camarine"))],
          {"tv": "/tv"}),
    _four("the end shown to everybody", "wars", [*NEARLY_OVER, _shown("end")], {"tv": "/tv"}),
    _four("four at war", "wars", AT_WAR, WAR_SCREENS),
    _four(
        "the whole board",
        "board",
        [*AT_WAR, ("dragons", {"dragons": ["Welkin", "Nesh"], "runestones": []})],
        {"table": "", "act": "/act", "mine": "/seat/red", "the map": "/map",
         "a province of the map": "/map?place=Blore", "tv": "/tv",
         "invade": "/act/invade?seat=red&province=Palmain"},
        market=["army", "hero", "limes", "ranger"],
    ),
    _four("near the end", "board", [*AT_WAR, *_empty("city:2", "road:2", "castle:1")],
          END_SCREENS),
    _four("the end may be declared", "wars", NEARLY_OVER,
          {**END_SCREENS, "what would change it": "/settle/end/further?seat=yellow"}),
    Exhibit(
        "the last turns",
        TWO,
        {"cards": CARDS, "dealt": 11, "first": "red", "depth": "wars", "ending": "one_more_turn"},
        [
            *_empty("city:2", "road:2", "castle:1", "spoils_of_war:1"),
            ("end_turn", {"seat": "red", "next": "blue", "last": ["blue", "red"]}),
        ],
        {"table": "", "tv": "/tv"},
    ),
    _four(
        "over",
        "wars",
        [
            *NEARLY_OVER,
            ("end_of_game", {"how": "declared", "seat": "red", "wars": [
                {"province": "Sorner", "taker": "red"},
                {"province": "Camarine", "owner": "blue", "taker": "green"},
                {"province": "Aporia", "owner": "green"},
            ]}),
        ],
        {"table": "", "log": "/log", "chart": "/chart", "more": "/more", "tv": "/tv",
         "shared": "/g/{watch}", "delete": "/delete"},
    ),
)  # fmt: skip
