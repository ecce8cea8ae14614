"""Whom a table waits for: one seat on turn, or several in a phase of a round."""

from companion.core.course import course, milestones
from companion.core.game.waiting import Waited
from companion.core.log.log import Log
from companion.core.log.preview import this_turn
from companion.core.log.sealed import SEAL
from companion.core.log.waits_for import waits_for
from companion.core.story import paragraphs
from companion.core.text import say
from tests.core.small_games import fair, guild
from tests.core.small_games.fair import Bids, Market, Storm, recorded
from tests.core.small_games.toy import NOON, Entry, began, log


def guild_log(*actions: object) -> Log[fair.Fair]:
    return Log(guild.game, [fair.began(), *recorded(2, *actions)])  # type: ignore[arg-type]


def sealed(seq: int, seat: str, bid: str) -> Entry:
    return Entry(seq, SEAL, {"question": "fair_bids", "seat": seat, "values": [bid]}, "p", NOON)


def test_a_game_without_phases_waits_for_the_seat_on_turn() -> None:
    assert waits_for(log(began())) == Waited(("red",), round=1)
    assert waits_for(log(began(turns=False))) == Waited(())


def test_a_game_with_phases_says_whom_it_waits_for() -> None:
    assert waits_for(guild_log()) == Waited(("red",), say("Market"), 0, say("Put a lot on sale"))


def test_a_secret_question_waits_for_seats_that_have_not_chosen() -> None:
    asked = guild_log(Market(lot="tea"))
    assert waits_for(asked).seats == ("red", "blue")
    assert waits_for(asked).ready == ()
    waited = waits_for(asked.extended(sealed(3, "red", "2")))
    assert (waited.seats, waited.ready, waited.what) == (("blue",), ("red",), say("Your bid?"))


def test_after_the_end_nobody_is_waited_for() -> None:
    assert waits_for(guild_log(Market(lot="tea"), Storm())).seats == ()


def test_a_round_is_a_period_and_each_phase_of_it_a_paragraph() -> None:
    bids = Bids(bids={"red": 1, "blue": 2}, order=("blue", "red"))
    played = guild_log(Market(lot="tea"), bids, Market(lot="silk"), bids)
    whole = course(played)
    phases = [(paragraph.turn, paragraph.phase) for paragraph in paragraphs(whole)]
    assert phases == [
        (0, say("Market")),
        (1, say("Auction")),
        (1, say("Market")),
        (2, say("Auction")),
    ]
    assert [step.turn for step in milestones(whole)] == [0, 1, 2]
    assert this_turn(played) == [5]
