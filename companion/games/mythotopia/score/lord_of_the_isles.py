"""Lord of the Isles: the token of 3 for the large island, of 2 for the small one (section 2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.game.action import Objection
from companion.core.text import say
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.state.state import State

LORD = "lord_of_the_isles"
ISLAND_TOKEN = {"large": 3, "small": 2}


def island_objections(
    state: State, seat: str, values: Iterable[int], taken: str = ""
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
            said = say("Lord of the Isles pays {value} VP only for all of these together: {names}.",
                       value=value, names=names)  # fmt: skip
            yield Objection("token.island", said, "vp-cards")
