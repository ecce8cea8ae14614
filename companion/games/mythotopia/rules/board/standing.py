"""The building in a held province: a town, a city or a citadel (rulebook, "Set-up of the game")."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from companion.core.game.action import Choice, Objection
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.state.state import State

Building: TypeAlias = Literal["town", "city", "citadel"]


def building_in(state: State, seat: Seat, province: Province) -> Building:
    """The building recorded there, else a town. Where somebody has looked, the city stands although
    others of the player are in doubt."""
    player = state.players.get(seat)
    if player and province and player.citadel_in_sure == province:
        return "citadel"
    seen = player.city_in & state.built_in if player else ()
    return "city" if player and province in player.city_in_sure.union(seen) else "town"


def building_named(state: State, seat: Seat, province: Province) -> Phrase:
    """The building there in words; both, if a city was recorded beside a citadel."""
    built = building_in(state, seat, province)
    player = state.players.get(seat)
    if built == "citadel" and player and province in player.city_in_sure:
        return words.listed([words.BUILDING["citadel"], words.BUILDING["city"]])
    return words.BUILDING[built]


def not_standing(
    state: State, seat: Seat, province: Province, building: Building
) -> Iterator[Objection]:
    """An objection to another building than the one recorded in the seat's province, or to one that
    the seat certainly has nowhere."""
    player = state.players.get(seat)
    if player is None:
        return
    built = building_in(state, seat, province)
    has = {"town": 1, "city": player.cities, "citadel": player.citadels}
    if province:
        has["city"] -= len(player.city_in_sure - {province})
        has["citadel"] -= player.citadel_in_sure not in ("", province)
    if built != "town" and building != built:
        sentence = say("{building} is recorded in {province}.", building=words.BUILDING[built],
                       province=province)  # fmt: skip
    elif has[building] <= 0 and (building == "citadel" or player.cities_sure):
        sentence = say("{seat} has none there: {building}.", seat=SeatName(seat),
                       building=words.BUILDING[building])  # fmt: skip
    else:
        return
    yield Objection("province.building", sentence, "provinces")


def building_choices() -> list[Choice]:
    return [Choice(building, name) for building, name in words.BUILDING.items()]
