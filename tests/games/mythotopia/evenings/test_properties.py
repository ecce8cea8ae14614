"""What holds in every game of Mythotopia, sensible or not."""

from hypothesis import example, given
from hypothesis import strategies as st

from companion.core import whatif
from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.box.contents import LOWEST_SCORE
from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.moves.turn import EndTurn
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.rules.score.marker import ledger, recount
from companion.games.mythotopia.state.state import State
from tests.games.any_line import folded
from tests.games.mythotopia.evenings.play.strategies import actions, games, states
from tests.games.mythotopia.table import opened


@given(states(), st.integers(1, 40))
def test_any_state_is_explained_and_shown(state: State, points: int) -> None:
    for seat in (*state.seats, "purple"):
        a_loss_never_takes_a_score_below_twelve_nor_raises_it(state, seat, points)
    the_score_is_explained(state)
    every_screen_and_form_shows(state)


def a_loss_never_takes_a_score_below_twelve_nor_raises_it(
    state: State, seat: str, points: int
) -> None:
    losses: list[Action[State]] = [
        Points(seat=seat, points=-points),
        LoseProvince(seat=seat),
        TakeProvince(seat="", loser=seat, building="city"),
    ]
    for loss in losses:
        after = loss.fold(state)
        for colour, player in state.players.items():
            if colour != seat or player.vp <= LOWEST_SCORE:
                assert after.players[colour].vp == player.vp
            else:
                assert LOWEST_SCORE <= after.players[colour].vp <= player.vp


def the_score_is_explained(state: State) -> None:
    """Points by source add up to the marker, and the reasons to its difference from a recount."""
    for player in state.players.values():
        assert sum(player.points.values()) == player.vp
        assert sum(line.points for line in ledger(player)) == player.vp
        counted = recount(player)
        assert player.vp - counted.total == counted.difference
        assert sum(line.points for line in counted.reasons) == counted.difference
    named = [name for player in state.players.values() for name in player.named]
    assert len(named) == len(set(named))  # no province has two owners


def every_screen_and_form_shows(state: State) -> None:
    assert [standing.seat for standing in game.standings(state)] == list(state.seats)
    assert len(game.view(state).cards) == len(state.cards)
    assert (game.ended(state) is None) == (state.stopped is None)
    for seat in state.seats:
        page = game.seat_view(state, seat)
        assert page.capacity.total <= page.capacity.at_most
        assert all(item.kind in game.actions for item in game.prompts(state, seat))
        for kind, model in game.actions.items():
            facts = {"tokens": ()} if kind == "token" else {}
            offered = model.prefilled(state, seat, **facts)
            assert offered.fold(state).seats == state.seats
            assert type(offered).model_validate(offered.payload()) == offered


@given(states(), actions())
def test_any_action_is_told_and_a_remedy_removes_what_it_is_for(
    state: State, action: Action[State]
) -> None:
    for objection in game.objections(state, action):
        if objection.remedy:
            left = game.objections(whatif.after(state, *objection.remedy), action)
            assert objection.id not in {other.id for other in left}
    folded(game, state, action)


# -- buttons ---------------------------------------------------------------------------------


def buttons(state: State, seat: str) -> object:
    """What a seat's buttons and prompts say. A button tells what it brings its seat ("+3"), a
    prompt where the markers would stand ("33 -> 36")."""
    prompts = game.prompts(state, seat)
    offers = game.quick(state, seat)
    before = game.points(state)
    brought = [
        {
            other: (before[other], points) if other != seat else points - before[other]
            for other, points in _moved(state, offer.action).items()
        }
        for offer in offers
    ]
    markers = [
        {other: (before[other], points) for other, points in _moved(state, offer.action).items()}
        for offer in (item.offer for item in prompts if item.offer)
    ]
    return offers, prompts, brought, markers


def _moved(state: State, action: Action[State]) -> dict[str, int]:
    """The markers that an action moves, as they stand after it."""
    before, after = game.points(state), game.points(action.fold(state))
    return {seat: points for seat, points in after.items() if points != before[seat]}


@given(games())
def test_buttons_hang_on_what_the_game_says(played: tuple[State, list[Action[State]]]) -> None:
    """Where that is equal before and after an action, the buttons are. Anything may be recorded
    in any order."""
    before, recorded = played
    for action in recorded:
        after = action.fold(before)
        assert (after.seats, set(after.players)) == (before.seats, set(before.players))
        for seat in before.players:
            if game.buttons_hang_on(before, seat) == game.buttons_hang_on(after, seat):
                assert buttons(before, seat) == buttons(after, seat), action
        before = after


def two_points_fewer_than_corrected(*, turns: bool) -> State:
    table = opened(turns=turns)
    table.red.stands_on(40).does(Points, points=-2)
    return table.state


@given(states())
@example(two_points_fewer_than_corrected(turns=True))
@example(two_points_fewer_than_corrected(turns=False))
def test_where_the_score_alone_is_tracked_few_points_change_a_button(state: State) -> None:
    if state.depth != "score":
        return
    first, *others = state.players
    if not any(item.offer for item in game.prompts(state, first)):
        for other in others:
            after = Points(seat=other, points=1).fold(state)
            same = game.buttons_hang_on(state, first) == game.buttons_hang_on(after, first)
            facts = [
                (one.setting_up, one.players[other].cities_sure, one.players[other].towns_sure)
                for one in (state, after)
            ]
            assert same == (facts[0] == facts[1])
    for seat in state.players:
        more_points_without_a_reason_change_no_button(state, seat)


def more_points_without_a_reason_change_no_button(state: State, seat: str) -> None:
    """Once a seat has some in a new turn, stands well above the floor, and no prompt names its
    marker."""
    state = EndTurn(seat=state.turn.seat or "", next=seat).fold(state)
    before = Points(seat=seat, points=max(1, 30 - state.players[seat].vp)).fold(state)
    after = Points(seat=seat, points=1).fold(before)
    if not any(item.offer for item in game.prompts(before, seat)):
        assert game.buttons_hang_on(before, seat) == game.buttons_hang_on(after, seat)
        assert buttons(before, seat) == buttons(after, seat)
