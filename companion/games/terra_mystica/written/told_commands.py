"""Each command of the notation as what a table records for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.game.action import Action
from companion.games.terra_mystica.board.board import own_bridges, touching
from companion.games.terra_mystica.box.factions import CULTS, STRUCTURES, TERRAINS
from companion.games.terra_mystica.box.geography import HEXES, RIVERS, SHORES
from companion.games.terra_mystica.box.tiles import (
    CARD_CODES,
    FAVOR_CODES,
    POWER_ACTIONS,
    TOWN_CODES,
)
from companion.games.terra_mystica.deeds.build import Build, Dig, Transform
from companion.games.terra_mystica.deeds.converting import Convert, Sacrifice
from companion.games.terra_mystica.deeds.first_places import FirstCard, FirstDwelling
from companion.games.terra_mystica.deeds.improve import AdvanceShipping, AdvanceSpades, Upgrade
from companion.games.terra_mystica.deeds.leech_power import Leech
from companion.games.terra_mystica.deeds.pass_round import PassRound
from companion.games.terra_mystica.deeds.priests_and_power import (
    Forgo,
    PlaceBridge,
    PowerAction,
    SendPriest,
    SpecialAction,
)
from companion.games.terra_mystica.deeds.take_tiles import (
    Found,
    Step,
    StepBack,
    TakeFavor,
    TakeTown,
)
from companion.games.terra_mystica.ledger.spades import needed
from companion.games.terra_mystica.notation import words
from companion.games.terra_mystica.notation.commands import (
    ANSWER,
    CONVERT,
    SEND,
    TAKE,
    TRANSFORM,
    seated,
)
from companion.games.terra_mystica.play.offers import leech
from companion.games.terra_mystica.play.state import NOBODY, ORDER_PLACES, State
from companion.games.terra_mystica.table.table import Table

SANDSTORM = "action actn"
ORDAINED = re.compile(r"convert (\d?)w\w* to \d?p\w*")
Actions = Iterator[Action[Table]]


@dataclass(frozen=True)
class Row:
    """A row: the number of its seat, the seats' colours, its commands, the state before it."""

    number: int
    seats: tuple[str, ...]
    commands: tuple[str, ...]
    start: State

    @property
    def seat(self) -> str:
        return self.seats[self.number]


@dataclass(frozen=True)
class Said:
    """One command in its row: what follows its verb, the states before and after it."""

    row: Row
    place: int
    rest: str
    before: State
    after: State

    @property
    def seat(self) -> str:
        return self.row.seat

    def towns(self) -> int:
        """The towns that it founds."""
        number = self.row.number
        then = self.after.players[number].due.towns
        return then - self.before.players[number].due.towns

    def flown(self, since: State) -> bool:
        """Whether a tunnel or a carpet was taken since then."""
        return self.after.turn.flown not in (NOBODY, since.turn.flown)

    def beside(self, hexagon: int) -> dict[str, int]:
        """The power of the structures that touch a hex, by seat."""
        near = touching(self.before.board, self.row.number, hexagon)
        return {self.row.seats[other]: power for other, power in near}

    def made(self, kind: type[Action[Table]], **facts: Any) -> Action[Table]:
        """An action of the row's seat."""
        return kind.model_validate({"seat": self.seat, **facts})


def told(row: Row, place: int, before: State, after: State) -> Actions:
    """What a table records for a command."""
    command = row.commands[place]
    if command[0] in "+-":
        said = Said(row, place, command[1:].strip(), before, after)
        yield from (_taken if command[0] == "+" else _given_up)(said)
        return
    verb, _, rest = command.partition(" ")
    if verb in VERBS:
        yield from VERBS[verb](Said(row, place, rest, before, after))


def _built(said: Said) -> Actions:
    hexagon = words.hexagon(said.rest)
    if said.before.phase == "dwellings":
        yield said.made(FirstDwelling, hexagon=HEXES[hexagon])
        return
    # Spades that the row uses there before are told with the Dwelling.
    since = said.row.start if _prepared(said, said.place) else said.before
    spades = _spades(said, since, hexagon)
    yield said.made(Build, spades=spades, flown=said.flown(since), beside=said.beside(hexagon),
                    towns=said.towns(), hexagon=HEXES[hexagon])  # fmt: skip


def _prepared(said: Said, place: int) -> bool:
    """Whether the row transforms, before one of its places, the hex that is built upon there."""
    verb, _, hexagon = said.row.commands[place].partition(" ")
    earlier = said.row.commands[:place]
    return verb == "build" and any(c.startswith(f"transform {hexagon} to ") for c in earlier)


def _spades(said: Said, since: State, hexagon: int) -> int:
    """The spades that make a hex the builder's home; 0 for a sandstorm and a Witches' ride."""
    player = said.before.players[said.row.number]
    storm = since.players[said.row.number].due.sandstorm or (
        since is not said.before and SANDSTORM in said.row.commands
    )
    if storm or player.due.sandstorm or player.due.ride:
        return 0
    return needed(player.faction, since.board.terrain[hexagon], player.faction.home)


def _upgraded(said: Said) -> Actions:
    there, _, kind = said.rest.partition(" to ")
    hexagon = words.hexagon(there)
    later = (ORDAINED.fullmatch(one) for one in said.row.commands[said.place + 1 :])
    ordained = next((int(found[1] or 1) for found in later if found), 0)
    to = STRUCTURES[words.kind(kind)]
    darklings = said.before.players[said.row.number].faction.id == "darklings"
    yield said.made(Upgrade, to=to, beside=said.beside(hexagon), towns=said.towns(),
                    ordained=ordained if darklings and to == "SH" else 0,
                    hexagon=HEXES[hexagon])  # fmt: skip


def _transformed(said: Said) -> Actions:
    found = TRANSFORM.fullmatch(said.rest)
    assert found
    if any(_prepared(said, later) and said.row.commands[later] == f"build {found[1]}"
           for later in range(said.place + 1, len(said.row.commands))):  # fmt: skip
        return
    hexagon, terrain = words.hexagon(found[1]), words.colour(found[2])
    player = said.before.players[said.row.number]
    spades = needed(player.faction, said.before.board.terrain[hexagon], terrain)
    spades = 0 if player.due.sandstorm else spades
    yield said.made(Transform, spades=spades, flown=said.flown(said.before),
                    hexagon=HEXES[hexagon], terrain=TERRAINS[terrain])  # fmt: skip


def _sent(said: Said) -> Actions:
    found = SEND.fullmatch(said.rest)
    assert found
    cult = words.cult(found[1])
    free = (steps for steps, seat in zip(ORDER_PLACES, said.before.orders[cult], strict=True)
            if seat == NOBODY)  # fmt: skip
    steps = int(found[2]) if found[2] else next(free, 1)
    yield said.made(SendPriest, cult=CULTS[cult], steps=steps)


def _advanced(said: Said) -> Actions:
    ships = words.track(said.rest) == "shipping"
    yield said.made(AdvanceShipping if ships else AdvanceSpades)


def _acted(said: Said) -> Actions:
    code = said.rest.upper()
    yield said.made(PowerAction if code in POWER_ACTIONS else SpecialAction, code=code)


def _bridged(said: Said) -> Actions:
    one, other = words.pair(said.rest)
    yield said.made(PlaceBridge, one=HEXES[one], other=HEXES[other], towns=said.towns())


def _passed(said: Said) -> Actions:
    card = CARD_CODES[said.rest.upper()].id if said.rest else None
    if said.before.phase == "cards":
        yield said.made(FirstCard, card=card)
        return
    last = said.after.players[said.row.number].card == ""
    bridges = own_bridges(said.before.board, said.row.number)
    yield said.made(PassRound, card=None if last else card, bridges=bridges)


def _converted(said: Said) -> Actions:
    found = CONVERT.fullmatch(said.rest)
    assert found
    _, given, brings, taken = found.groups(default="1")
    if (words.goods(given), words.goods(taken)) != ("workers", "priests"):
        yield said.made(Convert, given=words.goods(given), taken=words.goods(taken),
                        count=int(brings))  # fmt: skip


def _answered(said: Said) -> Actions:
    found = ANSWER.fullmatch(said.rest)
    assert found
    amount, builder = int(found[1]), said.row.seats[seated(said.before, found[2])]
    gain, _ = leech(said.before.players[said.row.number], amount)
    yield said.made(Leech, builder=builder, offer=amount, power=max(0, gain))


def _declined(said: Said) -> Actions:
    found = ANSWER.fullmatch(said.rest)
    if found:
        builder = said.row.seats[seated(said.before, found[2])]
        yield said.made(Leech, builder=builder, offer=int(found[1]), power=0)
        return
    for offer in said.before.offers:
        if offer.seat == said.row.number:
            builder = said.row.seats[offer.builder]
            yield said.made(Leech, builder=builder, offer=offer.amount, power=0)


def _connected(said: Said) -> Actions:
    _, shores = said.after.board.skips[-1]
    yield said.made(Found, river=RIVERS[SHORES.index(shores)])


def _taken(said: Said) -> Actions:
    found = TAKE.fullmatch(said.rest)
    assert found
    times, code = int(found[1] or 1), f"{found[2]}{found[3]}".upper()
    if code in FAVOR_CODES:
        yield said.made(TakeFavor, tile=FAVOR_CODES[code].id, towns=said.towns())
    elif code in TOWN_CODES:
        for _ in range(times):
            yield said.made(TakeTown, tile=TOWN_CODES[code].id)
    else:
        cult = words.cult(said.rest.lstrip("0123456789"))
        yield said.made(Step, cult=CULTS[cult], steps=times)


def _given_up(said: Said) -> Actions:
    if said.rest in words.FORGONE:
        yield said.made(Forgo, what=words.FORGONE[said.rest])
    else:
        yield said.made(StepBack, cult=CULTS[words.cult(said.rest)])


VERBS: Mapping[str, Callable[[Said], Actions]] = {
    "build": _built,
    "upgrade": _upgraded,
    "dig": lambda said: iter((said.made(Dig, spades=int(said.rest)),)),
    "transform": _transformed,
    "send": _sent,
    "advance": _advanced,
    "action": _acted,
    "bridge": _bridged,
    "pass": _passed,
    "convert": _converted,
    "burn": lambda said: iter((said.made(Sacrifice, tokens=int(said.rest)),)),
    "leech": _answered,
    "decline": _declined,
    "connect": _connected,
}
