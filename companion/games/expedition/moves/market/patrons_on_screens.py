"""The patrons on each player's screen, for tables that keep these lists."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import SeatField, Statement
from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName
from companion.games.expedition.box.contents import PATRON
from companion.games.expedition.box.language import say
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State

Name = Annotated[str, Field(min_length=1, max_length=30, pattern=r"^[^:.\x00-\x1f]*$")]


class EnterPatrons(Statement[State]):
    """Enters the patrons on one player's screen, by name."""

    kind: ClassVar[str] = "screen_patrons"
    title: ClassVar[Phrase] = say("Patrons on a screen")

    seat: SeatField
    patrons: Annotated[tuple[Name, ...], Widget("choices", say("Pictured there"))] = ()

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"seat": seat, "patrons": state.patrons.get(seat, ()), **given})

    def fold(self, state: State) -> State:
        if self.seat not in state.players:
            return state
        names = tuple(sorted(set(self.patrons)))
        return changed(state, patrons={**state.patrons, self.seat: names})

    def objections(self, state: State) -> Iterator[Objection]:
        if not self.patrons:
            sentence = say("First enter the patrons by name, as cards.")
            yield Objection("patrons.none", sentence, "patrons")
        for seat in state.seats:
            both = sorted(set(self.patrons) & set(state.patrons.get(seat, ())))
            if both and seat != self.seat:
                sentence = say("{name} is on the screen of {seat}, and no patron is on two.",
                           name=both[0], seat=SeatName(seat))  # fmt: skip
                yield Objection("patrons.twice", sentence, "patrons")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        known = {card(code).name for code in state.faces if card(code).kind == PATRON}
        names = sorted(known.union(self.patrons, *state.patrons.values()))
        return {"patrons": [Choice(name, say("{name}", name=name)) for name in names]}

    def story(self, before: State) -> Phrase:
        return say("On the screen: {names}", names=", ".join(self.patrons) or "–")
