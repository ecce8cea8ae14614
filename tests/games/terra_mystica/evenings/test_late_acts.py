"""What still belongs to an action, what is used before the next one, who joins in the middle."""

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.geography import HEX_NUMBERS
from companion.games.terra_mystica.examples.exhibits import BUILT, FAVOR_DUE, ON_THE_MAP
from companion.games.terra_mystica.moves.pass_round import PassRound
from companion.games.terra_mystica.state.board import Bridge
from companion.games.terra_mystica.state.player import Due
from companion.games.terra_mystica.state.table_state import Depth, TableState
from companion.translations import words
from tests.games.terra_mystica.recording import (
    at_a_table,
    goods,
    hears,
    record,
    rivers,
    table_after,
)
from tests.games.terra_mystica.table import begun, having, standing

ANSWERED = [*BUILT, ("leech", {"seat": "black", "builder": "green", "offer": 2, "power": 0})]


def next_seat(table: TableState) -> str:
    return table.seat(table.game.turn.seat)


def test_a_dwelling_follows_on_terrain_that_the_action_has_made_home() -> None:
    """'One Dwelling may follow on the hex that has become home', until another player acts."""
    table = table_after([*ANSWERED, ("transform", {"seat": "red", "spades": 1})])
    assert next_seat(table) == "blue"
    assert hears(table, "build", seat="red") == []
    assert hears(table, "build", seat="red", spades=1) == ["short"]
    built = record(table, "build", {"seat": "red", "beside": {"green": 2}})
    assert (next_seat(built), built.player("red").built[0]) == ("blue", 2)
    assert [built.seat(offer.seat) for offer in built.game.offers] == ["green"]
    # One Dwelling belongs to the action, and nothing does once the next player has acted.
    coin = {"given": "workers", "taken": "coins"}
    assert hears(built, "build", seat="red") == ["turn"]
    assert hears(built, "convert", seat="red", **coin) == []
    acted = record(table, "build", {"seat": "blue"})
    assert hears(acted, "build", seat="red") == ["turn"]
    assert hears(acted, "convert", seat="red", **coin) == ["turn"]
    assert hears(acted, "convert", seat="blue", **coin) == []


@pytest.mark.parametrize("hexes", [("", ""), ("B4", "B4"), ("B4", "F3")])
def test_one_hex_is_transformed_step_by_step(hexes: tuple[str, str]) -> None:
    """Bought spades of one action change one hex, step by step, until another player acts."""
    first, second = (
        {"seat": "black", "spades": 1, "hexagon": name, "terrain": terrain if name else ""}
        for name, terrain in zip(hexes, ("plains", "swamp"), strict=True)
    )
    before = [*ON_THE_MAP, ("set_goods", {"seat": "black", "coins": 9, "priests": 5})]
    table = table_after([*before, ("transform", first)], depth="map" if hexes[0] else "ledger")
    assert next_seat(table) == "green"
    other = hexes[0] != hexes[1]
    assert hears(table, "transform", **second)[:1] == (["turn"] if other else [])
    dug = record(table, "transform", second)
    assert (next_seat(dug), dug.player("black").priests) == ("green", 3)
    acted = record(table, "shipping", {"seat": "green"})
    assert hears(acted, "transform", **second)[:1] == ["turn"]


@pytest.mark.parametrize(
    ("terrain", "build", "ids"),
    [
        ("swamp", {"hexagon": "E6", "beside": {"red": 2}}, []),
        ("swamp", {"hexagon": "B3"}, ["turn"]),
        ("mountains", {"hexagon": "E6", "beside": {"red": 2}}, ["turn"]),
    ],
)
def test_on_the_map_it_stands_on_that_hex(
    terrain: str, build: dict[str, Any], ids: list[str]
) -> None:
    facts = {"seat": "black", "spades": 1, "hexagon": "E6", "terrain": terrain}
    table = table_after([*ON_THE_MAP, ("transform", facts)], depth="map")
    rich = record(table, "set_goods", {"seat": "black", "coins": 9, "workers": 9, "priests": 4})
    assert hears(rich, "build", seat="black", **build)[:1] == ids


def test_a_dwelling_follows_the_sandstorm() -> None:
    """'Once a round, make a hex your home; a Dwelling may follow at its price.'"""
    state = standing(begun({"nomads": "A5 B1 F3", "witches": "C4 I6"}), "nomads", SH="A5")
    table = record(at_a_table(state), "special", {"seat": "yellow", "code": "ACTN"})
    storm = {"seat": "yellow", "spades": 0, "hexagon": "A4", "terrain": "desert"}
    table = record(table, "transform", storm)
    assert next_seat(table) == "green"
    assert hears(table, "build", seat="yellow", hexagon="A4") == []


def test_mermaids_found_a_town_after_their_action_and_take_its_tile_first() -> None:
    """'When founding a town you may skip one river hex; when to do so is up to you.'"""
    state = begun({"mermaids": "A4 D2", "witches": "I6 A3"})
    table = at_a_table(standing(state, "mermaids", TE="D5", TH="C4 D6", D="C3"))
    table = record(table, "shipping", {"seat": "blue"})
    skip = {"seat": "blue", "river": "r16"}
    assert (next_seat(table), hears(table, "found", **skip)) == ("green", [])
    assert rivers(table) == [("r10", "beside C3, C4, D5"), ("r16", "beside C4, D5, D6")]
    founded = record(table, "found", skip)
    assert (next_seat(founded), rivers(founded)) == ("blue", [])
    tile = {"seat": "blue", "tile": "5vp_6coins"}
    assert hears(founded, "town", **tile) == []
    assert next_seat(record(founded, "town", tile)) == "green"
    later = record(table, "shipping", {"seat": "green"})
    assert (next_seat(later), hears(later, "found", **skip)) == ("blue", [])
    assert len(rivers(later)) == 2
    passed = record(later, "pass", {"seat": "blue", "card": "6coins"})
    assert (next_seat(passed), rivers(passed)) == ("green", [])


def two_bridges(depth: Depth) -> TableState:
    """Engineers with a Stronghold whose bridges H6-I9 and C2-E5 stand: the first joins two of their
    structures."""
    state = begun({"engineers": "H6 I9", "nomads": "A5 B1 F3"}, cards=("BON8", "BON4"))
    state = having(standing(state, "engineers", SH="H6", D="C2"), "engineers", bridges=2)
    ends = [[HEX_NUMBERS[name] for name in names] for names in (("H6", "I9"), ("C2", "E5"))]
    bridges = tuple(Bridge(one, other, seat=0) for one, other in ends)
    return at_a_table(changed(state, board=changed(state.board, bridges=bridges)), depth)


BETWEEN = "Bridges between own structures: {count}."


@pytest.mark.parametrize(
    ("depth", "usual", "offered", "one_tap"),
    [("map", 1, ["1"], True), ("ledger", 2, ["0", "1", "2"], False),
     ("points", 2, ["0", "1", "2", "3"], False)],
)  # fmt: skip
def test_a_pass_scores_bridges_between_two_own_structures(
    depth: Depth, usual: int, offered: list[str], one_tap: bool
) -> None:
    """'At each pass 3 VP for each bridge that joins 2 of your structures': the map knows them; at a
    table without it they are a field of the pass, and one tap is not enough."""
    table = two_bridges(depth)
    passing = PassRound.prefilled(table, "gray", card="worker3power")
    assert passing.bridges == usual
    assert [choice.value for choice in passing.choices(table)["bridges"]] == offered
    assert PassRound.prefilled(table, "yellow").choices(table)["bridges"] == []
    [item] = [item for item in game.prompts(table, "gray") if item.kind == "pass"]
    assert (item.pick is not None) == one_tap
    facts = {"seat": "gray", "card": "worker3power"}
    assert hears(table, "pass", **facts, bridges=1) == []
    assert hears(table, "pass", **facts, bridges=3) == ([] if depth == "points" else ["bridges"])
    if depth != "points":
        (objection,) = game.objections(table, PassRound(**facts, bridges=3))
        sentence = "Bridges built: {count}." if depth == "ledger" else BETWEEN
        assert objection.text.message == sentence
    after = record(table, "pass", {**facts, "bridges": 1})
    assert after.player("gray").vp == table.player("gray").vp + 3


def test_the_ship_of_a_bonus_card_counts_on_the_faction_board() -> None:
    """'Shipping +1 in the action phase of this round.'"""
    table = two_bridges("ledger")
    held = record(table, "set_board", {"seat": "gray", "shipping": 1, "card": "3power_ship"})
    mine: Any = game.seat_view(held, "gray")
    assert (mine.shipping, mine.ship_of_card) == (2, True)
    mine = game.seat_view(table, "gray")
    assert mine.ship_of_card is False


def test_nobody_takes_a_card_in_round_six() -> None:
    table = record(two_bridges("ledger"), "set_turn", {"seat": "gray", "round": 6})
    facts = {"seat": "gray", "card": "worker3power", "bridges": 1}
    assert hears(table, "pass", **facts) == ["card"]
    assert hears(table, "pass", **{**facts, "card": None}) == []
    assert words(PassRound(**facts).story(table), {}) == "passes"
    assert record(table, "pass", facts).player("gray").card == ""


@pytest.mark.parametrize(("keys", "towns", "heard"), [(0, 0, ["no-key"]), (1, 0, []), (0, 1, [])])
def test_a_cult_step_is_given_up_for_a_key(keys: int, towns: int, heard: list[str]) -> None:
    state = begun({"engineers": "H6 I9", "nomads": "A5 B1 F3"})
    parts = {"cults": (9, 9, 0, 0), "keys": keys, "due": Due(towns=towns)}
    table = at_a_table(having(state, "engineers", **parts))
    assert hears(table, "step_back", seat="gray", cult="fire") == heard


def test_the_depth_of_the_map_names_who_has_built_without_it() -> None:
    table = record(two_bridges("map"), "depth", {"depth": "ledger"})
    to_map = game.actions["depth"].model_validate({"depth": "map"})
    assert list(to_map.foretells(table)) == []
    built = record(table, "build", {"seat": "gray"})
    (sentence,) = to_map.foretells(built)
    assert words(sentence, {"gray": "Gus"}).startswith("Gus: the map shows other structures.")


TWO_SPADES = ("power_action", {"code": "ACT6"})
BRIDGE = ("power_action", {"code": "ACT1"})
STORM = ("special", {"code": "ACTN"})
TEMPLE = ("upgrade", {"to": "TE", "hexagon": "B4"})
PRIEST = ("priest", {"cult": "fire", "steps": 3})
PASS = ("pass", {"card": "priest"})
SPADE = ("power_action", {"code": "ACT5"})


def alone(depth: Depth) -> TableState:
    """Nomads whose only opponents have passed."""
    state = begun({"witches": "C4 D1", "nomads": "B4 E8 H1"})
    state = having(standing(state, "nomads", SH="E8", TH="B4"), "witches", passed=True)
    table = at_a_table(state, depth)
    return record(table, "set_turn", {"seat": "yellow", "round": 1})


def facts(table: TableState, seat: str, line: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    """The facts of a line, without its hexes where the table has no map."""
    on_map = table.depth == "map"
    return {"seat": seat, **{k: v for k, v in line[1].items() if on_map or k != "hexagon"}}


@pytest.mark.parametrize("depth", ["ledger", "map"])
@pytest.mark.parametrize("brings", [TWO_SPADES, BRIDGE, STORM, TEMPLE])
@pytest.mark.parametrize("later", [PRIEST, PASS, SPADE])
def test_who_plays_on_alone_uses_everything_at_once_too(
    depth: Depth, brings: tuple[str, dict[str, Any]], later: tuple[str, dict[str, Any]]
) -> None:
    table = alone(depth)
    assert hears(table, later[0], **facts(table, "yellow", later)) == []
    due = record(table, brings[0], facts(table, "yellow", brings))
    assert due.seat(due.game.turn.seat) == "yellow"
    assert hears(due, later[0], **facts(due, "yellow", later))[0] == "due"


def test_who_plays_on_alone_has_a_turn_with_every_action() -> None:
    table = record(alone("map"), PRIEST[0], {"seat": "yellow", **PRIEST[1]})
    assert hears(table, "power_action", seat="yellow", code="ACT6") == []
    dug = record(table, "power_action", {"seat": "yellow", "code": "ACT6"})
    swamp = {"seat": "yellow", "hexagon": "B5", "spades": 2, "beside": {"green": 1}}
    assert hears(dug, "build", **swamp) == []
    built = record(dug, "build", swamp)
    assert hears(built, "power_action", seat="yellow", code="ACT4") == []
    assert hears(built, PASS[0], seat="yellow", **PASS[1]) == []


def test_the_second_action_of_chaos_magicians_waits_for_the_first() -> None:
    state = begun({"chaosmagicians": "D6", "witches": "A3 I6"})
    table = at_a_table(standing(state, "chaosmagicians", SH="D6", TH="D4"))
    table = record(table, "special", {"seat": "red", "code": "ACTC"})
    temple = record(table, "upgrade", {"seat": "red", "to": "TE", "hexagon": "D4"})
    assert hears(temple, PRIEST[0], seat="red", **PRIEST[1]) == ["due"]
    taken = record(temple, "favor", {"seat": "red", "tile": "fire1"})
    assert hears(taken, PASS[0], seat="red", **PASS[1]) == ["due"]
    taken = record(taken, "favor", {"seat": "red", "tile": "water1"})
    assert hears(taken, PRIEST[0], seat="red", **PRIEST[1]) == []


def test_the_last_spade_of_an_action_may_make_the_hex_of_the_second_action_home() -> None:
    """Chaos Magicians use 2 spades on two hexes, then build on both: the second Dwelling is their
    second action."""
    state = begun({"chaosmagicians": "D6", "witches": "A3 I6"})
    table = at_a_table(standing(state, "chaosmagicians", SH="D6"))
    table = record(table, "special", {"seat": "red", "code": "ACTC"})
    table = record(table, "power_action", {"seat": "red", "code": "ACT6"})
    built = record(table, "build", {"seat": "red", "hexagon": "E7", "spades": 1})
    assert hears(built, "build", seat="red", hexagon="D5", spades=3) == []
    assert hears(built, "power_action", seat="red", code="ACT5") == ["due"]


def test_the_table_may_overrule() -> None:
    taken = table_after([*FAVOR_DUE, ("favor", {"seat": "green", "tile": "fire1"})])
    poor = record(taken, "set_goods", {"seat": "red", "coins": 1})
    built = record(poor, "build", {"seat": "red", "beside": {"blue": 1}})
    assert (built.player("red").coins, built.player("red").built[0]) == (-1, 1)
    assert hears(built, "convert", seat="red", given="priests", taken="workers") == ["short"]
    assert game.turn(built).seat == "blue"


def test_a_table_joins_in_round_3() -> None:
    """What lies on the boards is typed in; then the game goes on as if it had been played here."""
    table = table_after([
        ("set_board", {"seat": "green", "dwellings": 4, "houses": 2, "temples": 1,
                       "card": "priest"}),
        ("set_goods", {"seat": "green", "coins": 4, "workers": 2, "one": 0, "two": 5, "three": 7}),
        ("set_cults", {"seat": "green", "fire": 4, "air": 5, "priests": {"air2": 1}}),
        ("set_tiles", {"seat": "green", "favors": ["fire1"], "towns": {"7vp_2workers": 1}}),
        ("correct", {"seat": "green", "points": 21}),
        *[("set_board", {"seat": seat, "dwellings": 3, "card": card})
          for seat, card in (("red", "6coins"), ("blue", "spade_2coins"),
                             ("black", "cult_4coins"))],
        ("set_turn", {"seat": "green", "round": 3}),
        ("pass", {"seat": "green", "card": "worker3power"}),
        ("pass", {"seat": "red", "card": "priest"}),
        ("pass", {"seat": "blue", "card": "6coins"}),
    ])  # fmt: skip
    assert table.game.favors_left["fire1"] == 2
    assert table.game.towns_left["7vp_2workers"] == 1
    assert game.waited(table).seats == ("black",)
    ended = record(table, "pass", {"seat": "black", "card": "spade_2coins"})
    # 2 Fire a worker: 2 + 2. Board 1 + 4, the card's 1; 2 × 2 C, 3 of the tile; 1 + 1 + 3 power, of
    # which 5 find room: 0/0/12.
    assert (ended.game.round, ended.player("green").workers) == (4, 10)
    assert goods(ended, "green")[:4] == (11, 10, 1, (0, 0, 12))
    assert ended.player("green").vp == 41
