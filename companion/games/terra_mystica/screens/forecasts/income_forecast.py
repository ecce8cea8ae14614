"""The rounds to come: what their tiles score, and the next income line by line."""

from dataclasses import dataclass

from companion.core.frozen import changed
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import DWELLING, STRUCTURES, Goods
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.box.tiles import CARDS, FAVORS, ROUNDS, RoundTile
from companion.games.terra_mystica.rules.ledger.income import of_structures, rewarded, rewards
from companion.games.terra_mystica.rules.ledger.structures import spade_power
from companion.games.terra_mystica.state import power
from companion.games.terra_mystica.state.board import put
from companion.games.terra_mystica.state.player import Player, priests_left
from companion.games.terra_mystica.state.state import LAST_ROUND, State, seat_of


@dataclass(frozen=True, slots=True)
class IncomeLine:
    source: Phrase
    icon: str
    goods: Goods


@dataclass(frozen=True, slots=True)
class Forecast:
    """A seat's gains from the end of the round and the next income. `rewards` are the lines of
    phase III with its `spades`, `lines` those of the income, `due` the sum of the income; `lost` is
    the part without room in the bowls or priests in the supply. `card`: the income includes a bonus
    card that the player keeps; otherwise the next card is still to be chosen."""

    rewards: tuple[IncomeLine, ...]
    spades: int
    lines: tuple[IncomeLine, ...]
    due: Goods
    lost: Goods
    card: bool


def forecast(state: State, number: int) -> Forecast | None:
    """The forecast for the player with that number; None when no income follows."""
    if state.round >= LAST_ROUND or state.phase == "over":
        return None
    player = state.players[number]
    card = player.passed or state.phase in ("dwellings", "cards", "bonuses")
    before, spades = _rewards(state, player)
    lines = _lines(player, card=card)
    due = Goods()
    for line in (*before, *lines):
        due = due.plus(line.goods)
    lost = Goods(
        priests=max(0, due.priests - priests_left(player)),
        power=max(0, due.power - power.room(player.power)),
    )
    return Forecast(tuple(before), spades, tuple(lines), due, lost, card)


def _rewards(state: State, player: Player) -> tuple[list[IncomeLine], int]:
    tile = state.tile
    if tile is None or state.phase != "actions":
        return [], 0
    goods, spades = rewarded(player, tile)
    goods = goods.plus(Goods(power=spade_power(player, spades)))
    icon = "priest" if tile.cult is None else names.CULT_ICONS[tile.cult]
    line = IncomeLine(names.ROUND_TILE[tile.id], icon, goods)
    return ([line] if any(goods) else []), spades


def _lines(player: Player, *, card: bool) -> list[IncomeLine]:
    lines = [
        IncomeLine(names.STRUCTURE[kind], names.STRUCTURE_ICONS[kind], _of_kind(player, kind))
        for kind in range(len(STRUCTURES))
    ]
    lines += [IncomeLine(names.FAVOR[f], "favor", FAVORS[f].income) for f in player.favors]
    if card and player.card:
        source = say("Bonus card: {card}", card=names.CARD[player.card])
        lines.append(IncomeLine(source, "card", CARDS[player.card].income))
    return [line for line in lines if any(line.goods)]


def _of_kind(player: Player, kind: int) -> Goods:
    """The income of one kind of structure. That of Dwellings includes the income of an empty
    board."""
    none = (0,) * len(STRUCTURES)
    alone = of_structures(changed(player, built=put(none, kind, player.built[kind])))
    if kind == DWELLING:
        return alone
    return alone.minus(of_structures(changed(player, built=none)))


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round: whether it is done, now or coming, its tile in words, None if not known. `times`:
    how often each seat would get the reward of its end now; none in the last round."""

    number: int
    when: str
    tile: Phrase | None
    times: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Coming:
    """What scores again, and in how many rounds: 0 is now. `last`: no later round scores it."""

    icon: str
    rounds: int
    last: bool


ICONS = {
    "dwelling": "dwelling", "house": "trading-house", "temple": "temple", "great": "stronghold",
    "spade": "spade", "town": "town",
}  # fmt: skip
"""The icon of what a tile scores."""


def rounds(state: State) -> tuple[RoundView, ...]:
    """All rounds, done or not."""
    return tuple(
        _round(state, number, ROUNDS.get(tile)) for number, tile in enumerate(state.rounds, start=1)
    )


def _round(state: State, number: int, tile: RoundTile | None) -> RoundView:
    if state.phase == "over" or number < state.round:
        when = "done"
    else:
        when = "now" if number == state.round else "coming"
    if tile is None or when == "done" or number == LAST_ROUND:
        return RoundView(number, when, names.ROUND_TILE[tile.id] if tile else None)
    times = tuple((seat_of(player), rewards(player, tile)) for player in state.players)
    return RoundView(number, when, names.ROUND_TILE[tile.id], times)


def coming(state: State) -> tuple[Coming, ...]:
    """For each thing that still scores, the next round in which it does."""
    tiles = [] if state.phase == "over" else [ROUNDS.get(tile) for tile in state.rounds]
    ahead = [tile.scores if tile else "" for tile in tiles][max(state.round, 1) - 1 :]
    scored = dict.fromkeys(scores for scores in ahead if scores)
    return tuple(
        Coming(ICONS[scores], ahead.index(scores), ahead.count(scores) == 1) for scores in scored
    )
