"""Lord of the Isles pays at the moment an island is completed, and not for holding it on."""

from companion.games.mythotopia.box import contents
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from tests.games.mythotopia.boardtable import board, has
from tests.games.mythotopia.table import Table
from tests.games.mythotopia.wartable import DEAL_FOUR

SMALL = ("Aporia", "Kinabra")
SMALL_TOKEN = {"tokens": ["lord_of_the_isles:2"]}


def holding(*isles: str) -> Table:
    """Red holds these beside four provinces; a second token of 2 lies on the card."""
    rest = " ".join(DEAL_FOUR["red"].split()[:4])
    green = DEAL_FOUR["green"].replace("Aporia ", "")
    deal = {**DEAL_FOUR, "red": " ".join((rest, *isles)), "green": green}
    return board(deal, tokens={"lord_of_the_isles": {2: 2, 3: 1}})


def test_a_statement_pays_an_island_once() -> None:
    """A name unticked by mistake and ticked again completes no island, with Scribe neither."""
    red = has(holding(*SMALL).red, "scribe").does(TakeToken, **SMALL_TOKEN)
    held = tuple(sorted(red.player.named))
    red.does(EnterProvinces, count=6, named=[name for name in held if name != "Kinabra"])
    assert red.offered(EnterProvinces, named=held).tokens == ()
    by_scribe = {"count": 6, "named": held, "tokens": ["lord_of_the_isles:2:supply"]}
    assert red.hears(EnterProvinces, **by_scribe) == ["token.island_paid"]
    large = (*held, *contents.ISLANDS["large"])
    assert red.offered(EnterProvinces, named=large).tokens == ("lord_of_the_isles:3",)


def test_a_token_left_out_may_still_be_taken() -> None:
    red = holding("Aporia").red
    red.taps(TakeProvince, province="Kinabra", tokens=())
    assert red.hears(TakeToken, **SMALL_TOKEN) == []


def test_an_island_completed_again_pays_again() -> None:
    red = holding(*SMALL).red
    red.taps(LoseProvince, province="Aporia")
    again = red.offered(TakeProvince, province="Aporia")
    assert "lord_of_the_isles:2" in again.tokens
    assert "token.island_paid" not in [objection.id for objection in red.table.objections(again)]


def test_where_provinces_have_no_names_nothing_is_said() -> None:
    """The island has paid; a province without a name may be one that came back to it."""
    red = holding(*SMALL).red.does(TakeToken, **SMALL_TOKEN)
    assert red.hears(TakeToken, **SMALL_TOKEN) == ["token.island_paid"]
    red.does(TakeProvince, province="")
    assert red.hears(TakeToken, **SMALL_TOKEN) == []
