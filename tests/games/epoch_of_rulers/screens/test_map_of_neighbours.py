"""The drawn map: tiles that a finger hits, lines that hide nothing, buttons without objections."""

from itertools import combinations, product

import pytest

from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.examples.exhibits import CROWDED_LINKS, NEIGHBOURS
from companion.games.epoch_of_rulers.screens.map import layout
from companion.games.epoch_of_rulers.screens.map.map_view import changed_places, map_view
from companion.games.epoch_of_rulers.state.state import land_names
from tests.games.epoch_of_rulers.play import FIVE, RandomPlay

PHONE, FINGER = 390, 48  # px


def far(one: layout.Point, other: layout.Point) -> bool:
    """Whether two tiles stand apart."""
    return abs(one[0] - other[0]) > layout.WIDE or abs(one[1] - other[1]) > layout.TALL


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_finger_hits_each_territory_and_no_other(players: int) -> None:
    where = layout.middles(players, ())
    wide, tall = layout.canvas(players)
    assert set(where) == set(land_names(FIVE[:players]))
    assert all(far(one, other) for one, other in combinations(where.values(), 2))
    for x, y in where.values():
        assert layout.WIDE / 2 < x < wide - layout.WIDE / 2
        assert layout.TALL / 2 < y < tall - layout.TALL / 2
    assert layout.TALL * PHONE / wide >= FINGER


@pytest.mark.parametrize(("players", "links"), [(2, NEIGHBOURS), (5, CROWDED_LINKS)])
def test_no_line_runs_under_a_territory_that_it_does_not_join(
    players: int, links: dict[str, list[str]]
) -> None:
    pairs = tuple(
        (territory, other)
        for territory, near in links.items()
        for other in near
        if territory < other
    )
    where = layout.middles(players, pairs)
    tiles = tuple(where.values())
    for (one, other), (x, y) in layout.lines(players, pairs):
        ends = where[one], where[other]
        for step, tile in product(range(21), tiles):
            t = step / 20
            at = tuple(
                round((1 - t) ** 2 * a + 2 * t * (1 - t) * c + t * t * b)
                for a, c, b in zip(ends[0], (x, y), ends[1], strict=True)
            )
            inside = all(
                abs(value - middle) < size / 2 - 4
                for value, middle, size in zip(at, tile, (layout.WIDE, layout.TALL), strict=True)
            )
            assert not inside or tile in ends, (one, other)


def test_the_map_offers_what_the_rules_allow_and_pulses_where_it_is_done() -> None:
    """Everything offered on any territory to the player on turn, through a game of two."""
    table = RandomPlay(3, 2, depth="board", links=NEIGHBOURS)
    offered: set[str] = set()
    for step in range(400):
        if game.ended(table.state) is not None:
            break
        if step % 5 == 0:
            for name in table.state.lands:
                for offer in map_view(table.state, table.state.turn, name).offers:
                    assert game.objections(table.state, offer.action) == [], offer.action
                    offered.add(offer.action.kind)
                    after = offer.action.fold(table.state)
                    # A battle that begins is not drawn.
                    begins = offer.action.kind in ("attack", "coup_at")
                    assert begins or changed_places(table.state, after)
        table.step()
    assert {"tax", "mobilise", "attack"} <= offered


@pytest.mark.parametrize(
    ("depth", "links", "folded"),
    [("board", {}, False), ("board", NEIGHBOURS, True), ("kingdoms", {}, True)],
)
def test_an_open_territory_asks_for_its_neighbours_until_they_are_entered(
    depth: str, links: dict[str, list[str]], folded: bool
) -> None:
    state = RandomPlay(3, 2, depth=depth, links=links).state
    for name in state.lands:
        chosen = map_view(state, FIVE[0], name).chosen
        assert chosen
        [enter] = [act for act in chosen.actions if act.kind == "neighbours"]
        assert enter.rare is folded, name
