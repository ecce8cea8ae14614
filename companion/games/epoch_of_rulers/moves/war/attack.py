"""The attack on a neighbouring territory."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import (
    ARSENAL,
    CONQUEROR,
    DEFENCES,
    KINDS,
    WAREHOUSE,
)
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import WAR, OfPlayer, is_in
from companion.games.epoch_of_rulers.rules.gold.purses import affordable, paid
from companion.games.epoch_of_rulers.rules.land.atlas import (
    Origin,
    label,
    land_choices,
    may_border,
    with_regiments,
)
from companion.games.epoch_of_rulers.rules.turn.reigns import on_turn, ruler_in_power
from companion.games.epoch_of_rulers.state.state import Fight, Player, State

NoAttack: TypeAlias = Literal["no_attack_left", "own_land", "no_regiments", "needs_order"]
ATTACK: Mapping[NoAttack, Phrase] = {
    "no_attack_left": say("No attack is left."),
    "own_land": say("This territory is your own."),
    "no_regiments": say("There are no regiments there to attack with."),
    "needs_order": say("In the last war an attack follows an order on the same territory."),
}


class Attack(OfPlayer):
    """All regiments of one territory attack a neighbouring one. `switched_off` are the defences
    there that the Conqueror pays to switch off; `strengthened` holds the Arsenal if it adds 1. A
    form has no target (`to` is "") where several are possible."""

    kind: ClassVar[str] = "attack"
    icon: ClassVar[str] = "swords"
    heading: ClassVar[Phrase | None] = WAR
    title: ClassVar[Phrase] = say("Attack")
    refills: ClassVar[tuple[str, ...]] = ("origin", "to")

    origin: Origin
    to: Annotated[str, Widget("choice", say("To"))] = ""
    switched_off: Annotated[
        tuple[str, ...], Widget("choices", say("The Conqueror switches off"))
    ] = ()
    strengthened: Annotated[tuple[str, ...], Widget("choices", say("Strengthened by"))] = ()

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return is_in(state, seat, "war") if state.owned(seat) else None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        own = next((land.name for land in state.owned(seat)), "")
        possible = [*pairs(state, seat)]
        chosen = given.get("origin") or next((origin for origin, _ in possible), own)
        targets = [target for origin, target in possible if origin == chosen]
        only = targets[0] if len(targets) == 1 else ""
        return cls(**{"seat": seat, "origin": chosen, "to": only, **given})

    def done(self, state: State, player: Player) -> State:
        land = state.lands.get(self.to)
        if land is None:
            return state
        number = state.fights + 1
        off = tuple(name for name in DEFENCES
                    if name in self.switched_off or f"{self.to}/{name}" in player.switched
                    )  # fmt: skip
        fight = Fight(self.seat, self.origin, self.to, land.owner or "", number, off=off,
                      cost=self.price, arsenal=ARSENAL in self.strengthened)  # fmt: skip
        state = paid(state.player(self.seat, attacks=player.attacks + 1), self.seat, self.price)
        return changed(state, fight=fight, fights=number)

    @property
    def price(self) -> int:
        """The gold that the Conqueror pays."""
        return sum(conqueror_price(name) for name in self.switched_off if name in DEFENCES)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "orders" if state.last_by else "war")
        if self.origin not in state.lands or self.to not in state.lands:
            sentence = say("Choose two territories.")
            yield Objection("attack.land", sentence, "war", unfilled=not self.to)
            return
        if self.seat not in state.players:
            return
        why = why_not_attack(state, self.seat, self.origin, self.to)
        if why is not None:
            yield Objection(f"attack.{why}", ATTACK[why], "war")
        if state.lands[self.origin].owner != self.seat:
            yield Objection(
                "attack.owner", say("An attack must begin on the player's own land."), "war"
            )
        if not may_border(state, self.origin, self.to):
            sentence = say("{one} and {other} are not neighbours.", one=label(state, self.origin),
                           other=label(state, self.to))  # fmt: skip
            yield Objection("attack.neighbour", sentence, "war")
        if state.players[self.seat].moves:
            sentence = say("Regiments have moved: the attacks are over.")
            yield Objection("attack.moved", sentence, "war")
        if not set(self.switched_off) <= set(to_switch_off(state, self.seat, self.to)):
            sentence = say("Only the Conqueror switches off a Watchtower, a Wall or a Fortress.")
            yield Objection("attack.switched", sentence, "rulers")
        if self.strengthened and not boosts_left(state, self.seat):
            sentence = say(
                "The attacker's own Arsenal adds 1 to as many attacks in a war as the attacker has "
                "Warehouses."
            )
            yield Objection("attack.arsenal", sentence, "battle")
        yield from affordable(state, self.seat, self.price)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        origins = [with_regiments(state, choice) for choice in land_choices(state, self.seat)]
        own = {choice.value for choice in origins}
        near = {target for origin, target in pairs(state, self.seat) if origin == self.origin
                } if self.seat in state.players else set()  # fmt: skip
        targets = (
            with_regiments(state, choice)
            for choice in land_choices(state)
            if choice.value not in own
        )
        boosts = boosts_left(state, self.seat)
        note = say("left in this war: {count}", count=boosts)
        arsenal = Choice(ARSENAL, words.BUILDING[ARSENAL], note)
        return {
            "origin": origins,
            "to": sorted(targets, key=lambda choice: choice.value not in near),
            "strengthened": [arsenal] if boosts else [],
            "switched_off": [
                Choice(name, words.BUILDING[name], words.talents(conqueror_price(name)))
                for name in to_switch_off(state, self.seat, self.to)
            ],
        }

    def story(self, before: State) -> Phrase:
        attack = say("attacks {target} from {origin}", target=label(before, self.to),
                     origin=label(before, self.origin))  # fmt: skip
        if not self.price:
            return attack
        off = words.listed(words.BUILDING[name] for name in self.switched_off if name in DEFENCES)
        paid = say("switched off for {gold}: {defences}", defences=off,
                   gold=words.talents(self.price))  # fmt: skip
        return with_details(attack, paid)

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        land = before.lands.get(self.to)
        if land is not None and land.owner in before.players:
            sentence = say("{seat} attacks {land}", seat=SeatName(self.seat),
                           land=label(before, self.to))  # fmt: skip
            yield str(land.owner), sentence


def why_not_attack(state: State, seat: Seat, origin: str, target: str) -> NoAttack | None:
    """Why an attack between two territories is not possible; None if it is. A war phase, or the
    phase of orders of the last war, has one attack and one more for each academy."""
    player, start = state.players[seat], state.lands[origin]
    if player.attacks > player.academies:
        return "no_attack_left"
    if state.lands[target].owner == start.owner:
        return "own_land"
    if not start.regiments:
        return "no_regiments"
    ordered = start.orders and state.ordered == origin
    return "needs_order" if state.last_by and not ordered else None


def to_switch_off(state: State, seat: Seat, target: str) -> tuple[str, ...]:
    """The working defences of a territory that the player's Conqueror may switch off."""
    land, player = state.lands.get(target), state.players.get(seat)
    if land is None or player is None or ruler_in_power(state, seat) != CONQUEROR:
        return ()
    return tuple(name for name in DEFENCES
                 if land.has(name) and f"{target}/{name}" not in player.switched)  # fmt: skip


def conqueror_price(defence: str) -> int:
    """Talents that switch off a defence: one less than its level."""
    return KINDS[defence].level - 1


def pairs(state: State, seat: Seat) -> Iterator[tuple[str, str]]:
    """The attacks that are possible, as (from, to)."""
    for origin in state.owned(seat):
        for target in state.lands.values():
            near = may_border(state, origin.name, target.name)
            if near and why_not_attack(state, seat, origin.name, target.name) is None:
                yield origin.name, target.name


def open_attacks(state: State, seat: Seat) -> Iterator[tuple[str, str]]:
    """The attacks that the seat on turn could begin now, as (from, to): in its war, or in the last
    war after an order, and only before its regiments have moved."""
    player = state.players[seat]
    last_war = player.stage == "orders" and state.last_by and state.acted
    if not player.moves and (player.stage == "war" or last_war):
        yield from pairs(state, seat)


def boosts_left(state: State, seat: Seat) -> int:
    """The number of further attacks of this war that the Arsenal can strengthen."""
    if seat not in state.players or not state.in_use(seat, ARSENAL):
        return 0
    return max(0, state.in_use(seat, WAREHOUSE) - state.players[seat].arsenals)


def is_defended(state: State, fight: Fight) -> bool:
    """Whether the attacked territory has regiments."""
    return bool(state.lands[fight.target].regiments)
