"""The commands of a row as actions of a table. The map supplies facts that a row leaves out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.game.action import Action
from companion.games.terra_mystica import moves
from companion.games.terra_mystica.box.factions import CULTS, STRONGHOLD, STRUCTURES, TERRAINS
from companion.games.terra_mystica.box.geography import HEXES, RIVERS, SHORES
from companion.games.terra_mystica.box.tiles import FAVOR_CODES, POWER_ACTIONS, TOWN_CODES, Card
from companion.games.terra_mystica.exchange.notation import commands, words
from companion.games.terra_mystica.exchange.notation.commands import Parsed
from companion.games.terra_mystica.moves.bases import Deed
from companion.games.terra_mystica.rules.ledger.conversions import ORDAIN
from companion.games.terra_mystica.rules.ledger.structures import needed
from companion.games.terra_mystica.rules.map import on_hex
from companion.games.terra_mystica.rules.turn.power_offers import leech
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
from companion.games.terra_mystica.state.table_state import TableState

SIGNS = {"+": "_taken", "-": "_given_up"}


@dataclass
class Teller:
    """Translates a row, command after command. `state` is the game before a command, `after` the
    game after it; `rest` are the commands of the row that follow it; `dwelling_ground` are the
    spades of terrain on which a Dwelling of the same row stands; `bought`: the row has paid for
    spades and not told them yet."""

    state: State
    number: int
    after: State = field(init=False)
    rest: Sequence[Parsed] = ()
    dwelling_ground: dict[int, tuple[int, bool]] = field(default_factory=dict)
    bought: bool = False

    @property
    def seat(self) -> str:
        return seat_number(self.state, self.number)

    @property
    def player(self) -> Player:
        return self.state.players[self.number]

    def actions(self, row: Sequence[Parsed]) -> Iterator[Action[TableState]]:
        for place, command in enumerate(row, start=1):
            self.after = commands.after(self.state, self.number, command)
            self.rest = row[place:]
            verb, arguments = command
            tell = getattr(self, SIGNS.get(verb, f"_{verb}"), None)
            if tell is not None:
                yield from tell(*arguments)
            self.state = self.after

    def _action_of(self, kind: type[Deed], **facts: Any) -> Action[TableState]:
        return kind.model_validate({"seat": self.seat, **facts})

    def _build(self, hexagon: int) -> Iterator[Action[TableState]]:
        if self.state.phase == "dwellings":
            yield self._action_of(moves.FirstDwelling, hexagon=HEXES[hexagon])
            return
        spades, flown = self.dwelling_ground.pop(hexagon, (self._spades(hexagon), self._flies()))
        yield self._action_of(
            moves.Build, spades=spades, flown=flown, beside=self._beside(hexagon),
            towns=self._towns(), hexagon=HEXES[hexagon],
        )  # fmt: skip

    def _dig(self, _: int) -> Iterator[Action[TableState]]:
        """No actions, because the Dwelling or the terrain buys its spades. Only Alchemists gain
        power from spades, which the row may convert before, so their terrain changes first."""
        player, verbs = self.player, [command.verb for command in self.rest]
        self.bought = True
        place = verbs.index("build") if "build" in verbs else 0
        between = "convert" in verbs[:place]
        if player.faction.id != "alchemists" or not player.has(STRONGHOLD) or not between:
            return
        (hexagon,) = self.rest[place].arguments
        takes = needed(player.faction, self.state.board.terrain[hexagon], player.faction.home)
        spades = self._spades_counted(takes, self.after.players[self.number], hexagon)
        home = TERRAINS[player.faction.home]
        yield self._action_of(moves.Transform, spades=spades, hexagon=HEXES[hexagon], terrain=home)
        self.dwelling_ground[hexagon] = 0, False

    def _transform(self, hexagon: int, terrain: int | None) -> Iterator[Action[TableState]]:
        player = self.player
        if terrain is None:
            terrain = on_hex.towards_home(self.state, self.number, hexagon)
        takes = needed(player.faction, self.state.board.terrain[hexagon], terrain)
        spades = 0 if self._storms() else self._spades_counted(takes, player, hexagon)
        if Parsed("build", (hexagon,)) in self.rest and not player.due.ride:
            self.dwelling_ground[hexagon] = spades, self._flies()
            return
        yield self._action_of(
            moves.Transform, spades=spades, flown=self._flies(), hexagon=HEXES[hexagon],
            terrain=TERRAINS[terrain],
        )  # fmt: skip

    def _upgrade(self, hexagon: int, kind: int) -> Iterator[Action[TableState]]:
        """An upgrade, with the workers that Darklings' Stronghold makes priests in this row."""
        conversions = [command.arguments for command in self.rest if command.verb == "convert"]
        ordained = sum(count for count, good, _, to in conversions if (good, to) == ORDAIN)
        yield self._action_of(
            moves.Upgrade, to=STRUCTURES[kind], beside=self._beside(hexagon), towns=self._towns(),
            ordained=ordained, hexagon=HEXES[hexagon],
        )  # fmt: skip

    def _convert(
        self, _: int, source: str, brings: int, target: str
    ) -> Iterator[Action[TableState]]:
        if (source, target) != ORDAIN:
            yield self._action_of(moves.Convert, given=source, taken=target, count=brings)

    def _burn(self, tokens: int) -> Iterator[Action[TableState]]:
        yield from [self._action_of(moves.Sacrifice, tokens=tokens)] if tokens else []

    def _send(self, cult: int, _: int | None) -> Iterator[Action[TableState]]:
        places = zip(self.state.orders[cult], self.after.orders[cult], ORDER_PLACES, strict=True)
        steps = next((steps for was, now, steps in places if was != now), 1)
        yield self._action_of(moves.SendPriest, cult=CULTS[cult], steps=steps)

    def _advance(self, track: str) -> Iterator[Action[TableState]]:
        ships = track == "shipping"
        yield self._action_of(moves.AdvanceShipping if ships else moves.AdvanceSpades)

    def _action(self, code: str) -> Iterator[Action[TableState]]:
        kind = moves.PowerAction if code in POWER_ACTIONS else moves.SpecialAction
        yield self._action_of(kind, code=code)

    def _bridge(self, ends: tuple[int, int]) -> Iterator[Action[TableState]]:
        end, far_end = (HEXES[end] for end in ends)
        yield self._action_of(moves.PlaceBridge, one=end, other=far_end, towns=self._towns())

    def _pass(self, _: Card | None) -> Iterator[Action[TableState]]:
        card = self.after.players[self.number].card
        if self.state.phase == "cards":
            yield self._action_of(moves.FirstCard, card=card)
            return
        bridges = own_bridges(self.state.board, self.number)
        taken_card = None if self.state.round == LAST_ROUND else card
        yield self._action_of(moves.PassRound, card=taken_card, bridges=bridges)

    def _leech(self, amount: int, by: str | None) -> Iterator[Action[TableState]]:
        offer = commands.offer(self.state, self.number, amount, by)
        gain, _ = leech(self.player, offer.amount)
        yield self._answer(offer, gain)

    def _decline(self, amount: int | None, by: str | None) -> Iterator[Action[TableState]]:
        answered = [offer for offer in self.state.offers if offer.seat == self.number]
        if amount is not None:
            answered = [commands.offer(self.state, self.number, amount, by)]
        for offer in answered:
            yield self._answer(offer, 0)

    def _answer(self, offer: Offer, power: int) -> Action[TableState]:
        builder = seat_number(self.state, offer.builder)
        return self._action_of(moves.Leech, builder=builder, offer=offer.amount, power=power)

    def _connect(self, _: list[int]) -> Iterator[Action[TableState]]:
        shores = self.after.board.skips[-1][1]
        yield self._action_of(moves.Found, river=RIVERS[SHORES.index(shores)])

    def _taken(self, _: str, times: int, target: str) -> Iterator[Action[TableState]]:
        code = target.upper()
        if code in FAVOR_CODES:
            yield self._action_of(moves.TakeFavor, tile=FAVOR_CODES[code].id, towns=self._towns())
        elif code in TOWN_CODES:
            yield from [self._action_of(moves.TakeTown, tile=TOWN_CODES[code].id)] * times
        else:
            yield self._action_of(moves.Step, cult=target, steps=times)

    def _given_up(self, duty: str) -> Iterator[Action[TableState]]:
        """What a player forgoes. A table takes the Giants' single spade of phase III by itself."""
        single = self.player.faction.id == "giants" and self.player.due.spades == 1
        if duty == "spade" and single and self.state.phase == "bonuses":
            return
        if duty in words.FORGONE:
            yield self._action_of(moves.Forgo, what=words.FORGONE[duty])
        else:
            yield self._action_of(moves.StepBack, cult=duty)

    def _spades(self, hexagon: int) -> int:
        player = self.player
        if player.due.ride or self._storms():
            return 0
        faction, terrain = player.faction, self.state.board.terrain[hexagon]
        return self._spades_counted(needed(faction, terrain, faction.home), player, hexagon)

    def _spades_counted(self, spades: int, player: Player, hexagon: int) -> int:
        """The spades that a hex takes. If the row has bought some, its last hex takes all that are
        left: a table uses those at hand first."""
        terrain_verbs = ("build", "transform")
        grounds = {c.arguments[0] for c in self.rest if c.verb in terrain_verbs}
        if grounds - {hexagon} or not self.bought:
            return spades
        self.bought = False
        return max(spades, player.due.spades)

    def _storms(self) -> bool:
        """Whether a deed has used the sandstorm."""
        return self.player.due.sandstorm > self.after.players[self.number].due.sandstorm

    def _flies(self) -> bool:
        return self.after.turn.flown not in (self.state.turn.flown, NOBODY)

    def _beside(self, hexagon: int) -> dict[str, int]:
        near = touching(self.state.board, self.number, hexagon)
        return {seat_number(self.state, neighbour): power for neighbour, power in near}

    def _towns(self) -> int:
        return max(0, self.after.players[self.number].due.towns - self.player.due.towns)
