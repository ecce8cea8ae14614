"""How many cards a Reserve holds, and why (rulebook, "Put cards in the Reserve")."""

from dataclasses import dataclass

from companion.core.game.action import Objection
from companion.core.text import Phrase
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.box.words import not_known
from companion.games.mythotopia.state.player import Player

BASE = 2  # Rulebook, "Put cards in the Reserve": 2 + 1 for every city or citadel of the player
WAREHOUSE = 2  # Rulebook, "Warehouse": the capacity grows by 2


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a capacity: its reason and how many cards it adds."""

    what: Phrase
    adds: int


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many cards fit in a Reserve: `total`, or up to `at_most` if something isn't tracked.
    `unknown` are the terms that an entry can settle."""

    terms: tuple[Term, ...]
    at_most: int
    unknown: tuple[Term, ...]

    @property
    def total(self) -> int:
        return sum(term.adds for term in self.terms)


def capacity(player: Player) -> Capacity:
    """2 + the player's cities and citadel on the board + 2 with Warehouse in the Reserve."""
    terms = [Term(say("always"), BASE)]
    if player.cities and player.provinces > 0:
        cities = say_many("{count} city", "{count} cities", player.cities)
        terms.append(Term(cities, player.cities))
    if player.may_have_a_citadel:
        terms.append(Term(words.BUILDING["citadel"], player.citadels))
    warehouse = "warehouse" in (player.reserve_cards or ())
    if warehouse:
        terms.append(Term(say("Warehouse in the Reserve"), WAREHOUSE))
    if player.marks:  # they have left the Reserve card, but stand in no province
        marks = say_many("{count} city piece on Master of the Seas",
                         "{count} city pieces on Master of the Seas", player.marks)  # fmt: skip
        terms.append(Term(marks, 0))
    at_most = sum(term.adds for term in terms)
    unknown = []
    if player.reserve_unnamed:
        unknown.append(Term(say("not known: whether it holds Warehouse"), WAREHOUSE))
        at_most += 0 if warehouse else WAREHOUSE
    if player.cities_unsaid:
        at_most += max(0, contents.CITIES - player.cities)
    if player.may_have_a_citadel and "citadels" in player.unsure:
        gone = not_known(
            player.unsure["citadels"],
            say("whether the citadel still stands"),
        )
        unknown.append(Term(gone, -player.citadels))
    return Capacity(tuple(terms), at_most, tuple(unknown))


def full(cards: int, room: Capacity) -> Objection:
    """The objection to more cards than a Reserve has room for."""
    sentence = say("{cards} cards don't fit: at most {room} fit in the Reserve.", cards=cards,
                   room=room.at_most)  # fmt: skip
    return Objection("reserve.full", sentence, "reserve")


def overfull(player: Player) -> Phrase | None:
    """What to say if more cards lie in a Reserve than surely fit; None otherwise."""
    cards, room = player.reserve_sure or 0, capacity(player)
    if cards <= room.at_most:
        return None
    return say("{cards} cards, at most {room} fit: the extra ones stay until they are played, "
               "discarded or retired.",
               cards=cards,
               room=room.at_most)  # fmt: skip
