"""A ruling has a line that the adjudicator answers the same, if everything behind it is known."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.frozen import changed
from companion.core.game.ruling import Ruled
from companion.games.mythotopia import game
from companion.games.mythotopia.box.contents import BOARD
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.state.pieces import wars
from companion.games.mythotopia.state.state import State
from tests.contract.tables import log_of
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import dealt, looked_at


def answer(ruled: Ruled[State]) -> Any:
    """What the adjudicator says of the line; None if there is no line."""
    if ruled.line is None:
        return None
    assert game.adjudicate_lines
    (answered,) = game.adjudicate_lines([json.dumps(ruled.line)], brief=False)
    return json.loads(answered)


def asked_war(state: State | None, province: str, **answers: str) -> Ruled[State]:
    facts = {name.replace("_", ".", 1): [value] for name, value in answers.items()}
    return game.ask("war", state, {"province": [province]} | facts)


def shown() -> Iterator[State]:
    """What everybody knows at the tables of the style page."""
    logs = (log_of(game, exhibit) for exhibit in game.examples().exhibits)
    return (log.seen().state for log in logs if log)


def wars_with_a_line(state: State) -> int:
    count = 0
    for province in wars(state):
        ruled = asked_war(state, province)
        if verdict := answer(ruled):
            (there,), here = verdict["wars"], ruled.view.war
            assert there == {
                "province": province,
                "strengths": {side.who: side.strength for side in here.sides},
                "leader": here.leader,
                "tied": [*here.tied],
                "finishable_by": [*here.finishable_by],
            }
            count += 1
    return count


def ends_with_a_line(state: State) -> int:
    count = 0
    for seat in state.seats:
        ruled = game.ask("end", state, {"seat": [seat]})
        if verdict := answer(ruled):
            assert verdict["if_their_turn"][seat] == ruled.view.answer
            ends = {final.seat: [final.least, final.most] for final in ruled.view.finals}
            assert verdict["projection"] == ends
            count += 1
    return count


def test_the_lines_of_all_exhibits_are_answered_like_their_rulings() -> None:
    states = [*shown()]
    assert sum(map(wars_with_a_line, states)) > 5
    assert sum(map(ends_with_a_line, states)) > 10


@pytest.fixture
def table() -> Table:
    """Blore is Blue's, with a castle, and Red attacks it with four armies."""
    table = looked_at(dealt({"red": "Aporia Camarine", "blue": "Blore Kinabra"}),
                      wars={"Blore": {"owner": "blue", "castle": True}})  # fmt: skip
    table.red.does(Invade, province="Blore", armies=4)
    return table


def test_a_line_of_a_war_is_about_this_war_alone(table: Table) -> None:
    """The line has what the players entered, too, and nothing else of the table."""
    looked_at(table, wars={"Kinabra": {"owner": "blue", "armies": {"red": 1}}})
    line = asked_war(table.state, "Blore", mercenaries_red="1").line
    assert line is not None
    assert [*line["provinces"]] == ["Blore"]
    assert line["provinces"]["Blore"]["mercenaries"] == {"red": 1}
    assert {*line["ships"]} <= {*BOARD["Blore"].seas}
    assert line["vp_cards"] == []


def test_what_a_line_can_not_say_has_none(table: Table) -> None:
    state = table.state
    assert asked_war(state, "Blore").line is not None
    assert asked_war(state, "Welkin").line is None  # no war
    assert asked_war(opened(turns=False).state, "Blore", armies_red="4").line is None  # not known
    rugged = asked_war(None, "Blore", owner="blue", armies_red="4", board_rugged="1")
    printed = asked_war(None, "Blore", owner="blue", armies_red="4")
    assert [bool(ruled.line) for ruled in (printed, rugged)] == [True, BOARD["Blore"].rugged]


def test_the_end_at_a_table_with_its_own_rule_has_no_line() -> None:
    state = next(state for state in shown() if game.ask("end", state, {}).line)
    assert game.ask("end", changed(state, ending="one_more_turn"), {}).line is None
    assert game.ask("end", changed(state, cards_to_end=5), {}).line is None
