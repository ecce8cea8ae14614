"""Rules that tables read in two ways: the usual reading and the other one; limits of pieces."""

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.course.between_rounds import CultRewards
from companion.games.terra_mystica.examples.exhibits import FIRST_ROUND
from companion.games.terra_mystica.rules.ledger.structures import erect
from companion.games.terra_mystica.rules.turn.actions import forgo, power_action
from companion.games.terra_mystica.rules.turn.rounds import leave
from companion.games.terra_mystica.rules.turn.turns import end_row
from companion.games.terra_mystica.screens.forecasts.town_helper import town_helper
from companion.games.terra_mystica.setup.new_game import Options
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.player import SOURCES
from companion.games.terra_mystica.state.state import NO_TURN, Offer, State, Turn, with_player
from companion.translations import words
from tests.games.terra_mystica.recording import at_a_table, hears, record, table_after
from tests.games.terra_mystica.table import begun, having, of, row, standing

TWO = {"halflings": "E6 F7", "witches": "A3 I6"}


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
