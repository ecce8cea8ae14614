"""Facts at their limits: a marker off the track, too many cards, a card nobody reads."""

from __future__ import annotations

from companion.core.frozen import changed
from companion.games.expedition.choice.prices import on_screen
from companion.games.expedition.corrections.open_facts import SetTeam
from companion.games.expedition.initiative.opening import question
from companion.games.expedition.journey.forecast import forecast
from companion.games.expedition.journey.losses import LoseCard
from companion.games.expedition.journey.rewards import artifact
from companion.games.expedition.journey.tell_strengths import TellStrengths
from companion.games.expedition.market.deck import deck
from companion.games.expedition.market.known_cards import card_kinds
from companion.games.expedition.round.what_follows import follows
from companion.games.expedition.state.phases import not_now
from companion.translations import words
from tests.games.expedition.table.test_expedition import sending
from tests.games.expedition.table_of import choosing, table_of


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
    assert question(state).amounts == dict.fromkeys(("red", "blue", "green", "yellow"), (0, 11))
    poor = {**state.players, "red": changed(state.players["red"], coins=0)}
    assert question(changed(state, players=poor)).amounts["red"] == (0, 0)


def test_a_marker_off_the_track_is_not_ahead_of_equal_strength() -> None:
    """Red and Blue both have 10."""
    state = sending().state
    assert not forecast(state, "blue", 1).leads
    assert forecast(changed(state, track=("blue", "green", "yellow")), "blue", 1).leads


def test_the_form_of_a_loss_lists_the_first_card_of_the_owner_chosen() -> None:
    table = sending().reveal(red=(1,), blue=(1,), green=())
    assert LoseCard.prefilled(table.state, "blue", owner="green").card == "crew:3:2"


def test_more_cards_than_the_box_has_leave_none_in_the_deck() -> None:
    """51 cards: 44 and 7 cartographers."""
    state = changed(table_of(counts_deck=True).state, area=0)
    assert (deck(state).cards, deck(state).cartographer) == (51, 14)  # 7 of 51
    found = deck(changed(state, discard=("crew",) * 60))
    assert (found.cards, found.discard, found.cartographer) == (0, 60, 0)
    assert dict(found.left) == {**dict(deck(state).left), "crew": 0}


def test_a_corrected_team_holds_only_cards_of_the_right_kind() -> None:
    found = SetTeam(seat="red", explorer="wizard", crew="crew:2:3", vehicle="crew:2:3", jetpacks=1)
    assert found.cards == ("crew:2:3", "jetpack")


def test_a_card_without_numbers_says_so() -> None:
    notes = {one.value: one.note and words(one.note, {}) for one in card_kinds(table_of().state)}
    assert notes["explorer"] == notes["crew"] == "numbers not entered"
    assert notes["patron"] != "numbers not entered"


def test_the_form_of_a_loss_begins_with_a_team_that_its_player_chooses_for() -> None:
    """Blue chooses for the winner, Red, as the next in initiative; Green only for itself."""
    state = sending().reveal(red=(1,), blue=(1,), green=(1,)).state
    owners = {seat: LoseCard.prefilled(state, seat).owner for seat in ("blue", "green")}
    assert owners == {"blue": "red", "green": "green"}


def test_a_screen_without_the_patron_is_known_once_one_screen_is() -> None:
    state = choosing(patrons_by="screens").state
    assert on_screen(state, "blue", "patron:Nobel") is None
    told = changed(state, patrons={"red": ("Nobel",), "blue": ()})
    assert [on_screen(told, seat, "patron:Nobel") for seat in ("red", "blue")] == [True, False]


def test_only_the_first_three_spaces_bring_an_artifact() -> None:
    assert [artifact(space) for space in range(6)] == [0, 6, 4, 2, 0, 0]
