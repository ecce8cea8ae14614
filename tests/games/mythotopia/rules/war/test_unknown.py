"""What a ruling on a war needs and nobody has entered."""

from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.rules.war.known_position import unknown
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.table import opened
from tests.games.mythotopia.wartable import DEAL_FOUR, looked_at


def test_a_holder_is_not_known_while_one_player_may_hold_the_province() -> None:
    """Red has named all its provinces; blue may hold any other. When blue has, too, nobody does."""
    table = opened("red", "blue", depth="wars")
    looked_at(table, wars={"Ambsace": {"armies": {"red": 2}}})
    asked = []
    for seat, names in (("red", DEAL_FOUR["red"]), ("blue", DEAL_FOUR["blue"])):
        named = tuple(names.split())
        table.record(EnterProvinces(seat=seat, count=len(named), named=named))
        sentences = [english(fact.text) for fact in unknown(table.state, "Ambsace")]
        asked.append("not known: who holds Ambsace" in sentences)
    assert asked == [True, False]
