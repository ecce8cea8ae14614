"""Risky move, Jetpack and Prolonged observation; forms and lines at states that few games reach."""

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.games.expedition import game
from companion.games.expedition.box.contents import CARTOGRAPHER
from companion.games.expedition.course.ends import NextExpedition
from companion.games.expedition.fixes.behind_the_screen import SetArtifacts, SetCoins
from companion.games.expedition.fixes.leaving import Leave, Return
from companion.games.expedition.fixes.open_facts import Correct, SetTeam
from companion.games.expedition.moves.choice.special_cards import Observe, PlayJetpack, RiskyMove
from companion.games.expedition.moves.choice.take_or_sell import LeaveCard, Sell, TakeCard
from companion.games.expedition.moves.journey.losses import LoseCard
from companion.games.expedition.moves.journey.result import Result
from companion.games.expedition.moves.market.known_cards import (
    EnterCard,
    EnterPatrons,
    EnterSymbols,
    card_kinds,
)
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.rules.teams import strength_for, strength_now
from companion.games.expedition.screens.offers import in_one_tap
from companion.games.expedition.state.state import Journey, Sent, State
from companion.translations import words
from tests.games.expedition.play import Table
from tests.games.expedition.table_of import choosing, coins, objects, sending, table_of, with_team

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


NAMES = {"red": "Ada", "blue": "Bo", "green": "Cy", "yellow": "Dee"}
SPECIAL = ("patron", "risky::3", "jetpack::3", "observation::3")


def fields(state: State, what: str, seat: str = "red") -> int:
    return Correct.prefilled(state, seat, what=what).to


def test_a_correction_begins_with_the_count_of_the_companion() -> None:
    state = changed(table_of().state, area=2, round=5)
    won = changed(state, players={**state.players, "red": changed(state.players["red"], cards=3)})
    assert [fields(won, what) for what in ("cards", "area", "round")] == [3, 2, 5]
    assert fields(won, "cards", "blue") == fields(won, "cards", "nobody") == 0
    hidden = changed(state.players["red"], cards=None)
    assert fields(changed(state, players={**state.players, "red": hidden}), "cards") == 0
    with pytest.raises(ValueError, match="what"):
        Correct.prefilled(state, "red", what="coins")


def test_the_form_of_a_card_for_a_team_is_an_explorer_where_no_card_fits() -> None:
    assert TakeCard.prefilled(choosing(*SPECIAL).state, "red").card == "explorer"
    table = choosing("patron", "vehicle:1:2", "crew:2:3", "risky::3")
    assert TakeCard.prefilled(table.state, "red").card == table.state.market[0] == "crew:2:3"


def test_a_patron_in_a_team_against_the_rules_counts_nothing() -> None:
    table = with_team(choosing(*SPECIAL), "red", 1, "explorer:3:2")
    table.force(TakeCard(seat="red", card="patron"))
    assert table.state.team("red", 1).cards == ("explorer:3:2", "patron")
    assert strength_now(table.state, "red", 1) == 3 * 2


def test_cards_are_listed_by_kind_then_strength_then_price_then_name() -> None:
    laid = LayMarket(cards={
        "patron:Nobel": 1, "patron:Astor": 1, "crew:2:3": 1, "explorer:10:1": 1,
        "explorer:2:5": 2, "explorer:2:4": 1, "risky::3": 1, "vehicle:1:9": 1,
    })  # fmt: skip
    assert laid.laid == (
        "explorer:2:4", "explorer:2:5", "explorer:2:5", "explorer:10:1", "crew:2:3", "vehicle:1:9",
        "patron:Astor", "patron:Nobel", "risky::3",
    )  # fmt: skip


def test_cards_of_known_numbers_come_before_the_kinds() -> None:
    state = changed(table_of().state, faces=frozenset({"patron:Nobel", "crew:2:3", "crew:1:4"}))
    assert [choice.value for choice in card_kinds(state, "vehicle:3", "ship")] == [
        "crew:1:4", "crew:2:3", "patron:Nobel", "explorer", "crew", "vehicle", "patron", "risky",
        "jetpack", "observation", "vehicle:3",
    ]  # fmt: skip


def test_the_form_of_symbols_asks_for_the_next_expedition_that_is_unknown() -> None:
    """The row is Avalon, Iram, Mu, Shangri-La."""
    table = table_of(symbols={"avalon": {"explorer": 2}, "mu": {"vehicle": 3}})
    form = EnterSymbols.prefilled(table.state, "red")
    assert (form.expedition, form.symbols) == ("iram", {"explorer": 0, "crew": 0, "vehicle": 0})
    known = EnterSymbols.prefilled(table.state, "red", expedition="mu")
    assert known.symbols == {"explorer": 0, "crew": 0, "vehicle": 3}
    last = changed(table.state, active=2)
    assert EnterSymbols.prefilled(last, "red").expedition == "shangri_la"
    full = table_of()
    assert EnterSymbols.prefilled(full.state, "red").expedition == "avalon"
    over = changed(full.state, active=4)
    assert EnterSymbols.prefilled(over, "red").expedition == "thule"
    offered = [choice.value for choice in form.choices(table.state)["expedition"]]
    assert offered == ["avalon", "iram", "mu", "shangri_la", "thule", "el_dorado", "kalahari",
                       "atlantis", "agartha"]  # fmt: skip


def test_a_card_that_is_not_there_after_all_is_forgotten() -> None:
    state = changed(table_of().state, faces=frozenset({"crew:2:3", "crew:1:4"}))
    gone = EnterCard(card="crew", strength=2, price=3, known=False)
    assert words(gone.story(state), {}) == "The deck has no card “Crew 2”"
    action = EnterCard(card="crew", strength=2, price=3)
    assert words(action.story(state), {}) == "The deck has a card “Crew 2”; sold for 3\u00a0M£"
    named = EnterCard(card="patron", name=" Astor ")
    assert words(named.story(state), {}) == "The deck has a card “Patron Astor”"


def test_patrons_of_a_screen_are_offered_by_name() -> None:
    state = changed(table_of().state, faces=frozenset({"patron:Nobel", "crew:2:3"}),
                    patrons={"blue": ("Yale",)})  # fmt: skip
    form = EnterPatrons.prefilled(state, "red", patrons=("Astor",))
    assert [choice.value for choice in form.choices(state)["patrons"]] == ["Astor", "Nobel", "Yale"]
    assert words(EnterPatrons(seat="red", patrons=("Nobel", "Astor")).story(state), {}) == (
        "names the patrons on the screen; Nobel, Astor"
    )
    assert words(EnterPatrons(seat="red").story(state), {}) == "names the patrons on the screen; –"
    twice = EnterPatrons(seat="red", patrons=("Nobel", "Astor", "Nobel")).fold(state)
    assert twice.patrons == {"blue": ("Yale",), "red": ("Astor", "Nobel")}
    assert EnterPatrons(seat="pink", patrons=("Nobel",)).fold(state) == state


def test_artifacts_are_corrected_worth_by_worth() -> None:
    state = SetArtifacts(seat="red", twos=1, fours=0, sixes=2).fold(table_of().state)
    assert state.players["red"].artifacts == {2: 1, 6: 2}
    assert state.players["red"].found == 3
    form = SetArtifacts.prefilled(state, "red")
    assert (form.twos, form.fours, form.sixes) == (1, 0, 2)
    assert words(form.story(state), {}) == "corrects the artifacts; 1 × 2, 0 × 4, 2 × 6"
    fewer = SetArtifacts(seat="red", sixes=1)
    assert fewer.fold(state).players["red"].artifacts == {2: 1, 6: 1}
    for unsaid in (fewer, SetArtifacts(seat="red", twos=1, fours=1)):
        assert words(unsaid.story(state), {}) == "corrects the artifacts"
    nobody = SetArtifacts.prefilled(state, "nobody")
    assert (nobody.twos, nobody.fours, nobody.sixes) == (None, None, None)


def test_a_purse_or_artifacts_beyond_the_form_fill_it_to_its_limit() -> None:
    """Corrected to the most, and then some more found: the form opens all the same."""
    state = table_of().state.player("red", coins=1011, artifacts={6: 9})
    assert SetArtifacts.prefilled(state, "red").sixes == 8
    assert SetCoins.prefilled(state, "red").to == 999


def test_a_corrected_team_in_words() -> None:
    state = table_of().state
    team = SetTeam(seat="red", team=2, explorer="explorer:3:2", jetpacks=1)
    assert words(team.story(state), {}) == "corrects team 2; Explorer 3, Jetpack"
    assert words(SetTeam(seat="red", team=2).story(state), {}) == "has no cards in team 2"
    assert [choice.value for choice in team.choices(state)["team"]] == ["1", "2"]


def test_a_loss_without_a_team_that_loses_begins_with_ones_own_first_team() -> None:
    form = LoseCard.prefilled(table_of().state, "blue")
    assert (form.owner, form.team, form.card) == ("blue", 1, "explorer")


def test_anybody_may_say_the_loss_of_a_team_whose_cards_are_alike() -> None:
    state = sending(
        {("red", 1): ("jetpack", "jetpack"), ("blue", 1): ("crew:3:2", "jetpack")}
    ).state
    losing = Journey(losing=(("red", 1), ("blue", 1)))
    state = changed(state, phase="losses", journey=losing)

    def objected(owner: str) -> list[str]:
        lost = LoseCard(seat="green", owner=owner, team=1, card="jetpack")
        return [objection.id for objection in game.objections(state, lost)]

    assert objected("red") == []
    assert objected("blue") == ["lose.chooser"]


def test_results_in_words() -> None:
    state = sending().state
    won = Result(coins={"blue": 8, "red": 12}, artifacts={"red": (6, 6)}, winner="red", team=1)
    assert words(Result().story(state), NAMES) == "Nobody goes to Avalon"
    big = won.moment(state)
    assert big is not None
    assert (words(big.text, NAMES), big.seat) == ("Ada wins Avalon", "red")
    assert Result().moment(state) is None
    assert words(Result(winner="red", team=1).story(state), NAMES) == "Ada wins Avalon"
    *_, (_, two) = won.tells(state)
    assert words(two, NAMES) == "You get 12\u00a0M£, artifacts 6, 6"
    assert list(Result().tells(state)) == []
    assert [seat for seat, _ in Result(winner="red").tells(state)] == ["red"]
    sent = (Sent("red", 1, 5), Sent("red", 2, 9), Sent("blue", 1, 9), Sent("green", 1, 5))
    equal = changed(state, journey=Journey(sent))
    assert words(won.story(equal), NAMES).startswith(
        "Ada wins Avalon; equal strength, higher initiative; Ada 12\u00a0M£"
    )
    *_, (seat, why) = won.tells(equal)
    assert (seat, words(why, NAMES)) == (
        "blue",
        "Ada wins by initiative; your team is as strong",
    )
    over = changed(state, active=4)
    assert words(Result().story(over), NAMES) == "Nobody goes to the expedition"


def test_no_expedition_is_named_after_the_last_one() -> None:
    state = table_of().state
    assert words(NextExpedition().story(changed(state, active=3)), {}) == "A new deck begins"
    over = NextExpedition(over=True).fold(state)
    assert (over.phase, over.round) == ("end", 1)
