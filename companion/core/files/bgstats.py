"""A finished game as a link for BG Stats, an app in which players log their plays.

https://www.bgstatsapp.com: the link opens the app with a new play, already filled in.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

from companion.core.game.descriptions import Ended, Meta, Standing
from companion.core.sides import Side, sides
from companion.core.turn_clock import gaps

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


def link(play: Mapping[str, Any]) -> str:
    text = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(text, safe="")


def play(
    meta: Meta,
    title: str,
    *,
    play_id: str,
    people: Sequence[tuple[str, str, str]],
    first: str | None,
    standings: Iterable[Standing],
    ended: Ended,
    times: Sequence[datetime],
    breaks: Sequence[tuple[datetime, datetime]] = (),
    fewest_win: bool = False,
) -> dict[str, Any]:
    """The play as BG Stats reads it. Unknown values are left out; yes/no values never are.

    `people` are (seat, name, team or colour in words) in turn order. `first` is the starting seat.
    `times` are the times of the lines in force; the last one ends the play. `breaks` do not count.
    `play_id` is not a secret.
    """
    side_of = {seat: side for side in sides(standings) for seat in side.seats}
    won = len({side_of[seat] for seat in ended.winners})
    return {
        "sourceName": "Companion",
        "sourcePlayId": play_id,
        "playDate": times[-1].astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": minutes(times, breaks),
        "game": {
            "name": title,
            "sourceGameId": meta.slug,
            **({"bggId": meta.bgg_id} if meta.bgg_id else {}),
            "highestWins": not fewest_win,
            "noPoints": False,
        },
        "players": [
            {
                "name": name,
                # There are no accounts, so the app recognises a player by name.
                "sourcePlayerId": name.casefold(),
                "startPlayer": seat == first,
                "winner": seat in ended.winners,
                **_result(side_of[seat], seat in ended.winners, won),
                "role": role,
            }
            for seat, name, role in people
        ],
    }


def minutes(times: Sequence[datetime], breaks: Sequence[tuple[datetime, datetime]] = ()) -> int:
    """How long the game took, in whole minutes, without breaks and long pauses."""
    return round(sum(gaps(times, breaks), timedelta()).total_seconds() / 60)


def _result(side: Side, wins: bool, won: int) -> dict[str, int]:
    """The score, and the rank if any side `won`. Winners rank first even with fewer points, because
    the players may have broken a tie. Who has no place has no rank, and a score only if it left."""
    if side.rank is None:
        return {"score": side.points} if side.away else {}
    rank = {"rank": 1 if wins else max(side.rank, 1 + won)} if won else {}
    return {**rank, "score": side.points}
