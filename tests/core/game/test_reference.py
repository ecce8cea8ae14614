"""The reference of a game, read from Markdown."""

import pytest

from companion.core.game.reference import Chapter, Rule, read, search

TEXT = """\
# Points {#points source="Victory points"}

## The score {#score}

Points come from provinces,
3 each.

And from tokens:

- of 1,
- of 2
  or 3

## Citadel {#vp-citadel only-with=citadel source="Cards"}

One a player.
"""


def test_chapters_rules_paragraphs_and_points_are_read() -> None:
    score = Rule(
        "score",
        "The score",
        ("Points come from provinces, 3 each.", "And from tokens:"),
        ("of 1,", "of 2 or 3"),
    )
    citadel = Rule("vp-citadel", "Citadel", ("One a player.",), (), "Cards", "citadel")
    assert read(TEXT) == (Chapter("points", "Points", (score, citadel), "Victory points"),)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Words.", "text before the first heading: Words."),
        ("## Rule {#rule}", "a rule before the first chapter: ## Rule"),
        ("# Points", "not a heading with an anchor: # Points"),
        ("# Points {#points}\nWords.", "not a heading with an anchor: # Points"),
        ("# Points {#points colour=red}", "unknown attribute: # Points"),
    ],
)
def test_a_text_that_cant_be_read_is_named(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read(text)


FOUND = read(
    """# War {#war}

## Provinces {#provinces}

Each province at war.

- Neutral troops

## Ships {#ships}

Ships at sea.

# Ёж {#hedgehog}

## Города {#towns}

Построить город."""
)


@pytest.mark.parametrize(
    ("wanted", "anchors"),
    [
        ("ship", ["ships"]),
        ("NEUTRAL province", ["provinces"]),
        ("provinces", ["provinces"]),
        ("города", ["towns"]),
        ("городов", ["towns"]),
        ("war sea", []),
        ("nothing", []),
    ],
)
def test_rules_are_found_by_all_their_words(wanted: str, anchors: list[str]) -> None:
    results = search(FOUND, wanted)
    assert [rule.anchor for chapter in results for rule in chapter.rules] == anchors
    assert all(chapter.rules for chapter in results)
