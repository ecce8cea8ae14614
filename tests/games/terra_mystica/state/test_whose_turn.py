"""What a table knows of its seats, of open things and of its end."""

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.rules.turn.turns import action_begun
from companion.games.terra_mystica.state.player import Due
from companion.games.terra_mystica.state.state import NO_TURN, Offer, Turn
from companion.games.terra_mystica.state.table_state import TableState
from companion.translations import words
from tests.games.terra_mystica.recording import at_a_table, hears, record
from tests.games.terra_mystica.table import begun, having

SEATS = {"witches": "C4 I6", "mermaids": "A4 D2", "nomads": "A5 B1 F3"}


def table(**parts: Any) -> TableState:
    return at_a_table(changed(begun(SEATS), **parts))


@pytest.mark.parametrize(
    ("parts", "due", "dropped", "counting", "is_open"),
    [
        ({"round": 6, "turn": NO_TURN}, Due(), False, True, False),
        ({"round": 5, "turn": NO_TURN}, Due(), False, False, False),
        ({"round": 6, "turn": Turn(0, 1)}, Due(), False, False, False),
        ({"round": 6, "turn": NO_TURN, "phase": "bonuses"}, Due(), False, False, False),
        ({"round": 6, "phase": "over"}, Due(), False, True, False),
        ({"round": 6, "turn": NO_TURN}, Due(favors=1), False, False, True),
        ({"round": 6, "turn": NO_TURN}, Due(favors=1), True, True, False),
        ({"round": 6, "turn": NO_TURN, "offers": (Offer(0, 1, 2),)}, Due(), False, False, True),
    ],
)  # fmt: skip
def test_the_last_points_are_counted_once_nothing_is_open(
    parts: dict[str, Any], due: Due, dropped: bool, counting: bool, is_open: bool
) -> None:
    here = table(**parts)
    here = here.with_game(having(here.game, "nomads", due=due, dropped=dropped))
    here = here.with_game(having(here.game, "witches", power=(5, 7, 0)))
    assert (here.is_counting, here.is_open) == (counting, is_open)
    assert not changed(here, stopped="score").is_counting
    assert not changed(here, counted=("cults", "area", "resources")).is_counting
    assert changed(here, counted=("cults", "area")).is_counting is counting


@pytest.mark.parametrize(
    ("last", "ended", "number", "parts", "late"),
    [
        (0, 0, 0, {}, True), (0, 0, 1, {}, False), (1, 0, 0, {}, False), (0, 1, 0, {}, False),
        (0, 0, 0, {"turn": Turn(0, 1)}, False), (0, 0, 0, {"phase": "bonuses"}, False),
    ],
)  # fmt: skip
def test_a_turn_goes_on_until_another_player_acts(
    last: int, ended: int, number: int, parts: dict[str, Any], late: bool
) -> None:
    here = table(**{"turn": Turn(1, 1), **parts})
    here = changed(here, last=last, ended=Turn(ended, 0, digging=True))
    assert (here.resumed(number).turn == here.ended) is late
    assert (here.resumed(number) is here.game) is not late


@pytest.mark.parametrize(
    ("parts", "task"),
    [
        ({"turn": Turn(0, 1)}, "Take an action or pass"),
        ({"turn": Turn(0, 2)}, "Take two actions, or pass"),
        ({"turn": Turn(0, 2), "offers": (Offer(0, 1, 2),)}, "Answer first, then act"),
    ],
)
def test_the_strip_counts_actions_and_puts_offers_first(parts: dict[str, Any], task: str) -> None:
    """An action declines what is not answered."""
    here = table(**parts)
    here = here.with_game(having(here.game, "witches", power=(5, 7, 0)))
    what = game.waited(here).task(["green"])
    assert what
    assert what.message == task


@pytest.mark.parametrize(
    ("offers", "answering", "answer"),
    [
        ((), ["blue"], "Take cult steps"),
        ((Offer(2, 1, 2),), ["yellow", "blue"], "Answer, and take what is due"),
        ((Offer(0, 1, 2),), ["blue"], "Take cult steps"),
    ],
)
def test_a_step_that_is_due_beside_the_turn_is_no_action(
    offers: tuple[Offer, ...], answering: list[str], answer: str
) -> None:
    """As the Cultists' step, which comes when a neighbour takes power."""
    here = table(turn=Turn(0, 1), offers=offers)
    here = here.with_game(having(here.game, "mermaids", due=Due(steps=1)))
    here = here.with_game(having(here.game, "witches", power=(5, 7, 0)))
    here = here.with_game(having(here.game, "nomads", power=(5, 7, 0)))
    waited = game.waited(here)
    assert list(waited.answering) == answering
    task = waited.task(["blue"])
    assert task
    assert task.message == answer
    assert waited.what
    assert waited.what.message == (
        "Answer first, then act" if Offer(0, 1, 2) in offers else "Take an action or pass"
    )


@pytest.mark.parametrize(("phase", "note"), [("actions", None), ("bonuses", "brings nothing")])
def test_giving_up_spades_does_not_bring_the_income_that_follows(
    phase: str, note: str | None
) -> None:
    here = table(phase=phase, turn=Turn(0, 0))
    here = here.with_game(having(here.game, "witches", due=Due(spades=1)))
    notes = [item.offer.note for item in game.prompts(here, "green") if item.offer]
    assert [text and text.message for text in notes] == [note]


@pytest.mark.parametrize(
    ("turn", "offers", "note"),
    [
        (NO_TURN, (Offer(0, 1, 1),), "the round ends"),
        (NO_TURN, (Offer(0, 1, 1), Offer(2, 1, 1)), None),
        (Turn(1, 1), (Offer(0, 1, 1),), None),
    ],
)
def test_the_last_answer_of_a_round_says_so_and_not_the_income_that_follows(
    turn: Turn, offers: tuple[Offer, ...], note: str | None
) -> None:
    here = table(turn=turn, offers=offers)
    players = tuple(changed(p, passed=turn == NO_TURN, power=(5, 7, 0)) for p in here.game.players)
    here = here.with_game(changed(here.game, players=players))
    notes = [item.offer.note for item in game.prompts(here, "green") if item.offer]
    assert [text and words(text, {}) for text in notes] == [note, note]


@pytest.mark.parametrize(
    ("due", "heading"),
    [
        (Due(spades=1), "Use 1 spade"),
        (Due(spades=2), "Use 2 spades"),
        (Due(favors=1), "Take a favour tile"),
        (Due(favors=2), "Take a favour tile, 2 are due"),
    ],
)
def test_a_duty_says_how_much_of_it_is_left(due: Due, heading: str) -> None:
    here = table(turn=Turn(0, 0))
    here = here.with_game(having(here.game, "witches", due=due))
    first = next(iter(game.prompts(here, "green")))
    assert words(first.group or first.label, {}) == heading


@pytest.mark.parametrize(
    ("due", "free"), [(Due(), False), (Due(spades=1), True), (Due(sandstorm=1), True)]
)
def test_an_action_begins_with_the_spades_at_hand(due: Due, free: bool) -> None:
    state = having(begun(SEATS), "witches", due=due)
    offers = (Offer(0, 1, 2), Offer(2, 1, 1))
    after, turn = action_begun(changed(state, offers=offers), 0, digging=True)
    assert (turn.seat, turn.actions, turn.digging, turn.free) == (0, 0, True, free)
    assert after.offers == (Offer(2, 1, 1),)
    double = changed(begun(SEATS), turn=Turn(0, 2))
    assert action_begun(double, 0)[1].actions == 1


def acted(here: TableState, *seats: str) -> TableState:
    """The table after each of these seats has built a Trading house, whoever is on turn."""
    for seat in seats:
        here = record(here, "upgrade", {"seat": seat, "to": "TH"})
    return here


def on_turn(here: TableState) -> str:
    return here.seat(here.game.turn.seat)


def test_who_acts_before_its_turn_takes_it_from_nobody() -> None:
    """ "Players take turns, one action each": the seat on turn stays on turn, and the one that has
    acted before it is passed over once."""
    here = at_a_table(begun(SEATS), "ledger")
    assert here.seats == ("green", "blue", "yellow")
    ahead = acted(here, "blue")
    assert (on_turn(ahead), ahead.player("blue").built[1]) == ("green", 1)
    assert hears(ahead, "upgrade", seat="green", to="TH") == []
    turns = [on_turn(acted(ahead, *("green", "yellow", "green", "blue")[:n])) for n in range(1, 5)]
    assert turns == ["yellow", "green", "blue", "yellow"]
    assert on_turn(acted(here, "yellow", "blue", "green")) == "green"


def test_the_last_seat_that_has_not_passed_is_passed_over_by_nobody() -> None:
    here = acted(at_a_table(begun(SEATS), "ledger"), "blue")
    here = here.with_game(having(here.game, "nomads", passed=True))
    passed = record(here, "pass", {"seat": "green", "card": "priest"})
    assert on_turn(passed) == "blue"


def test_a_pass_before_its_turn_only_passes() -> None:
    here = at_a_table(begun(SEATS), "ledger")
    passed = record(here, "pass", {"seat": "blue", "card": "priest"})
    assert (on_turn(passed), passed.player("blue").passed) == ("green", True)
    assert on_turn(acted(passed, "green")) == "yellow"


def test_who_has_acted_before_its_turn_is_forgotten_when_the_turn_is_corrected() -> None:
    here = acted(at_a_table(begun(SEATS), "ledger"), "blue")
    here = record(here, "set_turn", {"seat": "green", "round": 1})
    assert on_turn(acted(here, "green")) == "blue"


def test_a_tile_that_is_still_due_keeps_the_turn_of_its_seat() -> None:
    here = at_a_table(begun(SEATS), "ledger")
    here = acted(here, "green", "blue", "yellow")
    here = record(here, "upgrade", {"seat": "green", "to": "TE"})
    ahead = acted(here, "blue")
    assert on_turn(ahead) == "green"
    assert on_turn(record(ahead, "favor", {"seat": "green", "tile": "fire1"})) == "yellow"
