"""An epoch begins: the claim to the gold of a card, Training camps, the next ruler, events."""

from random import Random

import pytest

from companion.core.frozen import changed
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.course.epoch_start import EpochBegins, Receive
from companion.games.epoch_of_rulers.moves.epoch.draw_card import Claim
from companion.games.epoch_of_rulers.moves.epoch.spend import altar_takes, camps_open
from companion.games.epoch_of_rulers.moves.events.end_of_times import CoupRolls, infectable
from companion.games.epoch_of_rulers.rules.gold.purses import gold
from companion.games.epoch_of_rulers.rules.turn.reigns import reign_of
from companion.games.epoch_of_rulers.setup.new_game import Options
from tests.games.epoch_of_rulers.land import army
from tests.games.epoch_of_rulers.play import Table, begun, do, question


def test_the_log_counts_everybodys_own_epochs() -> None:
    state = begun().state
    params = [EpochBegins(seat=seat).story(state).params for seat in ("red", "blue")]
    assert params == [(("number", 2),), (("number", 1),)]


def drawn(card: str, talents: int, purse: int = 3, *, claimed: bool = False) -> Table:
    """Blue has drawn this card; red has this purse, and may have claimed gold before."""
    table = begun()
    do(table, "tax", seat="red", land="a1", gain=1)
    do(table, "end_turn", seat="red", closes=False)
    do(table, "set_player", seat="red", purse=purse, ruler="tactician")
    table.states.append(table.state.player("red", claimed=claimed))
    return do(table, "draw_card", seat="blue", card=card, gold=talents)


def test_the_owner_of_a_bonus_card_may_claim_its_gold_once_a_game() -> None:
    """A purse holds 7; the rest is for the player who has drawn the card."""
    table = drawn("red:rebirth", 3, purse=5)
    asked = question(table)
    assert (asked.kind, asked.seats, asked.seconds) == ("claim", ("red",), 20)
    had = gold(table.state, "blue")
    table.reveal(red="yes")
    answer = next(action for action in table.recorded if isinstance(action, Claim))
    assert (answer.chosen, answer.subject) == ({"red": ("yes",)}, "red")
    assert (gold(table.state, "red"), gold(table.state, "blue")) == (7, had + 1)
    assert table.state.players["red"].claimed


def test_an_owner_who_leaves_the_gold_may_claim_later() -> None:
    table = drawn("red:rebirth", 3)
    had = gold(table.state, "blue")
    table.reveal(red="no")
    assert (gold(table.state, "red"), gold(table.state, "blue")) == (3, had + 3)
    assert not table.state.players["red"].claimed


@pytest.mark.parametrize(
    ("card", "talents", "purse", "claimed"),
    [("red:rebirth", 3, 7, False), ("red:rebirth", 3, 3, True), ("red:rebirth", 0, 3, False),
     ("blue:mentor", 3, 3, False), ("storm", 0, 3, False)],
)  # fmt: skip
def test_nobody_is_asked_who_can_claim_nothing(
    card: str, talents: int, purse: int, claimed: bool
) -> None:
    """No room, claimed before, no gold, the own card, an event."""
    assert game.secret_question(drawn(card, talents, purse, claimed=claimed).state) is None


def test_a_new_reign_lasts_10_units_whatever_statues_the_dead_ruler_had() -> None:
    table = begun()
    do(table, "build", seat="red", land="a1", building="statue")
    do(table, "set_player", seat="red", martial=17, ruler="tactician")
    assert reign_of(table.state, "red").exceeded
    do(table, "choose_ruler", seat="red", ruler="strategist")
    assert reign_of(table.state, "red").end == 17 + 9


def test_the_dice_of_a_coup_have_six_sides() -> None:
    rolled = [CoupRolls.of(begun().state, Random(seed)) for seed in range(60)]
    assert {die for roll in rolled for die in roll.dice.values()} == {1, 2, 3, 4, 5, 6}


def test_a_coup_without_a_territory_shuts_nobody_out_of_the_table() -> None:
    """Such a line comes only from a file that somebody has written; the neighbour is asked."""
    table = begun()
    table.states.append(CoupRolls(dice={"red": 4}, weakest={}).fold(table.state))
    assert game.waited(table.state).seats == (table.state.right_of("red"),)


def test_regiments_of_the_mentor_are_ordinary() -> None:
    table = begun()
    dead = {"red": (2, 0)}
    table.states.append(changed(table.state.player("red", bonuses=("mentor",)), fallen=dead))
    do(table, "use_bonus", seat="red", bonus="mentor", regiments={"a4": 2}, special=1)
    assert table.state.fallen == dead  # only Rebirth brings them back
    assert [regiment.special for regiment in table.state.lands["a4"].regiments] == [False, False]


def test_the_gold_in_a_treasury_goes_when_the_treasury_does() -> None:
    table = begun()
    do(table, "set_player", seat="red", purse=1, ruler="tactician")
    do(table, "set_land", land="a2", owner="red", regiments=1,
       buildings=["treasury/red", "wall/red"], gold=2)  # fmt: skip
    do(table, "demolish", seat="red", land="a2", building="wall/red")
    assert table.state.heaps == {"a2": 2}
    do(table, "demolish", seat="red", land="a2", building="treasury/red")
    assert (table.state.heaps, table.state.players["red"].purse) == ({}, 3)


def test_losses_of_the_last_war_are_those_of_the_latest_phase_of_each_player() -> None:
    """Rebirth brings back losses of one phase of orders: an epoch forgets those of the player's
    phase before, and no others."""
    phases = {"red": {"blue": (3, 0)}, "blue": {"red": (1, 1)}}
    state = changed(begun().state, fallen_last=phases)
    assert EpochBegins(seat="red").fold(state).fallen_last == {"blue": {"red": (1, 1)}}


def test_the_plague_begins_on_the_drawers_own_original_land() -> None:
    """Not on land that was conquered; then it may go to any land of players."""
    table = begun()
    do(table, "set_land", land="b3", owner="red", regiments=2)
    state = changed(table.state, plague="red")
    assert infectable(state) == ("a1", "a2", "a3")
    assert {"b3", "b4"} <= {*infectable(changed(state, plague_at="a1"))}
    assert infectable(table.state) == ()


def test_the_plague_has_nine_chips() -> None:
    """Of twelve territories of three players."""
    state = Table(Options(first="red"), ("red", "blue", "green")).state
    for chips, reached in ((8, 4), (9, 0)):
        lands = (changed(land, regiments=army(1), plague=place < chips)
                 for place, land in enumerate(state.lands.values()))  # fmt: skip
        assert len(infectable(changed(state.put(*lands), plague="red", plague_at="a1"))) == reached


@pytest.mark.parametrize(
    ("regiments", "lands"),
    [((3, 4, 4, 3), ("a1",)), ((4, 0, 0, 0), ()), ((3, 4, 4, 4), ())],
)
def test_a_training_camp_gives_its_land_a_fourth_regiment(
    regiments: tuple[int, ...], lands: tuple[str, ...]
) -> None:
    """No fifth, and no sixteenth of the player."""
    table = begun()
    for name, count in zip(("a1", "a2", "a3", "a4"), regiments, strict=True):
        built = ["camp/red"] * (name == "a1")
        do(table, "set_land", land=name, owner="red", regiments=count, buildings=built)
    assert camps_open(table.state, "red") == lands


def test_the_central_territory_brings_a_talent_and_a_martial_point() -> None:
    """«Игрок, владеющий этой территорией в начале своей эпохи, получает один бонусный талант
    золота и один балл ратного дела»."""
    table = begun()
    do(table, "set_land", land="centre", owner="red")
    red, blue = (Receive.of(table.state, seat) for seat in ("red", "blue"))
    assert (red.gold, red.martial) == (1, 1)
    assert (blue.gold, blue.martial) == (0, 0)


def test_the_altar_takes_all_gold_from_three_talents_on() -> None:
    """«С помощью жертвенника игрок может пожертвовать все свое золото (но не меньше трех
    талантов) и получить до конца игры одно победное очко»."""
    table = do(begun(), "set_land", land="a2", owner="red", buildings=["altar/red"])
    purses = (table.state.player("red", purse=talents) for talents in (2, 3))
    assert [altar_takes(state, "red") for state in purses] == [False, True]
