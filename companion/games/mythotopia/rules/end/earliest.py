"""The earliest turn at whose start somebody could declare the end, or could have: a bound that no
play can beat (rulebook, "Course of play", "Victory points", "End the game").

It supposes that all players work together, that everybody holds every card, Scribe too, and that
every war ends as it suits them. Only corrections, and players who leave or return, are beyond it.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from companion.core.frozen import changed
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.contents import LOWEST_SCORE, PROVINCE_VP, VP_CARDS
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.rules.end.may_declare import EMPTY_CARDS_TO_END
from companion.games.mythotopia.rules.score.master_of_the_seas import FIRST, MASTER, token_due
from companion.games.mythotopia.rules.score.tokens import LORD, all_cards_known
from companion.games.mythotopia.rules.turn.actions import ACTIONS_A_TURN
from companion.games.mythotopia.rules.war.known_position import gaps_of, position
from companion.games.mythotopia.rules.war.settlement import DEFENDER
from companion.games.mythotopia.state.pieces import all_wars_known, tracks_wars, wars
from companion.games.mythotopia.state.position import Position, ProvincePosition
from companion.games.mythotopia.state.state import State, TurnState

FARTHEST = 40  # turns; where the bound is later, it says nothing


@dataclass(frozen=True, slots=True)
class Play:
    """What the bound starts from: the position, whose turns come (`order`, from the present one
    on), the actions left of the present turn, and whether it is `fresh`: nothing is done in it yet.
    `needed` cards must be empty. `sailings`: the placements of ships before the next token of
    Master of the Seas; 0 if all may be due already. `known`: all wars are, with their sides."""

    position: Position
    order: tuple[Seat, ...]
    left: int
    fresh: bool
    needed: int
    sailings: int
    known: bool = True

    def seat(self, turn: int) -> Seat:
        return self.order[turn % len(self.order)]

    def actions(self, turns: int, seats: Container[Seat]) -> int:
        """The actions that these players have in so many turns."""
        theirs = [turn for turn in range(turns) if self.seat(turn) in seats]
        return sum(ACTIONS_A_TURN if turn else self.left for turn in theirs)

    @property
    def wars(self) -> list[ProvincePosition]:
        return [land for land in self.position.provinces.values() if land.attackers]

    def wars_ended(self, turns: int) -> int:
        """The most wars that so many turns can end: one each, as its first action; the present one
        only a war that is under way."""
        fights = any(self.order[0] in (land.owner, *land.attackers) for land in self.wars)
        return max(0, turns - 1) + (self.fresh and (fights or not self.known))


@dataclass(frozen=True, slots=True)
class Emptying:
    """Cards that could be emptied, with the fewest actions for it, among them the ends of wars."""

    cards: tuple[str, ...]
    actions: int
    wars: int


@dataclass(frozen=True, slots=True)
class Earliest:
    """How many turns must be over, the present one included. `emptying`: the cards that could be
    emptied soonest; None if they could be empty before, but nobody could be ahead."""

    turns: int
    emptying: Emptying | None


def earliest(play: Play, *, declared: bool) -> Earliest | None:
    """The first turn at whose start enough cards can be empty and, if the end is `declared`, the
    player ahead of everybody; None if it is too far away, or against the rules a dragon or a
    runestone lies in somebody's province."""
    lands = play.position.provinces.values()
    if any(land.owner and (land.dragon or land.runestone) for land in lands):
        return None
    quickest = sorted(emptyings(play), key=lambda emptying: emptying.actions)
    held_up = quickest[0] if quickest else None
    for turns in range(FARTHEST):
        actions, wars = play.actions(turns, play.order), play.wars_ended(turns)
        if any(e.actions <= actions and e.wars <= wars for e in quickest):
            if not declared or could_lead(play, turns):
                return Earliest(turns, held_up)
            held_up = None
    return None


def emptyings(play: Play) -> Iterator[Emptying]:
    """Every set of cards that is enough, with its cost. A building pays on two cards at most, a war
    on those of one kind of conquest or on Defender of the Realm. Every war has been begun by an
    invasion."""
    left = {card.id: len(card.tokens) for card in play.position.vp_cards if card.tokens}
    missing = max(0, play.needed - play.position.empty_cards)
    for cards in combinations(left, missing):
        of = dict.fromkeys(VP_CARDS, 0) | {card: left[card] for card in cards}
        built = max(of["city"], of["guilded_city"]) + max(of["road"], of["roadside_inns"])
        conquests = max(of["spoils_of_war"], of["citadel"])
        conquests += max(of["here_be_dragons"], of["runestones"])
        wars = max(conquests, of[LORD]) + of[DEFENDER]
        invasions = max(0, wars - len(play.wars)) if play.known else 0
        sailings = play.sailings + of[MASTER] - 1 if play.sailings and of[MASTER] else 0
        others = built + of["castle"] + of["patronage"] + sailings
        yield Emptying(cards, others + wars + invasions, wars)


def sailings(position: Position) -> int:
    """The fewest placements of ships before the next token of Master of the Seas: each brings ships
    into one more sea, and the first token needs three."""
    fleets = position.ships.values()
    seas = [sum(fleet.get(p.id, 0) > 0 for fleet in fleets) for p in position.players]
    return max(1, FIRST - max(seas))


# -- the lead --------------------------------------------------------------------------------


def could_lead(play: Play, turns: int) -> bool:
    """Whether the player whose turn begins then could be ahead of everybody, if each action until
    then began a war that suits that player."""
    seat, at = play.seat(turns), play.position
    if not (turns or play.fresh):
        return False
    if not play.known:
        return True
    conquest, defence = most_won(at)
    invasions = play.actions(turns, {seat})
    conquests = invasions + sum(seat in land.attackers for land in play.wars)
    held = sum(land.owner == seat for land in play.wars)
    held += play.actions(turns, {*play.order} - {seat})
    best = at.player(seat).vp + conquest * conquests + defence * held
    for rival in at.players:
        attacks = play.actions(turns, {*play.order} - {rival.id})
        lost = attacks + sum(land.owner == rival.id for land in play.wars)
        if rival.id != seat and best <= _least(rival.vp, lost):
            return False
    return True


def _least(vp: int, losses: int) -> int:
    return min(vp, max(LOWEST_SCORE, vp - PROVINCE_VP * losses))


def most_won(at: Position) -> tuple[int, int]:
    """The most VP that one player gets by one action, at best for a province that it brings, and by
    holding one; with Scribe from empty cards too."""
    worth = dict.fromkeys(VP_CARDS, 0)
    worth |= {card.id: max((*VP_CARDS[card.id].tokens, *card.tokens)) for card in at.vp_cards}
    city, road = worth["city"] + worth["guilded_city"], worth["road"] + worth["roadside_inns"]
    from_players = worth["spoils_of_war"] + worth["citadel"]
    from_nobody = worth["here_be_dragons"] + worth["runestones"]
    conquest = PROVINCE_VP + max(from_players, from_nobody) + worth[LORD]
    return max(conquest, city, road), worth[DEFENDER]


SIDES = frozenset({"troops", "holder"})
"""Gaps after which nobody knows who fights."""
TURNS = (say("next turn"), say("next turn but one"), say("next turn but two"))


def play_at(at: Position) -> Play | None:
    """What the bound starts from at a position; None if nobody is on turn."""
    if at.active is None:
        return None
    order = _from([player.id for player in at.players], at.active)
    fresh = not (at.actions_taken or at.free_actions_taken)
    left = max(0, ACTIONS_A_TURN - at.actions_taken)
    return Play(at, order, left, fresh, EMPTY_CARDS_TO_END, sailings(at))


def play_in(state: State) -> Play | None:
    """The same at a table; None if turns are untracked, or if tokens may be missing on cards or are
    still to be taken."""
    first, players = state.turn.seat, state.players
    if first is None or state.last_turns or state.stopped or not all_cards_known(state):
        return None
    gained = (
        player.unexplained(f"tokens:{value}") for player in players.values() for value in (1, 2, 3)
    )
    if any(gained) or any(token_due(state, seat) for seat in players):
        return None
    begun = play_at(position(state))
    ships_known = tracks_wars(state) and all(player.ships_sure for player in players.values())
    gaps = (gap for war in wars(state) for gap in gaps_of(state, war))
    return begun and replace(
        begun,
        order=tuple(s for s in _from(state.seats, first) if s == first or not players[s].away),
        needed=state.cards_to_end,
        sailings=begun.sailings if ships_known else 0,
        known=all_wars_known(state) and not any(gap.what in SIDES for gap in gaps),
    )


def _from(seats: Sequence[Seat], first: Seat) -> tuple[Seat, ...]:
    place = seats.index(first)
    return (*seats[place:], *seats[:place])


def foreseen(state: State) -> tuple[Phrase, ...]:
    """Before when the end certainly can't come at a table, and why; () if it may come now, or if
    nothing is certain."""
    play = play_in(state)
    return () if play is None else in_words(play, declared=state.ending == "printed")


def foreseen_from(state: State, seat: Seat) -> tuple[Phrase, ...]:
    """The same; where nobody knows whose turn it is, as if that of `seat` began."""
    if state.turn.seat is not None:
        return foreseen(state)
    first, *why = foreseen(changed(state, turn=TurnState(seat, 1))) or (None,)
    if first is None:
        return ()
    return say("If it is {seat}'s turn: {then}", seat=SeatName(seat), then=first), *why


def in_words(play: Play, *, declared: bool) -> tuple[Phrase, ...]:
    """The same for a position. Last turns begin when a turn ends, not when one begins."""
    first = earliest(play, declared=declared)
    turn = first.turns - (not declared) if first else 0
    if first is None or turn <= 0:
        return ()
    seat, which = SeatName(play.seat(turn)), -(-turn // len(play.order)) - 1
    if which >= len(TURNS):
        sentence = say("The end can't come within the next {count} turns.", count=turn)
    elif declared:
        sentence = say("Nobody can declare the end before {seat}'s {turn}.", seat=seat,
                       turn=TURNS[which])  # fmt: skip
    else:
        sentence = say("The last turns can't begin before the end of {seat}'s {turn}.", seat=seat,
                       turn=TURNS[which])  # fmt: skip
    return sentence, _why(first)


def _why(first: Earliest) -> Phrase:
    if first.emptying is None:
        return say("Until then nobody could be ahead, even if every war went their way.")
    cards = words.listed([words.VP_CARD[card] for card in first.emptying.cards])
    return say_many(
        "Emptying {cards} takes at least {count} more action.",
        "Emptying {cards} takes at least {count} more actions.",
        first.emptying.actions,
        cards=cards,
    )
