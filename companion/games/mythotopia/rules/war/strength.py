"""War strength: every side of a war, term by term, who leads, and how many more armies tie or lead
(rulebook, "End a war").

A tie has no leader. `settlement.py` says what it means at the end of the game, and
`moves/war/end_of_war_objections.py` during play.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.state.position import NEUTRAL, Position, ProvincePosition

CASTLE = 2  # Rulebook, "End a war": castle or citadel, defending
RUGGED = 1  # defending a rugged province; not for neutral troops
DRAGON = 4  # added to the printed strength of neutral troops
RESERVE_CARD = 1  # cavalry attacking, limes defending, ranger in rugged land on either side


@dataclass(frozen=True, slots=True)
class StrengthTerm:
    """One term of a side's strength: its reason, its size, and the anchor of its rule."""

    what: Phrase
    adds: int
    rule: str


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a war: a player's id or "neutral", and the terms of its strength."""

    who: str
    attacks: bool
    terms: tuple[StrengthTerm, ...]

    @property
    def strength(self) -> int:
        return sum(term.adds for term in self.terms)


@dataclass(frozen=True, slots=True)
class War:
    """A war and its sides. `leader` is None in a tie; then `tied` names the strongest. Sides: the
    defender (owner or neutral) first, then the attackers."""

    province: Province
    sides: tuple[Side, ...]
    leader: Seat | None
    tied: tuple[Seat, ...]
    finishable_by: tuple[str, ...]

    @property
    def defender(self) -> str:
        return self.sides[0].who


def war(position: Position, province: Province) -> War:
    """The ruling on the war in `province`. Each side counts alone; sides are never added up."""
    land = position.provinces[province]
    defender = NEUTRAL if land.owner is None else land.owner
    sides = [side(position, province, defender)]
    sides += [side(position, province, player) for player in land.attackers]
    strengths = {force.who: force.strength for force in sides}
    best = max(strengths.values())
    strongest = sorted(who for who, strength in strengths.items() if strength == best)
    leader = strongest[0] if len(strongest) == 1 else None
    players = [force.who for force in sides if force.who != NEUTRAL]
    return War(
        province,
        tuple(sides),
        leader,
        () if leader else tuple(strongest),
        finishable_by(position, players) if leader else (),
    )


def finishable_by(position: Position, participants: Collection[str]) -> tuple[str, ...]:
    """Who may end a war with a leader now: the active player, if a participant who has done nothing
    yet this turn (rulebook, "End a war"). An owner without armies takes part."""
    fresh = position.actions_taken == 0 and position.free_actions_taken == 0
    if position.active in participants and fresh:
        return (str(position.active),)
    return ()


def side(position: Position, province: Province, who: str) -> Side:
    """One side of a (possible) war and the terms of its strength."""
    land = position.provinces.get(province, ProvincePosition())
    if who == NEUTRAL:
        return Side(who, False, tuple(_neutral_terms(position, province, land)))
    attacks = who != land.owner
    forces = _forces(position, province, land, who)
    return Side(who, attacks, (*forces, *_other_terms(position, province, land, who, attacks)))


def _forces(
    position: Position, province: Province, land: ProvincePosition, who: str
) -> Iterator[StrengthTerm]:
    """Armies, mercenaries with them, and ships in every sea that touches the province."""
    armies = land.armies.get(who, 0)
    yield StrengthTerm(say_many("{count} army", "{count} armies", armies), armies, "war-strength")
    hired = land.mercenaries.get(who, 0)
    if hired:
        sentence = say_many("{count} mercenary", "{count} mercenaries", hired)
        yield StrengthTerm(sentence, hired, "mercenaries")
    for sea in position.facts(province).seas:
        ships = position.ships.get(sea, {}).get(who, 0)
        if ships:
            sentence = say_many("{count} ship in {sea}", "{count} ships in {sea}", ships, sea=sea)
            yield StrengthTerm(sentence, ships, "ships")


def _other_terms(
    position: Position, province: Province, land: ProvincePosition, who: str, attacks: bool
) -> Iterator[StrengthTerm]:
    """The strength of cards, land and buildings; Ranger helps in rugged land on either side."""
    reserve = position.player(who).reserve
    rugged = position.facts(province).rugged
    if attacks:
        if "cavalry" in reserve:
            yield StrengthTerm(say("Cavalry, attacking"), RESERVE_CARD, "cavalry")
    else:
        if land.castle or land.structure == "citadel":
            what = say("Castle") if land.castle else say("Citadel")
            yield StrengthTerm(what, CASTLE, "castle")
        if rugged:
            yield StrengthTerm(say("rugged province, defending"), RUGGED, "rugged")
        if "limes" in reserve:
            yield StrengthTerm(say("Limes, defending"), RESERVE_CARD, "limes")
    if rugged and "ranger" in reserve:
        yield StrengthTerm(say("Ranger, rugged province"), RESERVE_CARD, "ranger")


def _neutral_terms(
    position: Position, province: Province, land: ProvincePosition
) -> Iterator[StrengthTerm]:
    """The printed strength. Rugged land adds nothing, and a castle only if the table plays it
    so."""
    yield StrengthTerm(say("printed strength"), position.facts(province).strength, "neutral")
    if land.dragon:
        yield StrengthTerm(say("Dragon"), DRAGON, "neutral")
    if land.castle and position.options.castle_defends_neutral:
        yield StrengthTerm(say("Castle (option)"), CASTLE, "neutral")


# -- how many more armies --------------------------------------------------------------------


def armies_to_tie(ruling: War, who: str) -> int:
    """How many more armies make this side as strong as the strongest other; at least 0. KeyError if
    `who` is not a side of the war."""
    return max(0, _short(ruling, who))


def armies_to_lead(ruling: War, who: str) -> int:
    """How many more armies put this side alone in the lead; 0 for the leader. KeyError if `who` is
    no side of the war."""
    return max(0, _short(ruling, who) + 1)


def _short(ruling: War, who: str) -> int:
    """How much stronger the strongest other side is; below 0 if it is weaker."""
    strengths = {side.who: side.strength for side in ruling.sides}
    own = strengths.pop(who)
    return max(strengths.values()) - own


def takes(ruling: War, who: str) -> tuple[Phrase, ...]:
    """What one side needs, in words: to tie if it is behind, and to lead. Neutral troops get no
    armies, so for them it only says whether they lead."""
    seat, leads = SeatName(who), ruling.leader == who
    if who == NEUTRAL:
        return (say("neutral troops lead"),) if leads else ()
    if leads:
        return (say("{seat} leads", seat=seat),)
    tie = armies_to_tie(ruling, who)
    ahead = say_many("{count} more army puts {seat} ahead", "{count} more armies put {seat} ahead",
                     armies_to_lead(ruling, who), seat=seat)  # fmt: skip
    if not tie:
        return (ahead,)
    return say_many("{count} more army ties it", "{count} more armies tie it", tie), ahead
