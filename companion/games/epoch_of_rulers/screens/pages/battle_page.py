"""The battle: strengths term by term, losses, conquest, points, loot."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from companion.core.game.action import Offer
from companion.core.game.pages import Page
from companion.core.game.ruling import Answers
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.events.end_of_times import CoupAt, CoupFollows
from companion.games.epoch_of_rulers.moves.war.attack import Attack, is_defended
from companion.games.epoch_of_rulers.moves.war.choose_victims import ChooseVictims
from companion.games.epoch_of_rulers.moves.war.fought import Fought
from companion.games.epoch_of_rulers.moves.war.texts_of_cards import cancelled_by
from companion.games.epoch_of_rulers.rules.land.atlas import attack_in_words
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import (
    Victims,
    chooser,
    in_words,
    ways_to_fall,
)
from companion.games.epoch_of_rulers.screens.pages.battle_asks import (
    MoveIn,
    missing_cards,
    moves_asked,
    record_label,
)
from companion.games.epoch_of_rulers.state.state import Fight, State
from companion.games.epoch_of_rulers.state.territory import REBELS

SIDES = ("attacker", "defender")


@dataclass(frozen=True, slots=True)
class SideView:
    """One side: its seat, the terms of its strength as (name, amount), the total strength, its
    losses and gains; `blind`: its card comes from the deck. `falls` are the losses to choose from
    on this page as (value, words), `fall` is the chosen one, `chooser` the seat that chooses;
    `still` are those from which another phone chooses, `said` is its choice. `card`: the value of
    its card is asked for, because it is not revealed; `ecstasy`: its die is asked for;
    `cancelled_by`: the player whose Tactician cancels the text of its card, else ""."""

    seat: Seat
    terms: tuple[tuple[Phrase, int], ...]
    strength: int
    result: Phrase
    blind: bool
    falls: tuple[tuple[str, Phrase], ...]
    fall: str
    chooser: Seat
    still: Phrase | None
    said: Phrase | None
    card: bool
    ecstasy: bool
    cancelled_by: Seat


def sides_of(
    state: State, fight: Fight, action: Fought, ways: Sequence[Sequence[Victims]], seat: Seat
) -> Iterator[SideView]:
    """The attacker and the defender as a seat sees them, with their possible losses."""
    outcome = action.outcome(state)
    chosen = fight.reckoned_by if action.agrees_with(fight) else ""
    sides = (fight.attacker, fight.defender)
    resists = is_defended(state, fight)
    for side, fighter, open_ways, fall in zip(SIDES, sides, ways, action.victims, strict=True):
        played = fight.played.get(fighter)
        player = state.players.get(fighter)
        says = chooser(state, fight, fighter)
        choice = tuple((way.code, in_words(way)) for way in open_ways) if len(open_ways) > 1 else ()
        may_choose = says == seat or seat not in sides
        yield SideView(
            fighter,
            tuple(
                (words.TERM[term.source], term.amount) for term in getattr(outcome, f"{side}_terms")
            ),
            getattr(outcome, f"{side}_strength"),
            _result(action, side, fighter),
            bool(played and played.blind),
            choice if may_choose else (),
            fall.code,
            says,
            _one_of(choice) if choice and not may_choose and says != chosen else None,
            in_words(fall) if choice and not may_choose and says == chosen else None,
            resists and (not (player and player.away) if played is None else played.blind),
            fighter in fight.ecstasy or (resists and bool(player and player.kingdom == "generic")),
            cancelled_by(fight, side),
        )


def _one_of(choice: Sequence[tuple[str, Phrase]]) -> Phrase:
    """All choices in words."""
    first, *others = (text for _, text in choice)
    return reduce(lambda one, other: say("{one}; {other}", one=one, other=other), others, first)


def _result(action: Fought, side: str, seat: Seat) -> Phrase:
    """The losses and gains of a side, in words."""
    lost, martial = getattr(action, f"{side}_lost"), getattr(action, f"martial_{side}")
    spoils = getattr(action, f"spoils_{side}")
    parts = [
        *([say("loses {regiments}", regiments=words.troops(lost))] if lost else []),
        *([say("gets {points}", points=words.martial_points(martial))] if martial else []),
        *([say("gets {gold} of loot", gold=words.talents(spoils))] if spoils else []),
        *([say("gets a victory point from the Altar")] if seat and action.altar == seat else []),
    ]
    return words.listed(parts or [say("no losses")])


NUMBERS = ("attacker_card", "defender_card", "attacker_text", "defender_text",
           "attacker_ecstasy", "defender_ecstasy", "attacker_ambushed", "defender_ambushed",
           "attacker_slain", "defender_slain", "moves_in", "moves_in_special")  # fmt: skip


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle. `numbers` are the inputs as understood; `unknown` are the cards that nobody has
    entered yet; `missing` says what has to be entered before the record; `may`: there is a battle;
    `begun_by` are the kinds of the actions that begin one; `tapper` is the other side if this one
    waits until it records, else ""; `off` are the defences switched off; `moves` are the numbers
    that move in, of the `mover`."""

    may: bool
    attack: Phrase | None = None
    attacker: SideView | None = None
    defender: SideView | None = None
    winner: Phrase | None = None
    winning: str = ""
    captured: bool = False
    moves: tuple[MoveIn, ...] = ()
    mover: Seat = ""
    numbers: tuple[tuple[str, int], ...] = ()
    off: tuple[Phrase, ...] = ()
    tapper: str = ""
    unknown: tuple[str, ...] = ()
    missing: Phrase | None = None
    begun_by: tuple[str, ...] = (Attack.kind, CoupAt.kind, CoupFollows.kind)


def battle(state: State, seat: Seat, answers: Answers) -> Page[State]:
    """The page for one seat; of the answers it reads the `NUMBERS`, and for both sides `falls`."""
    title = say("Battle")
    fight = state.fight
    if fight is None or fight.target not in state.lands:
        return Page(title, BattleView(False))
    pairs, facts = _understood(answers)
    sides = (fight.attacker, fight.defender)
    recorder = seat if seat in sides or fight.attacker not in state.players else fight.attacker
    asked = Fought.prefilled(state, recorder, **facts)
    ways = _ways(state, fight, asked)
    for side, open_ways, default in zip(SIDES, ways, asked.victims, strict=True):
        usual = default if default in open_ways else open_ways[0]
        way = _way(answers, side, open_ways, usual)
        facts |= {f"{side}_lost": sum(way), f"{side}_special": way.special + way.helper,
                  f"{side}_helper_falls": bool(way.helper)}  # fmt: skip
        if way != usual:
            pairs.append((f"{side}_falls", way.code))
    action = Fought.prefilled(state, recorder, **facts)
    chosen = fight.reckoned_by if action.agrees_with(fight) else ""
    choosers = {chooser(state, fight, fighter): None
                for fighter, open_ways in zip(sides, ways, strict=True)
                if len(open_ways) > 1}  # fmt: skip
    others = [fighter for fighter in choosers if seat in sides and fighter not in (seat, chosen)]
    mine = seat in choosers
    offers = _offers(state, action, mine=mine, others=bool(others))
    attacker, defender = sides_of(state, fight, action, ways, seat)
    unknown = tuple(_unknown(state, fight, (attacker, defender), dict(pairs)))
    # Another phone asks for them if this one records nothing, or if both sides choose.
    waits = (others and not mine) or (seat == fight.defender and len(choosers) > 1)
    asks = not unknown and not waits
    moves = tuple(moves_asked(state, fight, action, dict(pairs))) if asks else ()
    missing = missing_cards(fight, unknown)
    if any(move.chosen is None for move in moves):
        missing = say("Say how many regiments move in")
    tapper = "" if offers or not others else others[0]
    view = BattleView(
        True,
        attack_in_words(state, fight),
        attacker,
        defender,
        words.WINNER[action.winner],
        {"attacker": fight.attacker, "defender": fight.defender}.get(action.winner, ""),
        action.captured,
        moves,
        fight.attacker,
        tuple((name, getattr(action, name)) for name in NUMBERS),
        tuple(words.BUILDING[name] for name in fight.off),
        tapper,
        unknown,
        missing,
    )
    return Page(title, view, tuple(pairs), () if missing else offers)


def _way(answers: Answers, side: str, open_ways: Sequence[Victims], usual: Victims) -> Victims:
    """The losses of a side that the answers choose; the usual ones if they choose none."""
    code = next(iter(answers.get(f"{side}_falls", ())), "")
    return next((way for way in open_ways if way.code == code), usual)


def _unknown(
    state: State, fight: Fight, sides: Iterable[SideView], entered: Mapping[str, str]
) -> Iterator[str]:
    """The sides whose card nobody has entered yet."""
    for side, view in zip(SIDES, sides, strict=True):
        asked = view.blind or view.seat == REBELS or (view.card and is_defended(state, fight))
        if asked and not fight.reckoned and f"{side}_card" not in entered:
            yield view.seat


def _understood(answers: Answers) -> tuple[list[tuple[str, str]], dict[str, Any]]:
    """The answers as understood, without the losses, and the facts from them."""
    facts: dict[str, Any] = {name: number for name in NUMBERS
                             if (number := _number(answers, name)) is not None}  # fmt: skip
    pairs = [(name, str(number)) for name, number in facts.items()]
    return pairs, facts


def _ways(state: State, fight: Fight, asked: Fought) -> tuple[list[Victims], list[Victims]]:
    """The losses that the attacker and the defender may have."""
    both = asked.armies(state, fight)
    attackers, defenders = both.pools(state)
    return (ways_to_fall(both.attacker, attackers, state.rules),
            ways_to_fall(both.defender, defenders, state.rules))  # fmt: skip


def _offers(state: State, action: Fought, *, mine: bool, others: bool) -> tuple[Offer[State], ...]:
    """The button of the page. It records the whole battle or, while the other side still has to
    choose, this side's choice; none if it has chosen."""
    if not others and state.fight:
        return (Offer(action, record_label(state.fight, action), "check"),)
    choice = ChooseVictims(**{name: getattr(action, name) for name in ChooseVictims.model_fields})
    if not mine or choice.fold(state) == state:
        return ()
    return (Offer(choice, say("Enter my choice of the losses"), "swords"),)


def _number(answers: Answers, name: str) -> int | None:
    """A number among the answers, within the form's bounds."""
    text = next(iter(answers.get(name, ())), "")
    sign, digits = (-1, text[1:]) if text[:1] == "-" else (1, text)
    if not digits.isascii() or not digits.isdigit() or len(digits) > 2:
        return None
    least = -9 if name.endswith("_text") else 0
    most = 6 if name.endswith("_ecstasy") else 9 if name.endswith("_text") else 15
    return max(least, min(most, sign * int(digits)))
