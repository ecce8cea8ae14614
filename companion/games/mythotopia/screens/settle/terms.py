"""The terms of the two rulings in words, for the picture of a ruling."""

from companion.core.game.ruling import Ruling, Side, Term
from companion.core.text import Phrase
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.war.strength import War
from companion.games.mythotopia.screens.settle.end.verdict_in_words import Condition
from companion.games.mythotopia.state.position import NEUTRAL

MET = {"yes": say("Yes"), "no": say("No"), "depends": say("It depends")}


def of_war(war: War, verdict: Phrase, may_end: Phrase | None) -> Ruling:
    """Each side with its strength."""
    sides = tuple(
        Side(
            tuple(Term(term.what, term.adds, rule=term.rule) for term in side.terms),
            say("Neutral troops") if side.who == NEUTRAL else None,
            side.strength,
            seat=None if side.who == NEUTRAL else side.who,
        )
        for side in war.sides
    )
    return Ruling({}, verdict, sides=sides, note=may_end, signed=True)


def of_end(
    verdict: Phrase,
    conditions: tuple[Condition, ...],
    points: tuple[tuple[str, int, int, int], ...],
) -> Ruling:
    """The conditions, and for each seat the points now, and the least and most after all wars."""
    asked = Side(tuple(Term(c.text, MET[c.met]) for c in conditions if c.met in MET))
    told = (Side((), note=c.text) for c in conditions if c.met not in MET)
    seats = (
        Side(
            (Term(say("Now"), now),
             Term(say("After all wars"), least if least == most else
                  say("{least}–{most}", least=least, most=most))),
            seat=seat,
        )
        for seat, now, least, most in points
    )  # fmt: skip
    return Ruling({}, verdict, sides=(asked, *told, *seats))
