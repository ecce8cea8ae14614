"""A form that names a seat which is not at the table changes nothing, and says nothing."""

import pytest

from companion.core.game.showcase import Exhibit
from companion.games.epoch_of_rulers import game
from tests.conftest import Cast
from tests.contract.tables import opened


@pytest.mark.parametrize("path", ["/preview/buy_card", "/whatif/preview/buy_card"])
def test_a_card_that_nobody_buys_has_no_effect(cast: Cast, path: str) -> None:
    exhibit: Exhibit = next(exhibit for exhibit in game.examples().exhibits if exhibit.recorded)
    phone = opened(cast, game, exhibit)["host"]
    answer = phone.tell(path, seat="nobody", whole="1")
    assert (answer.status_code, "Talents" in answer.get_data(as_text=True)) == (200, False)
