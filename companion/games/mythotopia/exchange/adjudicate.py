"""The exchange format: positions in, verdicts out, one a line (rules, section 9)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import ValidationError

from companion.games.mythotopia.cards.reserve import BASE, WAREHOUSE
from companion.games.mythotopia.ending.may_declare import end_game
from companion.games.mythotopia.ending.most_wars import MOST_WARS_IN_BRIEF
from companion.games.mythotopia.exchange.bad_position import (
    BadPosition,
    bad_position,
    each_key_once,
)
from companion.games.mythotopia.state.position import Position
from companion.games.mythotopia.war.strength import War, war

BYTE_ORDER_MARK = "\ufeff"  # some editors put it at the start of a file


def read_position(data: Any) -> Position:
    """A position from plain data (a dict, as `json.loads` gives it). Raises BadPosition with the
    reason."""
    if not isinstance(data, dict):
        raise BadPosition("The position is not a JSON object.")
    try:
        return Position.model_validate(data)
    except ValidationError as error:
        raise bad_position(error) from error


def adjudicate(position: Position) -> dict[str, Any]:
    """The verdict on a position, as plain JSON data."""
    ending = end_game(position)
    return {
        "wars": [_war(war(position, province)) for province in position.wars],
        "empty_cards": ending.empty_cards,
        "projection": {p: list(ends) for p, ends in ending.projection.ranges.items()},
        "end_game": {player: verdict.answer for player, verdict in ending.now.items()},
        "if_their_turn": {p: verdict.answer for p, verdict in ending.if_their_turn.items()},
        "reserve_capacity": {p.id: reserve_capacity(position, p.id) for p in position.players},
    }


def _war(ruling: War) -> dict[str, Any]:
    return {
        "province": ruling.province,
        "strengths": {side.who: side.strength for side in ruling.sides},
        "leader": ruling.leader,
        "tied": list(ruling.tied),
        "finishable_by": list(ruling.finishable_by),
    }


def reserve_capacity(position: Position, player: str) -> int:
    """2 + own cities and citadel on the board + 2 with Warehouse in the Reserve (section 7)."""
    buildings = sum(
        there.owner == player and there.structure in ("city", "citadel")
        for there in position.provinces.values()
    )
    warehouse = WAREHOUSE if "warehouse" in position.player(player).reserve else 0
    return BASE + buildings + warehouse


def adjudicate_lines(lines: Iterable[str], *, brief: bool = False) -> Iterator[str]:
    """JSON Lines in, JSON Lines out, in order. A bad line yields its error and the rest continue.
    Blank lines are skipped; line numbers count all lines from 1. `brief`: too many wars are an
    error."""
    for number, line in enumerate(lines, start=1):
        text = line.removeprefix(BYTE_ORDER_MARK) if number == 1 else line
        if not text.strip():
            continue
        try:
            position = read_position(_loaded(text))
            if brief and len(position.wars) > MOST_WARS_IN_BRIEF:
                raise BadPosition(f"provinces: more than {MOST_WARS_IN_BRIEF} wars.")
            verdict = adjudicate(position)
        except BadPosition as error:
            verdict = {"error": str(error), "line": number}
        yield json.dumps(verdict, ensure_ascii=False)


def _loaded(line: str) -> Any:
    try:
        return json.loads(line, object_pairs_hook=each_key_once)
    except BadPosition:
        raise
    except (ValueError, RecursionError) as error:
        raise BadPosition("The line is not JSON.") from error
