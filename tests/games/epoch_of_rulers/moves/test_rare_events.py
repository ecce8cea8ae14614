"""What few evenings bring: Hospices, Temples, losses of special regiments, conquests by rebels."""

import pytest

from companion.core.frozen import changed
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.course.epoch_start import Receive
from companion.games.epoch_of_rulers.moves.war.attack import open_attacks
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import Victims
from companion.games.epoch_of_rulers.rules.war.battle import Army
from companion.games.epoch_of_rulers.state.state import Regiment
from companion.translations import words
from tests.games.epoch_of_rulers.play import A, Table, against, at_war, attacks, begun, do, question

NAMES = {"red": "Ada", "blue": "Bo"}


def burning(table: Table) -> list[str]:
    return [land.name for land in table.state.lands.values() if land.uprising]


def test_a_hospice_prevents_the_first_uprising_of_an_epoch() -> None:
    table = begun()
    do(table, "set_land", land="a1", owner="red", regiments=2, buildings=["hospice/red"], orders=1)
    do(table, "set_land", land="a2", owner="red", regiments=1, orders=1)
    do(table, "tax", seat="red", land="a1", gain=1)
    assert table.kinds()[-1] == "hospice_saves"
    assert burning(table) == []
    do(table, "tax", seat="red", land="a2", gain=1)
    assert table.kinds()[-1] == "revolt_follows"
    assert burning(table) == ["a4"]  # nobody stands there


def test_an_attack_is_open_in_a_war_and_after_an_order_of_the_last_war() -> None:
    table = begun()
    do(table, "set_land", land="a1", owner="red", regiments=3, orders=1)
    orders = changed(table.state, ordered="a1")  # the last war starts where the order was given

    def opened(**facts: object) -> bool:
        return next(open_attacks(changed(orders, **facts), "red"), None) is not None

    assert not opened()
    assert not opened(acted=True)
    assert not opened(last_by="blue")
    assert opened(acted=True, last_by="blue")
    war = orders.player("red", stage="war")
    assert next(open_attacks(war, "red"), None) is not None
    fees = changed(orders.player("red", stage="fees"), acted=True, last_by="blue")
    assert next(open_attacks(fees, "red"), None) is None


def test_the_strategist_draws_a_card_apart_once_it_is_played() -> None:
    """Cards of the Great Commander are also apart, and are not the Strategist's."""
    table = begun()
    do(table, "set_player", seat="red", ruler="strategist", martial=1)
    assert Receive.of(table.state, "red").apart == 1
    do(table, "set_player", seat="red", ruler="strategist", martial=1, apart=1)
    assert Receive.of(table.state, "red").apart == 0
    table.states.append(table.state.player("red", bonuses=("great_commander",), apart=0))
    do(table, "use_bonus", seat="red", bonus="great_commander")
    assert table.state.players["red"].apart == 2
    assert Receive.of(table.state, "red").apart == 1


def told(table: Table, kind: str, **facts: object) -> list[tuple[str, str]]:
    action = A[kind].model_validate(facts)
    return [(seat, words(text, NAMES)) for seat, text in action.loses(table.state)]


def test_an_event_tells_its_victims_what_they_lose() -> None:
    """A neighbour chooses where the coup happens, and another player where the plague goes."""
    table = begun()
    do(table, "set_land", land="a4", owner="red")
    coup = {"dice": {"red": 5}, "weakest": {"red": ["a4"]}}
    table.record(A["coup_rolls"].model_validate(coup))
    lost = [("red", "You lose Ada 4 to a coup")]
    assert told(table, "coup_at", seat="red", land="a4") == lost
    assert told(table, "coup_follows", seat="red", land="a4") == lost
    do(table, "set_land", land="a4", owner="red", regiments=1)
    assert told(table, "coup_at", seat="red", land="a4") == []  # first there is a battle

    table = begun()
    table.record(A["draw_card"].model_validate({"seat": "red", "card": "plague"}))
    assert told(table, "infect", seat="red", land="a2") == []
    do(table, "infect", seat="red", land="a2")
    lost = [("blue", "You lose 1 regiment to the plague: Bo 1")]
    assert told(table, "infect", seat="red", land="b1") == lost


def test_a_coup_goes_round_the_table_however_its_dice_are_stored() -> None:
    """A file of the table sorts the keys of what is recorded."""
    for dice in ({"red": 5, "blue": 1}, {"blue": 1, "red": 5}):
        table = begun()
        coup = {"dice": dice, "weakest": {"red": ["a1", "a2"], "blue": ["b1", "b2"]}}
        table.record(A["coup_rolls"].model_validate(coup))
        assert [(ask.seat, ask.regiments) for ask in table.state.asks] == [("red", 3), ("blue", 1)]


def test_every_battle_asks_for_cards_anew() -> None:
    """A card sealed for one battle or one side is never read in another."""
    table = at_war(("a1", "red", 3, 0), ("b2", "blue", 1, 0), academies=1)
    do(table, "set_land", land="b2", owner="blue", regiments=1, buildings=["watchtower/blue"])
    rounds = []
    for _ in range(2):
        table.record(A["attack"].prefilled(table.state, "red", origin="a1", to="b2"))
        for seat in ("red", "blue"):
            asked = question(table)
            assert asked.seats == (seat,)
            rounds.append(asked.round)
            table.reveal(**{seat: "hand:1"})
        do(table, "call_off", seat="red")
    table.record(A["coup_rolls"].model_validate({"dice": {"red": 1}, "weakest": {"red": ["a1"]}}))
    do(table, "coup_at", seat="red", land="a1")
    asked = question(table)
    rounds.append(asked.round)
    assert len(set(rounds)) == len(rounds)


def test_special_regiments_fall_on_the_way_home() -> None:
    table = at_war(("a1", "red", 3, 0), ("b2", "blue", 2, 2), ("b1", "blue", 1, 0))
    attacks(table, "a1", "b2", red="hand:9", blue="blind")
    facts = {"winner": "attacker", "captured": True, "defender_lost": 0, "moves_in": 1}
    do(table, "fought", seat="red", **facts)
    do(table, "retreat", seat="blue", land="b1", lost=3, special=1)
    assert [regiment.special for regiment in table.state.lands["b1"].regiments] == [False, True]
    assert table.state.fallen["blue"] == (2, 1)


def with_hospices(count: int) -> Table:
    """Red's fees are due; a3 and a4 have had no order. Hospices stand on a1 and a2."""
    table = begun()
    for name in ("a1", "a2")[:count]:
        do(table, "set_land", land=name, owner="red", regiments=2, buildings=["hospice/red"])
    table.states.append(table.state.player("red", unordered=("a3", "a4"), stage="fees"))
    return table


@pytest.mark.parametrize(("hospices", "left"), [(0, ["a3", "a4"]), (1, ["a4"]), (2, [])])
def test_a_hospice_prevents_the_uprising_for_a_fee(hospices: int, left: list[str]) -> None:
    """'Neutralises the first uprising that the player's actions cause', whatever they are."""
    table = with_hospices(hospices)
    do(table, "pay_fees", seat="red", revolts=["a3", "a4"])
    assert burning(table) == left
    assert table.state.players["red"].cancelled == hospices


def test_a_hospice_that_has_helped_leaves_the_next_uprising() -> None:
    table = with_hospices(1)
    table.states.append(table.state.player("red", cancelled=1))
    do(table, "pay_fees", seat="red", revolts=["a3"])
    assert burning(table) == ["a3"]


def test_fees_of_an_earlier_release_know_no_hospice() -> None:
    table = with_hospices(1)
    entry = A["pay_fees"].model_validate({"seat": "red", "revolts": ["a3"]})
    assert entry.fold(table.state).lands["a3"].uprising
    begins = A["epoch_begins"].model_validate({"seat": "red", "revolts": ["a3"]})
    assert begins.fold(table.state).lands["a3"].uprising


@pytest.mark.parametrize(("hospices", "left"), [(0, ["b2"]), (1, [])])
def test_a_hospice_prevents_the_uprising_of_a_conquest_without_regiments(
    hospices: int, left: list[str]
) -> None:
    table = with_hospices(hospices)
    do(table, "set_land", land="b2", owner="red")
    table.states.append(table.state.player("red", empty_conquests=("b2",), stage="new"))
    table.record(A["epoch_begins"].of(table.state, "red"))
    assert burning(table) == left
    assert table.state.players["red"].cancelled == hospices


def test_a_helper_falls_alone() -> None:
    """Two special regiments stand on the territory from which one has helped."""
    table = at_war(("a1", "red", 2, 0), ("a2", "red", 1, 2))
    attacks(table, "a1", "b2", red="blind", blue="hand:5")
    facts = {"winner": "defender", "attacker_helper": "a2", "attacker_lost": 1,
             "attacker_special": 1, "attacker_helper_falls": True}  # fmt: skip
    do(table, "fought", seat="red", **facts)
    assert [regiment.special for regiment in table.state.lands["a2"].regiments].count(True) == 1
    assert (len(table.state.lands["a1"].regiments), table.state.fallen["red"]) == (2, (0, 1))


@pytest.mark.parametrize(("ruler", "steps", "first"), [("tactician", 1, "a3 a1 a2"),
                                                       ("logistician", 2, "a2 a3 a1")])  # fmt: skip
def test_regiments_of_the_logistician_march_two_steps(ruler: str, steps: int, first: str) -> None:
    """The form begins with the territories in reach."""
    row = {"a1": ["a2"], "a2": ["a1", "a3"], "a3": ["a2", "a4"], "a4": ["a3"]}
    table = at_war(("a1", "red", 3, 0), depth="board", links=row)
    do(table, "set_player", seat="red", purse=5, ruler=ruler, martial=1)
    far = [against(table, "march", "red", land="a1", moves={name: 1})
           for name in ("a2", "a3", "a4")]  # fmt: skip
    assert [found == [] for found in far] == [place <= steps for place in (1, 2, 3)]
    march = A["march"].prefilled(table.state, "red", land="a4")
    assert [choice.value for choice in march.choices(table.state)["moves"]] == first.split()


@pytest.mark.parametrize(("owner", "heard"), [("red", []), ("blue", ["move.neighbour"])])
def test_two_steps_go_through_own_land(owner: str, heard: list[str]) -> None:
    """'Only territories of the player who regroups take part.'"""
    links = {"a1": ["b1"], "b1": ["a1", "a3"], "a3": ["b1"]}
    table = at_war(("a1", "red", 3, 0), ("b1", owner, 1, 0), depth="board", links=links)
    do(table, "set_player", seat="red", purse=5, ruler="logistician", martial=1)
    assert against(table, "march", "red", land="a1", moves={"a3": 1}) == heard


def test_the_form_of_an_attack_proposes_a_neighbour_of_its_origin() -> None:
    links = {"a1": ["b1"], "a2": ["b2"], "b1": ["a1"], "b2": ["a2"]}
    table = at_war(("a1", "red", 2, 0), ("a2", "red", 2, 0), depth="board", links=links)
    for origin, to in (("a1", "b1"), ("a2", "b2")):
        assert A["attack"].prefilled(table.state, "red", origin=origin).model_dump()["to"] == to
    anywhere = A["attack"].prefilled(at_war(("a1", "red", 2, 0)).state, "red", origin="a1")
    assert anywhere.model_dump()["to"] == ""  # of several it proposes none


def test_the_form_after_brickworks_proposes_what_can_be_built() -> None:
    """A territory has no two of a kind."""
    table = begun()
    built = ["residential/red", "brickworks/red"]
    do(table, "set_land", land="a2", owner="red", regiments=1, buildings=built)
    table.states.append(changed(table.state, followup="a2"))
    filled = A["follow_up"].prefilled(table.state, "red")
    assert [objection.id for objection in game.objections(table.state, filled)] == []


def test_special_regiments_that_a_last_frontier_kills_may_be_reborn() -> None:
    table = at_war(("a1", "red", 3, 0), ("b2", "blue", 2, 1))
    do(table, "overrun", seat="red", origin="a1", to="b2", moves_in=1)
    assert table.state.fallen["blue"] == (2, 1)


@pytest.mark.parametrize(
    ("buildings", "headline"), [([], "Bo 2 falls"), (["capital/blue"], "The capital Bo 2 falls")]
)
def test_a_last_frontier_is_a_big_event_and_its_loser_is_told(
    buildings: list[str], headline: str
) -> None:
    table = at_war(("a1", "red", 3, 0), ("b2", "blue", 1, 0))
    do(table, "set_land", land="b2", owner="blue", regiments=1, buildings=buildings)
    facts = {"seat": "red", "origin": "a1", "to": "b2"}
    moment = A["overrun"].model_validate(facts).moment(table.state)
    assert (words(moment.text, NAMES), moment.seat) == (headline, "red")
    lost = [("blue", "You lose Bo 2 and 1 regiment")]
    assert told(table, "overrun", **facts) == lost


def test_reborn_regiments_go_where_there_is_room() -> None:
    """If three stand on each territory, anywhere."""
    table = begun()
    do(table, "set_land", land="a1", owner="red", regiments=2)
    table.states.append(
        changed(table.state.player("red", bonuses=("rebirth",)), fallen={"red": (2, 0)})
    )
    do(table, "ask_rebirth", seat="red")
    for full in ("a2", "a3", "a4"):
        do(table, "set_land", land=full, owner="red", regiments=3)
    assert against(table, "use_bonus", "red", bonus="rebirth", regiments={"a1": 2}) == []
    do(table, "use_bonus", seat="red", bonus="rebirth", regiments={"a1": 2})
    assert table.state.fallen == {}


def test_no_more_regiments_fall_than_an_army_has_of_each_kind() -> None:
    ordinary, special = Regiment(), Regiment(1, 2, special=True)
    mixed = Army((ordinary, special))
    assert Victims(1, 1).regiments(mixed) == (ordinary, special)
    assert [Victims(*way).regiments(mixed) for way in ((2, 0), (0, 2), (0, 0, 1))] == [None] * 3
    assert Victims.of(3, 1, helper=True) == Victims(2, 0, 1)
    assert Victims.of(1, 2, helper=False) == Victims(0, 2, 0)


def test_a_choice_of_where_the_plague_goes_says_what_stands_there() -> None:
    """Not the points of the player who chooses, as if they were its owner's."""
    table = begun()
    do(table, "set_land", land="b1", owner="blue", regiments=2)
    table.record(A["draw_card"].model_validate({"seat": "red", "card": "plague"}))
    do(table, "infect", seat="red", land="a2")
    offers = game.quick(table.state, "red")
    (offer,) = (o for o in offers if getattr(o.action, "land", "") == "b1")
    assert words(offer.note, NAMES) == "2 regiments"
    assert (
        words(offer.action.story(table.state), NAMES)
        == "brings the plague to Bo 1; a regiment dies"
    )


def test_an_event_that_the_rulebook_does_not_name_is_no_name_of_a_card() -> None:
    drawn = A["draw_card"].model_validate({"seat": "red", "card": "other"})
    assert (
        words(drawn.story(begun().state), NAMES) == "draws a card that the rulebook does not name"
    )


def test_the_plague_takes_an_ordinary_or_a_special_regiment() -> None:
    """'Which one is up to the player who owns the armies': where both stand, the tap says it."""
    table = begun()
    do(table, "set_land", land="a1", owner="red", regiments=1, special=1)
    table.states.append(changed(table.state, plague="red"))
    tapped = [item.offer.action for item in game.prompts(table.state, "red") if item.offer]
    here = [action for action in tapped if action.payload().get("land") == "a1"]
    assert [action.payload().get("special", False) for action in here] == [False, True]
    told = [words(action.story(table.state), NAMES) for action in here]
    assert told == ["brings the plague to Ada 1; a regiment dies",
                    "brings the plague to Ada 1; a special regiment dies"]  # fmt: skip
