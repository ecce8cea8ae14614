"""What a game counts beside points, and how a tap changes it."""

from companion.core.log.log import Log
from companion.core.log.preview import Change, points_in
from companion.core.text import say
from companion.core.whatif import tried
from tests.core.small_games import fair, guild
from tests.core.small_games.fair import Bids, Gift, Market, recorded

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
