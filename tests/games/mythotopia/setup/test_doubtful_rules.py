"""Two rules that can be read both ways: the table agrees on one, the rulebook's is the default."""

from __future__ import annotations

from companion.games.mythotopia import game
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.setup.new_game import Options, again
from tests.games.mythotopia.boardtable import board, has
from tests.games.mythotopia.table import FOUR, Table
from tests.games.mythotopia.wartable import dealt

TAKEN = {"province": "Remise", "owner": "blue", "taker": "red", "tokens": ["spoils_of_war:1"]}


def attacked(**options: bool) -> Table:
    """Red has two armies in Remise, blue holds it without any; blue's turn."""
    table = dealt(**options)
    table.red.does(Invade, province="Remise", armies=2)
    table.turn_goes_to("blue")
    return table


def finishable_by(table: Table, province: str) -> tuple[str, ...]:
    return war(position(table.state), province).finishable_by


def test_an_owner_without_armies_takes_part_in_the_war() -> None:
    """RB «Этим действием вы можете завершить одну войну в которой вы участвуете»"""
    table = attacked()
    assert table.blue.hears(EndWar, **TAKEN) == []
    assert finishable_by(table, "Remise") == ("blue",)


def test_a_table_may_want_armies_there() -> None:
    """The reference sheet: «Закончить можно только сражение, в котором участвуют ваши армии»"""
    table = attacked(ending_needs_armies=True)
    assert table.blue.hears(EndWar, **TAKEN) == ["war.armies"]
    assert finishable_by(table, "Remise") == ()
    held = {"province": "Remise", "owner": "blue"}
    assert table.blue.hears(EndWar, **held, diplomat=True) == ["war.armies"]
    table.turn_goes_to("red")
    assert table.red.hears(EndWar, **TAKEN) == []
    assert finishable_by(table, "Remise") == ("red",)
    table.blue.does(Invade, province="Remise", armies=1)
    table.turn_goes_to("blue")
    assert "war.armies" not in table.blue.hears(EndWar, **TAKEN)


def test_the_exchange_format_has_no_such_option() -> None:
    assert game.position(attacked(ending_needs_armies=True).state)["options"] == {
        "castle_defends_neutral": False
    }


def rivals(**options: bool) -> Table:
    """Blue, with Reserve Army, and green attack the neutral troops of Talion."""
    table = board(**options)
    has(table.blue, "reserve_army")
    table.blue.does(Invade, province="Talion")
    table.green.does(Invade, province="Talion")
    return table


def test_two_who_attack_a_neutral_province_are_at_peace_with_each_other() -> None:
    """RB «Вы по прежнему уязвимы для вторжения, если воюете в нейтральной провинции»"""
    table = rivals()
    table.turn_goes_to("green")
    assert table.green.hears(Invade, province="Oxter") == []


def test_one_attacker_alone_has_no_conflict_with_a_player() -> None:
    table = board(rivals_at_war=True)
    has(table.blue, "reserve_army")
    table.blue.does(Invade, province="Talion")
    table.turn_goes_to("green")
    assert table.green.hears(Invade, province="Oxter") == []


def test_a_rematch_keeps_what_was_agreed() -> None:
    agreed = {"ending_needs_armies": True, "rivals_at_war": True}
    options = Options(dealt=6, first="red", **agreed)
    assert again(options, game.begin(options, FOUR)).items() >= agreed.items()


def test_a_rematch_draws_again_what_was_drawn() -> None:
    """Cards, who begins, and what this printed board was found to show."""
    options = Options(dealt=6, first="red", cards=("patronage",), market=("hero",))
    offered = again(options, game.begin(options, FOUR))
    assert offered.keys() == Options.model_fields.keys() - {
        "cards", "market", "first", "board", "borders",
    }  # fmt: skip
