"""What has to be entered before a battle is recorded: cards, and the regiments that move into a
conquered territory."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.core.text import Phrase, Seat, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say, say_many
from companion.games.epoch_of_rulers.moves.war.fought import Fought
from companion.games.epoch_of_rulers.rules.war.conquest import left_to_move_in
from companion.games.epoch_of_rulers.state.state import Fight, State
from companion.games.epoch_of_rulers.state.territory import REBELS


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


@dataclass(frozen=True, slots=True)
class MoveIn:
    """A number that moves in: the name of the answer, its label, the most possible, and the chosen
    number, None if it still has to be chosen."""

    name: str
    label: Phrase
    most: int
    chosen: int | None


def moves_asked(
    state: State, fight: Fight, action: Fought, answers: Mapping[str, str]
) -> Iterator[MoveIn]:
    """The numbers to choose after a conquest. One regiment alone moves in unless the victor says
    otherwise, and special ones stay. None for rebels, who all stay."""
    if not action.captured or fight.attacker == REBELS:
        return
    ordinary, special = left_to_move_in(state, fight, action.fallen(state, fight)[0])
    said = fight.reckoned_by == fight.attacker and action.agrees_with(fight)
    usual = said or ordinary + special == 1
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
