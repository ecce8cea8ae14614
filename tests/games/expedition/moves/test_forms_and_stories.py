"""Forms as they open, and lines of the log, at states that few games reach."""

import pytest

from companion.core.frozen import changed
from companion.games.expedition import game
from companion.games.expedition.course.ends import NextExpedition
from companion.games.expedition.fixes.behind_the_screen import SetArtifacts, SetCoins
from companion.games.expedition.fixes.open_facts import Correct, SetTeam
from companion.games.expedition.moves.choice.take_or_sell import TakeCard
from companion.games.expedition.moves.journey.losses import LoseCard
from companion.games.expedition.moves.journey.result import Result
from companion.games.expedition.moves.market.known_cards import (
    EnterCard,
    EnterPatrons,
    EnterSymbols,
    card_kinds,
)
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.rules.teams import strength_now
from companion.games.expedition.state.state import Journey, Sent, State
from companion.translations import words
from tests.games.expedition.table_of import choosing, sending, table_of, with_team

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
