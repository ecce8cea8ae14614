"""The picture of an evening, drawn: colours, names, shapes."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from flask import Flask
from PIL import Image

from companion.web.picture.drawing import EveningPicture, Row, drawn
from companion.web.picture.pieces import colours, polygon, seat_colours


@pytest.fixture(autouse=True)
def _in_the_app(app: Flask) -> Iterator[None]:
    """The shapes come from the template that draws them on the pages."""
    with app.app_context():
        yield


def areas(data: bytes) -> dict[tuple[int, ...], int]:
    """The colours in a picture, each with how many pixels have it."""
    colours = Image.open(BytesIO(data)).convert("RGB").getcolors(1 << 24) or ()
    return {colour: count for count, colour in colours if isinstance(colour, tuple)}


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def of(*names: str, points: str = "24") -> EveningPicture:
    seats = (("red", "disc"), ("blue", "square"), ("green", "triangle"), ("yellow", "diamond"))
    rows = (
        Row(seats[place % 4][:1], name, points, lit=place == 0) for place, name in enumerate(names)
    )
    notes = (("Best turn", "Ada: +3"),)
    return EveningPicture("Toy", "today", "Ada wins", tuple(rows), notes, seats, None)


def test_every_player_has_a_piece_and_the_winner_a_ground_of_that_colour() -> None:
    sizes = areas(drawn(of("Ada", "Бо")))
    red, blue = seat_colours("red"), seat_colours("blue")
    assert sizes[rgb(red.wax)] > 2 * sizes[rgb(blue.wax)] > 0
    assert rgb(red.on) in sizes  # her name, and the edge of her piece
    assert rgb(blue.edge) in sizes
    assert rgb(colours()["ground"]) in sizes


def test_a_team_has_the_pieces_of_all_its_members() -> None:
    """Five of them leave room for their names."""
    alone = of("Ada")
    team = replace(alone.rows[0], seats=("red", "blue", "green", "yellow", "red"), lit=False)
    sizes = areas(drawn(replace(alone, rows=(team,))))
    assert all(sizes.get(rgb(seat_colours(seat).edge)) for seat in team.seats)
    drawings = {drawn(replace(alone, rows=(replace(team, name=name),))) for name in ("Ada", "Ad")}
    assert len(drawings) == 2


def test_a_name_that_is_too_long_ends_before_the_points() -> None:
    long = drawn(of("W" * 24))
    assert drawn(of("W" * 24 + "i")) == long
    assert drawn(of("W")) != long


def test_a_long_name_is_whole_in_the_headline() -> None:
    """The last letter is seen, too."""
    ends = (replace(of("Ada"), headline=f"Побеждает Максимилиа{last}") for last in "нм")
    assert len({drawn(evening) for evening in ends}) == 2


def test_ten_players_fit() -> None:
    assert drawn(of(*"ABCDEFGHIJ")) != drawn(of(*"ABCDEFGHI"))


def test_a_letter_of_any_alphabet_is_in_the_face() -> None:
    """A face without a letter shows all of them as the same empty box."""
    shown = {drawn(of(letter)) for letter in "ЖЩЫЁяAÄéß"}
    assert len(shown) == 9


def test_a_square_and_a_diamond() -> None:
    assert polygon("square") == ((-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75))
    top, right, bottom, left = polygon("diamond")
    assert (top[0], bottom[0], right[1], left[1]) == (0, 0, 0, 0)


def test_a_star_has_ten_corners_and_a_cross_twelve() -> None:
    assert (len(polygon("star")), len(polygon("cross")), len(polygon("hexagon"))) == (10, 12, 6)


def test_an_unknown_shape_is_a_disc() -> None:
    assert polygon("pear") == polygon("disc")
