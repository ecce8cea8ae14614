"""The set-up for other seats, for a rematch and for the host's next table."""

from random import Random

from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.setup.new_game import Options
from tests.games.epoch_of_rulers.play import Table, do

AGREED = Options(first="red", paladins="red", barbarians="blue", disbanding="one_per_talent",
                 links={"a1": ["a2"]}, depth="board")  # fmt: skip


def test_the_first_player_is_drawn_and_the_rest_stays() -> None:
    firsts = [game.redrawn(AGREED, "first", ("red", "blue"), Random(n)) for n in range(9)]
    assert {game.starter(options) for options in firsts} == {"red", "blue"}
    assert {options.model_copy(update={"first": "red"}) == AGREED for options in firsts} == {True}
    assert game.redrawn(AGREED, "other", ("red", "blue"), Random(1)) == AGREED
    assert game.redrawn(AGREED, "first", (), Random(1)) == AGREED
    drawn = game.draw(("green", "red"), Random(1)).model_dump()
    assert (drawn["paladins"], drawn["barbarians"]) == ("green", "red")
    assert drawn["first"] == ""  # until it is drawn for all to see
    assert game.draw(("green", "red", "blue"), Random(1)).model_dump()["paladins"] == ""


def test_the_drawn_player_begins() -> None:
    """Before a draw, the first of the seats does."""
    seats = ("red", "blue")
    firsts = [Table(Options(first=first), seats).state.turn for first in ("blue", "", "green")]
    assert firsts == ["blue", "red", "red"]


def test_players_who_left_play_no_kingdom_and_do_not_begin() -> None:
    other = game.reseated(AGREED, ("blue", "green"))
    assert other == AGREED.model_copy(update={"first": "", "paladins": ""})


def test_a_rematch_keeps_what_was_agreed_and_the_next_table_the_map() -> None:
    table = do(Table(AGREED, ("red", "blue")), "set_land", land="a1", owner="red", name="Lund")
    again = game.again(AGREED, table.state)
    facts = {"first", "links", "labels", "texts"}
    assert facts.isdisjoint(again)
    assert again == AGREED.model_dump(exclude=facts)
    assert game.kept(table.state) == {"links": {"a1": ("a2",)}, "labels": {"a1": "Lund"}}
    assert game.kept(Table(Options(first="red"), ("red", "blue")).state) == {}


def test_the_next_table_knows_the_faces_of_the_barbarians_special_regiments() -> None:
    """The rulebook does not show them: they are entered once."""
    facts = {"special_strength": 2, "special_toughness": 3}
    agreed = Options(first="red", paladins="red", barbarians="blue", **facts)
    assert game.kept(Table(agreed, ("red", "blue")).state) == facts


def test_somebody_begins_and_nobody_plays_two_kingdoms() -> None:
    def objected(**given: str) -> list[str]:
        objections = game.setup_objections(AGREED.model_copy(update=given), ("red", "blue"))
        return [objection.id for objection in objections]

    assert objected() == objected(paladins="", barbarians="") == []
    assert objected(first="green") == ["setup.first"]
    assert objected(paladins="blue") == ["setup.kingdoms"]


def test_a_map_for_more_players_is_cut_to_those_who_play() -> None:
    """The territories of a kingdom that is not in play touch nothing and have no name."""
    links = {"a1": ("a2", "e1"), "e1": ("a1",)}
    wide = AGREED.model_copy(update={"links": links, "labels": {"a1": "Port", "e1": "Far"}})
    state = game.begin(wide, ("red", "blue"))
    assert "e1" not in state.lands
    assert (state.links, state.labels) == ({"a1": ("a2",)}, {"a1": "Port"})


def test_the_set_up_of_an_older_table_is_read_without_its_other_readings() -> None:
    older = {**AGREED.model_dump(), "altar_sacrifice": "end", "fate_ties": "worse"}
    assert Options.model_validate(older) == AGREED
