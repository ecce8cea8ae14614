"""What an action costs a faction, what it brings, and how a player can pay for it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.core.frozen import changed
from companion.core.game.ruling import Answers, Ruled, choice, text
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import (
    FACTIONS,
    PRIESTS,
    STRONGHOLD,
    TOKENS,
    Goods,
)
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.rules.ledger.structures import DEAREST_RATE, workers_per_spade
from companion.games.terra_mystica.screens.forecasts.may_i import PLENTY, Groups, Wish, may_i
from companion.games.terra_mystica.screens.settle.final_count import (
    GOODS,
    Field,
    asked,
    goods_of,
    known_numbers,
)
from companion.games.terra_mystica.state.board import put
from companion.games.terra_mystica.state.player import Player, new_player
from companion.games.terra_mystica.state.state import LAST_ROUND, State, with_player
from companion.games.terra_mystica.state.table_state import TableState

MOST = 99
BUILT = (4, 2, 1, 0, 0)
"""Structures that allow every upgrade."""


FAVORS = ("earth1", "water1")
"""Favour tiles with points for structures."""
NO_TILE = "none"


@dataclass(frozen=True, slots=True)
class Choice:
    """A question of the form with its choices, as (value, label)."""

    name: str
    label: Phrase
    choices: tuple[tuple[str, Phrase | str], ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class CostView:
    """The form: choices from a list, from chips, boxes to tick as (name, label, ticked), the goods.
    The answer: the wish, the lines of its price as (what, goods), and all wishes of the faction.
    `pays`: the goods of the player are known."""

    lists: tuple[Choice, ...]
    chips: tuple[Choice, ...]
    ticks: tuple[tuple[str, Phrase, bool], ...]
    goods: tuple[Field, ...]
    wish: Wish
    lines: tuple[tuple[Phrase, Goods], ...]
    wishes: Groups
    pays: bool


def cost(table: TableState | None, answers: Answers) -> Ruled[TableState]:
    """The ruling; a table that tracks ledgers fills in what it knows of the faction's player."""
    candidates = (
        [player.faction for player in table.game.players] if table else [*FACTIONS.values()]
    )
    table = table if table and table.depth != "points" else None
    ids = [faction.id for faction in candidates]
    faction = FACTIONS[choice(answers, "faction", ids, ids[0])]
    at = ids.index(faction.id)
    player = table.game.players[at] if table else changed(new_player(0, faction), built=BUILT)
    player, ticks = (player, ()) if table else _ticked(player, answers)
    chips = _chips(player, answers)
    chosen = {chip.name: int(chip.chosen) for chip in chips}
    player = changed(
        player,
        shipping=chosen.get("shipping", player.shipping),
        exchange=DEAREST_RATE - chosen["rate"] if "rate" in chosen else player.exchange,
    )
    known = table is not None and table.knows_goods(table.seat(at))
    goods = _goods(player if known else None, answers)
    pays = any(good.number is not None for good in goods)
    player = changed(player, **(_paying(goods) if pays else PLENTY))
    tile = _tile(table, answers)
    wishes = may_i(_game(table, player, tile.chosen), player.seat)
    by_id = {wish.id: wish for _, group in wishes for wish in group}
    deed = Choice(
        "deed", say("Action"), tuple((wish.id, wish.label) for wish in by_id.values()),
        choice(answers, "deed", by_id, next(iter(by_id))),
    )  # fmt: skip
    factions = Choice(
        "faction", say("Faction"), tuple((f, names.FACTION[f]) for f in ids), faction.id
    )
    wish = by_id[deed.chosen]
    view = CostView((factions, deed, tile), chips, ticks, goods, wish,
                    tuple(_lines(wish, by_id)), wishes, pays)  # fmt: skip
    facts = [(field.name, field.chosen) for field in (*view.lists, *chips)]
    facts += [(name, "1") for name, _, ticked in ticks if ticked]
    facts += known_numbers(goods)
    subject = (("faction", faction.id), ("deed", deed.chosen))
    verdict = say("{what}: {goods}", what=wish.label, goods=names.of_goods(wish.cost))
    return Ruled(names.FACTION[faction.id], verdict, view, tuple(facts), subject=subject)


def _ticked(
    player: Player, answers: Answers
) -> tuple[Player, tuple[tuple[str, Phrase, bool], ...]]:
    """The player with what is ticked: the Stronghold, favour tiles."""
    labels = {"stronghold": names.STRUCTURE[STRONGHOLD]}
    labels |= {favor: names.FAVOR[favor] for favor in FAVORS}
    ticks = tuple((name, label, bool(text(answers, name))) for name, label in labels.items())
    ticked = [name for name, _, yes in ticks if yes]
    built = put(player.built, STRONGHOLD, int("stronghold" in ticked))
    favors = tuple(favor for favor in FAVORS if favor in ticked)
    return changed(player, built=built, favors=favors), ticks


def _chips(player: Player, answers: Answers) -> tuple[Choice, ...]:
    """The levels on the tracks that the faction has."""
    faction = player.faction
    rates = range(DEAREST_RATE, DEAREST_RATE - faction.exchange - 1, -1)
    levels = range(faction.first_shipping, faction.last_shipping + 1)
    tracks = (
        ("rate", say("Workers for a spade"), rates, workers_per_spade(player)),
        ("shipping", say("Shipping"), levels, player.shipping),
    )
    return tuple(
        Choice(name, label, choices, choice(answers, name, dict(choices), str(level)))
        for name, label, steps, level in tracks
        if len(choices := tuple((str(step), str(step)) for step in steps)) > 1
    )


def _goods(player: Player | None, answers: Answers) -> tuple[Field, ...]:
    owned, most = goods_of(player), {"power": TOKENS, "priest": PRIESTS}
    return tuple(
        asked(answers, name, label, icon, most.get(icon, MOST), owned.get(name))
        for name, icon, label in GOODS
    )


def _paying(goods: tuple[Field, ...]) -> dict[str, object]:
    """The goods of a player who has entered some; empty fields count as 0."""
    has = {good.name: good.number or 0 for good in goods}
    power = tuple(has.pop(bowl) for bowl in ("one", "two", "three"))
    return {**has, "power": power}


def _tile(table: TableState | None, answers: Answers) -> Choice:
    now = table.game.tile if table else None
    tiles = ((NO_TILE, say("none")), *names.ROUND_TILE.items())
    chosen = choice(answers, "tile", dict(tiles), now.id if now else NO_TILE)
    return Choice("tile", say("Scoring tile of the round"), tiles, chosen)


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
