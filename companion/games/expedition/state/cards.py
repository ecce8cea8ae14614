"""Cards as short texts: a kind, and the known facts of the card.

explorer        an explorer; its numbers are not known
explorer:3:2    an explorer of strength 3, sold for 2 M£
jetpack::3      a Jetpack, sold for 3 M£
patron:Nobel    a patron by name
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, TypeAlias

from pydantic import AfterValidator

from companion.core.text import Phrase
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import JETPACK, JETPACK_STRENGTH, PATRON, TYPES
from companion.games.expedition.box.language import say

CODE = re.compile(
    r"(?P<type>explorer|crew|vehicle)(:(?P<strength>\d{0,2})(:(?P<price>\d{0,2}))?)?"
    r"|(?P<special>risky|jetpack|observation)(::(?P<worth>\d{0,2}))?"
    r"|patron(:(?P<name>[^:.\x00-\x1f]{0,30}))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Card:
    """A card. `strength` and the sale `price` in M£ are None if not known. `name` is a patron's, ""
    if not entered."""

    kind: str
    strength: int | None = None
    price: int | None = None
    name: str = ""

    @property
    def code(self) -> str:
        if self.kind == PATRON:
            return f"{PATRON}:{self.name}" if self.name else PATRON
        strength = "" if self.strength is None or self.kind not in TYPES else str(self.strength)
        price = "" if self.price is None else str(self.price)
        return f"{self.kind}:{strength}:{price}".rstrip(":")

    @property
    def is_known(self) -> bool:
        """Whether all its numbers are known."""
        if self.kind == PATRON:
            return bool(self.name)
        return self.price is not None and (self.strength is not None or self.kind not in TYPES)

    @property
    def label(self) -> Phrase:
        if self.kind == PATRON and self.name:
            return say("Patron {name}", name=self.name)
        if self.kind in TYPES and self.strength is not None:
            return say("{card} {strength}", card=words.KIND[self.kind], strength=self.strength)
        return words.KIND[self.kind]

    @property
    def note(self) -> Phrase | None:
        """Its price, if known. A patron's price differs between players."""
        return None if self.price is None else say("{coins}\u00a0M£", coins=self.price)


def card(code: str) -> Card:
    """The card that a text names; ValueError for any other text."""
    named = card_or_none(code)
    if named is None:
        raise ValueError(f"no card is called {code[:60]!r}")
    return named


@lru_cache(maxsize=512)
def card_or_none(code: str) -> Card | None:
    found = CODE.fullmatch(code)
    if found is None:
        return None
    parts = found.groupdict()
    if parts["type"]:
        return Card(parts["type"], _number(parts["strength"]), _number(parts["price"]))
    if parts["special"] == JETPACK:
        return Card(JETPACK, JETPACK_STRENGTH, _number(parts["worth"]))
    if parts["special"]:
        return Card(parts["special"], None, _number(parts["worth"]))
    return Card(PATRON, name=(parts["name"] or "").strip())


def _number(digits: str | None) -> int | None:
    return int(digits) if digits else None


CardCode: TypeAlias = Annotated[str, AfterValidator(lambda code: card(code).code)]
"""A card's text in its normal form."""
