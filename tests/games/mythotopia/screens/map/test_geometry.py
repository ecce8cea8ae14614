"""The map drawn once says who borders on whom exactly as the board does, and fingers hit it."""

import math
from itertools import combinations, product

from companion.games.mythotopia.box import contents
from companion.games.mythotopia.screens.map import geometry
from companion.games.mythotopia.screens.map.geometry import Area, Point
from companion.games.mythotopia.screens.map.marks import MARKS, SHIPS

VISIBLE = 45  # units a shared border is long at least, from end to end of the line
PHONE = 390  # CSS px: the width of a phone that shows the whole map
FINGER = 48  # CSS px: the circle that fits into a target
AREAS: dict[str, Area] = {**geometry.PROVINCES, **geometry.SEAS}

Side = tuple[Point, Point]


def shared(one: Area, other: Area) -> list[Side]:
    """The sides that two areas have in common: what one walks, the other walks back."""
    theirs = set(geometry.sides(other))
    return [(a, b) for a, b in geometry.sides(one) if (b, a) in theirs]


def length(sides: list[Side]) -> float:
    return sum(math.dist(a, b) for a, b in sides)


def size(ring: tuple[Point, ...]) -> float:
    """The area within a ring, negative where it runs counter-clockwise on a screen."""
    return (
        sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2
    )


def turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(one: Side, other: Side) -> bool:
    """Whether two sides meet anywhere but in an end that they share."""
    if set(one) & set(other):
        return False
    (a, b), (c, d) = one, other
    if any(max(a[n], b[n]) < min(c[n], d[n]) or max(c[n], d[n]) < min(a[n], b[n]) for n in (0, 1)):
        return False  # in one line, and apart
    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0


def within(point: Point, area: Area) -> bool:
    x, y = point
    hits = [
        x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]
        for a, b in geometry.sides(area)
        if (a[1] > y) != (b[1] > y)
    ]
    return sum(hits) % 2 == 1


def room(point: tuple[float, float], area: Area) -> float:
    """How far a point is from the nearest side."""

    def far(a: Point, b: Point) -> float:
        dx, dy = b[0] - a[0], b[1] - a[1]
        part = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
        part = max(0.0, min(1.0, part))
        return math.dist(point, (a[0] + part * dx, a[1] + part * dy))

    return min(far(a, b) for a, b in geometry.sides(area))


def test_two_provinces_meet_exactly_where_the_board_has_a_border() -> None:
    met = {
        frozenset((one, other))
        for one, other in combinations(contents.PROVINCES, 2)
        if shared(geometry.PROVINCES[one], geometry.PROVINCES[other])
    }
    assert met == set(contents.BORDERS)


def test_a_province_has_a_coast_exactly_on_the_seas_that_it_touches() -> None:
    coasts = {
        (province, sea): length(sides)
        for province, sea in product(contents.PROVINCES, contents.SEAS)
        if (sides := shared(geometry.PROVINCES[province], geometry.SEAS[sea]))
    }
    touched = {
        (province, sea) for province in contents.PROVINCES for sea in contents.BOARD[province].seas
    }
    assert set(coasts) == touched
    assert [place for place, coast in coasts.items() if coast < VISIBLE] == []


def test_only_the_seas_that_touch_meet() -> None:
    met = {
        pair
        for pair in combinations(contents.SEAS, 2)
        if shared(*(geometry.SEAS[sea] for sea in pair))
    }
    assert met == set(contents.TOUCHING)


def test_a_border_is_one_line_long_enough_to_be_seen() -> None:
    borders = {
        pair: shared(*(geometry.PROVINCES[name] for name in sorted(pair)))
        for pair in contents.BORDERS
    }
    broken = [
        pair for pair, sides in borders.items() if len(geometry.LINES[pair]) != len(sides) + 1
    ]
    assert broken == []
    assert [pair for pair, sides in borders.items() if length(sides) < VISIBLE] == []


def test_an_outline_never_crosses_itself() -> None:
    outlines = {name: list(geometry.sides(area)) for name, area in AREAS.items()}
    crossings = [
        (name, pair)
        for name, sides in outlines.items()
        for pair in combinations(sides, 2)
        if cross(*pair)
    ]
    assert crossings == []
    twice = [name for name, sides in outlines.items() if len({a for a, _ in sides}) < len(sides)]
    assert twice == []


def test_the_areas_lie_side_by_side_and_fill_the_map() -> None:
    """No two overlap: every inner side is walked once each way, and the sizes add up."""
    walked = [side for area in AREAS.values() for side in geometry.sides(area)]
    assert len(set(walked)) == len(walked)
    width, height = geometry.CANVAS
    assert sum(-size(ring) for area in AREAS.values() for ring in area.rings) == width * height
    alone = [(a, b) for a, b in walked if (b, a) not in set(walked)]
    edges = ({0}, {width}), ({0}, {height})
    assert all(any({a[axis], b[axis]} in edge for axis, edge in enumerate(edges)) for a, b in alone)


def test_a_name_stands_in_its_area() -> None:
    assert [name for name, area in AREAS.items() if not within(area.label, area)] == []


def holds_a_finger(area: Area) -> bool:
    unit = PHONE / geometry.CANVAS[0]
    xs, ys = ([point[n] for point in area.rings[0]] for n in (0, 1))
    points = product(range(min(xs), max(xs), 4), range(min(ys), max(ys), 4))
    return any(
        within(point, area) and 2 * room(point, area) * unit >= FINGER
        for point in sorted(points, key=lambda point: math.dist(point, area.label))
    )


def test_a_finger_hits_a_province_or_a_sea() -> None:
    """On a phone that shows the whole map a circle of 48 px fits in. The larger of the map's two
    sizes doubles it."""
    assert [name for name, area in AREAS.items() if not holds_a_finger(area)] == []


def test_peaks_and_hills_stand_on_their_borders() -> None:
    closed = frozenset(("Dragonate", "Grimp"))
    assert geometry.ridge(closed, "mountains").count("M") >= 2
    assert geometry.ridge(frozenset(("Blore", "Quean")), "hills").count("M") >= 1
    assert geometry.ridge(closed, "plain") == ""


Box = tuple[float, float, float, float]


def boxes(area: Area, room: tuple[int, int]) -> list[Box]:
    """Left, top, right and bottom of each line of a name, and of the room for marks under it."""
    x, y = area.label
    lines = [
        (x - wide / 2, down - geometry.RISE, x + wide / 2, down + geometry.FALL)
        for _, wide, down in area.lettering
    ]
    top = y + geometry.FALL
    return [*lines, (x - room[0] / 2, top, x + room[0] / 2, top + room[1])]


def lie_over(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_no_name_and_no_mark_lies_over_that_of_another_area() -> None:
    """Whatever stands there: the room for marks is kept free."""
    taken = {name: boxes(area, MARKS) for name, area in geometry.PROVINCES.items()}
    taken |= {name: boxes(area, SHIPS) for name, area in geometry.SEAS.items()}
    met = [
        (one, other)
        for one, other in combinations(taken, 2)
        if any(lie_over(*pair) for pair in product(taken[one], taken[other]))
    ]
    assert met == []
    width, height = geometry.CANVAS
    outside = [
        name
        for name, places in taken.items()
        for left, top, right, bottom in places
        if left < 0 or top < 0 or right > width or bottom > height
    ]
    assert outside == []


def test_a_name_is_whole_in_its_lines() -> None:
    drawn = {
        name: "".join(text.removesuffix("-") for text, _ in area.name)
        for name, area in geometry.PROVINCES.items()
    }
    assert all(name == whole for name, whole in drawn.items())
