"""The set-up and who stays: what chance draws, other seats, a rematch, leaving."""

from random import Random
from typing import Any

import pytest

from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.factions import FACTIONS
from companion.games.terra_mystica.box.tiles import CARDS, ROUNDS
from companion.games.terra_mystica.setup.new_game import Options

THREE = ("brown", "black", "blue")
ROUND_TILES = ("town_earth_spade", "dwelling_water_priest", "shsa_fire_worker",
               "dwelling_fire_power", "th_water_spade", "th_air_spade")  # fmt: skip
PRINTED = tuple(card.id for card in CARDS.values() if not card.option)
AGREED = Options.model_validate({"first": "black", "rounds": ROUND_TILES, "cards": PRINTED[:6],
                                 "points": {"black": 18}, "two_spades": "4"})  # fmt: skip


def objected(**given: Any) -> list[str]:
    objections = game.setup_objections(
        Options.model_validate({**AGREED.model_dump(), **given}), THREE
    )
    return [objection.id for objection in objections]


def test_the_rules_of_the_set_up() -> None:
    """Six scoring tiles, the one for spades not in the rounds 5 and 6; a bonus card for each
    player and three more; extra tiles only where the table plays with them."""
    assert objected() == []
    spades = [(*ROUND_TILES[:n], "spade_earth_coin", *ROUND_TILES[n + 1 :]) for n in range(6)]
    assert [objected(rounds=tiles) for tiles in spades] == [[]] * 4 + [["setup.spades"]] * 2
    assert objected(rounds=ROUND_TILES[:5]) == ["setup.rounds"]
    assert objected(rounds=(*ROUND_TILES[:5], ROUND_TILES[0])) == ["setup.rounds"]
    assert objected(cards=PRINTED[:5]) == objected(cards=PRINTED[:7]) == ["setup.cards"]
    extra = (*ROUND_TILES[:5], "temple_priest_2coins")
    assert (objected(rounds=extra), objected(rounds=extra, extra_tile=True)) == (
        ["setup.extra"], [])  # fmt: skip
    more = (*PRINTED[:5], next(card.id for card in CARDS.values() if card.option))
    assert (objected(cards=more), objected(cards=more, extra_card=True)) == (["setup.extra"], [])


def test_a_colour_that_the_box_does_not_have_plays_the_nomads() -> None:
    table = game.begin(AGREED, ("pink", "green", "red"))
    assert table.player("pink").faction.id == "nomads"


def test_chance_draws_one_part_and_leaves_the_others() -> None:
    parts = {"first": {"first"}, "tiles": {"rounds", "cards"}, "else": set[str](),
             "factions": {"yellow", "brown", "black", "blue", "green", "gray", "red"}}  # fmt: skip
    drawn = {part: [game.redrawn(AGREED, part, THREE, Random(seed)).model_dump()
                    for seed in range(20)] for part in parts}  # fmt: skip
    before = AGREED.model_dump()
    for part, fields in parts.items():
        changed = {
            name for options in drawn[part] for name in options if options[name] != before[name]
        }
        assert changed == fields
    assert {options["first"] for options in drawn["first"]} == {*THREE}
    assert {card for tile in drawn["tiles"] for card in tile["cards"]} == {*PRINTED}
    assert {len(tile["cards"]) for tile in drawn["tiles"]} == {6}
    printed = {tile.id for tile in ROUNDS.values() if not tile.option}
    assert {tile for options in drawn["tiles"] for tile in options["rounds"]} == printed
    for options in drawn["tiles"]:
        assert objected(rounds=options["rounds"]) == []
    factions = {options[seat] for options in drawn["factions"] for seat in parts["factions"]}
    assert factions == {*FACTIONS}


def test_other_seats_need_other_cards_and_a_rematch_draws_again() -> None:
    two, five = game.reseated(AGREED, THREE[1:]), game.reseated(AGREED, (*THREE, "red", "gray"))
    assert two == AGREED.model_copy(update={"cards": PRINTED[:5]})
    assert five == AGREED.model_copy(update={"cards": PRINTED[:8]})
    assert game.reseated(AGREED, THREE) == AGREED
    cards = five.model_dump()["cards"]
    assert len({*cards}) == len(cards) == 8  # three more than players
    assert game.reseated(AGREED, ("red", "blue", "gray")).model_dump()["first"] == ""
    again = game.again(AGREED, game.begin(AGREED, THREE))
    drawn = {"first", "rounds", "cards", "points", "yellow", "brown", "black", "blue", "green",
             "gray", "red"}  # fmt: skip
    assert again == {
        name: value for name, value in AGREED.model_dump().items() if name not in drawn
    }


def test_a_table_begins_as_agreed() -> None:
    table = game.begin(AGREED, THREE)
    assert table.seats == ("black", "blue", "brown")
    assert [player.vp for player in table.game.players] == [18, 20, 20]
    assert table.game.rounds == ROUND_TILES
    bare = game.begin(Options(), THREE)
    assert bare.game.rounds == tuple(ROUNDS)[:6]
    assert set(bare.game.cards) == {*PRINTED[:6]}
    assert bare.seats == THREE


def test_a_player_may_leave_and_come_back_while_the_game_is_on() -> None:
    table = game.begin(AGREED, THREE)
    assert game.leaving(table, "red") is None
    for kind in ("leave", "return"):
        offer = game.leaving(table, "brown")
        assert offer is not None
        assert offer.action == game.actions[kind].model_validate({"seat": "brown"})
        table = offer.action.completed(table).fold(table)
    stopped = game.actions["stop"].model_validate({"how": "unfinished"}).fold(table)
    assert stopped.stopped == "unfinished"
    assert game.leaving(stopped, "brown") is None


@pytest.mark.parametrize(
    ("chosen", "rule"),
    [
        ({"nobody_takes": "nothing"}, "-errata-cultist-power"),
        ({"next_order": "passing"}, "+variable-turn-order"),
        ({"two_spades": "4"}, "+two-spades-for-4"),
        ({"spades_score": "gained"}, "-used-spades"),
        ({"sanctuary_town": "4"}, "+four-with-sanctuary"),
        ({"extra_towns": True}, "+mini-expansion-1"),
        ({"extra_card": True}, "+shipping-bonus"),
        ({"extra_tile": True}, "+temple-scoring-tile"),
    ],
)
def test_each_choice_of_the_table_is_an_option_of_the_game(
    chosen: dict[str, Any], rule: str
) -> None:
    """Stored positions and the notation name the options; a table begins with two of them."""
    usual = {"errata-cultist-power", "used-spades"}
    assert Options().rules == usual
    assert Options.model_validate(chosen).rules == usual ^ {rule[1:]}
    assert (rule[1:] in usual) == (rule[0] == "-")


def test_the_set_up_of_an_older_table_may_have_more_readings() -> None:
    assert Options.model_validate({"no_room": "declined", "town_key": "last"}) == Options()
