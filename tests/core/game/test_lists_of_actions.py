"""The lists in which actions stand: what each action says of itself is enough for them."""

from dataclasses import replace
from typing import Any, ClassVar

from companion.core import defaults
from companion.core.common_actions import (
    CORRECTIONS,
    Automatic,
    Reveal,
    Statement,
    StopTheGame,
)
from companion.core.game.action import Action, Listed, listed
from companion.core.text import Phrase, say
from tests.core.small_games.toy import toy

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
