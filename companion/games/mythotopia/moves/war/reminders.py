"""Reminders of who takes pieces home after a war and who loses a province (rulebook, "End a war"):
for all, and for the players concerned on their own phones."""

from collections.abc import Iterator

from companion.core.text import Phrase, Seat, SeatName, with_details
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
    return with_details(say("The war in {province} ends", province=province), take_home(home))


def take_home(count: int) -> Phrase:
    return say_many("take {count} piece home", "take {count} pieces home", count)


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
        loss = with_details(loss, say("your city is gone, and its place in the Reserve"))
    elif building == "citadel":
        loss = with_details(loss, say("your citadel is gone, and its place in the Reserve"))
    yield loser, loss


def _loss(state: State, taker: Seat, loser: Seat, province: Province, *, placed: bool) -> Phrase:
    if not province:
        return say("{seat} takes a province from you", seat=SeatName(taker))
    if not placed:
        lost = say("You lose {province}", province=province)
        return with_details(lost, say("put its card into the province deck"))
    lost = say("{seat} takes your {province}", seat=SeatName(taker), province=province)
    lost = with_details(lost, say("hand over its card"))
    home = dict(_pieces(state, province)).get(loser)
    return with_details(lost, take_home(home)) if home else lost
