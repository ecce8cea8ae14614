"""The exchange format: positions in, verdicts out, one per line."""

from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import ValidationError

from companion.core.files.json_lines import BadLine, answered, bad_line
from companion.core.text import Seat
from companion.games.mythotopia.rules.cards.capacity import BASE, WAREHOUSE
from companion.games.mythotopia.rules.end.every_order import MOST_WARS_IN_BRIEF
from companion.games.mythotopia.rules.end.may_declare import end_game
from companion.games.mythotopia.rules.war.strength import War, war
from companion.games.mythotopia.state.position import Position


def read_position(data: Any) -> Position:
    """A position from plain data (a dict, as `json.loads` gives it). Raises BadLine with the
    reason."""
    if not isinstance(data, dict):
        raise BadLine("The position is not a JSON object.")
    try:
        return Position.model_validate(data)
    except ValidationError as error:
        raise bad_line(error) from error


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


def reserve_capacity(position: Position, player: Seat) -> int:
    """2 + the player's cities and citadel on the board + 2 with Warehouse in the Reserve."""
    buildings = sum(
        province.owner == player and province.structure in ("city", "citadel")
        for province in position.provinces.values()
    )
    warehouse = WAREHOUSE if "warehouse" in position.player(player).reserve else 0
    return BASE + buildings + warehouse


def adjudicate_lines(lines: Iterable[str], *, brief: bool = False) -> Iterator[str]:
    """JSON Lines in, JSON Lines out, in order. With `brief`, too many wars are an error."""

    def verdict(data: Any) -> dict[str, Any]:
        position = read_position(data)
        if brief and len(position.wars) > MOST_WARS_IN_BRIEF:
            raise BadLine(f"provinces: more than {MOST_WARS_IN_BRIEF} wars.")
        return adjudicate(position)

    return answered(lines, verdict)
