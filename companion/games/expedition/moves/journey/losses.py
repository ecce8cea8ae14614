"""The losses (rulebook, "Losses"): every team that was sent discards one of its cards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Moment, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, told, with_details
from companion.games.expedition.box.contents import UNUSED
from companion.games.expedition.box.language import say, say_many
from companion.games.expedition.moves.choice.take_or_sell import discarded
from companion.games.expedition.moves.journey.teams_sent import name_of
from companion.games.expedition.rules.outcome import chooses_loss
from companion.games.expedition.rules.teams import without
from companion.games.expedition.state.cards import CardCode, card
from companion.games.expedition.state.state import JOURNEY, State, TeamNumber, not_in


class LoseCard(Action[State]):
    """`seat` chooses the card that a team of `owner` discards."""

    kind: ClassVar[str] = "lose_card"
    icon: ClassVar[str] = "minus"
    heading: ClassVar[Phrase | None] = JOURNEY
    title: ClassVar[Phrase] = say("A team loses a card")
    refills: ClassVar[tuple[str, ...]] = ("owner", "team")

    seat: Annotated[Seat, Widget("seat", say("Who chooses"))]
    owner: Annotated[Seat, Widget("seat", say("Whose team"))]
    team: TeamNumber = 1
    card: Annotated[CardCode, Widget("choice", say("Card"))]

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return state.phase == "losses"

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        mine = [pair for pair in state.journey.losing if chooser(state, *pair) == seat]
        owner, team = next(iter((*mine, *state.journey.losing)), (seat, 1))
        owner, team = given.pop("owner", owner), int(given.pop("team", team))
        cards = state.team(owner, team).cards
        code = given.pop("card", None)
        if code not in cards:
            code = next(iter(cards), "explorer")
        return cls(**{"seat": seat, "owner": owner, "team": team, "card": code, **given})

    def fold(self, state: State) -> State:
        before = state.team(self.owner, self.team)
        after = without(before, self.card)
        state = state.with_team(self.owner, self.team, after)
        if before != after:
            state = discarded(state, self.card)
        losing = tuple(p for p in state.journey.losing if p != (self.owner, self.team))
        return changed(state, journey=changed(state.journey, losing=losing))

    def objections(self, state: State) -> Iterator[Objection]:
        yield from not_in(state, "losses")
        if (self.owner, self.team) not in state.journey.losing:
            if state.phase == "losses":
                sentence = say("This team loses no card now.")
                yield Objection("lose.team", sentence, "losses")
            return
        right = chooser(state, self.owner, self.team)
        cards = state.team(self.owner, self.team).cards
        if self.seat != right and len(set(cards)) > 1:  # otherwise there is nothing to choose
            sentence = say("{seat} chooses the card that this team loses.", seat=SeatName(right))
            yield Objection("lose.chooser", sentence, "losses")
        if self.card not in cards:
            sentence = say("{card} is not in this team.", card=card(self.card).label)
            yield Objection("lose.card", sentence, "losses")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        losing = dict.fromkeys((*(seat for seat, _ in state.journey.losing), self.owner))
        teams = [team for seat, team in state.journey.losing if seat == self.owner]
        codes = dict.fromkeys((*state.team(self.owner, self.team).cards, self.card))
        return {
            "owner": [Choice(seat, say("{seat}", seat=SeatName(seat))) for seat in losing],
            "team": [Choice(str(team), say("Team {team}", team=team))
                     for team in sorted({*teams, self.team})],
            "card": [Choice(code, card(code).label, card(code).note) for code in codes],
        }  # fmt: skip

    def story(self, before: State) -> Phrase:
        label, team = card(self.card).label, say("team {team}", team=self.team)
        if self.seat == self.owner:
            return with_details(say("loses “{card}”", card=label), team)
        chosen = say("takes a card away from {owner}", owner=SeatName(self.owner))
        return with_details(with_details(chosen, say("“{card}”", card=label)), team)

    def ends_team(self, before: State) -> bool:
        """Whether the team has no card left afterwards."""
        return not self.fold(before).team(self.owner, self.team).cards

    def moment(self, before: State) -> Moment | None:
        if before.is_last or not self.ends_team(before):
            return None
        return Moment(
            told(SeatName(self.owner), say("loses team {team}", team=self.team)), self.owner
        )

    def loses(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        if self.seat != self.owner and not before.is_last:  # after the last one no card counts
            yield self.owner, self.lost(before)

    def lost(self, before: State) -> Phrase:
        """The loss as its owner is told."""
        label, team = card(self.card).label, say("team {team}", team=self.team)
        line = say("You lose “{card}”", card=label)
        if self.ends_team(before):
            team = say("the last card of team {team}", team=self.team)
        return with_details(
            line, say("{expedition}, {team}", expedition=name_of(before), team=team)
        )


class LoseOnlyCard(LoseCard):
    """A team loses its only card, or one of equal ones, so nobody has to choose."""

    kind: ClassVar[str] = "lose_only_card"
    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    def story(self, before: State) -> Phrase:
        if not self.ends_team(before):
            return super().story(before)
        label = card(self.card).label
        return with_details(say("loses team {team}", team=self.team), say("“{card}”", card=label))

    def moment(self, before: State) -> Moment | None:
        """One headline for all teams that are gone at once."""
        gone = sum(loss.ends_team(before) for loss in only_cards(before))
        if gone < 2 or not self.ends_team(before):
            return super().moment(before)
        return Moment(say_many("{count} team drops out", "{count} teams drop out", gone))

    def loses(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        if not (before.is_last or self._has_won(before)):
            yield self.owner, self.lost(before)

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        if self._has_won(before) and not before.is_last:
            yield self.owner, self.lost(before)

    def _has_won(self, before: State) -> bool:
        """Whether the owner has won the expedition, with this team or the other."""
        return self.owner == before.journey.winner


def chooser(state: State, owner: Seat, team: int) -> str:
    """The player who chooses the card that a team loses; for a player who has left, the one highest
    in initiative."""
    won = owner == state.journey.winner and team == state.journey.team
    track = tuple(UNUSED if m in state.players and state.players[m].away else m
                  for m in state.track)  # fmt: skip
    return state.decides(chooses_loss(track, owner, won=won))


def still_losing(state: State) -> tuple[tuple[str, int], ...]:
    """The teams that still have to lose a card."""
    return tuple(pair for pair in state.journey.losing if state.team(*pair).cards)


def only_cards(state: State) -> Iterator[LoseOnlyCard]:
    """The losses without a choice."""
    for owner, team in still_losing(state):
        cards = state.team(owner, team).cards
        if len(set(cards)) == 1:
            yield LoseOnlyCard(seat=owner, owner=owner, team=team, card=cards[0])
