"""The drawing never says something else than the rulings use: what a table corrected is drawn."""

from itertools import combinations

import pytest

from companion.games.mythotopia.box import contents
from companion.games.mythotopia.fixes.corrected_board import CorrectBoard
from companion.games.mythotopia.rules.board.board_facts import border
from companion.games.mythotopia.screens.map import geometry
from companion.games.mythotopia.screens.map.borders_and_coasts import LineView, corrections, lines
from companion.games.mythotopia.screens.map.map_view import map_view
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.wartable import dealt


@pytest.fixture
def state() -> State:
    return dealt().state


def corrected(state: State, province: str, **facts: object) -> State:
    return CorrectBoard.prefilled(state, "red", province=province, **facts).fold(state)


def marked(state: State) -> list[LineView]:
    return [line for line in lines(state) if line.corrected]


def said(state: State) -> list[str]:
    return [english(phrase) for phrase in corrections(state)]


def test_a_border_of_another_kind_is_marked(state: State) -> None:
    """Blore and Iracund: plain as printed."""
    state = corrected(state, "Blore", neighbour="Iracund", border="mountains")
    pair = frozenset(("Blore", "Iracund"))
    assert marked(state) == [
        LineView("mountains", geometry.line_path(pair), geometry.ridge(pair, "mountains"), True)
    ]
    assert said(state) == ["Blore and Iracund: mountains"]


@pytest.mark.parametrize(
    ("province", "facts", "drawn", "sentence"),
    [
        # Hills as printed; plain borders are not drawn, this one has to be.
        ("Quean", {"neighbour": "Blore", "border": "plain"}, ["plain"], "Blore and Quean: plain"),
        ("Blore", {"neighbour": "Iracund", "border": "none"}, ["none"],
         "Blore and Iracund: no border"),
        # Beast Sea and Serpent Sea as printed.
        ("Camarine", {"seas": ("Beast Sea", "Inland Sea West", "Serpent Sea")}, ["port"],
         "Camarine touches the Inland Sea West"),
        ("Camarine", {"seas": ("Serpent Sea",)}, ["none"], "Camarine does not touch the Beast Sea"),
        ("Ambsace", {"strength": 7}, [], "Ambsace: neutral strength 7"),
        ("Ambsace", {"rugged": True}, [], "Ambsace: rugged"),
        ("Blore", {"rugged": False}, [], "Blore: not rugged"),
    ],
)  # fmt: skip
def test_what_the_board_shows_otherwise_is_marked_and_told(
    state: State, province: str, facts: dict[str, object], drawn: list[str], sentence: str
) -> None:
    state = corrected(state, province, **facts)
    assert [line.kind for line in marked(state)] == drawn
    assert said(state) == [sentence]


@pytest.mark.parametrize(("kind", "drawn"), [("plain", 0), ("hills", 2), ("mountains", 2)])
def test_a_border_that_only_this_board_has_says_its_kind(
    state: State, kind: str, drawn: int
) -> None:
    state = corrected(state, "Blore", neighbour="Welkin", border=kind)
    (line,) = marked(state)
    assert line.kind == "link"
    assert (line.ridge.count("M") >= drawn) if drawn else (line.ridge == "")


def test_a_port_ends_in_its_sea(state: State) -> None:
    """From the name of the province to a corner of the sea's own outline."""
    path, ring = geometry.port("Quean", "Serpent Sea")
    x, y = geometry.PROVINCES["Quean"].label
    assert path.startswith(f"M{x} {y}l")
    dx, dy = map(int, path.split("l")[1].split(" "))
    assert (x + dx, y + dy) in geometry.SEAS["Serpent Sea"].rings[0]
    assert ring.startswith(f"M{x + dx - geometry.RING} {y + dy}a")


def test_a_coast_that_is_none_is_left_out_at_its_sea(state: State) -> None:
    state = corrected(state, "Camarine", seas=("Serpent Sea",))
    assert marked(state) == [LineView("none", geometry.coast("Camarine", "Beast Sea"), "", True)]
    view = map_view(state, "red", "beast-sea", "")
    assert view.sea is not None
    assert "Camarine" not in {shore.name for shore in view.sea.shores}
    assert view.sea.corrected


def test_a_correction_taken_back_leaves_no_mark(state: State) -> None:
    there = corrected(state, "Camarine", seas=("Serpent Sea",), neighbour="Eagre", border="none")
    back = corrected(there, "Camarine", seas=("Beast Sea", "Serpent Sea"), neighbour="Eagre",
                     border="plain")  # fmt: skip
    assert marked(back) == []


def test_drawing_and_rulings_agree_on_every_border_and_coast(state: State) -> None:
    """What is laid out, with what is drawn over it, is what the rulings look at."""
    state = corrected(state, "Blore", neighbour="Iracund", border="none", seas=("Serpent Sea",))
    state = corrected(state, "Camarine", neighbour="Blore", border="plain", seas=("Beast Sea",))
    drawn = list(lines(state))
    shut = {line.path for line in drawn if line.kind == "none"}
    links = {line.path for line in drawn if line.kind in ("link", "port")}
    for pair in map(frozenset, combinations(contents.PROVINCES, 2)):
        crossed = pair in geometry.LINES and geometry.line_path(pair) not in shut
        assert (crossed or geometry.link(pair) in links) == (border(state, *pair) != "none"), pair
    for name in contents.PROVINCES:
        for sea in contents.SEAS:
            printed = sea in contents.BOARD[name].seas
            coast = printed and geometry.coast(name, sea) not in shut
            port = geometry.port(name, sea)[0] in links
            assert (coast or port) == (sea in state.facts(name).seas), (name, sea)


def test_the_legend_names_what_is_on_the_map_and_nothing_else(state: State) -> None:
    def signs(state: State) -> list[str]:
        return [sign.what for sign in map_view(state, "red", "", "").legend]

    assert "corrected" not in signs(state)
    assert "ship" not in signs(state)
    assert {"strength", "hills", "mountains"} <= set(signs(state))
    state = corrected(state, "Camarine", seas=("Serpent Sea",))
    assert signs(state).count("corrected") == 1
