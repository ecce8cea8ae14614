"""Whom a table waits for: one seat on turn, or several in a phase of a round."""

from typing import Any

import pytest

from companion.core.course import course, milestones
from companion.core.game.descriptions import Waited
from companion.core.log.log import Log
from companion.core.log.preview import this_turn
from companion.core.log.waits_for import waits_for
from companion.core.story import paragraphs
from companion.core.text import say
from tests.core.small_games import fair, guild
from tests.core.small_games.fair import Bids, Market, Storm, bid, recorded
from tests.core.small_games.toy import began, log


def guild_log(*actions: object) -> Log[fair.Fair]:
    return Log(guild.game, [fair.began(), *recorded(2, *actions)])  # type: ignore[arg-type]


ASKED = guild_log(Market(lot="tea"))
AUCTION, BID = say("Auction"), say("Your bid?")


@pytest.mark.parametrize(
    ("table", "waited"),
    [
        (log(began()), Waited(("red",), round=1)),
        (log(began(turns=False)), Waited(())),
        (guild_log(), Waited(("red",), say("Market"), 0, say("Put a lot on sale"))),
        # A secret question waits for seats that have not chosen.
        (ASKED, Waited(("red", "blue"), AUCTION, 1, BID)),
        (ASKED.extended(bid(3, "red", 2, 2)), Waited(("blue",), AUCTION, 1, BID, ("red",))),
        (guild_log(Market(lot="tea"), Storm()), Waited((), round=1)),
    ],
)
def test_the_seats_that_a_table_waits_for(table: Log[Any], waited: Waited) -> None:
    assert waits_for(table) == waited


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
