"""The secret choices of the set-up: discards of a draft, then the province of the citadel
(rulebook, "Set-up of the game")."""

from collections.abc import Sequence
from typing import Literal

from companion.core.frozen import once
from companion.core.game.action import Choice
from companion.core.game.descriptions import SecretQuestion
from companion.core.text import Seat
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.board.holders import province_choices
from companion.games.mythotopia.setup.citadels import PlaceCitadels, without_citadel
from companion.games.mythotopia.setup.draft import Discards
from companion.games.mythotopia.setup.dragons import still_to_lay
from companion.games.mythotopia.state.pieces import tracks_wars
from companion.games.mythotopia.state.state import State

LAY_FIRST = say(
    "First lay out dragons and runestones. Then everybody chooses in secret, and all take these "
    "towns back together."
)


@once
def question(state: State) -> SecretQuestion | None:
    """The secret choice that is due now. Rulebook, "Province cards": after the draft's discards
    "players choose where to place" their citadels."""
    if state.stopped:
        return None
    return _discards(state) if state.draft else _citadels(state)


def is_set_up(state: State) -> bool:
    """Whether the game demands no secret choice. A table that has begun its first turn all the same
    plays on."""
    asked = question(state)
    begun = state.turn.actions or state.turn.free or state.armies
    return asked is None or asked.prominence != "demanded" or bool(begun)


def _discards(state: State) -> SecretQuestion:
    return SecretQuestion(
        Discards.kind,
        say("Which provinces do you give back?"),
        LAY_FIRST
        if still_to_lay(state)
        else say("Everybody chooses in secret; then all take these towns back together."),
        tuple(seat for seat in state.turn_order if state.players[seat].provinces > 0),
        state.draft,
        _prominence(state, matters=True),
    )


def _citadels(state: State) -> SecretQuestion | None:
    seats = without_citadel(state)
    if not seats:
        return None
    return SecretQuestion(
        PlaceCitadels.kind,
        say("Where does your citadel stand?"),
        say("Everybody picks one of their provinces in secret; the citadel replaces the town."),
        seats,
        prominence=_prominence(state, matters=tracks_wars(state)),
    )


def _prominence(state: State, *, matters: bool) -> Literal["demanded", "offered", "quiet"]:
    """How prominent the question is: "demanded" if the game needs the answer, "quiet" if it
    continued without it."""
    if not state.setting_up:
        return "quiet"
    return "demanded" if matters else "offered"


def choices(state: State, seat: Seat) -> Sequence[Choice]:
    """The seat's provinces; if not all are entered by name, all provinces that it may hold."""
    player = state.players.get(seat)
    if player is None:
        return []
    if player.all_named:
        return [Choice(province, say(province)) for province in sorted(player.named)]
    provinces = [choice for choice in province_choices(state, seat)
                 if not state.surely_lacks(seat, choice.value)]  # fmt: skip
    return sorted(provinces, key=lambda choice: choice.value not in player.named)
