"""The holders of provinces (rulebook, "Set-up of the game", "End a war", "Victory points")."""

from collections.abc import Collection, Sequence

from companion.core.game.action import Choice
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import LABELS, Province
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.score.tokens import ISLAND_TOKEN, LORD, likely
from companion.games.mythotopia.state.state import State


def islands_completed(state: State, seat: Seat, held: frozenset[str]) -> tuple[str, ...]:
    """Lord of the Isles: the tokens for islands that `held` completes (rulebook, "Victory
    points")."""
    before = state.players[seat].named
    return tuple(
        token
        for island, provinces in contents.ISLANDS.items()
        if provinces <= held and not provinces <= before
        for token in likely(state, seat, LORD, ISLAND_TOKEN[island])
    )


def own_names(state: State, seat: Seat) -> frozenset[str]:
    """The seat's provinces known by name; empty for an unknown seat."""
    return state.players[seat].named if seat in state.players else frozenset()


def seat_choices(state: State, but: Seat = "") -> list[Choice]:
    """The players at the table, without one of them."""
    return [Choice(who, say("{seat}", seat=SeatName(who))) for who in state.seats if who != but]


def province_choices(state: State, seat: Seat) -> list[Choice]:
    """All provinces by name, each with the other player known to hold it."""
    others = [rival for rival in reversed(state.seats) if rival != seat]
    notes = {rival: say("{seat}", seat=SeatName(rival)) for rival in others}
    held_by = {name: notes[rival] for rival in others for name in state.players[rival].named}
    return [
        Choice(name, label, held_by.get(name), contents.GIVES[name])
        for name, label in LABELS.items()
    ]


def likely_first(offered: Sequence[Choice], *likely: Collection[str]) -> list[Choice]:
    """The choices of the first group, then those of the next groups, then all others."""

    def group(choice: Choice) -> int:
        groups = (place for place, values in enumerate(likely) if choice.value in values)
        return next(groups, len(likely))

    return sorted(offered, key=group)


def held(seat: Seat, province: Province) -> Phrase:
    return say("{seat} holds {province}.", seat=SeatName(seat), province=province)


def not_held(seat: Seat, province: Province) -> Phrase:
    return say("{seat} does not hold {province}.", seat=SeatName(seat), province=province)


def surely_neutral(state: State, province: Province) -> bool:
    """Whether everybody's provinces are known and nobody has this one."""
    return bool(province) and all(
        player.all_named and province not in player.named for player in state.players.values()
    )


def all_held(state: State) -> bool:
    """Whether every province of the board certainly has a holder."""
    players = state.players.values()
    sure = not any(player.unexplained("provinces") for player in players)
    return sure and sum(player.provinces for player in players) >= len(contents.PROVINCES)
