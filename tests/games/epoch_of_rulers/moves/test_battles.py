"""Battles at a table: who taps the losses, who helps, what may not be."""

import pytest

from companion.core.frozen import changed
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.moves.orders.march import march_price
from companion.games.epoch_of_rulers.moves.war.commit import Play
from companion.games.epoch_of_rulers.rules.gold.purses import gold
from companion.translations import words
from tests.games.epoch_of_rulers.play import (
    A,
    Table,
    against,
    at_war,
    attacks,
    begun,
    do,
    page,
    question,
)


def test_nobody_defends_land_of_nobody() -> None:
    """No cards are asked for, and nobody gets a point of the Altar."""
    table = at_war(("a1", "red", 3, 0), paladins="")
    do(table, "attack", seat="red", origin="a1", to="centre")
    view, _ = page(table, "red")
    sides = (view.attacker, view.defender)
    assert [(side.card, side.ecstasy) for side in sides] == [(False, False)] * 2
    assert [words(side.result, {}) for side in sides] == ["gets 2 martial points", "no losses"]


@pytest.mark.parametrize(
    ("winner", "built", "headline", "seat"),
    [("attacker", [], "Bo 2 falls, 6 : 2", "red"),
     ("attacker", ["capital/blue"], "The capital Bo 2 falls, 6 : 2", "red"),
     ("defender", [], "Bo 2 holds, 6 : 2", "blue")],
)  # fmt: skip
def test_a_battle_is_a_big_event_and_its_loser_is_told(
    winner: str, built: list[str], headline: str, seat: str
) -> None:
    """3 regiments with a card of 3 against 1 with a card of 1: 6 to 2."""
    table = at_war(("a1", "red", 3, 0))
    do(table, "set_land", land="b2", owner="blue", regiments=1, buildings=built)
    attacks(table, "a1", "b2", red="hand:3", blue="hand:1")
    taken = winner == "attacker"
    fought = A["fought"].model_validate(
        {"seat": "red", "winner": winner, "attacker_card": 3, "defender_card": 1,
         "captured": taken, "defender_lost": int(taken)}
    )  # fmt: skip
    moment = fought.moment(table.state)
    assert (words(moment.text, {"blue": "Bo"}), moment.seat) == (headline, seat)
    told = [(loser, words(text, {"blue": "Bo"})) for loser, text in fought.loses(table.state)]
    lost = [("blue", "You lose Bo 2 and 1 regiment")]
    assert told == (lost if taken else [])


def test_the_winner_taps_which_regiments_of_the_enemy_fall() -> None:
    table = at_war(("a1", "red", 3, 0), ("b2", "blue", 1, 1), special_toughness=2)
    attacks(table, "a1", "b2", red="hand:3", blue="blind")
    # 3 + 3 against 2 + 3 - 1; a strength of 6 makes 3 points of a superiority of 2: all fall.
    mine, offers = page(table, "red", defender_card="3", moves_in="1")
    assert (mine.defender.falls, offers[0]["defender_lost"]) == ((), 2)
    # Against 2 + 4 - 1 there are 2 points: for the ordinary regiment, or for the tough one.
    mine, offers = page(table, "red", defender_card="4", moves_in="1")
    assert [value for value, _ in mine.defender.falls] == ["1-0-0", "0-1-0"]
    assert (mine.defender.chooser, mine.tapper) == ("red", "")
    assert (offers[0]["defender_lost"], offers[0]["defender_special"]) == (1, 0)
    # The loser's phone waits for the winner's.
    theirs, none = page(table, "blue", defender_card="4")
    assert (theirs.tapper, theirs.defender.falls, none) == ("red", (), [])
    _, offers = page(table, "red", defender_card="4", defender_falls="0-1-0", moves_in="1")
    table.tap(A["fought"].model_validate(offers[0]))
    ask = table.state.asks[0]
    assert (ask.regiments, ask.specials) == (1, 0)
    assert table.state.fallen == {"red": (0, 0), "blue": (0, 1)}


def test_cavalry_helps_from_a_neighbour_once_an_epoch_and_may_fall() -> None:
    links = {"a1": ["a2", "b2"], "a2": ["a1", "b2"], "a3": ["a1"], "b2": ["a1", "a2"]}
    table = at_war(("a1", "red", 2, 0), ("a2", "red", 0, 1), ("a3", "red", 0, 1),
                   ("b2", "blue", 3, 0), depth="board", links=links)  # fmt: skip
    from_a2 = A["attack"].prefilled(table.state, "red", origin="a2")
    assert from_a2.model_dump()["to"] == "b2"
    assert [choice.value for choice in from_a2.choices(table.state)["to"]][:2] == ["b2", "b1"]
    table.record(A["attack"].prefilled(table.state, "red", origin="a1", to="b2"))
    # a3 is not a neighbour of b2. The buttons are on the phone until the cards are open.
    sent = [item.offer.action for item in game.prompts(table.state, "red") if item.offer]
    assert [action.model_dump() for action in sent if action.kind == "send_cavalry"] == [
        {"seat": "red", "land": "a2"}
    ]
    assert against(table, "send_cavalry", "red", land="a3") == ["cavalry.from"]
    assert against(table, "send_cavalry", "blue", land="a2") == ["cavalry.from"]
    do(table, "send_cavalry", seat="red", land="a2")
    table.reveal(red="hand:1", blue="hand:3")
    # 2 + 1 + 1 against 6: three points kill the whole army, and blue has no choice.
    assert against(table, "send_cavalry", "red", land="a2") == ["cavalry.late"]
    assert against(table, "fought", "red", attacker_helper="") == ["battle.helper"]
    taken = A["fought"].prefilled(table.state, "red").model_dump()
    assert (taken["attacker_lost"], taken["attacker_special"]) == (3, 1)
    assert taken["attacker_helper_falls"]
    # With a text of 2 a single one falls, of blue's choice.
    theirs, offers = page(table, "blue", attacker_text="1", defender_text="-1")
    assert [value for value, _ in theirs.attacker.falls] == []
    theirs, _ = page(table, "blue", defender_text="-1")
    assert [value for value, _ in theirs.attacker.falls] == ["1-0-0", "0-0-1"]
    _, offers = page(table, "blue", defender_text="-1", attacker_falls="0-0-1")
    table.tap(A["fought"].model_validate(offers[0]))
    standing = {name: len(table.state.lands[name].regiments) for name in ("a1", "a2", "a3")}
    assert standing == {"a1": 2, "a2": 0, "a3": 1}
    table.record(A["attack"].prefilled(table.state, "red", origin="a1", to="b2"))
    do(table, "set_land", land="a2", owner="red", special=1)
    assert against(table, "send_cavalry", "red", land="a2") == ["cavalry.used"]


def test_beaten_regiments_go_where_their_owner_says_or_the_neighbour_among_equals() -> None:
    agreed = {"depth": "board", "links": {"b2": ["a1", "b1", "b3"]}}
    for options, known, says in (({}, 3, "blue"), (agreed, 2, "red")):
        table = at_war(("a1", "red", 3, 0), ("b2", "blue", 2, 0), **options)
        attacks(table, "a1", "b2", red="hand:1", blue="hand:1")
        table.tap(A["fought"].prefilled(table.state, "red"))
        offers = {seat: game.quick(table.state, seat) for seat in ("red", "blue")}
        assert game.waited(table.state).seats == (says,)
        assert [seat for seat, given in offers.items() if given] == [says]
        assert {offer.action.concerns(table.state) for offer in offers[says]} == {frozenset({says})}
        assert len(offers[says]) == known


def test_a_conquest_revolts_unless_regiments_come_before_the_next_epoch() -> None:
    """«Если после успешной атаки победитель не перевел ни одного полка на завоеванную территорию,
    то в начале его следующее эпохи на ней вспыхивает восстание; это правило касается только тех
    территорий, которые не принадлежали атакующему игроку изначально»."""
    table = at_war(("a1", "red", 3, 0), ("a4", "blue", 0, 0), ("b2", "blue", 0, 0),
                   ("b3", "blue", 0, 0))  # fmt: skip
    do(table, "set_player", seat="red", academies=2, ruler="tactician")
    for land in ("a4", "b2", "b3"):
        do(table, "attack", seat="red", origin="a1", to=land)
        do(table, "fought", seat="red", winner="attacker", captured=True, martial_attacker=2)
    do(table, "march", seat="red", land="a1", moves={"b2": 1})
    do(table, "end_turn", seat="red")
    begins = A["epoch_begins"].of(table.state, "red")
    assert begins.model_dump()["revolts"] == ("b3",)


def test_a_capital_brings_its_point_once() -> None:
    """«Повторное завоевание чужой столицы не дает дополнительных очков»."""
    table = at_war(("a1", "red", 3, 0))
    for built, conquered in ((["wall/blue", "capital/red"], ()), (["capital/blue"], ("blue",)),
                             (["capital/blue"], ("blue",))):  # fmt: skip
        do(table, "set_land", land="b1", owner="blue", buildings=built)
        do(table, "attack", seat="red", origin="a1", to="b1")
        do(table, "fought", seat="red", winner="attacker", captured=True)
        assert table.state.players["red"].conquered == conquered


def test_one_regiment_of_all_that_march_in_a_war_is_free() -> None:
    """Each further one costs a talent, from whichever territory it comes."""
    table = at_war(("a1", "red", 3, 0), ("a2", "red", 3, 0), ("b2", "blue", 1, 0))
    prices = [march_price(table.state, "red", "a1", count) for count in (1, 2, 3)]
    assert prices == [0, 1, 2]
    do(table, "march", seat="red", land="a1", moves={"a2": 1})
    assert [march_price(table.state, "red", land, 1) for land in ("a1", "a2")] == [1, 1]
    assert march_price(table.state, "nobody", "a1", 2) == 0


def test_the_conqueror_pays_once_in_a_war_for_a_defence() -> None:
    table = begun(academies=1)
    do(table, "set_player", seat="blue", purse=4, ruler="conqueror", martial=1, academies=1)
    do(table, "set_land", land="a1", owner="red", regiments=3,
       buildings=["watchtower/red", "wall/red", "fortress/red"])  # fmt: skip
    state = table.state.player("blue", stage="war")
    table.states.append(changed(state, turn="blue"))
    do(table, "attack", seat="blue", origin="b1", to="a1", switched_off=["watchtower", "fortress"])
    assert gold(table.state, "blue") == 4 - 1 - 2
    # Nobody plays openly: both are asked at once.
    asked = question(table)
    assert set(asked.seats) == {"red", "blue"}
    assert asked.seconds == 0  # a battle may take its time
    table.reveal(red="blind", blue="blind")
    table.tap(A["fought"].prefilled(table.state, "blue"))
    assert table.state.players["blue"].switched == ("a1/fortress", "a1/watchtower")
    again = A["attack"].prefilled(table.state, "blue", origin="b2", to="a1")
    assert [choice.value for choice in again.choices(table.state)["switched_off"]] == ["wall"]
    table.tap(again)
    assert table.state.fight.off == ("watchtower", "fortress")
    do(table, "call_off", seat="blue")
    assert gold(table.state, "blue") == 1


@pytest.mark.parametrize(
    ("uprising", "held", "idle"),
    [(False, "the Fortress holds: 1 regiment stays", {}),
     (True, "", dict.fromkeys(("Wall", "Fortress"), "no bonus during an uprising"))],
)  # fmt: skip
def test_the_page_says_what_a_fortress_does(
    uprising: bool, held: str, idle: dict[str, str]
) -> None:
    """4 against 2 and a Wall: one of two falls. In an uprising 4 against 1: both fall."""
    table = begun(academies=1)
    do(table, "set_land", land="b1", owner="blue", regiments=4)
    do(table, "set_land", land="a1", owner="red", regiments=2, uprising=uprising,
       buildings=["wall/red", "fortress/red"])  # fmt: skip
    table.states.append(changed(table.state.player("blue", stage="war"), turn="blue"))
    do(table, "attack", seat="blue", origin="b1", to="a1")
    table.reveal(red="blind", blue="blind")
    typed = {"attacker_card": "0", "defender_card": "0"}
    view, _ = page(table, "blue", **typed)
    assert (words(view.held, {}) if view.held else "") == held
    terms = {words(name, {}): words(why, {}) for name, _, why in view.defender.terms if why}
    assert (view.captured, terms) == (uprising, idle)


def test_a_choice_that_cannot_be_read_is_a_card_from_the_deck() -> None:
    read = [Play.of("red", text) for text in ("blind", "hand:12", "", "hand:2+!")]
    assert [(play.blind, play.value) for play in read] == [
        (True, None), (True, None), (True, None), (False, 2)]  # fmt: skip
    assert (read[3].extra, read[3].cancels, read[3].text) == (True, True, "hand:2+!")


def noted(table: Table) -> set[str]:
    """The cards that red may choose only against a rule."""
    return {choice.value for choice in game.secret_choices(table.state, "red") if choice.note}


def test_the_tactician_acts_once_an_epoch() -> None:
    table = at_war(("a1", "red", 3, 0), academies=1)
    attacks(table, "a1", "b2", red="blind!", blue="blind")
    do(table, "fought", seat="red")
    table.tap(A["attack"].prefilled(table.state, "red", origin="a1", to="b2"))
    assert noted(table) == {"blind!"}


@pytest.mark.parametrize(
    ("cancels", "facts", "heard"),
    [
        ("!", {"defender_text": 3}, True),
        ("!", {"attacker_ambushed": 1}, True),
        ("!", {"attacker_slain": 1}, True),
        ("!", {"attacker_text": 3}, False),
        ("!", {"defender_text": -1}, False),
        ("!", {"defender_ambushed": 1}, False),
        ("", {"defender_text": 3}, False),
        ("", {"attacker_ambushed": 1}, False),
    ],
)
def test_the_tactician_cancels_the_text_of_the_other_card(
    cancels: str, facts: dict[str, int], heard: bool
) -> None:
    """'Once an epoch, cancels the special properties of the enemy's card before it is revealed.'
    What the own card does to the enemy stays."""
    table = attacks(at_war(("a1", "red", 3, 0)), "a1", "b1", red=f"blind{cancels}", blue="blind")
    said = against(table, "fought", "red", **facts)
    assert ("battle.cancelled" in said) == heard
    view = page(table, "red", attacker_card="1", defender_card="1")[0]
    by = (view.attacker.cancelled_by, view.defender.cancelled_by)
    assert by == ("", "red" if cancels else "")


def test_there_is_no_text_of_rebels_to_cancel() -> None:
    table = at_war(("b1", "rebels", 2, 0), ("a1", "red", 3, 0))
    table.tap(A["attack"].prefilled(table.state, "red", origin="a1", to="b1"))
    offered = [choice.value for choice in game.secret_choices(table.state, "red")]
    assert offered
    assert not any("!" in value for value in offered)


def test_a_watchtower_asks_the_attacker_for_an_open_card() -> None:
    table = at_war(("a1", "red", 3, 0))
    do(table, "set_land", land="b2", owner="blue", regiments=1, buildings=["watchtower/blue"])
    do(table, "set_player", seat="red", cards=1, ruler="logistician", martial=1)
    table.tap(A["attack"].prefilled(table.state, "red", origin="a1", to="b2"))
    asked = question(table)
    assert asked.seats == ("red",)
    assert noted(table) == {"blind", "blind+"}


def test_rebirth_brings_back_who_died_in_the_war() -> None:
    table = at_war(("a1", "red", 2, 1), ("a2", "red", 3, 0), ("a3", "red", 1, 0),
                   ("a4", "red", 0, 0))  # fmt: skip
    table.states.append(table.state.player("red", bonuses=("rebirth",)))
    attacks(table, "a1", "b1", red="blind", blue="hand:6")
    table.tap(A["fought"].prefilled(table.state, "red", attacker_special=1))
    table.tap(A["end_turn"].model_validate({"seat": "red"}))
    reborn = A["use_bonus"].prefilled(table.state, "red")
    assert reborn.model_dump(include={"regiments", "special"}) == {
        "regiments": {"a1": 2, "a4": 1},
        "special": 1,
    }
    table.tap(reborn)
    assert table.state.regiments("red") == 3 + 3 + 1
    regiments = [regiment for land in table.state.owned("red") for regiment in land.regiments]
    assert sum(regiment.special for regiment in regiments) == 1


def test_a_library_fills_the_hand_or_a_card_goes_first() -> None:
    table = begun()
    do(table, "set_land", land="a2", owner="red", regiments=1, buildings=["statue/red"])
    for held, left in ((2, 3), (3, 3)):
        do(table, "set_player", seat="red", purse=5, cards=held, ruler="tactician", martial=1)
        built = A["build"].prefilled(table.state, "red", land="a2", building="library")
        assert built.fold(table.state).players["red"].cards == left


def test_a_battle_tells_all_losses_of_each_side_together() -> None:
    """In the fight, by ambushes, and by cards."""
    lost = {"attacker_lost": 4, "attacker_ambushed": 2, "attacker_slain": 1}
    fought = A["fought"].model_validate(
        {"seat": "red", **lost, "defender_ambushed": 1, "defender_slain": 2}
    )
    assert words(fought.story(begun().state), {}).endswith("; the attacker loses 7, the defender 3")
