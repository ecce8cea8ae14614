"""Risky move, Jetpack and Prolonged observation at a table."""

from typing import Any

from companion.core.frozen import changed
from companion.games.expedition import game
from companion.games.expedition.box.contents import CARTOGRAPHER
from companion.games.expedition.fixes.leaving import Leave, Return
from companion.games.expedition.moves.choice.special_cards import Observe, PlayJetpack, RiskyMove
from companion.games.expedition.moves.choice.take_or_sell import LeaveCard, Sell, TakeCard
from companion.games.expedition.rules.teams import strength_for, strength_now
from companion.games.expedition.screens.offers import in_one_tap
from companion.translations import words
from tests.games.expedition.play import Table
from tests.games.expedition.table_of import choosing, coins, objects, with_team

MARKET = ("risky::3", "risky::3", "jetpack::3", "observation::3")


def risked(top: str, **options: Any) -> Table:
    """Red has played Risky move and drawn this card."""
    return choosing(*MARKET, **options).tap(RiskyMove(seat="red", card="risky::3", top=top))


def test_a_card_drawn_by_risky_move_joins_a_team_and_is_not_sold() -> None:
    table = risked("crew:4:1")
    assert table.state.chooses == "red"
    assert objects(table, TakeCard(seat="red", card="jetpack::3")) == ["choice.card", "take.kind"]
    assert objects(table, TakeCard(seat="blue", card="crew:4:1")) == ["choice.order", "choice.card"]
    assert {action.kind for action in in_one_tap(table.state, "red")} == {"take_card"}
    table.tap(TakeCard(seat="red", card="crew:4:1"))
    assert table.state.drawn is None
    assert table.state.chooses == "blue"
    assert table.state.market == ("risky::3", "jetpack::3", "observation::3")
    assert table.state.discard == ("risky::3",)
    assert "crew:4:1" in table.state.faces


def test_a_patron_drawn_by_risky_move_is_sold() -> None:
    table = risked("patron").tap(Sell(seat="red", card="patron", coins=7))
    assert coins(table)[0] == 16
    assert table.state.chooses == "blue"


def test_risky_moves_in_a_row() -> None:
    table = risked("risky::3").tap(RiskyMove(seat="red", card="risky::3", top="observation::3"))
    assert table.state.drawn is not None
    assert table.state.drawn.card == "observation::3"
    assert table.state.market.count("risky::3") == 1
    assert objects(table, Sell(seat="red", card="observation::3", coins=3)) == ["sell.drawn"]
    table.tap(Observe(seat="red", card="observation::3"))
    assert table.state.discard == ("risky::3", "risky::3", "observation::3")
    assert table.state.chooses == "blue"


def test_a_cartographer_drawn_by_risky_move_goes_to_its_area() -> None:
    table = risked(CARTOGRAPHER, cartographers=2)
    assert table.state.area == 3
    assert table.state.drawn is None
    assert table.state.chooses == "blue"


def test_risky_move_draws_from_a_shuffled_deck_where_the_last_card_is_gone() -> None:
    """At a table that counts the deck: 3 of its 51 cards are on the market, 48 discarded."""
    table = choosing("risky::3", "crew:2:3", "patron", players=2, counts_deck=True)
    sold = ("crew",) * 48
    empty = changed(table.state, discard=sold)
    move = RiskyMove.prefilled(empty, "red", top="vehicle")
    assert move.shuffled
    assert move.fold(empty).discard == ("risky::3",)
    assert not RiskyMove.prefilled(changed(empty, discard=sold[1:]), "red", top="crew").shuffled
    page = game.page("choose", empty, "red", {"card": ["risky::3"], "top": ["vehicle"]})
    assert page.offers[0].action == move


def test_a_card_drawn_is_left_only_against_the_rules() -> None:
    table = risked("jetpack::3")
    table.force(LeaveCard(seat="red"))
    assert table.state.discard == ("risky::3", "jetpack::3")


def test_a_jetpack_joins_a_team_with_room() -> None:
    table = with_team(choosing(*MARKET), "red", 2, "explorer:3:2")
    table.tap(PlayJetpack(seat="red", card="jetpack::3", team=2))
    assert table.state.team("red", 2).cards == ("explorer:3:2", "jetpack::3")
    assert strength_now(table.state, "red", 2) == 3 * 2 + 2 * 1
    assert strength_for(table.state, table.state.team("red", 2), "iram") == 2 * 2


def test_a_jetpack_in_a_full_team_takes_the_place_of_a_card() -> None:
    table = with_team(choosing(*MARKET), "red", 1, "explorer:3:2", "crew:1:4", "vehicle:1:4")
    proposed = PlayJetpack.prefilled(table.state, "red", team=1)
    assert proposed.replaces == "explorer"
    replacing = PlayJetpack(seat="red", card="jetpack::3", replaces="crew")
    table.tap(replacing)
    assert table.state.team("red", 1).cards == ("explorer:3:2", "vehicle:1:4", "jetpack::3")
    assert table.state.discard == ("crew:1:4",)


def test_a_jetpack_may_also_take_the_place_of_a_card_where_there_is_room() -> None:
    """«Если в этой команде уже есть карта выбранного типа, сбросьте её, чтобы добавить реактивный
    ранец». Avalon counts explorers twice and the crew once: explorer 1 and crew 3 have 5. As the
    vehicle a Jetpack adds nothing, as the explorer 2 × 2, as the crew 2 instead of 3."""
    table = with_team(choosing(*MARKET), "red", 1, "explorer:1:1", "crew:3:2")
    page = game.page("choose", table.state, "red", {"card": ["jetpack::3"]})
    assert [words(offer.label, {}) for offer in page.offers] == [
        "Jetpack into team 1: strength 5 → 5",
        "Team 1 without Explorer: strength 5 → 7",
        "Team 1 without Crew: strength 5 → 4",
        "Jetpack into team 2: strength 0 → 4",
        "Sell Jetpack: 3\u00a0M£",
    ]
    assert [objects(table, offer.action) for offer in page.offers] == [[]] * 5
    swapped = table.tap(page.offers[1].action)
    assert swapped.state.team("red", 1).cards == ("crew:3:2", "jetpack::3")
    assert swapped.state.discard == ("explorer:1:1",)


def test_a_card_that_joins_a_full_team_takes_the_place_of_a_jetpack() -> None:
    table = with_team(choosing("crew:2:3", *MARKET[1:]), "red", 1, "explorer:3:2", "vehicle:1:4",
                      "jetpack")  # fmt: skip
    table.tap(TakeCard(seat="red", card="crew:2:3"))
    assert table.state.team("red", 1).cards == ("explorer:3:2", "crew:2:3", "vehicle:1:4")
    assert table.state.discard == ("jetpack",)


def test_a_card_is_proposed_for_a_team_that_lacks_its_type() -> None:
    table = choosing("crew:2:3", "patron", "risky::3", "observation::3")

    def proposed() -> int:
        return TakeCard.prefilled(table.state, "red").team

    assert proposed() == 1
    with_team(table, "red", 2, "explorer:3:2")
    assert proposed() == 2
    with_team(table, "red", 1, "vehicle:1:4")
    assert proposed() == 1
    with_team(table, "red", 1, "crew:1:4")
    assert proposed() == 2
    with_team(table, "red", 2, "crew:1:1")
    assert proposed() == 1


def test_the_forms_of_special_cards_begin_with_the_first_one_on_offer() -> None:
    state = choosing("observation::3", "risky::2", "jetpack::1", "risky::3").state
    risky = RiskyMove.prefilled(state, "red")
    assert (risky.card, risky.top, risky.shuffled) == ("risky::2", "explorer", False)
    assert PlayJetpack.prefilled(state, "red").card == "jetpack::1"
    assert Observe.prefilled(state, "red").card == "observation::3"
    chosen = RiskyMove.prefilled(state, "red", card="risky::3", top="crew:2:3")
    assert (chosen.card, chosen.top) == ("risky::3", "crew:2:3")
    full = with_team(choosing(*MARKET), "red", 1, "explorer:3:2", "crew:1:4", "vehicle:1:4")
    jetpack = PlayJetpack.prefilled(full.state, "red", team=1, replaces="vehicle")
    assert (jetpack.card, jetpack.replaces) == ("jetpack::3", "vehicle")


def test_the_form_of_a_jetpack_lists_the_jetpacks_and_the_card_it_was_given() -> None:
    state = choosing(*MARKET).state
    for card, listed in (("jetpack::3", ["jetpack::3"]), (MARKET[0], [MARKET[0], "jetpack::3"])):
        values = [
            choice.value for choice in PlayJetpack(seat="red", card=card).choices(state)["card"]
        ]
        assert sorted(values) == sorted(listed)


def test_a_jetpack_may_replace_a_jetpack() -> None:
    table = with_team(choosing("jetpack", *MARKET[1:]), "red", 1, "explorer:3:2", "jetpack")
    playing = PlayJetpack(seat="red", card="jetpack", team=1, replaces="jetpack")
    told = "takes “Jetpack”; team 1; in place of “Jetpack”"
    assert words(playing.story(table.state), {}) == told
    assert table.tap(playing).state.discard == ("jetpack",)


def test_risky_move_draws_no_card_that_others_hold() -> None:
    """All eight explorers are in teams and on the market."""
    table = choosing("risky::3", "explorer:1:1", "explorer", "explorer")
    for seat in ("red", "blue"):
        for team in (1, 2):
            with_team(table, seat, team, "explorer:2:2")
    drawing = RiskyMove(seat="red", card="risky::3", top="explorer")
    assert objects(table, drawing) == []
    assert objects(with_team(table, "green", 1, "explorer"), drawing) == ["market.box"]


def test_a_drawn_card_of_a_player_who_leaves_is_discarded() -> None:
    table = risked("crew:4:1").tap(Leave(seat="red"))
    assert table.state.drawn is None
    assert table.state.discard == ("risky::3", "crew:4:1")
    assert table.tap(Return(seat="red")).state.chooses == "blue"


def test_prolonged_observation_says_where_the_marker_goes() -> None:
    """Of equal bids red's moved it from II to I."""
    table = choosing("observation::3", "crew:2:3", "patron", players=3)

    def said(seat: str) -> str:
        page = game.page("choose", table.state, seat, {"card": ["observation::3"]})
        return words(page.offers[0].label, {})

    assert said("red") == "Play Prolonged observation: initiative I → I"
    table.tap(TakeCard(seat="red", card="crew:2:3"))
    assert said("blue") == "Play Prolonged observation: initiative III → I"
