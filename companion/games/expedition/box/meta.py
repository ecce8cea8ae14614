"""What the lobby says about the game, and the colours of its screens.

The title is ours, because our copy of the rulebook has it only in a picture.
"""

from companion.core.game.descriptions import COLOURS, ROUND, Meta
from companion.games.expedition.box.language import say

META = Meta(
    slug="expedition",
    title=say("Expeditions: the auction game"),
    players=(2, 4),
    colours=COLOURS[:4],
    bgg_id=0,
    version=1,
    icon="expedition",
    points=say("Reputation"),
    period=ROUND,
    moment_first=True,
)
