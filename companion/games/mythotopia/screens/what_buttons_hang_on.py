"""What a seat's buttons depend on. Most taps change none of it."""

from companion.core.frozen import changed, once
from companion.core.text import Seat
from companion.games.mythotopia.box.contents import LOWEST_SCORE, PROVINCE_VP
from companion.games.mythotopia.rules.score.master_of_the_seas import token_due
from companion.games.mythotopia.screens.menu import own_victories
from companion.games.mythotopia.state.player import Player
from companion.games.mythotopia.state.state import State

FAR_ABOVE_THE_FLOOR = LOWEST_SCORE + PROVINCE_VP
"""VP from which a lost province always costs all its points."""


def buttons_hang_on(state: State, seat: Seat) -> object:
    """The state as a seat's buttons depend on it. The points of others matter only if a button
    shows the markers (33 -> 36); otherwise they only tell whether all pieces are known. Points
    without a reason don't matter."""
    if own_victories(state, seat) or token_due(state, seat):
        return state
    others = [_other(player) for other, player in state.players.items() if other != seat]
    return _own(state.players[seat]), others, _without_players(state), state.setting_up


@once
def _without_players(state: State) -> State:
    return changed(state, players={})


@once
def _other(player: Player) -> object:
    alike = changed(player, vp=0, points={}, unreasoned=(), counted={})
    return alike, player.cities_sure, player.towns_sure


@once
def _own(player: Player) -> object:
    reasons = {source: n for source, n in player.points.items() if source != "points"}
    vp = min(player.vp, FAR_ABOVE_THE_FLOOR)
    alike = changed(player, vp=vp, points=reasons, unreasoned=(), counted={})
    counted_since = [what for what in player.counted if not player.unexplained(what)]
    return alike, "points" in player.points, player.unexplained(""), counted_since
