"""The sources of a ruling on the end, shown with it so that nobody trusts it too much."""

from collections.abc import Collection, Iterator

from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.rules.war.known_position import (
    deciding_islands,
    holder_unknown,
    unknown_at_the_end,
)
from companion.games.mythotopia.screens.settle.end.end_answers import Entered
from companion.games.mythotopia.screens.settle.end.starting_point import Start
from companion.games.mythotopia.state.pieces import armies_known
from companion.games.mythotopia.state.state import State

SHIPS = say("not known: {seat}'s ships")
RESERVE = say("not known: {seat}'s Reserve")
"""The wording of single rulings."""


def rests(begun: Start, tried: State, entered: Entered) -> Iterator[Phrase]:
    """The sources of its numbers, and the facts that nobody entered. `tried` includes all
    corrections."""
    if begun.bare:
        yield say("Based only on what is entered here.")
        yield from _isles(tried, entered)
        return
    yield _scores(begun.state, tried)
    fought = sum(war.fought for war in entered.wars)
    if fought and not all(armies_known(tried, seat) for seat in tried.seats):
        yield say_many("There is only {count} war.", "There are only {count} wars.", fought)
    yield from _unknown(tried, entered)
    yield from _towns(tried, entered)


def _isles(tried: State, entered: Entered) -> Iterator[Phrase]:
    """The holders of the rest of an island that a war may complete."""
    for province in deciding_islands(tried):
        if province not in entered.isles:
            yield holder_unknown(province)


def _unknown(tried: State, entered: Entered) -> Iterator[Phrase]:
    """The facts that nobody entered: one line for ships, one for Reserves, then the rest."""
    seats: dict[Seat, list[str]] = {SHIPS.message: [], RESERVE.message: []}
    neutral = {holder_unknown(province) for province in entered.isles}
    for gap in unknown_at_the_end(tried):
        if gap.text.message in seats:
            seats[gap.text.message].append(gap.seat)
        elif gap.text not in neutral:
            yield gap.text
    if unsure := seats[SHIPS.message]:
        yield say("Ships not entered: {seats}.", seats=_listed(tried, unsure))
    if unsure := seats[RESERVE.message]:
        yield say("Reserves not entered: {seats}.", seats=_listed(tried, unsure))


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
