"""One grammar for every line of every golden game, in both whole languages: who does what, in the
present, each number once, in one line of a phone."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from companion.core.game import catalogue
from companion.translations import speaking, words
from tests.games.lines import NAMES, NEWS, Announced, Told, all_tasks, announced, told
from tests.translations.visible import WHOLE

OWN = {"en": 34, "ru": 25}
"""The same for the toast of an own line, which has no name, beside "Undo". Measured at 360 pixels:
a second line has room for words and up to two numbers; more numbers take it whole."""

DOES = {
    "en": re.compile(r"[a-z]+s\b"),
    "ru": re.compile(r"(не )?[а-яё]+(ет|ёт|ит|ут|ют|ат|ят)(ся)?\b"),
}
"""The third person of the present, as the first word."""
HAPPENS = {
    "en": re.compile(r" (?!has\b)[a-z]+s\b| (go|show|have)\b"),
    "ru": re.compile(r"(?i)\b[а-яё]+(ет|ёт|ит|ут|ют|ат|ят)(ся)?\b"),
}
"""A verb of the present somewhere in a sentence about the table."""
BEFORE = {
    "en": re.compile(r"\w+ed\b|Built|Taken|Sold|Sent|Paid|Lost|Left"),
    "ru": re.compile(r"(?i)[а-яё]+(ена|ено|ены|ана|ано|аны|ята|ято|ыта|ыто|нут[аоы])\b"),
}
"""The past, as the first word."""
EARLIER = {
    "en": re.compile(r"\b(has|have|took|lost|won|gone|over)\b|[a-z]{2}ed\b"),
    "ru": re.compile(r"(?i)\b(?!сила)[а-яё]{2,}(ла|ло|ли|[еа]но?|[её]н|нут)\b"),
}
"""The past anywhere in an announcement."""
EMPTY_PART = re.compile(r"  |\.\.|;;|, ,|\(\)|“”|«»|[:;,.]$")
A_NUMBER_EACH = re.compile(r"[^:;]+: \w+\u00a0?[ ]?−?[\d\w]+(, \w+\u00a0?[ ]?−?\w+)*(;.*)?")
"""What the sheet and the auction say of all players at once: "Round 3: Ada 3, Bo 4"."""

EXCEPTIONS = {
    "too long": {
        # As many numbers as players, and nothing else.
        "score-sheet row", "score-sheet finish", "expedition bids", "expedition start_order",
        "expedition opening_bids",
        # They name another line.
        "mythotopia amend", "mythotopia strike", "mythotopia restore",
    },
}  # fmt: skip
"""Kinds of lines that a rule would make worse, by the rule."""


def red(line: Told, language: str) -> Iterator[str]:
    """The rules that a line breaks."""
    sentence = line.sentence.replace(" : ", " ")  # a score: "22 : 23"
    if line.who and not DOES[language].match(line.does):
        yield "no verb of the present after the name"
    if not line.who and not A_NUMBER_EACH.fullmatch(sentence):
        if BEFORE[language].match(sentence) or not HAPPENS[language].search(sentence):
            yield "the table does nothing in the present"
        if not sentence[:1].isupper():
            yield "no capital letter"
    yield from _of_form(line, sentence)
    in_toast = OWN[language] * (2 if line.numbers <= 2 else 1)
    if len(line.news) > NEWS or (line.who and len(line.brief) > in_toast):
        yield "too long"


def _of_form(line: Told, sentence: str) -> Iterator[str]:
    """The rules of any language."""
    if sentence.count(":") > 1 or (line.who and re.search(r": .*: ", sentence)):
        yield "a second colon"
    unquoted = re.sub("“[^”]*”|«[^»]*»", "", line.brief)  # such as the card of a kingdom
    if line.who and re.search(rf"\b{line.who}\b(?! \d)", unquoted):
        yield "a name twice"
    if EMPTY_PART.search(sentence):
        yield "an empty part"
    if any(f"{gain:+}".replace("-", "−") in line.brief.split() for gain in line.gains if gain):
        yield "a number twice"
    if re.search(r"[a-z][а-я]|[а-я][a-z]", sentence):
        yield "two alphabets in a word"


@pytest.mark.parametrize("language", WHOLE)
def test_every_line_says_who_does_what(language: str) -> None:
    with speaking(language):
        broken = [(rule, line) for line in told() for rule in red(line, language)
                  if line.kind not in EXCEPTIONS.get(rule, ())]  # fmt: skip
    counted = Counter(rule for rule, _ in broken)
    lines = {f"{rule} ({line.kind}): {line.sentence}" for rule, line in broken}
    assert not broken, "\n".join((str(counted), *sorted(lines)))


MAY = re.compile("may |может ")


@pytest.mark.parametrize("language", WHOLE)
def test_what_one_seat_is_asked_to_do_is_no_order_to_others(language: str) -> None:
    with speaking(language):
        read = [(task, words(does, NAMES) if does else "") for _, task, does in all_tasks()]
        orders = [
            task for task, does in read if not (DOES[language].match(does) or MAY.match(does))
        ]
    assert len(read) > 20
    assert orders == []


AS_MANY_NUMBERS = {"terra-mystica new_round"}
"""Announcements of as many numbers as a player gains, and nothing else."""


def wrong(said: Announced, language: str) -> Iterator[str]:
    """The rules that an announcement breaks."""
    if EARLIER[language].search(said.sentence):
        yield "it tells the past"
    if said.how == "moment" and not (
        HAPPENS[language].search(said.sentence) or "→" in said.sentence
    ):
        yield "nothing happens in the present"
    if said.sentence.count(":") > 1 + said.sentence.count(" : "):
        yield "a second colon"
    if EMPTY_PART.search(said.sentence):
        yield "an empty part"
    if len(said.sentence) > NEWS:
        yield "too long"


@pytest.mark.parametrize("language", WHOLE)
def test_every_announcement_is_a_line_of_the_present(language: str) -> None:
    """What an action tells a seat, what a seat loses by it, and what all phones show at large."""
    with speaking(language):
        broken = [(rule, said) for said in announced() for rule in wrong(said, language)
                  if said.kind not in AS_MANY_NUMBERS]  # fmt: skip
    assert not broken, "\n".join(f"{rule} ({s.how}, {s.kind}): {s.sentence}" for rule, s in broken)


@pytest.mark.parametrize("rule", EXCEPTIONS)
def test_every_exception_is_one(rule: str) -> None:
    found = set[str]()
    for language in WHOLE:
        with speaking(language):
            found |= {line.kind for line in told() if rule in red(line, language)}
    assert found >= EXCEPTIONS[rule]


@pytest.mark.parametrize("language", WHOLE)
def test_the_title_of_an_action_heads_its_form(language: str) -> None:
    """It is no line: those begin with a small letter, behind a name."""
    with speaking(language):
        titles = [str(action.title) for game in catalogue.games().values()
                  for action in game.actions.values() if action.has_form]  # fmt: skip
    assert [title for title in titles if not title[:1].isupper()] == []
