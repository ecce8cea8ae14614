"""The games of the contract suite: every installed game, and a few small games made for the
tests."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from companion.core.game import catalogue
from companion.core.game.showcase import Exhibit, Secret
from companion.core.log.entry import AMEND, STRIKE
from companion.core.log.sealed import SEAL, asked_by
from tests.contract.tables import log_of
from tests.core.small_games import auction, fair, guild, smugglers, tender
from tests.core.small_games.toy import toy

TWO = {"red": "Ada", "blue": "Bo"}

PAID = [("market", {}), ("fair_bids", {"bids": {"red": 1, "blue": 0}, "order": ["red", "blue"]})]
TENDERED = [
    ("market", {}),
    ("tender_bids", {"bids": {"red": 1, "blue": 3}, "order": ["blue", "red"]}),
]
SMUGGLED: list[tuple[str, dict[str, Any]]] = [
    ("smuggle", {"seat": "red", "coins": 7}),
    ("smuggle", {"seat": "blue"}),
    ("toll", {"seat": "red", "coins": 1}),
]

MADE_UP: Mapping[Any, Sequence[Exhibit]] = {
    toy: (
        Exhibit("no turns", TWO, {}, [("score", {"seat": "red", "points": 3})]),
        Exhibit("turns", TWO, {"turns": True}, [("set", {"seat": "blue", "to": 4})]),
        Exhibit("gathering", TWO),
    ),
    auction.game: (Exhibit("bids are due", TWO, {}, [("call", {"seats": ["red", "blue"]})]),),
    fair.game: (
        Exhibit("just begun", TWO, {}),
        Exhibit("a lot on sale", TWO, {}, [("market", {"lot": "tea"})]),
        Exhibit("all have paid", TWO, {}, PAID),
        Exhibit("nobody won", TWO, {}, [("storm", {})]),
    ),
    guild.game: (
        Exhibit("nothing on sale", TWO, {}),
        Exhibit("a lot on sale", TWO, {}, [("market", {"lot": "tea"})]),
        Exhibit("all have paid", TWO, {}, PAID),
    ),
    tender.game: (
        Exhibit("a lot on sale", TWO, {}, [("market", {"lot": "tea"})]),
        Exhibit("bids are shown", TWO, {}, TENDERED),
    ),
    smugglers.game: (
        Exhibit("smuggled", TWO, {}, SMUGGLED),
        Exhibit("before the game", TWO),
    ),
}


def _sealed(question: str, seat: str, value: str) -> tuple[str, Mapping[str, Any]]:
    return SEAL, {"question": question, "seat": seat, "values": [value], "asked": 2}


def _smuggled(coins: int) -> list[tuple[str, Mapping[str, Any]]]:
    """Blue smuggles twice, corrects the first, takes the second back, and has a bid sealed."""
    blue: dict[str, Any] = {"seat": "blue"}
    return [
        ("market", {}),
        ("smuggle", {**blue, "coins": coins}),
        (AMEND, {"entry": 3, "kind": "smuggle", "payload": {**blue, "coins": coins + 1}}),
        ("smuggle", {**blue, "coins": coins + 2}),
        (STRIKE, {"entries": [5]}),
        _sealed("fair_bids", "blue", str(coins)),
    ]


EXHIBITS: Mapping[Any, tuple[Exhibit, ...]] = {
    **{game: tuple(exhibits) for game, exhibits in MADE_UP.items()},
    **{game: tuple(game.examples().exhibits) for game in catalogue.games().values()},
}
SHOWN = [
    pytest.param(game, exhibit, id=f"{game.meta.slug}, {exhibit.name}")
    for game, exhibits in EXHIBITS.items()
    for exhibit in exhibits
]
"""Every game with each of its exhibits."""


def _choices() -> Iterator[Any]:
    """Every exhibit where several seats are asked something in secret, of each game; of those that
    do not demand it, the first of each."""
    quiet: set[tuple[str, str]] = set()
    for slug, game in catalogue.games().items():
        for exhibit in game.examples().exhibits:
            log = log_of(game, exhibit)
            question = log and game.secret_question(log.state)
            if not question or len(question.seats) < 2 or (slug, question.prominence) in quiet:
                continue
            if question.prominence != "demanded":
                quiet.add((slug, question.prominence))
            seat = question.seats[-1]
            values = [choice.value for choice in game.secret_choices(log.state, seat)]
            if question.amounts is not None:
                values = [str(question.amounts[seat][0]), str(question.amounts[seat][1])]
            secret = _choice(slug, exhibit.name, seat, values[0], values[-1])
            yield pytest.param(game, secret, id=f"{slug}, {exhibit.name}, {seat}")


def _choice(slug: str, shown: str, seat: str, here: str, there: str) -> Secret:
    """An exhibit of an installed game, where a seat chooses one of two values in secret."""
    game: Any = catalogue.find(slug)
    exhibit = next(exhibit for exhibit in game.examples().exhibits if exhibit.name == shown)
    log: Any = log_of(game, exhibit)
    asks = {"question": game.secret_question(log.state).kind, "seat": seat, "asked": asked_by(log)}
    logs = [[*exhibit.recorded, (SEAL, {**asks, "values": [value]})] for value in (here, there)]
    return Secret(shown, exhibit.seats, exhibit.options or {}, (seat,), *logs)


SECRETS = [
    pytest.param(game, secret, id=f"{game.meta.slug}, {secret.name}")
    for game, secrets in {
        auction.game: (
            Secret("a word", TWO, {}, ("blue",),
                   [("call", {}), _sealed("bids", "blue", "ant")],
                   [("call", {}), _sealed("bids", "blue", "bee")]),
        ),
        fair.game: (
            Secret("a bid", TWO, {}, ("blue",),
                   [("market", {}), _sealed("fair_bids", "blue", "1")],
                   [("market", {}), _sealed("fair_bids", "blue", "3")]),
        ),
        tender.game: (
            Secret("a form", TWO, {}, ("blue",),
                   [("market", {}), _sealed("tender_bids", "blue", '{"seat":"blue","coins":1}')],
                   [("market", {}), _sealed("tender_bids", "blue", '{"seat":"blue","coins":3}')]),
        ),
        smugglers.game: (
            Secret("what was smuggled", TWO, {}, ("blue",), _smuggled(7), _smuggled(4711)),
        ),
        **{game: game.examples().secrets for game in catalogue.games().values()},
        catalogue.find("epoch"): (
            _choice("epoch", "cards to choose", "red", "blind", "apart:4"),
        ),
        catalogue.find("mythotopia"): (
            _choice("mythotopia", "a secret choice", "red", "Blore", "Fadge"),
        ),
    }.items()
    for secret in secrets
]  # fmt: skip
"""Every game with secrets, with each of its examples."""

CHOICES = [*_choices()]
"""Every game with choices made in secret, wherever one is open."""
