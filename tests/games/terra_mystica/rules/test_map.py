"""The map: where hexes lie, what the open hex says, and buttons that fill in what hands know."""

import math
from typing import Any

import pytest

from companion.core.frozen import changed
from companion.core.game.action import Action
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box import geography
from companion.games.terra_mystica.box.factions import DWELLING, HOUSE, Goods
from companion.games.terra_mystica.moves.build import Build, FirstDwelling, Upgrade
from companion.games.terra_mystica.moves.priests_and_power import PlaceBridge
from companion.games.terra_mystica.screens.map import hex_panel
from companion.games.terra_mystica.screens.map.map_view import changed_places, map_view
from companion.games.terra_mystica.state.board import with_structure
from companion.games.terra_mystica.state.player import Due
from companion.games.terra_mystica.state.state import Turn
from companion.games.terra_mystica.state.table_state import TableState
from companion.translations import words
from tests.games.terra_mystica.evenings.illegal import printed_board
from tests.games.terra_mystica.evenings.written_games import played
from tests.games.terra_mystica.exchange.notation.written import GAMES
from tests.games.terra_mystica.recording import at_a_table, table_after
from tests.games.terra_mystica.table import begun, having

FINGER, DRAWN = 48, 634  # px: a hex, and the least width of the map in css/map/hexes.css
FORESTS = {*["A3", "A10", "C3", "C4", "D1", "E9", "F2", "F4", "G3", "I6", "I11"]}


def test_hexes_lie_edge_to_edge_and_fit_a_finger_on_a_phone() -> None:
    for hexagon, middle in enumerate(hex_panel.MIDDLES):
        for other in geography.members(geography.NEXT[hexagon]):
            far = math.dist(middle, hex_panel.MIDDLES[other])
            assert far == pytest.approx(hex_panel.WIDE, abs=1)
    assert len({*hex_panel.MIDDLES, *hex_panel.RIVER_MIDDLES}) == 113
    assert round(hex_panel.WIDE * DRAWN / hex_panel.CANVAS[0]) >= FINGER


def test_the_map_lights_what_the_seat_may_use_now() -> None:
    """A first Dwelling goes on any free home hex, wherever it is; later, on a hex in reach."""
    first = table_after([], depth="map")
    assert map_view(first, "green", "", "").lit == FORESTS
    assert map_view(first, "blue", "", "").lit == frozenset()
    chosen = map_view(first, "green", "A3", "").chosen
    assert chosen
    assert (chosen.reach, chosen.spades, len(chosen.actions)) == (None, None, 1)
    reached = {one.name for one in map_view(table(), "green", "", "").hexes if "reach" in one.shows}
    assert "B5" in reached
    assert map_view(table(), "green", "", "").lit == reached | {"C4", "I6"}
    assert map_view(table(), "yellow", "", "").lit == frozenset()


@pytest.mark.parametrize(
    ("seat", "due", "lit"),
    [("green", Due(ride=1), FORESTS - {"C4", "I6"}), ("yellow", Due(bridges=1), {"B4", "F3"}),
     ("yellow", Due(sandstorm=1), {"A6", "A8", "A9", "B2", "B3", "B5", "E5", "E6", "F4", "G2"}),
     ("green", Due(house=1), {"C4", "I6"})],
)  # fmt: skip
def test_the_map_lights_where_the_thing_that_is_due_may_be_done(
    seat: str, due: Due, lit: set[str]
) -> None:
    """A ride goes to any free home hex, a bridge begins at an own structure with a free site."""
    begun_game = changed(table().game, turn=Turn(("green", "yellow").index(seat), 1))
    faction = {"green": "witches", "yellow": "nomads"}[seat]
    now = TableState(table().seats, having(begun_game, faction, due=due), "map")
    assert map_view(now, seat, "", "").lit == lit
    for name in lit:
        chosen = map_view(now, seat, name, "").chosen
        assert chosen
        assert chosen.actions
        assert not due.ride or (chosen.reach, chosen.spades) == (None, None)
        if due.bridges:
            assert {button.offer.action.kind for button in chosen.actions} == {"bridge"}


def test_a_table_without_the_map_judges_no_hex() -> None:
    without = table_after([], depth="ledger")
    drawn = map_view(changed(without, game=table().game), "green", "B5", "")
    assert not {show.id for show in drawn.shows} & {"mine", "reach", "home"}
    assert drawn.chosen
    assert (drawn.chosen.reach, drawn.chosen.spades, drawn.offers) == (None, None, ())
    assert not drawn.lit


def offered(before: TableState, seat: str, hexagon: str) -> list[Action[TableState]]:
    return [offer.action for offer in map_view(before, seat, hexagon, "").offers]


@pytest.mark.parametrize(("depth", "page", "buttons"), [("map", ["map"], 0), ("ledger", [], 1)])
def test_the_first_dwelling_leads_to_the_map_where_the_table_keeps_it(
    depth: str, page: list[str], buttons: int
) -> None:
    table = table_after([], depth=depth)
    assert [item.page for item in game.prompts(table, "green")] == page
    assert len(game.quick(table, "green")) == buttons
    assert not game.prompts(table, "blue")


def test_the_map_offers_what_was_played_on_each_hex_with_all_its_facts() -> None:
    """Spades, tunnels, neighbours and towns as two written games have them."""
    seen, missed = 0, []
    for action, before, _ in (*played(GAMES[0]), *played(GAMES[1])):
        if isinstance(action, (FirstDwelling, Build, Upgrade)):
            is_offered = action in offered(before, action.seat, action.hexagon)
        elif isinstance(action, PlaceBridge):
            back = action.model_copy(update={"one": action.other, "other": action.one})
            is_offered = action in offered(before, action.seat, action.one)
            is_offered = is_offered or back in offered(before, action.seat, action.other)
        else:
            continue
        seen += 1
        if not is_offered:
            missed.append(action)
    assert missed == []
    assert seen > 150


def table() -> TableState:
    state = begun({"witches": "C4 I6", "nomads": "A5 B4 F3", "mermaids": "D5 A4"})
    return TableState(("green", "yellow", "blue"), state, "map")


def test_the_open_hex_says_how_to_get_there_and_whom_it_offers_power() -> None:
    view = map_view(table(), "green", "B5", "reach")
    assert view.chosen
    assert (view.looked_at, view.show) == ("B5", "reach")
    assert view.chosen.reach
    assert words(view.chosen.reach, {}) == "next to your structures"
    assert (view.chosen.spades, view.chosen.asked) == (2, (("yellow", 1),))
    build, terrain, *others = view.chosen.actions
    assert all(deed.rare for deed in others)
    assert build.wish
    assert (build.wish.cost, build.wish.answer) == (Goods(2, 7), "yes")
    assert words(terrain.offer.label, {}) == "Make it forest"
    far = map_view(table(), "green", "E5", "").chosen
    assert far
    assert (far.reach, far.actions) == (None, ())
    own = map_view(table(), "green", "C4", "").chosen
    assert own
    assert [words(button.offer.label, {}) for button in own.actions] == ["Trading house"]
    assert own.actions[0].wish
    assert own.actions[0].wish.cost == Goods(3, 2)
    assert map_view(table(), "", "nowhere", "nothing").chosen is None


def test_the_open_hex_names_the_spade_of_a_bonus_card_that_is_not_used_yet() -> None:
    """'Special action: a spade'; it comes before the Dwelling, and a hex of the home terrain needs
    none."""

    def said(hexagon: str, **parts: Any) -> list[str]:
        state = having(table().game, "witches", card="spade_2coins", **parts)
        chosen = map_view(table().with_game(state), "green", hexagon, "").chosen
        assert chosen
        return [words(action, {}) for action in chosen.unused]

    assert said("B5") == ["Bonus card: a spade"]
    assert said("C3") == said("E5") == []
    assert said("B5", used=("BON1",)) == said("B5", due=Due(spades=1)) == []


@pytest.mark.parametrize(
    ("phase", "spades", "asked"),
    [("dwellings", None, ()), ("cards", None, ()), ("actions", 2, (("yellow", 1),)),
     ("bonuses", 2, ())],
)  # fmt: skip
def test_only_what_is_built_in_the_action_phase_offers_power(
    phase: str, spades: int | None, asked: tuple[tuple[str, int], ...]
) -> None:
    before = table()
    queued = changed(before.game, phase=phase, queue=(0,) if spades is None else ())
    chosen = map_view(before.with_game(queued), "green", "B5", "").chosen
    assert chosen
    assert (chosen.spades, chosen.asked) == (spades, asked)


@pytest.mark.parametrize(
    ("faction", "dwellings", "due", "open_hex", "reach", "spades"),
    [("dwarves", "E7 I9", Due(), "G2", "in reach by tunnel", 1),
     ("fakirs", "E8 A5", Due(), "C3", "in reach by carpet", 3),
     ("nomads", "E8 A5 B4", Due(sandstorm=1), "E7", "in reach of the sandstorm", None)],
)  # fmt: skip
def test_the_open_hex_names_the_way_of_the_faction(
    faction: str, dwellings: str, due: Due, open_hex: str, reach: str, spades: int | None
) -> None:
    other = "witches" if faction == "dwarves" else "engineers"
    state = begun({faction: dwellings, other: "C4 I6" if other == "witches" else "C2 I9"})
    now = at_a_table(having(changed(state, turn=Turn(0, 1)), faction, due=due))
    chosen = map_view(now, now.seats[0], open_hex, "").chosen
    assert chosen
    assert chosen.reach
    assert (words(chosen.reach, {}), chosen.spades) == (reach, spades)
    build = chosen.actions[0].offer.action
    assert isinstance(build, Build)
    way = {"dwarves": "; by tunnel", "fakirs": "; by carpet"}.get(faction, "")
    assert words(build.story(now), {}).endswith(way or "E7")


def test_the_stronghold_of_darklings_may_keep_its_workers() -> None:
    state = begun({"darklings": "C1 E5", "witches": "C4 I6"})
    board = with_structure(state.board, 0, geography.HEX_NUMBERS["C1"], HOUSE)
    now = at_a_table(changed(state, board=board, turn=Turn(0, 1)))
    chosen = map_view(now, "black", "C1", "").chosen
    assert chosen
    labelled = {words(button.offer.label, {}): button.offer.action for button in chosen.actions}
    assert [*labelled] == ["Temple", "Stronghold; workers become 3 priests", "Stronghold"]
    keeping = labelled["Stronghold"]
    assert isinstance(keeping, Upgrade)
    assert keeping.ordained == 0


def test_changed_places_are_those_that_look_different() -> None:
    before = table()
    board = with_structure(before.game.board, 0, geography.HEX_NUMBERS["D6"], DWELLING)
    after = before.with_game(changed(before.game, board=board))
    assert changed_places(before, before) == ()
    assert changed_places(before, after) == ("D6",)


def test_building_opens_the_map() -> None:
    for lines in (game.menu(table(), "green"), game.prompts(table(), "green")):
        assert [words(line.label, {}) for line in lines if line.page == "map"] == ["Build"]


def test_the_map_is_that_of_its_rows_and_places() -> None:
    """Edges, ships and carpets, counted out a second time."""
    assert (len(geography.HEXES), len(geography.RIVERS)) == (77, 36)
    for here in range(len(geography.HEXES)):
        assert {*geography.members(geography.NEXT[here])} == printed_board.edges(here)
        for level in range(geography.MOST_SHIPPING + 1):
            reached = printed_board.edges(here) | printed_board.sailed(here, level)
            assert {*geography.members(geography.SHIPPING[level][here])} == reached - {here}
        for far in range(geography.FARTHEST + 1):
            within = {
                spot for spot in printed_board.SPOTS if printed_board.apart(here, spot) <= far
            }
            assert {*geography.members(geography.FLYING[far][here])} == within - {here}
    assert all(not geography.NEXT[one] >> other & 1 for one, other in geography.BRIDGE_SITES)
