"""What the style page shows of the game, and the contract suite plays."""

from companion.core.game.showcase import Examples
from companion.games.mythotopia.examples.exhibits import EXHIBITS, SCREENS

EXAMPLES = Examples(EXHIBITS, SCREENS)
