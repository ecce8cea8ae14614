"""Whole games of players who know no strategy, with odd lines, corrected facts, little known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any, get_args

import pytest

from companion.core.game.action import Action
from companion.core.log.digest import digest
from companion.core.log.following import following
from companion.core.log.log import Log
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.contents import (
    PURSE,
    REGIMENTS,
    TREASURY_HOLDS,
    epoch_deck,
)
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.course.final_count import FateCard, Finish
from companion.games.epoch_of_rulers.examples.exhibits import CROWDED_LINKS, NEIGHBOURS
from companion.games.epoch_of_rulers.fixes.lands import SetNeighbours
from companion.games.epoch_of_rulers.fixes.players import Totals
from companion.games.epoch_of_rulers.rules.gold.purses import hoard
from companion.games.epoch_of_rulers.rules.land.atlas import may_border
from companion.games.epoch_of_rulers.rules.score.final_score import TOTALS, holdings
from companion.games.epoch_of_rulers.state.state import Depth, State
from tests.example_counts import seeds
from tests.games.any_line import LINES, SEEDS, any_action, any_facts, folded, show
from tests.games.epoch_of_rulers.evenings.ledger import CORRECTIONS, unbalanced
from tests.games.epoch_of_rulers.play import RandomPlay
from tests.games.other_facts import offered_or_like_it, otherwise


@pytest.fixture(scope="module", params=seeds(6, 19, 40))
def played(request: pytest.FixtureRequest) -> RandomPlay:
    """A game of two to five players in turn, at each depth in turn, with any reading of each
    doubtful rule; no rule objects to anything in it."""
    seed: int = request.param
    luck = Random(seed)
    readings = {name: luck.choice(get_args(field.annotation) or (False, True))
                for name, field in Readings.model_fields.items()}  # fmt: skip
    depth = get_args(Depth)[seed % 3]
    links = NEIGHBOURS if depth == "board" else {}
    return RandomPlay(seed, 2 + seed % 4, depth=depth, links=links, **readings,
                      special_toughness=1 + seed % 2).played()  # fmt: skip


def test_every_log_folds_to_the_same_end(played: RandomPlay) -> None:
    assert digest(Log(game, played.entries()).state) == digest(played.state)
    ended = game.ended(played.state)
    assert ended.winners


def test_nobody_holds_more_than_there_is(played: RandomPlay) -> None:
    for state in played.states:
        for seat in played.seats if state.has_lands else ():
            held = hoard(state, seat)
            assert 0 <= held.purse <= PURSE
            assert all(0 <= heap <= TREASURY_HOLDS for heap in (*held.treasuries, *held.captured))
            assert state.regiments(seat) <= REGIMENTS
        assert len(state.drawn) <= epoch_deck(len(played.seats)).draws


def test_every_button_records_an_action_that_a_form_may_correct(played: RandomPlay) -> None:
    for state in played.states[::3]:
        passing = game.passing(state)
        offers = [passing] if passing else []
        for seat in played.seats:
            offers += game.quick(state, seat)
            offers += [item.offer for item in game.prompts(state, seat) if item.offer]
        assert [offer.action.kind for offer in offers if not type(offer.action).has_form] == []


def test_gold_and_regiments_come_and_go_only_as_the_lines_say(played: RandomPlay) -> None:
    assert unbalanced(played) == []


SEATS = ("red", "blue", "green", "rebels", "pink", "")
LANDS = ("a1", "a2", "b1", "b2", "c1", "centre", "x", "")
CARDS = ("coup", "plague", "tournament", "red:rebirth", "blue:ecstasy", "pink:time", "x", "")
WORDS = {
    "": (*SEATS, *LANDS),
    **dict.fromkeys(("seat", "owner", "right"), SEATS),
    **dict.fromkeys(("land", "to", "origin", "lands", "revolts"), LANDS),
    "card": CARDS,
    **dict.fromkeys(("bonus", "bonuses"), (*words.BONUS_CARDS, "x")),
    "ruler": (*words.RULER, "x", ""),
    **dict.fromkeys(("building", "kind"), (*words.BUILDING, "x")),
    "buildings": ("capital/red", "altar/blue", "statue/pink", "x"),
}


@pytest.fixture(scope="module")
def states() -> list[State]:
    """Some of every stage of games at each depth."""
    by_stage: dict[tuple[object, ...], State] = {}
    for seed, depth in enumerate(("points", "kingdoms", "board")):
        links = NEIGHBOURS if depth == "board" else {}
        for state in RandomPlay(seed, 2 + seed, depth=depth, links=links).played().states:
            stage = state.players[state.turn].stage if state.turn in state.players else ""
            asks = state.asks[0].kind if state.asks else ""
            fights = state.fight is not None and bool(state.fight.played)
            by_stage[depth, state.phase, stage, asks, fights, state.fight is None] = state
    return list(by_stage.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_any_line_folds_on_any_state_and_every_screen_shows_it(
    states: list[State], seed: int
) -> None:
    chance = Random(seed)
    state = chance.choice(states)
    for _ in range(LINES):
        state = folded(game, state, any_action(game, WORDS, chance))
        show(game, state)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_form_can_be_filled_at_any_time(states: list[State], seed: int) -> None:
    chance = Random(seed)
    for kind in filter(lambda kind: kind.has_form, game.actions.values()):
        state = chance.choice(states)
        facts = any_facts(kind, WORDS, chance)
        given = {name: facts[name] for name in facts if name != "seat" and chance.random() < 0.5}
        try:
            filled = kind.prefilled(state, chance.choice(state.seats), **given)
        except ValueError:
            continue  # the form says that something in it is wrong
        assert filled.choices(state) is not None


ODD = sorted(
    kind
    for kind, action in game.actions.items()
    if action.has_form and kind not in (*CORRECTIONS, "finish", "stop", "tally")
)


ANOTHER = offered_or_like_it(dict.fromkeys(("land", "origin", "to"), ("nowhere", "")))


def odd(state: State, kind: str, chance: Random) -> Action[State]:
    """An action with facts that fit badly."""
    usual = game.actions[kind].prefilled(state, chance.choice(state.seats))
    return otherwise(state, usual, chance, ANOTHER)


class OddPlay(RandomPlay):
    """Players who record what the rules allow, and what they do not."""

    def tap(self, action: Action[State]) -> OddPlay:
        self.force(action)
        return self

    def without_a_button(self) -> Action[State]:
        return odd(self.state, self.luck.choice(ODD), self.luck)


@pytest.mark.parametrize("seed", seeds(12, 189, 202))
def test_the_books_balance(seed: int) -> None:
    chance = Random(seed)
    play = OddPlay(seed, chance.randint(2, 4))
    for _ in range(chance.randint(25, 60)):
        if game.ended(play.state) is not None:
            break
        kind = chance.choice([None, *ODD])
        if kind is None or chance.random() < 0.5:
            play.step()
        else:
            play.force(odd(play.state, kind, chance))
    assert unbalanced(play) == []


FEW = seeds(2)
another = offered_or_like_it({})
KEPT = ("land", "seat", "ruler", "apart", "martial", "reign_start", "statues")
"""Facts that are not corrected there and back: a ruler who is taken off has reigned, and a marker
beyond the reign ends it with the turn."""


@cache
def some_states(seed: int) -> list[State]:
    """Some states of a random game, each with its regiments and buildings in one order."""
    depth = ("kingdoms", "board")[seed % 2]
    links = NEIGHBOURS if depth == "board" else {}
    played = RandomPlay(seed, 2 + seed % 3, depth=depth, links=links).played()
    return [in_order(state) for state in Random(seed).sample(played.states, 20)]


def as_it_is(state: State) -> Iterator[Action[State]]:
    """Every correction, filled in with the facts of the state."""
    actions = game.actions
    for name in state.lands:
        yield actions["set_land"].prefilled(state, state.turn, land=name)
        if name in state.links:
            yield actions["neighbours"].prefilled(state, state.turn, land=name)
    for seat in state.seats:
        for kind in ("set_player", "set_held", "treasuries", "name_lands"):
            yield actions[kind].prefilled(state, seat)


def in_order(state: State) -> State:
    return state.put(*(replace(land, regiments=tuple(sorted(land.regiments)),
                               buildings=tuple(sorted(land.buildings)))
                       for land in state.lands.values()))  # fmt: skip


def on_screens(state: State) -> tuple[Any, ...]:
    return (game.points(state), game.sources(state), game.counters(state), game.view(state),
            [game.seat_view(state, seat) for seat in state.seats], game.waited(state),
            [game.quick(state, seat) for seat in state.seats])  # fmt: skip


@pytest.mark.parametrize("seed", FEW)
def test_a_fact_corrected_to_what_it_was_leaves_nothing_behind(seed: int) -> None:
    """At once, or there and back."""
    chance = Random(seed)
    for state in some_states(seed):
        before = on_screens(state)
        for action in as_it_is(state):
            assert in_order(action.fold(state)) == state, action
            wrong = otherwise(state, action, chance, another, KEPT).fold(state)
            back = in_order(action.fold(wrong))
            assert back == state or on_screens(back) == before, action


def somebody_goes_on(state: State) -> bool:
    """Whether the game is over, or a seat that is waited for has a button."""
    asked = game.secret_question(state)
    if game.ended(state) is not None:
        return True
    if asked is not None:
        return all(game.secret_choices(state, seat) for seat in asked.seats)
    seats = game.waited(state).seats
    return game.passing(state) is not None or any(
        [*game.quick(state, seat), *game.prompts(state, seat)] for seat in seats
    )


class Corrected(RandomPlay):
    """Players who correct a fact now and then, and play on."""

    def tap(self, action: Action[State]) -> Corrected:
        self.force(action)
        if self.luck.random() < 0.1:
            usual = self.luck.choice([*as_it_is(self.state)])
            self.force(otherwise(self.state, usual, self.luck, another, ("land", "seat")))
        assert somebody_goes_on(self.state), self.state
        return self


@pytest.mark.parametrize("seed", FEW)
def test_somebody_goes_on_whatever_is_corrected(seed: int) -> None:
    play = Corrected(seed, 2 + seed % 3)
    assert game.ended(play.played().state) is not None


TOLD = 0.02
"""How often somebody enters the neighbours of a territory after a line."""
ONE_TOURNAMENT = {"tally.tournament", "finish.tournament"}
"""The box has one chip for it, but the random player draws its card again."""
OF_THE_MAP = ("links", "depth")
"""What such tables know less of."""


@cache
def on_the_board(seed: int) -> RandomPlay:
    links = CROWDED_LINKS if seed % 4 else NEIGHBOURS
    return RandomPlay(seed, 2 + seed % 4, depth="board", links=links).played()


def begun(play: RandomPlay, **known: Any) -> State:
    state: State = game.begin(play.options.model_copy(update=known), play.seats)
    return state


def borders_are_so(state: State, truth: State) -> None:
    """No border is denied that there is; all are known of territories entered by name."""
    for one, other in product(state.lands, repeat=2):
        assert may_border(state, one, other) or not may_border(truth, one, other)
        if one in state.links:
            assert may_border(state, one, other) == may_border(truth, one, other)


def but_for_the_map(state: State) -> dict[str, Any]:
    return {name: fact for name, fact in vars(state).items()
            if name not in OF_THE_MAP and not name.startswith("_")}  # fmt: skip


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize("known", ["nothing", "some", "told late"])
def test_neighbours_that_nobody_entered(seed: int, known: str) -> None:
    play, chance = on_the_board(seed), Random(f"{seed} {known}")
    part = {land: near for land, near in play.options.links.items() if chance.random() < 0.5}
    state = begun(
        play,
        links={} if known == "told late" else part,
        depth="kingdoms" if known == "nothing" else "board",
    )
    for line, (action, _, after) in enumerate(play.lines, 2):
        assert game.objections(state, action) == [], action
        state = game.fold(state, action, line)
        to_come = play.recorded[line - 1 :][:1]
        assert [*game.follows(state, action, None)] in ([], to_come), action
        if known == "told late" and chance.random() < TOLD:
            land = chance.choice([*after.lands])
            near = SetNeighbours.prefilled(after, "", land=land)
            state = game.fold(state, near, line)
        assert but_for_the_map(state) == but_for_the_map(after), action
        if chance.random() < TOLD:
            borders_are_so(state, after)
    assert game.ended(state) == game.ended(play.state)


@pytest.mark.parametrize("seed", seeds(3))
def test_totals_entered_at_the_end(seed: int) -> None:
    play = on_the_board(seed)
    fate = next(place for place, state in enumerate(play.states) if state.phase == "fate")
    counted, state = play.states[fate], begun(play, depth="points")
    lines: list[Any] = []
    for seat in play.seats:
        held = holdings(counted, seat)
        facts = {name: getattr(held, name) for name in TOTALS}
        lines.append(Totals.model_validate({"seat": seat, **facts}))
    cards = [action for action in play.recorded[fate:] if isinstance(action, FateCard)]
    for action in (*lines, Finish(), *cards):
        heard = {objection.id for objection in game.objections(state, action)}
        assert heard <= ONE_TOURNAMENT, action
        state = game.fold(state, action)
        for more in following(game, state, action, None):
            state = game.fold(state, more)
    assert game.points(state) == game.points(play.state)
    ended, right = game.ended(state), game.ended(play.state)
    assert ended is not None
    assert right is not None
    assert ended.winners == right.winners
