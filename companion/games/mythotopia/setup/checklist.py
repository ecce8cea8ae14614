"""The facts that the companion has to know, depending on what the table tracks."""

from collections.abc import Iterator

from companion.core.game.checklist import Check
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.fixes.laid_out import StateLaidOut
from companion.games.mythotopia.setup.citadels import without_citadel
from companion.games.mythotopia.setup.dragons import ICON, NAMES, in_play
from companion.games.mythotopia.state.pieces import tracks_wars
from companion.games.mythotopia.state.state import State


def checklist(state: State) -> Iterator[Check]:
    """The facts to know, in the order of the set-up; none if only the score is tracked."""
    if not tracks_wars(state):
        return
    for seat in state.seats:
        all_named = state.players[seat].all_named
        yield Check(say("Provinces by name"), "table", all_named, "provinces", seat=seat)
    if "citadel" in state.cards:
        yield Check(say("Citadels"), "citadel", not without_citadel(state), "citadels")
    for what in in_play(state):
        laid = state.dragons_laid and bool(getattr(state, what))
        yield Check(NAMES[what], ICON[what], laid, "dragons")
    for seat in state.seats:
        lies_open = state.players[seat].reserve_cards_sure is not None
        yield Check(say("Cards in the Reserve"), "reserve", lies_open, "reserve", seat=seat)
    sails = all(player.ships_known for player in state.players.values())
    yield Check(say("Ships at sea"), "ship", sails, question="end")
    if state.depth == "board":
        yield Check(StateLaidOut.title, "acquire", state.market_known, "market")
