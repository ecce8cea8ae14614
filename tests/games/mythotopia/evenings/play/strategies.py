"""Any game of Mythotopia: every action with any facts its model lets in, sense or nonsense."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from companion.core.game.action import Action
from companion.core.log.entry import BEGIN, Entry
from companion.core.log.log import Log
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.fixes.corrections import COUNTED, KEYS, Correct
from companion.games.mythotopia.rules.turn.actions import ACTION
from companion.games.mythotopia.setup.new_game import Options, printed_tokens
from companion.games.mythotopia.state.state import State
from tests.core.small_games.toy import NOON
from tests.games.mythotopia.table import FOUR

COLOURS = st.sampled_from(["red", "blue", *FOUR, "purple", ""])  # red and blue sit everywhere
NAMES = st.sampled_from([*contents.PROVINCES[:4], *sorted(contents.ISLANDS["small"])])
PROVINCES = st.one_of(st.just(""), NAMES)
COUNTS = st.integers(-20, 60)
PIECES = st.integers(0, 60)
RESERVE = st.sampled_from([*words.RESERVE_CARD])
TOKENS = st.lists(
    st.builds(
        "{}:{}{}".format,
        st.sampled_from([*contents.VP_CARDS]),
        st.sampled_from([1, 2, 3]),
        st.sampled_from(["", ":supply"]),
    ),
    max_size=3,
)
FLAGS = st.booleans()
TROOPS = st.dictionaries(COLOURS, st.integers(0, 6), max_size=3)
BUILDINGS = st.sampled_from(list(words.BUILDING))
SETTLED = st.fixed_dictionaries(
    {"province": NAMES},
    optional={
        "owner": COLOURS,
        "taker": COLOURS,
        "building": BUILDINGS,
        "placed": FLAGS,
        "tokens": TOKENS,
    },
)
WARS = st.fixed_dictionaries(
    {},
    optional={
        "owner": COLOURS,
        "building": BUILDINGS,
        "castle": FLAGS,
        "dragon": FLAGS,
        "runestone": FLAGS,
        "armies": TROOPS,
        "mercenaries": TROOPS,
    },
)

FACTS: dict[str, st.SearchStrategy[Any]] = {
    "seat": COLOURS,
    "next": COLOURS,
    "loser": COLOURS,
    "province": PROVINCES,
    "to": PROVINCES,
    "named": st.lists(NAMES, max_size=5),
    "building": BUILDINGS,
    "tokens": TOKENS,
    "count": PIECES,
    "cards": PIECES,
    "points": COUNTS,
    "marks": st.integers(0, 3),
    "gives": st.integers(-1, 4),
    "why": st.sampled_from(["", "counted again"]),
    "how": st.sampled_from(["score", "unfinished"]),
    "placed": FLAGS,
    "spends": FLAGS,
    "known": FLAGS,
    "moves_marker": FLAGS,
    "armies": PIECES,
    "ships": PIECES,
    "mercenaries": PIECES,
    "sea": st.sampled_from(contents.SEAS),
    "last": st.lists(COLOURS, max_size=5),
    "quiet": st.integers(0, 4),
    "owner": COLOURS,
    "taker": COLOURS,
    "diplomat": FLAGS,
    "hero": FLAGS,
    "wars": st.lists(SETTLED, max_size=3),
    "peace": st.lists(NAMES, max_size=2),
    "vp": st.dictionaries(COLOURS, COUNTS, max_size=2),
    "towns": st.dictionaries(COLOURS, COUNTS, max_size=2),
    "reserve": st.dictionaries(COLOURS, st.lists(RESERVE, max_size=2), max_size=2),
    "depth": st.sampled_from(["score", "wars"]),
    "strength": st.integers(0, 9),
    "rugged": FLAGS,
    "seas": st.lists(st.sampled_from(contents.SEAS), max_size=2),
    "neighbour": PROVINCES,
    "portal": FLAGS,
    "card": st.sampled_from(["", *words.IMPROVEMENT]),
    "market": st.lists(st.sampled_from([*words.IMPROVEMENT]), max_size=16),
    "returned": st.lists(st.sampled_from([*words.IMPROVEMENT]), max_size=2),
    "of": COLOURS,
    "from_reserve": st.lists(RESERVE, max_size=2),
    "dragons": st.lists(NAMES, max_size=3),
    "runestones": st.lists(NAMES, max_size=3),
    "border": st.sampled_from(["plain", "hills", "mountains", "none"]),
}
"""What each fact may be, whatever the action."""

OTHERWISE: dict[tuple[str, str], st.SearchStrategy[Any]] = {
    ("action", "what"): st.sampled_from(list(ACTION)),
    ("reserve", "named"): st.lists(RESERVE, max_size=3),
    ("end_of_game", "how"): st.sampled_from(["declared", "last_round", "projection"]),
    ("survey", "wars"): st.dictionaries(NAMES, WARS, max_size=2),
    ("survey", "ships"): st.dictionaries(
        COLOURS, st.dictionaries(st.sampled_from(contents.SEAS), PIECES, max_size=3), max_size=2
    ),
    ("survey", "cards"): st.dictionaries(st.sampled_from(sorted(KEYS["card"])), PIECES, max_size=2),
    ("march", "to"): NAMES,
    ("stow", "card"): st.sampled_from(["", *words.RESERVE_CARD]),
    ("free_card", "card"): st.sampled_from(["", "mystic", "providence"]),
    **{("citadels", colour): PROVINCES for colour in FOUR},
    **{("discards", colour): st.lists(NAMES, max_size=3) for colour in FOUR},
    **{
        (kind, "province"): NAMES
        for kind in (
            "invade",
            "place_armies",
            "remove_armies",
            "hire",
            "end_war",
            "board",
            "marauders",
            "march",
        )
    },
}
"""Facts that one action means differently."""


CORRECTIONS: st.SearchStrategy[Action[State]] = st.sampled_from(
    [(what, key) for what in COUNTED for key in sorted(KEYS.get(what, [""]))]
).flatmap(
    lambda which: st.builds(
        Correct,
        seat=COLOURS,
        what=st.just(which[0]),
        key=st.just(which[1]),
        to=COUNTS,
        why=FACTS["why"],
    )
)
"""Any count set to anything: which one fits what is counted."""


def of_kind(kind: str) -> st.SearchStrategy[Action[State]]:
    """Any action of a kind: the facts it can't be without, and any of the others."""
    if kind == Correct.kind:
        return CORRECTIONS
    model = game.actions[kind]
    meant = {name: strategy for (whose, name), strategy in OTHERWISE.items() if whose == kind}
    asked = {name: {**FACTS, **meant}[name] for name in model.model_fields}
    needed = {name for name, field in model.model_fields.items() if field.is_required()}
    return st.fixed_dictionaries(
        {name: asked[name] for name in needed},
        optional={name: asked[name] for name in asked.keys() - needed},
    ).map(model.model_validate)


def actions(*, without: Sequence[type[Action[State]]] = ()) -> st.SearchStrategy[Action[State]]:
    """Any action there is."""
    kinds = [kind for kind, action in game.actions.items() if action not in without]
    return st.one_of([of_kind(kind) for kind in kinds])


SEATS = st.sampled_from([FOUR[:2], FOUR[:3], FOUR])


@st.composite
def set_ups(draw: st.DrawFn) -> tuple[Options, tuple[str, ...]]:
    """Any set-up that the form lets in."""
    seats = draw(SEATS)
    cards = draw(st.lists(st.sampled_from(contents.RANDOM_CARDS), unique=True, max_size=5))
    tokens = draw(
        st.sampled_from([{}, printed_tokens(len(seats)), {"city": {2: 0}, "road": {3: 1}}])
    )
    options = Options(
        cards=tuple(cards),
        tokens=tokens,
        dealt=draw(st.sampled_from([0, 3, 6, 11])),
        draft=draw(st.sampled_from([0, 2])),
        first=draw(COLOURS),
        turns=draw(FLAGS),
        track_length=draw(st.sampled_from([None, 50])),
    )
    return options, seats


def games(**which: Any) -> st.SearchStrategy[tuple[State, list[Action[State]]]]:
    """A first state, and what is recorded from there."""
    return st.tuples(
        set_ups().map(lambda agreed: game.begin(*agreed)),
        st.lists(actions(**which), max_size=20),
    )


@st.composite
def states(draw: st.DrawFn, /, **which: Any) -> State:
    """Any state that some game comes to."""
    state, recorded = draw(games(**which))
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
