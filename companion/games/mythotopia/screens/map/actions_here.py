"""What a seat can record in a place of the map, most of it in one tap."""

from collections.abc import Iterator
from typing import Any

from companion.core.game.action import Action
from companion.core.game.descriptions import ActionHere
from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box.contents import Sea
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.fixes.corrected_board import CorrectBoard
from companion.games.mythotopia.moves.armies.armies import (
    Invade,
    PlaceArmies,
    PlaceShips,
    RemoveArmies,
    RemoveShips,
)
from companion.games.mythotopia.moves.armies.buy_and_hire import Hire
from companion.games.mythotopia.moves.buildings import (
    Build,
    BuildCastle,
    BuildCity,
    BuildRoad,
    road_ends,
)
from companion.games.mythotopia.moves.cards.played_cards import March
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.board.routes import routes
from companion.games.mythotopia.rules.board.standing import building_in
from companion.games.mythotopia.rules.cards.whereabouts import can_be_had
from companion.games.mythotopia.screens.quick_buttons import in_one_tap
from companion.games.mythotopia.screens.wars_at_a_glance import WarView
from companion.games.mythotopia.state.pieces import stock, tracks_wars
from companion.games.mythotopia.state.state import State


def in_province(state: State, seat: Seat, name: str, war: WarView | None) -> Iterator[ActionHere]:
    """The actions of a seat in a province, those of its war first. Rules against them are shown
    only in the form."""
    own, fights = state.owner(name) == seat, tracks_wars(state)
    if war and any(side.who == seat for side in war.sides):
        yield _end_of(state, seat, war)
    if own:
        yield from _buildings(state, seat, name)
    if fights:
        yield from _armies(state, seat, name, war)
    elif not own:
        yield _taken(state, seat, name)
    if own:
        yield from _roads(state, seat, name)
        if fights:
            yield from (_ships(state, seat, sea) for sea in state.facts(name).seas)
        lost = LoseProvince.prefilled(state, seat, province=name)
        yield _at_once(lost, say("Lose a province"), rare=fights)
    facts = (("province", name),)
    yield ActionHere(CorrectBoard.title, CorrectBoard.icon, CorrectBoard.kind, facts, rare=True)


def _armies(state: State, seat: Seat, name: str, war: WarView | None) -> Iterator[ActionHere]:
    facts = (("province", name),)
    own = state.owner(name) == seat
    armies = state.armies.get(name, {}).get(seat, 0) > 0
    if own or armies:
        yield _counted(PlaceArmies, state, seat, facts, say("Place armies:"))
    elif routes(state, seat, name):
        yield _counted(Invade, state, seat, facts, say("Invade with armies:"))
    else:
        yield ActionHere(say("Invade"), Invade.icon, Invade.kind, facts)
    if not own and (armies or state.owner(name) is None):
        yield _taken(state, seat, name)
    if armies and not war:
        yield ActionHere(RemoveArmies.title, RemoveArmies.icon, RemoveArmies.kind, facts, rare=True)
        yield ActionHere(March.title, March.icon, March.kind, facts, rare=True)
    if armies and can_be_had(state, "mercenary"):
        yield ActionHere(Hire.title, Hire.icon, Hire.kind, facts, rare=True)


def _end_of(state: State, seat: Seat, war: WarView) -> ActionHere:
    """The end of a war, in one tap for the side that leads it, as the first action of its turn."""
    label, facts = say("End the war here"), (("province", war.province),)
    may = seat in war.may_end or state.turn.seat is None
    if not may or war.tie or not any(side.who == seat and side.ahead for side in war.sides):
        return ActionHere(label, EndWar.icon, EndWar.kind, facts, rare=True)
    return _at_once(EndWar.prefilled(state, seat, province=war.province), label)


def _buildings(state: State, seat: Seat, name: str) -> Iterator[ActionHere]:
    building = building_in(state, seat, name)
    if building == "town":
        city = BuildCity.prefilled(state, seat, province=name)
        yield _at_once(city, say("Build a city"))
    if building != "citadel" and name not in state.castle_in:
        castle = BuildCastle.prefilled(state, seat, province=name)
        yield _at_once(castle, say("Build a castle"))


def _roads(state: State, seat: Seat, name: str) -> Iterator[ActionHere]:
    if ends := road_ends(state, seat, name):
        roads = [(end, BuildRoad.prefilled(state, seat, province=name, to=end)) for end in ends]
        yield _in_place(say("Build a road to"), (("province", name),), roads)


def in_sea(state: State, seat: Seat, sea: Sea) -> Iterator[ActionHere]:
    """The actions of a seat in a sea. Rules against them are shown only in the form."""
    player = state.players[seat]
    touches = any(sea in state.facts(name).seas for name in player.named)
    if touches or not player.all_named:
        yield _ships(state, seat, sea, say("Place ships"))
    if state.ships.get(sea, {}).get(seat, 0) > 0 or not player.ships_sure:
        yield ActionHere(RemoveShips.title, RemoveShips.icon, RemoveShips.kind, (("sea", sea),))


def _ships(state: State, seat: Seat, sea: Sea, label: Phrase | None = None) -> ActionHere:
    label = label or say("Ships to the {sea}", sea=say(sea))
    return _counted(PlaceShips, state, seat, (("sea", sea),), label)


def _taken(state: State, seat: Seat, name: str) -> ActionHere:
    taken = TakeProvince.prefilled(state, seat, province=name)
    return _at_once(taken, say("Take a province"), rare=tracks_wars(state))


def _at_once(action: Action[State], label: Phrase, *, rare: bool = False) -> ActionHere:
    """An action of one tap; its form is for unusual cases."""
    place = (("province", str(getattr(action, "province", ""))),)
    note = action.unpaid if isinstance(action, Build) else None
    return ActionHere.of(action.button(label, note=note), place, rare=rare)


def _counted(
    action: type[Invade] | type[PlaceArmies] | type[PlaceShips],
    state: State,
    seat: Seat,
    facts: tuple[tuple[str, str], ...],
    label: Phrase,
) -> ActionHere:
    """A line with a button for each number of armies or ships, up to the stock."""
    piece, field = ("ship", "ships") if action is PlaceShips else ("army", "armies")
    made = [
        (str(count), action.prefilled(state, seat, **dict(facts), **{field: count}))
        for count in in_one_tap(stock(state, seat, piece))
    ]
    return _in_place(label, facts, made)


def _in_place(
    label: Phrase, facts: tuple[tuple[str, str], ...], made: list[tuple[str, Any]]
) -> ActionHere:
    """A line with a button for each of the actions, by its short label."""
    first = made[0][1]
    offers = tuple((short, action.button()) for short, action in made)
    return ActionHere(label, first.icon, first.kind, facts, offers)
