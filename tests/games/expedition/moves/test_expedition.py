"""Sending teams, their rewards, their losses, and what comes next."""

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.core.text import SeatName
from companion.games.expedition import game
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import EXPEDITION
from companion.games.expedition.course.what_follows import GoOn, choices
from companion.games.expedition.fixes.leaving import Leave, Return
from companion.games.expedition.fixes.open_facts import SetTeam
from companion.games.expedition.moves.choice.take_or_sell import Sell, TakeCard
from companion.games.expedition.moves.journey.losses import LoseCard, LoseOnlyCard
from companion.games.expedition.moves.journey.result import NameVictor, Result
from companion.games.expedition.moves.journey.teams_sent import Depart, TellStrengths
from companion.games.expedition.moves.last_count import Uncover
from companion.games.expedition.moves.market.known_cards import EnterSymbols
from companion.games.expedition.rules.outcome import forecast
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import Team
from companion.translations import words
from tests.games.expedition.table_of import (
    TEAMS,
    choosing,
    coins,
    laid,
    objects,
    sending,
    table_of,
    with_team,
)


def test_an_expedition_begins_at_the_end_of_the_round_with_the_third_cartographer() -> None:
    table = sending()
    assert table.state.phase == "sending"
    assert table.state.round == 1
    assert table.recorded[-1].kind == "end_round"
    early = choosing(cartographers=2)
    assert early.state.area == 2
    for seat in early.state.order:
        early.tap(Sell.prefilled(early.state, seat, card=early.state.market[0]))
    assert early.state.phase == "market"


def test_players_with_teams_are_asked_in_secret_and_told_what_each_brings() -> None:
    table = sending()
    question = game.secret_question(table.state)
    assert question is not None
    assert question.seats == ("red", "blue", "green")
    assert (question.fewest, question.count) == (0, 2)
    offered = choices(table.state, "red")
    assert [choice.value for choice in offered] == ["1", "2"]
    notes = [dict(choice.note.params) for choice in offered if choice.note]
    assert [(note["strength"], note["space"]) for note in notes] == [(10, "I"), (0, "I")]
    assert choices(table.state, "yellow") == []


def test_the_forecast_of_a_team() -> None:
    table = sending()
    forecasts = [forecast(table.state, seat, team) for seat, team in TEAMS]
    assert [
        (team.strength, team.coins, team.artifact, team.space, team.leads) for team in forecasts
    ] == [
        (10, 12, 6, 1, True),
        (0, 0, 6, 1, False),
        (10, 12, 4, 2, False),  # red has as much, and stands ahead
        (7, 8, 2, 3, False),
    ]
    own = sending({("red", 1): ("explorer:3:2",), ("red", 2): ("crew:2:3",)})  # 6 and 2
    assert [forecast(own.state, "red", team).leads for team in (1, 2)] == [True, True]
    unknown = sending({("red", 1): ("explorer",)})
    blind = forecast(unknown.state, "red", 1)
    assert (blind.strength, blind.coins, blind.leads) == (None, None, False)


def test_money_artifacts_and_the_winner() -> None:
    table = sending()
    before = coins(table)
    table.reveal(red=(1, 2), blue=(1,), green=(1,))
    result = next(action for action in table.recorded if isinstance(action, Result))
    assert result == Result(
        coins={"red": 12, "blue": 12, "green": 8},
        artifacts={"red": (6, 6), "blue": (4,), "green": (2,)},
        winner="red",
        team=1,
    )
    gained = [after - had for had, after in zip(before, coins(table), strict=True)]
    assert gained == [12, 12, 8, 0]
    red = table.state.players["red"]
    assert (red.cards, red.artifacts, red.found) == (1, {6: 2}, 2)
    assert table.state.phase == "losses"


def test_every_team_loses_a_card_and_the_rival_chooses_for_the_winner() -> None:
    table = sending().reveal(red=(1, 2), blue=(1,), green=(1,))
    assert table.kinds()[-2:] == ["result", "lose_only_card"]
    assert table.recorded[-1] == LoseOnlyCard(seat="red", owner="red", team=2, card="vehicle:3:2")
    assert table.state.teams("red") == (1,)
    gone = table.recorded[-1].moment(table.states[-2])
    assert gone
    assert words(gone.text, {"red": "Ada"}) == "Ada loses team 2"
    assert game.waited(table.state).seats == ("blue", "green")
    assert game.turn(table.state).seat is None
    rival = LoseCard(seat="blue", owner="red", team=1, card="explorer:4:1")
    assert [offer.action for offer in game.quick(table.state, "blue")] == [
        rival,
        LoseCard(seat="blue", owner="red", team=1, card="crew:2:3"),
        LoseCard(seat="blue", owner="blue", team=1, card="explorer:4:1"),
        LoseCard(seat="blue", owner="blue", team=1, card="crew:2:3"),
    ]
    buttons = [(offer.label, offer.note) for offer in game.quick(table.state, "blue")]
    theirs = say("from {owner}'s team {team}", owner=SeatName("red"), team=1)
    assert buttons[0] == (card("explorer:4:1").label, theirs)
    assert buttons[2] == (card("explorer:4:1").label, say("from team {team}", team=1))
    assert rival.concerns(table.state) == {"blue"}
    [(loser, text)] = rival.loses(table.state)
    assert (loser, words(text, {})) == ("red", "You lose “Explorer 4”; Avalon, team 1")
    table.tap(rival)
    assert table.state.team("red", 1).cards == ("crew:2:3",)
    table.tap(LoseCard(seat="blue", owner="blue", team=1, card="crew:2:3"))
    table.tap(LoseCard(seat="green", owner="green", team=1, card="jetpack"))
    assert table.kinds()[-1] == "next_expedition"


def test_teams_that_are_gone_at_once_have_one_headline() -> None:
    table = sending({("red", 1): ("crew:2:3",), ("blue", 1): ("crew:2:3",)})
    table.reveal(red=(1,), blue=(1,))
    assert table.kinds()[-4:] == ["result", "lose_only_card", "lose_only_card", "next_expedition"]
    moments = [table.recorded[at].moment(table.states[at - 1]) for at in (-3, -2)]
    assert [moment and words(moment.text, {"blue": "Bo"}) for moment in moments] == [
        "2 teams drop out",  # which is what the phones show
        "Bo loses team 1",
    ]


def test_the_rewards_stay_in_sight_until_the_next_market_where_nobody_chooses_a_loss() -> None:
    """Avalon: 2 × 4 earns red 8 M£ on I, 2 earns blue 2 M£ on II. Both lose their only card."""
    table = sending({("red", 1): ("explorer:4:1",), ("blue", 1): ("crew:2:3",)})
    view = game.view(table.reveal(red=(1,), blue=(1,)).state)
    assert (view.phase, view.shuffles, view.over) == ("market", True, EXPEDITION["avalon"])
    brought = [(t.seat, t.strength, t.coins, t.artifact, t.won, t.gone) for t in view.sent]
    assert brought == [("red", 8, 8, 6, True, True), ("blue", 2, 2, 4, False, True)]
    laid(table, "explorer:3:2", "explorer:3:2", "crew:2:3", "vehicle:3:2")
    view = game.view(table.state)
    assert (view.sent, view.over) == ((), None)
    table.reveal(red=0, blue=0, green=0, yellow=0)
    for seat in table.state.order:  # no card is discarded
        table.tap(TakeCard(seat=seat, card=table.state.market[0]))
    assert not game.view(table.state).shuffles  # a new deck is for the first market only


def test_the_rewards_of_the_last_expedition_stay_until_the_count() -> None:
    table = sending({("red", 1): ("explorer:4:1",)})
    table.states.append(changed(table.state, active=3))
    table.reveal(red=(1,))
    view = game.view(table.state)
    assert (view.phase, view.over) == ("end", EXPEDITION["shangri_la"])
    assert [(team.seat, team.coins) for team in view.sent] == [("red", 8)]
    assert game.view(table.tap(Uncover(step="cards")).state).sent == ()


def test_who_wins_with_an_only_card_hears_of_the_victory_and_not_of_a_loss() -> None:
    table = sending({("red", 1): ("crew:2:3",), ("blue", 1): ("explorer:4:1",)})
    table.reveal(red=(1,), blue=(1,))
    news = {}
    for at in (-3, -2):
        loss, before = table.recorded[at], table.states[at - 1]
        assert isinstance(loss, LoseOnlyCard)
        told: list[tuple[Any, ...]] = [
            ("tells", *loss.tells(before)),
            ("loses", *loss.loses(before)),
        ]
        news[loss.owner] = [(way, words(text, {})) for way, *rows in told for _, text in rows]
    lost = "You lose “{}”; Avalon, the last card of team 1"
    assert news == {
        "red": [("loses", lost.format("Crew 2"))],
        "blue": [("tells", lost.format("Explorer 4"))],
    }


def test_a_team_of_jetpacks_loses_one_and_goes_on() -> None:
    table = sending({("red", 1): ("jetpack", "jetpack"), ("blue", 1): ("crew:2:3",)})
    table.reveal(red=(1,), blue=(1,))
    lost, before = table.recorded[-3], table.states[-4]
    assert isinstance(lost, LoseOnlyCard)
    assert table.state.team("red", 1).cards == ("jetpack",)
    assert words(lost.story(before), {}) == "loses “Jetpack”; team 1"
    ((_, text),) = lost.tells(before)  # of the stronger team
    assert words(text, {}) == "You lose “Jetpack”; Avalon, team 1"
    moments = [table.recorded[at].moment(table.states[at - 1]) for at in (-3, -2)]
    assert [moment and words(moment.text, {"blue": "Bo"}) for moment in moments] == [
        None, "Bo loses team 1",
    ]  # fmt: skip


def test_cards_of_a_team_that_read_alike_have_one_button() -> None:
    table = sending({("red", 1): ("crew:2:3",), ("blue", 1): ("explorer:4:1",)})
    team = Team(("jetpack", "jetpack::3", "crew:2:3"))
    table.states.append(table.state.with_team("red", 1, team))
    table.reveal(red=(1,), blue=(1,))
    labels = [words(offer.label, {}) for offer in game.quick(table.state, "red")]
    assert labels == ["Jetpack", "Crew 2"]


def test_the_form_of_a_loss_is_filled_with_what_its_chooser_decides() -> None:
    table = sending().reveal(red=(1,), blue=(1,), green=(1,))
    assert LoseCard.prefilled(table.state, "green").owner == "green"
    filled = LoseCard.prefilled(table.state, "blue")
    assert (filled.owner, filled.team, filled.card) == ("red", 1, "explorer:4:1")
    assert LoseCard.prefilled(table.state, "blue", owner="blue").card == "explorer:4:1"
    assert LoseCard.prefilled(table.state, "blue", owner="red", team="2").card == "vehicle:3:2"
    shown = filled.choices(table.state)
    assert [choice.value for choice in shown["owner"]] == ["red", "blue", "green"]
    assert [choice.value for choice in shown["card"]] == ["explorer:4:1", "crew:2:3"]


def test_a_team_that_stays_at_home_brings_and_loses_nothing() -> None:
    table = sending()
    before = coins(table)
    table.reveal(red=(), blue=(), green=())
    assert coins(table) == before
    assert table.kinds()[-2:] == ["result", "next_expedition"]
    assert all(player.cards == 0 for player in table.state.players.values())
    assert table.state.teams("red") == (1, 2)


def test_without_teams_nobody_is_asked() -> None:
    table = sending({})
    assert table.kinds()[-4:] == ["end_round", "depart", "result", "next_expedition"]
    assert table.recorded[-3] == Depart()


def test_an_expedition_that_nobody_joins_may_wait_for_the_next_winner() -> None:
    table = sending(unwon="stays").reveal(red=(), blue=(), green=())
    assert table.state.carried == 1
    result = Result(winner="blue", team=1)
    won = result.fold(table.state)
    assert words(result.story(table.state), {"blue": "Bo"}) == (
        "Bo wins Iram; with the card that nobody won before"
    )
    assert won.players["blue"].cards == 2
    assert won.carried == 0
    assert sending().reveal(red=(), blue=(), green=()).state.carried == 0


def test_the_owner_of_two_equal_teams_says_which_has_won() -> None:
    equal = {("green", 1): ("explorer:4:1", "crew:1:4"), ("green", 2): ("explorer:4:1", "crew:1:4"),
             ("yellow", 1): ("explorer:3:2", "crew:3:2")}  # fmt: skip
    table = sending(equal).reveal(green=(1, 2), yellow=(1,))
    assert table.state.phase == "victor"
    assert game.waited(table.state).seats == ("green",)
    assert NameVictor.prefilled(table.state, "yellow").seat == "green"
    assert [offer.action for offer in game.quick(table.state, "green")] == [
        NameVictor(seat="green", team=1),
        NameVictor(seat="green", team=2),
    ]
    assert not game.quick(table.state, "yellow")
    table.tap(NameVictor(seat="green", team=2))
    assert game.waited(table.state).seats == ("green", "red", "yellow")
    sent = {(team.seat, team.team): team for team in game.view(table.state).sent}
    assert sent["green", 2].won
    assert not sent["green", 1].won
    assert sent["green", 2].loss_chosen_by == "red"
    assert sent["green", 1].loss_chosen_by == "green"


def test_a_player_who_has_left_chooses_no_loss() -> None:
    table = sending().tap(Leave(seat="blue"))
    table.reveal(red=(1,), green=(1,))
    assert game.waited(table.state).seats == ("green",)
    table.tap(LoseCard(seat="green", owner="red", team=1, card="crew:2:3"))


def test_unknown_strengths_are_asked_for() -> None:
    table = sending({("red", 1): ("explorer",), ("blue", 1): ("vehicle",)})
    table.reveal(red=(1,), blue=(1,))
    assert table.state.phase == "strengths"
    assert "strengths" in [item.kind for item in game.prompts(table.state, "green")]
    form = TellStrengths.prefilled(table.state, "red")
    assert form.strengths == {}  # red's has to be chosen; blue's vehicle counts nothing on Avalon
    assert [field.value for field in form.choices(table.state)["strengths"]] == ["red/1"]
    assert TellStrengths(strengths={"red/1": None}) == form  # nothing was chosen
    table.tap(TellStrengths(strengths={"red/1": 6}))
    assert table.state.journey.winner == ""
    assert table.kinds()[-4:] == ["result", "lose_only_card", "lose_only_card", "next_expedition"]
    assert table.state.players["red"].cards == 1


def test_a_team_corrected_away_loses_no_card() -> None:
    table = sending().reveal(red=(), blue=(1,), green=(1,))
    table.tap(SetTeam(seat="green", team=1))
    table.tap(LoseCard(seat="red", owner="blue", team=1, card="crew:2:3"))
    assert table.kinds()[-1] == "next_expedition"


def test_symbols_entered_after_the_teams_were_sent_say_how_strong_they_are() -> None:
    """Avalon: an explorer of strength 3, twice."""
    table = sending({("red", 1): ("explorer:3:2",)}, symbols={}).reveal(red=(1,))
    assert table.state.phase == "strengths"
    table.tap(EnterSymbols(expedition="avalon", explorer=2, crew=1))
    assert table.kinds()[-5:] == [
        "symbols", "known_strengths", "result", "lose_only_card", "next_expedition",
    ]  # fmt: skip
    assert table.state.players["red"].cards == 1
    [came] = game.view(table.state).sent
    assert (came.strength, came.coins) == (6, 4)


def test_only_a_strength_that_no_card_tells_is_asked_for_after_the_symbols() -> None:
    """Avalon: red's explorer of 3 counts twice; blue's has no number."""
    teams = {("red", 1): ("explorer:3:2",), ("blue", 1): ("explorer",)}
    table = sending(teams, symbols={}).reveal(red=(1,), blue=(1,))
    table.tap(EnterSymbols(expedition="avalon", explorer=2, crew=1))
    assert table.kinds()[-1] == "known_strengths"
    assert TellStrengths.prefilled(table.state, "red").strengths == {}
    for wrong in (5, 12):
        action = TellStrengths(strengths={"red/1": wrong, "blue/1": 2})
        assert objects(table, action) == ["strengths.cards"]
    table.tap(TellStrengths(strengths={"blue/1": 2}))
    result = next(action for action in table.recorded if isinstance(action, Result))
    assert result.coins == {"red": 4, "blue": 2}


def test_in_the_last_expedition_a_lost_card_is_no_loss() -> None:
    table = sending({("red", 1): ("explorer:4:1", "crew:2:3"), ("blue", 1): ("crew:2:3",)})
    table.states.append(changed(table.state, active=3))
    table.reveal(red=(1,), blue=(1,))
    only, before = table.recorded[-1], table.states[-2]
    assert (only.kind, only.moment(before)) == ("lose_only_card", None)
    assert [*only.loses(before), *only.tells(before)] == []
    rival = LoseCard(seat="blue", owner="red", team=1, card="explorer:4:1")
    assert [*rival.loses(table.state)] == []


def test_a_team_corrected_while_strengths_are_missing_is_entered_again() -> None:
    """Red's explorer of 4 was one of 3: 6, not 8. Blue's has no number."""
    teams = {("red", 1): ("explorer:4:1",), ("blue", 1): ("explorer",)}
    table = sending(teams).reveal(red=(1,), blue=(1,))
    with_team(table, "red", 1, "explorer:3:2")
    assert TellStrengths.prefilled(table.state, "red").strengths == {"red/1": 6}
    assert objects(table, TellStrengths(strengths={"blue/1": 2})) == ["strengths.cards"]
    with_team(table, "blue", 1)  # it was never there
    form = TellStrengths.prefilled(table.state, "red")
    assert form.strengths == {"red/1": 6}
    recorded = table.tap(form).recorded
    assert next(action for action in recorded if isinstance(action, Result)).coins == {"red": 4}


@pytest.mark.parametrize("last", [Leave(seat="red"), SetTeam(seat="red", team=1)])
def test_an_expedition_begins_once_nobody_is_left_to_decide(last: Leave | SetTeam) -> None:
    table = sending({("red", 1): ("crew:2:3",)}).tap(last)
    assert table.kinds()[-4:] == [last.kind, "depart", "result", "next_expedition"]


def test_the_next_in_initiative_decides_for_a_player_who_has_left() -> None:
    """Initiative: red, blue, green, yellow. Green's two teams are equal."""
    equal = {("green", 1): ("explorer:4:1", "crew:1:4"), ("green", 2): ("explorer:4:1", "crew:1:4"),
             ("yellow", 1): ("explorer:3:2", "crew:3:2")}  # fmt: skip
    table = sending(equal).reveal(green=(1, 2), yellow=(1,)).tap(Leave(seat="green"))
    assert game.waited(table.state).seats == ("red",)
    assert objects(table, NameVictor(seat="blue", team=2)) == ["victor.seat"]
    named = NameVictor(seat="red", team=2)
    assert [offer.action for offer in game.quick(table.state, "red")][1] == named
    table.tap(named)
    assert game.waited(table.state).seats == ("red", "yellow")  # red for both of green's
    assert objects(table, LoseCard(seat="blue", owner="green", team=1, card="crew:1:4")) == [
        "lose.chooser"
    ]
    for team in (1, 2):
        table.tap(LoseCard(seat="red", owner="green", team=team, card="crew:1:4"))
    table.tap(Leave(seat="yellow")).tap(Leave(seat="red"))
    table.tap(LoseCard(seat="blue", owner="yellow", team=1, card="crew:3:2"))
    assert table.kinds()[-1] == "next_expedition"


def test_a_round_ends_where_no_card_is_left_for_the_last_player() -> None:
    """The market was laid out for three; the fourth player came back before the bids."""
    table = table_of().tap(Leave(seat="yellow"))
    laid(table, "crew:2:3", "crew:2:3", "patron").tap(Return(seat="yellow"))
    table.reveal(red=0, blue=0, green=0, yellow=0)
    for seat in ("red", "blue", "green"):
        table.tap(Sell.prefilled(table.state, seat))
    assert table.kinds()[-1] == "end_round"


@pytest.mark.parametrize("phase", ["choice", "sending", "losses"])
def test_a_table_that_an_undo_leaves_without_a_question_goes_on(phase: str) -> None:
    """The states have no team and no choice left, but nothing followed."""
    state = changed(choosing().state, phase=phase, order=())
    assert game.waited(state).seats == ()
    for seat in state.seats:
        assert [offer.action for offer in game.quick(state, seat)] == [GoOn()]
    assert game.objections(state, GoOn()) == []
    assert objects(choosing(), GoOn()) == ["phase"]
    table = choosing()
    table.states.append(state)
    assert table.tap(GoOn()).state.phase == "market"
