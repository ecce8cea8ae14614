"""Reminders of who takes pieces home after a war and who loses a province (rulebook, "End a war"):
for all, and for the players concerned on their own phones."""

from collections.abc import Iterator

from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.state.pieces import pieces_at
from companion.games.mythotopia.state.state import State


def pieces_home(state: State, province: Province) -> Iterator[Phrase]:
    """How many armies and mercenaries each player takes home."""
    for seat, home in _pieces(state, province):
        yield say_many(
            "{seat} takes {count} piece home",
            "{seat} takes {count} pieces home",
            home,
            seat=SeatName(seat),
        )


def armies_going_home(
    state: State, province: Province, *reminded: str
) -> Iterator[tuple[str, Phrase]]:
    """To each player with pieces there, except those already `reminded`: the pieces go home."""
    for seat, home in _pieces(state, province):
        if seat not in reminded:
            yield seat, war_over(province, home)


def war_over(province: Province, home: int) -> Phrase:
    """To a player with pieces there: the war is over, and so many go home."""
    return say_many(
        "The war in {province} is over: take {count} piece home.",
        "The war in {province} is over: take {count} pieces home.",
        home,
        province=province,
    )


def _pieces(state: State, province: Province) -> Iterator[tuple[str, int]]:
    for seat in state.seats:
        home = sum(pieces_at(of, province, seat) for of in (state.armies, state.mercenaries))
        if home:
            yield seat, home


def told_of_a_loss(
    state: State, taker: Seat, loser: Seat, province: Province, building: str, *, placed: bool
) -> Iterator[tuple[str, Phrase]]:
    """To the player who loses a province: who took it, where its card goes, how many pieces go
    home, and that its city or citadel is gone."""
    if not loser:
        return
    loss = _loss(state, taker, loser, province, placed=placed)
    if building == "city":
        loss = say("{loss} Your city is gone, and its place in the Reserve.", loss=loss)
    elif building == "citadel":
        loss = say("{loss} Your citadel is gone, and its place in the Reserve.", loss=loss)
    yield loser, loss


def _loss(state: State, taker: Seat, loser: Seat, province: Province, *, placed: bool) -> Phrase:
    if not province:
        return say("{seat} took a province from you.", seat=SeatName(taker))
    if not placed:
        return say("You lost {province}. Put its card into the province deck.", province=province)
    if home := dict(_pieces(state, province)).get(loser):
        return say_many(
            "{seat} took {province}: hand over its card and take {count} piece home.",
            "{seat} took {province}: hand over its card and take {count} pieces home.",
            home, seat=SeatName(taker), province=province)  # fmt: skip
    return say("{seat} took {province}: hand over its card.",
               seat=SeatName(taker), province=province)  # fmt: skip
