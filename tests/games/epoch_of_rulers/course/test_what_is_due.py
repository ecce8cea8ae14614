"""Income, retreats, double orders and moves, as the table brings them about."""

from dataclasses import replace
from typing import Any

from companion.core.frozen import changed
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.course.epoch_start import Receive
from companion.games.epoch_of_rulers.course.what_follows import open_choices
from companion.games.epoch_of_rulers.moves.orders.order import takes_order
from companion.games.epoch_of_rulers.rules.gold.purses import gold
from companion.games.epoch_of_rulers.rules.turn.deck import next_cards
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import Victims
from companion.games.epoch_of_rulers.rules.war.conquest import moving_in
from companion.games.epoch_of_rulers.setup.new_game import Options
from companion.translations import speaking, words
from tests.games.epoch_of_rulers.play import A, Table, at_war, attacks, begun, do


def test_a_bank_pays_into_every_treasury() -> None:
    """What a full Treasury has no room for is lost."""
    table = begun()
    do(table, "set_player", seat="red", purse=5, ruler="tactician")
    do(table, "set_land", land="a1", owner="red", regiments=1, buildings=["bank/red"])
    do(table, "set_land", land="a2", owner="red", buildings=["treasury/red"], gold=1)
    do(table, "set_land", land="a3", owner="red", buildings=["treasury/red"], gold=3)
    due = Receive.of(table.state, "red")
    assert (due.gold, due.bank) == (0, ("a2",))
    had = gold(table.state, "red")
    table.record(due)
    assert table.state.heaps == {"a2": 2, "a3": 3}
    assert gold(table.state, "red") == had + 1
    assert not due.untold
    assert Receive(seat="red").untold


def test_an_attack_after_the_order_is_told_that_the_turn_ends() -> None:
    table = begun()
    do(table, "set_held", seat="red", bonuses=["other"])

    def told() -> str:
        attack = A["attack"].prefilled(table.state, "red", origin="a1", to="b1")
        return words(next(iter(game.objections(table.state, attack))).text, {})

    before = told()
    table.tap(A["tax"].prefilled(table.state, "red", land="a2"))
    assert (before, told()) == ("Due now: Give an order.", "Due now: End the turn.")


def retreating(*near: str) -> Table:
    """Red takes b2 from two regiments of blue; `near` are its neighbours."""
    links = {"b2": ["a1", *near]}
    table = at_war(("a1", "red", 4, 0), ("b2", "blue", 2, 0), ("b1", "blue", 2, 0),
                   depth="board", links=links)  # fmt: skip
    attacks(table, "a1", "b2", red="hand:1", blue="hand:1")
    facts = {"winner": "attacker", "captured": True, "defender_lost": 1, "moves_in": 1}
    return do(table, "fought", seat="red", **facts)


def test_a_retreat_to_the_only_neighbour_follows_and_a_choice_is_asked() -> None:
    assert retreating("b1").kinds()[-1] == "retreat_follows"
    assert len(retreating("b1").state.lands["b1"].regiments) == 3
    assert retreating("b1", "b3").state.lands["b3"].regiments != ()
    state = retreating("b3", "b4").state
    assert [ask.kind for ask in state.asks] == ["retreat"]
    assert state.regiments("blue") == 2 + 1 + 1 + 1  # the last is on its way
    what = game.waited(state).what  # the neighbour answers
    assert what
    assert words(what, {"blue": "Bo"}) == "Choose where Bo retreats"


def test_the_owner_learns_where_beaten_regiments_go() -> None:
    """As a neighbour chooses, or with the losses where nobody does: the pieces are to be moved."""
    state = retreating("b3", "b4").state
    for kind in ("retreat", "retreat_follows"):
        moved = A[kind].model_validate({"seat": "blue", "land": "b3"})
        follows = kind == "retreat_follows"
        assert not [*(moved.tells(state) if follows else moved.loses(state))]
        with speaking("en"):
            [(seat, sentence)] = moved.loses(state) if follows else moved.tells(state)
            texts = words(sentence, {"blue": "Bo"}), words(moved.story(state), {"blue": "Bo"})
        assert seat == "blue"
        assert texts == ("You retreat to Bo 3; 1 regiment", "retreats to Bo 3; 1 regiment")
    lost = A["retreat_follows"].model_validate({"seat": "blue", "land": "", "lost": 1})
    assert not [*lost.loses(state)]


def test_regiments_without_land_of_their_own_fall() -> None:
    lost = ((name, "red", 0, 0) for name in ("b1", "b3", "b4"))
    table = at_war(("a1", "red", 4, 0), ("b2", "blue", 2, 1), *lost)
    attacks(table, "a1", "b2", red="hand:1", blue="hand:1")
    facts = {"winner": "attacker", "captured": True, "defender_lost": 1, "moves_in": 1}
    do(table, "fought", seat="red", **facts)
    assert (table.kinds()[-1], table.state.asks) == ("retreat_follows", ())
    assert table.state.fallen["blue"] == (2, 1)


def test_a_turn_waits_for_a_double_order_while_a_territory_takes_one() -> None:
    table = begun()
    do(table, "tax", seat="red", land="a1", gain=1)
    state = changed(table.state.player("red", bonuses=()), acted=True, turn="red", double="*")
    assert open_choices(state, "red")
    assert not open_choices(changed(state, double=""), "red")
    a2, a3, a4 = (state.lands[name] for name in ("a2", "a3", "a4"))
    ordered = state.put(*(replace(land, orders=1) for land in (a2, a3, a4)))
    assert not open_choices(ordered, "red")
    # 'On a territory of yours without an order': in an uprising it is to negotiate.
    assert open_choices(ordered.put(replace(a4, orders=0, uprising=True)), "red")
    assert open_choices(ordered.put(replace(a4, orders=0)), "red")


def test_an_order_out_of_turn_leaves_the_turn_where_it_is() -> None:
    table = begun()
    do(table, "set_held", seat="red")
    do(table, "tax", seat="blue", land="b1", gain=1)
    assert (table.state.turn, table.state.acted) == ("red", False)
    assert table.state.lands["b1"].orders == 1
    do(table, "tax", seat="red", land="a1", gain=1)
    assert (table.state.turn, "turn_passes" in table.kinds()) == ("blue", True)


def test_a_second_order_waits_for_a_territory_without_one() -> None:
    state = begun().state
    a1 = state.lands["a1"]
    assert [takes_order(state, "red", replace(a1, orders=n)) for n in (0, 1, 2)] == [
        True, True, False]  # fmt: skip
    assert takes_order(state, "red", replace(a1, orders=2, uprising=True))
    assert takes_order(changed(state, double="a1"), "red", replace(a1, orders=2))
    full = state.put(*(replace(land, orders=1) for land in state.owned("red")))
    assert not takes_order(full, "red", replace(a1, orders=1))
    burning = full.put(replace(full.lands["a2"], orders=0, uprising=True))
    assert not takes_order(burning, "red", replace(a1, orders=1))


def test_as_many_move_in_as_are_wanted_and_left() -> None:
    table = at_war(("a1", "red", 3, 2))
    attacks(table, "a1", "b2", red="blind", blue="blind")
    fight = table.state.fight
    fallen = Victims(ordinary=1, special=1)

    def moved(**wanted: int) -> tuple[int, ...]:
        return tuple(moving_in(table.state, fight, fallen, wanted).values())

    assert moved() == (1, 0)
    assert moved(moves_in=2, moves_in_special=1) == (2, 1)
    assert moved(moves_in=5, moves_in_special=5) == (2, 1)
    assert moved(moves_in=-1, moves_in_special=-1) == (0, 0)


def test_land_that_is_not_on_the_table_has_no_neighbours() -> None:
    links = {"a1": ["a2", "d4"], "d4": ["a1"]}
    state = Table(Options(first="red", depth="board", links=links), ("red", "blue")).state
    assert state.links == {"a1": ("a2",)}
    assert A["neighbours"].prefilled(state, "red").model_dump()["land"] == "a2"


def test_lost_land_without_an_order_costs_nothing_and_cannot_revolt() -> None:
    """a3 and a4 had no order; then blue took a4."""
    table = begun()
    do(table, "set_player", seat="red", purse=3, ruler="tactician", martial=1)
    do(table, "set_land", land="a4", owner="blue", regiments=1)
    table.states.append(table.state.player("red", unordered=("a3", "a4"), stage="fees"))
    page = game.page("fees", table.state, "red", {})
    paid: list[Any] = [offer.action for offer in page.offers]
    assert sorted((way.gold, way.revolts) for way in paid) == [(0, ("a3",)), (1, ())]
    assert [game.objections(table.state, way) for way in paid] == [[], []]


def test_only_the_seat_that_answers_gets_the_form_of_an_answer() -> None:
    """Red chooses where blue retreats, and has Rebirth."""
    rebirth = do(begun(), "ask_rebirth", seat="red")
    for table, kind in ((retreating("b3", "b4"), "retreat"), (rebirth, "use_bonus")):
        forms = {seat: [item.kind for item in game.prompts(table.state, seat) if item.kind]
                 for seat in ("red", "blue")}  # fmt: skip
        assert forms == {"red": [kind], "blue": []}


def test_a_kingdom_has_four_bonus_cards() -> None:
    """When all of red's are drawn, only blue's may come."""
    mine = tuple(f"red:{name}" for name in ("mentor", "ecstasy", "hordes", "frontier"))
    for drawn, expected in ((mine[:3], {"red", "blue"}), (mine, {"blue"})):
        cards = next_cards(changed(begun().state, drawn=drawn))
        assert {card.partition(":")[0] for card in cards} == expected
