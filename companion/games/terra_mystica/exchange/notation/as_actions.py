"""The commands of a row as actions of a table. The map supplies facts that a row leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.game.action import Action
from companion.games.terra_mystica import moves
from companion.games.terra_mystica.box.factions import CULTS, STRONGHOLD, STRUCTURES, TERRAINS
from companion.games.terra_mystica.box.geography import HEXES, RIVERS, SHORES
from companion.games.terra_mystica.box.tiles import FAVOR_CODES, POWER_ACTIONS, TOWN_CODES, Card
from companion.games.terra_mystica.exchange.notation import commands, words
from companion.games.terra_mystica.exchange.notation.commands import Said
from companion.games.terra_mystica.moves.deed import Deed
from companion.games.terra_mystica.rules.ledger.conversions import ORDAIN
from companion.games.terra_mystica.rules.ledger.structures import needed
from companion.games.terra_mystica.rules.play.turns import leech
from companion.games.terra_mystica.state.board import own_bridges, touching
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import (
    LAST_ROUND,
    NOBODY,
    ORDER_PLACES,
    Offer,
    State,
    seat_number,
)
from companion.games.terra_mystica.state.table import Table

SIGNS = {"+": "_taken", "-": "_given_up"}


@dataclass
class Teller:
    """Translates a row, command after command. `state` is the game before a command, `after` the
    game after it; `rest` are the commands of the row that follow it; `made` are the spades of
    terrain on which a Dwelling of the same row stands; `bought`: the row has paid for spades and
    not told them yet."""

    state: State
    number: int
    after: State = field(init=False)
    rest: Sequence[Said] = ()
    made: dict[int, tuple[int, bool]] = field(default_factory=dict)
    bought: bool = False

    @property
    def seat(self) -> str:
        return seat_number(self.state, self.number)

    @property
    def player(self) -> Player:
        return self.state.players[self.number]

    def told(self, row: Sequence[Said]) -> Iterator[Action[Table]]:
        """The actions for a row."""
        for place, said in enumerate(row, start=1):
            self.after, self.rest = commands.done(self.state, self.number, said), row[place:]
            verb, things = said
            tell = getattr(self, SIGNS.get(verb, f"_{verb}"), None)
            if tell is not None:
                yield from tell(*things)
            self.state = self.after

    def _made(self, kind: type[Deed], **facts: Any) -> Action[Table]:
        return kind.model_validate({"seat": self.seat, **facts})

    def _build(self, there: int) -> Iterator[Action[Table]]:
        if self.state.phase == "dwellings":
            yield self._made(moves.FirstDwelling, hexagon=HEXES[there])
            return
        spades, flown = self.made.pop(there, (self._spades(there), self._flies()))
        yield self._made(
            moves.Build, spades=spades, flown=flown, beside=self._beside(there),
            towns=self._towns(), hexagon=HEXES[there],
        )  # fmt: skip

    def _dig(self, _: int) -> Iterator[Action[Table]]:
        """No actions, because the Dwelling or the terrain buys its spades. Only Alchemists gain
        power from spades, which the row may convert before, so their terrain changes first."""
        player, verbs = self.player, [said.verb for said in self.rest]
        self.bought = True
        place = verbs.index("build") if "build" in verbs else 0
        between = "convert" in verbs[:place]
        if player.faction.id != "alchemists" or not player.has(STRONGHOLD) or not between:
            return
        (there,) = self.rest[place].things
        takes = needed(player.faction, self.state.board.terrain[there], player.faction.home)
        spades = self._paid(takes, self.after.players[self.number], there)
        home = TERRAINS[player.faction.home]
        yield self._made(moves.Transform, spades=spades, hexagon=HEXES[there], terrain=home)
        self.made[there] = 0, False

    def _transform(self, there: int, terrain: int) -> Iterator[Action[Table]]:
        player = self.player
        takes = needed(player.faction, self.state.board.terrain[there], terrain)
        spades = 0 if self._storms() else self._paid(takes, player, there)
        if Said("build", (there,)) in self.rest and not player.due.ride:
            self.made[there] = spades, self._flies()
            return
        yield self._made(
            moves.Transform, spades=spades, flown=self._flies(), hexagon=HEXES[there],
            terrain=TERRAINS[terrain],
        )  # fmt: skip

    def _upgrade(self, there: int, kind: int) -> Iterator[Action[Table]]:
        """An upgrade, with the workers that Darklings' Stronghold makes priests in this row."""
        converted = [said.things for said in self.rest if said.verb == "convert"]
        ordained = sum(count for count, given, _, taken in converted if (given, taken) == ORDAIN)
        yield self._made(
            moves.Upgrade, to=STRUCTURES[kind], beside=self._beside(there), towns=self._towns(),
            ordained=ordained, hexagon=HEXES[there],
        )  # fmt: skip

    def _convert(self, _: int, given: str, brings: int, taken: str) -> Iterator[Action[Table]]:
        if (given, taken) != ORDAIN:
            yield self._made(moves.Convert, given=given, taken=taken, count=brings)

    def _burn(self, tokens: int) -> Iterator[Action[Table]]:
        yield from [self._made(moves.Sacrifice, tokens=tokens)] if tokens else []

    def _send(self, cult: int, _: int | None) -> Iterator[Action[Table]]:
        places = zip(self.state.orders[cult], self.after.orders[cult], ORDER_PLACES, strict=True)
        steps = next((steps for was, now, steps in places if was != now), 1)
        yield self._made(moves.SendPriest, cult=CULTS[cult], steps=steps)

    def _advance(self, track: str) -> Iterator[Action[Table]]:
        ships = track == "shipping"
        yield self._made(moves.AdvanceShipping if ships else moves.AdvanceSpades)

    def _action(self, code: str) -> Iterator[Action[Table]]:
        kind = moves.PowerAction if code in POWER_ACTIONS else moves.SpecialAction
        yield self._made(kind, code=code)

    def _bridge(self, ends: tuple[int, int]) -> Iterator[Action[Table]]:
        one, other = (HEXES[end] for end in ends)
        yield self._made(moves.PlaceBridge, one=one, other=other, towns=self._towns())

    def _pass(self, _: Card | None) -> Iterator[Action[Table]]:
        card = self.after.players[self.number].card
        if self.state.phase == "cards":
            yield self._made(moves.FirstCard, card=card)
            return
        bridges = own_bridges(self.state.board, self.number)
        known = None if self.state.round == LAST_ROUND else card
        yield self._made(moves.PassRound, card=known, bridges=bridges)

    def _leech(self, amount: int, by: str) -> Iterator[Action[Table]]:
        offer = commands.offer(self.state, self.number, amount, by)
        gain, _ = leech(self.player, offer.amount)
        yield self._answer(offer, gain)

    def _decline(self, amount: int, by: str | None) -> Iterator[Action[Table]]:
        mine = [offer for offer in self.state.offers if offer.seat == self.number]
        for offer in [commands.offer(self.state, self.number, amount, by)] if by else mine:
            yield self._answer(offer, 0)

    def _answer(self, offer: Offer, power: int) -> Action[Table]:
        builder = seat_number(self.state, offer.builder)
        return self._made(moves.Leech, builder=builder, offer=offer.amount, power=power)

    def _connect(self, _: list[int]) -> Iterator[Action[Table]]:
        shores = self.after.board.skips[-1][1]
        yield self._made(moves.Found, river=RIVERS[SHORES.index(shores)])

    def _taken(self, _: str, times: int, what: str) -> Iterator[Action[Table]]:
        """The actions for due tiles and steps."""
        code = what.upper()
        if code in FAVOR_CODES:
            yield self._made(moves.TakeFavor, tile=FAVOR_CODES[code].id, towns=self._towns())
        elif code in TOWN_CODES:
            yield from [self._made(moves.TakeTown, tile=TOWN_CODES[code].id)] * times
        else:
            yield self._made(moves.Step, cult=what, steps=times)

    def _given_up(self, what: str) -> Iterator[Action[Table]]:
        """What a player forgoes. A table takes the Giants' single spade of phase III by itself."""
        single = self.player.faction.id == "giants" and self.player.due.spades == 1
        if what == "spade" and single and self.state.phase == "bonuses":
            return
        if what in words.FORGONE:
            yield self._made(moves.Forgo, what=words.FORGONE[what])
        else:
            yield self._made(moves.StepBack, cult=what)

    def _spades(self, there: int) -> int:
        """The spades that a Dwelling there needs."""
        player = self.player
        if player.due.ride or self._storms():
            return 0
        faction, terrain = player.faction, self.state.board.terrain[there]
        return self._paid(needed(faction, terrain, faction.home), player, there)

    def _paid(self, spades: int, player: Player, there: int) -> int:
        """The spades that a hex takes. If the row has bought some, its last hex takes all that are
        left: a table uses those at hand first."""
        grounds = {said.things[0] for said in self.rest if said.verb in ("build", "transform")}
        if grounds - {there} or not self.bought:
            return spades
        self.bought = False
        return max(spades, player.due.spades)

    def _storms(self) -> bool:
        """Whether a deed has used the sandstorm."""
        return self.player.due.sandstorm > self.after.players[self.number].due.sandstorm

    def _flies(self) -> bool:
        return self.after.turn.flown not in (self.state.turn.flown, NOBODY)

    def _beside(self, there: int) -> dict[str, int]:
        near = touching(self.state.board, self.number, there)
        return {seat_number(self.state, other): power for other, power in near}

    def _towns(self) -> int:
        return max(0, self.after.players[self.number].due.towns - self.player.due.towns)
