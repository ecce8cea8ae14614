"""The market, the auction and the choice of cards at a table."""

from typing import Any, cast

import pytest

from companion.core.frozen import changed
from companion.games.expedition import game
from companion.games.expedition.fixes.leaving import Leave, Return
from companion.games.expedition.moves.choice.special_cards import RiskyMove
from companion.games.expedition.moves.choice.take_or_sell import LeaveCard, Sell, TakeCard
from companion.games.expedition.moves.market.known_cards import (
    EnterCard,
    EnterPatrons,
)
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.rules.deck import deck
from companion.games.expedition.rules.score import price
from companion.games.expedition.screens.offers import in_one_tap
from companion.games.expedition.state.cards import Card, card
from companion.translations import words
from tests.games.expedition.table_of import (
    choosing,
    coins,
    laid,
    objects,
    table_of,
    with_team,
)

# -- cards as texts -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "meant"),
    [
        ("explorer", Card("explorer")),
        ("explorer:3", Card("explorer", 3)),
        ("explorer:0:12", Card("explorer", 0, 12)),
        ("crew::2", Card("crew", None, 2)),
        ("jetpack::3", Card("jetpack", 2, 3)),
        ("risky", Card("risky")),
        ("patron", Card("patron")),
        ("patron:Nobel", Card("patron", name="Nobel")),
    ],
)
def test_a_card_is_read_from_its_text(code: str, meant: Card) -> None:
    assert card(code) == meant
    assert card(code).code == code


@pytest.mark.parametrize(
    "text", ["", "ship", "explorer:x", "explorer:1:2:3", "explorer:100", "patron:a:b", "risky:1",
             "cartographer", "patron:" + "x" * 31, "explorer:٣"],
)  # fmt: skip
def test_another_text_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        card(text)


def test_a_card_has_one_spelling() -> None:
    assert card("explorer::").code == "explorer"
    assert card("patron:").code == "patron"
    assert Sell(seat="red", card="crew:2:").card == "crew:2"


# -- the market ---------------------------------------------------------------------------------


def test_the_third_cartographer_is_announced() -> None:
    table = table_of()
    soon = LayMarket(cards={"crew": 4}, cartographers=3)
    assert game.turn(table.state).notice is None
    assert game.turn(table.tap(soon).state).notice is not None


def test_a_card_seen_with_its_numbers_is_known_from_then_on() -> None:
    table = laid(table_of(), "explorer:3:2", "crew", "patron", "risky::3")
    assert table.state.faces == {"explorer:3:2", "risky::3"}
    assert game.kept(table.state)["faces"] == ("explorer:3:2", "risky::3")


def test_numbers_can_be_entered_and_taken_back() -> None:
    table = table_of().tap(EnterCard(card="crew", strength=4, price=1))
    assert table.state.faces == {"crew:4:1"}
    table.tap(EnterCard(card="jetpack", strength=9, price=3)).tap(
        EnterCard(card="patron", name=" Nobel "))  # fmt: skip
    assert table.state.faces == {"crew:4:1", "jetpack::3", "patron:Nobel"}
    table.tap(EnterCard(card="crew", strength=4, price=1, known=False))
    assert table.state.faces == {"jetpack::3", "patron:Nobel"}
    assert EnterCard(card="patron").fold(table.state) == table.state


def test_a_deck_is_counted() -> None:
    table = table_of()
    assert deck(table.state).cards == 51
    assert deck(table.state).cartographer == 14  # 7 of 51
    laid(table, "crew", "risky", "patron", "vehicle", cartographers=2)
    left = deck(table.state)
    assert left.cards == 45
    assert dict(left.left) == {
        "explorer": 8, "crew": 7, "vehicle": 7, "patron": 7, "special": 11, "cartographer": 5,
    }  # fmt: skip
    table.reveal(red=0, blue=0, green=0, yellow=0)
    table.tap(Sell(seat="red", card="crew", coins=1))
    table.tap(TakeCard(seat="blue", card="vehicle"))
    table.tap(RiskyMove(seat="green", top="explorer"))
    assert deck(table.state).discard == 2
    assert deck(table.state).cards == 44
    miscounted = deck(changed(table.state, discard=("crew",) * 45, market=(), drawn=None))
    assert (miscounted.cards, miscounted.cartographer) == (3, 100)
    more_than_there_are = deck(changed(table.state, discard=("crew",) * 60))
    assert (more_than_there_are.cards, more_than_there_are.cartographer) == (0, 0)
    assert dict(more_than_there_are.left)["crew"] == 0
    assert game.view(table.state).deck is None
    assert game.view(table_of(counts_deck=True).state).deck is not None


def test_a_shuffled_discard_pile_is_in_the_deck_again() -> None:
    table = choosing(players=2)
    table.tap(Sell(seat="red", card="crew:2:3", coins=3))
    table.tap(Sell(seat="blue", card="patron", coins=5))
    assert len(table.state.discard) == 3
    table.tap(LayMarket(cards={"crew": 3}, shuffled=True))
    assert table.state.discard == ()


# -- the auction --------------------------------------------------------------------------------


def test_bids_are_asked_within_the_purse_and_paid_at_the_end_of_the_round() -> None:
    table = laid(table_of(2), "patron", "crew:2:3", "crew:2:3")
    assert coins(table) == (9, 10)
    question = game.secret_question(table.state)
    assert question is not None
    assert question.amounts == {"red": (0, 9), "blue": (0, 10)}
    assert question.round == 1
    table.reveal(red=4, blue=1)
    assert coins(table) == (9, 10)
    table.tap(Sell(seat="red", card="patron", coins=7))
    assert coins(table) == (16, 10)
    table.tap(Sell(seat="blue", card="crew:2:3", coins=3))
    assert coins(table) == (12, 12)
    assert table.state.round == 2
    assert game.secret_question(table.state) is None


def test_a_purse_below_nothing_bids_nothing() -> None:
    table = laid(table_of(2), "patron", "crew", "crew")
    broke = table.state.player("red", coins=-2)
    question = game.secret_question(broke)
    assert question is not None
    assert question.range("red") == (0, 0)


def test_the_view_tells_where_the_highest_and_the_lowest_bid_lead() -> None:
    places = game.view(laid(table_of(), "crew", "crew", "crew", "crew").state).track
    assert [(p.seat, p.as_highest, p.as_lowest) for p in places] == [
        ("red", "", "II"), ("blue", "I", "III"), ("green", "II", "IV"), ("yellow", "III", ""),
    ]  # fmt: skip
    assert [p.artifact for p in places] == [6, 4, 2, 0]


# -- the choice ---------------------------------------------------------------------------------


def test_cards_are_chosen_in_the_order_of_the_bids() -> None:
    table = laid(table_of(), "explorer:3:2", "crew:2:3", "patron", "risky::3")
    table.reveal(red=1, blue=5, green=5, yellow=0)
    assert table.state.order == ("blue", "green", "red", "yellow")
    assert game.turn(table.state).seat == "blue"
    assert game.waited(table.state).seats == ("blue",)
    table.tap(TakeCard(seat="blue", card="crew:2:3"))
    assert [action.subject for action in in_one_tap(table.state, "green")] == ["green"] * 6
    cards = [
        (offer.page, cast(Any, offer.action).card) for offer in game.quick(table.state, "green")
    ]
    assert cards == [("choose", code) for code in table.state.market]
    assert not game.quick(table.state, "red")


def test_a_price_that_nobody_has_entered_is_asked_for() -> None:
    table = choosing("explorer:3", "crew", "patron", "patron")
    assert objects(table, Sell(seat="red", card="explorer:3", coins=4)) == []
    assert "sell" in [item.kind for item in game.prompts(table.state, "red")]
    offered = in_one_tap(table.state, "red")
    assert [action for action in offered if isinstance(action, Sell)] == [
        Sell(seat="red", card="patron", coins=5),
        Sell(seat="red", card="patron", coins=7),
    ]


def test_the_lists_of_the_screens_are_entered_by_name() -> None:
    table = table_of(faces=["patron:Nobel", "patron:Astor", "crew:2:3"])
    assert "screen_patrons" in [item.kind for item in game.anytime(table.state, "red")]
    form = EnterPatrons.prefilled(table.state, "red")
    assert [choice.value for choice in form.choices(table.state)["patrons"]] == ["Astor", "Nobel"]
    table.tap(EnterPatrons(seat="red", patrons=("Nobel",)))
    assert game.kept(table.state)["patrons"] == {"red": ("Nobel",)}
    assert EnterPatrons.prefilled(table.state, "red").patrons == ("Nobel",)
    assert objects(table, EnterPatrons(seat="red", patrons=("Nobel", "Astor"))) == []
    assert price(table.state, "red", "patron:Nobel") == 7
    assert price(table.state, "blue", "patron:Nobel") == 5
    assert price(table.state, "blue", "patron") is None


def test_a_card_is_left_only_against_the_rules() -> None:
    table = choosing()
    assert objects(table, LeaveCard(seat="red")) == ["leave_card.never"]
    assert "leave_card" in [item.kind for item in game.menu(table.state, "red")]
    table.force(LeaveCard(seat="red"))
    assert table.state.chooses == "blue"
    table.states.append(changed(table.state, market=()))
    assert objects(table, LeaveCard(seat="blue")) == ["choice.order", "leave_card.never"]


def test_nobody_waits_for_a_player_who_has_left() -> None:
    table = choosing()
    table.tap(Leave(seat="red"))
    assert table.state.chooses == "blue"
    for seat, code in (("blue", "explorer:3:2"), ("green", "crew:2:3")):
        table.tap(TakeCard(seat=seat, card=code))
    table.tap(Leave(seat="yellow"))
    assert table.kinds()[-1] == "end_round"
    assert table.state.playing == ("blue", "green")
    laid(table, "crew", "crew", "crew")
    question = game.secret_question(table.state)
    assert question is not None
    assert question.seats == ("blue", "green")
    table.tap(Return(seat="red"))
    assert table.state.playing == ("red", "blue", "green")


@pytest.mark.parametrize(
    ("code", "there"), [("explorer", "explorer"), ("explorer:3:2", "explorer:3:2")]
)
def test_a_card_replaces_one_that_looks_the_same(code: str, there: str) -> None:
    table = with_team(choosing(code, "crew:2:3", "patron", players=3), "red", 1, there)
    taking = TakeCard(seat="red", card=code, team=1)
    assert [phrase.message for phrase in taking.reminders(table.state)] == ["{card} is discarded"]
    name = words(card(there).label, {})
    assert words(taking.story(table.state), {}) == f"takes “{name}”; team 1; in place of “{name}”"
    shown = game.page("choose", table.state, "red", {"card": [code]}).view
    assert [joining.gone and joining.gone.code for joining in shown.joining] == [there, None]
    assert table.tap(taking).state.discard == (there,)
    left = dict(deck(table.state).left)
    assert left["explorer"] == 6


def test_a_seller_without_a_list_may_have_any_patron_that_no_other_screen_shows() -> None:
    table = choosing("patron:Astor", "patron:Nobel", "patron", "crew",
                     patrons={"blue": ("Nobel",)})  # fmt: skip
    prices = {code: price(table.state, "red", code) for code in ("patron:Astor", "patron:Nobel")}
    assert prices == {"patron:Astor": None, "patron:Nobel": 5}
    for paid in (5, 7):
        assert objects(table, Sell(seat="red", card="patron:Astor", coins=paid)) == []
    sold = [action.coins for action in in_one_tap(table.state, "red")
            if isinstance(action, Sell) and action.card == "patron:Astor"]  # fmt: skip
    assert sold == [5, 7]


@pytest.mark.parametrize(
    ("counts", "shuffled", "hears"),
    [
        (True, False, ["market.box"]),
        (True, True, ["market.shuffled"]),  # 8 of 51 cards are discarded
        (False, False, []),
        (False, True, []),
    ],
)
def test_a_counted_deck_has_no_ninth_patron(counts: bool, shuffled: bool, hears: list[str]) -> None:
    state = changed(table_of(counts_deck=counts).state, discard=("patron",) * 8)
    laying = LayMarket(cards={"patron": 1, "crew": 3}, shuffled=shuffled)
    assert [objection.id for objection in game.objections(state, laying)] == hears
    nearly = changed(state, discard=("patron",) * 8 + ("crew",) * 39)  # 4 cards are left
    laying = LayMarket(cards={"vehicle": 4}, shuffled=True)
    assert [objection.id for objection in game.objections(nearly, laying)] == []


def test_a_deck_that_has_run_out_asks_once_for_the_shuffle() -> None:
    state = changed(table_of(counts_deck=True).state, discard=("patron",) * 8 + ("crew",) * 8)
    two_kinds = LayMarket(cards={"patron": 1, "crew": 1, "vehicle": 2})
    texts = [words(objection.text, {}) for objection in game.objections(state, two_kinds)]
    assert texts == [
        "By the log the deck has no such card left. If the discard pile was shuffled, tick that."
    ]
    thirteen = LayMarket(cards={"risky": 7, "jetpack": 6}, shuffled=True)
    assert "The box has only 12 cards of this kind: Special card." in [
        words(objection.text, {}) for objection in game.objections(state, thirteen)
    ]


def test_the_error_of_a_bid_beyond_the_purse_tells_no_number() -> None:
    """It stands on the page beside the covered purse."""
    question = game.secret_question(laid(table_of(2), "patron", "crew:2:3", "crew:2:3").state)
    assert question
    assert question.wrong
    assert not any(map(str.isdigit, words(question.wrong, {})))
