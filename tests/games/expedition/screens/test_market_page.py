"""The page of the market: a tap for each card; what is not known of it may wait for its sale."""

from typing import cast

from companion.games.expedition import game
from companion.games.expedition.moves.choice.take_or_sell import Sell
from companion.games.expedition.screens.pages.choose import ChooseView
from companion.games.expedition.screens.pages.market import MarketView
from companion.games.expedition.state.state import State
from tests.games.expedition.table_of import choosing, table_of


def after(state: State, *keys: str) -> MarketView:
    """The page of the market after taps with these keys."""
    answers: dict[str, list[str]] = {}
    for key in ("", *keys):
        view = cast(MarketView, game.page("market", state, "red", answers).view)
        if key:
            near = [*view.laid, *view.others]
            near += [tile for row in view.kinds for tile in row.tiles]
            if card := view.open:
                near += [*card.numbers, card.away]
            assert len({button.key for button in near}) == len(near)
            near += view.unknown
            answers = {}
            for name, value in next(button for button in near if button.key == key).answers:
                answers.setdefault(name, []).append(value)
    return cast(MarketView, game.page("market", state, "red", answers).view)


def laid(view: MarketView) -> list[str]:
    return [laid.card.code for laid in view.laid]


def test_a_card_takes_one_tap_and_its_other_numbers_one_more_each() -> None:
    state = table_of(faces=["explorer:3:2", "patron:Nobel"]).state
    quick = after(
        state, "tile-explorer:3:2", "tile-patron:Nobel", "tile-risky", "tile-crew:4"
    )  # fmt: skip
    assert laid(quick) == ["explorer:3:2", "patron:Nobel", "risky", "crew:4"]
    assert (quick.kinds, quick.others, quick.unknown) == ((), (), ())
    whole = after(
        state, "tile-crew", "number-4", "number-6", "tile-patron", "number-3", "tile-risky",
        "number-2", "tile-vehicle:5", "number-1",
    )  # fmt: skip
    assert laid(whole) == ["crew:4:6", "patron:3", "risky::2", "vehicle:5:1"]
    assert whole.open is None
    again = after(state, "tile-crew:4", "laid-0", "laid-0", "number-1", "laid-0", "away")
    assert (again.laid, len(again.kinds)) == ((), 3)


def test_each_kind_has_a_tile_for_each_strength_or_for_what_is_entered() -> None:
    """Strengths are 1 to 6; a jetpack has none to enter; two crews of strength 2 differ in price,
    and there are 8 patrons."""
    state = table_of(faces=["crew:2:4", "crew:2:5", "jetpack::3", "patron:Nobel"]).state
    begun = after(state)
    tiles = {row.kind.code: [tile.card.code for tile in row.tiles] for row in begun.kinds}
    assert tiles["explorer"] == [f"explorer:{strength}" for strength in range(1, 7)]
    assert tiles["crew"] == ["crew:1", "crew:2:4", "crew:2:5", *(f"crew:{n}" for n in range(3, 7))]
    assert [tile.card.code for tile in begun.others] == [
        "patron", "patron:Nobel", "risky", "jetpack::3", "observation",
    ]  # fmt: skip
    asked = {"tile-crew:3": 6, "tile-crew": 6, "tile-risky": 6, "tile-patron": 8}
    for key, count in asked.items():
        card = after(state, key).open
        assert card
        assert len(card.numbers) == count, key
    named = table_of(faces=[f"patron:{name}" for name in "abcdefgh"]).state
    assert "patron" not in [tile.card.code for tile in after(named).others]


def test_two_cards_of_a_kind_are_two() -> None:
    assert laid(after(table_of().state, "tile-crew:4", "tile-crew:4")) == ["crew:4", "crew:4"]


def test_a_sale_asks_for_a_price_that_nobody_has_entered_and_keeps_it() -> None:
    """It is asked for among those that may be, 1 to 6, and never again for such a card."""
    table = choosing("crew:2", "vehicle:3", "risky", "patron")
    page = game.page("choose", table.state, "red", {"card": ["crew:2"]})
    assert cast(ChooseView, page.view).prices == tuple(range(1, 7))
    assert "sell" not in [offer.action.kind for offer in page.offers]
    priced = game.page("choose", table.state, "red", {"card": ["crew:2"], "coins": ["4"]})
    assert cast(ChooseView, priced.view).price == 4
    table.tap(priced.offers[-1].action)
    assert table.state.faces == {"crew:2:4"}
    table.tap(Sell(seat="blue", card="patron", coins=5))
    known = game.page("choose", table.state, "green", {"card": ["risky"]})
    assert cast(ChooseView, known.view).prices
    table.tap(Sell(seat="green", card="risky", coins=3))
    assert table.state.faces == {"crew:2:4"}  # a special card has no strength to tell it by
