"""The exchange format: positions in, verdicts out, one per line."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import ValidationError

from companion.core.files.json_lines import BadLine, answered, bad_line
from companion.core.frozen import changed
from companion.core.text import Seat
from companion.games.mythotopia.box import words
from companion.games.mythotopia.course.ways import Way, ways
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.rules.cards.capacity import BASE, WAREHOUSE
from companion.games.mythotopia.rules.end.earliest import earliest, play_at
from companion.games.mythotopia.rules.end.every_order import MOST_WARS_IN_BRIEF
from companion.games.mythotopia.rules.end.may_declare import end_game
from companion.games.mythotopia.rules.war.known_position import VALUES
from companion.games.mythotopia.rules.war.settlement import PLENTY
from companion.games.mythotopia.rules.war.strength import War, war
from companion.games.mythotopia.setup.new_game import Options, begin
from companion.games.mythotopia.state.position import Position
from companion.games.mythotopia.state.state import State, TurnState


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
    answer = {
        "wars": [_war(war(position, province)) for province in position.wars],
        "empty_cards": ending.empty_cards,
        "projection": {p: list(ends) for p, ends in ending.projection.ranges.items()},
        "end_game": {player: verdict.answer for player, verdict in ending.now.items()},
        "if_their_turn": {p: verdict.answer for p, verdict in ending.if_their_turn.items()},
        "reserve_capacity": {p.id: reserve_capacity(position, p.id) for p in position.players},
        "nobody_before": _nobody_before(position),
    }
    return {**answer, "ways": _ways(position)} if position.ways else answer


def _nobody_before(position: Position) -> dict[str, Any] | None:
    """The player at whose start of a turn somebody could declare first, and the turns until then;
    None if that may be now or is not known."""
    play = play_at(position)
    first = earliest(play, declared=True) if play else None
    if play is None or first is None or not first.turns:
        return None
    return {"player": play.seat(first.turns), "turns": first.turns}


def _ways(position: Position) -> list[dict[str, Any]] | None:
    """What would let the active player declare at the start of the next turn; None if nobody is
    active, or if there are more pieces than a table counts or more wars than can be settled."""
    try:
        found = ways(as_state(position), position.active) if position.active else None
    except ValidationError:
        return None
    return None if found is None else [_way(way) for way in found]


def _way(way: Way) -> dict[str, Any]:
    steps = [{"kind": step.kind, **step.payload()} for step in way.steps]
    return {"steps": steps, "wars": list(way.wars), "tokens": list(way.tokens)}


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


def as_state(at: Position) -> State:
    """The state; ValidationError for more pieces than a table counts. How many armies and ships
    are left to buy is not known."""
    begun = begin(
        Options(dealt=0, depth="board", first=at.active or ""), [p.id for p in at.players]
    )
    begun = changed(
        begun.all_players(pool={}),
        cards={card.id: dict(Counter(card.tokens)) for card in at.vp_cards},
        supply=dict.fromkeys((1, 2, 3), PLENTY) if at.supply is None
        else {value: at.supply.get(text, 0) for value, text in zip((1, 2, 3), VALUES, strict=True)},
        turn=TurnState(at.active, 1, ("pass",) * min(at.actions_taken, 2), at.free_actions_taken),
        castle_defends_neutral=at.options.castle_defends_neutral,
        dragons_laid=True,
    )  # fmt: skip
    facts = Survey(
        vp={player.id: player.vp for player in at.players},
        wars={
            name: {**land.model_dump(exclude={"structure"}), "owner": land.owner or "",
                   "building": land.structure}
            for name, land in at.provinces.items()
        },
        all_wars=True,
        towns={player.id: player.towns for player in at.players},
        ships={p.id: {sea: fleet.get(p.id, 0) for sea, fleet in at.ships.items()}
               for p in at.players},
        reserve={p.id: tuple(card for card in p.reserve if card in words.RESERVE_CARD)
                 for p in at.players},
    )  # fmt: skip
    return facts.fold(begun)
