"""An evening in one line for a chat: the game, who is first, the points, and who led after each
turn."""

from companion.core.course import Course, milestones
from companion.core.game.descriptions import Ended, played
from companion.core.highlights import leaders
from companion.core.log.log import Log
from companion.core.sides import by_place, names_of, scores_of
from companion.core.text import Phrase, say

MOST_SQUARES = 40
TIE = "⬜"
SQUARES = {
    "red": "🟥", "blue": "🟦", "green": "🟩", "yellow": "🟨", "orange": "🟧", "purple": "🟪",
    "brown": "🟫", "black": "⬛", "white": "⚪", "pink": "🌸", "gray": "🔘",
}  # fmt: skip
OTHER = "🔲"  # a colour that no square has


def one_line(log: Log, course: Course) -> Phrase:
    """The line, without what the table hides now."""
    game, state = log.game, log.state
    if game.hides_points(state):
        return say("The points stay hidden until the end of the game.")
    ended = game.ended(state)
    ordered = by_place(game.standings(state), ended.winners if ended else ())
    scores = scores_of(ordered).replace(":", " : ")
    if ended is not None and not ended.winners:
        first = ended.nobody_won
    else:
        lead = [seat for side in ordered if side.rank == 1 for seat in side.seats]
        won = ended.winners if ended else lead
        first = names_of([seat for side in ordered for seat in side.seats if seat in won])
    led = "".join(squares(log, course, ended))
    title = played(game, state).title
    return say("{game}: {first} {scores} {led}", game=title, first=first, scores=scores, led=led)


def squares(log: Log, course: Course, ended: Ended | None) -> list[str]:
    """A square for each turn in the colour of who led after it. The last one is the winner's. A
    long game shows every second turn, or fewer. Points that are counted at the end show none."""
    game = log.game
    if game.counted_at_end(log.state):
        return []
    turns = {step.seq for step in milestones(course)}
    led = [who for step, who in zip(course.steps, leaders(log, course), strict=True)
           if step.seq in turns]  # fmt: skip
    if led and ended and ended.winners:
        winners = [side.seats for side in by_place(game.standings(log.state), ended.winners)
                   if side.seats[0] in ended.winners]  # fmt: skip
        led[-1:] = [winners[0][0] if len(winners) == 1 else None]
    every = max(1, -(-len(led) // MOST_SQUARES))
    return [TIE if who is None else SQUARES.get(who, OTHER) for who in led[::-every][::-1]]
