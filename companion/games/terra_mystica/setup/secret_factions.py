"""Factions chosen in secret: a variant in which everybody picks a side of their faction board."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Literal, Self

from companion.core.common_actions import Reveal
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection
from companion.core.game.descriptions import SecretQuestion
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import FACTIONS
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.bases import Deed, SeatStatement
from companion.games.terra_mystica.rules.turn.rounds import begin, seat_faction
from companion.games.terra_mystica.state.player import START_POINTS, scored
from companion.games.terra_mystica.state.state import with_player
from companion.games.terra_mystica.state.table_state import TableState


class RevealFactions(Reveal[TableState]):
    """Everybody's faction, revealed together; "" for a colour that nobody plays."""

    kind: ClassVar[str] = "factions"
    title: ClassVar[Phrase] = say("Factions")
    uncovered: ClassVar[Phrase] = say("Factions revealed")
    of_turn: ClassVar[bool] = False

    yellow: Literal["", "nomads", "fakirs"] = ""
    brown: Literal["", "halflings", "cultists"] = ""
    black: Literal["", "alchemists", "darklings"] = ""
    blue: Literal["", "mermaids", "swarmlings"] = ""
    green: Literal["", "witches", "auren"] = ""
    gray: Literal["", "engineers", "dwarves"] = ""
    red: Literal["", "giants", "chaos_magicians"] = ""

    @classmethod
    def of(cls, state: TableState, chosen: Mapping[str, Sequence[str]]) -> Self:
        return cls.model_validate({seat: faction for seat, (faction,) in chosen.items()})

    @property
    def chosen(self) -> Mapping[str, tuple[str, ...]]:
        return {seat: (faction,) for seat, faction in self if faction}

    @property
    def told(self) -> list[tuple[Seat, Phrase]]:
        return [(seat, names.FACTION[faction]) for seat, (faction,) in self.chosen.items()]

    def fold(self, state: TableState) -> TableState:
        if not state.factions_are_secret:
            return state
        chosen, game = self.chosen, changed(state.game, players=())
        for player, seat in zip(state.game.players, state.seats, strict=True):
            (faction,) = chosen.get(seat, (player.faction.id,))
            game = seat_faction(game, FACTIONS[faction])
            seated = changed(game.players[-1], dropped=player.dropped)
            game = with_player(game, scored(seated, "start", player.vp - START_POINTS))
        return state.with_game(begin(game))

    def objections(self, state: TableState) -> Iterator[Objection]:
        if not state.factions_are_secret:
            yield Objection("factions.known", say("All factions are known already."), "set-up")

    def story(self, before: TableState) -> Phrase:
        factions = (say("{seat} – {what}", seat=SeatName(seat), what=faction)
                    for seat, faction in self.told)  # fmt: skip
        return with_details(say("Everybody reveals the factions"), names.listed(factions))


def question(table: TableState) -> SecretQuestion | None:
    """The secret choice of factions, until it is revealed."""
    if not table.factions_are_secret:
        return None
    return SecretQuestion(
        RevealFactions.kind,
        say("Which faction do you play?"),
        say("Everybody chooses a side of their faction board in secret; then all are revealed."),
        tuple(seat for seat in table.seats if not table.player(seat).dropped),
    )


def choices(table: TableState, seat: Seat) -> Sequence[Choice]:
    """The two factions of the seat's colour."""
    if not table.factions_are_secret or seat not in table.seats:
        return []
    home = table.player(seat).faction.home
    return [Choice(faction.id, names.FACTION[faction.id])
            for faction in FACTIONS.values() if faction.home == home]  # fmt: skip


def too_early(table: TableState, action: Action[TableState]) -> Iterator[Objection]:
    """The objection to a deed before the factions are known."""
    if table.factions_are_secret and isinstance(action, (Deed, SeatStatement)):
        sentence = say("First everybody chooses their faction in secret.")
        yield Objection("factions.first", sentence, "set-up")
