"""Files for others: of a running game with secrets, as CSV cells, and for BG Stats."""

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from urllib.parse import unquote

import pytest

from companion.core.files.archive import BadArchive, read, written
from companion.core.files.bgstats import link, minutes, play
from companion.core.files.csv_cells import csv_cells
from companion.core.files.intake import admitted
from companion.core.files.public_copy import public_copy
from companion.core.game.descriptions import Ended, Meta, Standing
from companion.core.log.digest import digest
from companion.core.log.entry import AMEND, STRIKE, Entry, Overruled
from companion.core.log.log import Log
from companion.core.text import say
from companion.games.mythotopia.box.meta import META
from tests.contract.tables import document, signed
from tests.core.small_games import fair, smugglers, toy
from tests.core.small_games.toy import NOON

NAMES = {"red": "Ada", "blue": "Bo"}


def played(smuggled: int, *more: Entry) -> Log[Any]:
    """Red smuggles, corrects it and overrules what only it may know."""
    corrected = {"entry": 2, "kind": "smuggle", "payload": {"seat": "red", "coins": smuggled + 1}}
    overruled = Overruled("toll.purse", say("You have only {n} coins.", n=smuggled + 4), "red")
    toll = Entry(4, "toll", {"seat": "red", "coins": 99}, "phone", NOON, overruled=(overruled,))
    log = smugglers.log(smugglers.Smuggle(seat="red", coins=smuggled))
    amend = Entry(3, AMEND, corrected, "phone", NOON)
    return signed(log.extended(amend, toll, Entry(5, STRIKE, {"entries": [4]}, "phone", NOON),
                               *more))  # fmt: skip


def copied(log: Log[Any]) -> str:
    return written(public_copy(document(log, NAMES), log.game, log.entries))


def test_it_is_the_same_whatever_is_hidden() -> None:
    assert copied(played(7)) == copied(played(4711))
    assert written(document(played(7), NAMES)) != written(document(played(4711), NAMES))


def test_it_still_says_what_everybody_knows() -> None:
    other = copied(smugglers.log(smugglers.Smuggle(seat="blue", coins=7)))
    assert copied(smugglers.log(smugglers.Smuggle(seat="red", coins=7))) != other
    log = played(7, *fair.recorded(6, fair.Market()))
    lines = read(copied(log).encode()).entries
    assert [line.kind for line in lines] == [entry.kind for entry in log.entries]
    assert lines[1].payload == {"seat": "red", "coins": None}
    assert lines[-1].digest == digest(log.seen().state) != lines[0].digest


def test_nothing_imports_it() -> None:
    archive = read(copied(played(7)).encode())
    with pytest.raises(BadArchive, match="in the middle of a game with secrets"):
        admitted(archive, smugglers.game, force=True)


def test_after_the_end_the_file_proves_every_coin() -> None:
    log = played(7, *fair.recorded(6, fair.Storm()))
    assert copied(log) == written(document(log, NAMES))
    assert len(admitted(read(copied(log).encode()), smugglers.game)) == 6


def test_a_game_without_secrets_is_always_whole() -> None:
    log = toy.log(toy.began())
    assert public_copy(document(log, NAMES), log.game, log.entries) == document(log, NAMES)
    empty = document(log, NAMES).model_copy(update={"entries": ()})
    assert public_copy(empty, log.game, ()) == empty


def test_rows_as_rfc_4180_has_them_with_the_mark_of_utf_8() -> None:
    rows: list[list[str | int]] = [
        ["Line", "Вера"],
        ['Took "Blore", at last', "a\nb"],
        [-3, 0, 12],
        ["Points: +3"],
    ]
    assert csv_cells(rows) == (
        '\ufeffLine,Вера\r\n"Took ""Blore"", at last","a\nb"\r\n-3,0,12\r\nPoints: +3\r\n'
    )


@pytest.mark.parametrize(
    "cell", ["=1+1", "+7", "-2", "@SUM(A1)", "\t=1", "\r=1", "  =1", "＝1", "\N{NO-BREAK SPACE}@x"]
)
def test_a_name_is_never_a_formula(cell: str) -> None:
    (row,) = csv.reader(io.StringIO(csv_cells([[cell, "x"]])[1:], newline=""))
    assert row == [f"'{cell}", "x"]


SEVEN = datetime(2026, 1, 2, 19, 0, tzinfo=UTC)
DECLARED = say("“End the game” was declared")


def of(ended: Ended, *standings: Standing, meta: Meta = META, **changes: Any) -> dict[str, Any]:
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
    document = of(
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
    document = of(Ended(DECLARED, ()), *(Standing(s, 1, 1) for s in ("red", "blue", "green")),
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
    document = of(
        Ended(DECLARED, winners),
        Standing("red", 30, 1), Standing("blue", 30, 1), Standing("green", 28, 3),
    )  # fmt: skip
    assert [p["winner"] for p in document["players"]] == won
    assert [p.get("rank") for p in document["players"]] == ranks


def test_a_game_that_boardgamegeek_does_not_know_and_where_the_fewest_points_win() -> None:
    standings = [Standing(seat, 1, 1) for seat in ("red", "blue", "green")]
    unknown = replace(META, bgg_id=0)
    document = of(Ended(DECLARED, ()), *standings, meta=unknown, fewest_win=True)
    assert document["game"]["highestWins"] is False
    assert "bggId" not in document["game"]
