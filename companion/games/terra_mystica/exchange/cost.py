"""What an action costs a faction, what it brings, and how a player can pay for it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Choice, Widget
from companion.core.game.ruling import Answers, Ruling, Side, Term
from companion.core.questions.question import Part, Question
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import (
    FACTIONS,
    PRIESTS,
    STRONGHOLD,
    STRUCTURES,
    TOKENS,
    Faction,
    Goods,
)
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.exchange.question import Flag, Named
from companion.games.terra_mystica.rules.ledger.structures import DEAREST_RATE, workers_per_spade
from companion.games.terra_mystica.screens.forecasts.may_i import PLENTY, Groups, Wish, may_i
from companion.games.terra_mystica.screens.scores import waited_for
from companion.games.terra_mystica.state.board import put
from companion.games.terra_mystica.state.player import Player, new_player
from companion.games.terra_mystica.state.state import LAST_ROUND, State, with_player
from companion.games.terra_mystica.state.table_state import TableState

MOST = 99
BUILT = (4, 2, 1, 0, 0)
"""Structures that allow every upgrade."""
NO_TILE = "none"
FAVORS = ("earth1", "water1")
"""Favour tiles with points for structures."""
BOWLS = ("one", "two", "three")
HELP = say("Enter the goods to see whether they are enough. Empty fields count as 0.")

Some: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=MOST)] | None
Tokens: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=TOKENS)] | None


class Has(Part):
    """A player's goods; None if nobody has entered them."""

    coins: Annotated[Some, Widget("count", names.GOOD["coins"], icon="coins", short=True)] = None
    workers: Annotated[Some, Widget("count", names.GOOD["workers"], icon="worker", short=True)] = (
        None
    )
    priests: Annotated[
        Annotated[int, Field(strict=True, ge=0, le=PRIESTS)] | None,
        Widget("count", names.GOOD["priests"], icon="priest", short=True),
    ] = None
    one: Annotated[Tokens, Widget("count", names.MOVED["one"], icon="power", short=True)] = None
    two: Annotated[Tokens, Widget("count", names.MOVED["two"], icon="power", short=True)] = None
    three: Annotated[Tokens, Widget("count", names.MOVED["three"], icon="power", short=True)] = None

    @property
    def is_entered(self) -> bool:
        return any(number is not None for _, number in self)

    def purse(self) -> dict[str, Any]:
        """As a player's goods; empty fields count as 0."""
        has = {name: number or 0 for name, number in self}
        power = tuple(has.pop(bowl) for bowl in BOWLS)
        return {**has, "power": power}


@dataclass(frozen=True, slots=True)
class CostView:
    """The wish, the lines of its price as (what, goods), and all wishes of the faction. `pays`: the
    goods of the player are known."""

    wish: Wish
    lines: tuple[tuple[Phrase, Goods], ...]
    wishes: Groups
    pays: bool


TILES = {NO_TILE: say("none"), **names.ROUND_TILE}


class Cost(Question[TableState]):
    """What an action costs a faction, and what it brings."""

    title: ClassVar[Phrase] = say("What does it cost?")
    refills: ClassVar[tuple[str, ...]] = ("faction",)
    rarely: ClassVar[Phrase] = say("Tracks and tiles")

    faction: Annotated[
        str,
        Named({f: f for f in FACTIONS}, "faction"),
        Widget("choice", say("Faction"), folded=True),
    ]
    deed: Annotated[str, Widget("choice", say("Action"))]
    has: Annotated[Has, Widget("group", say("What the player has"), folded=True, help=HELP)] = Has()
    rate: Annotated[
        Annotated[int, Field(strict=True, ge=1, le=DEAREST_RATE)] | None,
        Widget("choice", say("Workers for a spade"), rare=True, short=True),
    ] = None
    shipping: Annotated[
        Annotated[int, Field(strict=True, ge=0, le=5)] | None,
        Widget("choice", say("Shipping"), rare=True, short=True),
    ] = None
    stronghold: Annotated[
        Flag, Widget("flag", names.STRUCTURE[STRONGHOLD], rare=True, short=True)
    ] = False
    earth1: Annotated[Flag, Widget("flag", names.FAVOR["earth1"], rare=True, short=True)] = False
    water1: Annotated[Flag, Widget("flag", names.FAVOR["water1"], rare=True, short=True)] = False
    tile: Annotated[
        str, Named({tile: tile for tile in TILES}, "scoring tile"),
        Widget("choice", say("Scoring tile of the round"), rare=True),
    ] = NO_TILE  # fmt: skip

    @classmethod
    def renamed(cls, answers: Answers) -> Answers:
        """Older addresses name the goods alone."""
        goods = Has.model_fields
        return {
            f"has.{name}" if name in goods else name: values for name, values in answers.items()
        }

    @classmethod
    def prefilled(cls, state: TableState | None, given: Mapping[str, Any]) -> "Cost":
        factions, table = _factions(state), _ledger(state)
        acting = table.player(waited_for(table)[0]).faction if table and waited_for(table) else None
        faction = next((f for f in factions if f.id == given.get("faction")), acting or factions[0])
        asked = cls(faction=faction.id, deed="")
        player = asked._player(table)
        steps = dict(_tracks(player))
        shown: dict[str, Any] = {
            name: levels[0] for name, levels in steps.items() if len(levels[1]) > 1
        }
        if table:
            power = dict(zip(BOWLS, player.power, strict=True))
            goods = {name: getattr(player, name) for name in ("coins", "workers", "priests")}
            if table.knows_goods(table.seat(player.seat)):
                shown["has"] = Has.model_construct(None, **goods, **power)
            shown |= {
                "tile": table.game.tile.id if table.game.tile else NO_TILE,
                "stronghold": player.built[STRONGHOLD] > 0,
                **{favor: favor in player.favors for favor in FAVORS},
            }
        asked = asked.model_copy(update=shown)
        return asked.model_copy(update={"deed": next(iter(_by_id(asked._wishes(table))))})

    def choices(self, state: TableState | None) -> Mapping[str, Sequence[Choice]]:
        table = _ledger(state)
        tracks = {
            name: [Choice(str(level), say("{level}", level=level)) for level in levels]
            for name, (_, levels) in _tracks(self._player(table)) if len(levels) > 1
        }  # fmt: skip
        hidden: dict[str, list[Choice]] = {name: [] for name in ("stronghold", *FAVORS) if table}
        return {
            "faction": [Choice(f.id, names.FACTION[f.id]) for f in _factions(state)],
            "deed": [Choice(wish.id, wish.label) for wish in _by_id(self._wishes(table)).values()],
            "rate": [], "shipping": [], **tracks, **hidden,
            "tile": [Choice(each, name) for each, name in TILES.items()],
        }  # fmt: skip

    def ruled(self, state: TableState | None, agreed: Any) -> Ruling:
        groups = self._wishes(_ledger(state))
        by_id = _by_id(groups)
        wish = by_id.get(self.deed) or next(iter(by_id.values()))
        lines, is_dwelling = tuple(_lines(wish, by_id)), wish.id.startswith("dwelling-")
        terms = [Term(what, names.of_goods(goods)) for what, goods in lines]
        lacks = "" if self.deed in by_id else "deed: this faction has no such action."
        if self.stronghold and self.deed == STRUCTURES[STRONGHOLD]:
            lacks = "stronghold: built already."
        if wish.brings:
            terms.append(Term(say("brings"), names.listed(wish.brings)))
        return Ruling(
            {**wish.cost._asdict(), "points": wish.points, "gains_power": wish.power},
            say("{what}: {goods}", what=wish.label, goods=names.of_goods(wish.cost)),
            names.FACTION[self.faction],
            (Side(tuple(terms)),),
            rule="spades" if is_dwelling else "upgrade",
            lacks=lacks,
            view=CostView(wish, lines, groups, self.has.is_entered),
        )

    def _wishes(self, table: TableState | None) -> Groups:
        player = self._player(table)
        return may_i(_game(table, player, self.tile), player.seat)

    def _player(self, table: TableState | None) -> Player:
        """The player who acts, with the answers."""
        faction = FACTIONS[self.faction]
        player = changed(new_player(0, faction), built=BUILT)
        if table:
            player = next(p for p in table.game.players if p.faction == faction)
        else:
            favors = tuple(favor for favor in FAVORS if getattr(self, favor))
            built = put(player.built, STRONGHOLD, int(self.stronghold))
            player = changed(player, built=built, favors=favors)
        levels = {
            "shipping": player.shipping if self.shipping is None else self.shipping,
            "exchange": player.exchange if self.rate is None else DEAREST_RATE - self.rate,
        }
        known = table is not None and table.knows_goods(table.seat(player.seat))
        goods = self.has.purse() if self.has.is_entered else {} if known else PLENTY
        return changed(player, **levels, **goods)


def _by_id(groups: Groups) -> dict[str, Wish]:
    return {wish.id: wish for _, group in groups for wish in group}


def _factions(state: TableState | None) -> list[Faction]:
    if state is None or state.factions_are_secret:
        return [*FACTIONS.values()]
    return [player.faction for player in state.game.players]


def _ledger(state: TableState | None) -> TableState | None:
    """The table, if it tracks ledgers and tells the factions."""
    told = state and not state.factions_are_secret and state.depth != "points"
    return state if told else None


def _tracks(player: Player) -> Iterator[tuple[str, tuple[int, Sequence[int]]]]:
    """The levels on the tracks: name, the player's, those that the faction has."""
    faction = player.faction
    rates = range(DEAREST_RATE, DEAREST_RATE - faction.exchange - 1, -1)
    yield "rate", (workers_per_spade(player), rates)
    yield "shipping", (player.shipping, range(faction.first_shipping, faction.last_shipping + 1))


def _game(table: TableState | None, player: Player, tile: str) -> State:
    """The game in which the player acts; without a table, against some opponent."""
    if table:
        game = with_player(table.game, player)
    else:
        home = player.faction.home
        opponent = next(f for f in FACTIONS.values() if f.home != home)
        game = State(players=(player, new_player(1, opponent)), order=(0, 1))
    if tile == NO_TILE:
        return changed(game, round=0)
    return changed(game, round=max(game.round, 1), rounds=(tile,) * LAST_ROUND)


def _lines(wish: Wish, wishes: Mapping[str, Wish]) -> Iterator[tuple[Phrase, Goods]]:
    """The price in parts: a Dwelling and its spades."""
    built = wishes["dwelling-0"]
    kind, _, spades = wish.id.partition("-")
    if kind == "dwelling" and int(spades):
        yield built.label, built.cost
        yield names.some("spades", int(spades)), wish.cost.minus(built.cost)
    else:
        yield wish.label, wish.cost
