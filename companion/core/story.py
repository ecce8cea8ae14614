"""The story of a game in words, made from its course."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, takewhile

from companion.core.course import Course, Step
from companion.core.log.preview import Change
from companion.core.text import Phrase, Seat, say

BEGINNING = say("At the beginning")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One line, or several that read the same. `seat` is None for the whole table."""

    seq: int
    seat: Seat | None
    text: Phrase
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One turn in words, with its number (0 if untracked) and seat, or one `phase` of a round, or
    what was stated before the first turn. Without turns, consecutive lines about one seat."""

    turn: int
    seat: Seat | None
    sentences: tuple[Sentence, ...]
    phase: Phrase | None = None


def paragraphs(course: Course) -> list[Paragraph]:
    """The story of the game. A turn without lines has no paragraph."""
    story = []
    stated = [*takewhile(_is_before_the_first_turn, course.steps)]
    turns = groupby(course.steps[len(stated) :], key=_turn)
    for (turn, seat, phase), steps in chain([((0, None, BEGINNING), iter(stated))], turns):
        sentences = tuple(_sentences([step for step in steps if not step.action.untold]))
        if sentences:
            story.append(Paragraph(turn, seat, sentences, phase))
    return story


def _is_before_the_first_turn(step: Step) -> bool:
    """Of the first lines of a log: whether it is stated what lies on the table when the first turn
    begins."""
    return bool(step.turn) and not step.phase and not step.action.of_turn


def _turn(step: Step) -> tuple[int, str | None, Phrase | None]:
    if step.phase:
        return step.turn, None, step.phase
    return step.turn, step.mover if step.turn else step.seat, None


def _sentences(steps: Sequence[Step]) -> Iterator[Sentence]:
    for (seat, text), same in groupby(steps, key=lambda step: (step.seat, step.text)):
        group = list(same)
        if len(group) > 1:
            text = say("{what} × {times}", what=text, times=len(group))
        yield Sentence(group[0].seq, seat, text, _together(group))


def _together(steps: Sequence[Step]) -> tuple[Change, ...]:
    """The total changes of several lines, with the seats in the order of their first change."""
    before: dict[str, int] = {}
    after: dict[str, int] = {}
    for change in (change for step in steps for change in step.changes):
        before.setdefault(change.seat, change.before)
        after[change.seat] = change.after
    return tuple(
        Change(seat, old, after[seat]) for seat, old in before.items() if old != after[seat]
    )
