"""Both sides of a battle say who falls of the enemy, each on its own phone."""

import re

from werkzeug.datastructures import MultiDict

from companion.core.game.showcase import Exhibit
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.examples.exhibits import FIRST_EPOCH, TWO, agreed
from companion.web import services
from tests.conftest import Cast, Phone, in_one_line, reads
from tests.contract.crawling import Button, Reader
from tests.contract.tables import opened

# Three regiments and a special one on both sides, and the cards 4 and 3: 8 against 7. Ada has two
# points to kill with, and Bo one.
BATTLE = [
    *FIRST_EPOCH,
    *(("set_land", {"land": land, "owner": owner, "regiments": 3, "special": 1})
      for land, owner in (("a1", "red"), ("b2", "blue"))),
    ("go_to_war", {"seat": "red"}),
    ("attack", {"seat": "red", "origin": "a1", "to": "b2"}),
    ("commit", {"plays": [{"seat": "red", "value": 4}, {"seat": "blue", "value": 3}]}),
]  # fmt: skip
ADA_SAYS = ["defender_falls/2-0-0", "defender_falls/1-1-0"]
BO_SAYS = ["attacker_falls/1-0-0", "attacker_falls/0-1-0"]


def page(phone: Phone, seat: str, **answers: str) -> tuple[str, list[str], list[Button]]:
    """The battle on a phone: its words, the losses to choose from, the buttons that record."""
    html = in_one_line(phone.at("/page/battle", seat=seat, **answers))
    reader = Reader()
    reader.feed(html)
    falls = ["/".join(parts) for parts in re.findall(r'name="(\w+_falls)" value="(\d[^"]+)"', html)]
    return reads(html), falls, [button for button in reader.buttons if "/actions/" in button.action]


def presses(phone: Phone, button: Button) -> None:
    assert phone.post(button.action, data=MultiDict(button.facts)).status_code == 303


def test_each_side_says_on_its_own_phone_who_falls(cast: Cast) -> None:
    phones = opened(cast, game, Exhibit("a battle", TWO, agreed(), BATTLE))
    ada, bo = phones["host"], phones["player"]
    words, falls, _ = page(bo, "blue")
    assert "Ada still has to choose who falls: 2 regiments; 1 regiment, special: 1" in words
    assert (falls, "move in" in words) == (BO_SAYS, False)
    words, falls, buttons = page(ada, "red", defender_falls="1-1-0", moves_in="2")
    assert "Bo still has to choose who falls: 1 regiment; special: 1" in words
    assert falls == ADA_SAYS
    presses(ada, buttons[0])

    # Nothing is left for Ada but to think again; the table waits for Bo.
    words, falls, buttons = page(ada, "red")
    assert (falls, buttons) == (ADA_SAYS, [])
    assert "Bo chooses which regiments fall, and records the battle." in words
    assert "Your turn Choose which regiments fall Turn 11 Battle" in bo.text()
    words, falls, _ = page(bo, "blue")
    assert "Losses (Ada chooses): 1 regiment, special: 1" in words
    # With another strength what Ada has said no longer stands.
    assert "Ada still has to choose who falls" in page(bo, "blue", defender_text="-1")[0]
    _, _, buttons = page(bo, "blue", attacker_falls="0-1-0")
    presses(bo, buttons[0])
    with cast.app.app_context():
        log = services.in_play().get(ada.table).log
    assert log is not None
    lands = log.state.lands
    counts = {
        name: [regiment.special for regiment in lands[name].regiments] for name in ("a1", "b2")
    }
    assert counts == {"a1": [False], "b2": [False, False]}
    assert log.state.fallen == {"red": (0, 1), "blue": (1, 1)}

    # An undone battle that is restored tells the same as before.
    fought = next(str(entry.seq) for entry in log.entries if entry.kind == "fought")
    for verb, word in (("strike", "undoes"), ("restore", "brings back")):
        ada.tell(f"/log/{verb}", entry=fought)
        assert f"Ada {word}: Bo loses Bo 2, 7 : 8" in ada.text("/log")


def test_a_card_that_nobody_has_chosen_is_missing_before_the_battle_is_recorded(cast: Cast) -> None:
    """No number is ticked for it, not even 0. The way to the log leads to the attack."""
    phones = opened(cast, game, Exhibit("a battle", TWO, agreed(), BATTLE[:-1]))
    ada = phones["host"]

    def shown(**cards: str) -> tuple[list[str], list[str], bool]:
        """Who has no card yet, the numbers ticked for cards, whether losses may be chosen."""
        html = in_one_line(ada.at("/page/battle", seat="red", **cards))
        missing = re.findall(r"No card chosen yet: ([\w, ]+)<", html)
        ticked = re.findall(r'name="(\w+_card" value="\d)" checked', html)
        return missing, ticked, "/actions/choose_victims" in html

    assert shown() == (["Ada, Bo"] * 2, [], False)
    assert shown(attacker_card="0") == (["Bo"] * 2, ['attacker_card" value="0'], False)
    missing, ticked, recordable = shown(attacker_card="4", defender_card="3", moves_in="1")
    assert (missing, len(ticked), recordable) == ([], 2, True)
    html = in_one_line(ada.at("/page/battle", seat="red"))
    (to_undo,) = re.findall(r'href="([^"]+/log/\d+)"', html)
    assert "attack" in ada.client.get(to_undo).get_data(as_text=True).lower()


def test_of_a_card_from_the_deck_only_the_strength_is_missing(cast: Cast) -> None:
    plays = [{"seat": "red", "value": 4}, {"seat": "blue", "blind": True}]
    lines = [*BATTLE[:-1], ("commit", {"plays": plays})]
    words, _, _ = page(opened(cast, game, Exhibit("a battle", TWO, agreed(), lines))["host"], "red")
    assert "Enter the strength of the card from the deck: Bo" in words
    assert "No card chosen yet" not in words


def test_the_die_of_a_kingdom_with_unknown_cards_is_folded(cast: Cast) -> None:
    """Its card may be Battle ecstasy; few battles have one."""
    lines = [*BATTLE[:-1], ("commit", {"plays": []})]
    setup = agreed(barbarians="", paladins="")
    ada = opened(cast, game, Exhibit("a battle", TWO, setup, lines))["host"]
    html = ada.at("/page/battle", seat="red").get_data(as_text=True)
    fold = html.split('id="fold-attacker-text"')[1].split("</details>")[0]
    die = 'name="attacker_ecstasy"'
    assert html.count(die) == fold.count(die) == 7


def test_the_correction_of_a_battle_folds_what_few_battles_have(cast: Cast) -> None:
    """Helpers, dice, the texts of cards, special regiments, loot. What follows from a card is
    filled in again, also in the fold."""
    fought = ("fought", {"seat": "red", "attacker_card": 4, "defender_card": 3})
    phones = opened(cast, game, Exhibit("a battle", TWO, agreed(), [*BATTLE, fought]))
    with cast.app.app_context():
        log = services.in_play().get(phones["host"].table).log
    assert log is not None
    html = phones["host"].at(f"/log/{log.lines[-1].seq}/amend").get_data(as_text=True)
    usual, fold = html.split('id="rare-fields"')
    named = re.compile(r'name="(\w+)"')
    asked, told = usual.split('id="fields"')[1].split('id="settled-fields"')
    assert [*dict.fromkeys(named.findall(asked))] == ["attacker_lost", "defender_lost"]
    assert [*dict.fromkeys(named.findall(told))] == [
        "attacker_card", "defender_card", "winner", "captured", "moves_in", "martial_attacker",
        "martial_defender",
    ]  # fmt: skip
    assert "attacker_text" in named.findall(fold)
    assert re.search(r'hx-get=[^>]+"answered": "attacker_card defender_card attacker_text"', fold)


def test_the_page_of_a_coup_that_needed_no_choice_leads_to_its_line(cast: Cast) -> None:
    """Nobody has attacked before it."""
    coup = ("coup_rolls", {"dice": {"red": 3}, "weakest": {"red": ["a1"]}})
    follows = ("coup_follows", {"seat": "red", "land": "a1"})
    lines = [*BATTLE[:-3], ("set_deck", {"left": 7}), coup, follows]
    phones = opened(cast, game, Exhibit("a coup", TWO, agreed(), lines))
    assert "Epoch deck: 1 bonus card, then 6 of the End of Times" in phones["host"].text()
    answer = phones["host"].at("/page/battle", seat="red")
    assert answer.status_code == 200
    (begun,) = re.findall(r'href="([^"]+/log/\d+)"', in_one_line(answer))
    assert "Ada meets a coup in Ada 1; rebels 0" in reads(
        phones["host"].get(begun).get_data(as_text=True)
    )


def fields_of_texts(phone: Phone) -> list[list[str]]:
    """The numbers that the attacker's and the defender's card ask for."""
    html = in_one_line(phone.at("/page/battle", seat="red"))
    sections = html.split('class="epoch-side"')[1:]
    return [re.findall(r'type="number"[^>]* name="(\w+)"', part.split("</section>")[0])
            for part in sections]  # fmt: skip


def test_the_text_of_a_card_kills_regiments_of_the_enemy(cast: Cast) -> None:
    plays = [{"seat": "red", "value": 4}, {"seat": "blue", "value": 3}]
    cancelled = [{**plays[0], "cancels": True}, plays[1]]
    by_red = ["attacker_text", "defender_ambushed", "defender_slain"]
    by_blue = ["defender_text", "attacker_ambushed", "attacker_slain"]
    for played, asked in ((plays, [by_red, by_blue]), (cancelled, [by_red, []])):
        recorded = [*BATTLE[:-1], ("commit", {"plays": played})]
        ada = opened(cast, game, Exhibit("a battle", TWO, agreed(), recorded))["host"]
        assert fields_of_texts(ada) == asked
        said = "The Tactician of Ada cancels the text of this card."
        assert (said in ada.text("/page/battle", seat="red")) == (asked[1] == [])


def test_the_reveal_says_the_cards_and_both_strengths_to_everybody(cast: Cast) -> None:
    """Before the texts of the cards; no strengths while a card from the deck is unknown."""
    phones = opened(cast, game, Exhibit("a battle", TWO, agreed(), BATTLE))
    for phone in (phones["host"], phones["player"], phones["spectator"]):
        for path in ("", "/tv"):
            words = phone.text(path)
            assert "Ada 4 a card of strength 4 from the hand" in words
            assert "Bo 3 a card of strength 3 from the hand" in words
            assert "Ada 8 : 7 Bo before the texts of the cards" in words
    plays = [{"seat": "red", "value": 4}, {"seat": "blue", "blind": True}]
    lines = [*BATTLE[:-1], ("commit", {"plays": plays})]
    words = opened(cast, game, Exhibit("a battle", TWO, agreed(), lines))["host"].text()
    assert "Bo ? a card from the deck" in words
    assert "before the texts" not in words
