"""What the lobby answers without a table: a battle, and the fees."""

import re
from html import unescape
from typing import Any

from companion.core.game.ruling import Answers
from companion.core.game.showcase import Exhibit
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.examples.exhibits import ORDER_DUE, TWO, agreed
from companion.translations import words
from tests.conftest import Cast, reads
from tests.contract.tables import opened


def asked(question: str, **answers: str) -> tuple[str, Any]:
    """The verdict and the ruling."""
    facts: Answers = {name.replace("__", "."): [value] for name, value in answers.items()}
    ruled = game.ask(question, None, facts)
    return words(ruled.verdict, {}), ruled.ruling


def test_a_battle_is_weighed_with_every_term() -> None:
    """«Сила армии равна сумме силы полков и силы карты»: 3 + 1 against 2, so two fall."""
    verdict, view = asked("battle", attacker__regiments="3", attacker__card="1",
                          defender__regiments="2")  # fmt: skip
    assert verdict == "4 : 2, the attacker wins, the territory is conquered"
    assert [side.total for side in view.sides] == [4, 2]
    assert [words(side.note, {}) for side in view.sides] == [
        "gets 3 martial points", "loses 2 regiments, gets 1 martial point",
    ]  # fmt: skip


def test_neither_cards_nor_walls_defend_land_without_regiments() -> None:
    """«1 : 7, the attacker wins» would contradict itself."""
    verdict, _ = asked("battle", attacker__regiments="1", defender__card="6", defender__wall="1")
    assert verdict == "1 : 0, the attacker wins, the territory is conquered"


def test_a_fortress_holds_and_tough_regiments_fall_last() -> None:
    """5 against 4: the superiority of 1 kills one of toughness 1, and two stay in the Fortress."""
    verdict, view = asked(
        "battle", attacker__regiments="3", attacker__card="2", defender__regiments="3",
        defender__tough="2", defender__card="1", defender__fortress="1",
    )  # fmt: skip
    assert verdict == "5 : 4, the attacker wins, the Fortress holds: 2 regiments stay"
    assert words(view.sides[1].note, {}) == "loses 1 regiment, gets 1 martial point"


def test_rebels_hold_until_all_have_fallen() -> None:
    """«Для возвращения территории необходимо уничтожить всех повстанцев»: one of two falls."""
    verdict, _ = asked("battle", attacker__regiments="3", defender__regiments="2",
                       defender__rebels="1")  # fmt: skip
    assert verdict == "3 : 2, the attacker wins, the rebels hold: 1 regiment stays"


def test_a_building_without_a_bonus_in_an_uprising_says_so() -> None:
    """«На территории с восстанием здания не приносят своих бонусов»: 3 against 2 - 1."""
    verdict, view = asked("battle", attacker__regiments="3", defender__regiments="2",
                          defender__wall="1", defender__fortress="1",
                          defender__uprising="1")  # fmt: skip
    assert verdict == "3 : 1, the attacker wins, the territory is conquered"
    assert [
        (words(term.what, {}), term.amount, words(term.why, {}) if term.why else "")
        for term in view.sides[1].terms
    ] == [
        ("Regiments", 2, ""), ("Wall", 0, "no bonus during an uprising"),
        ("Fortress", 0, "no bonus during an uprising"), ("Uprising", -1, ""),
    ]  # fmt: skip


def test_the_fees_are_told_line_by_line() -> None:
    """11 regiments less one for a Warehouse are 10, which cost 2; 2 too many and 1 without an
    order make 5. Four disbanded leave 7, which count as 6."""
    verdict, view = asked("fees", regiments="11", warehouses="1", crowded="2", unordered="1")
    assert verdict == "5 talents are due"
    assert [term.amount for term in view.sides[0].terms] == [2, 2, 1]
    said = "11 regiments, Warehouses: 1; or disband 4 regiments"
    assert words(view.sides[0].terms[0].why, {}) == said
    verdict, view = asked("fees", regiments="15", horde="1")
    assert (verdict, view.sides[0].terms[0].amount) == ("Nothing is due", 0)
    assert words(view.sides[0].terms[0].why, {}) == "nothing under the Lord of the Horde"


def test_nothing_in_an_address_is_trusted() -> None:
    verdict, view = asked("battle", attacker__regiments="999", attacker__card="x",
                          defender__card="-3", nonsense="7")  # fmt: skip
    assert [side.total for side in view.sides] == [9, 0]
    assert verdict.startswith("9 : 0")
    ruled = game.ask("battle", None, {"attacker.regiments": ["2"]})
    again = {name: [value] for name, value in ruled.answers}
    assert game.ask("battle", None, again).answers == ruled.answers


def test_a_page_that_follows_the_table_keeps_its_numbers(cast: Cast) -> None:
    """The table knows none of them: the page asks again with all, after "Show everybody", too."""
    ada = opened(cast, game, Exhibit("an epoch", TWO, agreed(), ORDER_DUE))["host"]
    typed = {"regiments": "10", "warehouses": "1", "crowded": "1"}
    html = ada.at("/settle/fees", **typed).get_data(as_text=True)
    (again,) = re.findall(r'id="settle-again" hidden hx-get="([^"]+)"', html)
    assert "2 talents are due" in reads(ada.get(unescape(again)).text)
    ada.tell("/settle/fees/show", **typed)
    assert "10 regiments, Warehouses: 1; or disband 3 regiments" in ada.text()
