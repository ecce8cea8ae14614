"""Dragons and runestones: five provinces that nobody was dealt get one each
(rulebook, "Set-up of the game")."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Annotated, Any, ClassVar, Self, TypeAlias

from companion.core.common_actions import Statement
from companion.core.frozen import changed
from companion.core.game.action import Choice, Listed, Objection
from companion.core.text import Phrase, Seat, with_details
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Named, several
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.board.holders import held, province_choices
from companion.games.mythotopia.state.state import State

Places: TypeAlias = tuple[Named, ...]

CARD: dict[str, str] = {"dragons": "here_be_dragons", "runestones": "runestones"}
"""The pieces to lay out, and the card that requires each."""
NAMES: dict[str, Phrase] = {"dragons": say("Dragons"), "runestones": say("Runestones")}
ICON = {"dragons": "dragon", "runestones": "runestone"}
BOTH = say("Dragons and runestones")
TO_LAY: dict[str, Phrase] = {
    "dragons": say("Lay out the dragons"),
    "runestones": say("Lay out the runestones"),
    "both": say("Lay out the dragons and runestones"),
}
NONE_LEFT: dict[str, Phrase] = {
    "dragons": say("No dragon is left"),
    "runestones": say("No runestone is left"),
    "both": say("No dragon and no runestone is left"),
}
LAID_OUT = contents.DRAGONS


class LayDragons(Statement[State]):
    """States where dragons and runestones are: drawn at the set-up, or as on the table now."""

    kind: ClassVar[str] = "dragons"
    listed: ClassVar[Listed] = None
    title: ClassVar[Phrase] = BOTH
    draws: ClassVar[Phrase] = say("Draw them at random")

    dragons: Annotated[Places, several(NAMES["dragons"])] = ()
    runestones: Annotated[Places, several(NAMES["runestones"])] = ()

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        known = {what: tuple(sorted(getattr(state, what))) for what in CARD}
        return cls(**{**known, **given})

    @classmethod
    def drawn(cls, state: State, chance: Random) -> Mapping[str, Any]:
        """Rulebook: draw five cards of the provinces not dealt, and shuffle them back after each
        draw; so a province may get both a dragon and a runestone. A province given back in a draft
        was dealt."""
        undealt = [
            province
            for province in contents.PROVINCES
            if state.owner(province) is None and province not in state.given_back
        ]
        most = min(LAID_OUT, len(undealt))
        return {what: tuple(sorted(chance.sample(undealt, most))) for what in in_play(state)}

    @classmethod
    def undrawable(cls, state: State) -> Phrase | None:
        if all(player.all_named for player in state.players.values()):
            return None
        return say("To draw them, the companion needs everybody's provinces by name.")

    def fold(self, state: State) -> State:
        laid = {what: frozenset(getattr(self, what)) for what in CARD}
        return changed(
            state, dragons=laid["dragons"], runestones=laid["runestones"], dragons_laid=True
        )

    def objections(self, state: State) -> Iterator[Objection]:
        for what, card in CARD.items():
            places = set(getattr(self, what))
            if places and card not in state.cards:
                yield Objection("dragons.card", say("That card is not in play."), "set-up")
            if len(places) > LAID_OUT or (state.setting_up and 0 < len(places) < LAID_OUT):
                yield Objection("dragons.five", say("Five provinces get one each."), "set-up")
        for province in sorted({*self.dragons, *self.runestones}):
            owner = state.sure_owner(province)
            if owner is not None:
                yield Objection("dragons.dealt", held(owner, province), "set-up")
            elif state.setting_up and province in state.given_back:
                sentence = say("{province} was dealt: dragons and runestones are laid before the "
                               "draft gives it back.", province=province)  # fmt: skip
                yield Objection("dragons.draft", sentence, "set-up")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {what: self._places(state, what) for what in in_play(state)}

    def _places(self, state: State, what: str) -> list[Choice]:
        """Provinces that nobody was dealt, and those already ticked, so that they can be
        unticked."""
        return [
            choice
            for choice in province_choices(state, "")
            if state.sure_owner(choice.value) is None or choice.value in getattr(self, what)
        ]

    def reminders(self, state: State) -> Iterator[Phrase]:
        """The pieces to put on the board, during the set-up."""
        for what in in_play(state) if state.setting_up else ():
            if count := len(set(getattr(self, what))):
                yield say("{task}: {count}", task=TO_LAY[what], count=count)

    def story(self, before: State) -> Phrase:
        dragons, stones = ", ".join(self.dragons), ", ".join(self.runestones)
        if dragons and stones:
            line = say("The table lays out dragons and runestones")
            line = with_details(line, say("{dragons}", dragons=dragons))
            return with_details(line, say("runestones: {stones}", stones=stones))
        if dragons:
            return with_details(say("The table lays out dragons"), say("{names}", names=dragons))
        if stones:
            return with_details(say("The table lays out runestones"), say("{names}", names=stones))
        both = in_play(before) == tuple(CARD)
        return NONE_LEFT["both" if both else next(iter(in_play(before)), "dragons")]


def in_play(state: State) -> tuple[str, ...]:
    """The pieces laid out at this table: "dragons", "runestones", both or neither."""
    return tuple(what for what, card in CARD.items() if card in state.cards)


def still_to_lay(state: State) -> bool:
    """Whether the set-up still has to lay them out."""
    return state.setting_up and any(not getattr(state, what) for what in in_play(state))


def to_lay(state: State) -> Phrase:
    """What to lay out, as a task."""
    pieces = in_play(state)
    return TO_LAY[pieces[0] if len(pieces) == 1 else "both"]


def still_lying(state: State) -> Iterator[Phrase]:
    """Where they are now, for a table that tracks the whole board."""
    if state.depth != "board":
        return
    if state.dragons:
        yield say("Dragons: {dragons}", dragons=", ".join(sorted(state.dragons)))
    if state.runestones:
        yield say("Runestones: {stones}", stones=", ".join(sorted(state.runestones)))
