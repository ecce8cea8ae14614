"""Adding, removing and counting regiments."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from companion.core.frozen import changed
from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.kingdoms import BARBARIANS, PALADINS, TENTS
from companion.games.epoch_of_rulers.rules.gold.fees import norm
from companion.games.epoch_of_rulers.state.state import Losses, Regiment, State, Territory

SPECIALS = {PALADINS: 3, BARBARIANS: 2}
"""The number of special regiments in the box."""


def special_regiment(state: State, seat: Seat) -> Regiment:
    """A new special regiment of the player."""
    barbarian = state.players[seat].kingdom == BARBARIANS
    strength, toughness = state.specials if barbarian else (1, 1)
    return Regiment(strength, toughness, special=True)


def most_there(state: State, seat: Seat, land: Territory, *, hordes: bool = False) -> int:
    """The most regiments of the player on a territory in this epoch."""
    return norm(land.has(TENTS), hordes or state.players[seat].hordes)


def specials_left(state: State, seat: Seat) -> int:
    """The number of special regiments that the player can still raise."""
    raised = sum(soldier.special for land in state.owned(seat) for soldier in land.regiments)
    return SPECIALS.get(state.players[seat].kingdom, 0) - raised


def count(regiments: Collection[Regiment], *, special: bool) -> int:
    """The number of special or ordinary regiments."""
    return sum(soldier.special == special for soldier in regiments)


def kinds(regiments: Collection[Regiment]) -> tuple[int, int]:
    """The numbers of ordinary and of special regiments."""
    return count(regiments, special=False), count(regiments, special=True)


def has_both_kinds(land: Territory) -> bool:
    """Whether ordinary and special regiments stand there, so that a form asks for the kind."""
    return len({soldier.special for soldier in land.regiments}) > 1


def has_kinds(land: Territory, number: int, special: int) -> bool:
    """Whether so many regiments stand there, and so many special ones among them."""
    specials = count(land.regiments, special=True)
    return (
        number <= len(land.regiments)
        and special <= min(number, specials)
        and (not special or number - special <= len(land.regiments) - specials)
    )


def of_kinds(land: Territory, number: int, special: int) -> tuple[int, int]:
    """So many of the regiments there, as (ordinary, special): with so many special ones, or more if
    there are too few ordinary ones."""
    special = max(min(number, special), number - count(land.regiments, special=False))
    return number - special, special


def parted(land: Territory, ordinary: int, special: int) -> tuple[Territory, tuple[Regiment, ...]]:
    """The territory after these regiments have left, or all that there are; and who has left."""
    left_to_go = {False: ordinary, True: special}
    staying: list[Regiment] = []
    going: list[Regiment] = []
    for soldier in land.regiments:
        goes = left_to_go[soldier.special] > 0
        left_to_go[soldier.special] -= goes
        (going if goes else staying).append(soldier)
    return replace(land, regiments=tuple(staying)), tuple(going)


def added(land: Territory, regiments: Iterable[Regiment]) -> Territory:
    return replace(land, regiments=(*land.regiments, *regiments))


def mourned(state: State, seat: Seat | None, ordinary: int, special: int) -> State:
    """The state with a player's losses noted during a war, because Rebirth may bring them back."""
    if seat not in state.players:
        return state
    stage = state.players[state.turn].stage
    if stage == "war":
        return changed(state, fallen=_with_more(state.fallen, str(seat), ordinary, special))
    if stage == "orders" and state.last_by:
        phase = _with_more(state.fallen_last.get(state.turn, {}), str(seat), ordinary, special)
        return changed(state, fallen_last={**state.fallen_last, state.turn: phase})
    return state


def _with_more(
    fallen: Mapping[str, Losses], seat: Seat, ordinary: int, special: int
) -> dict[str, Losses]:
    was = fallen.get(seat, (0, 0))
    return {**fallen, seat: (was[0] + ordinary, was[1] + special)}


def losses(state: State, seat: Seat) -> list[Losses]:
    """A player's losses in the latest war; in the last war, which continues in everybody's phase of
    orders, also those of each phase. The greatest losses come first."""
    phases = (state.fallen, *state.fallen_last.values())
    return sorted((phase.get(seat, (0, 0)) for phase in phases), key=sum, reverse=True)


def forgotten(state: State, seat: Seat) -> State:
    """The state without a player's losses."""

    def left(fallen: Mapping[str, Losses]) -> dict[str, Losses]:
        return {other: dead for other, dead in fallen.items() if other != seat}

    last = {phase: left(fallen) for phase, fallen in state.fallen_last.items()}
    return changed(state, fallen=left(state.fallen), fallen_last=last)


def levied(state: State, owner: Seat | None, ordinary: int, special: int) -> tuple[Regiment, ...]:
    """New regiments of an owner, who may be nobody."""
    soldiers = [Regiment()] * ordinary
    if owner in state.players:
        soldiers += [special_regiment(state, str(owner))] * special
    return tuple(soldiers)
