"""What the lobby says about Mythotopia, and the colours of its pieces."""

from companion.core.game.descriptions import Colour, Meta
from companion.games.mythotopia.box.language import say

META = Meta(
    slug="mythotopia",
    title=say("Mythotopia"),
    players=(2, 4),
    colours=(
        Colour("red", say("Red"), "disc"),
        Colour("blue", say("Blue"), "square"),
        Colour("green", say("Green"), "triangle"),
        Colour("yellow", say("Yellow"), "diamond"),
    ),
    bgg_id=133632,
    version=1,
    icon="citadel",
    points=say("VP"),
)
