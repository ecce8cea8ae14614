"""What is told of a finished game, what a table has to enter, and the questions of the lobby."""

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.core.log.preview import Change
from companion.games.expedition import game
from companion.games.expedition.course.ends import EndRound
from companion.games.expedition.moves.bids import Bids
from companion.games.expedition.moves.journey.teams_sent import SentTeam, TellStrengths, told_of
from companion.games.expedition.moves.last_count import Step, Uncover
from companion.games.expedition.moves.market.known_cards import EnterSymbols
from companion.games.expedition.rules.deck import deck
from companion.games.expedition.state.state import Drawn, Team
from companion.table.log_lines import log_lines
from companion.translations import words
from tests.games.expedition.play import log_of, steps
from tests.games.expedition.table_of import sending, table_of


def told(name: str) -> list[tuple[str, dict[str, object], str | None]]:
    highlights = game.highlights(steps(name))
    return [
        (highlight.title.message, dict(highlight.text.params), highlight.seat)
        for highlight in highlights
    ]


def test_the_highlights_of_two_players() -> None:
    # Red paid 2 + 5 + 6 + 3 and has 28 points, blue 4 + 5 + 0 + 3 and has 53.
    first, value, highest, cheapest, strongest = told("2p")
    assert first == ("Most spent on bids", {"coins": 16}, "red")
    assert value == ("Most points for the money", {"points": 53, "coins": 12}, "blue")
    assert highest == ("Highest bid", {"coins": 6, "round": 3}, "red")
    assert cheapest == ("Cheapest first choice", {"coins": 3, "round": 4}, "red")
    assert strongest[1]["strength"] == 6
    assert strongest[2] == "blue"


def test_the_highlights_of_four_players() -> None:
    first, value, highest, cheapest, strongest = told("4p")
    # Blue bid 3 for the initiative and 21 for cards, red 1 and 22.
    assert first == ("Most spent on bids", {"coins": 24}, "blue")
    # Green has 35 points for 4 + 5 + 1, yellow 74 for 2 + 2 + 6 + 4 + 1.
    assert value == ("Most points for the money", {"points": 74, "coins": 15}, "yellow")
    assert highest == ("Highest bid", {"coins": 15, "round": 5}, "blue")
    assert cheapest == ("Cheapest first choice", {"coins": 4, "round": 1}, "red")
    assert (strongest[1]["strength"], strongest[2]) == (11, "yellow")


def test_a_game_without_a_round_has_no_highlights() -> None:
    assert list(game.highlights([])) == []


def test_two_auctions_are_enough_to_tell_them_apart() -> None:
    state = table_of(2).state
    played = [
        (Bids(bids={"red": low, "blue": high}, order=("blue", "red")), now, now)
        for low, high, now in ((0, 2, state), (1, 5, changed(state, round=2)))
    ]
    assert list(game.highlights(played[:1])) == []
    texts = [dict(highlight.text.params) for highlight in game.highlights(played)]
    assert texts == [{"coins": 5, "round": 2}, {"coins": 2, "round": 1}]


def test_one_bidder_alone_has_no_most_points_for_the_money() -> None:
    before = table_of().state
    paid = EndRound(paid={"red": 3})
    titles = [
        highlight.title.message
        for highlight in game.highlights([(paid, before, paid.fold(before))])
    ]
    assert titles == ["Most spent on bids"]


def test_nobody_alone_has_spent_the_most_where_two_have() -> None:
    before = table_of().state
    paid = EndRound(paid={"red": 3, "blue": 3, "green": 1})
    titles = [one.title.message for one in game.highlights([(paid, before, before)])]
    assert titles == ["Most points for the money"]


def test_bids_are_told_from_the_highest_and_a_missing_one_as_nothing() -> None:
    bids = Bids(bids={"red": 3}, order=("red", "blue"), moves=())
    assert [words(text, {}) for _, text in bids.told] == ["3\u00a0M£", "0\u00a0M£"]


def test_a_team_of_unknown_strength_is_told_without_one() -> None:
    sent = [SentTeam(seat="red", team=2), SentTeam(seat="blue", team=1, strength=4)]
    texts = [words(told_of(seat, sent), {}) for seat in ("red", "blue", "green")]
    assert texts == ["team 2", "team 1 (strength 4)", "no team"]


def test_the_strongest_team_may_have_told_its_strength_afterwards() -> None:
    table = sending({("red", 1): ("explorer",), ("blue", 1): ("crew:4:2",)})
    table.reveal(red=(1,), blue=(1,)).tap(TellStrengths(strengths={"red/1": 6}))
    played = zip(table.recorded, table.states, table.states[1:], strict=False)
    [strongest] = [
        highlight
        for highlight in game.highlights(played)
        if highlight.title.message == "Strongest team"
    ]
    assert strongest.seat == "red"
    assert words(strongest.text, {}) == "strength 6: Avalon"


def test_a_step_of_the_last_count_out_of_order_says_why() -> None:
    def said(uncovered: int, step: Step) -> list[str]:
        state = changed(table_of().state, phase="end", uncovered=uncovered)
        return [
            words(objection.text, {}) for objection in game.objections(state, Uncover(step=step))
        ]

    order, done = "Cards come first, then artifacts, then coins.", "This is already revealed."
    assert (said(0, "cards"), said(1, "artifacts")) == ([], [])
    assert (said(0, "coins"), said(1, "coins")) == ([order], [order])
    assert (said(1, "cards"), said(2, "artifacts")) == ([done], [done])


def test_the_symbols_of_expeditions_to_come_are_asked_for() -> None:
    table = table_of(symbols={"iram": {"crew": 1}})
    assert [check.known for check in game.checklist(table.state)] == [False, True, False, False]
    table.tap(EnterSymbols(expedition="avalon", explorer=2))
    assert [check.known for check in game.checklist(table.state)] == [True, True, False, False]
    assert {check.kind for check in game.checklist(table.state)} == {"symbols"}


def test_a_line_of_a_finished_game_says_a_change_once() -> None:
    """Its coins are points then, so two numbers say the same."""
    lines = log_lines(log_of("4p"))
    kinds = {line.last.kind: [_changes(change) for change in line.told] for line in reversed(lines)}
    assert kinds["sell"] == ["yellow Coins 20 → 25"]
    assert kinds["end_round"][:2] == ["red Coins 10 → 0", "blue Coins 15 → 0"]
    # Cards and artifacts bring points, too, so both are said.
    assert {"red 0 → 22", "red Coins 0 → 12"} <= {*kinds["result"]}


def _changes(change: Change) -> str:
    label = f"{change.label.message} " if change.label else ""
    return f"{change.seat} {label}{change.before} → {change.after}"


def test_a_deck_without_cartographers_draws_none() -> None:
    state = table_of(counts_deck=True).state
    for area, left, percent in ((0, 7, 14), (6, 1, 2), (7, 0, 0), (8, 0, 0)):
        counted = deck(changed(state, area=area))
        assert dict(counted.left)["cartographer"] == left
        assert (counted.cards, counted.cartographer) == (51 - area, percent)
    bids = {**state.players}
    bids["red"] = changed(bids["red"], teams={1: Team(("crew", "risky::3"))})
    out = deck(changed(state, players=bids, drawn=Drawn("red", "jetpack::3"), market=("patron",)))
    assert (out.cards, dict(out.left)["special"], dict(out.left)["crew"]) == (47, 10, 7)


RED = {"red.cards": "2", "red.artifacts": "14", "red.coins": "6", "red.space": "3"}
BLUE = {"blue.cards": "1", "blue.coins": "30", "blue.space": "4"}


def said(question: str, state: Any = None, **answers: str) -> str:
    ruled = game.ask(question, state, {name: [value] for name, value in answers.items()})
    return words(ruled.verdict, {"red": "Ada", "blue": "Bo"})


@pytest.mark.parametrize(
    ("answers", "verdict"),
    [
        # Shangri-La, the rulebook's example: two explorers of 4, a crew of 2, no vehicle
        ({"explorer": "4", "crew": "2", "vehicle": "3", "symbols.explorer": "2",
          "symbols.crew": "1"}, "Strength 10: 12\u00a0M£"),
        ({"explorer": "3", "symbols.explorer": "2", "symbols.vehicle": "1", "jetpacks": "1",
          "space": "1"}, "Strength 8: 8\u00a0M£ and an artifact worth 6"),
        ({"crew": "1", "symbols.crew": "1", "space": "4"},
         "Strength 1: 2\u00a0M£, no artifact at initiative IV"),
        ({"crew": "x", "symbols.crew": "-1"}, "Strength 0: 0\u00a0M£"),
    ],
)  # fmt: skip
def test_a_team_is_as_strong_as_its_cards(answers: dict[str, str], verdict: str) -> None:
    assert said("strength", **answers) == verdict


def test_the_address_says_the_strength_again() -> None:
    facts = {"cards.explorer": "3", "symbols.explorer": "2", "jetpacks": "1", "space": "2"}
    ruled = game.ask("strength", None, {name: [value] for name, value in facts.items()})
    again = game.ask("strength", None, {name: [value] for name, value in ruled.answers})
    assert dict(again.answers).items() >= facts.items()
    assert again.view == ruled.view


def test_a_team_of_the_table_fills_in_its_cards() -> None:
    """Avalon: an explorer of 4, twice, and a crew of 2."""
    state = sending().state
    assert said("strength", state, team="red/1") == (
        "Strength 10: 12\u00a0M£ and an artifact worth 6"
    )
    assert said("strength", state, team="red/1", explorer="") == (
        "Strength 2: 2\u00a0M£ and an artifact worth 6"
    )


@pytest.mark.parametrize(
    ("answers", "verdict"),
    [
        ({}, "Enter what two players have."),
        (RED, "Enter what two players have."),
        ({**RED, **BLUE}, "40 points each: Ada wins, higher in initiative"),  # 20 + 14 + 6
        ({**RED, **BLUE, "red.space": ""}, "40 points each: the higher initiative wins"),
        (
            {**RED, **BLUE, "red.space": "2", "blue.space": "2"},
            "40 points each: the higher initiative wins",
        ),
        ({**RED, **BLUE, "blue.coins": "31"}, "Bo wins with 41 points"),
        ({**RED, **BLUE, "blue.coins": ""}, "Enter everybody's artifacts and coins."),
    ],
)
def test_the_most_points_win_and_the_higher_initiative_breaks_a_tie(
    answers: dict[str, str], verdict: str
) -> None:
    assert said("final", **answers) == verdict


def test_those_ahead_have_the_most_points() -> None:
    answers = {name: [value] for name, value in {**RED, **BLUE, "blue.coins": "31"}.items()}
    assert game.ask("final", None, answers).ruling.facts["winner"] == "blue"


def test_purses_that_nobody_has_shown_are_not_counted_as_empty() -> None:
    state = game.seen_by(sending().state, ())
    assert said("final", state) == "Enter everybody's artifacts and coins."


def test_the_strength_of_a_team_of_the_table_names_it() -> None:
    """Everybody may be shown it."""
    ruled = game.ask("strength", sending().state, {"team": ["blue/1"]})
    assert words(ruled.title, {"blue": "Bo"}) == "Bo, team 1"
