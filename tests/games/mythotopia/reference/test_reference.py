"""The rules reference: each action and each card of the box has its rule, in both languages."""

import re
from collections.abc import Sequence
from functools import partial
from typing import get_args

import pytest

from companion.core.game.reference import Chapter, Rule
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.rules.turn.actions import ACTION, TurnAction
from companion.translations import speaking
from companion.translations import words as put_into_words
from tests.games.mythotopia.table import CARDS, opened
from tests.translations.visible import WHOLE

assert game.reference
chapters = partial(game.reference, None)
ALL = chapters("en")


def rules(chapters: Sequence[Chapter] = ALL) -> list[Rule]:
    return [rule for chapter in chapters for rule in chapter.rules]


def anchors(chapters: Sequence[Chapter] = ALL) -> list[str]:
    return [rule.anchor for rule in rules(chapters)]


def test_every_rule_says_where_it_comes_from() -> None:
    """All but what the rulebook does not know: other endings, orders, the companion itself."""
    of_ours = {"orders", "endings", "what-it-knows", "advice", "undo"}
    unsourced = {
        rule.anchor for chapter in ALL for rule in chapter.rules
        if rule.source is None and chapter.source is None
    }  # fmt: skip
    assert unsourced == of_ours


def test_a_paragraph_is_read_at_a_glance() -> None:
    """Nobody reads long paragraphs aloud in an argument."""
    for rule in (rule for code in WHOLE for rule in rules(chapters(code))):
        texts = [*rule.text, *rule.points]
        assert texts, rule.anchor
        assert [text for text in texts if len(text) > 320] == []


@pytest.mark.parametrize("language", WHOLE)
def test_all_fifteen_actions_are_there_in_the_rulebooks_order(language: str) -> None:
    (chapter,) = [chapter for chapter in chapters(language) if chapter.anchor == "the-actions"]
    with speaking(language):
        expected = [put_into_words(ACTION[action], {}) for action in get_args(TurnAction)]
    headings = [rule.heading for rule in chapter.rules]
    assert len(expected) == 15
    assert [heading for heading in headings if heading in expected] == expected


def vp_anchor(card: str) -> str:
    return f"vp-{card.replace('_', '-')}"


@pytest.mark.parametrize("language", WHOLE)
@pytest.mark.parametrize("card", contents.VP_CARDS)
def test_a_victory_point_card_has_its_rule(card: str, language: str) -> None:
    """Its name, what it pays and when, as the companion says them elsewhere."""
    (rule,) = [rule for rule in rules(chapters(language)) if rule.anchor == vp_anchor(card)]
    with speaking(language):
        name, when = (put_into_words(said[card], {}) for said in (words.VP_CARD, words.WHEN_TAKEN))
    assert rule.only_with == card
    assert rule.heading == name
    assert when in rule.text[0]
    value, *others = contents.VP_CARDS[card].tokens
    assert others or re.findall(r"\d+", rule.text[0])[0] == str(value)


@pytest.mark.parametrize("language", WHOLE)
def test_the_islands_are_named(language: str) -> None:
    (rule,) = [r for r in rules(chapters(language)) if r.anchor == vp_anchor("lord_of_the_isles")]
    assert all(name in rule.text[1] for island in contents.ISLANDS.values() for name in island)


@pytest.mark.parametrize("language", WHOLE)
def test_all_improvement_cards_have_their_line(language: str) -> None:
    (chapter,) = [c for c in chapters(language) if c.anchor == "the-improvements"]
    named = [point.partition(":")[0] for rule in chapter.rules for point in rule.points]
    assert len(named) == len(set(named)) == len(contents.IMPROVEMENTS)
    with speaking(language):
        reserve = {put_into_words(name, {}) for name in words.RESERVE_CARD.values()}
    (line,) = [rule.points for rule in chapter.rules if rule.anchor == "cards-reserve"]
    assert {point.partition(":")[0].strip("«»") for point in line} == reserve


READ: dict[str, tuple[str, str]] = {
    "end-a-war": ("in the turn in which you invaded it", "в тот же ход, в который"),
    "retire": ("the province deck", "в колоду провинций"),
    "reserve": ("marks Master of the Seas", "Отметка на «Хозяине морей»"),
    "remove-armies": ("an attack on neutral troops", "нападение на нейтральные войска"),
}
"""What players have disputed: the rulebook says it in passing, twice, or leaves it open."""


@pytest.mark.parametrize("language", WHOLE)
@pytest.mark.parametrize("anchor", READ)
def test_what_players_dispute_can_be_read(anchor: str, language: str) -> None:
    (rule,) = [rule for rule in rules(chapters(language)) if rule.anchor == anchor]
    assert READ[anchor][language == "ru"] in " ".join([*rule.text, *rule.points])


def test_a_table_reads_only_of_the_cards_in_play() -> None:
    """Patronage is an action only where its card lies; nothing else is left out."""
    for cards in (CARDS, ("citadel", "runestones", "roadside_inns", "spoils_of_war"), ()):
        here = set(anchors(game.reference(opened(cards=cards).state, "en")))
        in_play = {vp_anchor(card) for card in (*contents.FIXED_CARDS, *cards)}
        absent = {vp_anchor(card) for card in contents.VP_CARDS} - in_play
        absent |= {"patronage"} - set(cards)
        assert set(anchors()) - here == absent
