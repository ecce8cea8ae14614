"""The page of the market: how few taps lay the cards out."""

from itertools import permutations
from typing import cast

from companion.games.expedition import game
from companion.games.expedition.screens.pages.market import MarketView
from companion.games.expedition.state.state import State
from tests.games.expedition.table_of import table_of

NEW = {
    "value-explorer-3-2": "explorer:3:2",
    "value-crew-4-6": "crew:4:6",
    "value-vehicle-1-1": "vehicle:1:1",
    "patron-3": "patron:3",
}


def after(state: State, *keys: str) -> MarketView:
    """The page of the market after taps with these keys."""
    answers: dict[str, list[str]] = {}
    for key in ("", *keys):
        view = cast(MarketView, game.page("market", state, "red", answers).view)
        if key:
            near = [*view.laid, *view.kinds]
            for kind in view.open:
                near += [*kind.known, *kind.patrons]
                near += [kind.away] if kind.away else []
                near += [button for _, row in kind.grid for button in row]
            assert len({button.key for button in near}) == len(near)
            answers = {}
            for name, value in next(button for button in near if button.key == key).answers:
                answers.setdefault(name, []).append(value)
    return cast(MarketView, game.page("market", state, "red", answers).view)


def laid(view: MarketView) -> list[str]:
    return [laid.card.code for laid in view.laid]


def test_a_kind_takes_a_tap_and_its_numbers_another() -> None:
    state = table_of(faces=["explorer:3:2"]).state
    kinds = after(state, "kind-explorer", "kind-crew", "kind-patron", "kind-risky")
    assert laid(kinds) == ["explorer", "crew", "patron", "risky"]
    assert (kinds.kinds, [place.place for place in kinds.open]) == ((), [3])  # numbers may wait
    new = after(
        state, "kind-explorer", "known-explorer-0", "kind-crew", "value-crew-4-6", "kind-patron",
        "patron-3", "kind-risky", "value-risky-0-2",
    )  # fmt: skip
    assert laid(new) == ["explorer:3:2", "crew:4:6", "patron:3", "risky::2"]
    assert new.open == ()
    again = after(
        state, "kind-crew", "value-crew-4-6", "laid-0", "value-crew-2-1", "laid-0", "away"
    )
    assert (again.laid, len(again.kinds)) == ((), 7)


def test_new_cards_take_a_tap_each_in_any_order() -> None:
    state = table_of().state
    for keys in permutations(NEW):
        assert laid(after(state, *keys)) == [NEW[key] for key in keys]


def test_two_new_cards_of_a_kind_take_a_tap_each() -> None:
    state = table_of().state
    taps = ("value-vehicle-1-1", "value-crew-4-6", "value-crew-4-6", "value-jetpack-0-2")
    assert laid(after(state, *taps)) == ["vehicle:1:1", "crew:4:6", "crew:4:6", "jetpack::2"]


def test_the_kinds_stay_where_they_are_while_cards_are_laid() -> None:
    state = table_of().state
    kinds = [place.card.kind for place in after(state).open]
    assert len(kinds) == 7
    assert [place.card.kind for place in after(state, "value-vehicle-1-1").open] == kinds
