"""What the style page shows of the game, and the contract suite plays."""

from companion.core.game.showcase import Examples
from companion.games.epoch_of_rulers.examples.exhibits import EXHIBITS, SCREENS
from companion.games.epoch_of_rulers.examples.rehearsal import rehearse

EXAMPLES = Examples(EXHIBITS, SCREENS, rehearse=rehearse)
