"""What the final scores hang on, said by name."""

import pytest

from companion.games.mythotopia.exchange.adjudicate import read_position
from companion.games.mythotopia.rules.end.contested_in_words import hangs_on
from tests.games.mythotopia import sentences
from tests.games.mythotopia.plain_position import BLUE, GREEN, RED, player


@pytest.mark.parametrize(
    ("resource", "english", "russian"),
    [
        (("card", "spoils_of_war"), "the last 2 tokens on Spoils of War",
         "последние 2 жетона на карте «Военные трофеи»"),
        (("card", "runestones"), "the last token on Runestones",
         "последний жетон на карте «Рунные камни»"),
        (("supply", "2"), "the last 5 loose 2-VP tokens in the supply",
         "последние 5 свободных жетонов «2 ПО» в пуле"),
        (("towns", RED), "Red's last 4 towns", "последние 4 посёлка в запасе: Красный"),
        (("towns", BLUE), "Blue's last town", "последний посёлок в запасе: Синий"),
        (("towns", GREEN), "the town that returns to Green",
         "посёлок, который возвращается в запас: Зелёный"),
        (("floor", BLUE), "Blue's minimum of 12 VP", "нижний предел в 12 ПО: Синий"),
        (("island", "large"), "the large island", "большой остров"),
        (("island", "small"), "the small island", "малый остров"),
    ],
)  # fmt: skip
def test_in_both_languages(resource: tuple[str, str], english: str, russian: str) -> None:
    """Green has no town left: one has yet to come home."""
    players = [player(RED), player(BLUE, towns=1), player(GREEN, towns=0)]
    cards = [{"id": "spoils_of_war", "tokens": [1, 1]}, {"id": "runestones", "tokens": [2]}]
    position = read_position({"players": players, "vp_cards": cards, "supply": {"2": 5}})
    (phrase,) = hangs_on(position, [resource])
    assert sentences.english(phrase) == english
    assert sentences.russian(phrase) == russian
