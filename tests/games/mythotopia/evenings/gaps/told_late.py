"""Facts of the table that somebody enters in the middle of the game: counted, named, or settled as
an argument."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.fixes.corrections import Correct, keys_of
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.state.pieces import wars
from companion.games.mythotopia.state.position import NEUTRAL, ProvincePosition
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.less_tracked import as_it_is


def late(state: State, truth: State, chance: Random) -> Iterator[Action[State]]:
    """One statement of what is so, or some of a player's provinces by name."""
    if chance.random() < 0.3:
        seat = chance.choice(truth.seats)
        player = truth.players[seat]
        some = [name for name in sorted(player.named) if chance.random() < 0.7]
        yield EnterProvinces(seat=seat, count=player.provinces, named=tuple(some))
        return
    fact = chance.choice([*as_it_is(truth)])
    if not game.objections(truth, fact):
        yield fact


def counted(truth: State) -> Iterator[Action[State]]:
    """All that a table counts that has only written down points: cards, tokens, provinces."""
    for what in ("card", "supply"):
        for key in keys_of(truth, what):
            yield Correct.prefilled(truth, truth.seats[0], what=what, key=key.value)
    for seat in truth.seats:
        yield Correct.prefilled(truth, seat, what="provinces")
        for key in keys_of(truth, "tokens"):
            yield Correct.prefilled(truth, seat, what="tokens", key=key.value)


def looked_at(state: State, truth: State, chance: Random) -> Iterator[Action[State]]:
    """An argument settled, and what is on the table recorded."""
    fought = [*wars(truth)]
    if fought and chance.random() < 0.7:
        answers = _of_a_war(truth, chance.choice(fought), chance)
        ruled = game.ask("war", state, answers)
    else:
        ruled = game.ask("end", state, _of_the_end(state, truth, chance))
    if ruled.correction is not None:
        yield ruled.correction


def _of_a_war(truth: State, province: str, chance: Random) -> Mapping[str, Sequence[str]]:
    answers: dict[str, Sequence[str]] = {"province": [province]}
    land = position(truth).provinces[province]
    answers |= _of_land(land, truth.seats, "")
    seas = truth.facts(province).seas
    for seat in _sides(land):
        if chance.random() < 0.7:
            afloat = {sea for sea, there in truth.ships.items() if there.get(seat, 0) > 0}
            for sea in seas:
                answers[f"ships.{seat}.{sea}"] = [str(truth.ships.get(sea, {}).get(seat, 0))]
            answers[f"ships_all.{seat}"] = [str(int(afloat <= set(seas)))]
        if chance.random() < 0.7:
            kept = truth.players[seat].reserve_cards or ()
            answers[f"reserve.{seat}"] = sorted(kept) or [""]
    return answers


def _sides(land: ProvincePosition) -> list[str]:
    return [*({land.owner} - {None}), *land.attackers]


def _of_land(
    land: ProvincePosition, seats: Sequence[str], prefix: str
) -> Mapping[str, Sequence[str]]:
    flags = {flag: [str(int(getattr(land, flag)))] for flag in ("castle", "dragon", "runestone")}
    armies = {f"armies.{seat}": [str(land.armies.get(seat, 0))] for seat in seats}
    hired = {f"mercenaries.{seat}": [str(land.mercenaries.get(seat, 0))] for seat in seats}
    facts: dict[str, list[str]] = {
        "owner": [land.owner or NEUTRAL], "building": [land.structure],
    }  # fmt: skip
    return {prefix + name: value for name, value in {**facts, **flags, **armies, **hired}.items()}


def _of_the_end(state: State, truth: State, chance: Random) -> Mapping[str, Sequence[str]]:
    """All wars as they are, and mostly all ships and Reserves."""
    answers: dict[str, Sequence[str]] = {"seat": [truth.seats[0]]}
    answers["all_wars"] = [str(int(chance.random() < 0.7))]
    fought, recorded = [*wars(truth)], [*wars(state)]
    for number, province in enumerate(sorted({*fought, *recorded})):
        answers[f"wars.{number}.province"] = [province]
        if province in fought:
            land = position(truth).provinces[province]
            answers |= _of_land(land, truth.seats, f"wars.{number}.")
        else:
            answers[f"wars.{number}.over"] = ["1"]
    for seat in truth.seats:
        if chance.random() < 0.8:
            for sea in contents.SEAS:
                count = truth.ships.get(sea, {}).get(seat, 0)
                answers[f"ships.{seat}.{sea}"] = [str(count)]
            answers[f"ships.{seat}.known"] = ["1"]
        if chance.random() < 0.8:
            kept = truth.players[seat].reserve_cards or ()
            answers[f"reserve.{seat}"] = sorted(kept) or [""]
            answers[f"reserve.{seat}.known"] = ["1"]
    return answers
