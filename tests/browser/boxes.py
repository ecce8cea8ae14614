"""Where something is drawn on the screen."""

from typing import NamedTuple

from playwright.sync_api import Locator


class Box(NamedTuple):
    """In pixels, from the left and the top of the screen."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.top + self.height / 2


def box_of(drawn: Locator) -> Box:
    """AssertionError if it is not drawn."""
    box = drawn.bounding_box()
    assert box
    return Box(box["x"], box["y"], box["width"], box["height"])
