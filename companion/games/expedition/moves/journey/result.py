"""The result of an expedition (rulebook, "Outcome of an expedition"): money, artifacts, the
expedition card."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import Automatic, SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Moment, Objection
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import TEAMS
from companion.games.expedition.box.language import say, say_many
from companion.games.expedition.moves.journey.teams_sent import going
from companion.games.expedition.rules.outcome import rewards
from companion.games.expedition.state.state import JOURNEY, State, TeamNumber, not_in


class Result(Automatic[State]):
    """The rewards of the expedition: `coins` and the worths of `artifacts`, by seat. `winner` is ""
    if no team went; `team` is 0 if the winner has two equal teams."""

    kind: ClassVar[str] = "result"
    title: ClassVar[Phrase] = say("Result of the expedition")

    coins: dict[str, int] = Field(default_factory=dict)
    artifacts: dict[str, tuple[int, ...]] = Field(default_factory=dict)
    winner: Seat = ""
    team: Annotated[int, Field(ge=0, le=2)] = 0

    @classmethod
    def of(cls, state: State) -> Self:
        """The result of the teams sent. Their strengths are known."""
        teams = [(t.seat, t.team, t.strength or 0) for t in going(state)]
        gains = rewards(state.track, teams)
        team = gains.tied[0] if len(gains.tied) == 1 else 0
        return cls(coins=gains.coins, artifacts=gains.artifacts, winner=gains.winner, team=team)

    def fold(self, state: State) -> State:
        for seat, coins in self.coins.items():
            state = state.paid(seat, coins)
        for seat, worths in self.artifacts.items():
            state = _found(state, seat, worths)
        winner = state.players.get(self.winner)
        if winner is not None:
            cards = None if winner.cards is None else winner.cards + 1 + state.carried
            state = changed(state.player(self.winner, cards=cards), carried=0)
        elif state.rules.unwon == "stays":
            state = changed(state, carried=state.carried + 1)
        sent = tuple((team.seat, team.team) for team in state.journey.sent)
        journey = changed(state.journey, winner=self.winner, team=self.team, losing=sent)
        unsaid = bool(self.winner) and not self.team
        return changed(state, journey=journey, phase="victor" if unsaid else "losses")

    def story(self, before: State) -> Phrase:
        name = _goal(before)
        if not self.winner:
            return say("Nobody goes to {expedition}", expedition=name)
        won = say("{seat} wins {expedition}", expedition=name, seat=SeatName(self.winner))
        if before.carried:
            more = say_many("with the card that nobody won before",
                            "with {count} cards that nobody won before",
                            before.carried)  # fmt: skip
            won = with_details(won, more)
        if before.journey.as_strong_as(self.winner):
            won = with_details(won, say("equal strength, higher initiative"))
        brought = [
            _brought(seat, self.coins[seat], self.artifacts.get(seat, ()))
            for seat in before.ranked
            if seat in self.coins
        ]
        for line in brought:
            won = with_details(won, line)
        return won

    def moment(self, before: State) -> Moment | None:
        if not self.winner:
            return None
        name = _goal(before)
        won = say("{seat} wins {expedition}", expedition=name, seat=SeatName(self.winner))
        return Moment(won, self.winner)

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        for seat, coins in self.coins.items():
            worths = self.artifacts.get(seat, ())
            if seat == self.winner:
                yield seat, say("You win the expedition")
            if worths:
                yield seat, say_many(
                    "You get {coins}\u00a0M£, artifact {worths}",
                    "You get {coins}\u00a0M£, artifacts {worths}",
                    len(worths), coins=coins, worths=_listed(worths))  # fmt: skip
            elif coins:
                yield seat, say("You get {coins}\u00a0M£", coins=coins)
        for seat in before.journey.as_strong_as(self.winner):
            equal = say("{seat} wins by initiative", seat=SeatName(self.winner))
            yield seat, with_details(equal, say("your team is as strong"))
        if self.winner and not self.team:
            yield (
                self.winner,
                say("Choose which equal team wins"),
            )


class NameVictor(Action[State]):
    """The owner of two equal teams chooses the one that has won."""

    kind: ClassVar[str] = "victor"
    icon: ClassVar[str] = "artifact"
    heading: ClassVar[Phrase | None] = JOURNEY
    title: ClassVar[Phrase] = say("Which team has won")

    seat: SeatField
    team: TeamNumber = 1

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return state.phase == "victor"

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        winner = state.journey.winner
        return cls(**{"seat": state.decides(winner) if winner else seat, **given})

    def fold(self, state: State) -> State:
        return changed(state, journey=changed(state.journey, team=self.team), phase="losses")

    def objections(self, state: State) -> Iterator[Objection]:
        yield from not_in(state, "victor")
        if state.phase != "victor":
            return
        right = state.decides(state.journey.winner)
        if self.seat != right:
            sentence = say("{seat} chooses which team has won.", seat=SeatName(right))
            yield Objection("victor.seat", sentence, "winner")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        winner = state.journey.winner
        own = [team.team for team in state.journey.sent if team.seat == winner] or TEAMS
        return {"team": [Choice(str(team), say("Team {team}", team=team)) for team in own]}

    def story(self, before: State) -> Phrase:
        return say("wins with team {team}", team=self.team)


def _goal(state: State) -> Phrase:
    """The expedition within a sentence."""
    return words.EXPEDITION.get(state.expedition, say("the expedition"))


def _found(state: State, seat: Seat, worths: Sequence[int]) -> State:
    """The state after a seat finds artifacts. Hidden facts stay hidden."""
    player = state.players.get(seat)
    if player is None:
        return state
    artifacts = player.artifacts
    if artifacts is not None:
        more = Counter(artifacts)
        more.update(worths)
        artifacts = dict(sorted(more.items()))
    return state.player(seat, artifacts=artifacts, found=player.found + len(worths))


def _brought(seat: Seat, coins: int, worths: Sequence[int]) -> Phrase:
    if not worths:
        return say("{seat} {coins}\u00a0M£", seat=SeatName(seat), coins=coins)
    return say("{seat} {coins}\u00a0M£, artifacts {artifacts}", seat=SeatName(seat), coins=coins,
               artifacts=_listed(worths))  # fmt: skip


def _listed(worths: Sequence[int]) -> str:
    return ", ".join(map(str, worths))
