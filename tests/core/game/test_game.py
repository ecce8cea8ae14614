"""The game object: what it refuses, what it counts, the lists in which its actions stand."""

from dataclasses import replace
from importlib.metadata import EntryPoint
from typing import Any, ClassVar

import pytest

from companion.core import defaults
from companion.core.common_actions import (
    CORRECTIONS,
    Automatic,
    Reveal,
    Statement,
    StopTheGame,
)
from companion.core.game import catalogue
from companion.core.game.action import Action, Listed, listed
from companion.core.game.catalogue import GameNotInstalled, find
from companion.core.game.descriptions import Colour, Ended
from companion.core.log.log import Log
from companion.core.log.preview import Change, points_in
from companion.core.text import Phrase, say
from companion.core.whatif import tried
from companion.translations import words
from tests.core.small_games import fair, guild
from tests.core.small_games.fair import Bids, Gift, Market, recorded
from tests.core.small_games.toy import PassOn, Score, SetTo, toy


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (
            {"secret_question": lambda state: None},
            "toy has `secret_question`, lacks `secret_choices`",
        ),
        (
            {"changed_places": lambda *_: ()},
            "toy has `changed_places`, lacks `map_view`, `plays_on_map`",
        ),
        ({"action_types": (Score, SetTo, Score)}, "toy has two actions of the kind `score`"),
        ({"secret_choises": lambda *_: []}, "secret_choises"),
    ],
)
def test_a_half_written_or_misspelt_ability_is_named(given: dict[str, Any], why: str) -> None:
    with pytest.raises(TypeError, match=why):
        replace(toy, **given)


def test_an_unknown_shape_is_named() -> None:
    with pytest.raises(ValueError, match="'blob' is not a shape; the shapes are disc, square"):
        Colour("red", say("Red"), "blob")


@pytest.mark.parametrize(
    ("winners", "heard"),
    [
        (("red",), "The game is over: red has won."),
        (("red", "blue"), "The game is over: the victory is shared."),
        ((), "The game is over."),
    ],
)
def test_after_the_end_only_statements_are_recorded(winners: tuple[str, ...], heard: str) -> None:
    end = Ended(say("Ten points"), winners)
    game = replace(toy, ended=lambda _: end, end_rule="ten")
    state = game.begin(game.options(), ("red", "blue"))
    (objection,) = game.objections(state, Score(seat="red", points=11))
    assert (words(objection.text, {}), objection.rule) == (heard, "ten")
    assert game.objections(state, SetTo(seat="red", to=11)) == []
    (own,) = toy.objections(state, Score(seat="blue"))
    assert own.remedy == (PassOn(next="blue"),)


@pytest.mark.parametrize(("fewest", "places"), [(False, [1, 1, 3]), (True, [2, 2, 1])])
def test_equal_points_share_a_place(fewest: bool, places: list[int]) -> None:
    game = replace(
        toy, points=lambda _: {"red": 7, "blue": 7, "grey": 2}, fewest_win=lambda _: fewest
    )
    assert [standing.rank for standing in game.standings(None)] == places


def test_a_game_this_server_does_not_have_is_named_in_the_refusal() -> None:
    with pytest.raises(GameNotInstalled) as refusal:
        find("solitaire")
    assert refusal.value.slug == "solitaire"


def test_a_game_that_does_not_load_is_left_out_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    here = {"toy": "toy:toy", "other": "toy:toy", "lost": "lost:game", "plain": "toy:NOON"}
    monkeypatch.setattr(catalogue, "points", lambda: [
        EntryPoint(name, f"tests.core.small_games.{value}", catalogue.GROUP)
        for name, value in here.items()
    ])  # fmt: skip
    found, broken = catalogue._loaded.__wrapped__()
    assert [*found] == ["toy"]
    assert broken == {
        "lost": "ModuleNotFoundError: No module named 'tests.core.small_games.lost'",
        "other": "ValueError: the slug is 'toy', the entry point 'other'",
        "plain": "TypeError: tests.core.small_games.toy:NOON is not a Game",
    }
    assert catalogue.folders().keys() == {"toy", "other", "plain"}


LOG = Log(guild.game, [fair.began(), *recorded(2, Market(lot="tea"))])
BIDS = Bids(bids={"red": 1, "blue": 2}, order=("blue", "red"))


def test_the_changes_of_a_tap_are_its_points_then_its_counters() -> None:
    changes = tried(LOG, [BIDS]).changes
    shown = [(c.seat, getattr(c, "label", None), c.before, c.after) for c in changes]
    assert shown == [
        ("blue", None, 0, 1),
        ("red", say("Coins"), 3, 2),
        ("blue", say("Coins"), 3, 1),
        ("blue", say("Goods"), 0, 1),
    ]
    assert points_in(changes, "blue") == 1
    assert points_in(changes, "red") == 0


def test_an_unknown_number_has_no_change() -> None:
    gift = Gift(seat="red", coins=2)
    assert tried(LOG.seen(), [gift]).changes == ()
    assert tried(LOG.seen("red"), [gift]).changes == (
        Change("red", 3, 5, say("Coins"), "points", covered=True),
    )


RARE = say("Rare")


class Dig(Action[int]):
    """Likely on even numbers; without an occasion at 0."""

    kind: ClassVar[str] = "dig"
    title: ClassVar[Phrase] = say("Dig")
    icon: ClassVar[str] = "spade"
    heading: ClassVar[Phrase | None] = RARE
    page: ClassVar[str | None] = "hole"

    depth: int = 1

    @classmethod
    def is_likely(cls, state: int, seat: str) -> bool | None:
        return state % 2 == 0 if state else None


class Fill(Action[int]):
    kind: ClassVar[str] = "fill"
    title: ClassVar[Phrase] = say("Fill up")


class Sink(Automatic[int]):
    kind: ClassVar[str] = "sink"
    title: ClassVar[Phrase] = say("The ground sinks")


class Uncover(Reveal[int]):
    kind: ClassVar[str] = "uncover"
    title: ClassVar[Phrase] = say("What is buried")


class Mend(Statement[int]):
    kind: ClassVar[str] = "mend"
    title: ClassVar[Phrase] = say("Correct the depth")


class Agree(Statement[int]):
    kind: ClassVar[str] = "agree"
    title: ClassVar[Phrase] = say("Agree")
    listed: ClassVar[Listed] = "settings"


ACTIONS: tuple[type[Action[Any]], ...] = (Dig, Fill, Sink, Uncover, Mend, Agree, StopTheGame)


def kinds(where: Listed, state: int) -> list[str | None]:
    return [item.kind or item.page for item in listed(ACTIONS, where, state, "red")]


def test_an_action_without_an_occasion_stands_in_no_menu() -> None:
    assert kinds("menu", 0) == ["fill"]


def test_a_likely_action_is_open_and_leads_to_its_page() -> None:
    dig, fill = listed(ACTIONS, "menu", 2, "red")
    assert (dig.page, dig.kind, dig.group, dig.icon) == ("hole", None, None, "spade")
    assert (fill.page, fill.kind, fill.group, fill.icon) == (None, "fill", None, "edit")


def test_another_is_folded_and_leads_to_its_form() -> None:
    dig, _ = listed(ACTIONS, "menu", 1, "red")
    assert (dig.page, dig.kind, dig.group) == (None, "dig", RARE)


def test_statements_correct_at_any_time_and_agreements_are_settings() -> None:
    (mend,) = listed(ACTIONS, "anytime", 1, "red")
    assert (mend.kind, mend.group) == ("mend", CORRECTIONS)
    assert kinds("settings", 1) == ["agree", "stop"]
    assert {item.group for item in listed(ACTIONS, "settings", 1)} == {None}


def test_what_the_server_adds_stands_in_no_menu() -> None:
    """An automatic action follows from another one, and a reveal from sealed choices."""
    assert kinds("menu", 1) == ["dig", "fill"]


def test_a_button_says_the_title_or_what_it_is_told() -> None:
    plain, told = Dig(depth=2).button(), Dig(depth=2).button(say("Deeper"), short=say("no spade"))
    assert (plain.label, plain.icon, plain.short) == (Dig.title, "spade", None)
    assert (told.label, told.short) == (say("Deeper"), say("no spade"))
    assert told.item(duty=True).offer == told
    assert told.item(duty=True).label == say("Deeper")


def test_a_game_that_gives_no_lists_has_those_of_its_actions() -> None:
    given: Any = dict.fromkeys(("menu", "anytime", "settings"), defaults.by_actions)
    plain: Any = replace(toy, action_types=ACTIONS, **given)
    assert [item.kind for item in plain.menu(1, "red")] == ["dig", "fill"]
    assert [item.kind for item in plain.anytime(1, "red")] == ["mend"]
    assert [item.kind for item in plain.settings(1)] == ["agree", "stop"]
