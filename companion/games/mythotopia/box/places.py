"""Names of what is printed as fields of an action: provinces and seas."""

from collections.abc import Container
from typing import Annotated, TypeAlias

from pydantic import AfterValidator

from companion.core.game.action import Choice, Widget
from companion.core.text import Phrase
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.language import say


def one_of(known: Container[str], what: str, *, or_none: bool = False) -> AfterValidator:
    """Refuses any other name. With `or_none`, "" is taken for no name."""

    def check(name: str) -> str:
        if name in known or (or_none and not name):
            return name
        raise ValueError(f"unknown {what} {name!r}")

    return AfterValidator(check)


Named: TypeAlias = Annotated[str, one_of(contents.BOARD, "province")]
MaybeNamed: TypeAlias = Annotated[str, one_of(contents.BOARD, "province", or_none=True)]
"""A province, or "" if nobody named one."""

MaybeProvinceField: TypeAlias = Annotated[MaybeNamed, Widget("choice", say("Province"))]


def several(label: Phrase, counted_by: str = "") -> Widget:
    """A field to tick provinces, on the map or with a search box."""
    return Widget("choices", label, find=say("Find a province"), counted_by=counted_by, on_map=True)


UNNAMED = Choice("", say("not named"))
LABELS = {name: say(name) for name in contents.PROVINCES}


ProvinceField: TypeAlias = Annotated[Named, Widget("choice", say("Province"))]
SeaName: TypeAlias = Annotated[str, one_of(contents.SEAS, "sea")]
SeaField: TypeAlias = Annotated[SeaName, Widget("choice", say("Sea"))]
