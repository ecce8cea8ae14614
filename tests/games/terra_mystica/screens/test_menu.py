"""The buttons of a seat on its turn: what it can pay for comes first; a pass is always there."""

from typing import Any

from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.tiles import POWER_ACTIONS
from companion.games.terra_mystica.moves.converting import Convert
from companion.games.terra_mystica.moves.priests_and_power import PowerAction, SpecialAction
from companion.games.terra_mystica.screens.map.map_view import map_view
from companion.games.terra_mystica.state.player import Due
from companion.games.terra_mystica.state.state import NO_TURN
from companion.games.terra_mystica.state.table_state import TableState
from companion.translations import words
from tests.games.terra_mystica.recording import record
from tests.games.terra_mystica.table import begun, having


def table(hexes: str = "H6 I9", **goods: Any) -> TableState:
    state = having(begun({"engineers": hexes, "nomads": "A5 B1 F3"}), "engineers", **goods)
    return TableState(("gray", "yellow"), state)


def buttons(of: TableState) -> list[tuple[str, str]]:
    """The code of each action, and what is missing for it."""
    return [(str(getattr(offer.action, "code", "")), words(offer.short, {}) if offer.short else "")
            for offer in game.quick(of, "gray")]  # fmt: skip


def test_what_can_be_paid_comes_first_and_the_rest_says_what_is_missing() -> None:
    """A bridge of the Engineers takes 2 workers; the power actions take 3, 3, 4, 4, 4 and 6. A
    sacrifice of 2 tokens in bowl II brings 1 power; one of 3 takes 6 tokens. 3 power become the
    second worker."""
    poor = table(workers=1, power=(0, 5, 3))
    assert buttons(poor) == [
        ("ACT1", ""), ("ACT2", ""), ("ACTE", "3 power → 1 worker"), ("ACT3", "sacrifice 1 power"),
        ("ACT4", "sacrifice 1 power"), ("ACT5", "sacrifice 1 power"), ("ACT6", "1 power short"),
    ]  # fmt: skip
    assert not any(short for _, short in buttons(changed(poor, depth="points")))


def test_a_bridge_that_can_stand_nowhere_comes_last_and_says_so() -> None:
    shown = buttons(table("E7 F6", workers=2, power=(0, 0, 8)))
    assert {code: short for code, short in shown if short} == {
        "ACTE": "no place for a bridge", "ACT1": "no place for a bridge"
    }  # fmt: skip
    assert [code for code, _ in shown[-2:]] == ["ACTE", "ACT1"]


def test_spades_left_after_the_dwelling_only_transform() -> None:
    board = begun({"halflings": "E6 F5", "witches": "C4 I6"})
    before = TableState(("brown", "green"), board, "map")
    dug = record(before, "power_action", {"seat": "brown", "code": "ACT6"})
    built = record(dug, "build", {"seat": "brown", "hexagon": "F3", "spades": 1})

    def ways(of: TableState) -> tuple[set[str], set[str]]:
        """The kinds of the open hex's buttons, and the labels of what is due."""
        chosen = map_view(of, "brown", "G4", "").chosen
        assert chosen
        return ({button.offer.action.kind for button in chosen.actions},
                {words(item.label, {}) for item in game.prompts(of, "brown")})  # fmt: skip

    rest = {"Transform terrain only", "Do not use the spades"}
    assert ways(dug) == ({"build", "transform"}, {"Build a Dwelling", *rest})
    assert ways(built) == ({"transform"}, rest)


def test_a_seat_that_can_pay_for_nothing_can_still_pass() -> None:
    broke = table(coins=0, workers=0, priests=0, power=(12, 0, 0))
    assert all(short for _, short in buttons(broke))
    [passing] = [item for item in game.prompts(broke, "gray") if item.kind == "pass"]
    assert passing.pick
    assert passing.group is None


COSTLY = ("priest", "power_action", "special")
BUILDING = ("build", "upgrade", "transform", "shipping", "spades_track")


def lacking(of: TableState, kinds: tuple[str, ...]) -> dict[str, str]:
    """What is missing for actions of the Act screen that cost something."""
    return {item.kind: words(item.short, {}) if item.short else ""
            for item in game.menu(of, "gray") if item.kind in kinds}  # fmt: skip


def test_an_action_that_nobody_can_pay_for_says_what_is_missing() -> None:
    """The cheapest power action takes 3. Of the special actions the Engineers have their bridge."""
    rich = table(workers=2, priests=1, power=(0, 0, 3))
    assert lacking(rich, COSTLY) == {"priest": "", "power_action": "", "special": ""}
    poor = table(workers=1, priests=0, power=(0, 5, 2))
    assert lacking(poor, COSTLY) == {
        "priest": "1 priest short", "power_action": "sacrifice 1 power",
        "special": "sacrifice 1 power, 3 power → 1 worker",
    }  # fmt: skip
    none = table(workers=1, priests=0, power=(4, 1, 2))
    assert lacking(none, COSTLY)["power_action"] == "1 power short"
    used = changed(poor.game, power_used=tuple(POWER_ACTIONS))
    assert lacking(TableState(("gray", "yellow"), used), COSTLY)["power_action"] == "none left"
    assert not any(lacking(changed(poor, depth="points"), COSTLY).values())


def test_building_and_tracks_say_what_is_missing() -> None:
    """The Engineers pay a worker and a coin for a Dwelling, a worker and 2 coins for a Trading
    house beside an opponent, 3 workers for a spade, 4 coins and a priest for shipping, and for a
    step of the spades 2 workers, 5 coins and a priest. A priest becomes a worker at any time."""
    enough = changed(table(workers=3, coins=5, priests=1), depth="board")
    assert not any(lacking(enough, BUILDING).values())
    poor = changed(table(workers=0, coins=1, priests=1, power=(12, 0, 0)), depth="board")
    assert lacking(poor, BUILDING) == {
        "build": "1 priest → 1 worker", "upgrade": "1 coin short",
        "transform": "2 workers short", "shipping": "3 coins short",
        "spades_track": "4 coins, 2 workers short",
    }  # fmt: skip
    asks, *items = game.menu(poor, "gray")
    assert asks.page == "may_i"
    assert [item for item in game.prompts(poor, "gray") if item in items] == items[:2]
    assert lacking(changed(poor, depth="map"), BUILDING)["build"] == "1 priest → 1 worker"
    assert not any(lacking(changed(poor, depth="points"), BUILDING).values())


def test_what_is_free_or_used_up_lacks_no_goods() -> None:
    """Eight Dwellings stand, so that only an upgrade is left; a free Trading house costs nothing,
    and spades at hand turn terrain."""
    poor = changed(table(workers=0, coins=0), depth="board")
    full = replaced(poor, built=(8, 0, 0, 0, 0), due=Due(house=1, spades=1))
    assert [lacking(full, BUILDING)[kind] for kind in ("build", "upgrade", "transform")] == [
        "none left", "", "",
    ]  # fmt: skip
    none = replaced(poor, built=(0, 0, 0, 0, 0))
    assert lacking(none, BUILDING)["upgrade"] == "none left"


def replaced(of: TableState, **facts: Any) -> TableState:
    """The table with other facts of the Engineers."""
    players = (changed(of.game.players[0], **facts), *of.game.players[1:])
    return changed(of, game=changed(of.game, players=players))


def test_a_conversion_begins_with_goods_that_are_there() -> None:
    """Power in bowl III, else workers, else priests."""
    cases: tuple[tuple[dict[str, Any], str], ...] = (
        ({"power": (0, 5, 1), "workers": 1}, "power"),
        ({"power": (0, 5, 0), "workers": 1}, "workers"),
        ({"power": (0, 5, 0), "workers": 0, "priests": 1}, "priests"),
        ({"power": (0, 5, 0), "workers": 0, "priests": 0}, "power"),
    )
    for goods, given in cases:
        assert Convert.prefilled(table(**goods), "gray").given == given
    chosen = Convert.prefilled(table(power=(0, 5, 0)), "gray", given="coins", taken="points")
    assert (chosen.given, chosen.taken) == ("coins", "points")


def test_a_form_begins_with_an_action_that_the_seat_can_take() -> None:
    used = changed(table(power=(0, 0, 4)).game, power_used=("ACT1", "ACT2", "ACT3"))
    before = TableState(("gray", "yellow"), used)
    assert PowerAction.prefilled(before, "gray").code == "ACT4"
    assert SpecialAction.prefilled(before, "gray").code == "ACTE"
    assert not game.objections(before, PowerAction.prefilled(before, "gray"))


def test_what_is_due_begins_with_a_capital() -> None:
    for due in (Due(steps=1), Due(pair=2), Due(ride=1), Due(house=1)):
        owing = table(due=due)
        texts = [words(item.label, {}) for item in game.prompts(owing, "gray")]
        assert texts
        assert all(label[0].isupper() for label in texts), texts


def test_who_has_passed_has_no_action_and_the_end_only_its_count() -> None:
    passed = table(passed=True)
    assert {words(item.short, {}) for item in game.menu(passed, "gray") if item.short} == {"passed"}
    assert all(item.short for item in game.menu(passed, "gray"))
    assert not any(item.kind == "pass" for item in game.menu(passed, "gray"))
    assert not all(item.short for item in game.menu(passed, "yellow"))
    counting = passed.with_game(changed(passed.game, round=6, turn=NO_TURN))
    assert [item.kind for item in game.menu(counting, "gray")] == ["areas"]


def test_a_special_action_is_chosen_from_those_of_the_seat() -> None:
    """The Engineers' bridge, and the spade of the bonus card that they hold."""
    here = table(card="spade_2coins")
    chosen = SpecialAction.prefilled(here, "gray")
    assert [choice.value for choice in chosen.choices(here)["code"]] == ["BON1", "ACTE"]
    assert len(chosen.choices(changed(here, depth="points"))["code"]) == 10
