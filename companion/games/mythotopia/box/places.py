"""Province and sea names as fields of an action."""

from typing import Annotated, TypeAlias

from pydantic import AfterValidator

from companion.core.game.action import Choice, Widget
from companion.core.text import Phrase
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province, Sea
from companion.games.mythotopia.box.language import say


def _on_the_board(province: Province) -> str:
    if province not in contents.BOARD:
        raise ValueError(f"unknown province {province!r}")
    return province


Named: TypeAlias = Annotated[str, AfterValidator(_on_the_board)]
MaybeNamed: TypeAlias = Annotated[
    str, AfterValidator(lambda province: province and _on_the_board(province))
]
"""A province, or "" if nobody named one."""

MaybeProvinceField: TypeAlias = Annotated[MaybeNamed, Widget("choice", say("Province"))]


def several(label: Phrase, counted_by: str = "") -> Widget:
    """A field to tick provinces, on the map or with a search box."""
    return Widget("choices", label, find=say("Find a province"), counted_by=counted_by, on_map=True)


UNNAMED = Choice("", say("not named"))
LABELS = {name: say(name) for name in contents.PROVINCES}


def _on_the_map(sea: Sea) -> str:
    if sea not in contents.SEAS:
        raise ValueError(f"unknown sea {sea!r}")
    return sea


ProvinceField: TypeAlias = Annotated[Named, Widget("choice", say("Province"))]
SeaName: TypeAlias = Annotated[str, AfterValidator(_on_the_map)]
SeaField: TypeAlias = Annotated[SeaName, Widget("choice", say("Sea"))]
