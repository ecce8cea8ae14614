"""A language that nobody speaks, in which a text that is not translated, or that is cut, shows.

Each letter is replaced by one that looks like it, and each sentence is a third longer, in brackets.
"""

import re
from gettext import NullTranslations

LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞɊŔŠŢÛṼŴẊÝŽ",
)
_GAP = re.compile(r"(\{\w+\})")


def pseudo(text: str) -> str:
    """The text in the language."""
    parts = _GAP.split(text)
    said = "".join(part if _GAP.fullmatch(part) else part.translate(LETTERS) for part in parts)
    return f"[{said}{'~' * -(-len(text) // 3)}]"


class Pseudo(NullTranslations):
    """The catalogue of the language: it has every sentence."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)
