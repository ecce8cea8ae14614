"""The statement for a hex: what the real board shows there."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from companion.core.common_actions import SeatField, Statement
from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import STRUCTURES, TERRAINS
from companion.games.terra_mystica.box.geography import BRIDGE_SITES, HEX_NUMBERS, HEXES
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.bases import Move
from companion.games.terra_mystica.moves.fields import HexField
from companion.games.terra_mystica.rules.ledger.areas import group
from companion.games.terra_mystica.state.board import EMPTY, Board, Bridge, put, structures_on
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import NOBODY, State, Turn, with_player
from companion.games.terra_mystica.state.table_state import HEX, TableState


class SetHex(Statement[TableState], Move):
    """Sets terrain, structure, owner, town and bridges of one hex. The numbers of a seat's
    structures and bridges follow, as far as the map agreed with them before."""

    kind: ClassVar[str] = "set_hex"
    icon: ClassVar[str] = "spade"
    title: ClassVar[Phrase] = say("Correct a hex")
    refills: ClassVar[tuple[str, ...]] = ("hexagon",)

    hexagon: HexField = HEXES[0]
    terrain: Annotated[
        Literal["desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland"],
        Widget("choice", say("Terrain")),
    ]
    owner: Annotated[str, Widget("choice", say("Whose structure"))] = ""
    structure: Annotated[Literal["", "D", "TH", "TE", "SH", "SA"],
                         Widget("choice", say("Structure"))] = ""  # fmt: skip
    town: Annotated[bool, Widget("flag", say("Part of a town"))] = False
    bridges: Annotated[tuple[str, ...], Widget("choices", say("Bridges to"))] = ()
    seat: SeatField = ""

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        name = given.get("hexagon") or HEXES[0]
        return cls(**{**hex_facts(state, seat, HEX_NUMBERS.get(name, 0)), **given})

    def worked(self, table: TableState) -> tuple[State, Turn | None]:
        hexagon, game = HEX_NUMBERS.get(self.hexagon, NOBODY), table.game
        if hexagon == NOBODY or table.factions_are_secret:
            return game, None
        board = self._board(table, game.board, hexagon)
        after = changed(game, board=board)
        for player in game.players:
            after = with_player(after, _with_counts_of_map(player, game.board, board))
        return after, None

    def fold(self, state: TableState) -> TableState:
        """It says what an earlier line left out: a transformed hex, or a town."""
        after = super().fold(state)
        if self.town or (
            not self.structure and after.game.board.terrain != state.game.board.terrain
        ):
            return after.sure_of(next((fact for fact in after.unsure if fact.startswith(HEX)), ""))
        return after

    def _board(self, table: TableState, board: Board, hexagon: int) -> Board:
        owner, builder = table.number(self.owner), table.number(self.seat)
        kind = STRUCTURES.index(self.structure) if self.structure and owner != NOBODY else EMPTY
        held_hexes = [hexes & ~(1 << hexagon) for hexes in board.held]
        if kind != EMPTY:
            held_hexes[owner] |= 1 << hexagon
        ends = {HEX_NUMBERS[name] for name in self.bridges if name in HEX_NUMBERS}
        bridges = tuple(b for b in board.bridges if hexagon not in (b.one, b.other)
                     or {b.one, b.other} - {hexagon} <= ends)  # fmt: skip
        old_ends = {end for b in bridges for end in (b.one, b.other) if hexagon in (b.one, b.other)}
        new = (Bridge(min(hexagon, end), max(hexagon, end), builder if builder != NOBODY else owner)
               for end in sorted(ends - old_ends))  # fmt: skip
        board = changed(
            board, terrain=put(board.terrain, hexagon, TERRAINS.index(self.terrain)),
            kinds=put(board.kinds, hexagon, kind), held=tuple(held_hexes),
            bridges=(*bridges, *(bridge for bridge in new if bridge.seat != NOBODY)),
        )  # fmt: skip
        if kind == EMPTY:
            return changed(board, towns=board.towns & ~(1 << hexagon))
        if self.town == bool(board.towns >> hexagon & 1):
            return board
        hexes = group(board, owner, hexagon)
        return changed(board, towns=board.towns | hexes if self.town else board.towns & ~hexes)

    def objections(self, state: TableState) -> Iterator[Objection]:
        hexagon = HEX_NUMBERS.get(self.hexagon, NOBODY)
        if hexagon == NOBODY:
            yield Objection("map.hex", say("There is no such hex."), "build")
            return
        if bool(self.structure) != bool(self.owner):
            sentence = say("A structure has an owner, and an owner a structure.")
            yield Objection("hex.owner", sentence, "build")
        elif self.owner in state.seats:
            home = TERRAINS[state.player(self.owner).faction.home]
            if self.terrain != home:
                sentence = say("{hex} is not the home terrain of {who}.", hex=self.hexagon,
                           who=SeatName(self.owner))  # fmt: skip
                yield Objection("home", sentence, "build")
        if any(name not in _sites(hexagon) for name in self.bridges):
            yield Objection("site", say("No bridge can stand there."), "power-actions")

    def choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        seats = [Choice(seat, say("{seat}", seat=SeatName(seat))) for seat in state.seats]
        kinds = [Choice(s, name) for s, name in zip(STRUCTURES, names.STRUCTURE, strict=True)]
        return {
            "hexagon": [Choice(name, say("{hex}", hex=name)) for name in HEXES],
            "terrain": [Choice(t, n) for t, n in zip(TERRAINS, names.TERRAIN, strict=True)],
            "owner": [Choice("", say("nobody")), *seats],
            "structure": [Choice("", say("no structure")), *kinds],
            "bridges": [Choice(name, say("{hex}", hex=name))
                        for name in _sites(HEX_NUMBERS.get(self.hexagon, 0))],
        }  # fmt: skip

    def story(self, before: TableState) -> Phrase:
        line = say("The table corrects {hex}", hex=self.hexagon)
        if self.seat:
            line = say("corrects {hex}", hex=self.hexagon)
        if self.structure and self.owner in before.seats:
            kind, owner = STRUCTURES.index(self.structure), SeatName(self.owner)
            what = say("{structure} of {seat}", structure=names.STRUCTURE[kind], seat=owner)
            return with_details(line, what)
        return with_details(line, names.TERRAIN[TERRAINS.index(self.terrain)])


def hex_facts(table: TableState, seat: Seat, hexagon: int) -> dict[str, Any]:
    """The facts of a hex as the table has them; `seat` builds its new bridges."""
    board = table.game.board
    kind, near = board.kinds[hexagon], {b for b in board.bridges if hexagon in (b.one, b.other)}
    return {
        "hexagon": HEXES[hexagon],
        "terrain": TERRAINS[board.terrain[hexagon]],
        "owner": table.holder(hexagon),
        "structure": "" if kind == EMPTY else STRUCTURES[kind],
        "town": bool(board.towns >> hexagon & 1),
        "bridges": tuple(sorted(HEXES[b.one + b.other - hexagon] for b in near)),
        "seat": seat if seat in table.seats else "",
    }


def _sites(hexagon: int) -> list[str]:
    """The hexes to which a bridge can lead from there."""
    ends = (set(site) - {hexagon} for site in BRIDGE_SITES if hexagon in site)
    return sorted(HEXES[end] for (end,) in ends)


def _with_counts_of_map(player: Player, was: Board, now: Board) -> Player:
    """The player with the numbers of structures and bridges that follow the map. Where the map
    showed others before, the player's stay, until the map has more structures in all."""
    before, after = (structures_on(board, player.seat) for board in (was, now))
    built = player.built
    if built == before:
        built = after
    elif sum(after) > sum(built):
        built = tuple(max(*two) for two in zip(built, after, strict=True))
    lay, lie = (sum(b.seat == player.seat for b in board.bridges) for board in (was, now))
    bridges = lie if player.bridges == lay else max(player.bridges, lie)
    if (built, bridges) == (player.built, player.bridges):
        return player
    return changed(player, built=built, bridges=bridges)
