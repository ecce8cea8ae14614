"""A province changes hands: what it costs and brings (rulebook, "End a war")."""

from companion.core.frozen import changed
from companion.core.text import Seat
from companion.games.mythotopia.box.contents import PROVINCE_VP, Province
from companion.games.mythotopia.rules.board.holders import islands_completed
from companion.games.mythotopia.rules.score.marker import lost
from companion.games.mythotopia.rules.score.tokens import likely, take
from companion.games.mythotopia.rules.war.settlement import paid_by_conquest
from companion.games.mythotopia.state.player import Player
from companion.games.mythotopia.state.state import State


def brought(
    state: State, seat: Seat, province: Province, loser: Seat, building: str
) -> tuple[str, ...]:
    """The tokens that the conquest brings, taken one after the other."""
    provinces = state.players[seat].named | ({province} if province else frozenset())
    tokens: tuple[str, ...] = ()
    dragon, runestone = province in state.dragons, province in state.runestones
    for card in paid_by_conquest(loser, building, dragon=dragon, runestone=runestone):
        token = likely(state, seat, card)
        state, tokens = take(state, seat, token), (*tokens, *token)
    return (*tokens, *islands_completed(state, seat, provinces))


def without_dragon(state: State, province: Province) -> State:
    """The state without the dragon or the runestone, which leaves when the province is taken
    (rulebook, "Victory points")."""
    if province not in state.dragons | state.runestones:
        return state
    gone = frozenset({province})
    return changed(state, dragons=state.dragons - gone, runestones=state.runestones - gone)


def without_province(state: State, seat: Seat, province: Province, building: str) -> State:
    """The state after `seat` lost a province: its building returns, -3 VP but not below 12. A quick
    tap records a town, although it may have been a city, unless all cities are known to be
    elsewhere."""
    if seat not in state.players:
        return state
    player = state.players[seat]
    cities_elsewhere = len(player.city_in - {province}) if province else 0
    unsaid = building == "town" and player.cities > cities_elsewhere
    player = _doubted(state, player, province, building)
    player = lost(
        player,
        "province",
        PROVINCE_VP,
        provinces=player.provinces - 1,
        named=player.named - {province},
        lost_unnamed=player.lost_unnamed + (not province and bool(player.named)),
        cities=player.cities - (building == "city"),
        city_in=player.city_in - {province},
        lost_unsaid=player.lost_unsaid or unsaid,
        citadels=player.citadels - (building == "citadel"),
        citadel_in="" if province and player.citadel_in == province else player.citadel_in,
    )
    # The deck keeps as many cards if that of the province had been retired.
    return state.with_player(seat, player.gaining_cards(1))


def _doubted(state: State, player: Player, province: Province, building: str) -> Player:
    """The player without certainty of what may have stood in a lost province: the citadel, if a
    quick tap recorded a town; the one of the cities, if nobody named the province."""
    citadel_elsewhere = province and player.citadel_in not in ("", province)
    if building == "town" and player.citadels > 0 and not citadel_elsewhere:
        return player.doubting(state.line, "citadels", "citadel_in")
    places = {"city": player.city_in, "citadel": player.citadel_in}
    if not province and places.get(building):
        return player.doubting(state.line, f"{building}_in")
    return player
