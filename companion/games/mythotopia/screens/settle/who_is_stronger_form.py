"""The form of a war: the facts of one province, with the table's records preselected."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.game.action import Choice
from companion.core.text import Seat
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.contents import Province, Sea
from companion.games.mythotopia.fixes.survey import WarFacts
from companion.games.mythotopia.rules.cards.whereabouts import can_be_had
from companion.games.mythotopia.rules.war.known_position import Unknown
from companion.games.mythotopia.screens.settle import forces
from companion.games.mythotopia.state.pieces import ships_at
from companion.games.mythotopia.state.position import NEUTRAL
from companion.games.mythotopia.state.state import State

LOOKED_AT = ("troops", "castle", "citadel", "dragon")
"""What is known of a province once somebody has looked at it."""


@dataclass(frozen=True, slots=True)
class ShipsAsked:
    """Ships in one sea: None if not known; `recorded` are those on record."""

    sea: Sea
    count: int | None
    recorded: int


@dataclass(frozen=True, slots=True)
class SeatAsked:
    """One seat's forces in the province. `fights`: it holds the province or has troops there.
    `more`: it has other forces than armies. `reserve`: the cards that count, as (id, name, in the
    Reserve or not); if nobody has entered the Reserve (not `reserve_known`), all that it may
    hold."""

    seat: Seat
    fights: bool
    armies: int
    mercenaries: int
    ships: tuple[ShipsAsked, ...]
    ships_known: bool
    ships_whole: bool
    reserve: tuple[tuple[Choice, bool], ...]
    reserve_known: bool
    more: bool


@dataclass(frozen=True, slots=True)
class WarForm:
    """The form. `owner` is None if not known; `wars` are the table's wars, one tap each; `there`
    are the pieces in the province, `board` its facts. `free`: there is no table, so these can be
    corrected, too. `as_shown`: whether somebody has looked at the province; None if that would
    settle nothing."""

    free: bool
    province: Province
    provinces: tuple[Province, ...]
    wars: tuple[str, ...]
    owner: Seat | None
    seats: tuple[SeatAsked, ...]
    there: WarFacts
    buildings: tuple[Choice, ...]
    board: contents.ProvinceFacts
    all_seas: tuple[str, ...]
    castle_defends_neutral: bool
    as_shown: bool | None


def form(
    state: State,
    tried: State,
    entered: forces.Forces,
    wars: Sequence[str],
    missing: Sequence[Unknown],
    *,
    free: bool,
) -> WarForm:
    """The questions about one province, with what is `entered`; `tried` holds it all."""
    war = entered.war
    unknown_owner = any(gap.what == "holder" for gap in missing)
    return WarForm(
        free,
        entered.province,
        contents.PROVINCES,
        tuple(wars),
        None if unknown_owner else war.owner or NEUTRAL,
        tuple(_seat(state, tried, entered, seat) for seat in state.seats),
        war,
        tuple(Choice(building, name) for building, name in words.BUILDING.items()),
        tried.facts(entered.province),
        contents.SEAS,
        tried.castle_defends_neutral,
        entered.as_shown or (False if any(gap.what in LOOKED_AT for gap in missing) else None),
    )


def _seat(state: State, tried: State, entered: forces.Forces, seat: Seat) -> SeatAsked:
    war, province = entered.war, entered.province
    sails = state.players[seat].ships_sure or seat in entered.ships
    afloat = forces.ships_believed(tried, seat)
    lies = forces.reserve_known(state, seat) or seat in entered.reserve
    cards = forces.reserve_believed(tried, seat)
    hired = war.mercenaries.get(seat, 0)
    matter = [card for card in cards if card in forces.MATTER]
    return SeatAsked(
        seat,
        bool(war.owner == seat or war.armies.get(seat) or hired),
        war.armies.get(seat, 0),
        hired,
        tuple(
            ShipsAsked(sea, afloat[sea] if sails else None, afloat[sea])
            for sea in tried.facts(province).seas
        ),
        state.players[seat].ships_sure,
        seat in entered.whole,
        tuple(
            (Choice(card, words.RESERVE_CARD[card]), card in cards)
            for card in sorted(
                forces.cards_asked(state, seat), key=lambda card: card not in forces.MATTER
            )
            if card in cards or can_be_had(state, card)
        ),
        lies,
        bool(hired or ships_at(tried, province, seat) or matter),
    )
