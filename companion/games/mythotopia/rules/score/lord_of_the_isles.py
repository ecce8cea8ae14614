"""Lord of the Isles: the token of 3 for the large island, of 2 for the small one."""

from collections.abc import Iterable, Iterator

from companion.core.game.action import Objection
from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.state.state import State

LORD = "lord_of_the_isles"
ISLAND_TOKEN = {"large": 3, "small": 2}


def may_have_paid(state: State, seat: Seat, value: int) -> bool:
    """Whether the seat may have taken the token for the island of this value before."""
    other = sum(ISLAND_TOKEN.values()) - value
    return state.players[seat].points.get(LORD, 0) not in (0, other)


def island_objections(
    state: State, seat: Seat, values: Iterable[int], taken: str = ""
) -> Iterator[Objection]:
    """Objections to tokens without a whole island; `taken` is a province taken now. Silent unless
    all of the seat's provinces are known by name."""
    player = state.players.get(seat)
    if player is None or not player.all_named:
        return
    held = player.named | {taken}
    for island, value in ISLAND_TOKEN.items():
        whole = contents.ISLANDS[island] <= held and (
            not taken or taken in contents.ISLANDS[island]
        )
        if value in values and not whole:
            names = ", ".join(sorted(contents.ISLANDS[island]))
            sentence = say("Lord of the Isles pays {value} VP only for all of these together: "
                           "{names}.", value=value, names=names)  # fmt: skip
            yield Objection("token.island", sentence, "vp-cards")


def island_paid(state: State, seat: Seat, values: Iterable[int]) -> Iterator[Objection]:
    """Objections to tokens for islands that have paid when they were completed. Silent unless the
    board is tracked with all provinces of the seat by name, or while an island is left unpaid."""
    player = state.players.get(seat)
    if player is None or state.depth != "board" or not player.all_named:
        return
    held = [
        value for island, value in ISLAND_TOKEN.items() if contents.ISLANDS[island] <= player.named
    ]
    if not set(values).isdisjoint(held) and player.points.get(LORD, 0) >= sum(held):
        sentence = say("Lord of the Isles pays when an island is completed, and has paid. If that "
                       "line left it out, correct it.")  # fmt: skip
        yield Objection("token.island_paid", sentence, "vp-cards")
