"""Any game of Mythotopia: every action with any facts its model lets in, sense or nonsense."""

from random import Random

from companion.core.game.action import Action
from companion.core.log.entry import BEGIN, Entry
from companion.core.log.log import Log
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.fixes.corrections import KEYS
from companion.games.mythotopia.setup.new_game import Options, printed_tokens
from companion.games.mythotopia.state.state import State
from tests.core.small_games.toy import NOON
from tests.games.any_line import any_action
from tests.games.mythotopia.table import FOUR

COLOURS = ("red", "blue", *FOUR, "purple", "")  # red and blue sit everywhere
PROVINCES = (*contents.PROVINCES[:4], *sorted(contents.ISLANDS["small"]))
TOKENS = [f"{card}:{value}" for card in contents.VP_CARDS for value in (1, 2, 3)]
SEAT_FIELDS = ("seat", "next", "last", "loser", "owner", "taker", "of", "armies", "mercenaries",
               "vp", "towns")  # fmt: skip
WORDS = {
    "": (*PROVINCES, ""),
    **dict.fromkeys(SEAT_FIELDS, COLOURS),
    **dict.fromkeys(("wars", "peace", "dragons", "runestones"), PROVINCES),
    **dict.fromkeys(("sea", "seas"), contents.SEAS),
    "ships": (*contents.SEAS, "red", "blue"),
    "tokens": (*TOKENS, *(f"{token}:supply" for token in TOKENS)),
    "cards": sorted(KEYS["card"]),
    "key": ("", *"123" * 9, *sorted(KEYS["card"])),
    "named": (*PROVINCES, *words.RESERVE_CARD),
    "from_reserve": (*words.RESERVE_CARD,),
    "reserve": (*words.RESERVE_CARD, "red", "blue"),
    **dict.fromkeys(("card", "market", "returned"), (*words.IMPROVEMENT,)),
}


def action(chance: Random) -> Action[State]:
    return any_action(game, WORDS, chance)


def set_up(chance: Random) -> tuple[Options, tuple[str, ...]]:
    """Any set-up that the form lets in."""
    seats = FOUR[: chance.randint(2, 4)]
    options = Options(
        cards=tuple(chance.sample(contents.RANDOM_CARDS, chance.randint(0, 5))),
        tokens=chance.choice([{}, printed_tokens(len(seats)), {"city": {2: 0}, "road": {3: 1}}]),
        dealt=chance.choice([0, 3, 6, 11]),
        draft=chance.choice([0, 2]),
        first=chance.choice(COLOURS),
        turns=chance.choice([False, True]),
        track_length=chance.choice([None, 50]),
    )
    return options, seats


def state(chance: Random) -> State:
    """After up to 20 lines of a game."""
    reached = game.begin(*set_up(chance))
    for _ in range(chance.randint(0, 20)):
        reached = action(chance).fold(reached)
    return reached


def log(chance: Random) -> Log[State]:
    """The log of a game: the set-up and up to a dozen lines."""
    options, seats = set_up(chance)
    payload = {"options": options.model_dump(mode="json"), "seats": list(seats)}
    recorded = [action(chance) for _ in range(chance.randint(1, 12))]
    entries = [Entry(1, BEGIN, payload, "phone", NOON)]
    for seq, line in enumerate(recorded, start=2):
        entries.append(Entry(seq, line.kind, line.payload(), "phone", NOON))
    return Log(game, entries)
