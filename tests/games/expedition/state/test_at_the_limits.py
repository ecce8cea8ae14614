"""Facts at their limits: a marker off the track, too many cards, a card nobody reads."""

from dataclasses import fields
from random import Random

from companion.core.frozen import changed
from companion.games.expedition import game
from companion.games.expedition.box.contents import EXPEDITIONS, FIRST_GAME
from companion.games.expedition.course.what_follows import follows
from companion.games.expedition.fixes.behind_the_screen import SetArtifacts
from companion.games.expedition.fixes.open_facts import SetTeam
from companion.games.expedition.moves.bids import OpeningBids, StartOrder, bid_for_the_initiative
from companion.games.expedition.moves.choice.special_cards import PlayJetpack, RiskyMove
from companion.games.expedition.moves.journey.losses import LoseCard
from companion.games.expedition.moves.journey.tell_strengths import TellStrengths
from companion.games.expedition.moves.last_count import STEPS, Uncover
from companion.games.expedition.moves.market.known_cards import EnterCard, card_kinds
from companion.games.expedition.rules.deck import deck
from companion.games.expedition.rules.forecast import forecast
from companion.games.expedition.rules.initiative import moved, observed
from companion.games.expedition.rules.outcome import artifact, rewards
from companion.games.expedition.rules.prices import on_screen
from companion.games.expedition.rules.teams import strength_for
from companion.games.expedition.setup.new_game import Options
from companion.games.expedition.state.phases import not_now
from companion.games.expedition.state.state import Readings, Team
from companion.translations import words
from tests.games.expedition.play import FOUR
from tests.games.expedition.table_of import choosing, sending, table_of, with_team


def test_another_phase_says_what_is_due() -> None:
    state = choosing().state
    due = not_now(state, "market")
    assert due is not None
    assert words(due, {}) == "Now the players choose cards."
    assert not_now(state, "choice") is None


def test_strengths_told_too_early_bring_no_result() -> None:
    assert list(follows(choosing().state, TellStrengths(), None)) == []


def test_a_bid_for_the_initiative_is_from_nothing_to_the_11_coins_of_the_start() -> None:
    state = table_of(initiative_bids=True).state
    assert bid_for_the_initiative(state).amounts == dict.fromkeys(
        ("red", "blue", "green", "yellow"), (0, 11)
    )
    poor = {**state.players, "red": changed(state.players["red"], coins=0)}
    assert bid_for_the_initiative(changed(state, players=poor)).amounts["red"] == (0, 0)


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


def test_the_form_of_a_loss_lists_the_first_card_of_the_owner_chosen() -> None:
    table = sending().reveal(red=(1,), blue=(1,), green=())
    assert LoseCard.prefilled(table.state, "blue", owner="green").card == "crew:3:2"


def test_more_cards_than_the_box_has_leave_none_in_the_deck() -> None:
    """51 cards: 44 and 7 cartographers."""
    state = changed(table_of(counts_deck=True).state, area=0)
    assert (deck(state).cards, deck(state).cartographer) == (51, 14)  # 7 of 51
    left = deck(changed(state, discard=("crew",) * 60))
    assert (left.cards, left.discard, left.cartographer) == (0, 60, 0)
    assert dict(left.left) == {**dict(deck(state).left), "crew": 0}
    assert deck(changed(state, discard=("crew",) * 48)).cartographer == 100  # 7 among 3 cards
    assert deck(changed(state, discard=("crew",) * 41)).cartographer == 70  # 7 of 10


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


def test_the_form_of_a_loss_begins_with_a_team_that_its_player_chooses_for() -> None:
    """Blue chooses for the winner, Red, as the next in initiative; Green only for itself."""
    state = sending().reveal(red=(1,), blue=(1,), green=(1,)).state
    owners = {seat: LoseCard.prefilled(state, seat).owner for seat in ("blue", "green")}
    assert owners == {"blue": "red", "green": "green"}


def test_a_screen_without_the_patron_is_known_once_one_screen_is() -> None:
    state = choosing().state
    assert on_screen(state, "blue", "patron:Nobel") is None
    known = changed(state, patrons={"red": ("Nobel",), "blue": ()})
    assert [on_screen(known, seat, "patron:Nobel") for seat in ("red", "blue")] == [True, False]


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


def test_artifacts_of_somebody_without_a_seat_change_nothing() -> None:
    state = table_of().state
    assert SetArtifacts(seat="black", twos=1, fours=0, sixes=0).fold(state) == state


def test_each_step_of_the_last_count_is_counted_once() -> None:
    state = table_of().state
    assert [Uncover(step=step).fold(state).uncovered for step in STEPS] == [1, 2, 3]


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


def test_a_team_is_corrected_with_cards_of_each_type() -> None:
    table = with_team(table_of(), "red", 1, "explorer:3:2", "crew:3:2", "vehicle:1:4")
    choices = SetTeam.prefilled(table.state, "red").choices(table.state)
    own = {
        kind: [choice.value for choice in choices[kind]] for kind in ("explorer", "crew", "vehicle")
    }
    assert {"", "explorer:3:2"} <= {*own["explorer"]}
    assert {"", "crew:3:2"} <= {*own["crew"]}
    assert {"", "vehicle:1:4"} <= {*own["vehicle"]}


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


def test_the_form_of_risky_move_lists_no_other_card() -> None:
    state = choosing("risky::3", "crew:2:3", "patron", "risky::2").state
    choices = RiskyMove.prefilled(state, "red").choices(state)["card"]
    assert [choice.value for choice in choices] == ["risky::2", "risky::3"]


def test_a_number_that_the_expedition_does_not_need_may_be_missing() -> None:
    """Avalon: two explorers, one crew."""
    state = table_of().state
    needed = Team(cards=("explorer:3:2", "crew", "vehicle"))
    free = Team(cards=("explorer:3:2", "crew:2:3", "vehicle"))
    assert strength_for(state, needed, "avalon") is None
    assert strength_for(state, free, "avalon") == 2 * 3 + 2


def test_a_card_drawn_by_risky_move_joins_the_known_ones() -> None:
    state = changed(choosing("risky::3", "crew:2:3", "patron", "explorer:3:2").state,
                    faces=frozenset({"crew:2:3"}))  # fmt: skip
    drawn = RiskyMove(seat="red", card="risky::3", top="vehicle:4:1")
    assert drawn.fold(state).faces == {"crew:2:3", "vehicle:4:1"}


def test_rules_that_nobody_agreed_on_are_those_of_the_set_up() -> None:
    defaults = {name: field.default for name, field in Options.model_fields.items()}
    agreed = {field.name: field.default for field in fields(Readings)}
    assert agreed == {name: defaults[name] for name in agreed}


def test_only_a_first_game_begins_with_one_of_three_expeditions() -> None:
    options, chance = table_of().options, Random(0)
    first = options.model_copy(update={"first_game": True})

    def begun(agreed: Options) -> set[str]:
        drawn = (game.redrawn(agreed, "row", FOUR, chance) for _ in range(200))
        return {options.row[0] for options in drawn}

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
