"""The optional draft: everybody secretly gives some of the dealt provinces back (rulebook, "Set-up
of the game")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Self, TypeAlias

from companion.core.common_actions import Reveal
from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import PROVINCE_VP, Named, Province, several
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.box.words import listed
from companion.games.mythotopia.rules.board.holders import not_held, province_choices
from companion.games.mythotopia.rules.score.tokens import LORD
from companion.games.mythotopia.state.player import Player
from companion.games.mythotopia.state.state import State

GivenBack: TypeAlias = tuple[Named, ...]


class Discards(Reveal[State]):
    """The provinces that everybody gives back, revealed together; their towns return to stock. The
    score restarts at 3 VP for each province kept. Nothing is lost, so the floor does not apply."""

    kind: ClassVar[str] = "discards"
    has_form: ClassVar[bool] = True
    title: ClassVar[Phrase] = say("Draft")
    uncovered: ClassVar[Phrase] = say("Provinces given back revealed")
    of_turn: ClassVar[bool] = False

    red: Annotated[GivenBack, several(say("{seat}", seat=SeatName("red")))] = ()
    blue: Annotated[GivenBack, several(say("{seat}", seat=SeatName("blue")))] = ()
    green: Annotated[GivenBack, several(say("{seat}", seat=SeatName("green")))] = ()
    yellow: Annotated[GivenBack, several(say("{seat}", seat=SeatName("yellow")))] = ()

    @classmethod
    def of(cls, state: State, chosen: Mapping[str, Sequence[str]]) -> Self:
        return cls.model_validate(dict(chosen))

    @property
    def chosen(self) -> Mapping[str, tuple[str, ...]]:
        return {seat: tuple(dict.fromkeys(provinces)) for seat, provinces in self if provinces}

    def fold(self, state: State) -> State:
        for seat, provinces in self.chosen.items():
            if seat in state.players:
                state = state.with_player(seat, _without(state.players[seat], provinces))
        given = frozenset(name for provinces in self.chosen.values() for name in provinces)
        return changed(state, draft=0, given_back=given)

    def objections(self, state: State) -> Iterator[Objection]:
        for seat, provinces in self.chosen.items():
            if state.draft and len(provinces) != state.draft:
                sentence = say("{seat} gives back {count} of {agreed} provinces.",
                               seat=SeatName(seat), count=len(provinces),
                               agreed=state.draft)  # fmt: skip
                yield Objection("draft.count", sentence, "set-up")
            for province in provinces:
                if state.surely_lacks(seat, province):
                    yield Objection("province.not_held", not_held(seat, province), "provinces")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {seat: province_choices(state, seat) for seat in state.seats}

    def story(self, before: State) -> Phrase:
        given = [
            say("{seat} – {where}", seat=SeatName(seat), where=", ".join(provinces))
            for seat, provinces in self.chosen.items()
        ]
        if not given:
            return say("Nobody gives a province back")
        sentence = with_details(say("Everybody gives provinces back"), listed(given))
        for seat in self.chosen:
            if _breaks_a_paid_island(before, self.fold(before), seat):
                kept = say("{seat} keeps the token of Lord of the Isles", seat=SeatName(seat))
                sentence = with_details(sentence, kept)
        return sentence


def _breaks_a_paid_island(before: State, after: State, seat: Seat) -> bool:
    """Whether a player gives back a province of an island that has already paid a token."""
    if seat not in before.players or not before.players[seat].points.get(LORD):
        return False
    held, kept = before.players[seat].named, after.players[seat].named
    return any(parts <= held and not parts <= kept for parts in contents.ISLANDS.values())


def _without(player: Player, provinces: Sequence[Province]) -> Player:
    points = PROVINCE_VP * len(provinces)
    return changed(
        player,
        provinces=player.provinces - len(provinces),
        named=player.named - set(provinces),
        vp=player.vp - points,
        points={**player.points, "start": player.points.get("start", 0) - points},
    )
