"""What the style page shows of the game, and the contract suite plays."""

from companion.core.game.showcase import Examples
from companion.games.expedition.examples.exhibits import EXHIBITS, SCREENS
from companion.games.expedition.examples.rehearsal import rehearse
from companion.games.expedition.examples.secrets import SECRETS

EXAMPLES = Examples(EXHIBITS, SCREENS, SECRETS, rehearse=rehearse)
