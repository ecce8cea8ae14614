"""What the lobby says about Mythotopia, and the colours of its pieces."""

from companion.core.game.descriptions import COLOURS, Meta
from companion.games.mythotopia.box.language import say

META = Meta(
    slug="mythotopia",
    title=say("Mythotopia"),
    players=(2, 4),
    colours=COLOURS[:4],
    bgg_id=133632,
    version=1,
    icon="citadel",
    points=say("VP"),
)
