"""What a line may have changed without saying so. From that line on it is not known, until somebody
enters it again."""

from collections.abc import Collection, Iterable, Iterator

from companion.core.common_actions import Statement
from companion.core.frozen import changed
from companion.core.game.action import Action
from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.turn import FreeAction, TakeAction
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.rules.board.routes import network
from companion.games.mythotopia.rules.cards.whereabouts import can_be_had
from companion.games.mythotopia.state.pieces import (
    counted_places,
    own_wars,
    tracks_wars,
    wars,
    with_armies,
)
from companion.games.mythotopia.state.player import Player
from companion.games.mythotopia.state.state import State, card_is_empty

SHIPS = frozenset({"place_ships", "remove_ships"})
RESERVE = frozenset({"reserve", "discard", "retire"})


def forgets(state: State, action: Action[State], line: int) -> State:
    """The state that a line of this number finds, without the certainty that its action takes."""
    if line:
        state = changed(state, line=line)
    if isinstance(action, Statement) and not isinstance(action, SetDepth):
        return state
    if state.market_known and state.depth != "board":  # nobody records acquired cards
        state = changed(state, market_known=False)
    if not tracks_wars(state):
        return _untracked(state)
    match action:
        case TakeProvince(province="") | LoseProvince(province=""):
            sides = {action.seat, getattr(action, "loser", "")} & state.players.keys()
            return _moved(state, (war for seat in sides for war in _wars_of(state, seat)))
        case TakeAction() if action.seat in state.players:
            return _acted(state, action.seat, action.what)
        case FreeAction() if action.seat in state.players:
            return _acted_freely(state, action.seat)
        case Invade() if _may_be_lost(state, action.seat, action.province):
            return _moved(state, [action.province], [action.seat])
    return state


def _may_be_lost(state: State, seat: Seat, province: Province) -> bool:
    """Whether a province stands under the name of a seat that may have lost it since."""
    return state.owner(province) == seat and state.sure_owner(province) is None


def _wars_of(state: State, seat: Seat) -> Iterator[Province]:
    """The wars that are a seat's, or may be, because somebody may have lost the province to it."""
    own = own_wars(state, seat)
    for province in wars(state):
        unsure = state.sure_owner(province) is None and not state.surely_lacks(seat, province)
        if province in own or unsure:
            yield province


def _untracked(state: State) -> State:
    """While only the score is tracked, nobody records what armies and ships do and which cards
    enter a Reserve; where it is written down without reasons, nobody records a city that brings no
    token."""
    unpaid = "city" in state.cards and card_is_empty(state.cards["city"])
    for seat, player in state.players.items():
        cities = ["cities"] if unpaid and player.unreasoned else []
        if facts := [*_entered(player), *cities]:
            state = _doubting(state, seat, *facts)
    return _moved(state, contents.BOARD, ())


def _entered(player: Player) -> Iterable[str]:
    """What was entered of a player and the score doesn't track."""
    if player.ships_known:
        yield "ships"
    if player.reserve is not None:
        yield "reserve"
    if player.reserve_cards is not None:
        yield "reserve_cards"


def _acted(state: State, seat: Seat, what: str) -> State:
    """The state that one of the turn's actions finds, of which only the kind is recorded."""
    if what in ("invade", "place_armies"):
        return _moved(state, contents.BOARD, [seat])
    if what == "remove_armies":
        return _moved(state, with_armies(state, seat))
    if what == "end_war":
        return _moved(state, _wars_of(state, seat))
    if what in SHIPS:
        return _doubting(state, seat, "ships", "pool")
    if what == "buy":
        return _doubting(state, seat, "pool")
    if what in RESERVE:
        return _doubting(state, seat, "reserve", "reserve_cards")
    if what == "card_action":  # a building, perhaps, or Diplomat
        state = changed(state, built_in=frozenset())
        return _moved(state, _wars_of(state, seat)) if can_be_had(state, "diplomat") else state
    return state


def _acted_freely(state: State, seat: Seat) -> State:
    """The state that a free action finds: mercenaries, Marauders or Militia where armies are, a
    march along the seat's roads, or a card put in its Reserve."""
    touched = set(state.armies)
    if state.roads_built > 0:
        roads_known = len(state.roads) == state.roads_built
        linked = (network(state, seat, place) for place in with_armies(state, seat))
        touched |= frozenset().union(*linked) if roads_known else state.players[seat].named
    at_war = touched.intersection(wars(state))
    marched = {**dict.fromkeys(sorted(touched - at_war), state.line), **state.marched}
    movers = {seat, *_recorded(state, touched)}
    state = changed(state, marched=marched, counted=counted_places(state))
    state = _stock_unsure(_moved(state, at_war, ()), movers)
    return _doubting(state, seat, "reserve", "reserve_cards")


def _recorded(state: State, places: Iterable[Province]) -> set[Seat]:
    """The seats with recorded armies in these places."""
    return {seat for place in places for seat in state.armies.get(place, ())}


def _doubting(state: State, seat: Seat, *facts: str) -> State:
    player = state.players[seat]
    unsure = player.doubting(state.line, *facts)
    return state if unsure is player else state.with_player(seat, unsure)


def _moved(
    state: State, places: Iterable[Province], movers: Collection[Seat] | None = None
) -> State:
    """The state whose armies in these places may have moved: those of the `movers`, or of all who
    are recorded there."""
    places = frozenset(places)
    known = counted_places(state)
    doubtful = places & known.union(place for place, troops in state.armies.items() if troops)
    if not doubtful:
        return state
    if movers is None:
        movers = _recorded(state, places)
    outdated = {**dict.fromkeys(sorted(doubtful), state.line), **state.outdated}
    state = changed(state, counted=known - places, outdated=outdated)
    return _stock_unsure(state, movers)


def _stock_unsure(state: State, seats: Collection[Seat]) -> State:
    """The state in which armies of these seats may have come to their stock, or left it."""
    for seat in seats:
        player = state.players[seat]
        if "army" in player.pool:
            state = state.player(seat, unplaced=player.unplaced | {"army"})
    return state
