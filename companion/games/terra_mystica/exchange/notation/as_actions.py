"""The commands of a row as actions of a table. The map supplies facts that a row leaves out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from companion.core.game.action import Action
from companion.games.terra_mystica import moves
from companion.games.terra_mystica.box.factions import CULTS, STRONGHOLD, STRUCTURES, TERRAINS
from companion.games.terra_mystica.box.geography import HEXES, RIVERS, SHORES
from companion.games.terra_mystica.box.tiles import FAVOR_CODES, POWER_ACTIONS, TOWN_CODES
from companion.games.terra_mystica.exchange.notation import commands, words
from companion.games.terra_mystica.rules.ledger.spades import needed
from companion.games.terra_mystica.rules.play.leech_offers import leech
from companion.games.terra_mystica.state.board import own_bridges, touching
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.seats import seat_number
from companion.games.terra_mystica.state.state import LAST_ROUND, NOBODY, ORDER_PLACES, Offer, State
from companion.games.terra_mystica.state.table import Table

GROUND = re.compile(r"(?:build|transform) (\w+)")
ORDAINING = re.compile(r"convert ([0-9]*) ?w\w* to [0-9]* ?p(?:riests?)?")
"""Darklings' workers become priests with a Stronghold: at a table a part of the upgrade."""


@dataclass
class Teller:
    """Translates a row, command after command. `state` is the game before the next command; `made`
    are the spades of terrain on which a Dwelling of the same row stands; `bought`: the row has paid
    for spades and not told them yet."""

    state: State
    number: int
    made: dict[int, tuple[int, bool]] = field(default_factory=dict)
    bought: bool = False

    @property
    def seat(self) -> str:
        return seat_number(self.state, self.number)

    def told(self, rest: Sequence[str]) -> Iterator[Action[Table]]:
        """The actions for the first of these commands. The others are still to come."""
        command, before = rest[0], self.state
        after = commands.do(before, self.number, command)
        if command[0] in "+-":
            yield from self._taken(command, after)
        else:
            verb, _, text = command.partition(" ")
            tell = getattr(self, f"_{verb}", None)
            if tell is not None:
                yield from tell(text, after, rest[1:])
        self.state = after

    def _build(self, text: str, after: State, rest: Sequence[str]) -> Iterator[Action[Table]]:
        there, before = words.hexagon(text), self.state
        if before.phase == "dwellings":
            yield moves.FirstDwelling(seat=self.seat, hexagon=HEXES[there])
            return
        spades, flown = self.made.pop(there, (self._spades(there, after, rest), self._flies(after)))
        yield moves.Build(
            seat=self.seat, spades=spades, flown=flown, beside=self._beside(there),
            towns=self._towns(after), hexagon=HEXES[there],
        )  # fmt: skip

    def _dig(self, text: str, after: State, rest: Sequence[str]) -> Iterator[Action[Table]]:
        """No actions, because the Dwelling or the terrain buys its spades. Only Alchemists gain
        power from spades, which the row may convert before, so their terrain changes first."""
        player = self.state.players[self.number]
        self.bought = True
        place = next((n for n, command in enumerate(rest) if command.startswith("build ")), 0)
        between = any(command.startswith("convert") for command in rest[:place])
        if player.faction.id != "alchemists" or not player.has(STRONGHOLD) or not between:
            return
        hexagon = words.hexagon(rest[place].removeprefix("build "))
        takes = needed(player.faction, self.state.board.terrain[hexagon], player.faction.home)
        spades = self._paid(takes, after.players[self.number], hexagon, rest)
        yield moves.Transform(
            seat=self.seat, spades=spades, hexagon=HEXES[hexagon],
            terrain=TERRAINS[player.faction.home],
        )  # fmt: skip
        self.made[hexagon] = 0, False

    def _transform(self, text: str, after: State, rest: Sequence[str]) -> Iterator[Action[Table]]:
        where, colour = text.split(" to ")
        there, terrain = words.hexagon(where), words.colour(colour)
        player = self.state.players[self.number]
        takes = needed(player.faction, self.state.board.terrain[there], terrain)
        spades = 0 if self._storms(after) else self._paid(takes, player, there, rest)
        if f"build {HEXES[there].lower()}" in rest and not player.due.ride:
            self.made[there] = spades, self._flies(after)
            return
        yield moves.Transform(
            seat=self.seat, spades=spades, flown=self._flies(after), hexagon=HEXES[there],
            terrain=TERRAINS[terrain],
        )  # fmt: skip

    def _upgrade(self, text: str, after: State, rest: Sequence[str]) -> Iterator[Action[Table]]:
        where, _, kind = text.partition(" to ")
        there = words.hexagon(where)
        ordained = sum(int(one[1] or 1) for one in map(ORDAINING.fullmatch, rest) if one)
        yield moves.Upgrade(
            seat=self.seat, to=STRUCTURES[words.kind(kind)], beside=self._beside(there),
            towns=self._towns(after), ordained=ordained, hexagon=HEXES[there],
        )  # fmt: skip

    def _convert(self, text: str, after: State, rest: Sequence[str]) -> Iterator[Action[Table]]:
        if ORDAINING.fullmatch(f"convert {text}"):
            return
        found = commands.CONVERT.fullmatch(text)
        assert found
        _, given, brings, taken = found.groups(default="1")
        yield moves.Convert.model_validate(
            {"seat": self.seat, "given": words.goods(given), "taken": words.goods(taken),
             "count": int(brings)}
        )  # fmt: skip

    def _burn(self, text: str, after: State, rest: Sequence[str]) -> Iterator[Action[Table]]:
        yield from [moves.Sacrifice(seat=self.seat, tokens=int(text))] if int(text) else []

    def _send(self, text: str, after: State, rest: Sequence[str]) -> Iterator[Action[Table]]:
        cult = next(name for name in CULTS if f"to {name}" in text)
        number = CULTS.index(cult)
        places = zip(self.state.orders[number], after.orders[number], ORDER_PLACES, strict=True)
        steps = next((steps for was, now, steps in places if was != now), 1)
        yield moves.SendPriest.model_validate({"seat": self.seat, "cult": cult, "steps": steps})

    def _advance(self, text: str, after: State, rest: Sequence[str]) -> Iterator[Action[Table]]:
        ships = words.track(text) == "shipping"
        yield (
            moves.AdvanceShipping(seat=self.seat) if ships else moves.AdvanceSpades(seat=self.seat)
        )

    def _action(self, text: str, after: State, rest: Sequence[str]) -> Iterator[Action[Table]]:
        code = text.upper()
        kind = moves.PowerAction if code in POWER_ACTIONS else moves.SpecialAction
        yield kind.model_validate({"seat": self.seat, "code": code})

    def _bridge(self, text: str, after: State, rest: Sequence[str]) -> Iterator[Action[Table]]:
        one, other = words.pair(text)
        yield moves.PlaceBridge(
            seat=self.seat, one=HEXES[one], other=HEXES[other], towns=self._towns(after)
        )  # fmt: skip

    def _pass(self, text: str, after: State, rest: Sequence[str]) -> Iterator[Action[Table]]:
        card = after.players[self.number].card
        if self.state.phase == "cards":
            yield moves.FirstCard.model_validate({"seat": self.seat, "card": card})
            return
        bridges = own_bridges(self.state.board, self.number)
        known = None if self.state.round == LAST_ROUND else card
        yield moves.PassRound.model_validate({"seat": self.seat, "card": known, "bridges": bridges})

    def _leech(self, text: str, after: State, rest: Sequence[str]) -> Iterator[Action[Table]]:
        offer = commands.offer(self.state, self.number, text)
        gain, _ = leech(self.state.players[self.number], offer.amount)
        yield self._answer(offer, gain)

    def _decline(self, text: str, after: State, rest: Sequence[str]) -> Iterator[Action[Table]]:
        mine = [offer for offer in self.state.offers if offer.seat == self.number]
        for offer in [commands.offer(self.state, self.number, text)] if text else mine:
            yield self._answer(offer, 0)

    def _answer(self, offer: Offer, power: int) -> Action[Table]:
        builder = seat_number(self.state, offer.builder)
        return moves.Leech(seat=self.seat, builder=builder, offer=offer.amount, power=power)

    def _connect(self, text: str, after: State, rest: Sequence[str]) -> Iterator[Action[Table]]:
        _, shores = after.board.skips[-1]
        yield moves.Found(seat=self.seat, river=RIVERS[SHORES.index(shores)])

    def _taken(self, command: str, after: State) -> Iterator[Action[Table]]:
        """The actions for due tiles and steps, and for things given up."""
        what = command[1:].strip()
        if command[0] == "-":
            yield from self._given_up(what)
            return
        found = commands.TAKE.fullmatch(what)
        assert found
        times, code = int(found[1] or 1), f"{found[2]}{found[3]}".upper()
        if code in FAVOR_CODES:
            tile = FAVOR_CODES[code].id
            facts = {"seat": self.seat, "tile": tile, "towns": self._towns(after)}
            yield moves.TakeFavor.model_validate(facts)
        elif code in TOWN_CODES:
            for _ in range(times):
                yield moves.TakeTown.model_validate(
                    {"seat": self.seat, "tile": TOWN_CODES[code].id}
                )
        else:
            cult = CULTS[words.cult(found[2])]
            yield moves.Step.model_validate({"seat": self.seat, "cult": cult, "steps": times})

    def _given_up(self, what: str) -> Iterator[Action[Table]]:
        """What a player forgoes. A table takes the Giants' single spade of phase III by itself."""
        player = self.state.players[self.number]
        single = player.faction.id == "giants" and player.due.spades == 1
        if what == "spade" and single and self.state.phase == "bonuses":
            return
        if what in words.FORGONE:
            yield moves.Forgo.model_validate({"seat": self.seat, "what": words.FORGONE[what]})
        else:
            yield moves.StepBack.model_validate(
                {"seat": self.seat, "cult": CULTS[words.cult(what)]}
            )

    def _spades(self, there: int, after: State, rest: Sequence[str]) -> int:
        """The spades that a Dwelling there needs."""
        player = self.state.players[self.number]
        if player.due.ride or self._storms(after):
            return 0
        faction, terrain = player.faction, self.state.board.terrain[there]
        return self._paid(needed(faction, terrain, faction.home), player, there, rest)

    def _paid(self, spades: int, player: Player, there: int, rest: Sequence[str]) -> int:
        """The spades that a hex takes. If the row has bought some, its last hex takes all that are
        left: a table uses those at hand first."""
        others = {found[1] for found in map(GROUND.match, rest) if found} - {HEXES[there].lower()}
        if others or not self.bought:
            return spades
        self.bought = False
        return max(spades, player.due.spades)

    def _storms(self, after: State) -> bool:
        """Whether a deed has used the sandstorm."""
        due = self.state.players[self.number].due
        return due.sandstorm > after.players[self.number].due.sandstorm

    def _flies(self, after: State) -> bool:
        return after.turn.flown != self.state.turn.flown and after.turn.flown != NOBODY

    def _beside(self, there: int) -> dict[str, int]:
        near = touching(self.state.board, self.number, there)
        return {seat_number(self.state, other): power for other, power in near}

    def _towns(self, after: State) -> int:
        due = self.state.players[self.number].due.towns
        return max(0, after.players[self.number].due.towns - due)
