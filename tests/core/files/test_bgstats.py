"""The link for BG Stats, compared with what its documentation asks for."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from urllib.parse import unquote

import pytest

from companion.core.files.bgstats import link, minutes, play
from companion.core.game.descriptions import Ended, Meta, Standing
from companion.core.text import say
from companion.games.mythotopia.box.meta import META

SEVEN = datetime(2026, 1, 2, 19, 0, tzinfo=UTC)
DECLARED = say("“End the game” was declared")


def played(ended: Ended, *standings: Standing, meta: Meta = META, **changes: Any) -> dict[str, Any]:
    return play(
        meta,
        "Mythotopia",
        **{
            "play_id": "abcdefghij",
            "people": [("red", "Ада", "Red"), ("blue", "Bo", "Blue"), ("green", "Cy", "Green")],
            "first": "blue",
            "standings": standings,
            "ended": ended,
            "times": [SEVEN, SEVEN + timedelta(minutes=95, seconds=20)],
            **changes,
        },
    )


def test_the_whole_document_of_a_game_of_three() -> None:
    document = played(
        Ended(DECLARED, ("red",)),
        Standing("red", 38, 1), Standing("blue", 31, 3), Standing("green", 35, 2),
    )  # fmt: skip
    assert json.dumps(document, ensure_ascii=False) == (
        '{"sourceName": "Companion", "sourcePlayId": "abcdefghij", '
        '"playDate": "2026-01-02 20:35:20", "durationMin": 95, '
        '"game": {"name": "Mythotopia", "sourceGameId": "mythotopia", "bggId": 133632, '
        '"highestWins": true, "noPoints": false}, '
        '"players": ['
        '{"name": "Ада", "sourcePlayerId": "ада", "startPlayer": false, "winner": true, '
        '"rank": 1, "score": 38, "role": "Red"}, '
        '{"name": "Bo", "sourcePlayerId": "bo", "startPlayer": true, "winner": false, '
        '"rank": 3, "score": 31, "role": "Blue"}, '
        '{"name": "Cy", "sourcePlayerId": "cy", "startPlayer": false, "winner": false, '
        '"rank": 2, "score": 35, "role": "Green"}]}'
    )


def test_the_link_carries_it_percent_encoded() -> None:
    shared = link({"name": "Ада & Bo/Cy", "winner": True})
    address, _, data = shared.partition("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    assert (
        data == "%7B%22name%22%3A%22%D0%90%D0%B4%D0%B0%20%26%20Bo%2FCy%22%2C%22winner%22%3Atrue%7D"
    )
    assert json.loads(unquote(data)) == {"name": "Ада & Bo/Cy", "winner": True}


def test_the_date_is_that_of_the_end_in_utc() -> None:
    moscow = timezone(timedelta(hours=3))
    late = [datetime(2026, 1, 2, 23, 0, tzinfo=moscow), datetime(2026, 1, 3, 1, 30, tzinfo=moscow)]
    document = played(Ended(DECLARED, ()), *(Standing(s, 1, 1) for s in ("red", "blue", "green")),
                   times=late)  # fmt: skip
    assert (document["playDate"], document["durationMin"]) == ("2026-01-02 22:30:00", 150)


WEEK = 7 * 24 * 60


@pytest.mark.parametrize(
    ("at", "lasted"),
    [([0], 0), ([0, 60, WEEK, WEEK + 45], 105), ([0, 60, 30, 50], 80)],
    ids=["one line", "resumed next week", "the clock was set back"],
)
def test_how_long_a_game_lasted(at: list[int], lasted: int) -> None:
    assert minutes([SEVEN + timedelta(minutes=minute) for minute in at]) == lasted


@pytest.mark.parametrize(
    ("winners", "won", "ranks"),
    [
        (("red", "blue"), [True, True, False], [1, 1, 3]),
        # Only the winner of a tie is first.
        (("blue",), [False, True, False], [2, 1, 3]),
        ((), [False, False, False], [None, None, None]),
    ],
)
def test_winners_and_ranks(winners: tuple[str, ...], won: list[bool], ranks: list[int]) -> None:
    document = played(
        Ended(DECLARED, winners),
        Standing("red", 30, 1), Standing("blue", 30, 1), Standing("green", 28, 3),
    )  # fmt: skip
    assert [p["winner"] for p in document["players"]] == won
    assert [p.get("rank") for p in document["players"]] == ranks


def test_a_game_that_boardgamegeek_does_not_know_and_where_the_fewest_points_win() -> None:
    standings = [Standing(seat, 1, 1) for seat in ("red", "blue", "green")]
    unknown = replace(META, bgg_id=0)
    document = played(Ended(DECLARED, ()), *standings, meta=unknown, fewest_win=True)
    assert document["game"]["highestWins"] is False
    assert "bggId" not in document["game"]
