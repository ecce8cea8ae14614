"""Deeds: what they cost and bring, their forms, and how the log and objections tell them."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core import whatif
from companion.core.frozen import changed
from companion.core.log.entry import AMEND, STRIKE, Entry
from companion.core.log.log import Log
from companion.games import terra_mystica
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.factions import Goods
from companion.games.terra_mystica.box.geography import HEX_NUMBERS
from companion.games.terra_mystica.examples.exhibits import FIRST_ROUND, ON_THE_MAP
from companion.games.terra_mystica.moves.build import Build, Transform
from companion.games.terra_mystica.moves.objections import SENTENCES, SHORT
from companion.games.terra_mystica.screens.map.actions_here import actions_here
from companion.games.terra_mystica.state.player import Due
from companion.games.terra_mystica.state.state import Offer, Turn, with_player
from companion.games.terra_mystica.state.table_state import TableState
from companion.table.log_lines import log_lines
from companion.table.tidings import tidings
from companion.translations import words
from tests.core.small_games.toy import NOON
from tests.games.terra_mystica.recording import at_a_table, hears, table_after, told
from tests.games.terra_mystica.table import begun, having

ACTIONS: Any = game.actions


@pytest.mark.parametrize(
    ("faction", "spade_form", "ids"),
    [("witches", False, ["flight"]), ("dwarves", True, []), ("fakirs", True, [])],
)
@pytest.mark.parametrize("kind", ["build", "transform"])
def test_dwarves_and_fakirs_alone_skip_a_hex(
    faction: str, spade_form: bool, ids: list[str], kind: str
) -> None:
    """Others have no box to tick in the form."""
    table = at_a_table(begun({faction: HOMES[faction], "halflings": "E6 F7"}), "ledger")
    seat = table.seats[0]
    assert ("flown" in ACTIONS[kind].prefilled(table, seat).choices(table)) is not spade_form
    assert hears(table, kind, seat=seat, spades=1, flown=True) == ids


HOMES = {"witches": "C4 I6", "giants": "A6 A9", "dwarves": "C2 G1", "fakirs": "A5 F3",
         "nomads": "A5 B1 F3"}  # fmt: skip


def test_there_is_no_ninth_dwelling() -> None:
    state = begun({"witches": "C4 I6", "halflings": "E6 F7"})
    state = having(state, "witches", built=(8, 0, 0, 0, 0))
    assert hears(at_a_table(state, "ledger"), "build", seat="green") == ["pieces"]


def test_a_tunnel_leads_to_the_terrain_and_its_dwelling() -> None:
    """Terrain by tunnel, then a Dwelling there: one fare, one action."""
    table = at_a_table(begun({"dwarves": "C2 G1", "nomads": "A5 B4 F3"}))
    there = Transform.prefilled(table, "gray", hexagon="A6")
    assert there.flown
    assert game.objections(table, there) == []
    made = whatif.after(table, there)
    dwelling = Build.prefilled(made, "gray", hexagon="A6")
    assert not dwelling.flown
    assert game.objections(made, dwelling) == []
    built = whatif.after(made, dwelling)
    assert built.player("gray").workers == made.player("gray").workers - 1


def test_a_dwelling_follows_by_tunnel_while_spades_are_left() -> None:
    """A6, wasteland, takes one of two spades. The other one is not used far away."""
    state = having(begun({"dwarves": "C2 G1", "nomads": "A5 B4 F3"}), "dwarves", due=Due(spades=2))
    table = at_a_table(changed(state, turn=Turn(0, 0, digging=True, free=True)))
    made = whatif.after(table, Transform.prefilled(table, "gray", hexagon="A6"))
    assert made.player("gray").due.spades == 1
    [dwelling] = [one.offer.action for one in actions_here(made, "gray", HEX_NUMBERS["A6"])
                  if one.offer.action.kind == "build"]  # fmt: skip
    assert game.objections(made, dwelling) == []
    far = {"hexagon": "I12", "terrain": "mountains", "spades": 1}
    assert hears(made, "transform", seat="gray", **far)[0] == "reach"


@pytest.mark.parametrize(
    ("faction", "hexagon", "cost"),
    [("dwarves", "A6", Goods(coins=2, workers=1 + 3 + 2)),
     ("fakirs", "A7", Goods(coins=2, workers=1 + 3, priests=1))],
)  # fmt: skip
def test_the_price_on_the_map_holds_the_tunnel_or_carpet(
    faction: str, hexagon: str, cost: Goods
) -> None:
    """Each hex takes one spade; a Dwelling takes a worker and 2 coins, and scores 2 VP."""
    table = at_a_table(begun({faction: HOMES[faction], "halflings": "E6 F7"}))
    first, *_ = actions_here(table, table.seats[0], HEX_NUMBERS[hexagon])
    assert first.wish
    assert (first.offer.action.kind, first.wish.cost) == ("build", cost)
    assert first.wish.points == 4 + 2


def test_a_trading_house_beside_one_who_has_left_costs_half() -> None:
    """The Nomads' Dwelling on B4 still stands beside C4."""
    state = begun({"witches": "C4 I6", "nomads": "A5 B4 F3", "halflings": "E6 F7"})
    table = at_a_table(having(state, "nomads", dropped=True))
    [house] = [one for one in actions_here(table, "green", HEX_NUMBERS["C4"]) if one.wish]
    assert house.wish
    assert house.wish.cost == Goods(coins=3, workers=2)
    assert game.objections(table, house.offer.action) == []
    built = whatif.after(table, house.offer.action)
    assert built.player("green").coins == table.player("green").coins - 3
    assert built.game.offers == ()


def test_a_second_terrain_of_a_double_action_is_its_second_action() -> None:
    state = begun({"chaosmagicians": "D4", "nomads": "A5 B4 F3"})
    doubled = at_a_table(state, "ledger")
    doubled = doubled.with_game(changed(state, turn=Turn(0, 2)))
    for left in (1, 0):
        doubled = whatif.after(doubled, Transform(seat="red", spades=1))
        assert doubled.game.turn.seat in (0, 1)
        if left:
            assert doubled.game.turn.actions == 1
    assert doubled.game.turn.seat == 1


def test_an_answer_moves_nothing_once_its_offer_is_undone() -> None:
    state = having(begun({"witches": "C4 I6", "nomads": "A5 B4 F3"}), "witches", power=(5, 7, 0))
    offered = at_a_table(changed(state, offers=(Offer(0, 1, 2),)))
    answer = ACTIONS["leech"](seat="green", builder="yellow", offer=2, power=2)
    whole = answer.completed(offered)
    assert whole.fold(offered).player("green").vp == 49
    undone = at_a_table(state)
    assert whole.fold(undone) == undone
    assert game.objections(undone, whole) == []
    assert [objection.id for objection in game.objections(undone, answer)] == ["no-offer"]
    names = {"yellow": "Dee"}
    sentence = "answers Dee, whose offer is undone"
    assert words(whole.story(undone), names) == sentence


@pytest.mark.parametrize("power", [0, 2])
def test_an_answer_declines_nothing_besides(power: int) -> None:
    state = having(begun({"witches": "C4 I6", "nomads": "A5 B4 F3"}), "witches", power=(5, 7, 0))
    offered = at_a_table(changed(state, offers=(Offer(0, 1, 2), Offer(0, 1, 1))))
    answer = ACTIONS["leech"](seat="green", builder="yellow", offer=2, power=power)
    assert [*answer.completed(offered).forgoes(offered)] == []


def test_an_action_tells_the_power_that_it_leaves_untaken() -> None:
    """Acting without an answer declines an offer; one that is undone by then, or for which the
    bowls have no room, is not told."""
    state = having(begun({"witches": "C4 I6", "nomads": "A5 B4 F3"}), "witches", power=(5, 7, 0))
    offered = at_a_table(changed(state, offers=(Offer(0, 1, 2), Offer(0, 1, 1), Offer(1, 0, 3))))
    advanced = ACTIONS["shipping"](seat="green").completed(offered)
    names = {"green": "Ada", "yellow": "Dee"}
    said = "advances shipping to 1; declines 2 power from Dee; declines 1 power from Dee"
    assert words(advanced.story(offered), names) == said
    assert words(advanced.story(at_a_table(state)), names) == "advances shipping to 1"
    full = offered.with_game(having(offered.game, "witches", power=(0, 0, 12)))
    assert words(advanced.story(full), names) == "advances shipping to 1"


def test_points_alone_offer_the_cults_of_priests() -> None:
    table = at_a_table(having(begun({"witches": "C4 I6", "nomads": "A5 B4 F3"}), "witches",
                              priests=0), "points")  # fmt: skip
    assert "priest" in {item.kind for item in game.prompts(table, "green")}


PLENTY = {"coins": 30, "workers": 15, "priests": 0}


@pytest.mark.parametrize(
    ("to", "workers", "kept", "ordained"),
    [("SH", 15, 0, 3), ("SH", 6, 0, 2), ("SH", 3, 0, 0), ("TH", 15, 0, 0), ("SH", 15, 6, 1)],
)
def test_the_stronghold_of_darklings_ordains_up_to_3_workers(
    to: str, workers: int, kept: int, ordained: int
) -> None:
    """As many as the 4 workers of the price leave, and no more than the supply has."""
    goods = {**PLENTY, "seat": "black", "workers": workers}
    table = table_after([*FIRST_ROUND, ("set_goods", goods)])
    darklings = changed(table.player("black"), priests_kept=kept)
    table = table.with_game(with_player(table.game, darklings))
    assert table.player("black").faction.costs[3].workers == 4
    form = ACTIONS["upgrade"].prefilled(table, "black", to=to)
    assert form.model_dump()["ordained"] == ordained
    form = ACTIONS["upgrade"].prefilled(table, "black", to=to, ordained=1)
    assert form.model_dump()["ordained"] == 1


def test_a_form_takes_nine_spades_at_most() -> None:
    """More is a slip of the fingers; six in one action are many."""
    state = begun({"witches": "C4 C3", "dwarves": "E7 I9"})
    for kind, none in (("build", 0), ("transform", 1)):
        proposed = []
        for spades in (0, 2, 9, 12):
            table = at_a_table(having(state, "witches", due=Due(spades=spades)))
            proposed.append(ACTIONS[kind].prefilled(table, "green").model_dump()["spades"])
        assert proposed == [none, 2, 9, 9]
        nobody = ACTIONS[kind].prefilled(at_a_table(state), "nobody")
        assert nobody.model_dump()["spades"] == none


def test_an_impossible_conversion_is_told_one_for_one() -> None:
    table = at_a_table(begun({"witches": "C4 C3", "dwarves": "E7 I9"}))
    facts = {"seat": "green", "given": "coins", "taken": "workers", "count": 2}
    action = ACTIONS["convert"].model_validate(facts)
    assert words(action.story(table), {}) == "converts goods; 2 coins → 2 workers"
    assert action.completed(table).fold(table) == table
    power = ACTIONS["convert"].model_validate({**facts, "given": "power"})
    assert words(power.story(table), {}) == "converts goods; 6 power → 2 workers"


SEATS = {"witches": "C4 I6", "mermaids": "A4 D2", "darklings": "A8 C1"}
NAMES = {"green": "Ada", "blue": "Bo", "black": "Cy"}


def table(**parts: Any) -> TableState:
    return at_a_table(changed(begun(SEATS), **parts))


def form(before: TableState, kind: str, **given: Any) -> dict[str, Any]:
    return game.actions[kind].prefilled(before, "green", **given).model_dump()


def said(before: TableState, kind: str, **facts: Any) -> str:
    action = game.actions[kind].model_validate({"seat": "green", **facts})
    return words(action.story(before), NAMES)


def test_a_card_lies_there_with_its_coins() -> None:
    lying = table(cards={"priest": 0, "6coins": 1, "th_vp_worker": 3})
    for kind in ("first_card", "pass"):
        assert form(lying, kind)["card"] == "priest"
        shown = game.actions[kind].prefilled(lying, "green", card="6coins").choices(lying)["card"]
        assert [choice.value for choice in shown] == ["priest", "6coins", "th_vp_worker"]
        assert [choice.note and words(choice.note, {}) for choice in shown] == [
            None, "with 1 coin", "with 3 coins"
        ]  # fmt: skip
        own = game.actions[kind].prefilled(lying, "green", card="cult_4coins").choices(lying)
        assert [choice.value for choice in own["card"]][-1] == "cult_4coins"
    bare = table(cards={})
    assert (form(bare, "first_card")["card"], form(bare, "pass")["card"]) == ("priest", None)
    last = at_a_table(changed(lying.game, round=6))
    assert form(last, "pass")["card"] is None


def test_a_priest_takes_the_best_place_of_the_cult_that_is_chosen() -> None:
    orders = ((0, 1, 2, -1), (0, 1, 2, 0), *[(-1,) * 4] * 2)
    before = table(orders=orders)
    assert (form(before, "priest")["cult"], form(before, "priest")["steps"]) == ("fire", 2)
    steps = [form(before, "priest", cult=cult)["steps"]
             for cult in ("fire", "water", "earth", "air")]  # fmt: skip
    assert steps == [2, 1, 3, 3]
    assert said(before, "priest", cult="air", steps=1) == "sends a priest to Air; 1 step"


def test_a_seats_own_rule_is_for_seats_of_the_table_and_ends() -> None:
    rule = game.actions["always_take_one"]
    before = changed(table(), takers=("blue",))
    on, off = (rule.model_validate({"seat": "blue", "on": on}) for on in (True, False))
    assert on.completed(before).fold(before).takers == ("blue",)
    assert off.completed(before).fold(before).takers == ()
    assert rule.model_validate({"seat": "green"}).fold(before).takers == ("blue", "green")
    assert rule.model_validate({"seat": "pink"}).fold(before).takers == ("blue",)
    assert words(off.story(before), NAMES) == "is asked again about free power"


@pytest.mark.parametrize(
    ("kind", "facts", "line"),
    [
        ("transform", {"spades": 0}, "transforms terrain; by sandstorm"),
        ("transform", {"spades": 0, "hexagon": "A4", "terrain": "desert"},
         "turns A4 into desert; by sandstorm"),
        ("upgrade", {"to": "SH", "hexagon": "C4", "ordained": 2},
         "builds a Stronghold on C4; workers become 2 priests"),
        ("step", {"cult": "earth", "steps": 2}, "goes 2 steps up Earth"),
    ],
)  # fmt: skip
def test_a_deed_in_words(kind: str, facts: dict[str, Any], line: str) -> None:
    assert said(table(), kind, **facts) == line


SPOKEN = {"green": "Ada", "red": "Bo", "blue": "Cy", "black": "Dee"}


def extended(log: Log[Any], kind: str, payload: dict[str, Any], by: str = "phone") -> Log[Any]:
    return log.extended(Entry(len(log.entries) + 1, kind, payload, by, NOON))


def test_a_corrected_answer_is_told_as_it_was_given_then() -> None:
    """Its offer was open then, and has been answered since."""
    log = Log(game, told(ON_THE_MAP, depth="map").entries())
    seq = next(entry.seq for entry in log.entries if entry.payload.get("builder") == "green")
    given = {**log.action(seq).payload(), "power": 0}
    log = extended(log, AMEND, {"entry": seq, "kind": "leech", "payload": given}, "another")
    (tiding,) = tidings(log)
    told_to_dee = "Bo corrects your line: Dee declines 1 power from Ada"
    assert words(tiding.said("Bo"), SPOKEN) == told_to_dee
    sentence = f"corrects #{seq}: Dee declines 1 power from Ada"
    assert words(log_lines(log, last=1)[0].text, SPOKEN) == sentence
    log = extended(log, STRIKE, {"entries": [log.entries[-1].seq]})
    assert words(log_lines(log, last=1)[0].text, SPOKEN) == f"undoes: {sentence}"


HOME = Path(terra_mystica.__file__).parent
OF_ANOTHER_SETUP = {
    "the game has begun, nobody can join", "{who} already live in the {home}",
    "{most} factions play at most", "at least {fewest} factions play",
    "round {number} has no scoring tile", "too few bonus cards are left",
}  # fmt: skip
"""What only a game in notation can break: a table's own set-up form rules it out."""


def test_each_breach_of_the_rules_has_a_sentence() -> None:
    refused = {*_refused("rules"), *_refused("state")}
    assert len(refused) > 60
    assert refused - {*SENTENCES} == {*SHORT} | OF_ANOTHER_SETUP
    assert {*SENTENCES} - refused - {*_refused("moves"), *_refused("exchange")} == set()


def _refused(room: str) -> Iterator[str]:
    for file in sorted((HOME / room).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                said = node.args[0] if node.func.id in ("refuse", "Breach") and node.args else None
                if isinstance(said, ast.Constant):
                    yield str(said.value)
