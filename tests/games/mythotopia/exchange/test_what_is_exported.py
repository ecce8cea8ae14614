"""Rulings, positions and verdicts as a table exports them."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.frozen import changed
from companion.core.game.ruling import Ruled
from companion.games.mythotopia import game
from companion.games.mythotopia.box.contents import BOARD
from companion.games.mythotopia.exchange.adjudicate import adjudicate, as_state, read_position
from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.buildings import BuildCity
from companion.games.mythotopia.rules.cards.capacity import capacity
from companion.games.mythotopia.rules.end.may_declare import end_game
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from companion.games.mythotopia.state.pieces import wars
from companion.games.mythotopia.state.state import State
from tests.contract.tables import log_of
from tests.games.mythotopia.positions import Seeded
from tests.games.mythotopia.positions import position as drawn
from tests.games.mythotopia.table import Seat, Table, opened
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


WITH_CITADEL = {"cards": ["citadel", "patronage", "runestones", "spoils_of_war"]}


def room(seat: Seat) -> tuple[int, int]:
    """How many cards fit the Reserve: as the screen says, as the export is adjudicated."""
    exported = read_position(game.position(seat.table.state))
    return capacity(seat.player).total, adjudicate(exported)["reserve_capacity"][seat.colour]


def structures(table: Table) -> dict[str, str]:
    provinces: dict[str, Any] = game.position(table.state)["provinces"]
    built = {province: there["structure"] for province, there in provinces.items()}
    return {province: building for province, building in built.items() if building != "town"}


def test_a_city_built_without_a_place_still_makes_room() -> None:
    """«Максимальное число карт в резерве равняется 2 + 1 за каждый ваш Город/Цитадель на игровом
    поле.»"""
    red = dealt().red
    assert room(red) == (2, 2)
    assert room(red.does(BuildCity)) == (3, 3)
    assert room(red.does(BuildCity, province="Blore")) == (4, 4)
    assert structures(red.table) == {"Blore": "city", "Fadge": "city"}


def test_a_citadel_nobody_placed_makes_room_too() -> None:
    table = dealt(**WITH_CITADEL)  # type: ignore[arg-type]
    assert room(table.red) == (3, 3)
    table.record(PlaceCitadels(red="Quean"))
    assert room(table.red) == (3, 3)
    assert structures(table)["Quean"] == "citadel"
    assert "Blore" not in structures(table)


def test_it_stands_where_it_changes_no_war() -> None:
    table = dealt()
    table.red.does(BuildCity)
    for province in ("Blore", "Fadge", "Iracund"):
        table.blue.does(Invade, province=province, armies=1)
    assert structures(table) == {"Margent": "city"}


def test_where_no_province_is_known_none_is_made_up() -> None:
    red = dealt({"red": "Blore", "blue": "Camarine"}, dealt=1).red
    red.does(BuildCity).does(BuildCity)
    assert structures(red.table) == {"Blore": "city"}


def test_null_is_a_town() -> None:
    """Left out or null, the structure of an owned province is a town."""
    position = {
        "players": [{"id": "red", "vp": 20, "towns": 4}, {"id": "blue", "vp": 20, "towns": 4}],
        "provinces": {"Blore": {"owner": "red", "structure": None, "armies": {"blue": 9}}},
    }
    assert read_position(position).provinces["Blore"].structure == "town"
    written = read_position({**position, "provinces": {"Blore": {"owner": "red"}}})
    assert adjudicate(read_position(position))["reserve_capacity"] == {"red": 2, "blue": 2}
    assert written.provinces["Blore"].structure == "town"
    assert (
        None
        in game.position_schema()["$defs"]["ProvincePosition"]["properties"]["structure"]["enum"]
    )


def test_a_count_below_none_is_none() -> None:
    """Corrections may say more than the box holds; the format has no such numbers."""
    red = opened(turns=False).red
    red.does(Correct, what="provinces", to=20).does(Correct, what="vp", to=-5)
    exported = game.position(red.table.state)["players"][0]
    assert (exported["vp"], exported["towns"]) == (0, 0)


CARDS: list[dict[str, Any]] = [
    {"id": card, "tokens": []} for card in ("road", "citadel", "runestones")
]


def verdict(**facts: Any) -> dict[str, Any]:
    given = {
        "players": [{"id": "ann", "vp": 20, "towns": 9}, {"id": "bob", "vp": 20, "towns": 9}],
        "vp_cards": [*CARDS, {"id": "castle", "tokens": [1]}],
        "provinces": {"Blore": {"owner": "ann"}, "Quean": {"owner": "bob"}},
        **facts,
    }
    return adjudicate(read_position(given))


@pytest.mark.parametrize(
    ("facts", "foreseen"),
    [
        ({}, None),  # nobody is on turn
        # Ann takes the last castle, or Bob does; the other one stays behind.
        ({"active": "ann"}, {"player": "ann", "turns": 2}),
        ({"active": "ann", "actions_taken": 2}, {"player": "bob", "turns": 3}),
        ({"active": "ann", "vp_cards": [*CARDS, {"id": "city", "tokens": []}],
          "players": [{"id": "ann", "vp": 21, "towns": 9}, {"id": "bob", "vp": 20, "towns": 9}]},
         None),  # Ann may declare now
        ({"active": "ann", "provinces": {"Blore": {"owner": "ann", "dragon": True},
                                           "Quean": {"owner": "bob"}}}, None),
    ],
)  # fmt: skip
def test_before_when_nobody_can_declare(facts: dict[str, Any], foreseen: Any) -> None:
    assert verdict(**facts)["nobody_before"] == foreseen


def test_what_would_let_the_active_player_declare_if_asked() -> None:
    """The last castle makes it 21 : 20."""
    assert "ways" not in verdict(active="ann")
    castle = {"kind": "castle", "seat": "ann", "tokens": ["castle:1"], "spends": True,
              "province": "Blore"}  # fmt: skip
    first, *_ = verdict(active="ann", ways=True)["ways"]
    assert first == {"steps": [castle], "wars": [], "tokens": ["castle:1"]}
    assert verdict(ways=True)["ways"] is None
    assert verdict(active="ann", actions_taken=2, ways=True)["ways"] == []


def test_more_pieces_than_a_table_counts() -> None:
    many = {"Blore": {"owner": "ann", "armies": {"bob": 10**6}}}
    assert verdict(active="ann", ways=True, provinces=many)["ways"] is None


def test_a_position_as_a_table_is_ruled_the_same() -> None:
    for seed in range(60):
        at = read_position(drawn(Seeded(random.Random(seed))))
        citadels = [land.owner for land in at.provinces.values() if land.structure == "citadel"]
        if len(set(citadels)) < len(citadels):
            continue  # each player has one at most
        ruled, told = end_game(position(as_state(at))), end_game(at)
        assert ruled.projection.ranges == told.projection.ranges, seed
        assert ruled.if_their_turn == told.if_their_turn
        assert ruled.now == told.now
