"""Power that neighbours are offered for a new structure."""

from __future__ import annotations

from companion.games.terra_mystica.basis.breach import Breach
from companion.games.terra_mystica.basis.changed import changed
from companion.games.terra_mystica.basis.goods import Goods
from companion.games.terra_mystica.board.board import touching
from companion.games.terra_mystica.ledger import power
from companion.games.terra_mystica.ledger.player import Player, gained, scored, with_due
from companion.games.terra_mystica.play.state import Offer, State, with_player

CULTISTS_POWER = "errata-cultist-power"


def leech(player: Player, amount: int) -> tuple[int, int]:
    """What an offer brings and costs: power by room and points, and the points it takes."""
    gain = min(amount, power.room(player.power), player.vp + 1)
    return gain, max(0, gain - 1)


def cultists_gain(*, taken: bool, declined: bool, power_if_declined: bool) -> tuple[int, int]:
    """Cult steps and power for the Cultists' build once all is answered: a step if somebody took
    power, power if all who could declined, nothing if nobody could."""
    if taken:
        return 1, 0
    return 0, 1 if declined and power_if_declined else 0


def offer_power(state: State, seat: int, hexagon: int) -> State:
    """The state with offers to all who touch the new structure, clockwise."""
    near = touching(state.board, seat, hexagon)
    near = [(other, amount) for other, amount in near if not state.players[other].dropped]
    if not near:
        return state
    if state.players[seat].faction.id != "cultists":
        new = tuple(Offer(other, seat, amount) for other, amount in near)
        return changed(state, offers=state.offers + new)
    deed = state.deeds + 1
    new = tuple(Offer(other, seat, amount, deed) for other, amount in near)
    return changed(
        state,
        offers=state.offers + new,
        deeds=deed,
        open_deeds=(*state.open_deeds, (deed, False, False)),
    )


def find_offer(state: State, seat: int, builder: int, amount: int) -> Offer:
    """The oldest open offer of that amount. Breach if there is none."""
    for offer in state.offers:
        if (offer.seat, offer.builder, offer.amount) == (seat, builder, amount):
            return offer
    who, by = state.players[seat].name, state.players[builder].name
    raise Breach("{who} have no offer of {amount} power from {by}", who=who, amount=amount, by=by)


def accept(state: State, offer: Offer) -> State:
    """The state after a player takes the power and pays with points."""
    player = state.players[offer.seat]
    gain, cost = leech(player, offer.amount)
    player = scored(gained(player, Goods(power=gain)), "neighbours", -cost)
    return _answered(with_player(state, player), offer, taken=gain > 0, declined=False)


def decline(state: State, offer: Offer) -> State:
    """The state after a player declines; who has no room counts as nobody."""
    could = power.room(state.players[offer.seat].power) > 0
    return _answered(state, offer, taken=False, declined=could)


def decline_all(state: State, seat: int) -> State:
    """The state after a player declines all his offers."""
    for offer in state.offers:
        if offer.seat == seat:
            state = decline(state, offer)
    return state


def withdraw(state: State, seat: int) -> State:
    """The state without the offers to a player who has left."""
    for offer in state.offers:
        if offer.seat == seat:
            state = _answered(state, offer, taken=False, declined=False)
    return state


def _answered(state: State, offer: Offer, *, taken: bool, declined: bool) -> State:
    offers = list(state.offers)
    offers.remove(offer)
    state = changed(state, offers=tuple(offers))
    return _cultists(state, offer, taken, declined) if offer.deed else state


def _cultists(state: State, offer: Offer, taken: bool, declined: bool) -> State:
    """The Cultists gain their step at the first yes, and their power at the last no."""
    number, had_yes, had_no = next(deed for deed in state.open_deeds if deed[0] == offer.deed)
    others = tuple(deed for deed in state.open_deeds if deed[0] != number)
    answered = not any(other.deed == number for other in state.offers)
    if not answered:
        others = (*others, (number, had_yes or taken, had_no or declined))
    state, cultists = changed(state, open_deeds=others), state.players[offer.builder]
    if cultists.dropped or had_yes or not (taken or answered):
        return state
    steps, tokens = cultists_gain(
        taken=taken, declined=had_no or declined, power_if_declined=CULTISTS_POWER in state.options
    )
    return with_player(state, with_due(gained(cultists, Goods(power=tokens)), steps=steps))
