"""Examples of secrets behind the screens: pairs of logs that only the owner can tell apart."""

from companion.core.game.showcase import Secret
from companion.core.log.entry import AMEND, BEGIN, STRIKE
from companion.core.log.sealed import SEAL
from companion.games.expedition.examples.exhibits import (
    FIRST_ROUND,
    FOUR,
    MARKET,
    ORDER,
    Recorded,
    agreed,
)

OWNER = "blue"


def _behind(coins: int, sixes: int) -> list[Recorded]:
    """A round; then the owner's purse is corrected twice, one line amended and one struck, and the
    worth of three artifacts named; then the owner seals a bid."""
    purse = {"seat": OWNER, "to": coins}
    amended = {"entry": 9, "kind": "set_coins", "payload": {**purse, "to": coins + 1}}
    return [
        *FIRST_ROUND,
        ("set_coins", purse),
        (AMEND, amended),
        ("set_coins", {**purse, "to": coins + 2}),
        (STRIKE, {"entries": [11]}),
        ("set_artifacts", {"seat": OWNER, "twos": 3 - sixes, "fours": 0, "sixes": sixes}),
        MARKET,
        (SEAL, {"question": "bids", "seat": OWNER, "values": [str(sixes)], "asked": 14}),
    ]


def _earned(coins: int) -> list[Recorded]:
    """A round; then the game is stopped, and the set-up corrected, and both are undone. Since then
    the owner has earned coins."""
    opened = {"options": agreed(*ORDER, counts_deck=True), "seats": [*FOUR]}
    return [
        *FIRST_ROUND,
        ("stop", {}),
        (AMEND, {"entry": 1, "kind": BEGIN, "payload": opened}),
        (STRIKE, {"entries": [9, 10]}),
        ("set_coins", {"seat": OWNER, "to": coins}),
    ]


def _sealed_before(coins: int) -> list[Recorded]:
    """The owner seals a bid that one of the two purses does not hold, and corrects the purse twice:
    in both cases the owner is asked again."""
    return [
        *FIRST_ROUND,
        MARKET,
        (SEAL, {"question": "bids", "seat": OWNER, "values": ["5"], "asked": 9}),
        ("set_coins", {"seat": OWNER, "to": coins}),
        (AMEND, {"entry": 11, "kind": "set_coins", "payload": {"seat": OWNER, "to": coins + 1}}),
    ]


SECRETS: tuple[Secret, ...] = (
    Secret("behind a screen", FOUR, agreed(*ORDER), (OWNER,), _behind(7, 1), _behind(419, 3)),
    Secret("earned since a stop", FOUR, agreed(*ORDER), (OWNER,), _earned(7), _earned(419)),
    Secret(
        "a bid before a correction",
        FOUR,
        agreed(*ORDER),
        (OWNER,),
        _sealed_before(2),
        _sealed_before(419),
    ),
)
