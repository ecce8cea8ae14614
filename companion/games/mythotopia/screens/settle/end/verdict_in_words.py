"""The ruling on the end in words: the verdict, the conditions of the rulebook one by one, and the
sources, so that nobody trusts it too much."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.rules.end.may_declare import Answer
from companion.games.mythotopia.rules.end.missing_facts import unknown_at_the_end
from companion.games.mythotopia.rules.turn.last_turns import ENDING
from companion.games.mythotopia.rules.war.known_position import (
    Unknown,
    deciding_islands,
    holder_unknown,
)
from companion.games.mythotopia.screens.settle.end.end_answers import Entered, Start
from companion.games.mythotopia.state.state import State

Met: TypeAlias = Literal["yes", "no", "depends", "says"]
"""Whether a condition is met; "says" if a line is only information."""


@dataclass(frozen=True, slots=True)
class Condition:
    text: Phrase
    met: Met


def declaring(state: State, seat: Seat, answer: Answer, hindered: bool) -> Phrase:
    """The verdict on `seat` for an ending that a player declares; If `hindered`, it isn't their
    first action."""
    name = SeatName(seat)
    if answer == "no":
        return say("{seat} may not declare the end", seat=name)
    if answer == "depends":
        return say("Whether {seat} may declare the end depends on the order of the wars", seat=name)
    if hindered:
        return say(
            "As things stand, {seat} may declare the end at the start of a turn, and wins",
            seat=name,
        )
    if state.turn.seat is None:
        return say("{seat} may declare the end as the first action of a turn, and wins", seat=name)
    return say("{seat} may declare the end now, and wins", seat=name)


def winning(seat: Seat, answer: Answer, *, shares: bool) -> Phrase:
    """The verdict for an ending that nobody declares: who would win now. If `shares`, others would
    win together with `seat`."""
    name = SeatName(seat)
    if shares:
        return say("If all wars were settled now, {seat} would share the victory", seat=name)
    if answer == "no":
        return say("If all wars were settled now, {seat} would not win", seat=name)
    if answer == "depends":
        return say(
            "If all wars were settled now, their order would decide whether {seat} wins", seat=name
        )
    return say("If all wars were settled now, {seat} would win", seat=name)


def title(state: State, seat: Seat) -> Phrase:
    """The question about `seat`: whether it may declare the end or, if nobody declares it, whether
    it would win."""
    if state.ending == "printed":
        return say("May {seat} declare the end?", seat=SeatName(seat))
    return say("Would {seat} win if the game ended now?", seat=SeatName(seat))


def how_it_ends(state: State) -> Iterator[Condition]:
    """How the game ends if nobody declares the end."""
    text = say_many(
        "Ending at this table: {ending}. {count} card is empty, {needed} are needed.",
        "Ending at this table: {ending}. {count} cards are empty, {needed} are needed.",
        len(state.empty_cards),
        ending=ENDING[state.ending],
        needed=state.cards_to_end,
    )
    yield Condition(text, "says")


def cards(state: State) -> Condition:
    """Whether enough victory-point cards are empty."""
    empty, needed = len(state.empty_cards), state.cards_to_end
    text = say_many(
        "{count} card is empty, {needed} are needed",
        "{count} cards are empty, {needed} are needed",
        empty,
        needed=needed,
    )
    return Condition(text, "yes" if empty >= needed else "no")


def lead(seat: Seat, lead: Answer, wars: bool, *, shares: bool) -> Condition:
    """Whether `seat` is strictly ahead of everybody, after all wars. If `shares`, being level with
    others is enough."""
    name = SeatName(seat)
    if shares:
        return Condition(say("{seat} shares the first place", seat=name), "yes")
    if lead == "depends":
        text = say("ahead of everybody only in some orders of the wars")
    elif lead == "yes" and wars:
        text = say("after all wars, {seat} is ahead of everybody", seat=name)
    elif lead == "yes":
        text = say("{seat} is ahead of everybody", seat=name)
    elif wars:
        text = say("after all wars, {seat} isn't ahead of everybody", seat=name)
    else:
        text = say("{seat} isn't ahead of everybody", seat=name)
    return Condition(text, lead)


def rests(begun: Start, tried: State, entered: Entered) -> Iterator[Phrase]:
    """The sources of its numbers, and the facts that nobody entered. `tried` includes all
    corrections."""
    if begun.bare:
        yield say("Based only on what is entered here.")
        yield from (gap.text for gap in unsaid(begun, tried, entered))
        return
    yield _scores(begun.state, tried)
    yield from _unsaid_in_words(tried, [*unsaid(begun, tried, entered)])
    yield from _towns(tried, entered)


def unsaid(begun: Start, tried: State, entered: Entered) -> Iterator[Unknown]:
    """The facts that nobody entered. Without a table these are only the holders of the rest of an
    island that a war may complete."""
    if begun.bare:
        gaps = (Unknown("", "holder", holder_unknown(p)) for p in deciding_islands(tried))
    else:
        gaps = (gap for gap in unknown_at_the_end(tried))
    neutral = {holder_unknown(province) for province in entered.isles}
    return (gap for gap in gaps if gap.text not in neutral)


def _unsaid_in_words(tried: State, gaps: Sequence[Unknown]) -> Iterator[Phrase]:
    """One line for ships, one for Reserves, after the rest."""
    yield from (gap.text for gap in gaps if gap.what not in ("ships", "reserve"))
    ships, reserves = (
        [gap.seat for gap in gaps if gap.what == what] for what in ("ships", "reserve")
    )
    if ships:
        yield say("Ships not entered: {seats}.", seats=_listed(tried, ships))
    if reserves:
        yield say("Reserves not entered: {seats}.", seats=_listed(tried, reserves))


def _listed(tried: State, seats: Collection[Seat]) -> Phrase:
    return words.listed([say("{seat}", seat=SeatName(s)) for s in tried.seats if s in seats])


def _scores(before: State, tried: State) -> Phrase:
    points = [(seat, before.players[seat].vp, tried.players[seat].vp) for seat in tried.seats]
    mended = [
        say("{seat} {was} → {now}", seat=SeatName(seat), was=was, now=now)
        for seat, was, now in points
        if was != now
    ]
    if not mended:
        return say("Scores as recorded.")
    if len(mended) == len(tried.seats):
        return say("Scores as entered here: {scores}.", scores=words.listed(mended))
    return say("Scores as recorded, except {scores}.", scores=words.listed(mended))


def _towns(tried: State, entered: Entered) -> Iterator[Phrase]:
    """The town pieces, if they are short and may be miscounted."""
    attacked = sum(war.fought for war in entered.wars)
    for seat in tried.seats:
        left = tried.towns_left(seat)
        attacks = any(war.fought and war.facts.armies.get(seat) for war in entered.wars)
        if attacks and left < attacked and not tried.players[seat].towns_sure:
            yield say_many(
                "{seat} has {count} town in stock.",
                "{seat} has {count} towns in stock.",
                left,
                seat=SeatName(seat),
            )
