"""Any game of Mythotopia: every action with any facts its model lets in, sense or nonsense."""

from random import Random

from hypothesis import strategies as st

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


def actions() -> st.SearchStrategy[Action[State]]:
    return st.integers(0, 2**32).map(lambda seed: any_action(game, WORDS, Random(seed)))


@st.composite
def set_ups(draw: st.DrawFn) -> tuple[Options, tuple[str, ...]]:
    """Any set-up that the form lets in."""
    seats = draw(st.sampled_from([FOUR[:2], FOUR[:3], FOUR]))
    cards = draw(st.lists(st.sampled_from(contents.RANDOM_CARDS), unique=True, max_size=5))
    tokens = draw(
        st.sampled_from([{}, printed_tokens(len(seats)), {"city": {2: 0}, "road": {3: 1}}])
    )
    options = Options(
        cards=tuple(cards),
        tokens=tokens,
        dealt=draw(st.sampled_from([0, 3, 6, 11])),
        draft=draw(st.sampled_from([0, 2])),
        first=draw(st.sampled_from(COLOURS)),
        turns=draw(st.booleans()),
        track_length=draw(st.sampled_from([None, 50])),
    )
    return options, seats


def games() -> st.SearchStrategy[tuple[State, list[Action[State]]]]:
    """A first state, and what is recorded from there."""
    begun = set_ups().map(lambda agreed: game.begin(*agreed))
    return st.tuples(begun, st.lists(actions(), max_size=20))


@st.composite
def states(draw: st.DrawFn) -> State:
    state, recorded = draw(games())
    for action in recorded:
        state = action.fold(state)
    return state


@st.composite
def logs(draw: st.DrawFn) -> Log[State]:
    """The log of any game: the set-up and up to a dozen lines."""
    options, seats = draw(set_ups())
    payload = {"options": options.model_dump(mode="json"), "seats": list(seats)}
    recorded = draw(st.lists(actions(), min_size=1, max_size=12))
    entries = [Entry(1, BEGIN, payload, "phone", NOON)]
    for seq, action in enumerate(recorded, start=2):
        entries.append(Entry(seq, action.kind, action.payload(), "phone", NOON))
    return Log(game, entries)
