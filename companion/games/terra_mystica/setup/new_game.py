"""The set-up: factions, scoring tiles, bonus cards, and readings of unclear rules."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from companion.core.frozen import changed
from companion.core.game.action import Objection
from companion.core.text import Seat
from companion.games.terra_mystica.box.factions import FACTIONS
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.box.names import COLOURS
from companion.games.terra_mystica.box.tiles import CARDS, ROUNDS, TOWNS
from companion.games.terra_mystica.moves.fields import CardId
from companion.games.terra_mystica.rules.ledger.areas import FOUR_STRUCTURES
from companion.games.terra_mystica.rules.turn.actions import CHEAP_SPADES, USED_SPADES
from companion.games.terra_mystica.rules.turn.power_offers import CULTISTS_POWER
from companion.games.terra_mystica.rules.turn.rounds import (
    ORDER_OF_PASSING,
    cards_in_play,
    new_game,
    seat_faction,
)
from companion.games.terra_mystica.rules.turn.rounds import begin as begin_game
from companion.games.terra_mystica.state.player import START_POINTS, scored
from companion.games.terra_mystica.state.state import LAST_ROUND, with_player
from companion.games.terra_mystica.state.table_state import Depth, TableState

Tile: TypeAlias = Literal[
    "spade_earth_coin", "town_earth_spade", "dwelling_water_priest", "shsa_fire_worker",
    "dwelling_fire_power", "th_water_spade", "shsa_air_worker", "th_air_spade",
    "temple_priest_2coins",
]  # fmt: skip
Colour: TypeAlias = Literal["yellow", "brown", "black", "blue", "green", "gray", "red"]
Points: TypeAlias = Annotated[int, Field(ge=0, le=99)]
LAST_SPADE_ROUND = 4


class Options(BaseModel):
    """The options agreed before the first round: the first player, each colour's faction, the
    scoring tiles of rounds 1 to 6, the bonus cards in play, readings of unclear rules, extra
    tiles. `points` are the colours' points at the start, if not 20, after an auction or with a
    handicap. With `secret_factions` the game begins with a secret choice of each seat's faction.
    With `hidden_points` screens show no points before the end."""

    # "ignore", because the set-up of an older table has more readings.
    model_config = ConfigDict(frozen=True, extra="ignore")

    depth: Depth = "ledger"
    first: str = ""
    yellow: Literal["nomads", "fakirs"] = "nomads"
    brown: Literal["halflings", "cultists"] = "halflings"
    black: Literal["alchemists", "darklings"] = "alchemists"
    blue: Literal["mermaids", "swarmlings"] = "mermaids"
    green: Literal["witches", "auren"] = "witches"
    gray: Literal["engineers", "dwarves"] = "dwarves"
    red: Literal["giants", "chaos_magicians"] = "giants"
    rounds: tuple[Tile, ...] = ()
    cards: tuple[CardId, ...] = ()
    two_spades: Literal["6", "4"] = "6"
    nobody_takes: Literal["power", "nothing"] = "power"
    next_order: Literal["clockwise", "passing"] = "clockwise"
    spades_score: Literal["used", "gained"] = "used"
    sanctuary_town: Literal["3", "4"] = "3"
    extra_towns: bool = False
    extra_card: bool = False
    extra_tile: bool = False
    secret_factions: bool = False
    hidden_points: bool = False
    points: dict[Colour, Points] = Field(default_factory=dict)

    def faction(self, seat: Seat) -> str:
        """The faction of a colour; the Nomads for a colour that the box doesn't have."""
        return str(getattr(self, seat)) if seat in COLOURS else "nomads"

    def start(self, seat: Seat) -> int:
        """The points with which a colour begins."""
        agreed = {str(colour): points for colour, points in self.points.items()}
        return agreed.get(seat, START_POINTS)

    @property
    def rules(self) -> frozenset[str]:
        """The options of the engine."""
        chosen = {
            CULTISTS_POWER: self.nobody_takes == "power",
            ORDER_OF_PASSING: self.next_order == "passing",
            CHEAP_SPADES: self.two_spades == "4",
            USED_SPADES: self.spades_score == "used",
            FOUR_STRUCTURES: self.sanctuary_town == "4",
            "mini-expansion-1": self.extra_towns,
            "shipping-bonus": self.extra_card,
            "temple-scoring-tile": self.extra_tile,
        }
        return frozenset(name for name, yes in chosen.items() if yes)


def draw(seats: Sequence[Seat], chance: Random) -> Options:
    """The proposal for a new table, with scoring tiles and bonus cards drawn, and no starting
    player yet."""
    return redrawn(Options(), "tiles", seats, chance)


def redrawn(options: Options, part: str, seats: Sequence[Seat], chance: Random) -> Options:
    """The options with one part drawn: "first", "factions", or the "tiles": scoring tiles and bonus
    cards."""
    draw: dict[str, Any] = {}
    if part == "first":
        draw["first"] = chance.choice([*seats])
    elif part == "factions":
        for seat in COLOURS:
            home = COLOURS.index(seat)
            draw[seat] = chance.choice([f.id for f in FACTIONS.values() if f.home == home])
    elif part == "tiles":
        draw["rounds"] = _rounds_drawn(options, chance)
        cards = [card.id for card in CARDS.values() if card.option in ("", *options.rules)]
        chosen = chance.sample(cards, min(len(cards), cards_in_play(len(seats))))
        draw["cards"] = tuple(card for card in cards if card in chosen)
    return options.model_copy(update=draw)


def _rounds_drawn(options: Options, chance: Random) -> tuple[str, ...]:
    """Six scoring tiles. The one for spades is not in the last two rounds."""
    tiles = [tile.id for tile in ROUNDS.values() if tile.option in ("", *options.rules)]
    while True:
        rounds = tuple(chance.sample(tiles, LAST_ROUND))
        if "spade_earth_coin" not in rounds[LAST_SPADE_ROUND:]:
            return rounds


def reseated(options: Options, seats: Sequence[Seat]) -> Options:
    """The options for other seats, with the right number of bonus cards."""
    if options.first not in seats:
        options = options.model_copy(update={"first": ""})
    needed = cards_in_play(len(seats))
    if len(options.cards) == needed:
        return options
    cards = [card.id for card in CARDS.values() if card.option in ("", *options.rules)]
    ordered = [*options.cards, *(card for card in cards if card not in options.cards)]
    return options.model_copy(update={"cards": tuple(ordered[:needed])})


def begin(options: Options, seats: Sequence[Seat]) -> TableState:
    """The table before the first Dwelling, or before the secret choice of factions. Missing options
    are filled in the order of the box."""
    game = new_game(options.rules)
    rounds = [*dict.fromkeys((*options.rounds, *ROUNDS))][:LAST_ROUND]
    cards = reseated(options, seats).cards
    towns = {t.id: t.count for t in TOWNS.values() if t.option in ("", *options.rules)}
    game = changed(game, rounds=tuple(rounds), cards=dict.fromkeys(cards, 0), towns_left=towns)
    first = seats.index(options.first) if options.first in seats else 0
    in_turn = (*seats[first:], *seats[:first])
    for seat in in_turn:
        game = seat_faction(game, FACTIONS[options.faction(seat)])
        begun = scored(game.players[-1], "start", options.start(seat) - START_POINTS)
        game = with_player(game, begun)
    if not options.secret_factions:
        game = begin_game(game)
    return TableState(in_turn, game, options.depth, hidden_points=options.hidden_points)


def again(options: Options) -> dict[str, Any]:
    """The options for a rematch: all but the drawn ones."""
    return options.model_dump(exclude={"first", "rounds", "cards", "points", *COLOURS})


def objections(options: Options, seats: Sequence[Seat]) -> Iterator[Objection]:
    """What the rules say against a set-up."""
    if len({*options.rounds}) != LAST_ROUND:
        sentence = say("The six rounds need six different scoring tiles.")
        yield Objection("setup.rounds", sentence, "set-up")
    elif "spade_earth_coin" in options.rounds[LAST_SPADE_ROUND:]:
        sentence = say("The scoring tile for spades can't be in the last two rounds.")
        yield Objection("setup.spades", sentence, "set-up")
    extra = [ROUNDS[tile].option for tile in options.rounds]
    extra += [CARDS[card].option for card in options.cards]
    if any(option and option not in options.rules for option in extra):
        sentence = say("An extra tile is chosen that is not in play at this table.")
        yield Objection("setup.extra", sentence, "set-up")
    needed = cards_in_play(len(seats))
    if len({*options.cards}) != needed:
        sentence = say("{count} bonus cards are in play.", count=needed)
        yield Objection("setup.cards", sentence, "set-up")
