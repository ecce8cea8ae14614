"""Turns, and rules that a table may read in two ways."""

from random import Random

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.tiles import CARDS
from companion.games.terra_mystica.course.between_rounds import CultRewards
from companion.games.terra_mystica.examples.exhibits import FIRST_ROUND, PLACED
from companion.games.terra_mystica.exchange.notation.rows import read_line
from companion.games.terra_mystica.rules.ledger.structures import erect
from companion.games.terra_mystica.rules.turn.actions import forgo, power_action
from companion.games.terra_mystica.rules.turn.final_score import cult_points, step_points
from companion.games.terra_mystica.rules.turn.rounds import leave, moved_on
from companion.games.terra_mystica.rules.turn.turns import end_row
from companion.games.terra_mystica.screens.forecasts.town_helper import town_helper
from companion.games.terra_mystica.setup.new_game import Options
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.player import SOURCES
from companion.games.terra_mystica.state.state import NO_TURN, Offer, State, Turn, with_player
from companion.translations import words
from tests.games.terra_mystica.recording import after, at_a_table, hears, record, table_after
from tests.games.terra_mystica.table import SPENT, begun, having, of, refused, row, rows, standing

TWO = {"halflings": "E6 F7", "witches": "A3 I6"}
THREE = {"halflings": "E6 F7", "witches": "A3 I6", "engineers": "C2 I9"}
SPADES_FOR_AIR = ("SCORE8", "SCORE5", "SCORE4", "SCORE1", "SCORE6", "SCORE2")


def names(state: State) -> list[str]:
    return [state.players[seat].name for seat in state.order]


def test_the_first_to_pass_begins_the_next_round() -> None:
    state = rows(begun(THREE), "halflings: advance ship", "witches: pass BON1",
                 "engineers: pass BON2", "halflings: pass BON9")  # fmt: skip
    assert names(state) == ["witches", "engineers", "halflings"]
    assert state.turn.seat == 1


def test_the_order_of_passing_is_an_option() -> None:
    state = rows(begun(THREE, options=("variable-turn-order",)), "halflings: advance ship",
                 "witches: pass BON1", "engineers: advance ship", "halflings: pass BON2",
                 "engineers: pass BON9")  # fmt: skip
    assert names(state) == ["witches", "halflings", "engineers"]


def test_cards_that_lie_there_gain_a_coin_each_round() -> None:
    state = begun(TWO)
    assert {card: coins for card, coins in state.cards.items() if coins != 1} == {}
    state = having(state, "halflings", coins=0)
    state = row(state, "halflings: pass BON1")
    assert of(state, "halflings").coins == 1
    assert state.cards["6coins"] == 0
    state = row(state, "witches: pass BON2")
    assert (state.cards["6coins"], state.cards["priest"]) == (1, 2)


def test_a_card_just_given_back_is_not_taken() -> None:
    assert refused(begun(TWO), "halflings: pass BON3") == "BON3 doesn't lie there"
    assert refused(begun(TWO), "halflings: pass BON1", "witches: pass BON3") == ""


def test_the_last_player_has_a_turn_with_every_row() -> None:
    state = having(begun(TWO, cards=("BON3", "BON2")), "witches", favors=("water2",))
    state = rows(state, "halflings: pass BON1", "witches: action FAV6", "witches: action BON2",
                 "witches: pass BON3", "witches: +FIRE")  # fmt: skip
    assert state.round == 1
    assert row(state, "witches: +FIRE").round == 2
    alone = row(begun(TWO), "halflings: pass BON1")
    twice = refused(alone, "witches: action ACT3. action ACT4")
    assert twice == "witches have taken their turn already"


def bonuses(**air: int) -> State:
    state = begun(TWO, rounds=SPADES_FOR_AIR)
    for faction, position in air.items():
        state = having(state, faction, cults=(0, 0, 0, position))
    return rows(state, "halflings: pass BON1", "witches: pass BON2")


def test_phase_three_gives_spades_that_build_nothing() -> None:
    state = bonuses(halflings=9, witches=4)
    assert (of(state, "halflings").due.spades, of(state, "witches").due.spades) == (2, 1)
    assert of(state, "halflings").vp == 52  # for their spades
    assert refused(state, "halflings: build F3") == (
        "the round is not over, halflings must use the spades"
    )
    assert refused(state, "halflings: dig 1") == (
        "the round is not over, halflings must use the spades"
    )
    state = rows(state, "halflings: transform F3 to brown", "witches: -SPADE")
    assert (state.phase, state.round) == ("bonuses", 1)
    state = row(state, "halflings: transform E5 to brown")
    assert (state.phase, state.round) == ("actions", 2)


def test_phase_three_knows_no_tunnel_and_no_ship_of_a_card() -> None:
    state = begun({"dwarves": "E7 C2", "mermaids": "I4 D5"}, rounds=SPADES_FOR_AIR)
    state = having(having(state, "dwarves", cults=(0, 0, 0, 4)), "mermaids", cults=(0, 0, 0, 8))
    state = rows(state, "dwarves: pass BON1", "mermaids: pass BON4")
    assert refused(state, "dwarves: transform G3 to gray") == "dwarves can't reach G3"
    assert refused(state, "mermaids: transform F5 to blue") == "mermaids can't reach F5"
    assert refused(state, "mermaids: transform G1 to blue") == ""


def test_priests_on_the_cult_board_pay_by_the_temple_tile() -> None:
    options = ("temple-scoring-tile",)
    rounds = ("SCORE9", "SCORE5", "SCORE4", "SCORE1", "SCORE6", "SCORE2")
    state = standing(begun(TWO, rounds=rounds, options=options), "halflings", TH="E6")
    state = rows(state, "halflings: upgrade E6 to TE. +FAV11", "witches: send p to fire for 1",
                 "halflings: send p to water", "witches: send p to air")  # fmt: skip
    assert of(state, "halflings").vp == 54
    coins = of(state, "halflings").coins, of(state, "witches").coins
    state = rows(state, "halflings: pass BON8", "witches: pass BON1")
    after = of(state, "halflings").coins, of(state, "witches").coins
    assert (after[0] - coins[0], after[1] - coins[1]) == (1 + 2, 1 + 2 + 2)


def test_a_player_who_left_has_no_turns_and_no_offers() -> None:
    state = having(begun({"halflings": "E6 F7", "darklings": "E5 I2", "witches": "A3 I6"}),
                   "darklings", power=SPENT)  # fmt: skip
    state = row(state, "halflings: upgrade E6 to TP")
    assert [offer.seat for offer in state.offers] == [1]
    state = read_line(state, "darklings dropped from the game")
    assert (state.offers, state.turn.seat) == ((), 2)
    assert of(state, "darklings").card == ""
    assert state.cards["worker3power"] == 0
    assert refused(state, "witches: upgrade A3 to TP") == ""
    state = rows(state, "witches: pass BON5", "halflings: upgrade F7 to TP")
    assert (state.offers, state.turn.seat) == ((), 0)
    coins = of(state, "darklings").workers
    state = row(state, "halflings: pass BON1")
    assert (state.round, state.turn.seat) == (2, 2)
    assert of(state, "darklings").workers == coins + 3


@pytest.mark.parametrize("placed", [2, 7])
def test_a_player_may_leave_in_the_set_up(placed: int) -> None:
    """Between the first Dwellings, and before the cards."""
    table = table_after([*PLACED[:placed], ("leave", {"seat": "blue"})])
    while table.game.queue:
        chosen = game.examples().rehearse(table, Random(1))
        assert chosen
        table = after(table, chosen)
    assert not table.player("blue").card
    assert (table.game.round, table.game.turn.seat) == (1, 0)


def test_the_end_is_scored_after_round_six() -> None:
    state = begun(TWO)
    for round_ in range(1, 7):
        assert state.round == round_
        first = state.turn.seat
        lying = iter(sorted(state.cards))
        for seat in (first, 1 - first):
            who = state.players[seat].name
            state = row(state, f"{who}: pass {CARDS[next(lying)].code}")
    assert state.phase == "over"
    assert moved_on(state) is state
    assert step_points(state.players, state.areas)["area"] == {0: 15, 1: 15}
    assert cult_points(state.players) == [{0: 0, 1: 0}, {0: 0, 1: 0}, {0: 8, 1: 0}, {0: 4, 1: 8}]


def test_bought_spades_change_one_hex() -> None:
    state = begun(TWO)
    two_hexes = "halflings: dig 3. transform E5 to brown. transform F3 to brown"
    assert refused(state, two_hexes) == "bought spades change one hex only"
    stepwise = "halflings: dig 2. transform F3 to red. transform F3 to gray"
    assert refused(state, stepwise) == ""
    free = "halflings: action ACT6. dig 1. transform E5 to brown. build F3"
    assert refused(state, free) == ""
    alone = rows(begun(TWO), "halflings: pass BON1", "witches: action ACT6")
    assert refused(alone, "witches: transform A2 to green. build A4") == ""


@pytest.mark.parametrize(
    ("steps", "is_refused"),
    [
        ("E5 to blue. transform F3 to red", True),
        ("E5 to blue. transform F3 to brown", False),
        ("E5 to brown. transform F3 to red", False),
        ("E5 to brown. build F3", False),
        ("E5 to blue. build F3", False),
        ("E5 to blue. transform E5 to green", False),
    ],
)
def test_free_spades_change_a_second_hex_if_one_of_the_two_becomes_home(
    steps: str, is_refused: bool
) -> None:
    """'If only one of 2 spades is needed to make the hex your home terrain, the second one may
    transform another hex.' Which of the two comes first changes nothing."""
    sentence = refused(begun(TWO), f"halflings: action ACT6. transform {steps}")
    assert sentence == ("F3 is a second hex, and the first is not home" if is_refused else "")


def test_spades_of_phase_three_change_any_hexes() -> None:
    state = rows(bonuses(halflings=9), "halflings: transform F3 to red")
    assert refused(state, "halflings: transform E5 to blue") == ""


def agreed(state: State, **options: str) -> State:
    """The state of a table that reads the rules so."""
    return changed(state, options=Options.model_validate(options).rules)


@pytest.mark.parametrize(("structures", "towns", "few"), [("3", 1, 0), ("4", 0, 1)])
def test_three_structures_with_a_sanctuary_are_a_town(
    structures: str, towns: int, few: int
) -> None:
    """'Only 3 structures if one is the Sanctuary'; the fourth is needed as printed."""
    state = agreed(begun(TWO), sanctuary_town=structures)
    state = standing(state, "witches", SA="C4", TH="B5 B4")
    assert of(state, "witches").due.towns == towns
    [group] = [group for group in town_helper(state, 1).groups if group.count == 3]
    assert (group.is_town, group.few) == (bool(towns), few)


@pytest.mark.parametrize(("spades", "points"), [("used", 2), ("gained", 4)])
def test_the_spade_tile_scores_spades_that_are_used(spades: str, points: int) -> None:
    """'2 VP per spade used': of two spades the Halflings use one, then give the other up or leave;
    their own VP come for both."""
    state = agreed(begun(TWO, rounds=("SCORE1", "SCORE5", "SCORE4", "SCORE3", "SCORE6", "SCORE2")),
                   spades_score=spades)  # fmt: skip
    state = row(power_action(state, 0, "ACT6"), "halflings: transform F3 to red")
    for ended in (end_row(forgo(state, 0, "spades"), 0), leave(state, 0)):
        booked = dict(zip(SOURCES, of(ended, "halflings").sources, strict=True))
        assert (booked["round"], booked["faction"]) == (points, 2)
        assert ended.turn.seat == 1


@pytest.mark.parametrize(("two_spades", "left"), [("6", 6), ("4", 8)])
def test_two_spades_cost_6_power_or_4(two_spades: str, left: int) -> None:
    """One spade costs 4 power either way."""
    state = agreed(begun(TWO), two_spades=two_spades)
    assert of(power_action(state, 0, "ACT6"), "halflings").power == (12 - left, 0, left)
    assert of(power_action(state, 0, "ACT5"), "halflings").power == (4, 0, 8)
    choices = game.actions["power_action"].prefilled(at_a_table(state), "brown")
    assert words(choices.choices(at_a_table(state))["code"][-1].note, {}) == f"{two_spades} power"


@pytest.mark.parametrize(
    ("passed", "bowls", "asked"),
    [
        (True, (0, 0, 12), False), (True, (0, 1, 11), True),
        (False, (0, 0, 12), False), (False, (0, 1, 11), True),
    ],
)  # fmt: skip
def test_a_neighbour_is_asked_while_the_bowls_have_room(
    passed: bool, bowls: tuple[int, int, int], asked: bool
) -> None:
    """'If all tokens are in bowl III, you can't gain power any more.' Who makes room in the own
    turn may still answer; who has passed can't."""
    state = having(begun(TWO), "witches", power=bowls, passed=passed)
    table = at_a_table(changed(state, offers=(Offer(1, 0, 2),)))
    offered = [item for item in game.prompts(table, "green") if item.duty and item.offer]
    assert bool(offered) is asked
    assert (len(game.view(table).offers) == 1) is asked
    assert table.is_open is asked
    resting = table.with_game(changed(table.game, turn=NO_TURN))
    assert ("green" in game.waited(resting).seats) is asked
    no = {"seat": "green", "builder": "brown", "offer": 2, "power": 0}
    assert hears(table, "leech", **no) == []
    another = hears(table, "leech", **{**no, "offer": 5})
    assert another == []  # It answers the oldest open offer of that player.
    own = table.with_game(having(changed(table.game, turn=Turn(1, 1)), "witches", passed=False))
    coin = {"seat": "green", "given": "power", "taken": "coins"}
    assert "green" in game.waited(record(own, "convert", coin)).seats
    assert len(game.view(record(own, "convert", coin)).offers) == 1


def test_offers_that_nobody_is_asked_about_end_with_the_round() -> None:
    state = having(begun(TWO), "witches", power=(0, 0, 12), passed=True)
    table = at_a_table(changed(state, offers=(Offer(1, 0, 2),), passed=(1,)))
    card = next(iter(table.game.cards))
    table = record(table, "pass", {"seat": "brown", "card": card})
    assert (table.game.round, table.game.phase, table.game.offers) == (2, "actions", ())


def test_an_auction_or_a_handicap_changes_the_points_at_the_beginning() -> None:
    """20 VP, or what the bids for factions leave."""
    table = table_after([], points={"green": 13, "black": 26})
    assert game.points(table) == {"green": 13, "red": 20, "blue": 20, "black": 26}
    assert all(sum(player.sources) == player.vp for player in table.game.players)
    [start] = game.sources(table)
    assert start.points["green"] == 13


def test_neighbours_who_leave_have_not_declined() -> None:
    """Both had room when the Cultists built."""
    seats = {"cultists": "E6 F7", "darklings": "E5 A8", "engineers": "E7 I9"}
    state = begun(seats)
    for faction in seats:
        state = having(state, faction, power=(12, 0, 0))
    state = row(state, "cultists: upgrade E6 to TP")
    assert len(state.offers) == 2
    assert of(leave(leave(state, 1), 2), "cultists").power == (12, 0, 0)


def test_who_has_left_digs_nothing_in_phase_three() -> None:
    """Four steps on Air are worth a spade: to the player who is still there."""
    table = table_after(FIRST_ROUND)
    rounds = ("th_air_spade", *table.game.rounds[1:])
    rich = changed(table.game, rounds=rounds, round=1)
    for player in rich.players:
        rich = with_player(rich, changed(player, cults=(0, 0, 0, 4), dropped=player.seat == 1))
    gains = CultRewards.of(changed(table, game=rich)).gains
    assert [gain.spades for gain in gains] == [0 if n == 1 else 1 for n in range(len(gains))]


@pytest.mark.parametrize(
    ("kind", "name"),
    [*enumerate(("Dwelling", "Trading house", "Temple", "Stronghold", "Sanctuary"))],
)
def test_a_structure_that_is_not_left_is_named(kind: int, name: str) -> None:
    player = having(begun(TWO), "witches", built=(8, 4, 3, 1, 1)).players[1]
    with pytest.raises(Breach, match=f"witches have no {name} left"):
        erect(player, kind, None, beside=False, free=False)
    fewer = changed(player, built=tuple(built - (at == kind) for at, built in
                                        enumerate((8, 4, 3, 1, 1))))  # fmt: skip
    assert erect(fewer, kind, None, beside=False, free=True).built[kind] == player.built[kind]
