"""Power that neighbours are offered for a build, and what the Cultists gain by their answers."""

from collections.abc import Sequence

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import Goods
from companion.games.terra_mystica.state import power
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.moved_players import changed_list
from companion.games.terra_mystica.state.player import Player, gained, scored, with_due
from companion.games.terra_mystica.state.state import (
    Offer,
    OpenDeed,
    State,
    with_player,
)

CULTISTS_POWER = "errata-cultist-power"


def leech(player: Player, amount: int) -> tuple[int, int]:
    """The gain and the cost of an offer: power, limited by room and points, and points."""
    gain = min(amount, power.room(player.power), player.vp + 1)
    return gain, leech_price(gain)


def leech_price(gain: int) -> int:
    """The cost in points of this much power from a neighbour."""
    return max(0, gain - 1)


def cultists_gain(*, taken: bool, declined: bool, power_if_declined: bool) -> tuple[int, int]:
    """The Cultists' cult steps and power for a build after all answers: a step if somebody took
    power, power if all who could have taken it declined, nothing if nobody could."""
    if taken:
        return 1, 0
    return 0, 1 if declined and power_if_declined else 0


def offer_power(
    state: State, player: Player, near: Sequence[tuple[int, int]], **parts: object
) -> State:
    """The state with a builder's new ledger, perhaps with other changes, and with offers to all
    neighbours of the new structure, clockwise, each with the value of the touching structures."""
    near = [(place, amount) for place, amount in near if not state.players[place].dropped]
    builds_of_cultists = bool(near) and player.faction.id == "cultists"
    number = state.deeds + 1 if builds_of_cultists else 0
    new = (Offer(place, player.seat, amount, number) for place, amount in near)
    state = with_player(state, player, offers=(*state.offers, *new), **parts)
    if not builds_of_cultists:
        return state
    able = tuple(place for place, _ in near if power.room(state.players[place].power))
    return _with_deed(changed(state, deeds=number), OpenDeed(number, player.seat, able))


def find_offer(state: State, seat: int, builder: int, amount: int) -> Offer:
    """The oldest open offer of that amount. Raises Breach if there is none."""
    for offer in state.offers:
        if (offer.seat, offer.builder, offer.amount) == (seat, builder, amount):
            return offer
    name, by = state.players[seat].name, state.players[builder].name
    raise Breach("{who} have no offer of {amount} power from {by}", who=name, amount=amount, by=by)


def accept(state: State, offer: Offer, gain: int | None = None) -> State:
    """The state after a player takes power and pays with points; by default, as much as room and
    points allow."""
    player = state.players[offer.seat]
    if gain is None:
        gain, _ = leech(player, offer.amount)
    bowls = power.gained(player.power, gain)
    player = scored(player, "neighbours", -leech_price(gain), power=bowls)
    state = with_player(state, player, offers=changed_list(state.offers, "-", [offer]))
    deed = _deed(state, offer)
    if deed and gain:
        state = _with_deed(state, deed, taken=True)
    return state if power.room(player.power) else _without_room(state, offer.seat)


def decline(state: State, offer: Offer) -> State:
    """The state after a player declines. A player without room was already counted."""
    state = changed(state, offers=changed_list(state.offers, "-", [offer]))
    deed = _deed(state, offer)
    return _unable(state, changed(deed, declined=True), offer.seat) if deed else state


def decline_all(state: State, seat: int) -> State:
    for offer in state.offers:
        if offer.seat == seat:
            state = decline(state, offer)
    return state


def withdraw(state: State, seat: int) -> State:
    """The state without the offers to a player who has left."""
    offers = tuple(offer for offer in state.offers if offer.seat != seat)
    return _without_room(changed(state, offers=offers), seat)


def _without_room(state: State, seat: int) -> State:
    """The state in which the seat can no longer take power for any build of the Cultists."""
    for deed in state.open_deeds:
        if seat in deed.able:
            state = _unable(state, deed, seat)
    return state


def _unable(state: State, deed: OpenDeed, seat: int) -> State:
    """The state in which one seat fewer can still take power for a build of the Cultists."""
    able = tuple(neighbour for neighbour in deed.able if neighbour != seat)
    return _with_deed(state, changed(deed, able=able))


def _deed(state: State, offer: Offer) -> OpenDeed | None:
    """The open build of the Cultists for which the seat of an offer can still take power."""
    deeds = (deed for deed in state.open_deeds if deed.number == offer.deed)
    return next((deed for deed in deeds if offer.seat in deed.able), None)


def _with_deed(state: State, deed: OpenDeed, *, taken: bool = False) -> State:
    """The state with a build of the Cultists. Once power is taken, or nobody can take it any more,
    the build is closed, and they gain their step or power."""
    others = tuple(other for other in state.open_deeds if other.number != deed.number)
    if deed.able and not taken:
        return changed(state, open_deeds=(*others, deed))
    state, cultists = changed(state, open_deeds=others), state.players[deed.builder]
    if cultists.dropped:
        return state
    steps, tokens = cultists_gain(
        taken=taken, declined=deed.declined, power_if_declined=CULTISTS_POWER in state.options
    )
    return with_player(state, with_due(gained(cultists, Goods(power=tokens)), steps=steps))
