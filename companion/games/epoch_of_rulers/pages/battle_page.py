"""The battle: strengths term by term, losses, conquest, points, loot."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game.action import Offer
from companion.core.game.pages import Page
from companion.core.game.ruling import Answers
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.fighting.fought import WINNER, Fought
from companion.games.epoch_of_rulers.table.due import attacking_from, label
from companion.games.epoch_of_rulers.table.state import State
from companion.games.epoch_of_rulers.war.strength import Term

NUMBERS = ("attacker_card", "defender_card", "attacker_text", "defender_text",
           "attacker_ecstasy", "defender_ecstasy", "moves_in")  # fmt: skip


@dataclass(frozen=True, slots=True)
class SideView:
    """One side: its seat, the terms of its strength as (name, amount), the strength in all, its
    losses, its martial points, its loot; `blind`: its card comes from the deck."""

    seat: str
    terms: tuple[tuple[Phrase, int], ...]
    strength: int
    lost: int
    martial: int
    spoils: int
    blind: bool


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle. `numbers` are the inputs as they are understood; `may`: one is under way."""

    may: bool
    origin: Phrase | None
    target: Phrase | None
    attacker: SideView | None
    defender: SideView | None
    winner: Phrase | None
    captured: bool
    most_in: int
    numbers: tuple[tuple[str, int], ...]


def battle(state: State, seat: str, answers: Answers) -> Page[State]:
    """The page for one seat; of the answers it reads the `NUMBERS` and `arsenal`."""
    title = say("Battle")
    fight = state.fight
    if fight is None or fight.target not in state.lands:
        return Page(title, BattleView(False, None, None, None, None, None, False, 0, ()))
    given = {name: number for name in NUMBERS
             if (number := _number(answers, name)) is not None}  # fmt: skip
    facts = {**given, **({"arsenal": True} if answers.get("arsenal") else {})}
    action = Fought.prefilled(state, fight.attacker if fight.attacker in state.players else seat,
                              **facts)  # fmt: skip
    found = action.outcome(state)
    origin = state.lands.get(fight.origin)
    played = fight.played
    view = BattleView(
        True,
        attacking_from(state, fight),
        label(state, fight.target),
        SideView(fight.attacker, _terms(found.attacker_terms), found.attacker_strength,
                 action.attacker_lost, action.martial_attacker, action.spoils_attacker,
                 _blind(played.get(fight.attacker))),
        SideView(fight.defender, _terms(found.defender_terms), found.defender_strength,
                 action.defender_lost, action.martial_defender, action.spoils_defender,
                 _blind(played.get(fight.defender))),
        WINNER[action.winner],
        action.captured,
        len(origin.regiments) - action.attacker_lost if origin else 0,
        tuple((name, getattr(action, name)) for name in NUMBERS),
    )  # fmt: skip
    said = tuple((name, str(number)) for name, number in given.items())
    offers = (Offer(action, say("Record the battle"), "check"),)
    return Page(title, view, said, offers)


def _blind(played: object) -> bool:
    return bool(getattr(played, "blind", False))


def _number(answers: Answers, name: str) -> int | None:
    """A number among the answers, within what the form takes."""
    said = next(iter(answers.get(name, ())), "")
    sign, digits = (-1, said[1:]) if said[:1] == "-" else (1, said)
    if not digits.isascii() or not digits.isdigit() or len(digits) > 2:
        return None
    least = -9 if name.endswith("_text") else 0
    most = 6 if name.endswith("_ecstasy") else 9 if name.endswith("_text") else 15
    return max(least, min(most, sign * int(digits)))


def _terms(terms: tuple[Term, ...]) -> tuple[tuple[Phrase, int], ...]:
    return tuple((words.TERM[term.source], term.amount) for term in terms)
