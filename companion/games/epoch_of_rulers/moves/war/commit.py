"""The military cards of both sides: chosen in secret, revealed together."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from companion.core.common_actions import Reveal
from companion.core.frozen import changed
from companion.core.game.action import Choice
from companion.core.game.descriptions import SecretQuestion
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import TACTICIAN, WATCHTOWER
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.war.attack import is_defended
from companion.games.epoch_of_rulers.rules.land.atlas import attack_in_words
from companion.games.epoch_of_rulers.rules.turn.reigns import ruler_in_power
from companion.games.epoch_of_rulers.state.state import REBELS, Fight, Played, Player, State

BEST_CARD = 6
NONE = "none"
CHOICE = re.compile(
    r"(?:blind|none|(?P<place>hand|apart|commander):(?P<value>[0-9]))(?P<extra>\+?)(?P<cancels>!?)",
    re.ASCII,
)
Place: TypeAlias = Literal["hand", "apart", "commander"]
FROM: Mapping[Place, Phrase] = {
    "hand": say("a card of strength {value} from the hand"),
    "apart": say("the Strategist's card, of strength {value}"),
    "commander": say("a card of the Great Commander, of strength {value}"),
}


class Play(BaseModel):
    """The cards of one side; `value` is None for a card from the deck and for no card. `place` says
    where the card lay; a card of the hand is one kept apart if the hand is empty."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: Seat
    blind: bool = False
    value: Annotated[int | None, Field(ge=0, le=9)] = None
    place: Place = "hand"
    extra: bool = False
    cancels: bool = False

    @classmethod
    def of(cls, seat: Seat, text: str) -> Self:
        """The cards of a sealed choice; a card from the deck for any other text."""
        found = CHOICE.fullmatch(text)
        if found is None:
            return cls(seat=seat, blind=True)
        value = found["value"]
        return cls(seat=seat, blind=text.startswith("blind"),
                   value=None if value is None else int(value), place=found["place"] or "hand",
                   extra=bool(found["extra"]), cancels=bool(found["cancels"]))  # fmt: skip

    @property
    def text(self) -> str:
        source = "blind" if self.blind else NONE
        if self.value is not None:
            source = f"{self.place}:{self.value}"
        return source + "+" * self.extra + "!" * self.cancels


class Commit(Reveal[State]):
    """The cards of a battle, face up."""

    kind: ClassVar[str] = "commit"
    title: ClassVar[Phrase] = say("Military cards")
    uncovered: ClassVar[Phrase] = say("Military cards revealed")

    plays: tuple[Play, ...] = ()

    @classmethod
    def of(cls, state: State, chosen: Mapping[str, Sequence[str]]) -> Self:
        return cls(plays=tuple(Play.of(seat, values[0]) for seat, values in chosen.items()))

    @property
    def chosen(self) -> Mapping[str, tuple[str, ...]]:
        return {play.seat: (play.text,) for play in self.plays}

    @property
    def told(self) -> list[tuple[Seat, Phrase]]:
        return [(play.seat, in_words(play.text)) for play in self.plays]

    def fold(self, state: State) -> State:
        if state.fight is None:
            return state
        played = dict(state.fight.played)
        for play in self.plays:
            played[play.seat] = Played(play.blind, play.value, play.extra, play.cancels)
            state = _spent(state, play)
        assert state.fight is not None
        return changed(state, fight=changed(state.fight, played=played))

    def story(self, before: State) -> Phrase:
        played = words.listed(
            say("{seat} – {card}", seat=SeatName(play.seat), card=in_words(play.text))
            for play in self.plays
        )
        return with_details(say("Both sides show their cards"), played)


def _spent(state: State, play: Play) -> State:
    """The state without the cards that a side played from its hand."""
    player = state.players.get(play.seat)
    if player is None:
        return state
    named = play.value is not None and play.place != "hand"
    used = int(play.value is not None and not named) + int(play.extra)
    from_hand = min(used, player.cards)
    apart = max(0, player.apart - (used - from_hand) - named)
    commander = player.commander - (named and play.place == "commander")
    tactician = player.tactician or play.cancels
    return state.player(play.seat, cards=player.cards - from_hand, apart=apart,
                        commander=max(0, min(apart, commander)), tactician=tactician)  # fmt: skip


def in_words(text: str) -> Phrase:
    play = Play.of("", text)
    card = say("a card from the deck") if play.blind else say("no card")
    if play.value is not None:
        card = replace(FROM[play.place], params=(("value", play.value),))
    if play.extra:
        card = say("{card} and an extra card", card=card)
    if play.cancels:
        card = say("{card}; cancels the text of the other card", card=card)
    return card


def commit_asked(state: State) -> tuple[str, ...]:
    """The seats that choose a card now: both, or first the attacker of a Watchtower."""
    fight = state.fight
    if fight is None or not is_defended(state, fight):
        return ()
    sides = [
        side
        for side in fight.sides.values()
        if side not in fight.played and side in state.players and not state.players[side].away
    ]
    if fight.attacker in sides and watched(state, fight):
        return (fight.attacker,)
    return tuple(sides)


def watched(state: State, fight: Fight) -> bool:
    """Whether a Watchtower makes the attacker play a card of the hand openly."""
    return state.lands[fight.target].has(WATCHTOWER) and WATCHTOWER not in fight.off


def commit_question(state: State) -> SecretQuestion:
    fight = state.fight
    assert fight is not None
    attack = attack_in_words(state, fight)
    sentence = say("{attack}. Nobody sees a card before both have chosen.", attack=attack)
    if REBELS in fight.sides.values():
        sentence = say("{attack}. Rebels: {count}; their card comes from the deck.", attack=attack,
                       count=fight.rebels or len(state.lands[fight.target].regiments))  # fmt: skip
    if watched(state, fight):
        sentence = say("A Watchtower: the attacker plays a card of the hand openly, then the "
                       "defender chooses.")  # fmt: skip
    return SecretQuestion(Commit.kind, Commit.title, sentence,
                    commit_asked(state), round=2 * fight.number + len(fight.played))  # fmt: skip


def _places(player: Player) -> list[Place]:
    """Where the player's cards lie."""
    piles: list[tuple[Place, int]] = [
        ("hand", player.cards),
        ("apart", player.apart - player.commander),
        ("commander", min(player.apart, player.commander)),
    ]
    return [place for place, cards in piles if cards > 0]


def commit_choices(state: State, seat: Seat) -> list[Choice]:
    """The cards that a side may play, according to its number of cards. A note says if a rule
    objects."""
    fight, player = state.fight, state.players.get(seat)
    if fight is None or player is None:
        return []
    cards = player.cards + player.apart
    openly = watched(state, fight) and seat == fight.attacker
    hand = [f"{place}:{value}" for place in _places(player) for value in range(BEST_CARD + 1)]
    texts = [*(hand or [NONE]), "blind"] if openly else ["blind", *hand]
    texts += [f"{text}+" for text in texts if cards > (text != "blind")]
    forbidden = say("A Watchtower forbids a card from the deck.") if openly else None
    used = say("The Tactician has already done this in this epoch.") if player.tactician else None
    # In a battle with rebels no text has an effect, so there is none to cancel.
    cancels = ruler_in_power(state, seat) == TACTICIAN and REBELS not in fight.sides.values()
    cancelling = ("", "!") if cancels else ("",)
    return [
        Choice(text + sign, in_words(text + sign),
               (text.startswith("blind") and forbidden) or (sign and used) or None)
        for sign in cancelling
        for text in texts
    ]  # fmt: skip
