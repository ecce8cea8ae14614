"""What a table with gaps says, held beside the truth: rulings on wars, verdicts on the end, forms
filled in, objections."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.course.end_of_game import EndOfGame
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.end.every_order import MOST_WARS_PROJECTED
from companion.games.mythotopia.rules.end.may_declare import end_game
from companion.games.mythotopia.rules.end.missing_facts import unknown_at_the_end
from companion.games.mythotopia.rules.war.known_position import position, unknown
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.state.pieces import wars
from companion.games.mythotopia.state.position import Position, ProvincePosition
from companion.games.mythotopia.state.state import State


class Found(NamedTuple):
    """Something that the table says and that is not so. `kind` and `about` say what was asked."""

    kind: str
    about: str
    said: Any
    true: Any
    depth: str


def at_a_turn(state: State) -> bool:
    """Whether a turn has just begun."""
    return not (state.setting_up or state.turn.actions or state.turn.free or state.stopped)


def ruling(at: Position, province: str) -> tuple[Any, ...]:
    """Who stands where, how strong, and who leads."""
    if province not in at.provinces:
        at = at.model_copy(update={"provinces": {**at.provinces, province: ProvincePosition()}})
    said = war(at, province)
    if len(said.sides) == 1:
        return ("no war",)
    return said.defender, {side.who: side.strength for side in said.sides}, said.leader


def verdict(at: Position) -> dict[str, Any]:
    """Everybody's points in the end, and who may declare it."""
    ending = end_game(at)
    return {
        "ranges": ending.projection.ranges,
        "later": {seat: (said.answer, said.lead) for seat, said in ending.if_their_turn.items()},
        "now": {seat: said.answer for seat, said in ending.now.items()},
    }


class Beside:
    """One moment of a game: the table with gaps beside the truth. `counts` what was compared."""

    def __init__(self, state: State, truth: State) -> None:
        self.state, self.truth = state, truth
        self.at, self.true = position(state), position(truth)
        self.fought, self.recorded = set(wars(truth)), set(wars(state))
        self.noted = {province: any(unknown(state, province))
                      for province in self.recorded | self.fought}  # fmt: skip
        self.end_noted = any(unknown_at_the_end(state))
        self.counts = Counter[str]()

    def found(self, kind: str, about: str, said: Any, true: Any) -> Found:
        return Found(kind, about, said, true, self.state.depth)

    def count(self, kind: str, *, noted: bool) -> None:
        self.counts[f"{kind}s"] += 1
        self.counts[f"{kind}s with a note"] += noted

    def all(self) -> Iterator[Found]:
        yield from self.wars()
        yield from self.forms()
        yield from self.silences()
        yield from self.end()

    def wars(self) -> Iterator[Found]:
        """A table of the score knows no war that it has not recorded, and says so."""
        more = self.fought if self.state.depth != "score" else set()
        for province in sorted(self.recorded | more):
            said, is_so = ruling(self.at, province), ruling(self.true, province)
            self.count("ruling", noted=self.noted[province])
            if said != is_so and not self.noted[province]:
                kind = "war" if province in self.recorded else "unseen war"
                yield self.found(kind, province, said, is_so)

    def forms(self) -> Iterator[Found]:
        """The form that ends a war, opened by the seat on turn."""
        seat = self.truth.turn.seat or self.truth.seats[0]
        for province in sorted(self.recorded):
            form = EndWar.prefilled(self.state, seat, province=province)
            reminders = form.reminders(self.state)
            noted = any(text.message.startswith("not known") for text in reminders)
            self.count("form", noted=noted)
            said, is_so = filled(form), {"no war": True}
            if province in self.fought:
                is_so = filled(EndWar.prefilled(self.truth, seat, province=province))
            if said != is_so and not noted:
                yield self.found("form", province, said, is_so)

    def silences(self) -> Iterator[Found]:
        """A wrong end of each war, and of the game by the seat on turn: this table objects as the
        whole one does, or names what is missing, or doesn't know that there is a war."""
        seat, number = self.truth.turn.seat or self.truth.seats[0], self.truth.turn.number
        for province in sorted(self.fought & self.recorded):
            right = EndWar.prefilled(self.truth, seat, province=province)
            others = sorted({"", *self.truth.seats} - {right.taker, right.owner})
            taker = others[number % len(others)]
            wrong = right.model_copy(update={"taker": taker, "tokens": (), "building": "town"})
            rules = ("war.tie", "war.stronger")
            yield from self._heard(rules, wrong, wrong, self.noted[province])
        true = EndOfGame.prefilled(self.truth, seat, how="declared")
        said = EndOfGame.prefilled(self.state, seat, how="declared")
        yield from self._heard(("end.cards", "end.lead"), true, said, self.end_noted)

    def _heard(
        self, rules: Sequence[str], true: Action[State], said: Action[State], missing: bool
    ) -> Iterator[Found]:
        """The objection to a lead names what is missing itself."""
        is_so = {objection.id for objection in game.objections(self.truth, true)} & {*rules}
        heard = {objection.id for objection in game.objections(self.state, said)} & {*rules}
        self.counts["wrong actions"] += 1
        if heard - is_so and not (missing and "end.lead" in heard):
            yield self.found("false objection", str(said), heard, is_so)
        if is_so and not heard and not missing:
            yield self.found("silence", str(said), heard, is_so)

    def end(self) -> Iterator[Found]:
        if max(len(self.at.wars), len(self.true.wars)) > MOST_WARS_PROJECTED:
            return
        said, is_so = verdict(self.at), verdict(self.true)
        if self.state.turn.seat is None or self.state.turn.unrecorded:
            said.pop("now"), is_so.pop("now")
        kind = "end" if game.foresees(self.state) else "early end"
        self.count(kind, noted=self.end_noted)
        if said != is_so and not self.end_noted:
            differs = [name for name in said if said[name] != is_so[name]]
            yield self.found(kind, ", ".join(differs), {n: said[n] for n in differs},
                             {n: is_so[n] for n in differs})  # fmt: skip


def filled(form: EndWar) -> dict[str, Any]:
    """What the form that ends a war says before anybody has touched it."""
    facts = form.model_dump(include={"owner", "taker", "tokens"})
    facts["tokens"] = sorted(facts["tokens"])
    return facts | (form.model_dump(include={"building", "placed"}) if form.taker else {})


def score(state: State) -> Any:
    """What a table of the score tracks."""
    heaps = (state.supply, *(state.cards[card] for card in sorted(state.cards)))
    tokens = [{n: c for n, c in heap.items() if c} for heap in heaps]
    return [player.vp for player in state.players.values()], tokens
