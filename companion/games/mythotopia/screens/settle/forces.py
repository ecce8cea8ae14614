"""Forces that fight from elsewhere, as the answers give them: ships at sea and cards in the
Reserves.

New ships count in the ruling for which they are entered. They are recorded only if the answers say
that they are all of the seat's ships; otherwise the record would also cover seas that nobody
mentioned. For a Reserve that nobody has entered, the form asks for all cards that matter, not only
those of one war.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.core.text import Seat
from companion.core.whatif import after
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.contents import Province, Sea
from companion.games.mythotopia.fixes.survey import Survey, WarFacts
from companion.games.mythotopia.screens.settle.answers import MOST, Reader, believed
from companion.games.mythotopia.state.state import State

MATTER = ("cavalry", "limes", "ranger")
"""The Reserve cards that count in a war (rulebook, "End a war")."""


@dataclass(frozen=True, slots=True)
class Forces:
    """The pieces on the table according to the answers: the war in the province, and for some seats
    all ships by sea and the Reserve cards that matter. `whole` are the seats whose ships are
    complete; `as_shown`: somebody has looked, and the war is as the form shows it."""

    province: Province
    war: WarFacts
    ships: Mapping[str, Mapping[str, int]]
    reserve: Mapping[str, tuple[str, ...]]
    whole: frozenset[str]
    as_shown: bool

    def tried(self, state: State) -> State:
        """The state with all these pieces, for the ruling."""
        return after(state, self._survey(state, self.ships, self.reserve))

    def correction(self, state: State) -> Survey | None:
        """The differences that may be recorded; None if there are none."""
        survey = self._survey(
            state,
            {s: ships for s, ships in self.ships.items() if self._sails(state, s)},
            {s: cards for s, cards in self.reserve.items() if _lies(state, s, cards)},
        )
        return None if survey.says_nothing else survey

    def _sails(self, state: State, seat: Seat) -> bool:
        """Whether to record a seat's ships: they differ, or nobody had entered them."""
        if state.players[seat].ships_sure:
            return self.ships[seat] != ships_believed(state, seat)
        return seat in self.whole

    def _survey(
        self,
        state: State,
        ships: Mapping[str, Mapping[str, int]],
        reserve: Mapping[str, tuple[str, ...]],
    ) -> Survey:
        differs = self.as_shown or self.war != believed(state, self.province)
        afloat = {seat: {sea: n for sea, n in fleet.items() if n} for seat, fleet in ships.items()}
        wars = {self.province: self.war} if differs else {}
        return Survey(wars=wars, ships=afloat, reserve=dict(reserve))


def reserve_known(state: State, seat: Seat) -> bool:
    """Whether the table knows the cards in a Reserve: they were named, or there are none."""
    player = state.players[seat]
    return player.reserve_cards_sure is not None or player.reserve_sure == 0


def _lies(state: State, seat: Seat, cards: tuple[str, ...]) -> bool:
    """Whether to record a Reserve: it differs, or nobody had entered it."""
    return not reserve_known(state, seat) or set(cards) != set(reserve_believed(state, seat))


def ships_believed(state: State, seat: Seat) -> dict[str, int]:
    return {sea: min(max(state.ships.get(sea, {}).get(seat, 0), 0), MOST) for sea in contents.SEAS}


def reserve_believed(state: State, seat: Seat) -> tuple[str, ...]:
    return tuple(sorted(state.players[seat].reserve_cards or ()))


def ships_entered(read: Reader, state: State, seas: Sequence[Sea]) -> dict[str, dict[str, int]]:
    """All ships of the seats with an answer about these seas."""
    fleets = {}
    for seat in state.seats:
        counts = {sea: read.count(f"ships.{seat}.{sea}") for sea in seas}
        counted = {sea: count for sea, count in counts.items() if count is not None}
        if counted:
            fleets[seat] = ships_believed(state, seat) | counted
    return fleets


def whole_fleets(read: Reader, state: State, ships: Mapping[str, object]) -> frozenset[str]:
    """The seats that have no ships elsewhere, according to the answers. The form asks only about
    seats whose ships nobody has entered."""
    seats = (seat for seat in ships if not state.players[seat].ships_sure)
    return frozenset(seat for seat in seats if read.flag(f"ships_all.{seat}"))


def cards_asked(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards to ask for; for a Reserve that nobody has entered, all that it may hold."""
    return MATTER if reserve_known(state, seat) else tuple(words.RESERVE_CARD)


def reserves_entered(read: Reader, state: State) -> dict[str, tuple[str, ...]]:
    """The cards in the Reserves that the answers mention, with the other cards on record there."""
    reserves = {}
    for seat in state.seats:
        cards = cards_asked(state, seat)
        ticked = read.some(f"reserve.{seat}", cards)
        if ticked is not None:
            others = [card for card in reserve_believed(state, seat) if card not in cards]
            reserves[seat] = tuple(sorted([*others, *ticked]))
    return reserves


def ships_answers(
    state: State, ships: Mapping[str, Mapping[str, int]], whole: frozenset[str], seas: Sequence[Sea]
) -> Iterator[tuple[str, str]]:
    """The ships that count, as answers; nothing for seats whose ships nobody entered."""
    for seat in state.seats:
        if seat in ships or state.players[seat].ships_sure:
            afloat = ships.get(seat) or ships_believed(state, seat)
            for sea in seas:
                yield f"ships.{seat}.{sea}", str(afloat[sea])
        if seat in whole and not state.players[seat].ships_sure:
            yield f"ships_all.{seat}", "1"


def reserve_answers(
    state: State, reserve: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, str]]:
    """The Reserve cards that count, as answers; an empty answer means that there are none."""
    for seat in state.seats:
        if seat in reserve or reserve_known(state, seat):
            cards = reserve.get(seat, reserve_believed(state, seat))
            listed = [card for card in cards if card in cards_asked(state, seat)]
            for card in listed or [""]:
                yield f"reserve.{seat}", card
