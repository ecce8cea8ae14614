"""Sentences as they read; players by the names of their colours."""

from companion.core.text import Phrase
from companion.translations import speaking, words

NAMES = {"red": "Red", "blue": "Blue", "green": "Green", "yellow": "Yellow"}
RUSSIAN = {"red": "Красный", "blue": "Синий", "green": "Зелёный"}


def english(phrase: Phrase) -> str:
    return words(phrase, NAMES)


def russian(phrase: Phrase) -> str:
    with speaking("ru"):
        return words(phrase, RUSSIAN)
