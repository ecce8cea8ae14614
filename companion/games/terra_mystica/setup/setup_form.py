"""The set-up form: data for its template."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.text import Phrase, Seat
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import FACTIONS
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.box.tiles import CARDS, ROUNDS
from companion.games.terra_mystica.fixes.turn_and_depth import DEPTH
from companion.games.terra_mystica.rules.turn.rounds import cards_in_play
from companion.games.terra_mystica.setup.new_game import Options
from companion.games.terra_mystica.state.state import LAST_ROUND

Named = tuple[tuple[str, Phrase], ...]

UNCLEAR_RULES: tuple[tuple[str, Phrase, Named], ...] = (
    ("two_spades", say("The power action for 2 spades costs"), (
        ("6", say("6 power")), ("4", say("4 power")))),
    ("nobody_takes", say("All decline power beside Cultists: they get"), (
        ("power", say("1 power")), ("nothing", say("nothing")))),
    ("next_order", say("The next round goes"), (
        ("clockwise", say("clockwise from the first to pass")),
        ("passing", say("in the order of passing")))),
    ("spades_score", say("The scoring tile for spades brings points for"), (
        ("used", say("spades that are used")), ("gained", say("every spade gained")))),
    ("sanctuary_town", say("A town with a Sanctuary takes"), (
        ("3", say("3 structures")), ("4", say("4 structures, as printed")))),
)  # fmt: skip
"""Rules with several readings: option, question, readings; the first is the usual one."""
YES_OR_NO: tuple[tuple[str, Phrase], ...] = (
    ("extra_towns", say("Extra town tiles: 2 VP with two keys, shipping, 11 VP")),
    ("extra_card", say("Extra bonus card: 3 VP per shipping level")),
    ("extra_tile", say("Extra scoring tile: Temples")),
    ("secret_factions", say("Everybody chooses their faction in secret, after the start")),
    ("hidden_points", say("The points stay hidden until the end of the game")),
)


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A colour with its two factions and the points with which it begins; colours that nobody plays
    keep theirs."""

    seat: Seat
    chosen: str
    factions: Named
    points: int


@dataclass(frozen=True, slots=True)
class SetupView:
    """The form: factions, the tile of each round and all tiles, all cards and those in play, the
    number of cards needed, depths, unclear rules."""

    seats: tuple[SeatChoice, ...]
    absent: tuple[tuple[str, str], ...]
    rounds: tuple[str, ...]
    tiles: Named
    cards: tuple[tuple[str, Phrase, bool], ...]
    needed: int
    depths: Named
    unclear_rules: tuple[tuple[str, Phrase, Named], ...]
    yes_or_no: tuple[tuple[str, Phrase], ...]


def set_up(options: Options, seats: Sequence[Seat]) -> SetupView:
    rounds = (*options.rounds, *(tile for tile in ROUNDS if tile not in options.rounds))
    extra = ("", *options.rules)
    tiles = [tile.id for tile in ROUNDS.values()
             if tile.option in extra or tile.id in options.rounds]  # fmt: skip
    cards = [card.id for card in CARDS.values()
             if card.option in extra or card.id in options.cards]  # fmt: skip
    return SetupView(
        tuple(_seat(options, seat) for seat in seats if seat in names.COLOURS),
        tuple((seat, options.faction(seat)) for seat in names.COLOURS if seat not in seats),
        rounds[:LAST_ROUND],
        tuple((tile, names.ROUND_TILE[tile]) for tile in tiles),
        tuple((card, names.CARD[card], card in options.cards) for card in cards),
        cards_in_play(len(seats)),
        tuple(DEPTH.items()),
        UNCLEAR_RULES,
        YES_OR_NO,
    )


def _seat(options: Options, seat: Seat) -> SeatChoice:
    home = names.COLOURS.index(seat)
    both = (faction.id for faction in FACTIONS.values() if faction.home == home)
    factions = tuple((faction, names.FACTION[faction]) for faction in both)
    return SeatChoice(seat, options.faction(seat), factions, options.start(seat))
