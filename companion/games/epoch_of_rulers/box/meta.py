"""What the lobby says about Epoch of Rulers, and the colours of its pieces."""

from companion.core.game.descriptions import TURN, Colour, Meta
from companion.games.epoch_of_rulers.box.contents import FEWEST_PLAYERS, MOST_PLAYERS
from companion.games.epoch_of_rulers.box.language import say

META = Meta(
    slug="epoch",
    title=say("Epoch of Rulers"),
    players=(FEWEST_PLAYERS, MOST_PLAYERS),
    colours=(
        Colour("red", say("Red"), "disc"),
        Colour("blue", say("Blue"), "square"),
        Colour("green", say("Green"), "triangle"),
        Colour("yellow", say("Yellow"), "diamond"),
        Colour("purple", say("Purple"), "hexagon"),
    ),
    bgg_id=0,
    version=1,
    icon="crown",
    points=say("Victory points"),
    period=TURN,
    usual=FEWEST_PLAYERS,
)
