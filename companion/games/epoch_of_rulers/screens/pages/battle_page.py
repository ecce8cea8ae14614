"""The battle: strengths term by term, losses, conquest, points, loot."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from companion.core.game.action import Offer
from companion.core.game.descriptions import Page
from companion.core.game.ruling import Answers
from companion.core.questions import facts
from companion.core.questions.question import Part
from companion.core.text import Phrase, Seat, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say, say_many
from companion.games.epoch_of_rulers.moves.events.end_of_times import CoupAt, CoupFollows
from companion.games.epoch_of_rulers.moves.war.attack import Attack, is_defended
from companion.games.epoch_of_rulers.moves.war.fought import ChooseVictims, Fought
from companion.games.epoch_of_rulers.moves.war.reckoning import cancelled_by
from companion.games.epoch_of_rulers.rules.land.atlas import attack_in_words
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import (
    Victims,
    chooser,
    in_words,
    ways_to_fall,
)
from companion.games.epoch_of_rulers.rules.war.conquest import left_to_move_in
from companion.games.epoch_of_rulers.state.state import REBELS, Fight, State

SIDES = ("attacker", "defender")


@dataclass(frozen=True, slots=True)
class SideView:
    """One side: its seat, the terms of its strength as (name, amount, why it is 0), the total
    strength, its losses and gains; `blind`: its card comes from the deck. `falls` are the losses to
    choose from on this page as (value, words), `fall` is the chosen one, `chooser` the seat that
    chooses; `still` are those from which another phone chooses, `said` is its choice. `card`: the
    value of its card is asked for, because it is not revealed; `ecstasy`: its die is asked for;
    `cancelled_by`: the player whose Tactician cancels the text of its card, else ""."""

    seat: Seat
    terms: tuple[tuple[Phrase, int, Phrase | None], ...]
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
                (words.TERM[term.source], term.amount, None if term.amount else words.NO_BONUS)
                for term in getattr(outcome, f"{side}_terms")
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


Count: TypeAlias = Annotated[int | None, Field(ge=0, le=15)]
Effect: TypeAlias = Annotated[int | None, Field(ge=-9, le=9)]
Die: TypeAlias = Annotated[int | None, Field(ge=0, le=6)]


class Entered(Part):
    """What players enter; None if they enter nothing. `falls` are the chosen losses."""

    attacker_card: Count = None
    defender_card: Count = None
    attacker_text: Effect = None
    defender_text: Effect = None
    attacker_ecstasy: Die = None
    defender_ecstasy: Die = None
    attacker_ambushed: Count = None
    defender_ambushed: Count = None
    attacker_slain: Count = None
    defender_slain: Count = None
    moves_in: Count = None
    moves_in_special: Count = None
    attacker_falls: str = ""
    defender_falls: str = ""


FALLS = {"attacker_falls", "defender_falls"}
NUMBERS = tuple(name for name in Entered.model_fields if name not in FALLS)


@dataclass(frozen=True, slots=True)
class MoveIn:
    """A number that moves in: the name of the answer, its label, the most possible, and the chosen
    number, None if it still has to be chosen."""

    name: str
    label: Phrase
    most: int
    chosen: int | None


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle. `numbers` are the inputs as understood; `unknown` are the cards that nobody has
    entered yet; `held` says why the victor doesn't conquer; `missing` says what has to be entered
    before the record; `may`: there is a battle; `begun_by` are the kinds of the actions that begin
    one; `tapper` is the other side if this one waits until it records, else ""; `off` are the
    defences switched off; `moves` are the numbers that move in, of the `mover`."""

    may: bool
    attack: Phrase | None = None
    attacker: SideView | None = None
    defender: SideView | None = None
    winner: Phrase | None = None
    winning: str = ""
    captured: bool = False
    held: Phrase | None = None
    moves: tuple[MoveIn, ...] = ()
    mover: Seat = ""
    numbers: tuple[tuple[str, int], ...] = ()
    off: tuple[Phrase, ...] = ()
    tapper: str = ""
    unknown: tuple[str, ...] = ()
    missing: Phrase | None = None
    begun_by: tuple[str, ...] = (Attack.kind, CoupAt.kind, CoupFollows.kind)


def battle(state: State, seat: Seat, answers: Answers) -> Page[State]:
    """The page for one seat."""
    title = say("Battle")
    fight = state.fight
    if fight is None or fight.target not in state.lands:
        return Page(title, BattleView(False))
    entered = facts.entered(Entered, answers)
    known: dict[str, Any] = entered.model_dump(exclude=FALLS, exclude_none=True)
    pairs = [(name, str(number)) for name, number in known.items()]
    sides = (fight.attacker, fight.defender)
    recorder = seat if seat in sides or fight.attacker not in state.players else fight.attacker
    asked = Fought.prefilled(state, recorder, **known)
    ways = _ways(state, fight, asked)
    for side, open_ways, default in zip(SIDES, ways, asked.victims, strict=True):
        usual = default if default in open_ways else open_ways[0]
        code = getattr(entered, f"{side}_falls")
        way = next((way for way in open_ways if way.code == code), usual)
        known |= {f"{side}_lost": sum(way), f"{side}_special": way.special + way.helper,
                  f"{side}_helper_falls": bool(way.helper)}  # fmt: skip
        if way != usual:
            pairs.append((f"{side}_falls", way.code))
    action = Fought.prefilled(state, recorder, **known)
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
    holding = 0 if action.captured else action.outcome(state).holding
    tapper = "" if offers or not others else others[0]
    view = BattleView(
        True,
        attack_in_words(state, fight),
        attacker,
        defender,
        words.WINNER[action.winner],
        {"attacker": fight.attacker, "defender": fight.defender}.get(action.winner, ""),
        action.captured,
        words.holding(holding, rebels=fight.defender == REBELS) if holding else None,
        moves,
        fight.attacker,
        tuple((name, getattr(action, name)) for name in NUMBERS),
        tuple(words.BUILDING[name] for name in fight.off),
        tapper,
        unknown,
        missing,
    )
    return Page(title, view, tuple(pairs), () if missing else offers)


def _unknown(
    state: State, fight: Fight, sides: Iterable[SideView], entered: Mapping[str, str]
) -> Iterator[str]:
    """The sides whose card nobody has entered yet."""
    for side, view in zip(SIDES, sides, strict=True):
        asked = view.blind or view.seat == REBELS or (view.card and is_defended(state, fight))
        if asked and not fight.reckoned and f"{side}_card" not in entered:
            yield view.seat


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


def missing_cards(fight: Fight, unknown: Sequence[str]) -> Phrase | None:
    """Whose cards are missing, in words: those not chosen before those of the deck."""
    to_choose = [side for side in unknown if side != REBELS and side not in fight.played]
    sides = words.listed(map(_side, to_choose or unknown))
    if to_choose:
        return say("No card chosen yet: {sides}", sides=sides)
    sentence = say("Enter the strength of the card from the deck: {sides}", sides=sides)
    return sentence if unknown else None


def _side(seat: Seat) -> Phrase:
    return say("Rebels") if seat == REBELS else say("{seat}", seat=SeatName(seat))


def moves_asked(
    state: State, fight: Fight, action: Fought, answers: Mapping[str, str]
) -> Iterator[MoveIn]:
    """The numbers to choose after a conquest. One regiment alone moves in unless the victor says
    otherwise, and special ones stay. None for rebels, who all stay."""
    if not action.captured or fight.attacker == REBELS:
        return
    ordinary, special = left_to_move_in(state, fight, action.fallen(state, fight)[0])
    agrees = fight.reckoned_by == fight.attacker and action.agrees_with(fight)
    usual = agrees or ordinary + special == 1
    for name, most, label in (
        ("moves_in", ordinary, say("Regiments moving in")),
        ("moves_in_special", special, say("Special regiments moving in")),
    ):
        number = getattr(action, name)
        known = usual or name in answers or (name == "moves_in_special" and ordinary > 0)
        if most > 0:
            yield MoveIn(name, label, most, number if known and number <= most else None)


def record_label(fight: Fight, action: Fought) -> Phrase:
    """The label of the button that records the battle, with the number that moves in."""
    if not action.captured or fight.attacker == REBELS:
        return say("Record the battle")
    count = action.moves_in + action.moves_in_special
    if not count:
        return say("Record: nobody moves in")
    return say_many("Record: {count} regiment moves in", "Record: {count} regiments move in", count)
