"""Random play, for tests: any action that the rules allow."""

from random import Random

from companion.core.game.action import Action
from companion.games.expedition.box.contents import CARTOGRAPHERS, KINDS, RISKY, SPECIAL, SPECIALS
from companion.games.expedition.moves.choice.special_cards import RiskyMove
from companion.games.expedition.moves.choice.take_or_sell import on_offer
from companion.games.expedition.moves.journey.teams_sent import TellStrengths, to_tell
from companion.games.expedition.moves.last_count import is_over
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.rules.deck import BOX, deck, market_size
from companion.games.expedition.rules.teams import strength_now
from companion.games.expedition.screens.offers import in_one_tap
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State


def rehearse(state: State, chance: Random) -> Action[State] | None:
    """An action that the rules allow now; None if only a secret choice or nothing can follow."""
    if is_over(state):
        return None
    match state.phase:
        case "market":
            return _market(state, chance)
        case "strengths":
            known = {t.name: strength_now(state, t.seat, t.team) for t in to_tell(state)}
            return TellStrengths(strengths={
                name: chance.randint(0, 12) if strength is None else strength
                for name, strength in known.items()
            })  # fmt: skip
        case _:
            return _button(state, chance)


def _market(state: State, chance: Random) -> LayMarket:
    """A random market of cards that may still be in the deck, without numbers."""
    left = dict(deck(state).left)
    size = market_size(len(state.playing))
    shuffled = sum(left[kind] for kind in BOX) < size
    pool = [kind for kind in BOX for _ in range((BOX if shuffled else left)[kind])]
    drawn = chance.sample(pool, size)
    codes = [chance.choice(SPECIALS) if kind == SPECIAL else kind for kind in drawn]
    cartographers = min(chance.choice((0, 0, 1, 2)), CARTOGRAPHERS - state.area)
    counts = {code: codes.count(code) for code in KINDS if code in codes}
    return LayMarket(cards=counts, cartographers=cartographers, shuffled=shuffled)


def _button(state: State, chance: Random) -> Action[State] | None:
    """One of anybody's buttons, or Risky move."""
    actions = [action for seat in state.seats for action in in_one_tap(state, seat)]
    chooses = state.chooses
    for code in on_offer(state, chooses) if chooses else ():
        if card(code).kind == RISKY:
            top = chance.choice(("explorer", "crew", "vehicle", "patron"))
            actions.append(RiskyMove(seat=chooses, card=code, top=top))
    return chance.choice(actions) if actions else None
