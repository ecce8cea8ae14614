"""The questions that a table can ask. The answers use the table's records with the form's
corrections."""

from companion.core.game.ruling import Argument
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.screens.settle import who_is_stronger
from companion.games.mythotopia.screens.settle.end import may_it_end

QUESTIONS = {
    "war": Argument(say("Who is stronger?"), who_is_stronger.ask),
    "end": Argument(say("May the end be declared?"), may_it_end.ask, further=may_it_end.further),
}
