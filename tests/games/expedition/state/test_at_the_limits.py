"""Facts at their limits: a marker off the track, too many cards, a card nobody reads."""

from dataclasses import fields
from random import Random

from companion.core.frozen import changed
from companion.games.expedition import game
from companion.games.expedition.box.contents import EXPEDITIONS, FIRST_GAME
from companion.games.expedition.course.what_follows import follows
from companion.games.expedition.fixes.open_facts import SetTeam
from companion.games.expedition.moves.bids import OpeningBids, StartOrder
from companion.games.expedition.moves.choice.special_cards import PlayJetpack, RiskyMove
from companion.games.expedition.moves.journey.losses import LoseCard
from companion.games.expedition.moves.journey.teams_sent import TellStrengths
from companion.games.expedition.moves.market.known_cards import EnterCard, card_kinds
from companion.games.expedition.rules.initiative import moved, observed
from companion.games.expedition.rules.outcome import artifact, forecast, rewards
from companion.games.expedition.rules.teams import strength_for
from companion.games.expedition.setup.new_game import Options
from companion.games.expedition.state.state import Readings, Team
from companion.translations import words
from tests.games.expedition.play import FOUR
from tests.games.expedition.table_of import choosing, sending, table_of, with_team


def test_strengths_told_too_early_bring_no_result() -> None:
    assert list(follows(choosing().state, TellStrengths(), None)) == []


def test_an_overdrawn_purse_returns_nothing_for_the_initiative() -> None:
    """Eleven coins: red bids twelve, blue eleven, green ten. The first two return 2 and 1."""
    bids = {"red": 12, "blue": 11, "green": 10, "yellow": 0}
    state = OpeningBids(bids=bids).fold(table_of(initiative_bids=True).state)
    assert StartOrder.of(state, Random(0)).fees == {}
    rich = changed(state, bids={**bids, "green": 13, "yellow": 14})
    assert StartOrder.of(rich, Random(0)).fees == {"yellow": 2, "green": 1}


def test_a_marker_off_the_track_is_not_ahead_of_equal_strength() -> None:
    """Red and Blue both have 10."""
    state = sending().state
    assert not forecast(state, "blue", 1).leads
    without_red = changed(state, track=("blue", "green", "yellow"))
    assert forecast(without_red, "blue", 1).leads
    assert not forecast(without_red, "red", 1).leads
    assert forecast(changed(state, track=("green", "yellow")), "blue", 1).leads


def test_a_corrected_team_holds_only_cards_of_the_right_kind() -> None:
    action = SetTeam(seat="red", explorer="wizard", crew="crew:2:3", vehicle="crew:2:3", jetpacks=1)
    assert action.cards == ("crew:2:3", "jetpack")


def test_a_card_without_numbers_says_so() -> None:
    notes = {
        choice.value: choice.note and words(choice.note, {})
        for choice in card_kinds(table_of().state)
    }
    assert notes["explorer"] == notes["crew"] == "numbers not entered"
    assert notes["patron"] != "numbers not entered"


def test_only_the_first_three_spaces_bring_an_artifact() -> None:
    assert [artifact(space) for space in range(6)] == [0, 6, 4, 2, 0, 0]


def test_a_marker_off_the_track_brings_no_artifact() -> None:
    """A strength of 2 brings 2 M£ anyway."""
    rewarded = rewards(("red", "green"), [("blue", 1, 2), ("red", 1, 2)])
    assert rewarded.artifacts == {"red": (6,)}
    assert rewarded.coins == {"red": 2, "blue": 2}


def test_a_player_off_the_track_observes_nothing() -> None:
    table = table_of()
    assert observed(("red", "blue"), "green", table.state.rules) == ("red", "blue")
    assert table.state.teams("black") == ()


def test_a_team_of_four_jetpacks_is_corrected_to_three_at_most() -> None:
    state = table_of().state
    team = changed(state.team("red", 1), cards=("jetpack",) * 4)
    assert SetTeam.prefilled(state.with_team("red", 1, team), "red").jetpacks == 3


def test_a_marker_moves_only_to_a_space_of_the_track() -> None:
    track = ("red", "blue")
    assert [moved(track, ("red", space)) for space in (0, 1, 2, 3)] == [
        track, track, ("blue", "red"), track
    ]  # fmt: skip


def test_a_loss_lists_only_the_teams_of_its_owner() -> None:
    state = sending().reveal(red=(1, 2), blue=(1,), green=()).state
    losing = (("red", 1), ("red", 2), ("blue", 1))
    state = changed(state, journey=changed(state.journey, losing=losing))
    for owner, teams in (("red", ["1", "2"]), ("blue", ["1"])):
        lost = LoseCard(seat="blue", owner=owner, team=1, card="crew:3:2")
        assert [choice.value for choice in lost.choices(state)["team"]] == teams


def test_a_jetpack_is_offered_to_a_team_with_room() -> None:
    table = choosing("jetpack::3", "crew:2:3", "patron", "risky::3")
    table = with_team(table, "red", 1, "explorer:3:2", "crew:3:2", "vehicle:1:4")
    assert PlayJetpack.prefilled(table.state, "red").team == 2
    begun = with_team(table, "red", 2, "crew:1:1")
    assert PlayJetpack.prefilled(begun.state, "red").team == 2
    full = with_team(table, "red", 2, "explorer:1:1", "crew:1:1", "vehicle:1:1")
    assert PlayJetpack.prefilled(full.state, "red").team == 1


def test_an_unknown_kind_of_card_is_entered_as_an_explorer() -> None:
    assert EnterCard(card="wizard", strength=2, price=3).code.startswith("explorer:")


def test_a_jetpack_in_a_team_with_room_replaces_nothing_unless_it_is_told_to() -> None:
    table = with_team(
        choosing("jetpack::3", "crew:2:3", "patron", "risky::3"), "red", 1, "crew:3:2"
    )
    jetpack = PlayJetpack.prefilled(table.state, "red")
    assert [choice.value for choice in jetpack.choices(table.state)["replaces"]] == ["", "crew"]


def test_risky_move_draws_the_seventh_cartographer_and_no_eighth() -> None:
    state = choosing("risky::3", "crew:2:3", "patron", "explorer:3:2").state
    drawn = RiskyMove(seat="red", card="risky::3", top="cartographer")

    def objected(out: int) -> list[str]:
        return [objection.id for objection in game.objections(changed(state, area=out), drawn)]

    assert objected(6) == []
    assert objected(7) == ["market.cartographers"]
    explorer = RiskyMove(seat="red", card="risky::3", top="explorer:1:4")
    assert game.objections(changed(state, area=7), explorer) == []


def test_a_number_that_the_expedition_does_not_need_may_be_missing() -> None:
    """Avalon: two explorers, one crew."""
    state = table_of().state
    needed = Team(cards=("explorer:3:2", "crew", "vehicle"))
    free = Team(cards=("explorer:3:2", "crew:2:3", "vehicle"))
    assert strength_for(state, needed, "avalon") is None
    assert strength_for(state, free, "avalon") == 2 * 3 + 2


def test_rules_that_nobody_agreed_on_are_those_of_the_set_up() -> None:
    defaults = {name: field.default for name, field in Options.model_fields.items()}
    agreed = {field.name: field.default for field in fields(Readings)}
    assert agreed == {name: defaults[name] for name in agreed}


def test_only_a_first_game_begins_with_one_of_three_expeditions() -> None:
    options, chance = table_of().options, Random(0)
    first = options.model_copy(update={"first_game": True})

    def begun(agreed: Options) -> set[str]:
        rows = [game.redrawn(agreed, "row", FOUR, chance).row for _ in range(200)]
        assert {len(set(row)) for row in rows} == {4}
        return {row[0] for row in rows}

    assert begun(options) == set(EXPEDITIONS)
    assert begun(first) == {"avalon", "kalahari", "iram"}


def test_the_rest_of_the_row_of_a_first_game_is_any() -> None:
    """Where one of the three is drawn first, the row stays as it was drawn."""
    first = table_of().options.model_copy(update={"first_game": True})
    rows = [game.redrawn(first, "row", FOUR, Random(seed)).row for seed in range(60)]
    drawn = [tuple(Random(seed).sample(EXPEDITIONS, 4)) for seed in range(60)]
    kept = [(row, one) for row, one in zip(rows, drawn, strict=True) if one[0] in FIRST_GAME]
    assert kept
    assert all(row == one for row, one in kept)
