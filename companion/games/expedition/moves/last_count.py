"""The final count (rulebook, "End of the game"), step by step: expedition cards, artifacts, coins.
Until a part is revealed, only its owner sees it."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from companion.core.frozen import changed
from companion.core.game.action import Action, Listed, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.expedition.box.language import say
from companion.games.expedition.state.state import Player, State, not_in

Step: TypeAlias = Literal["cards", "artifacts", "coins"]
STEPS: tuple[Step, ...] = ("cards", "artifacts", "coins")

UNCOVER: dict[Step, Phrase] = {
    "cards": say("Reveal the expedition cards"),
    "artifacts": say("Reveal the artifacts"),
    "coins": say("Reveal the coins"),
}
UNCOVERED: dict[Step, Phrase] = {
    "cards": say("Everybody reveals the cards"),
    "artifacts": say("Everybody reveals the artifacts"),
    "coins": with_details(say("Everybody reveals the coins"), say("the game ends")),
}


class Uncover(Action[State]):
    """Everybody reveals one part of what is behind the screens."""

    kind: ClassVar[str] = "uncover"
    listed: ClassVar[Listed] = None
    title: ClassVar[Phrase] = say("Reveal")

    step: Annotated[Step, Widget("hidden", say("Step"))]

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"step": next_step(state) or STEPS[-1], **given})

    def fold(self, state: State) -> State:
        return changed(state, uncovered=STEPS.index(self.step) + 1)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from not_in(state, "end")
        following = next_step(state)
        if state.phase == "end" and following != self.step:
            sentence = say("This is already revealed.")
            if following is not None and STEPS.index(following) < STEPS.index(self.step):
                sentence = say("Cards come first, then artifacts, then coins.")
            yield Objection("uncover.order", sentence, "score")

    def story(self, before: State) -> Phrase:
        return UNCOVERED[self.step]


def next_step(state: State) -> Step | None:
    """The part to reveal next; None before the final count and after it."""
    if state.phase != "end" or state.uncovered >= len(STEPS):
        return None
    return STEPS[state.uncovered]


def is_over(state: State) -> bool:
    """Whether everything is revealed, or the game was stopped."""
    return bool(state.stopped) or (state.phase == "end" and state.uncovered >= len(STEPS))


def seen_by(state: State, seats: tuple[Seat, ...]) -> State:
    """The state as these seats know it. Each step of the final count reveals a part, but not if it
    was recorded before the end."""
    if is_over(state):
        return state
    players = {
        seat: player if seat in seats else _covered(state, player)
        for seat, player in state.players.items()
    }
    return changed(state, players=players)


def _covered(state: State, player: Player) -> Player:
    """A player as the others know them."""
    shown = STEPS[: state.uncovered] if state.phase == "end" else ()
    return changed(
        player,
        coins=player.coins if "coins" in shown else None,
        artifacts=player.artifacts if "artifacts" in shown else None,
    )
