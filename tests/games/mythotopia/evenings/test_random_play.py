"""Random legal games of the whole board, to the end: what holds at every step of every game."""

from collections.abc import Iterator
from typing import Any

from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.rules.score.marker import ledger, recount
from companion.games.mythotopia.state.pieces import on_board, stock
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.evenings.play.randomplay import MOST_TURNS, RandomPlay


def states(games: list[RandomPlay]) -> Iterator[State]:
    for play in games:
        yield from play.states


def test_every_game_comes_to_an_end(games: list[RandomPlay]) -> None:
    for play in games:
        assert play.state.turn.number <= MOST_TURNS
        over = game.ended(play.state)
        assert over is not None
        most = max(player.vp for player in play.state.players.values())
        first = [seat for seat, player in play.state.players.items() if player.vp == most]
        assert list(over.winners) == first
        if play.options.ending == "printed":
            assert play.state.stopped is not None
            assert first == [play.state.stopped.seat]  # declared by who is ahead alone


def test_every_kind_of_action_is_played(known_games: list[RandomPlay]) -> None:
    """All that a game consists of; what else may be recorded mends a record, or is the quick way
    of a table that tracks less."""
    recorded = {action.kind for play in known_games for action in play.recorded}
    assert game.actions.keys() - recorded == {
        "take", "lose", "free", "points", "correct", "leave", "return", "stop", "survey", "board",
        "depth", "market",
    }  # fmt: skip


def test_nobody_has_less_than_nothing(games: list[RandomPlay]) -> None:
    for state in states(games):
        for seat, player in state.players.items():
            in_stock = [stock(state, seat, piece) or 0 for piece in ("army", "ship")]
            left = [state.towns_left(seat), state.cities_left(seat), player.provinces]
            assert min([*in_stock, *left, *player.pool.values(), player.reserve or 0]) >= 0
        heaps: list[Any] = [*state.cards.values(), state.supply, *_places(state)]
        for heap in heaps:
            assert min(heap.values(), default=0) >= 0


def _places(state: State) -> Iterator[dict[str, int]]:
    for troops in (state.armies, state.mercenaries, state.ships):
        yield from (dict(there) for there in troops.values())


def test_pieces_are_as_many_as_in_the_box(games: list[RandomPlay]) -> None:
    for play in games:
        citadels = int("citadel" in play.state.cards)
        towns = 18 if len(play.seats) == 2 else 14
        for state in play.states:
            for seat, player in state.players.items():
                built = player.cities + player.citadels
                assert state.towns_left(seat) + player.provinces - built == towns
                assert state.cities_left(seat) + player.cities + player.marks == 4
                assert player.citadels <= citadels
                for piece, troops, count in (("army", state.armies, 14), ("ship", state.ships, 5)):
                    there = stock(state, seat, piece)
                    assert there is not None
                    assert there + player.pool[piece] + on_board(troops, seat) == count
            assert sum(on_board(state.mercenaries, seat) for seat in state.seats) <= 2
            assert (len(state.roads), len(state.castle_in)) == (
                state.roads_built, state.castles_built,
            )  # fmt: skip
            assert max(state.roads_built, state.castles_built) <= 9
            assert max(len(state.dragons), len(state.runestones)) <= 5


def test_the_tokens_are_those_of_the_box(games: list[RandomPlay]) -> None:
    for state in states(games):
        heaps = [*state.cards.values(), state.supply]
        heaps += [player.tokens for player in state.players.values()]
        assert {value: sum(heap.get(value, 0) for heap in heaps) for value in (1, 2, 3)} == {
            1: 28, 2: 26, 3: 3,
        }  # fmt: skip


def test_every_province_has_one_owner_at_most(games: list[RandomPlay]) -> None:
    for state in states(games[::3]):
        held = [name for player in state.players.values() for name in player.named]
        assert len(held) == len(set(held)) <= 40
        for player in state.players.values():
            if player.named:  # entered
                assert len(player.named) == player.provinces
            assert player.city_in <= player.named
            assert len(player.city_in) == player.cities
        assert not (state.dragons | state.runestones) & set(held)


def test_mercenaries_stand_with_armies_of_their_owner(games: list[RandomPlay]) -> None:
    for state in states(games):
        for province, hired in state.mercenaries.items():
            assert hired.keys() <= state.armies.get(province, {}).keys()


def test_the_score_is_the_ledger_and_the_recount_less_what_the_floor_stopped(
    games: list[RandomPlay],
) -> None:
    for state in states(games):
        for player in state.players.values():
            assert player.vp == sum(line.points for line in ledger(player))
            counted = 3 * player.provinces
            counted += sum(value * count for value, count in player.tokens.items())
            assert player.vp == counted + player.points.get("floor", 0)
            assert recount(player).total == counted


def test_tokens_once_taken_stay(games: list[RandomPlay]) -> None:
    for play in games:
        for before, after in zip(play.states, play.states[1:], strict=False):
            for seat, player in after.players.items():
                had = before.players[seat].tokens
                assert sum(player.tokens.values()) >= sum(had.values())


def test_all_random_cards_are_in_play_somewhere(known_games: list[RandomPlay]) -> None:
    assert {card for play in known_games for card in play.options.cards} == set(
        contents.RANDOM_CARDS
    )
