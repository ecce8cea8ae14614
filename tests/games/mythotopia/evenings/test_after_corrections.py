"""Corrected facts: whatever is corrected, no number of before is left, and the game goes on."""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.core.frozen import changed
from companion.core.game.action import Action
from companion.core.log.entry import STRIKE, Entry
from companion.core.log.log import Log
from companion.games.mythotopia import game
from companion.games.mythotopia.moves.turn import EndTurn
from companion.games.mythotopia.state.state import State
from tests.core.small_games.toy import NOON
from tests.games.mythotopia.evenings.illegal.random_actions import another, random_action
from tests.games.mythotopia.evenings.play.randomplay import RandomPlay
from tests.games.mythotopia.less_tracked import LessTracked, as_it_is
from tests.games.other_facts import otherwise

STATES = 4
STEPS = 40
KEPT = ("seat", "what", "key", "why", "province", "neighbour", "tokens", "moves_marker", "spends")
"""Fields of a statement that say which fact it is about, or that move points with it."""
ASKED_AGAIN = {
    "cities": "fewer than are named: their places are entered again",
    "castles": "fewer than are named: their places are entered again",
    "provinces": "a province that is no longer named loses its buildings",
}
"""What a wrong statement drops, and why. So does a Reserve that loses Scribe: when the card comes
back, the seas are counted again."""


def wrong(state: State, action: Action[State], chance: Random) -> Action[State]:
    """The statement with other facts. A seat that it leaves out stays out: a blank says nothing
    about where its citadel stands."""
    facts = action.model_dump()
    left_out = {name for name in facts if action.kind == "citadels" and not facts[name]}
    return otherwise(state, action, chance, another, {*KEPT, *left_out})


def on_screens(state: State) -> tuple[Any, ...]:
    return (
        game.points(state), game.standings(state), game.turn(state), game.view(state),
        game.outlook(state), game.position(state), game.checklist(state),
        game.sources(state),
        [game.seat_view(state, seat) for seat in state.seats],
        [game.prompts(state, seat) for seat in state.seats],
    )  # fmt: skip


def plain(state: State) -> State:
    """The state without what nobody sees: piles of no tokens, the order of the cards laid out, and
    where other cards surely are."""
    for seat, player in state.players.items():
        tokens = {value: count for value, count in player.tokens.items() if count}
        points = {source: count for source, count in player.points.items() if count}
        missed = player.seas_missed if "scribe" in (player.reserve_cards or ()) else 0
        state = state.player(seat, tokens=tokens, points=points, deck=frozenset(), counted={},
                             cards_gained=None, seas_missed=missed)  # fmt: skip
    return changed(state, market=tuple(sorted(state.market)), undealt=frozenset())


def some_states(games: list[RandomPlay], chance: Random) -> Iterator[State]:
    for play in games:
        yield from map(plain, chance.sample(play.states[len(play.seats) :], STATES))


def test_a_fact_corrected_to_what_it_was_changes_nothing(games: list[RandomPlay]) -> None:
    for state in some_states(games, Random(1)):
        for action in as_it_is(state):
            assert plain(action.fold(state)) == state, action


def test_a_fact_corrected_there_and_back_leaves_nothing_behind(games: list[RandomPlay]) -> None:
    chance = Random(2)
    for state in some_states(games, chance):
        for action in as_it_is(state):
            other = wrong(state, action, chance)
            asked = {getattr(action, "what", ""), action.kind} & ASKED_AGAIN.keys()
            scribe_goes = "scribe" in getattr(action, "named", ()) and action != other
            if asked or scribe_goes or game.objections(state, other):
                continue
            back = plain(action.fold(other.fold(state)))
            assert back == state or on_screens(back) == on_screens(state), action


def next_turn(state: State) -> State | None:
    """The state after the button that goes on; None if there is none."""
    asked = game.secret_question(state)
    if asked is not None and all(game.secret_choices(state, seat) for seat in asked.seats):
        return state
    button = game.passing(state)
    if button is not None:
        return button.action.fold(state)
    for seat in state.seats:
        if any(item.page == "outcomes" for item in game.prompts(state, seat)):
            return next((outcome.offer.action.fold(state)
                         for outcome in game.outcomes(state, seat, "").shown), None)  # fmt: skip
        back = game.leaving(state, seat)
        if not state.turn_order and back is not None:
            return back.action.fold(state)
    return None


def is_stuck(state: State) -> bool:
    """Whether the buttons that go on lead nowhere: to no end, and round the table to nobody."""
    turns = state.turn.number + 3 * len(state.seats)
    while game.ended(state) is None and state.turn.number < turns:
        then = next_turn(state)
        if then is None or then == state:
            return game.secret_question(state) is None or then is None
        state = then
    return False


def played_on(state: State, chance: Random) -> Iterator[State]:
    """Players record what they want: actions, legal or not; they correct, leave and come back."""
    for _ in range(STEPS):
        action = random_action(state, chance)
        if chance.random() < 0.4:
            action = wrong(state, chance.choice([*as_it_is(state)]), chance)
        elif chance.random() < 0.2:
            back = game.leaving(state, chance.choice(state.seats))
            action = back.action if back else None
        elif chance.random() < 0.3:
            action = EndTurn.prefilled(state, "")
        if action is not None and action.kind != "end_of_game":
            state = action.fold(state)
            yield state


def test_somebody_has_a_button_whatever_is_recorded(games: list[RandomPlay]) -> None:
    chance = Random(3)
    for play in games:
        for depth in ("score", "board"):
            for start in chance.sample(LessTracked(play, depth).tell().states[:-1], 1):
                for state in played_on(start, chance):
                    assert not is_stuck(state), state


def test_somebody_has_a_button_after_any_undo(games: list[RandomPlay]) -> None:
    for number, play in enumerate(games):
        chance, entries = Random(number), play.entries()
        for _ in range(12):
            end = chance.randrange(2, len(entries))
            log: Log[State] = Log(game, entries[:end])
            struck = {"entries": [chance.randint(2, end) for _ in range(5)]}
            undone = log.extended(Entry(end + 1, STRIKE, struck, "phone", NOON))
            assert not is_stuck(undone.state), (struck, undone.state)
