"""The sides of a battle for its page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.war.fought import Fought
from companion.games.epoch_of_rulers.rules.play.victims import Victims, chooser, in_words
from companion.games.epoch_of_rulers.rules.war.strength import Term
from companion.games.epoch_of_rulers.state.state import Fight, State

SIDES = ("attacker", "defender")


@dataclass(frozen=True, slots=True)
class SideView:
    """One side: its seat, the terms of its strength as (name, amount), the total strength, its
    losses and gains; `blind`: its card comes from the deck. `falls` are the losses to choose from
    on this page as (value, words), `fall` is the chosen one, `chooser` the seat that chooses;
    `still` are those from which another phone chooses, `said` is its choice. `card`: the value of
    its card is asked for, because it is not revealed; `ecstasy`: its die is asked for."""

    seat: str
    terms: tuple[tuple[Phrase, int], ...]
    strength: int
    result: Phrase
    blind: bool
    falls: tuple[tuple[str, Phrase], ...]
    fall: str
    chooser: str
    still: Phrase | None
    said: Phrase | None
    card: bool
    ecstasy: bool


def sides_of(
    state: State, fight: Fight, action: Fought, ways: Sequence[Sequence[Victims]], seat: str
) -> Iterator[SideView]:
    """The attacker and the defender as a seat sees them, with their possible losses."""
    found = action.outcome(state)
    terms = {"attacker": found.attacker_terms, "defender": found.defender_terms}
    strengths = {"attacker": found.attacker_strength, "defender": found.defender_strength}
    chosen = fight.reckoned_by if action.agrees_with(fight) else ""
    sides = (fight.attacker, fight.defender)
    for side, one, open_ways, fall in zip(SIDES, sides, ways, action.victims, strict=True):
        played = fight.played.get(one)
        player = state.players.get(one)
        says = chooser(state, fight, one)
        choice = tuple((way.code, in_words(way)) for way in open_ways) if len(open_ways) > 1 else ()
        here = says == seat or seat not in sides
        yield SideView(
            one,
            _terms(terms[side]),
            strengths[side],
            _result(action, side, one),
            bool(played and played.blind),
            choice if here else (),
            fall.code,
            says,
            _one_of(choice) if choice and not here and says != chosen else None,
            in_words(fall) if choice and not here and says == chosen else None,
            played is None or played.blind,
            one in fight.ecstasy or bool(player and player.kingdom == "generic"),
        )


def _one_of(choice: Sequence[tuple[str, Phrase]]) -> Phrase:
    """All choices in words."""
    first, *others = (said for _, said in choice)
    return reduce(lambda one, other: say("{one}; {other}", one=one, other=other), others, first)


def _result(action: Fought, side: str, seat: str) -> Phrase:
    """The losses and gains of a side, in words."""
    lost, martial = getattr(action, f"{side}_lost"), getattr(action, f"martial_{side}")
    spoils = getattr(action, f"spoils_{side}")
    parts = [
        *([say("loses {regiments}", regiments=words.troops(lost))] if lost else []),
        *([say("gets {points}", points=words.martial_points(martial))] if martial else []),
        *([say("gets {gold} of loot", gold=words.talents(spoils))] if spoils else []),
        *([say("gets a victory point from the Altar")] if action.altar == seat else []),
    ]
    return words.listed(parts or [say("no losses")])


def _terms(terms: tuple[Term, ...]) -> tuple[tuple[Phrase, int], ...]:
    return tuple((words.TERM[term.source], term.amount) for term in terms)
