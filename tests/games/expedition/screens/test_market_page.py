"""The page of the market: a kind first, then the numbers of that kind alone."""

from typing import cast

from companion.games.expedition import game
from companion.games.expedition.screens.pages.market import MarketView
from companion.games.expedition.state.state import State
from tests.games.expedition.table_of import table_of


def after(state: State, *keys: str) -> MarketView:
    """The page of the market after taps with these keys."""
    answers: dict[str, list[str]] = {}
    for key in ("", *keys):
        view = cast(MarketView, game.page("market", state, "red", answers).view)
        if key:
            near = [*view.laid, *view.kinds]
            if card := view.open:
                near += [*card.known, *card.patrons, card.later, card.away]
                near += [button for _, row in card.grid for button in row]
            assert len({button.key for button in near}) == len(near)
            answers = {}
            for name, value in next(button for button in near if button.key == key).answers:
                answers.setdefault(name, []).append(value)
    return cast(MarketView, game.page("market", state, "red", answers).view)


def laid(view: MarketView) -> list[str]:
    return [laid.card.code for laid in view.laid]


def test_a_kind_takes_a_tap_and_its_numbers_another() -> None:
    state = table_of(faces=["explorer:3:2"]).state
    kinds = after(
        state, "kind-explorer", "later", "kind-crew", "later", "kind-patron", "later", "kind-risky"
    )  # fmt: skip
    assert laid(kinds) == ["explorer", "crew", "patron", "risky"]
    assert (kinds.kinds, kinds.asked) == ((), 3)  # numbers may wait
    new = after(
        state, "kind-explorer", "known-explorer-0", "kind-crew", "value-crew-4-6", "kind-patron",
        "patron-3", "kind-risky", "value-risky-0-2",
    )  # fmt: skip
    assert laid(new) == ["explorer:3:2", "crew:4:6", "patron:3", "risky::2"]
    assert new.open is None
    again = after(
        state, "kind-crew", "value-crew-4-6", "laid-0", "value-crew-2-1", "laid-0", "away"
    )
    assert (again.laid, len(again.kinds)) == ((), 7)


def test_a_kind_opens_the_numbers_that_it_may_have_and_nothing_else() -> None:
    """6 strengths by 6 prices; a jetpack has no strength; patrons have names."""
    state = table_of(faces=["crew:2:4", "jetpack::3"]).state
    begun = after(state)
    assert (begun.open, len(begun.kinds)) == (None, 7)
    crew = after(state, "kind-crew")
    assert crew.open
    assert [len(row) for _, row in crew.open.grid] == [6] * 6
    assert (len(crew.open.known), crew.open.patrons, crew.kinds) == (1, (), ())
    jetpack = after(state, "kind-jetpack").open
    assert jetpack
    assert [len(row) for _, row in jetpack.grid] == [6]
    patron = after(state, "kind-patron").open
    assert patron
    assert (patron.grid, len(patron.patrons)) == ((), 8)


def test_two_cards_of_a_kind_are_two() -> None:
    state = table_of().state
    taps = ("kind-crew", "value-crew-4-6", "kind-crew", "value-crew-4-6")
    assert laid(after(state, *taps)) == ["crew:4:6", "crew:4:6"]
