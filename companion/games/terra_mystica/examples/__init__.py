"""What the style page shows of the game, and the contract suite plays."""

from companion.core.game.showcase import Examples
from companion.games.terra_mystica.examples.exhibits import EXHIBITS, SCREENS
from companion.games.terra_mystica.examples.rehearsal import rehearse

EXAMPLES = Examples(EXHIBITS, SCREENS, rehearse=rehearse)
