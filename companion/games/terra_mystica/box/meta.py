"""What the lobby says about the game, and the colours of its screens."""

from companion.core.game.descriptions import ROUND, Colour, Meta
from companion.games.terra_mystica.box.language import say

META = Meta(
    slug="terra-mystica",
    title=say("Terra Mystica"),
    players=(2, 5),
    colours=(
        Colour("green", say("Green"), "triangle"),
        Colour("red", say("Red"), "disc"),
        Colour("blue", say("Blue"), "square"),
        Colour("yellow", say("Yellow"), "diamond"),
        Colour("black", say("Black"), "hexagon"),
        Colour("brown", say("Brown"), "cross"),
        Colour("gray", say("Grey"), "star"),
    ),
    bgg_id=120677,
    version=1,
    icon="stronghold",
    points=say("VP"),
    period=ROUND,
)
