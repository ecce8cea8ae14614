"""A seat's own rule: 1 power that costs no points is taken by itself."""

from typing import Any

from companion.core.log.following import following
from companion.games.terra_mystica import game
from companion.games.terra_mystica.examples.exhibits import BUILT, FIRST_ROUND
from companion.games.terra_mystica.state.table_state import TableState
from companion.translations import words
from tests.games.terra_mystica.recording import goods, record, table_after

ACTIONS: Any = game.actions

SEATS = {"green": "Ada", "red": "Bo"}
RULE: tuple[str, dict[str, Any]] = ("always_take_one", {"seat": "red"})


def answered(table: TableState, kind: str, facts: dict[str, Any]) -> list[tuple[str, str]]:
    """What follows from an action by itself: each seat with its line in the log."""
    action = ACTIONS[kind].model_validate(facts)
    state = action.completed(table).fold(table)
    return [(one.subject or "", words(one.story(state), SEATS))
            for one in following(game, state, action, None)]  # fmt: skip


def test_a_seat_that_always_takes_1_is_not_asked_for_it() -> None:
    upgrade: tuple[str, dict[str, Any]] = (
        "upgrade",
        {"seat": "green", "to": "TH", "beside": {"red": 1, "black": 2}},
    )
    table = table_after([*FIRST_ROUND, RULE])
    by_rule = "takes 1 power from Ada; by the rule “always take 1”"
    assert answered(table, *upgrade) == [("red", by_rule)]
    action = ACTIONS[upgrade[0]].model_validate(upgrade[1])
    told = [(seat, words(text, SEATS)) for seat, text in action.tells(table)]
    assert told == [("black", "Ada builds: 2 power for 1 VP?")]
    [(_, free)] = ACTIONS["upgrade"](seat="green", to="TH", beside={"black": 1}).tells(table)
    assert words(free, SEATS) == "Ada builds: 1 power, free?"
    table = record(table, *upgrade)
    assert goods(table, "red") == (15, 6, 1, (4, 8, 0), 20)
    assert game.waited(table).seats == ("red", "black")
    tasks = [game.waited(table).task([seat]) for seat in ("red", "black")]
    assert [words(task, SEATS) for task in tasks if task] == [
        "Take an action or pass", "Take the power or decline"]  # fmt: skip

    # What costs points is asked: 2 power for 1 VP. With room for 1 it costs nothing.
    table = record(table, "leech", {"seat": "black", "builder": "green", "offer": 2, "power": 0})
    table = record(table, "pass", {"seat": "red", "card": "th_vp_worker"})
    table = record(table, "build", {"seat": "blue", "beside": {"red": 2}})
    assert [offer.amount for offer in table.game.offers] == [2]
    [button] = game.seat_view(table, "red").offers
    full = record(table, "set_goods", {"seat": "red", "one": 0, "two": 1, "three": 11})
    assert full.game.offers == ()
    assert (full.player("red").power, full.player("red").vp) == ((0, 0, 12), 20)

    # The rule ends at once, and begins at once: an open offer of 1 is taken.
    asked = record(table_after([*FIRST_ROUND, RULE]), button.action.kind, button.action.payload())
    page: Any = game.seat_view(asked, "red")
    assert not page.takes_one
    asked = record(asked, *upgrade)
    assert [asked.seat(offer.seat) for offer in asked.game.offers] == ["red", "black"]
    assert answered(asked, *RULE) == [("red", by_rule)]
    assert answered(table_after(BUILT), *RULE) == []


def test_where_points_alone_are_kept_the_bowls_have_room() -> None:
    """Nobody tells there what power is used for: an offer is as large as what touches it."""
    full = ("set_goods", {"seat": "black", "one": 0, "two": 0, "three": 12})
    table = table_after([*FIRST_ROUND, full], depth="points")
    table = record(table, "upgrade", {"seat": "green", "to": "TH", "beside": {"black": 2}})
    [yes, no] = [item.offer.action for item in game.prompts(table, "black") if item.offer]
    assert yes.completed(table).fold(table).player("black").vp == 19
    assert no.completed(table).fold(table).player("black").vp == 20
